"""Dice that were just thrown: all tumble, then they land one after the other. Of values and the ms since the throw.

This module must not know games, or whose dice they are.
"""

from gobelet.cup.display.canvas import WIDTH
from gobelet.cup.display.font import TUMBLING

SIZE = 20
TUMBLE_MS = 300  # until the first die lies ...
LAND_MS = 90  # ... and each one after it
FRAME_MS = 50
_TURNED = 24  # columns of a die that is not upright
_SIDES = 6
_HOPS = (0, 3, 4, 2)  # pixels above the table, frame after frame


def count_landed(elapsed, count):
    """How many of the dice lie still."""
    return min(max((elapsed - TUMBLE_MS) // LAND_MS + 1, 0), count)


def duration(count):
    """ms until all of them do."""
    return TUMBLE_MS + (count - 1) * LAND_MS


def thrown_row(canvas, y, faces, elapsed, x=0, width=WIDTH, before=0, hops=True):
    """Dice of 20 pixels side by side in the middle of `width`; `before` others land before them. hops: whether there is
    room above them."""
    count = len(faces)
    gap = min(SIZE // 4, (width - count * SIZE) // count)
    x += (width - count * (SIZE + gap) + gap) // 2
    down = count_landed(elapsed, before + count) - before
    beat = elapsed // FRAME_MS
    for index, face in enumerate(faces):
        if index < down:
            _lying(canvas, x, y, face)
        else:
            _tumbling(canvas, x, y - _HOPS[(beat + index) & 3] if hops else y, beat + 5 * index)
        x += SIZE + gap


def _lying(canvas, x, y, face):
    """A die of more than six sides shows a number."""
    if face <= _SIDES:
        canvas.die(x, y, SIZE, face)
    else:
        canvas.fill(x + 1, y, SIZE - 2, SIZE)
        canvas.fill(x, y + 1, SIZE, SIZE - 2)
        canvas.text_in(x, y + 3, SIZE, str(face), 0, 2, 0)


def _tumbling(canvas, x, y, beat):
    turn = beat % 3
    if turn:
        canvas.stripes(x - 2, y - 2, TUMBLING, (turn - 1) * _TURNED * 3, _TURNED, _TURNED, 3)
    else:
        canvas.die(x, y, SIZE, beat * 5 // 3 % _SIDES + 1)
