"""Parcheesi for a finger: what each own pawn can do, with its way on the board; what may be claimed.

See gobelet.cup.touch_layout. It must not know the link or the log's form.
"""

from gobelet.cup import touch_layout
from gobelet.cup.screens import decide, name_of, state_of
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.screens.decide import Decide
from gobelet.games.parcheesi.screens.wait import Roll, Table
from gobelet.games.parcheesi.screens.words import die_of
from gobelet.games.parcheesi.table_data import spot
from gobelet.games.parcheesi.words import text as text_of


def choices(screen, layout):
    """See gobelet.cup.touch_layout."""
    if isinstance(screen, Decide):
        _decide(screen, layout)
    elif isinstance(screen, (Table, Roll)):
        _claims(screen, layout)
        touch_layout.labels(screen, layout, _of_claims(screen))
    else:
        return False
    return True


def _decide(screen, layout):
    own, get = screen.seat, screen.texts.get
    state, seat = state_of(own), own.number
    if screen.is_in_flight():
        layout.head(get("line.sent"))
        return
    single = len(screen.choices) == 1
    if screen.goes_by_itself():
        layout.head(die_of(state) + screen.preview(screen.choices[0]).said)
        return
    if not single:
        layout.head(die_of(state) + get("touch.ask"))
    layout.group("acts" if single else "list")
    for number, action in enumerate(screen.choices):
        move, more = screen.preview(action), {}
        if move.pawn >= 0:
            more["mark"] = str(move.pawn + 1)
            more["way"] = _path_of(state, seat, move)
        if action == s.PASS:
            text = get("touch.pass", get("do.pass"), move.said)
        else:
            text = move.said if action == s.EXIT else get("touch.pawn", move.pawn + 1, move.said)
        if single:
            more["main"] = 1
        touch_layout.choose(screen, layout, number, text, **more)


def _path_of(state, seat, move):
    """The places that a pawn goes along, x then y, one number after the other."""
    colour, place = s.colour(state, seat), s.pawns(state, seat)[move.pawn]
    way = spot(colour, move.pawn, place)
    while place != move.to:
        place = 0 if place == s.HOME else place + 1 if place < move.to else move.to
        way += spot(colour, move.pawn, place)
    return way


def _claims(screen, layout):
    """What may be claimed, each said in full."""
    offered = screen.claims.offered()
    if not offered:
        return
    seat, get = screen.seat, screen.texts.get
    state = state_of(seat)
    layout.group("list")
    for action in offered:
        if s.CLAIM <= action < s.EARLY:
            place = s.pawns(state, state[s.FAULTY])[action - s.CLAIM]
            label = get("ask.claim", name_of(seat, state[s.FAULTY]), s.GOAL - place)
        else:
            label = get("ask." + text_of(state, seat.number, action))
        layout.add("claim%d" % action, label, _claiming(seat, action), sure=1)


def _claiming(seat, action):
    return lambda: decide(seat, action)


def _of_claims(screen):
    """The labels that lead to the list of claims."""
    return (screen.texts.get("do.claim"), screen.texts.get("do.die"))
