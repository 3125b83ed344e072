"""The widgets of dice: rows of them, bids, the cup that comes down over them.

Functions that draw values on a Canvas and keep nothing, beside those of widgets.py, as not every scene has dice. This
module must not know games, texts or the board.
"""

from gobelet.cup.display.canvas import BIG_HEIGHT, JOKER, SHADE, WIDTH, big_width, text_width
from gobelet.cup.display.widgets import NARROW, TIMES, select

QUANTITY, FACE = 1, 2  # the parts of a bid that can be selected


def bid_text(quantity, face):
    """A bid in small text: the quantity, the times sign and the die."""
    return "%d%s%s%s%s" % (quantity, NARROW, TIMES, NARROW, chr(0x267F + face))


def dice_row(canvas, y, faces, marked=0, hollow=0, size=20, x=0, width=WIDTH):
    """Dice side by side in the middle of `width`. marked, hollow: bit masks of positions (see Canvas.die)."""
    count = len(faces)
    if not count:
        return
    gap = min(size // 4, (width - count * size) // count)
    x += (width - count * (size + gap) + gap) // 2
    for index in range(count):
        canvas.die(x, y, size, faces[index], hollow >> index & 1, marked >> index & 1)
        x += size + gap


def draw_faces(canvas, y, faces, jokers, size=20, width=WIDTH):
    """Faces in a row. jokers: True marks ones as jokers, False draws them hollow, None treats them as any face."""
    ones = sum([1 << index for index, face in enumerate(faces) if face == 1])
    if jokers:
        stars = [JOKER if face == 1 else face for face in faces]
        dice_row(canvas, y, stars, ones if size == 20 else 0, 0, size, 0, width)
    else:
        dice_row(canvas, y, faces, 0, ones if jokers is False else 0, size, 0, width)


def bid(canvas, y, quantity, face, focus=0, hollow=False, among=0):
    """A bid as large as it gets, in the middle of 24 rows; the part in `focus` (QUANTITY, FACE) is turned over. among:
    how many dice there are, 0 to leave that out."""
    number = str(quantity)
    small = "/" + str(among) if among else ""
    wide = len(number) * big_width("0")  # all digits as wide as this: what stands beside them stays where it is
    beside = text_width(small) + 4 if small else 0
    times = big_width(TIMES)
    x = (WIDTH - wide - beside - times - 20 - 14) // 2
    canvas.big(x + (wide - big_width(number)) // 2, y + 2, number)
    canvas.text(x + wide + 4, y + 15, small)
    canvas.big(x + wide + beside + 7, y + 2, TIMES)
    right = x + wide + beside + times + 14
    canvas.die(right, y + 2, 20, face, hollow)
    if focus & QUANTITY:
        select(canvas, x - 3, y, wide + 6, BIG_HEIGHT + 4)
    if focus & FACE:
        select(canvas, right - 3, y, 26, BIG_HEIGHT + 4)


def lid(canvas, y, height, percent):
    """The cup comes down over what is drawn in these rows: percent 0 leaves it open, 100 covers it."""
    covered = height * percent // 100
    if not covered:
        return
    bottom = y + covered
    canvas.fill(0, y, WIDTH, covered, 0)
    canvas.fill(4, y, WIDTH - 8, covered - 4, SHADE)
    canvas.fill(2, max(bottom - 4, y), WIDTH - 4, min(covered, 4))
    canvas.fill(1, bottom - 2, WIDTH - 2, 1)
