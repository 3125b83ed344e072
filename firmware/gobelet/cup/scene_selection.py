"""Which scene the cup shows: the first in these tables that the model calls for."""

from gobelet.cup import screens
from gobelet.ledger import EMPTY

# Scenes in turn, each with the name of what the app has, or answers, while it is called for. Names in a list, as
# functions or pairs would cost a Pico more memory.
# fmt: off
ALL = [  # whatever there is of a match, after a crash and alarms
    "broken", "broken_at",
    "begin", "inviting",
    "asked", "host_question_open",
    "update", "offered",
]
IN_PLAY = [  # before what this seat owes in it
    "seating", "seating",
    "catching_up", "shows_catching_up",
    "word", "awaits_agreement",
    "undo", "undo_prompt_open",
    "break", "abandon_prompt_open",
    "ask", "seats_to_vote_out",
    "reveal", "throw",
]
# fmt: on


def current_scene(app):
    """The name of the scene that is to be on."""
    if app.crash:
        return "crash"
    scene = "alarm" if app.hints.alarm_unseen else _first_called_for(ALL, app)
    if scene:
        return scene
    log, owner = app.ledger, app.owner
    if app.is_halted_by_fork():
        return app.side_scene or "alarm"
    if log.phase == EMPTY or owner.seat < 0 or log.over and (app.end_seen or not log.match.over):
        asked = app.update and app.update.asked
        return app.side_scene or ("update" if asked else "lobby" if app.at_table() else "alone")
    scene = _first_called_for(IN_PLAY, app)
    if scene:
        return scene
    owed = owner.owes(log)
    if (app.pilot and owed != "show") or (owed == "seal" and owner.sealed_choice(log) is not None):
        owed = ""  # nobody presses: the table is what there is to see
    scene = screens.scene_for_seat(owed, app.verdict, log.over)
    if scene != "wait":
        return scene
    return app.side_scene or ("dealing" if log.deal and log.deal.is_circulating else scene)


def _first_called_for(table, app):
    for place in range(1, len(table), 2):
        calls = getattr(app, table[place])
        if calls and (not callable(calls) or calls()):
            return table[place - 1]
    return ""
