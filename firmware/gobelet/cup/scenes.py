"""Which scene the cup shows: the first in these tables that the model calls for."""

from gobelet.cup import screens
from gobelet.ledger import EMPTY

# Scenes in turn, each with the name of what the app has, or answers, while it is called for. Names in a list, as
# functions or pairs would cost a Pico more memory.
# fmt: off
ALL = [  # whatever there is of a match
    "crash", "crash",
    "alarm", "warned",
    "broken", "broken_at",
    "begin", "inviting",
    "asked", "asking",
    "update", "offered",
]
IN_PLAY = [  # before what this seat owes in it
    "seating", "seating",
    "catching_up", "lacking",
    "word", "wants_word",
    "undo", "undoing",
    "break", "breaking",
    "ask", "asked",
    "reveal", "throw",
]
# fmt: on


def due(app):
    """The name of the scene that is to be on."""
    scene = _called(ALL, app)
    if scene:
        return scene
    log, owner = app.ledger, app.owner
    if app.stopped():
        return app.aside or "alarm"
    if log.phase == EMPTY or owner.seat < 0 or log.over and (app.end_seen or not log.match.over):
        asked = app.update and app.update.asked
        return app.aside or ("update" if asked else "lobby" if app.at_table() else "alone")
    scene = _called(IN_PLAY, app)
    if scene:
        return scene
    owed = owner.owes(log)
    if (app.pilot and owed != "show") or (owed == "seal" and owner.sealed(log) is not None):
        owed = ""  # nobody presses: the table is what there is to see
    scene = screens.in_play(owed, app.verdict, log.over)
    if scene != "wait":
        return scene
    return app.aside or ("dealing" if log.deal and log.deal.goes_round else scene)


def _called(table, app):
    for place in range(1, len(table), 2):
        calls = getattr(app, table[place])
        if calls and (not callable(calls) or calls()):
            return table[place - 1]
    return ""
