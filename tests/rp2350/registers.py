"""What the registers of an RP2350 do beside keeping what is written: one class a block, see chip.py. Source: its data
sheet, by the names there."""

import random

FIRST = 16  # exception of the first interrupt
TIMER_IRQ, IO_IRQ, USB_IRQ = 0, 21, 14


class Block:
    """base: its address. read(): None leaves it to what was written last."""

    base = 0

    def __init__(self, chip):
        self.chip = chip
        chip.blocks[self.base] = self

    def word(self, offset):
        """What was written last."""
        return self.chip.words.get(self.base + offset, 0)

    def keep(self, offset, value):
        self.chip.words[self.base + offset] = value

    def read(self, offset) -> int | None:
        return None

    def write(self, offset, value, raw):
        """value: as it is after SET, CLR or XOR; raw: as it was sent."""


class Fixed(Block):
    """One whose status is always what a program waits for. answers: {offset: word}."""

    def __init__(self, chip, base, answers):
        self.base, self.answers = base, answers
        super().__init__(chip)

    def read(self, offset):
        return self.answers.get(offset)


class Resets(Block):
    base = 0x40020000

    def read(self, offset):
        return ~self.word(0) & 0x1FFFFFFF if offset == 8 else None


class Clocks(Block):
    base = 0x40010000

    def read(self, offset):
        if offset in (0x38, 0x44):  # CLK_REF_SELECTED, CLK_SYS_SELECTED
            return 1 << (self.word(offset - 8) & 3)
        return 1 if offset < 0x80 and offset % 12 == 8 else None


class BootRam(Block):
    """Whoever reads one of its locks has it."""

    base = 0x400E0000

    def read(self, offset):
        return 1 if offset >= 0x80C else None


class Ticks(Block):
    base = 0x40108000

    def read(self, offset):
        return self.word(offset) | (self.word(offset) & 1) << 1 if offset % 12 == 0 else None


class Timer(Block):
    """TIMER0: four alarms."""

    base = 0x400B0000

    def __init__(self, chip):
        super().__init__(chip)
        self.high, self.armed, self.due = 0, 0, [0] * 4
        self.intr = 0

    def read(self, offset):
        if offset in (0x0C, 0x28, 0x08, 0x24):
            now = int(self.chip.us)
            if offset == 0x0C:
                self.high = now >> 32
            if offset == 0x08:
                return self.high
            return now >> 32 if offset == 0x24 else now & 0xFFFFFFFF
        if offset == 0x20:
            return self.armed
        return {0x3C: self.intr, 0x48: self.intr & self.word(0x40) | self.word(0x44)}.get(offset)

    def write(self, offset, value, raw):
        if 0x10 <= offset < 0x20:
            number = offset - 0x10 >> 2
            self.armed |= 1 << number
            wait = value - int(self.chip.us) & 0xFFFFFFFF
            self.due[number] = mark = (int(self.chip.us) + wait, value)
            self.chip.after(int(self.chip.us) + wait - self.chip.us, lambda: self.ring(number, mark))
        elif offset == 0x20:
            self.armed &= ~raw
        elif offset == 0x3C:
            self.intr &= ~raw
        self.raise_lines()

    def ring(self, number, mark):
        if self.armed >> number & 1 and self.due[number] is mark:
            self.armed &= ~(1 << number)
            self.intr |= 1 << number
            self.raise_lines()

    def raise_lines(self):
        active = self.intr & self.word(0x40) | self.word(0x44)
        for number in range(4):
            self.chip.interrupt(TIMER_IRQ + number, active >> number & 1)


class Watchdog(Block):
    base = 0x400D8000
    REASON = 8

    def __init__(self, chip):
        super().__init__(chip)
        self.reason, self.mark = 0, None

    def read(self, offset):
        return self.reason if offset == self.REASON else None

    def write(self, offset, value, raw):
        if offset == 0 and value >> 31:
            self.chip.reset = "software"
            self.chip.uc.emu_stop()
        elif offset in (0, 4):
            self.mark = mark = object()
            if self.word(0) >> 30 & 1:
                self.chip.after(self.word(4), lambda: self.expire(mark))

    def expire(self, mark):
        if mark is self.mark:
            self.chip.reset = "watchdog"


