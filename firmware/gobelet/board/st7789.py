"""The kit's display over SPI: an ST7789 with 320x240 dots. It shows the picture of 128x64 dots doubled, in the middle,
and beside each button its sign. It stands in the place of ssd1306.py, with the same calls.

There is no frame of its own: it is sent strip by strip of the columns that changed, each column doubled in a buffer of
its own. framebuf doubles it in C, into every other place and then into those between. The display is written to only,
so nobody knows whether it is there. It must not know what is drawn.
"""

from time import sleep_ms, ticks_ms

import framebuf
from machine import PWM, SPI, Pin
from micropython import const

_WIDTH, _HEIGHT = const(128), const(64)
_PAGES = const(8)
_STRIP = const(32)  # columns a call of flush() sends
_ACROSS, _DOWN = const(320), const(240)  # dots of the display
_LEFT, _TOP = const(32), const(56)  # where the picture begins
_HERTZ = const(62_500_000)  # ST7789V data sheet 7.4.3: a write cycle of at least 16 ns
_DIMMING_HZ = const(4000)  # of the backlight; less while the clock is low
_AWAKE_MS = const(130)  # after power-on, 9.1.12: no SLPOUT for 120 ms after a reset
_SETTLE_MS = const(6)  # after SLPOUT, 9.1.12: 5 ms, and sleep_ms() may be a part of one too short

# commands, data sheet section 9
_SLPOUT, _INVON, _DISPOFF, _DISPON = const(b"\x11"), const(b"\x21"), const(b"\x28"), const(b"\x29")
_CASET, _RASET, _RAMWR, _MADCTL = const(b"\x2a"), const(b"\x2b"), const(b"\x2c"), const(b"\x36")
# Its columns are the lines of a picture that is wider than high, so a column of ours is what it takes at once.
_UPRIGHT, _TURNED = const(b"\x40"), const(b"\x80")  # MADCTL: MX, MY
_SETTINGS = (
    (b"\x3a", b"\x55"),  # COLMOD: 16 bits a dot
    (b"\xbb", b"\x1f"),  # VCOMS, VRHS: voltages that the pack's maker sets for its panel
    (b"\xc3", b"\x12"),
)
_SIGNS = "<", ">", "CALL", "OK"  # beside A, B, X, Y: top left, bottom left, top right, bottom right
_SIGN_WIDTH = const(32)  # the longest

ANY = 0  # the one kind of controller
USUAL = 0x8F  # brightness


