"""The OLED over I2C: an SSD1306, its twin SSD1309, or an SH1106. It is sent only the columns that changed, at most one
page a call.

Nothing is allocated after the first frame. One transfer carries the place (page addressing mode) and the data, so a
full page takes 132 bytes of bus, a full frame 24.4 ms at 400 kHz. It must not know what is drawn.
"""

import framebuf
from micropython import const

_WIDTH = const(128)
_PAGES = const(8)
_HEADER = const(7)  # three commands of two bytes each that set column and page, then "data follows"
_SHORT = const(4)  # of it are not needed when the column is already the first
_STEP = const(16)  # transfers come in multiples of this many columns, so that 8 prepared views are enough

# The control byte of a transfer: one command byte follows it, commands only, data only.
_COMMAND = const(0x80)
_COMMANDS = const(b"\x00")
_DATA = const(0x40)
# Commands of the page addressing mode, with four bits of the place.
_COLUMN_LOW = const(0x00)
_COLUMN_HIGH = const(0x10)
_PAGE = const(0xB0)

ANY, SSD1306, SH1106 = 0, 1, 2  # kinds of controller; ANY: as it says of itself
# The lowest bits of what it answers when it is read: the SSD1306 3 or 6, the SH1106 8. No data sheet promises them, so
# the player can choose instead. An SSD1309 takes what an SSD1306 takes.
_STATUS_BITS = const(0x0F)
_SH1106_STATUS = const(0x08)
_HIDDEN = const(2)  # columns of the SH1106's memory to the left of the panel: it has 132
_OFF = const(b"\xae")
_ON = const(b"\xaf")
_CONTRAST = const(0x81)
_UPRIGHT = const(b"\xa1\xc8")  # columns and rows: the connector is on top
_TURNED = const(b"\xa0\xc0")
USUAL = 0x8F  # contrast

# SSD1306 data sheet section 10, then the application note's sequence for 128x64 modules.
_START = const(
    b"\xd5\x80"  # clock: no divider, the usual frequency
    b"\xa8\x3f"  # 64 rows
    b"\xd3\x00"  # no offset
    b"\x40"  # the first row of memory is the first row shown
    b"\xda\x12"  # rows of the panel alternate
    b"\xd9\xf1"  # pre-charge as with the charge pump
    b"\xdb\x40"  # voltage of a row not driven: to an SSD1309 its lowest, 0.64 VCC; to an SSD1306 what all drivers send
    b"\xa4\xa6"  # show the memory, a set bit is lit
    b"\x8d\x14\x20\x02\x2e"  # the SSD1306's charge pump, page addressing mode, no scrolling
)
# An SH1106 reads the last line as nothing but a column, which each transfer sets anew (u8glib tells every SH1106 the
# same). Its own pump follows: so the display is lit whichever of the two it is, also one that answers like the other.
_PUMP_SH1106 = const(b"\xad\x8b")


class _Key:
    def __getitem__(self, key):
        return key


_ALL = _Key()[:]  # prepared, as a slice in the redraw path would be allocated each time
del _Key


class Oled:
    """i2c: machine.I2C; address: where it answered. Raises OSError if it does not take its settings."""

    def __init__(self, i2c, address):
        self._i2c = i2c
        self._address = address
        self._wanted = ANY
        self._level = USUAL
        self._turned = False
        self._hidden = 0  # columns to the left of the panel
        self._frame = None
        self._pages = ()  # views of the frame's pages
        self._shown = tuple([bytearray(_WIDTH) for _ in range(_PAGES)])  # what the display shows
        packet = bytearray(_HEADER + _WIDTH)
        self._packet = packet
        # framebuf copies bytes in C without allocating: a "pixel" of GS8 is one byte of ours
        self._copy = self._source = framebuf.FrameBuffer(packet, _HEADER + _WIDTH, 1, framebuf.GS8)
        view = memoryview(packet)
        self._views = tuple([view[: _HEADER + width] for width in range(0, _WIDTH + 1, _STEP)])
        self._whole = view[_SHORT:]
        self._first = False  # whether the display's column pointer stands on the first one
        self._unknown = 0xFF  # mask of pages whose contents on the display are not known
        self.start()

    def start(self):
        """(Re)start the display, after power-on or after it was unplugged; every page will be sent again."""
        kind = self._wanted or self._detect_controller()
        self._hidden = _HIDDEN if kind == SH1106 else 0
        pump = _PUMP_SH1106 if kind == SH1106 else b""
        self._send_commands(_OFF + _START + pump + (_TURNED if self._turned else _UPRIGHT))
        self.light(self._level)
        self._first = False
        self._unknown = 0xFF

    def _detect_controller(self):
        answered = self._i2c.readfrom(self._address, 1)[0]
        return SH1106 if answered & _STATUS_BITS == _SH1106_STATUS else SSD1306

    def _send_commands(self, commands):
        self._i2c.writeto(self._address, _COMMANDS + commands)

    def light(self, level):
        """Sets the contrast, 1..255; 0: dark."""
        self._level = level
        self._send_commands(bytes((_CONTRAST, level)) + _ON if level else _OFF)

    def be(self, kind, turned):
        """The controller is of this kind, ANY: as it says of itself; the picture stands on its head, or upright."""
        self._wanted, self._turned = kind, turned
        self.start()

    def show(self, frame):
        """Take a frame: a bytearray of 1024 bytes, which is read while flush() sends it."""
        if frame is self._frame:
            return
        view = memoryview(frame)
        self._frame = frame
        self._pages = tuple([view[page * _WIDTH : (page + 1) * _WIDTH] for page in range(_PAGES)])
        self._source = framebuf.FrameBuffer(frame, _WIDTH, _PAGES, framebuf.GS8)

    def flush(self):
        """Send the first page that changed, if any. Returns True while more remain; OSError when nobody answers."""
        sent = False
        for page in range(len(self._pages)):
            if self._unknown >> page & 1 or self._pages[page] != self._shown[page]:
                if sent:
                    return True
                self._send(page)
                sent = True
        return False

    def _send(self, page):
        first, last = 0, _WIDTH
        if not self._unknown >> page & 1:
            wanted, shown = self._pages[page], self._shown[page]
            while wanted[first] == shown[first]:
                first += 1
            while wanted[last - 1] == shown[last - 1]:
                last -= 1
        steps = (last - first + _STEP - 1) // _STEP
        first = min(first, _WIDTH - steps * _STEP)
        packet = self._packet
        # the columns before `first` land where the header comes
        self._copy.blit(self._source, _HEADER - first, -page)
        packet[0] = packet[2] = packet[4] = _COMMAND
        column = first + self._hidden
        packet[1] = _COLUMN_LOW | column & 15
        packet[3] = _COLUMN_HIGH | column >> 4
        packet[5] = _PAGE | page
        packet[6] = _DATA
        whole = steps == _WIDTH // _STEP
        self._i2c.writeto(self._address, self._whole if whole and self._first else self._views[steps])
        # Behind the last column comes the first one, but where some are hidden.
        self._first = not self._hidden and first + steps * _STEP == _WIDTH
        self._shown[page][_ALL] = self._pages[page]
        self._unknown &= ~(1 << page)
