"""The cup's picture, 128x64 in one bit: lines, areas, text, dice, signs, as bytes in the order of the display.

Byte `page * 128 + x` holds 8 rows of column x, bit 0 on top (SSD1306). Drawing works on whole bytes, never pixel by
pixel, and in machine code on a Pico, where a full screen must stay well below 15 ms. Whatever lies outside the picture
is clipped in silence.
This module must not know screens, games, languages or the board.
"""

try:
    from gobelet.cup import raster as _native  # the loops below in machine code, where there is a compiler for it
except (ImportError, SyntaxError):
    _native = None

from gobelet.cup.font import BIG, BIG_CHARS, CUP, CUP_LEFT, CUP_RIGHT, DICE_9, DICE_12, DICE_20, EXTRA, SMALL

WIDTH = 128
HEIGHT = 64
PAGES = 8
BYTES = WIDTH * PAGES

LINE = 8  # height of a line of small text; twice that at scale 2
BIG_HEIGHT = 20
DICE = {9: DICE_9, 12: DICE_12, 20: DICE_20}  # sizes of dice
SHADE = 2  # a colour of fill(): grey by every second pixel
HIDDEN, JOKER = 0, 7  # faces beside 1..6: a covered die, and a one drawn as a star
PICTURES = (CUP, CUP_LEFT, CUP_RIGHT)  # pictures of the cup, 40x32
PICTURE_WIDTH = 40
PICTURE_HEIGHT = 32
ELLIPSIS = "\u2026"

_NOTHING = bytes(BYTES)
_MISSING = len(SMALL) - 8
_BIG_RECORD = 37
_BIG_STRIDE = 12
# Four rows doubled to eight, for text at scale 2.
_TALL = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"
_SCRATCH = bytearray(4)  # two columns of two stripes, between _double and stripe


def glyph(char):
    """Where the 8-byte record of a character starts in SMALL (its width, then 7 columns); the box when it has none."""
    code = ord(char)
    if 32 <= code < 127:
        return code * 8 - 256
    index = EXTRA.find(char)
    return _MISSING if index < 0 else (95 + index) * 8


def text_width(text, scale=1):
    """Columns that `text` takes, without the blank one behind its last character; 0 for an empty text."""
    if not text:
        return 0
    if _native:
        utf8 = text.encode()
        return (_native.text(_SCRATCH, 0, 0, utf8, len(utf8), -1) - 1) * scale
    width = -1
    for char in text:
        width += SMALL[glyph(char)] + 1
    return width * scale


