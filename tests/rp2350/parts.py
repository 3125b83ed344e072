"""What hangs on an RP2350's pins: I2C0 with a display and a sensor, and the host on its cable. See chip.py."""

import struct

from tests.rp2350.registers import USB_IRQ, Block, Sio

BYTE_US = 23  # on a bus of 400 kHz
ARGUMENTS = {0x20: 1, 0x21: 2, 0x22: 2, 0x81: 1, 0x8D: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}


class I2c(Block):
    """The controller, and what answers at an address: start(), put(byte), get()."""

    base = 0x40090000
    TX_EMPTY, STOPPED, ABORTED = 0x10, 0x200, 0x40

    def __init__(self, chip, parts):
        super().__init__(chip)
        self.parts, self.part, self.queue = parts, None, []
        self.aborted = self.raised = 0

    def read(self, offset):
        if offset == 0x10:
            return self.queue.pop(0) if self.queue else 0
        if offset == 0x54:  # IC_CLR_TX_ABRT
            self.aborted = 0
            return 0
        if offset == 0x60:  # IC_CLR_STOP_DET
            self.raised = 0
            return 0
        raw = self.TX_EMPTY | self.raised | (self.ABORTED if self.aborted else 0)
        answers = {0x34: raw, 0x70: 6, 0x74: 0, 0x78: len(self.queue), 0x80: self.aborted, 0x9C: self.word(0x6C) & 1}
        return answers.get(offset)

    def write(self, offset, value, raw):
        if offset != 0x10:
            return
        self.chip.us += BYTE_US
        if self.part is None or raw & 0x400:
            self.part = self.parts.get(self.word(4) & 0x7F)
            if self.part is None:
                self.aborted, self.raised = 1, self.STOPPED
                return
            self.part.start(raw & 0x100)
        if raw & 0x100:
            self.queue.append(self.part.get())
        else:
            self.part.put(raw & 0xFF)
        if raw & 0x200:
            self.part, self.raised = None, self.STOPPED


class Display:
    """An SSD1306 in page addressing mode."""

    def __init__(self, chip):
        self.chip = chip
        self.memory = bytearray(n * 37 & 255 for n in range(1024))
        self.on, self.pump, self.contrast, self.errors = False, False, 0x7F, []
        self.page = self.column = 0
        self.last = 0.0
        self.command = []

    def start(self, reading):
        self.control = None

    def get(self):
        return 3 if self.on else 0x43

    def put(self, byte):
        if self.control is None:
            self.control = byte
        elif self.control & 0x40:
            if self.memory[self.page * 128 + self.column] != byte:
                self.last = self.chip.us / 1000
            self.memory[self.page * 128 + self.column] = byte
            self.column = self.column + 1 & 127
        else:
            self.command.append(byte)
            if len(self.command) > ARGUMENTS.get(self.command[0], 0):
                self.obey(*self.command)
                self.command = []
        if self.control & 0x80 and self.control != byte:
            self.control = None

    def obey(self, code, argument=0, _=0):
        if code <= 0x1F:
            self.column = (self.column & 0x70 | code) if code < 0x10 else (self.column & 15 | (code & 7) << 4)
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7
        elif code == 0x8D:
            self.pump = argument == 0x14
        elif code == 0x81:
            self.contrast = argument
        elif code & 0xFE == 0xAE:
            self.on = code == 0xAF
        elif code not in ARGUMENTS and code not in (0x2E, 0x40, 0xA0, 0xA1, 0xA4, 0xA6, 0xC0, 0xC8):
            self.errors.append(code)


