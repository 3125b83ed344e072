"""The OLED: an SSD1306 over I2C that is sent only the columns that changed, at most one page a call.

Nothing is allocated after the first frame. One transfer carries the place (page addressing mode) and the data, so a
full page takes 132 bytes of bus, a full frame 24.4 ms at 400 kHz. It must not know what is drawn.
"""

import framebuf

WIDTH = 128
PAGES = 8
HEADER = 7  # three commands of two bytes each that set column and page, then "data follows"
SHORT = 4  # of it are not needed when the column is already the first
STEP = 16  # transfers come in multiples of this many columns, so that 8 prepared views are enough

# The control byte of a transfer: one command byte follows it, commands only, data only.
COMMAND, COMMANDS, DATA = 0x80, 0x00, 0x40
COLUMN_LOW, COLUMN_HIGH, PAGE = 0x00, 0x10, 0xB0  # commands of the page addressing mode, with four bits of the place

# Data sheet section 10, then the application note's sequence for 128x64 modules.
START = (
    bytes((COMMANDS,))
    + b"\xae"  # display off
    + b"\xd5\x80"  # clock: no divider, the usual frequency
    + b"\xa8\x3f"  # 64 rows
    + b"\xd3\x00"  # no offset
    + b"\x40"  # the first row of memory is the first row shown
    + b"\x8d\x14"  # charge pump on
    + b"\x20\x02"  # page addressing mode
    + b"\xa1\xc8"  # mounted with the connector on top: columns and rows the other way round
    + b"\xda\x12"  # rows of the panel alternate
    + b"\x81\x8f"  # contrast
    + b"\xd9\xf1"  # pre-charge as with the charge pump
    + b"\xdb\x40"  # voltage of a row that is not driven
    + b"\xa4\xa6"  # show the memory, a set bit is lit
    + b"\x2e"  # no scrolling
    + b"\xaf"  # display on: the picture comes behind it
)


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
        self._frame = None
        self._pages = ()  # views of the frame's pages
        self._shown = tuple([bytearray(WIDTH) for _ in range(PAGES)])  # what the display shows
        packet = bytearray(HEADER + WIDTH)
        self._packet = packet
        # framebuf copies bytes in C without allocating: a "pixel" of GS8 is one byte of ours
        self._copy = self._source = framebuf.FrameBuffer(packet, HEADER + WIDTH, 1, framebuf.GS8)
        view = memoryview(packet)
        self._views = tuple([view[: HEADER + width] for width in range(0, WIDTH + 1, STEP)])
        self._whole = view[SHORT:]
        self._first = False  # whether the display's column pointer stands on the first one
        self._unknown = 0xFF  # mask of pages whose contents on the display are not known
        self.start()

    def start(self):
        """(Re)start the display, after power-on or after it was unplugged; every page will be sent again."""
        self._i2c.writeto(self._address, START)
        self._first = False
        self._unknown = 0xFF

    def show(self, frame):
        """Take a frame: a bytearray of 1024 bytes, which is read while flush() sends it."""
        if frame is self._frame:
            return
        view = memoryview(frame)
        self._frame = frame
        self._pages = tuple([view[page * WIDTH : (page + 1) * WIDTH] for page in range(PAGES)])
        self._source = framebuf.FrameBuffer(frame, WIDTH, PAGES, framebuf.GS8)

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
        first, last = 0, WIDTH
        if not self._unknown >> page & 1:
            wanted, shown = self._pages[page], self._shown[page]
            while wanted[first] == shown[first]:
                first += 1
            while wanted[last - 1] == shown[last - 1]:
                last -= 1
        steps = (last - first + STEP - 1) // STEP
        first = min(first, WIDTH - steps * STEP)
        packet = self._packet
        # the columns before `first` land where the header comes
        self._copy.blit(self._source, HEADER - first, -page)
        packet[0] = packet[2] = packet[4] = COMMAND
        packet[1] = COLUMN_LOW | first & 15
        packet[3] = COLUMN_HIGH | first >> 4
        packet[5] = PAGE | page
        packet[6] = DATA
        whole = steps == WIDTH // STEP
        self._i2c.writeto(self._address, self._whole if whole and self._first else self._views[steps])
        self._first = first + steps * STEP == WIDTH  # behind the last column comes the first one
        self._shown[page][_ALL] = self._pages[page]
        self._unknown &= ~(1 << page)
