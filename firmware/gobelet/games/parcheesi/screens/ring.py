"""The board of Parcheesi on a cup: one ring of 68 squares with every pawn, and the way home of each player inside it.

The ring is turned so that the player's own way home begins in the middle of the left side; everybody walks
counter-clockwise, as on the table. Own pawns are full, the others have the shape of their colour, as on the
television. Inside are the own corridor with the goal behind a post, the own nest, whose pawns stand on a bench, and
the same of each of the others: nest, corridor, post and goal side by side.
This module must not know what is legal, nor the link or the log's form.
"""

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import state as s

LINE_Y = 18  # the line of words inside the ring
LANE_Y = 32  # the own corridor and goal
OTHERS_Y = 41  # the own nest, and the ways home of the others
LANE_X, GOAL_X, NEST_X, OTHERS_X = 10, 41, 11, 36
STEPS_X, STEPS_Y, STEPS_WIDTH = 64, 30, 54  # words beside the goal
OTHERS_WIDTH = 27  # of each of the others
PAWN, PITCH = 4, 5  # columns and rows of a pawn, and how far two of a group are apart

# Place on the own path -> column and row of its square; places 64 to 67 are never walked by this player.
SQUARES = (
    b"\x05\x33\x0a\x33\x0f\x33\x14\x33\x19\x33\x1e\x33\x23\x33\x28\x33\x2d\x33\x32\x33\x37\x33\x3c\x33\x40\x33\x45\x33"
    b"\x4a\x33\x4f\x33\x54\x33\x59\x33\x5e\x33\x63\x33\x68\x33\x6d\x33\x72\x33\x77\x33\x7c\x33\x7c\x2e\x7c\x29\x7c\x25"
    b"\x7c\x20\x7c\x1b\x7c\x16\x7c\x12\x7c\x0d\x7c\x08\x77\x08\x72\x08\x6d\x08\x68\x08\x63\x08\x5e\x08\x59\x08\x54\x08"
    b"\x4f\x08\x4a\x08\x45\x08\x40\x08\x3c\x08\x37\x08\x32\x08\x2d\x08\x28\x08\x23\x08\x1e\x08\x19\x08\x14\x08\x0f\x08"
    b"\x0a\x08\x05\x08\x00\x08\x00\x0d\x00\x12\x00\x16\x00\x1b\x00\x20\x00\x25\x00\x29\x00\x2e\x00\x33"
)
BOTTOM, TOP = 51, 8  # rows of the lower and the upper squares
OWN = 4
# Four columns of four rows: circle, triangle, grey square, diamond (its diagonals), and an own pawn.
SHAPES = b"\x06\x09\x09\x06\x0f\x0a\x0c\x08\x05\x0a\x05\x0a\x09\x06\x06\x09\x0f\x0f\x0f\x0f"


def shape(state, seat, whose):
    """The shape of a player's pawns on the cup of `seat`."""
    return OWN if whose == seat else s.colour(state, whose)


def draw_pawn(canvas, x, y, look):
    """One pawn of a shape on whatever lies there."""
    canvas.fill(x, y, PAWN, PAWN, 0)
    canvas.stripes(x, y, SHAPES, PAWN * look, PAWN, PAWN, 1)


def draw_board(canvas, state, seat, hidden=(), target=-1, full=False):
    """The ring and the ways home. hidden: pawns (4 * seat + pawn) that are left out, as they blink. target: a place of
    the own path that is framed, -1 for none; full: whether a pawn stands there."""
    _draw_squares(canvas, state, seat)
    _draw_lane(canvas)
    there = bytearray(s.CIRCUIT)  # own place -> how many pawns of the ring are drawn on it
    column = OTHERS_X
    for other in range(state[s.PLAYERS]):
        whose = (seat + other) % state[s.PLAYERS]
        _draw_pawns(canvas, state, seat, whose, hidden, there)
        if not other:
            _draw_nest(canvas, NEST_X, s.pawns(state, seat).count(s.HOME))
        else:
            _draw_others_lane(canvas, state, seat, whose, column)
            column += OTHERS_WIDTH
    if target >= 0:
        x, y = _spot(state, seat, target, there)
        canvas.fill(x - 1, y - 1, PAWN + 2, PAWN + 2, 0)
        canvas.rect(x, y, PAWN, PAWN)
        if full:
            canvas.fill(x, y, PAWN, PAWN)