class Random(Block):
    """TRNG: always ready, seeded."""

    base = 0x400F0000

    def __init__(self, chip, seed):
        super().__init__(chip)
        self.source = random.Random(seed)

    def read(self, offset):
        if offset == 0x110:  # TRNG_VALID
            return 1
        if offset in (0x100, 0x104):
            return 1
        return self.source.getrandbits(32) if 0x114 <= offset <= 0x128 else None


class Pins(Block):
    """IO_BANK0: levels of the pins, and the edges that interrupt core 0."""

    base = 0x40028000
    INTR, INTE, INTS = 0x230, 0x248, 0x278

    def __init__(self, chip):
        super().__init__(chip)
        self.edges = [0] * 6
        self.levels = {}

    def level(self, pin):
        sio = self.chip.blocks[0xD0000000]
        if sio.enabled >> pin & 1:
            return sio.out >> pin & 1
        return self.levels.get(pin, self.chip.words.get(0x40038004 + 4 * pin, 0) >> 3 & 1)  # else its pull-up

    def state(self, number):
        """The four bits a pin of a word: level low, high, edge low, high."""
        found = self.edges[number]
        for pin in range(8 * number, min(8 * number + 8, 30)):
            found |= (2 if self.level(pin) else 1) << 4 * (pin & 7)
        return found

    def read(self, offset):
        if offset < 0xF0:
            return self.level(offset >> 3) << 17 if not offset & 4 else None
        for base in (self.INTR, self.INTS):
            if base <= offset < base + 24:
                number = offset - base >> 2
                return self.state(number) & (self.word(self.INTE + 4 * number) if base == self.INTS else 0xFFFFFFFF)
        return None

    def write(self, offset, value, raw):
        if self.INTR <= offset < self.INTR + 24:
            self.edges[offset - self.INTR >> 2] &= ~raw
        self.raise_line()

    def drive(self, pin, level):
        before = self.level(pin)
        self.levels[pin] = level = int(level)
        if before != level:
            self.edges[pin >> 3] |= (8 if level else 4) << 4 * (pin & 7)
        self.raise_line()

    def raise_line(self):
        active = any(self.state(number) & self.word(self.INTE + 4 * number) for number in range(4))
        self.chip.interrupt(IO_IRQ, active)


class Sio(Block):
    base = 0xD0000000

    def __init__(self, chip):
        super().__init__(chip)
        self.out = self.enabled = 0

    def read(self, offset):
        if offset == 4:
            pins = self.chip.blocks[Pins.base]
            return sum(pins.level(pin) << pin for pin in range(30))
        if 0x100 <= offset < 0x180:
            return 1
        return {0x10: self.out, 0x30: self.enabled, 0x50: 3, 0x58: 0}.get(offset)

    def write(self, offset, value, raw):
        if 0x10 <= offset < 0x50:
            group, way = divmod(offset - 0x10, 0x20)
            name, kind = ("out", "enabled")[group], way >> 3
            if not way & 4:
                old = getattr(self, name)
                setattr(self, name, (value, old | value, old & ~value, old ^ value)[kind] & 0xFFFFFFFF)

    def tell(self, operation, register, value, other):
        """By coprocessor 0: 0 to 3 all pins, 4 to 7 one; put, flip, set, clear. register: 0 levels, 4 directions."""
        name = "enabled" if register & 4 else "out"
        old = getattr(self, name)
        if operation >= 4:
            bit = 1 << (value & 31)
            on = other is None or other & 1  # 4 puts what it is given; the others do it or not
            new = (old | bit if on else old & ~bit, old ^ bit, old | bit, old & ~bit)[operation & 3]
            new = new if on or operation == 4 else old
        else:
            new = (value, old ^ value, old | value, old & ~value)[operation]
        setattr(self, name, new & 0xFFFFFFFF)

    def ask(self, register):
        return {0: self.out, 4: self.enabled}.get(register, 0) if register < 8 else self.read(4)


