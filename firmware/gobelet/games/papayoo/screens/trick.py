"""Papayoo's trick on the display: who has played which card, above the hand.

It must not know the own hand, the link or the log's form.
"""

from gobelet.cup.display.canvas import WIDTH, text_width
from gobelet.cup.display.distinct_names import shorten_distinct
from gobelet.cup.display.widgets import BODY_Y, message
from gobelet.cup.screens import name_of
from gobelet.games.papayoo.screens.words import card_text

ROW, HIGH_ROW = 9, 11  # of a line of a trick, when there is little room and when there is much
AWAITED, TAKES = "\u25b6", "\u2192"


def draw_line(canvas, bottom, text):
    """A sentence in the middle of the rows above `bottom`."""
    message(canvas, text, BODY_Y, bottom - BODY_Y)


def draw_trick(canvas, own, bottom, played, best, mark=AWAITED, marked=-1):
    """A trick in the order of play, in the rows above `bottom`. played: [[seat, card], ...], card 0 if it is still to
    come. best: the seat whose card takes the trick, turned over. marked: the seat that stands behind `mark`."""
    rows = min((bottom - BODY_Y) // ROW, (len(played) + 1) // 2)
    columns = (len(played) + rows - 1) // rows
    high = HIGH_ROW if rows * HIGH_ROW <= bottom - BODY_Y else ROW
    width = WIDTH // columns
    names = []
    for number, (seat, card) in enumerate(played):
        x, y = number % columns * width, BODY_Y + number // columns * high
        name = own.texts.get("line.me") if seat == own.number else name_of(own, seat)
        right = x + width - 4  # or a card and the next name would be one word
        if card:
            right -= text_width(card_text(card))
            canvas.text(right, y, card_text(card))
            if seat == best:
                canvas.invert(right - 1, y - 1, text_width(card_text(card)) + 2, 9)
            right -= 2
        if seat == marked:
            x = canvas.text(x, y, mark)
        names.append((x, y, right - x, name))
    for (x, y, _, _), text in zip(names, shorten_distinct(names)):
        canvas.text(x, y, text)
