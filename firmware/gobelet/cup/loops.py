"""The inner loops of canvas.py in Python, for a machine without a compiler to machine code: see raster.py, which draws
the same pixels with the same functions and arguments.

buffer: 1024 bytes in the order of the display. Everything is clipped to them. This module must not know screens.
"""

from gobelet.cup.font import CODES, SMALL

_WIDTH = 128
_HEIGHT = 64
_PAGES = 8
_SHADE = 2
# Four rows doubled to eight, for text at scale 2.
_TALL = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"


def glyph(char):
    """Where the 8-byte record of a character starts in SMALL (its width, then 7 columns); the box when it has none."""
    code = ord(char)
    if 32 <= code < 127:
        return code * 8 - 256
    for index in range(0, len(CODES), 2):
        if CODES[index] | CODES[index + 1] << 8 == code:
            return (95 * 2 + index) * 4
    return len(SMALL) - 8


def fill(buffer, x, y, width, height, colour):
    """An area: lit (1), dark (0), turned over (-1) or every second pixel lit (2)."""
    right = min(x + width, _WIDTH)
    bottom = min(y + height, _HEIGHT)
    x = max(x, 0)
    y = max(y, 0)
    if x >= right:
        return
    while y < bottom:
        page = y >> 3
        rows = 0xFF << (y & 7) & 0xFF
        y = (page + 1) << 3
        if y > bottom:
            rows &= 0xFF >> (y - bottom)
        index = page * _WIDTH + x
        end = page * _WIDTH + right
        if colour < 0:
            while index < end:
                buffer[index] ^= rows
                index += 1
        elif colour == _SHADE:
            while index < end:
                buffer[index] = buffer[index] & ~rows | rows & (0x55 if index & 1 else 0xAA)
                index += 1
        elif rows == 0xFF:
            buffer[index:end] = (b"\xff" if colour else b"\x00") * (end - index)
        elif colour:
            while index < end:
                buffer[index] |= rows
                index += 1
        else:
            rows ^= 0xFF
            while index < end:
                buffer[index] &= rows
                index += 1


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
    upper = page * _WIDTH + x
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
    if shift and page < _PAGES - 1:
        index = upper + _WIDTH
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


def stripes(buffer, x, y, data, start, width, stride, count, colour):
    """`count` stripes below each other, `stride` bytes apart in `data`."""
    for part in range(count):
        stripe(buffer, x, y + part * 8, data, start + part * stride, width, colour)


def text(buffer, x, y, utf8, length, mode):
    """A text of `length` bytes from (x, y): dark (mode 0), lit (1), lit at scale 2 (2), dark at scale 2 (3), or only
    measured (-1, at scale 1). Returns the column behind it and its blank one."""
    scale = 2 if mode >= 2 else 1
    for char in str(utf8, "utf-8"):
        record = glyph(char)
        width = SMALL[record]
        if mode >= 0 and -16 < x < _WIDTH:
            if scale == 1:
                stripe(buffer, x, y, SMALL, record + 1, width, mode)
            else:
                _double(buffer, x, y, record, width, 3 - mode)
        x += (width + 1) * scale
    return x


def _double(buffer, x, y, record, width, colour):
    """One character at scale 2. A dark quarter between two lit neighbours is filled: diagonals become smooth."""
    two = bytearray(4)  # two columns of two stripes
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
        two[0] = _TALL[upper & 15] & 0x55 | _TALL[lower & 15] & 0xAA
        two[2] = _TALL[upper >> 4] & 0x55 | _TALL[lower >> 4] & 0xAA
        upper = here | right & above & ~(after << 1)
        lower = here | right & below & ~(after >> 1)
        two[1] = _TALL[upper & 15] & 0x55 | _TALL[lower & 15] & 0xAA
        two[3] = _TALL[upper >> 4] & 0x55 | _TALL[lower >> 4] & 0xAA
        stripe(buffer, x, y, two, 0, 2, colour)
        stripe(buffer, x, y + 8, two, 2, 2, colour)
        x += 2
        before = here
        here = after