class Oled:
    """i2c: not used. pins: numbers of SPI block, SCK, MOSI, D/C, CS and backlight."""

    def __init__(self, i2c, pins):
        bus, clock, out, command, select, light = pins
        self._spi = SPI(bus, baudrate=_HERTZ, sck=Pin(clock), mosi=Pin(out))
        self._is_data = Pin(command, Pin.OUT)  # after the SPI: it would take this pin to read
        self._deselect = Pin(select, Pin.OUT, value=1)
        self._backlight = PWM(Pin(light), freq=_DIMMING_HZ, duty_u16=0)
        self._level = USUAL
        self._turned = False
        self._frame = None
        self._shown = bytearray(_WIDTH * _PAGES)  # what the display shows
        self._strips = ()  # of each strip its views of the frame's pages, and of what is shown
        line = bytearray(2 * 2 * _HEIGHT)  # a column, each dot twice; 0 is dark, ones are white
        self._line = line
        self._even = framebuf.FrameBuffer(line, 1, _HEIGHT, framebuf.RGB565, 2)
        self._odd = framebuf.FrameBuffer(memoryview(line)[2:], 1, _HEIGHT, framebuf.RGB565, 2)
        self._palette = framebuf.FrameBuffer(bytearray(b"\0\0\xff\xff"), 2, 1, framebuf.RGB565)
        self._source = None
        self._unknown = 0  # mask of strips whose contents on the display are not known
        self.start()

    def start(self):
        """(Re)start the display; every strip will be sent again."""
        sleep_ms(max(_AWAKE_MS - ticks_ms(), 0))
        self._send(_SLPOUT)
        sleep_ms(_SETTLE_MS)
        for command, data in _SETTINGS:
            self._send(command, data)
        self._send(_MADCTL, _TURNED if self._turned else _UPRIGHT)
        self._send(_INVON)  # the panel is dark where nothing drives it
        self._clear()
        self._sign()
        self._unknown = (1 << _WIDTH // _STRIP) - 1
        self.light(self._level)

    def _send(self, command, data=b""):
        """A command, and what belongs to it."""
        self._is_data(0)
        self._deselect(0)
        self._spi.write(command)
        if data:
            self._is_data(1)
            self._spi.write(data)
        self._deselect(1)

    def _begin(self, left, top, width, height):
        """From now on dots are sent: column by column of a window, each from the top."""
        for command, first, count in ((_CASET, top, height), (_RASET, left, width)):
            last = first + count - 1
            self._send(command, bytes((first >> 8, first & 255, last >> 8, last & 255)))
        self._send(_RAMWR)
        self._is_data(1)
        self._deselect(0)

    def _clear(self):
        self._begin(0, 0, _ACROSS, _DOWN)
        for at in range(len(self._line)):
            self._line[at] = 0
        for _ in range(_ACROSS * _DOWN * 2 // len(self._line)):
            self._spi.write(self._line)
        self._deselect(1)

    def _double(self, source, left, top, first, last, height):
        """Sends columns of a picture, doubled, to a place on the display."""
        self._begin(left + 2 * first, top, 2 * (last - first), 2 * height)
        line = memoryview(self._line)[: 4 * height]
        write, even, odd, palette = self._spi.write, self._even.blit, self._odd.blit, self._palette
        for column in range(first, last):
            even(source, -column, 0, -1, palette)  # pyright: ignore[reportArgumentType]
            odd(source, -column, 0, -1, palette)  # pyright: ignore[reportArgumentType]
            write(line)
            write(line)
        self._deselect(1)

    def _sign(self):
        """Each sign stands in the corner of its button; a cup turned about swaps LEFT and RIGHT, OK and CALL."""
        for corner in range(4):
            text = _SIGNS[corner ^ 2 if self._turned else corner]
            sign = framebuf.FrameBuffer(bytearray(_SIGN_WIDTH), _SIGN_WIDTH, 8, framebuf.MONO_VLSB)
            right = corner >> 1
            sign.text(text, _SIGN_WIDTH - 8 * len(text) if right else 0, 0)
            self._double(sign, right * (_ACROSS - 2 * _SIGN_WIDTH), (corner & 1) * (_DOWN - 16), 0, _SIGN_WIDTH, 8)

    def light(self, level):
        """Sets the brightness, 1..255; 0: dark."""
        self._level = level
        self._send(_DISPON if level else _DISPOFF)
        self._backlight.duty_u16(2000 + 248 * level if level else 0)

    def be(self, kind, turned):
        """The picture stands on its head, or upright. There is one kind of controller."""
        if turned != self._turned:
            self._turned = turned
            self.start()

    def show(self, frame):
        """Take a frame: a bytearray of 1024 bytes, which is read while flush() sends it."""
        if frame is self._frame:
            return
        self._frame = frame
        self._source = framebuf.FrameBuffer(frame, _WIDTH, _HEIGHT, framebuf.MONO_VLSB)
        both = memoryview(frame), memoryview(self._shown)
        starts = range(0, _WIDTH * _PAGES, _WIDTH)
        self._strips = tuple(
            [
                [tuple([view[at + left : at + left + _STRIP] for view in both]) for at in starts]
                for left in range(0, _WIDTH, _STRIP)
            ]
        )

    def flush(self):
        """Send the first strip that changed, if any. Returns True while more remain."""
        sent = False
        for number in range(len(self._strips)):
            if self._unknown >> number & 1 or self._has_changed(number):
                if sent:
                    return True
                for wanted, shown in self._strips[number]:
                    shown[:] = wanted
                self._unknown &= ~(1 << number)
                first = number * _STRIP
                self._double(self._source, _LEFT, _TOP, first, first + _STRIP, _HEIGHT)
                sent = True
        return False

    def _has_changed(self, number):
        for wanted, shown in self._strips[number]:
            if wanted != shown:
                return True
        return False
