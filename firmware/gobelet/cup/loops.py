"""The inner loops of canvas.py in Python, for a machine without a compiler to machine code: see raster.py, which draws
the same pixels with the same functions and arguments.

A row of columns is one long number here, eight bits a column, so that many columns are one step. Texts that were set
are kept where a board has memory to spare (`keep`). buffer: 1024 bytes in the order of the display. Everything is
clipped to them. This module must not know screens.
"""

from gobelet.cup.font import CODES, SMALL

_WIDTH = 128
_HEIGHT = 64
_PAGES = 8
_SHADE = 2
# Four rows doubled to eight, for text at scale 2.
_TALL = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"
_set = {}  # (text as UTF-8, scale) -> see _lines
keep = 0  # how many texts that were set are kept


def glyph(char):
    """Where the 8-byte record of a character starts in SMALL (its width, then 7 columns); the box when it has none."""
    code = ord(char)
    if 32 <= code < 127:
        return code * 8 - 256
    low, high = 0, len(CODES) // 2
    while low < high:
        middle = (low + high) >> 1
        found = CODES[2 * middle] | CODES[2 * middle + 1] << 8
        if found == code:
            return (95 + middle) * 8
        if found < code:
            low = middle + 1
        else:
            high = middle
    return len(SMALL) - 8


def fill(buffer, x, y, width, height, colour):
    """An area: lit (1), dark (0), turned over (-1) or every second pixel lit (2)."""
    right = min(x + width, _WIDTH)
    bottom = min(y + height, _HEIGHT)
    x = max(x, 0)
    y = max(y, 0)
    if x >= right:
        return
    width = right - x
    while y < bottom:
        page = y >> 3
        rows = 0xFF << (y & 7) & 0xFF
        y = (page + 1) << 3
        if y > bottom:
            rows &= 0xFF >> (y - bottom)
        at = page * _WIDTH + x
        area = _columns(rows, rows, width)
        here = int.from_bytes(buffer[at : at + width], "little")
        if colour < 0:
            here ^= area
        else:
            here |= area
            if colour != 1:
                here ^= area
            if colour == _SHADE:
                here |= _columns(rows & (0x55 if x & 1 else 0xAA), rows & (0xAA if x & 1 else 0x55), width)
        buffer[at : at + width] = here.to_bytes(width, "little")


def _columns(even, odd, width):
    """A number of so many columns: the first, third ... are `even`, the others `odd`."""
    return int.from_bytes((bytes((even, odd)) * ((width + 1) >> 1))[:width], "little")


def stripe(buffer, x, y, data, start, width, colour):
    """Eight rows from `width` bytes of `data`: its lit pixels become lit (colour 1) or dark (0)."""
    if x < 0:
        start -= x
        width += x
        x = 0
    if x + width > _WIDTH:
        width = _WIDTH - x
    page = y >> 3
    if width <= 0 or page < -1 or page >= _PAGES:
        return
    shift = y & 7
    lit = int.from_bytes(data[start : start + width], "little")
    rows = 0xFF << shift & 0xFF
    if page >= 0:
        _put(buffer, page * _WIDTH + x, width, lit << shift & _columns(rows, rows, width), colour)
    if shift and page < _PAGES - 1:
        rows ^= 0xFF
        _put(buffer, (page + 1) * _WIDTH + x, width, lit >> (8 - shift) & _columns(rows, rows, width), colour)


def _put(buffer, at, width, lit, colour):
    """Lights the pixels that are lit in a number, or darkens them."""
    here = int.from_bytes(buffer[at : at + width], "little") | lit
    if not colour:
        here ^= lit
    buffer[at : at + width] = here.to_bytes(width, "little")


def stripes(buffer, x, y, data, start, width, stride, count, colour):
    """`count` stripes below each other, `stride` bytes apart in `data`."""
    for part in range(count):
        stripe(buffer, x, y + part * 8, data, start + part * stride, width, colour)


def text(buffer, x, y, utf8, length, mode):
    """A text of `length` bytes from (x, y): dark (mode 0), lit (1), lit at scale 2 (2), dark at scale 2 (3), or only
    measured (-1, at scale 1). Returns the column behind it and its blank one."""
    scale = 2 if mode >= 2 else 1
    lines = _set.get((utf8, scale))
    if lines is None:
        lines = _lines(str(utf8, "utf-8"), scale)
        if len(_set) >= keep:
            _set.clear()
        if keep:
            _set[(utf8, scale)] = lines
    width = len(lines[0])
    if mode >= 0:
        for number in range(scale):
            stripe(buffer, x, y + 8 * number, lines[number], 0, width, mode if scale == 1 else 3 - mode)
    return x + width


def _lines(text, scale):
    """A text as one or two stripes of eight rows, a blank behind each character."""
    upper = bytearray()
    lower = bytearray()
    for char in text:
        record = glyph(char)
        width = SMALL[record]
        if scale == 1:
            upper += SMALL[record + 1 : record + 1 + width] + b"\0"
        else:
            _double(upper, lower, record, width)
    return bytes(upper), bytes(lower)


def _double(above_stripe, below_stripe, record, width):
    """Appends one character at scale 2. A dark quarter between two lit neighbours is filled: diagonals become
    smooth."""
    before = 0
    here = SMALL[record + 1]
    for number in range(1, width + 1):
        after = SMALL[record + number + 1] if number < width else 0
        for beside in (before, after):
            side = beside & ~here
            # The upper and the lower half of each pixel of this half of the column.
            upper = here | side & here << 1 & ~(beside << 1)
            lower = here | side & here >> 1 & ~(beside >> 1)
            above_stripe.append(_TALL[upper & 15] & 0x55 | _TALL[lower & 15] & 0xAA)
            below_stripe.append(_TALL[upper >> 4] & 0x55 | _TALL[lower >> 4] & 0xAA)
        before = here
        here = after
    above_stripe += b"\0\0"
    below_stripe += b"\0\0"