def _draw_squares(canvas, state, seat):
    start = s.square(state, seat, 0)
    for place in range(s.CIRCUIT):
        size = 1 + board.REFUGES[(start + place) % s.CIRCUIT]
        canvas.fill(SQUARES[2 * place] + 1, SQUARES[2 * place + 1] + 1, size, size)


def _draw_lane(canvas):
    """The squares of the own corridor, and the post of the goal."""
    canvas.fill(GOAL_X - 2, LANE_Y - 1, 1, PAWN + 2)
    for number in range(s.GOAL - s.CORRIDOR):
        canvas.fill(LANE_X + PAWN * number + 1, LANE_Y + 1, 1, 1)


def _spot(state, seat, place, there):
    """Where a place of the own path is: (column, row), further inside for each pawn that is drawn there."""
    if place > s.ENTRY:
        if place < s.GOAL:
            return LANE_X + PAWN * (place - s.CORRIDOR), LANE_Y
        return GOAL_X + PITCH * s.pawns(state, seat).count(s.GOAL), LANE_Y
    return _inside(place, there[place])


def _inside(place, inward):
    """(column, row) of the pawn that is the inward-th on a square."""
    x, y = SQUARES[2 * place], SQUARES[2 * place + 1]
    if y == BOTTOM:
        return x, y - PITCH * inward
    if y == TOP:
        return x, y + PITCH * inward
    return (x - PITCH * inward if x else x + PITCH * inward), y


def _draw_pawns(canvas, state, seat, whose, hidden, there):
    """The pawns of a player on the ring; the own ones in the nest, the corridor and the goal, too."""
    look = shape(state, seat, whose)
    start = s.square(state, seat, 0)
    nest, goal = NEST_X, GOAL_X
    own = s.pawns(state, whose)
    for pawn in (0, 1, 2, 3):
        place = own[pawn]
        where = s.square(state, whose, place)
        if where >= 0:
            at = (where - start) % s.CIRCUIT
            x, y = _inside(at, there[at])
            there[at] += 1
        elif whose != seat:
            continue
        elif place == s.HOME:
            x, y = nest, OTHERS_Y
            nest += PITCH
        elif place == s.GOAL:
            x, y = goal, LANE_Y
            goal += PITCH
        else:
            second = own[:pawn].count(place)
            x, y = LANE_X + PAWN * (place - s.CORRIDOR), LANE_Y - PITCH * second
        if 4 * whose + pawn not in hidden:
            draw_pawn(canvas, x, y, look)


def _draw_others_lane(canvas, state, seat, whose, x):
    """Nest, corridor and goal of another player, side by side: the pawns that are not on the ring."""
    look = shape(state, seat, whose)
    own = s.pawns(state, whose)
    home = own.count(s.HOME)
    _draw_nest(canvas, x, home)
    for place in own:
        if place > s.ENTRY and place < s.GOAL:
            home += 1
    for number in range(home):
        draw_pawn(canvas, x + PITCH * number, OTHERS_Y, look)
    x += PITCH * home
    canvas.fill(x, OTHERS_Y - 1, 1, PAWN + 2)
    for number in range(own.count(s.GOAL)):
        draw_pawn(canvas, x + 2 + PITCH * number, OTHERS_Y, look)


def _draw_nest(canvas, x, home):
    """The bench on which the pawns in a nest stand."""
    if home:
        canvas.fill(x, OTHERS_Y + PAWN + 1, PITCH * home - 1, 1)
