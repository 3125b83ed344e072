"""The cup's picture, 128x64 in one bit: lines, areas, text, dice, signs, as bytes in the order of the display.

Byte `page * 128 + x` holds 8 rows of column x, bit 0 on top (SSD1306). Drawing works on whole bytes, never pixel by
pixel, and in machine code on a Pico, where a full screen must stay well below 15 ms. Whatever lies outside the picture
is clipped in silence.
This module must not know screens, games, languages or the board.
"""

try:
    from bootloader import raster as _loops  # in machine code, which lies in the base of a Pico

    if _loops.FORMAT != 1:
        raise ImportError("raster of another base")
except (ImportError, SyntaxError):
    try:
        from gobelet.cup.display import raster_framebuf as _loops  # by MicroPython's framebuf
    except ImportError:
        from gobelet.cup.display import raster_python as _loops

from gobelet.cup.display.font import BIG, BIG_CHARS, CUP, DICE_9, DICE_12, DICE_20

WIDTH = 128
HEIGHT = 64
PAGES = 8
BYTES = WIDTH * PAGES

LINE = 8  # height of a line of small text; twice that at scale 2
BIG_HEIGHT = 20
DICE = {9: DICE_9, 12: DICE_12, 20: DICE_20}  # sizes of dice
SHADE = 2  # a colour of fill(): grey by every second pixel
HIDDEN, JOKER = 0, 7  # faces beside 1..6: a covered die, and a one drawn as a star
PICTURE_WIDTH = 40
ELLIPSIS = "\u2026"

_BIG_RECORD = 37
_BIG_STRIDE = 12


def text_width(text, scale=1):
    """Columns that `text` takes, without the blank one behind its last character; 0 for an empty text."""
    utf8 = text.encode()
    return (_loops.text(utf8, 0, 0, utf8, len(utf8), -1) - 1) * scale if utf8 else 0


def with_ellipsis(text, width, scale=1):
    """`text`, or as much of its beginning as fits into `width` columns with an ellipsis behind it."""
    if text_width(text, scale) <= width:
        return text
    room = width // scale - text_width(ELLIPSIS)
    count = 0
    for char in text:
        room -= text_width(char) + 1
        if room < 0:
            break
        count += 1
    while count and text[count - 1] == " ":
        count -= 1
    return text[:count] + ELLIPSIS


def big_width(text):
    """Columns that `text` takes in large signs (only those of font.BIG_CHARS)."""
    width = 0
    for char in text:
        width += BIG[BIG_CHARS.find(char) * _BIG_RECORD] + 2
    return width - 2 if width else 0


class Canvas:
    """A picture. `buffer` (1024 bytes) is what Board.show takes. Coordinates are columns and rows from the top left."""

    def __init__(self):
        self.buffer = bytearray(BYTES)

    def clear(self):
        self.fill(0, 0, WIDTH, HEIGHT, 0)

    def fill(self, x, y, width, height, colour=1):
        """An area: lit (1), dark (0), turned over (-1) or every second pixel lit (SHADE)."""
        _loops.fill(self.buffer, x, y, width, height, colour)

    def invert(self, x, y, width, height):
        """Turn an area over: lit becomes dark."""
        self.fill(x, y, width, height, -1)

    def rect(self, x, y, width, height, colour=1):
        """The edge of an area."""
        self.fill(x, y, width, 1, colour)
        if height > 1:
            self.fill(x, y + height - 1, width, 1, colour)
        self.fill(x, y + 1, 1, height - 2, colour)
        if width > 1:
            self.fill(x + width - 1, y + 1, 1, height - 2, colour)

    def stripes(self, x, y, data, start, width, stride, count, colour=1):
        """`count` stripes below each other: eight rows each from `width` bytes of `data`, `stride` bytes apart. Their
        lit pixels become lit (colour 1) or dark (0)."""
        _loops.stripes(self.buffer, x, y, data, start, width, stride, count, colour)

    def text(self, x, y, text, scale=1, colour=1):
        """Small text with its top left corner at (x, y); scale 2 has rounded corners. Returns the column behind it."""
        utf8 = text.encode()
        return _loops.text(self.buffer, x, y, utf8, len(utf8), colour if scale == 1 else 3 - colour)

    def text_in(self, x, y, width, text, align=0, scale=1, colour=1):
        """Text within `width` columns, cut with an ellipsis when it is too long: align -1 left, 0 centred, 1 right."""
        taken = text_width(text, scale)
        if taken > width:
            text = with_ellipsis(text, width, scale)
            taken = text_width(text, scale)
        if align >= 0:
            x += width - taken if align else (width - taken) // 2
        self.text(x, y, text, scale, colour)

    def centred(self, y, text, scale=1, colour=1):
        """Text in the middle of the whole width."""
        self.text_in(0, y, WIDTH, text, 0, scale, colour)

    def big(self, x, y, text, colour=1):
        """Large signs (digits, the sign of a bid), 20 rows high. Returns the column behind the last one."""
        for char in text:
            record = BIG_CHARS.find(char) * _BIG_RECORD
            if record < 0:
                raise ValueError("no large sign for %r" % char)
            width = BIG[record]
            self.stripes(x, y, BIG, record + 1, width, _BIG_STRIDE, 3, colour)
            x += width + 2
        return x - 2

    def die(self, x, y, size, face, hollow=False, marked=False):
        """A die of 9, 12 or 20 pixels on a dark ground: face 1..6, HIDDEN for a covered one, JOKER for a star.

        hollow: its edge and pips are lit instead of its body. marked: a bar below it (2 rows, 1 row of distance).
        """
        data = DICE[size]
        parts = (size + 7) >> 3
        self.stripes(x, y, data, face * size * parts, size, size, parts)
        if hollow:
            corner = 1 if size == 20 else 0  # only the large die is so round that its inside is, too
            self.invert(x + 1, y + 1 + corner, size - 2, size - 2 - 2 * corner)
            self.invert(x + 2, y + 1, size - 4, corner)
            self.invert(x + 2, y + size - 2, size - 4, corner)
        if marked:
            self.fill(x + 1, y + size + 1, size - 2, 2)

    def picture(self, x, y, data=CUP):
        """A picture of font.py, 40x32: the cup as it stands, or another one."""
        self.stripes(x, y, data, 0, PICTURE_WIDTH, PICTURE_WIDTH, 4)

    def battery(self, x, y, percent):
        """A battery of 11x7 with its charge; an unknown one (below 0) is left out."""
        if percent < 0:
            return
        self.fill(x, y, 10, 7)
        self.fill(x + 1, y + 1, 8, 5, 0)
        self.fill(x + 10, y + 2, 1, 3)
        self.fill(x + 2, y + 2, (min(percent, 100) * 6 + 50) // 100, 3)
