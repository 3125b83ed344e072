"""Paradice for a finger: the map with the places where the pawn can stop; a purchase, a sale, the end of the turn.

See gobelet.cup.touch. It must not know the link or the log's form.
"""

from gobelet.cup import touch
from gobelet.cup.screens import state_of
from gobelet.games.paradice import board, rules
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens.decide import Decide
from gobelet.games.paradice.screens.wait import Table
from gobelet.games.paradice.screens.words import cell_lines, dice_of, event_text, money, owner_text

SIDE = 13  # places in a row of the map
LETTERS = "ABCDE"  # of the ways, on the map and in words: as many as ways.MOST at least
WIDE = 400  # columns of the display's letters that a line of words may take: a page breaks it by itself


def choices(screen, found):
    """See gobelet.cup.touch."""
    if isinstance(screen, Table):
        _map(screen, found)
        return False
    if not isinstance(screen, Decide):
        return False
    state = state_of(screen.app)
    if screen.sent():
        found.head(screen.texts.get("line.sent"))
        _map(screen, found)
    elif state[s.PHASE] == s.MOVING:
        _ways(screen, found)
    elif state[s.PHASE] == s.BUYING:
        _purchase(screen, found)
    elif state[s.PHASE] == s.SELLING:
        _sale(screen, found)
    else:
        found.head(screen.texts.get("turn.over"))
        touch.row(screen, found)
    return True


def _ways(screen, found):
    """Each place where the pawn can stop, on the map and in words."""
    state, get = state_of(screen.app), screen.texts.get
    found.head(get("line.steps", dice_of(state), state[s.STEPS]))
    ends, ways = {}, {}
    for number, way in enumerate(screen.choices):
        ident = touch.CHOICE % number
        ends[way.path[-1]] = ident
        ways[ident] = [at for cell in way.path for at in _spot(cell)]
    _map(screen, found, ends, ways)
    found.group("list")
    for number, way in enumerate(screen.choices):
        if way.left:
            lines = [get("cell.fork", way.left)]
        else:
            lines = cell_lines(screen.app, way.path[-1], WIDE)
        touch.choose(screen, found, number, LETTERS[number] + " \u00b7 " + " \u00b7 ".join(lines))


def _purchase(screen, found):
    state, seat, get = state_of(screen.app), screen.app.owner.seat, screen.texts.get
    slot = board.KINDS[state[s.PLACES + seat]]
    found.head(event_text(slot >> 1, screen.texts))
    found.head(get("line.price", money(s.price(state)), money(state[s.SCORES + seat])))
    found.head(get("line.twin", owner_text(screen.app, slot ^ 1)))
    touch.row(screen, found)


def _sale(screen, found):
    state, seat, get = state_of(screen.app), screen.app.owner.seat, screen.texts.get
    missing = state[s.DUE] - state[s.SCORES + seat]
    found.head(get("line.owes", dice_of(state), money(state[s.DUE])))
    found.head(get("line.missing", money(missing)) if missing > 0 else get("line.paid"))
    found.group("list")
    for number, action in enumerate(screen.choices):
        if action == rules.STOP:
            touch.choose(screen, found, number, get("line.enough"))
            continue
        slot = board.KINDS[action - rules.SELL]
        pair = state[s.OWNERS + (slot ^ 1)] == seat + 1
        gain = get("line.both" if pair else "line.sells", money(s.price(state)))
        touch.choose(screen, found, number, event_text(slot >> 1, screen.texts) + " \u00b7 " + gain)


def _map(screen, found, ends=(), ways=()):
    """The board: cells and whose they are, pawns, and the ends of the ways. ends: {cell: id of the choice}."""
    state, seat = state_of(screen.app), screen.app.owner.seat
    squares = []
    for cell in range(s.CELLS):
        kind, look = board.KINDS[cell], ""
        if kind >= s.COPIES:
            look = "other"
        elif state[s.OWNERS + kind] == seat + 1:
            look = "mine"
        elif state[s.OWNERS + kind]:
            look = "costs"
        squares.append(_spot(cell) + [look])
    pieces = []
    for other in range(state[s.PLAYERS]):
        if other != seat and state[s.PLACES + other] >= 0:
            pieces.append(_spot(state[s.PLACES + other]) + ["other", "", ""])
    if state[s.PLACES + seat] >= 0:
        pieces.append(_spot(state[s.PLACES + seat]) + ["mine", "", ""])
    for cell in ends:
        pieces.append(_spot(cell) + ["end", LETTERS[list(ends).index(cell)], ends[cell]])
    found.group("board", side=SIDE, squares=squares, pieces=pieces, ways=dict(ways))


def _spot(cell):
    """[column, row] of a cell."""
    return [board.CELLS_XY[2 * cell], board.CELLS_XY[2 * cell + 1]]
