"""The inner loops of canvas.py in plain Python, for CPython: see raster.py, which draws the same pixels with the same
functions and arguments.

A row of columns is one long number here, eight bits a column, so that many columns are one step. buffer: 1024 bytes in
the order of the display. Everything is clipped to them. This module must not know screens.
"""

from gobelet.cup.display import glyphs

_WIDTH = 128
_HEIGHT = 64
_PAGES = 8
_SHADE = 2
_rows = {}  # what _columns() has given: there are few different ones
glyphs.keep = 1000  # texts that stay set: a laptop has the memory, and draws many cups at a time


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
        if rows == 0xFF and 0 <= colour <= 1:  # nothing of what was there is left
            buffer[at : at + width] = (b"\xff" if colour else b"\0") * width
            continue
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
    key = even << 16 | odd << 8 | width
    if key not in _rows:
        _rows[key] = int.from_bytes((bytes((even, odd)) * ((width + 1) >> 1))[:width], "little")
    return _rows[key]


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
        above = lit << shift & _columns(rows, rows, width) if shift else lit
        _merge_pixels(buffer, page * _WIDTH + x, width, above, colour)
    if shift and page < _PAGES - 1:
        rows ^= 0xFF
        _merge_pixels(buffer, (page + 1) * _WIDTH + x, width, lit >> (8 - shift) & _columns(rows, rows, width), colour)


def _merge_pixels(buffer, at, width, lit, colour):
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
    data = glyphs.columns(utf8, scale)
    width = len(data) // scale
    if mode >= 0:
        stripes(buffer, x, y, data, 0, width, width, scale, mode if scale == 1 else 3 - mode)
    return x + width