class Lcd:
    """An ST7789 as the kit's driver writes to it: windows that are filled column by column, dots black or white."""

    pump = True
    LEFT, TOP, ROWS = 32, 56, 240
    CASET, RASET, RAMWR = 0x2A, 0x2B, 0x2C
    WHITE = bytes(255) + b"\1"  # of both bytes of a dot

    def __init__(self, chip, pins):
        self.chip, self.pins = chip, pins
        self.dots = bytearray(320 * self.ROWS)
        self.on, self.errors, self.last = False, [], 0.0
        self.command, self.got, self.window = 0, b"", {}

    def put(self, data):
        _, _, _, is_data, deselect, _ = self.pins
        out = self.chip.blocks[Sio.base].out
        if out >> deselect & 1:
            return
        if not out >> is_data & 1:
            for byte in data:
                self.command, self.got, self.sent = byte, b"", 0
                self.on = byte == 0x29 if byte in (0x28, 0x29) else self.on
            return
        self.got += data
        if self.command in (self.CASET, self.RASET) and len(self.got) == 4:
            self.window[self.command] = int.from_bytes(self.got[:2]), int.from_bytes(self.got[2:]) + 1
        elif self.command == self.RAMWR:
            self.fill()

    def fill(self):
        """Dots of what has come, of two bytes each, down a column of the window after the other."""
        ends = len(self.got) & ~1
        both = int.from_bytes(self.got[:ends:2]) & int.from_bytes(self.got[1:ends:2])
        white, self.got = both.to_bytes(ends // 2).translate(self.WHITE), self.got[ends:]
        (top, bottom), (left, _) = self.window[self.CASET], self.window[self.RASET]
        while white:
            column, row = divmod(self.sent, bottom - top)
            at, dots = (left + column) * self.ROWS + top + row, white[: bottom - top - row]
            if self.dots[at : at + len(dots)] != dots:
                self.dots[at : at + len(dots)], self.last = dots, self.chip.us / 1000
            self.sent, white = self.sent + len(dots), white[len(dots) :]

    @property
    def memory(self):
        def column(x, page):
            start = (self.LEFT + 2 * x) * self.ROWS + self.TOP + 16 * page
            return sum(bit << n for n, bit in enumerate(self.dots[start : start + 16 : 2]))

        return bytes(column(x, page) for page in range(8) for x in range(128))


class Sensor:
    """An LIS3DH that plays a trace of (x, y, z) in milli-g, 100 a second. int1: is told the level of its wire."""

    STILL = (0, 0, 1000)

    def __init__(self, chip, int1):
        self.chip, self.int1 = chip, int1
        self.registers = bytearray(128)
        self.registers[0x0F] = 0x33
        self.trace, self.begun, self.before, self.at, self.first = [], 0, self.STILL, 0, False
        chip.after(10_000, self.tick)

    def play(self, samples):
        self.trace, self.begun = samples, self.chip.us

    def sample(self):
        at = int((self.chip.us - self.begun) / 10_000)
        return self.trace[at] if at < len(self.trace) else self.STILL

    def tick(self):
        now, before = self.sample(), self.before
        self.before = now
        self.chip.after(10_000, self.tick)
        limit = self.registers[0x32] * 32
        if self.registers[0x22] & 0x40 and any(abs(a - b) >= limit for a, b in zip(now, before, strict=True)):
            self.registers[0x31] = 0x40
            self.tell(True)

    def tell(self, moved):
        self.int1(moved != bool(self.registers[0x25] & 2))

    def start(self, reading):
        self.first = not reading

    def put(self, byte):
        if self.first:
            self.at, self.first = byte, False
        else:
            self.registers[self.at & 0x7F] = byte
            self.tell(False)
            self.at += self.at >> 7

    def get(self):
        register = self.at & 0x7F
        if register >= 0x28 and register < 0x2E:
            digits = [max(-2048, min(2047, one // 2)) << 4 for one in self.sample()]
            struct.pack_into("<3h", self.registers, 0x28, *digits)
        value = self.registers[register]
        if register == 0x31:
            self.registers[0x31] = 0
            self.tell(False)
        self.at += self.at >> 7
        return value


class Cable(Block):
    """The USB controller and the host on it, which makes a serial port of what it finds. Single buffers alone."""

    base = 0x50110000
    POLL_US, IDLE_US = 100, 500
    AVAILABLE, FULL, LENGTH = 1 << 10, 1 << 15, 0x3FF
    BUS_RESET, SETUP = 1 << 19, 1 << 17

    def __init__(self, chip):
        super().__init__(chip)
        self.status = self.buffers = 0
        self.received, self.waiting = bytearray(), bytearray()
        self.script, self.stage = None, None
        self.connected = self.pulled_up = False
        self.bulk = (0, 0)
        chip.after(1000, self.poll)

    # the controller

    def raised(self):
        setup, reset = bool(self.status & self.SETUP), bool(self.status & self.BUS_RESET)
        return setup << 16 | reset << 12 | bool(self.buffers) << 4

    def read(self, offset):
        ints = self.raised() & self.word(0x90) | self.word(0x94)
        return {0x48: int(self.chip.us / 1000) & 0x7FF, 0x50: self.status | 4, 0x58: self.buffers, 0x8C: self.raised(),
                0x98: ints}.get(offset)  # fmt: skip

    def write(self, offset, value, raw):
        if offset == 0x50:
            if raw & self.status & self.BUS_RESET:
                self.script = self.enumerate()
            self.status &= ~raw
        elif offset == 0x58:
            self.buffers &= ~raw
        elif offset == 0x4C and value >> 16 & 1 and not self.pulled_up:
            self.pulled_up = True
            self.status |= self.BUS_RESET
        self.tell()

    def tell(self):
        self.chip.interrupt(USB_IRQ, self.raised() & self.word(0x90) | self.word(0x94))

    # the host

    def ram(self, at, count=4):
        return bytes(self.chip.dpram[at : at + count])

    def put(self, at, data):
        self.chip.dpram[at : at + len(data)] = data

    def take(self, endpoint):
        """What the device has for the host at an endpoint, None for nothing yet."""
        at = 0x80 + 8 * endpoint
        control = int.from_bytes(self.ram(at), "little")
        if not control & self.AVAILABLE or self.buffers >> 2 * endpoint & 1:
            return None
        place = int.from_bytes(self.ram(8 * endpoint), "little") & 0xFFC0 if endpoint else 0x100
        data = self.ram(place, control & self.LENGTH) if control & self.LENGTH else b""
        self.done(at, control & ~(self.AVAILABLE | self.FULL), 2 * endpoint)
        return data

    def give(self, endpoint, data):
        """Whether the device has taken it."""
        at = 0x84 + 8 * endpoint
        control = int.from_bytes(self.ram(at), "little")
        if not control & self.AVAILABLE or self.buffers >> 2 * endpoint + 1 & 1:
            return False
        place = int.from_bytes(self.ram(8 * endpoint + 4), "little") & 0xFFC0 if endpoint else 0x100
        if data:
            self.put(place, bytes(data))
        self.done(at, control & ~(self.AVAILABLE | self.LENGTH) | self.FULL | len(data), 2 * endpoint + 1)
        return True

    def done(self, at, control, bit):
        self.put(at, control.to_bytes(4, "little"))
        self.buffers |= 1 << bit
        self.tell()

    def request(self, kind, code, value=0, index=0, length=0):
        """A control transfer, a step a poll; its result is what the device sent."""
        while self.status & self.SETUP:
            yield
        self.put(0, struct.pack("<BBHHH", kind, code, value, index, length))
        self.status |= self.SETUP
        self.tell()
        while self.status & self.SETUP:
            yield
        answer = b""
        while length and len(answer) < length:
            part = self.take(0)
            if part is not None:
                answer += part
                if len(part) < 64:
                    break
            yield
        while (not self.give(0, b"")) if length else self.take(0) is None:
            yield
        return answer

    def enumerate(self):
        yield from self.request(0, 5, 1)
        size = struct.unpack_from("<H", (yield from self.request(0x80, 6, 0x200, 0, 9)), 2)[0]
        described = yield from self.request(0x80, 6, 0x200, 0, size)
        self.bulk, at, data = (0, 0), 0, False
        while at < size:
            length, kind = described[at], described[at + 1]
            if kind == 4:
                data = described[at + 5] == 10
            elif kind == 5 and data:
                address = described[at + 2]
                self.bulk = (address & 15, self.bulk[1]) if address >> 7 else (self.bulk[0], address)
            at += length
        yield from self.request(0, 9, 1)
        yield from self.request(0x21, 0x22, 3)
        self.connected = True

    def poll(self):
        self.chip.after(self.POLL_US if self.script or self.waiting else self.IDLE_US, self.poll)
        if self.script:
            try:
                next(self.script)
            except StopIteration:
                self.script = None
        if self.connected:
            data = self.take(self.bulk[0])
            if data:
                self.received += data
            if self.waiting and self.give(self.bulk[1], self.waiting[:64]):
                del self.waiting[:64]
