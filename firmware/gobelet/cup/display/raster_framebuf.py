"""The inner loops of canvas.py by MicroPython's own framebuf, for a machine without a compiler to machine code, as a
browser is: see raster.py, which draws the same pixels with the same functions and arguments.

Importing this fails on CPython. buffer: 1024 bytes in the order of the display; framebuf clips to them. This module
must not know screens.
"""
# The stubs of framebuf say that a palette is bytes; it is another FrameBuffer.
# pyright: reportArgumentType=false

try:
    from framebuf import MONO_VLSB, FrameBuffer
except ImportError as error:
    raise ImportError("framebuf is for MicroPython") from error

from gobelet.cup.display.glyphs import columns

_SHADE = 2
_ALL = -1  # no colour is left out
# What is lit becomes dark and the other way round.
_NEGATIVE = FrameBuffer(bytearray((1, 0)), 2, 1, MONO_VLSB)


def _picture(buffer):
    return FrameBuffer(buffer, 128, 64, MONO_VLSB)


def fill(buffer, x, y, width, height, colour):
    """An area: lit (1), dark (0), turned over (-1) or every second pixel lit (2)."""
    picture = _picture(buffer)
    if colour == 0 or colour == 1:
        picture.fill_rect(x, y, width, height, colour)
    elif width > 0 and height > 0:
        stride = width + 1 & -2  # an even one, so that a shade is the same in each row of bytes
        start = b"\x55\xaa" if x + y & 1 else b"\xaa\x55"
        area = FrameBuffer(bytearray(start * (stride * ((height + 7) >> 3) >> 1)), width, height, MONO_VLSB, stride)
        if colour == _SHADE:
            picture.blit(area, x, y)
        else:
            area.blit(picture, -x, -y)
            picture.blit(area, x, y, _ALL, _NEGATIVE)


def stripes(buffer, x, y, data, start, width, stride, count, colour):
    """`count` stripes of eight rows below each other, `stride` bytes apart in `data`: their lit pixels become lit
    (colour 1) or dark (0)."""
    _blit(buffer, x, y, bytearray(data[start : start + stride * count]), width, stride, count, colour)


def _blit(buffer, x, y, data, width, stride, count, colour):
    block = FrameBuffer(data, width, 8 * count, MONO_VLSB, stride)
    if colour:
        _picture(buffer).blit(block, x, y, 0)
    else:
        _picture(buffer).blit(block, x, y, 1, _NEGATIVE)


def text(buffer, x, y, utf8, length, mode):
    """A text of `length` bytes from (x, y): dark (mode 0), lit (1), lit at scale 2 (2), dark at scale 2 (3), or only
    measured (-1, at scale 1). Returns the column behind it and its blank one."""
    scale = 2 if mode >= 2 else 1
    data = columns(utf8, scale)
    width = len(data) // scale
    if mode >= 0 and width:
        _blit(buffer, x, y, data, width, width, scale, mode if scale == 1 else 3 - mode)
    return x + width