class Dma(Block):
    """What goes to SPI0 is there at once."""

    base = 0x50000000

    def write(self, offset, value, raw):
        if offset != 0x450:  # MULTI_CHAN_TRIGGER
            return
        for number in range(16):
            source, target, count = (self.word(64 * number + at) for at in (0, 4, 8))
            if value >> number & 1 and target == Spi.base + 8:
                self.chip.blocks[Spi.base].sent(self.chip.uc.mem_read(source, count & 0xFFFFFFF))


class Spi(Block):
    """SPI0, on which nothing answers. sent: takes the bytes."""

    base = 0x40080000

    def __init__(self, chip):
        super().__init__(chip)
        self.waiting = 0
        self.sent = lambda data: None

    def read(self, offset):
        if offset == 8:
            self.waiting = max(self.waiting - 1, 0)
            return 0
        return 3 | bool(self.waiting) << 2 if offset == 0xC else None

    def write(self, offset, value, raw):
        if offset == 8:
            self.waiting += 1
            self.sent(bytes((value & 0xFF,)))


class Pwm(Block):
    """notes: {pin: [(us, duty)]}, as each changes."""

    base = 0x400A8000

    def __init__(self, chip):
        super().__init__(chip)
        self.notes = {}

    def write(self, offset, value, raw):
        number, register = divmod(offset, 20)
        if register != 12 or number >= 8:  # CC
            return
        for pin, duty in ((2 * number, value & 0xFFFF), (2 * number + 1, value >> 16)):
            heard = self.notes.setdefault(pin, [(0, 0)])
            if heard[-1][1] != duty:
                heard.append((self.chip.us, duty))


class Nvic(Block):
    """The private bus of core 0: interrupts, and what of the system control block is needed."""

    base = 0xE0000000

    def read(self, offset):
        chip = self.chip
        if 0xE100 <= offset < 0xE110 or 0xE180 <= offset < 0xE190:
            return bits(chip.enabled, offset & 0xF)
        if 0xE200 <= offset < 0xE210 or 0xE280 <= offset < 0xE290:
            return bits(chip.pending | chip.lines, offset & 0xF)
        if 0xE400 <= offset < 0xE440:
            return sum(chip.priority.get(FIRST + offset - 0xE400 + n, 0) << 8 * n for n in range(4))
        if offset == 0xED04:
            return (chip.active[-1] if chip.active else 0) | (14 in chip.pending) << 28
        if offset == 0xED08:
            return chip.vectors
        if offset == 0xED90:  # MPU_TYPE
            return 8 << 8
        return None

    def write(self, offset, value, raw):
        chip = self.chip
        if 0xE100 <= offset < 0xE110:
            chip.enabled |= numbers(raw, offset & 0xF)
        elif 0xE180 <= offset < 0xE190:
            chip.enabled -= numbers(raw, offset & 0xF)
        elif 0xE200 <= offset < 0xE210:
            chip.pending |= numbers(raw, offset & 0xF)
        elif 0xE280 <= offset < 0xE290:
            chip.pending -= numbers(raw, offset & 0xF)
        elif 0xE400 <= offset < 0xE440:
            for n in range(4):
                chip.priority[FIRST + offset - 0xE400 + n] = raw >> 8 * n & 0xFF
        elif offset == 0xED04:
            if raw >> 28 & 1:
                chip.pending.add(14)
            if raw >> 27 & 1:
                chip.pending.discard(14)
        elif offset == 0xED08:
            chip.vectors = raw
        elif offset == 0xED0C and raw & 4:
            chip.reset = "software"
            chip.uc.emu_stop()
        elif offset == 0xED20:
            chip.priority[14] = raw >> 16 & 0xFF


def bits(numbers, word):
    """The bits of a word of 32 interrupts."""
    return sum(1 << one - FIRST - 8 * word for one in numbers if 0 <= one - FIRST - 8 * word < 32)


def numbers(value, word):
    return {FIRST + 8 * word + n for n in range(32) if value >> n & 1}
