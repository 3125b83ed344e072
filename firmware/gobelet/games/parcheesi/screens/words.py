"""What all scenes of Parcheesi say and draw of its state: the own pawns on their way home.

This module must not know the link or the log's form.
"""

from gobelet.cup.display.canvas import SHADE
from gobelet.cup.screens import state_of
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import state as s

LINE_Y, SECOND_Y = 9, 17  # two lines above the pawns
ROW_Y, ROW = 26, 7  # the first pawn, and how far they are apart
NEST_X, WAY_X = 10, 18  # columns of a pawn in its nest and of place 0; one column a place
PLACE_X = 94  # where a place is told in words
MARK = 5  # columns and rows of a pawn


def title(screen):
    """The status bar: the colour of the own pawns."""
    return screen.texts.get("bar." + board.COLOURS[s.colour(state_of(screen.app), screen.app.owner.seat)])


def die_of(state):
    """The die that lies there, or the bonus that is due, as a sign before a line; "" for neither."""
    if state[s.DUE]:
        return "+%d " % state[s.DUE]
    return chr(0x267F + state[s.DIE]) + " " if state[s.DIE] else ""


def place_text(state, seat, place, words):
    """A place in a few letters: the printed number of a square, the corridor, the goal; nothing for the nest."""
    if place == s.HOME:
        return ""
    if place == s.GOAL:
        return words.get("line.goal")
    if place > s.ENTRY:
        return words.get("line.corridor", place - s.ENTRY)
    return str(s.square(state, seat, place) + 1)


def _column(place):
    return NEST_X if place == s.HOME else WAY_X + place


def draw_pawns(canvas, app, chosen=-1, to=-1):
    """The own four pawns, each on its way: nest, circuit with its refuges, corridor, goal. The chosen one stands out,
    with an empty mark where it would come (`to`, a place; the one that leaves the nest has `to` 0)."""
    state, seat = state_of(app), app.owner.seat
    for pawn, place in enumerate(s.pawns(state, seat)):
        y = ROW_Y + ROW * pawn
        canvas.text(1, y, str(pawn + 1))
        canvas.fill(WAY_X, y + 5, s.CORRIDOR, 1, SHADE)
        canvas.fill(WAY_X + s.CORRIDOR, y + 5, s.GOAL - s.CORRIDOR, 1)
        for refuge in range(s.CORRIDOR):
            if board.REFUGES[s.square(state, seat, refuge)]:
                canvas.fill(WAY_X + refuge, y + 4, 1, 2)
        canvas.rect(WAY_X + s.GOAL - 1, y + 1, 3, MARK)
        if pawn == chosen and to >= 0:
            canvas.fill(_column(to) - 2, y, MARK, MARK, 0)
            canvas.rect(_column(to) - 2, y, MARK, MARK)
        canvas.fill(_column(place) - 2, y, MARK, MARK)
        canvas.text(PLACE_X, y, place_text(state, seat, place, app.texts))
        if pawn == chosen:
            canvas.invert(0, y - 1, 7, ROW + 1)
