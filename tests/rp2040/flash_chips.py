"""Serial flashes by their data sheets, and the controller between an RP2040 and one of them: what a second stage does
to it decides whether the program can be read. See test_second_witness.py.

A flash refuses what its data sheet refuses: a command that it does not know, a write that was not enabled, a byte too
many or too few, a clock that is too fast. It does not judge how the boot ROM ends a continuous read.
"""

from rp2040py.peripherals.peripheral import BasePeripheral

PAGE, SECTOR, BLOCK = 256, 4096, 65536
BUSY, ENABLED, QUAD = 1, 2, 2  # of status registers 1, 1 and 2
MHZ = {0x03: 50, 0xEB: 104}  # the most that each of them promises


class Flash:
    """memory: its bytes. registers: {command that writes status registers: how many it writes}; status: what the second
    one holds, None for a flash without it; spoilt: whether a byte too many spoils a write instead of being ignored."""

    def __init__(self, memory, registers, status: int | None = 0, spoilt=()):
        self.memory, self.registers, self.spoilt = memory, registers, spoilt
        self.status = [0, status]
        self.enabled = self.continuous = self.lost = False
        self.busy = self.status_writes = 0
        self.sent = bytearray()

    @property
    def quad(self):
        return bool((self.status[1] or 0) & QUAD)

    def select(self):
        self.sent.clear()
        self.continuous = False

    def shift(self, byte):
        """One byte on one wire, each way."""
        self.sent.append(byte)
        command, count = self.sent[0], len(self.sent)
        if self.lost or count == 1:
            return 0xFF
        if command == 0x05:
            self.busy = max(self.busy - 1, 0)
            return self.status[0] | (BUSY if self.busy else 0) | (ENABLED if self.enabled else 0)
        if self.busy:
            return 0xFF
        if command == 0x35 and self.status[1] is not None:
            return self.status[1]
        if command == 0x03 and count > 4:
            return self.memory[(self.address() + count - 5) % len(self.memory)]
        return 0xFF

    def address(self):
        return int.from_bytes(self.sent[1:4], "big")

    def deselect(self):
        """The command is whole."""
        if not self.sent or self.lost or self.busy:
            return
        command, count = self.sent[0], len(self.sent)
        if command == 0x06 and count == 1:
            self.enabled = True
        elif self.enabled:
            self.enabled = not self._write(command, count)

    def _write(self, command, count):
        """Whether the flash has taken it for a write."""
        if command in self.registers and count > 1:
            most = self.registers[command]
            if count - 1 > most and command in self.spoilt:
                return False
            first = 1 if command == 0x31 else 0
            for number, byte in enumerate(self.sent[1 : 1 + most], first):
                self.status[number] = byte & ~(BUSY | ENABLED) if number == 0 else byte
            self.status_writes += 1
            self.busy = 3
        elif command in (0x20, 0xD8) and count == 4:
            size = SECTOR if command == 0x20 else BLOCK
            at = self.address() & -size
            self.memory[at : at + size] = b"\xff" * size
            self.busy = 2
        elif command == 0x02 and count > 4:
            at = self.address()
            for number, byte in enumerate(self.sent[4:]):
                self.memory[at & -PAGE | at + number & PAGE - 1] &= byte
            self.busy = 2
        else:
            return False
        return True

    def read_quad(self, command, mode):
        """A read by four wires, command None for one without; whether it is answered."""
        if self.lost or self.busy or command != (None if self.continuous else 0xEB):
            return False
        if not self.quad:  # its wires 2 and 3 still mean "write protect" and "hold"
            self.lost = True
            return False
        self.continuous = mode >> 4 == 0xA
        return True


def w25q16jv(memory):
    return Flash(memory, {0x01: 2, 0x31: 1}, spoilt=(0x31,))


def w25q16rv(memory):
    """Of two bytes behind 01h it takes the first."""
    return Flash(memory, {0x01: 1, 0x31: 1}, spoilt=(0x31,))


