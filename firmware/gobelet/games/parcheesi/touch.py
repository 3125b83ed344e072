"""Parcheesi for a finger: the board with all pawns, and what each own pawn can do; what may be claimed.

See gobelet.cup.touch. It must not know the link or the log's form.
"""

from gobelet.cup import touch
from gobelet.cup.screens import decide, name_of, state_of
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.screens.decide import Decide
from gobelet.games.parcheesi.screens.wait import Roll, Table
from gobelet.games.parcheesi.screens.words import die_of
from gobelet.games.parcheesi.words import text as text_of

SIDE = 19  # places in a row of the board
NEST = ((-1, -1), (1, -1), (-1, 1), (1, 1))  # where the pawns of a nest stand round its middle


def choices(screen, found):
    """See gobelet.cup.touch."""
    if isinstance(screen, Decide):
        _decide(screen, found)
    elif isinstance(screen, Table):
        _claims(screen, found)
        _board(screen, found)
        touch.labels(screen, found, _of_claims(screen))
    elif isinstance(screen, Roll):
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
        _board(screen, found)
        return
    spots = [_spot(state, seat, pawn, place) for pawn, place in enumerate(s.pawns(state, seat))]
    moved, ways = {}, {}
    for number, action in enumerate(screen.choices):
        told = screen.follows(action)
        if told.pawn >= 0:
            ident = touch.CHOICE % number
            moved[4 * seat + told.pawn] = ident
            ways[ident] = spots[told.pawn] + _spot(state, seat, told.pawn, told.to)
    found.head(die_of(state) + get("touch.ask"))
    _board(screen, found, moved, ways)
    found.group("acts")
    for number, action in enumerate(screen.choices):
        said = screen.follows(action).said
        if action == s.PASS:
            text = get("touch.pass", get("do.pass"), said)
        else:
            text = said if action == s.EXIT else get("touch.pawn", action - s.MOVE + 1, said)
        touch.choose(screen, found, number, text)


def _board(screen, found, moved=(), ways=()):
    """The board and every pawn. moved: {4 * seat + pawn: id of the choice that moves it}."""
    state = state_of(screen.app)
    squares = []
    for square in range(s.CIRCUIT):
        look = "refuge" if board.REFUGES[square] else ""
        if square in board.STARTS:
            look = board.COLOURS[board.STARTS.index(square)]
        squares.append([board.SQUARES_XY[2 * square], board.SQUARES_XY[2 * square + 1], look])
    for at in range(len(board.CORRIDORS_XY) // 2):
        look = board.COLOURS[at // 7]
        squares.append([board.CORRIDORS_XY[2 * at], board.CORRIDORS_XY[2 * at + 1], look])
    pieces, there = [], {}
    for seat in range(state[s.PLAYERS]):
        look = board.COLOURS[s.colour(state, seat)]
        for pawn in range(4):
            x, y = _spot(state, seat, pawn, s.pawns(state, seat)[pawn])
            other = there.get((x, y), 0)  # two on a square stand beside each other
            there[x, y] = other + 1
            ident = moved.get(4 * seat + pawn, "") if moved else ""
            pieces.append([x + other * 0.5, y - other * 0.5, look, str(pawn + 1), ident])
    found.group("board", side=SIDE, squares=squares, pieces=pieces, ways=dict(ways))


def _spot(state, seat, pawn, place):
    """[column, row] of a place of a seat's path on the board."""
    colour = s.colour(state, seat)
    if place == s.HOME:
        x, y = NEST[pawn]
        return [board.NESTS_XY[2 * colour] + x, board.NESTS_XY[2 * colour + 1] + y]
    if place == s.GOAL:
        x, y = board.CORRIDORS_XY[14 * colour + 12], board.CORRIDORS_XY[14 * colour + 13]
        return [x + (x < SIDE // 2) - (x > SIDE // 2), y + (y < SIDE // 2) - (y > SIDE // 2)]
    if place >= s.CORRIDOR:
        at = 14 * colour + 2 * (place - s.CORRIDOR)
        return [board.CORRIDORS_XY[at], board.CORRIDORS_XY[at + 1]]
    square = s.square(state, seat, place)
    return [board.SQUARES_XY[2 * square], board.SQUARES_XY[2 * square + 1]]


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
