"""The inner loops of gobelet/cup/display/canvas.py in machine code: the same pixels, about thirty times as fast.

It belongs to the base: there machine code runs where it lies in flash, while that of an image would have to be copied
into memory. Importing this fails where MicroPython has no compiler to machine code (SyntaxError) and on CPython
(ImportError): canvas.py, which alone may import it, then takes another raster. Viper's integers have 32 bits
and its pointers no limits: every index below is clipped to the 1024 bytes of the buffer.
"""
# ruff: noqa: F821  (ptr8 is a word of the compiler)
# pyright: reportUndefinedVariable=false, reportIndexIssue=false, reportArgumentType=false, reportCallIssue=false

try:
    import micropython
except ImportError as error:
    raise ImportError("machine code is for MicroPython") from error

from gobelet.cup.display.font import CODES, SMALL

FORMAT = 1  # of the font's records and of the arguments here; canvas.py takes no other one
_COUNT = len(CODES) // 2


@micropython.viper
def fill(buffer: ptr8, x: int, y: int, width: int, height: int, colour: int):
    """Canvas.fill."""
    right = x + width
    if right > 128:
        right = 128
    bottom = y + height
    if bottom > 64:
        bottom = 64
    if x < 0:
        x = 0
    if y < 0:
        y = 0
    while y < bottom:
        page = y >> 3
        rows = (0xFF << (y & 7)) & 0xFF
        y = (page + 1) << 3
        if y > bottom:
            rows &= 0xFF >> (y - bottom)
        even = odd = rows  # what is turned over in columns of either kind once `cleared` is dark
        if colour == 0:
            even = odd = 0
        elif colour == 2:
            even = rows & 0xAA
            odd = rows & 0x55
        cleared = 0xFF
        if colour >= 0:
            cleared ^= rows
        index = page * 128 + x
        end = page * 128 + right
        while index < end:
            buffer[index] = (buffer[index] & cleared) ^ (odd if index & 1 else even)
            index += 1


@micropython.viper
def stripe(buffer: ptr8, x: int, y: int, data: ptr8, start: int, width: int, colour: int):
    """Canvas.stripe."""
    if x < 0:
        start -= x
        width += x
        x = 0
    if x + width > 128:
        width = 128 - x
    page = y >> 3
    if page < -1 or page > 7:
        width = 0
    shift = y & 7
    index = page * 128 + x
    end = start + width
    dark = 0
    if not colour:
        dark = 0xFFFF  # all bits are lit, then turned over again
    while start < end:
        bits = data[start] << shift
        if page >= 0:
            buffer[index] = (buffer[index] | bits) ^ (bits & dark)
        bits >>= 8
        if page < 7:
            buffer[index + 128] = (buffer[index + 128] | bits) ^ (bits & dark)
        start += 1
        index += 1


@micropython.viper
def stripes(buffer: ptr8, x: int, y: int, data: ptr8, start: int, width: int, stride: int, count: int, colour: int):
    """Canvas.stripes."""
    while count > 0:
        stripe(buffer, x, y, data, start, width, colour)
        y += 8
        start += stride
        count -= 1


@micropython.viper
def text(buffer: ptr8, x: int, y: int, utf8: ptr8, length: int, mode: int) -> int:
    """A text of `length` bytes from (x, y): dark (mode 0), lit (1), lit at scale 2 (2), dark at scale 2 (3), or only
    measured (-1, at scale 1). Returns the column behind it and its blank one."""
    small = ptr8(SMALL)
    codes = ptr8(CODES)
    scale = 2 if mode >= 2 else 1
    at = 0
    while at < length:
        code = utf8[at]
        at += 1
        if code >= 0xF0:
            code = 0
            at += 3
        elif code >= 0xE0:
            code = (code & 15) << 12 | (utf8[at] & 63) << 6 | (utf8[at + 1] & 63)
            at += 2
        elif code >= 0xC0:
            code = (code & 31) << 6 | (utf8[at] & 63)
            at += 1
        if code >= 32 and code < 127:
            record = (code - 32) * 8
        else:
            low = 0
            high = int(_COUNT)
            record = (95 + high) * 8  # the box of a missing one
            while low < high:
                middle = (low + high) >> 1
                found = codes[2 * middle] | codes[2 * middle + 1] << 8
                if found == code:
                    record = (95 + middle) * 8
                    low = high
                elif found < code:
                    low = middle + 1
                else:
                    high = middle
        width = small[record]
        if mode >= 0 and x < 128 and x > -16:
            if scale == 1:
                stripe(buffer, x, y, small, record + 1, width, mode)
            else:
                double(buffer, x, y, small, record + 1, width, 3 - mode)
        x += (width + 1) * scale
    return x


@micropython.viper
def double(buffer: ptr8, x: int, y: int, data: ptr8, start: int, width: int, colour: int):
    """Canvas._double: a glyph at scale 2; a dark quarter between two lit neighbours is filled."""
    page = y >> 3
    shift = y & 7
    before = 0
    here = data[start]
    number = 1
    while number <= width:
        after = 0
        if number < width:
            after = data[start + number]
        dark = 0xFF ^ here
        half = 0
        while half < 2:
            beside = before
            if half:
                beside = after
            side = beside & dark
            upper = here | (side & (here << 1) & (0x1FF ^ (beside << 1)))
            lower = here | (side & (here >> 1) & (0xFF ^ (beside >> 1)))
            bits = 0
            bit = 0
            while bit < 8:
                bits |= ((upper >> bit) & 1) << (2 * bit) | ((lower >> bit) & 1) << (2 * bit + 1)
                bit += 1
            bits <<= shift
            column = x + 2 * (number - 1) + half
            part = page
            while bits and column >= 0 and column < 128 and part < 8:
                if part >= 0:
                    index = part * 128 + column
                    if colour:
                        buffer[index] = buffer[index] | (bits & 0xFF)
                    else:
                        buffer[index] = buffer[index] & (0xFF ^ (bits & 0xFF))
                bits >>= 8
                part += 1
            half += 1
        before = here
        here = after
        number += 1
