"""The map of Paradice on a cup: the board of 13 x 13 with the player's purchases, everybody's pawns and a way.

A dot is a cell; a full one is the player's own purchase, a slanted one costs money: another player's, or the jackpot's.
The own pawn is full, the others are hollow. This module must not know what is legal, nor the link or the log's form.
"""

from gobelet.cup.display.canvas import text_width
from gobelet.games.paradice import board
from gobelet.games.paradice import state as s

LEFT, TOP, PITCH = 2, 12, 3  # of the first cell, and how far two are apart
TEXT_X, TEXT_WIDTH = 45, 83  # beside the map
SIDE = 37  # columns of the map
CELL, PAWN = 2, 4
# A dot in the upper left corner of each cell of board.CELLS_XY: five stripes of eight rows.
DOTS = (
    b"\x49\x00\x00\x01\x00\x00\x01\x00\x00\x01\x00\x00\x01\x00\x00\x49\x00\x00\x01"
    b"\x00\x00\x49\x00\x00\x01\x00\x00\x01\x00\x00\x01\x00\x00\x01\x00\x00\x49"
    b"\x92\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x92\x00\x00\x80"
    b"\x00\x00\x92\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x92"
    b"\x24\x00\x00\x04\x00\x00\x04\x00\x00\x04\x00\x00\x04\x00\x00\x24\x00\x00\x24"
    b"\x00\x00\x24\x00\x00\x04\x00\x00\x04\x00\x00\x04\x00\x00\x04\x00\x00\x24"
    b"\x49\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x49\x00\x00\x00"
    b"\x00\x00\x49\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x49"
    b"\x12\x00\x00\x10\x00\x00\x10\x00\x00\x10\x00\x00\x10\x00\x00\x12\x00\x00\x10"
    b"\x00\x00\x12\x00\x00\x10\x00\x00\x10\x00\x00\x10\x00\x00\x10\x00\x00\x12"
)
COSTLY, OWN = 0, 2
MARKS = b"\x01\x02\x03\x03"  # two columns each
OWN_PAWN, OTHER_PAWN = 0, 4
PAWNS = b"\x0f\x0f\x0f\x0f\x06\x09\x09\x06"  # four columns each


def spot(cell):
    """Column and row of a cell on the map."""
    return LEFT + PITCH * board.CELLS_XY[2 * cell], TOP + PITCH * board.CELLS_XY[2 * cell + 1]


def draw_map(canvas, state, seat, hidden=-1):
    """Cells and pawns as the player of a seat sees them. hidden: the seat whose pawn is left out, as it blinks."""
    canvas.stripes(LEFT, TOP, DOTS, 0, SIDE, SIDE, len(DOTS) // SIDE)
    owners, copies, mine, cell = state[s.OWNERS :], s.COPIES, seat + 1, 0
    for kind in board.KINDS:
        if kind < copies and owners[kind]:
            x, y = spot(cell)
            canvas.stripes(x, y, MARKS, OWN if owners[kind] == mine else COSTLY, CELL, CELL, 1)
        cell += 1
    for other in range(state[s.PLAYERS]):
        if other != seat and other != hidden:
            _draw_pawn(canvas, state[s.PLACES + other], OTHER_PAWN)
    if seat != hidden:
        _draw_pawn(canvas, state[s.PLACES + seat], OWN_PAWN)


def _draw_pawn(canvas, cell, look):
    if cell >= 0:
        x, y = spot(cell)
        canvas.fill(x - 2, y - 2, PAWN + 2, PAWN + 2, 0)
        canvas.stripes(x - 1, y - 1, PAWNS, look, PAWN, PAWN, 1)


def draw_way(canvas, path):
    """A way from cell to cell, with a frame round its end."""
    for number in range(1, len(path)):
        x, y = spot(path[number - 1])
        to_x, to_y = spot(path[number])
        canvas.fill(min(x, to_x), min(y, to_y), CELL + abs(to_x - x), CELL + abs(to_y - y))
    x, y = spot(path[-1])
    canvas.fill(x - 2, y - 2, PAWN + 2, PAWN + 2, 0)
    canvas.rect(x - 2, y - 2, PAWN + 2, PAWN + 2)
    canvas.fill(x, y, CELL, CELL)


def draw_line(canvas, y, text):
    """A sign or an amount beside the map, as large as it fits into 16 rows."""
    large = text_width(text, 2) <= TEXT_WIDTH
    canvas.text_in(TEXT_X, y if large else y + 4, TEXT_WIDTH, text, -1, 2 if large else 1)


def draw_lines(canvas, y, lines):
    """Lines of words beside the map, from a row on."""
    for line in lines:
        canvas.text_in(TEXT_X, y, TEXT_WIDTH, line, -1)
        y += 9
