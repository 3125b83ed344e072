"""Everybody's place and points, a page of four players, for whoever waits: names and points are shown in full.

This module must not know a game.
"""

from gobelet.cup.display.canvas import WIDTH
from gobelet.cup.display.widgets import BODY_Y, select
from gobelet.cup.screens import name_of

AT_ONCE = 4  # players on a page
ROW = 9
PLACE_X, NAME_X, NAME_WIDTH = 4, 14, 64
DIGIT = 6  # columns that a second digit of the place takes
VALUE_WIDTH = 48


def pages(seat):
    """How many pages there are."""
    return (len(seat.players) + AT_ONCE - 1) // AT_ONCE


def page_of(rows, seat):
    """The page on which a seat stands, 0 when it is on none."""
    numbers = [number for number, row in enumerate(rows) if row[1] == seat]
    return numbers[0] // AT_ONCE if numbers else 0


def draw(canvas, own, line, rows, page=0):
    """A page below a line. rows: (place, seat, text) of everybody, the first place first; the own is turned over."""
    canvas.centred(BODY_Y, line)
    y = BODY_Y + ROW + 1
    name_x = NAME_X if len(rows) < 10 else NAME_X + DIGIT
    for place, seat, text in rows[page * AT_ONCE : (page + 1) * AT_ONCE]:
        canvas.text(PLACE_X, y, "%d." % place)
        canvas.text_in(name_x, y, NAME_WIDTH, name_of(own, seat), -1)
        canvas.text_in(WIDTH - VALUE_WIDTH - 4, y, VALUE_WIDTH, text, 1)
        if seat == own.number:
            select(canvas, 1, y - 1, WIDTH - 2, ROW)
        y += ROW


def ranked(values):
    """(place, seat, value as text) of everybody, the lowest of these values first; equal ones share a place."""
    order = sorted([(value, seat) for seat, value in enumerate(values)])
    return [(1 + len([other for other in values if other < value]), seat, str(value)) for value, seat in order]
