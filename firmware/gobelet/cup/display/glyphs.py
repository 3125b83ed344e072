"""A text in the display's own font, as the columns that it is made of. Each raster puts them into a picture;
raster.py does it letter by letter, in machine code.

Texts that were set are kept where a board has memory to spare (`keep`). This module must not know screens.
"""

from gobelet.cup.display.font import CODES, SMALL

# Four rows doubled to eight, for text at scale 2.
_TALL = b"\x00\x03\x0c\x0f\x30\x33\x3c\x3f\xc0\xc3\xcc\xcf\xf0\xf3\xfc\xff"
_set = {}  # (text as UTF-8, scale) -> its columns
keep = 0  # how many texts that were set are kept


def glyph(char):
    """Where the 8-byte record of a character starts in SMALL (its width, then 7 columns); the box when it has none."""
    code = ord(char)
    if 32 <= code < 127:
        return code * 8 - 256
    low, high = 0, len(CODES) // 2
    while low < high:
        middle = (low + high) >> 1
        code_point = CODES[2 * middle] | CODES[2 * middle + 1] << 8
        if code_point == code:
            return (95 + middle) * 8
        if code_point < code:
            low = middle + 1
        else:
            high = middle
    return len(SMALL) - 8


def columns(utf8, scale):
    """A text as UTF-8 in columns of one byte with a blank behind each character: one stripe of eight rows, or two of
    them one behind the other at scale 2."""
    glyphs = _set.get((utf8, scale))
    if glyphs is None:
        glyphs = _columns(str(utf8, "utf-8"), scale)
        if len(_set) >= keep:
            _set.clear()
        if keep:
            _set[(utf8, scale)] = glyphs
    return glyphs


def _columns(text, scale):
    upper = bytearray()
    lower = bytearray()
    for char in text:
        record = glyph(char)
        width = SMALL[record]
        if scale == 1:
            upper += SMALL[record + 1 : record + 1 + width] + b"\0"
        else:
            _double(upper, lower, record, width)
    return upper + lower


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
