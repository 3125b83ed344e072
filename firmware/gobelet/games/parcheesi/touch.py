"""Parcheesi for a finger: what each own pawn can do, with its way on the board; what may be claimed.

See gobelet.cup.touch. It must not know the link or the log's form.
"""

from gobelet.cup import touch
from gobelet.cup.screens import decide, name_of, state_of
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.screens.decide import Decide
from gobelet.games.parcheesi.screens.wait import Roll, Table
from gobelet.games.parcheesi.screens.words import die_of
from gobelet.games.parcheesi.table_data import spot
from gobelet.games.parcheesi.words import text as text_of


def choices(screen, found):
    """See gobelet.cup.touch."""
    if isinstance(screen, Decide):
        _decide(screen, found)
    elif isinstance(screen, (Table, Roll)):
        _claims(screen, found)
        touch.labels(screen, found, _of_claims(screen))
    else:
        return False
    return True


def _decide(screen, found):
    app, get = screen.app, screen.texts.get
    state, seat = state_of(app), app.owner.seat
    if screen.sent():
        found.head(get("line.sent"))
        return
    one = len(screen.choices) == 1
    if not one:
        found.head(die_of(state) + get("touch.ask"))
    found.group("acts" if one else "list")
    for number, action in enumerate(screen.choices):
        told, more = screen.preview(action), {}
        if told.pawn >= 0:
            more["mark"] = str(told.pawn + 1)
            more["way"] = _path_of(state, seat, told)
        if action == s.PASS:
            text = get("touch.pass", get("do.pass"), told.said)
        else:
            text = told.said if action == s.EXIT else get("touch.pawn", told.pawn + 1, told.said)
        if one:
            more["main"] = 1
        touch.choose(screen, found, number, text, **more)


def _path_of(state, seat, told):
    """The places that a pawn goes along, x then y, one number after the other."""
    colour, place = s.colour(state, seat), s.pawns(state, seat)[told.pawn]
    way = spot(colour, told.pawn, place)
    while place != told.to:
        place = 0 if place == s.HOME else place + 1 if place < told.to else told.to
        way += spot(colour, told.pawn, place)
    return way


def _claims(screen, found):
    """What may be claimed, each said in full."""
    offered = screen.claims.offered()
    if not offered:
        return
    app, get = screen.app, screen.texts.get
    state = state_of(app)
    found.group("list")
    for action in offered:
        if s.CLAIM <= action < s.EARLY:
            place = s.pawns(state, state[s.FAULTY])[action - s.CLAIM]
            said = get("ask.claim", name_of(app, state[s.FAULTY]), s.GOAL - place)
        else:
            said = get("ask." + text_of(state, app.owner.seat, action))
        found.add("claim%d" % action, said, _claiming(app, action), sure=1)


def _claiming(app, action):
    return lambda: decide(app, action)


def _of_claims(screen):
    """The labels that lead to the list of claims."""
    return (screen.texts.get("do.claim"), screen.texts.get("do.die"))