def fitted(text, width, scale=1):
    """`text`, or as much of its beginning as fits into `width` columns with an ellipsis behind it."""
    if text_width(text, scale) <= width:
        return text
    room = width // scale - SMALL[glyph(ELLIPSIS)]
    count = 0
    for char in text:
        room -= SMALL[glyph(char)] + 1
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
        self.buffer[:] = _NOTHING

    def fill(self, x, y, width, height, colour=1):
        """An area: lit (1), dark (0), turned over (-1) or every second pixel lit (SHADE)."""
        if _native:
            _native.fill(self.buffer, x, y, width, height, colour)
            return
        right = min(x + width, WIDTH)
        bottom = min(y + height, HEIGHT)
        x = max(x, 0)
        y = max(y, 0)
        if x >= right:
            return
        buffer = self.buffer
        while y < bottom:
            page = y >> 3
            rows = 0xFF << (y & 7) & 0xFF
            y = (page + 1) << 3
            if y > bottom:
                rows &= 0xFF >> (y - bottom)
            index = page * WIDTH + x
            end = page * WIDTH + right
            if colour < 0:
                while index < end:
                    buffer[index] ^= rows
                    index += 1
            elif colour == SHADE:
                while index < end:
                    buffer[index] = buffer[index] & ~rows | rows & (0x55 if index & 1 else 0xAA)
                    index += 1
            elif rows == 0xFF:
                rows = 0xFF if colour else 0
                while index < end:
                    buffer[index] = rows
                    index += 1
            elif colour:
                while index < end:
                    buffer[index] |= rows
                    index += 1
            else:
                rows ^= 0xFF
                while index < end:
                    buffer[index] &= rows
                    index += 1

    def invert(self, x, y, width, height):
        """Turn an area over: lit becomes dark."""
        self.fill(x, y, width, height, -1)

    def hline(self, x, y, width, colour=1):
        self.fill(x, y, width, 1, colour)

    def vline(self, x, y, height, colour=1):
        self.fill(x, y, 1, height, colour)

    def rect(self, x, y, width, height, colour=1):
        """The edge of an area."""
        self.fill(x, y, width, 1, colour)
        if height > 1:
            self.fill(x, y + height - 1, width, 1, colour)
        self.fill(x, y + 1, 1, height - 2, colour)
        if width > 1:
            self.fill(x + width - 1, y + 1, 1, height - 2, colour)

    def pixel(self, x, y):
        """Whether a pixel is lit; dark outside the picture."""
        if 0 <= x < WIDTH and 0 <= y < HEIGHT:
            return (self.buffer[(y >> 3) * WIDTH + x] >> (y & 7)) & 1
        return 0

    def stripe(self, x, y, data, start, width, colour=1):
        """Eight rows from `width` bytes of `data`: its lit pixels become lit (colour 1) or dark (0)."""
        if _native:
            _native.stripe(self.buffer, x, y, data, start, width, colour)
            return
        if x < 0:
            start -= x
            width += x
            x = 0
        if x + width > WIDTH:
            width = WIDTH - x
        page = y >> 3
        if width <= 0 or page < -1 or page >= PAGES:
            return
        buffer = self.buffer
        shift = y & 7
        upper = page * WIDTH + x
        end = start + width
        if page >= 0:
            index = upper
            if colour:
                while start < end:
                    buffer[index] |= data[start] << shift & 0xFF
                    start += 1
                    index += 1
            else:
                while start < end:
                    buffer[index] &= ~(data[start] << shift) & 0xFF
                    start += 1
                    index += 1
            start -= width
        if shift and page < PAGES - 1:
            index = upper + WIDTH
            shift = 8 - shift
            if colour:
                while start < end:
                    buffer[index] |= data[start] >> shift
                    start += 1
                    index += 1
            else:
                while start < end:
                    buffer[index] &= ~(data[start] >> shift) & 0xFF
                    start += 1
                    index += 1

    def stripes(self, x, y, data, start, width, stride, count, colour=1):
        """`count` stripes below each other, `stride` bytes apart in `data`."""
        if _native:
            _native.stripes(self.buffer, x, y, data, start, width, stride, count, colour)
            return
        for part in range(count):
            self.stripe(x, y + part * 8, data, start + part * stride, width, colour)

    def text(self, x, y, text, scale=1, colour=1):
        """Small text with its top left corner at (x, y); scale 2 has rounded corners. Returns the column behind it."""
        if _native:
            utf8 = text.encode()
            mode = colour if scale == 1 else 3 - colour
            return _native.text(self.buffer, x, y, utf8, len(utf8), mode)
        for char in text:
            record = glyph(char)
            width = SMALL[record]
            if -16 < x < WIDTH:
                if scale == 1:
                    self.stripe(x, y, SMALL, record + 1, width, colour)
                else:
                    self._double(x, y, record, width, colour)
            x += (width + 1) * scale
        return x

    def text_in(self, x, y, width, text, align=0, scale=1, colour=1):
        """Text within `width` columns, cut with an ellipsis when it is too long: align -1 left, 0 centred, 1 right."""
        taken = text_width(text, scale)
        if taken > width:
            text = fitted(text, width, scale)
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
        self.stripes(x, y, data, (face + (8 if hollow else 0)) * size * parts, size, size, parts)
        if marked:
            self.fill(x + 1, y + size + 1, size - 2, 2)

    def picture(self, x, y, index):
        """The cup, 40x32: standing (0), tilted to the left (1) or to the right (2)."""
        self.stripes(x, y, PICTURES[index], 0, PICTURE_WIDTH, PICTURE_WIDTH, 4)

    def battery(self, x, y, percent):
        """A battery of 11x7 with its charge; an unknown one (below 0) is left out."""
        if percent < 0:
            return
        self.fill(x, y, 10, 7)
        self.fill(x + 1, y + 1, 8, 5, 0)
        self.fill(x + 10, y + 2, 1, 3)
        self.fill(x + 2, y + 2, (min(percent, 100) * 6 + 50) // 100, 3)

    def _double(self, x, y, record, width, colour):
        """One character at scale 2. A dark quarter between two lit neighbours is filled: diagonals become smooth."""
        stripe = _SCRATCH
        before = 0
        here = SMALL[record + 1]
        for number in range(1, width + 1):
            after = SMALL[record + number + 1] if number < width else 0
            left = before & ~here
            right = after & ~here
            above = here << 1
            below = here >> 1
            # The four quarters of each pixel of this column: left and right, upper and lower.
            upper = here | left & above & ~(before << 1)
            lower = here | left & below & ~(before >> 1)
            stripe[0] = _TALL[upper & 15] & 0x55 | _TALL[lower & 15] & 0xAA
            stripe[2] = _TALL[upper >> 4] & 0x55 | _TALL[lower >> 4] & 0xAA
            upper = here | right & above & ~(after << 1)
            lower = here | right & below & ~(after >> 1)
            stripe[1] = _TALL[upper & 15] & 0x55 | _TALL[lower & 15] & 0xAA
            stripe[3] = _TALL[upper >> 4] & 0x55 | _TALL[lower >> 4] & 0xAA
            self.stripe(x, y, stripe, 0, 2, colour)
            self.stripe(x, y + 8, stripe, 2, 2, colour)
            x += 2
            before = here
            here = after