def gd25q16c(memory):
    """And a W25Q080: no 31h."""
    return Flash(memory, {0x01: 2})


def factory_quad(memory):
    """One that leaves its factory with four wires enabled, and with another bit set."""
    return Flash(memory, {0x01: 2, 0x31: 1}, status=0x42, spoilt=(0x31,))


def one_wire(memory):
    return Flash(memory, {0x01: 1}, status=None)


class Controller(BasePeripheral):
    """The SSI of an RP2040 (data sheet 4.10) with a flash behind it. mhz: of the core. Whoever asks for a byte of the
    program gets it while `readable`; else all of it is ones."""

    FORCED_LOW, FORCED_HIGH = 2, 3  # by IO_QSPI, as the boot ROM does
    READ_SERIAL, READ_QUAD = (0, 2, 24, 0, 0), (2, 0, 32, 4, 2)  # format, instruction, address bits, wait, wires
    FIRST_QUAD = 2, 2, 32, 4, 1

    def __init__(self, mcu, flash, mhz=200):
        super().__init__(mcu, "SSI")
        self.flash, self.mhz = flash, mhz
        self.registers: dict[int, int] = {}
        self.answers, self.pushed = [], []
        self.selected, self.readable = False, False
        mcu.qspi[1].add_listener(lambda *_: self._end() if self._force() == self.FORCED_HIGH else None)
        mcu.peripherals[0x18000] = self
        self._show()

    def _force(self):
        return self.rp2040.qspi[1].ctrl >> 8 & 3

    def _end(self):
        if self.selected:
            self.selected = False
            self.flash.deselect()

    def _form(self):
        """How a read looks: see READ_SERIAL; and its command or mode."""
        frame, read = self.registers.get(0x00, 0), self.registers.get(0xF4, 0)
        return (frame >> 21 & 3, read >> 8 & 3, (read >> 2 & 15) * 4, read >> 11 & 31, read & 3), read >> 24

    def _show(self):
        """What the core finds in the flash's window from now on."""
        form, command = self._form()
        fits = self.registers.get(0x00, 0) >> 16 & 31 == 31 and self.registers.get(0x08)
        serial = form == self.READ_SERIAL and command == 0x03 and not self.flash.continuous and self._fits(0x03)
        quad = form == self.READ_QUAD and command >> 4 == 0xA and self.flash.continuous and self._fits(0xEB)
        self.readable = bool(fits and (serial or quad) and not self.flash.lost)
        size = len(self.flash.memory)
        self.rp2040.flash[:size] = self.flash.memory if self.readable else b"\xff" * size

    def _fits(self, command):
        return self.mhz / (self.registers.get(0x14) or 1) <= MHZ[command]

    def read_uint32(self, offset):
        if offset == 0x28:
            if self._force() not in (self.FORCED_LOW, self.FORCED_HIGH):
                self._end()
            return 0x06 | (8 if self.answers else 0)
        if offset == 0x60:
            return self.answers.pop(0) if self.answers else 0
        counts = {0x20: 0, 0x24: len(self.answers)}
        return counts[offset] if offset in counts else self.registers.get(offset, 0)

    def write_uint32(self, offset, value):
        if offset != 0x60:
            self.registers[offset] = value
            if offset == 0x08:
                self._end()
                self.answers, self.pushed = [], []
                self._show()
        elif self.registers.get(0x08):
            self._push(value)

    def _push(self, value):
        if self.registers[0x00] >> 21 & 3:
            self.pushed.append(value)
            if len(self.pushed) == 2:
                assert self._form()[0] == self.FIRST_QUAD
                self.answers.append(0)
                self.flash.read_quad(self.pushed[0], value & 0xFF)
            return
        if self._force() == self.FORCED_HIGH:
            self.answers.append(0xFF)
            return
        if not self.selected:
            self.selected = True
            self.flash.select()
        self.answers.append(self.flash.shift(value & 0xFF))
