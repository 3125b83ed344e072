"""A Pico 2 with a cup's parts, for Board in the place of a Node process: the same requests, answered in here."""

import base64
from pathlib import Path

from unicorn import arm_const as arm

from gobelet.board import kit_pins, pins
from tests.rp2350 import parts, registers
from tests.rp2350.chip import Chip
from tests.rp2350.rom import Rom

STABLE = 0x80001000  # of an oscillator
FIXED = {
    0x40000000: {0: 0x20004927},  # SYSINFO: CHIP_ID, an A2
    0x40018000: {0x0C: 0x1FFFFFF},  # PSM: all is done
    0x40030000: {8 * n: 0x22200 for n in range(8)},  # IO_QSPI: the flash's pins are high
    0x40048000: {4: STABLE},  # XOSC
    0x40050000: {0: 0x80000001},  # PLL_SYS: locked
    0x40058000: {0: 0x80000001},  # PLL_USB
    0x400A0000: {0: 0x100, 4: 0},  # ADC: ready, no cells
    0x400E8000: {0x18: STABLE, 0x1C: STABLE},  # ROSC
}
BLOCKS = (
    registers.Resets, registers.Clocks, registers.BootRam, registers.Ticks, registers.Timer, registers.Watchdog,
    registers.Pins, registers.Sio, registers.Dma, registers.Spi, registers.Pwm, registers.Nvic,
)  # fmt: skip


class Engine:
    """See Board: tell() a request, hear() its answer."""

    def tell(self, request):
        self._request = request

    def hear(self):
        request = self._request
        do, _ = request.pop("do"), request.pop("pico")
        try:
            answer = getattr(self, do)(**request) or {}
        except Exception as error:  # as a Node process tells it
            return {"ok": False, "error": repr(error)}
        out = base64.b64encode(self.cable.received).decode()
        self.cable.received.clear()
        halted = self.chip.stopped
        return {"ok": True, "out": out, "ms": self.us / 1000, "halted": halted, "resets": self.resets} | answer

    def leave(self):
        pass

    end = leave

    # requests

    def power(self, flash, uid, pins, seed=1, **_):
        self.kit = "lcd" in pins
        self.flash = bytearray(Path(flash).read_bytes())
        self.uid, self.seed = bytes.fromhex(uid), seed
        self.again()

    def again(self):
        self.before, self.resets, self.held = 0.0, [], {}
        self.start("")

    def start(self, reason, scratch=None):
        chip = self.chip = Chip(self.flash, Rom(self.uid))
        for block in BLOCKS:
            block(chip)
        for base, answers in FIXED.items():
            registers.Fixed(chip, base, answers)
        registers.Random(chip, self.seed)
        self.pins = chip.blocks[registers.Pins.base]
        fitted = kit_pins if self.kit else pins
        self.pins.levels = dict.fromkeys((*fitted.BUTTONS, pins.SDA, pins.SCL), 1) | {fitted.INT1: self.kit} | self.held
        self.sensor = parts.Sensor(chip, lambda level: self.kit or self.pins.drive(pins.INT1, level))
        on_bus = {pins.LIS3DH[0]: self.sensor}
        if self.kit:
            self.display = parts.Lcd(chip, kit_pins.OLED[0])
            chip.blocks[registers.Spi.base].sent = self.display.put
        else:
            self.display = on_bus[pins.OLED[0]] = parts.Display(chip)
        parts.I2c(chip, on_bus)
        self.cable = parts.Cable(chip)
        watchdog = chip.blocks[registers.Watchdog.base]
        watchdog.reason = {"": 0, "watchdog": 1}.get(reason, 2)
        chip.words.update(scratch or {})
        for register, value in zip((arm.UC_ARM_REG_SP, arm.UC_ARM_REG_PC), chip.entry):
            chip.uc.reg_write(register, value)

    @property
    def us(self):
        return self.before + self.chip.us

    @property
    def tones(self):
        """{pin: [(us, duty)]} of the PWM."""
        return self.chip.blocks[registers.Pwm.base].notes

    def run(self, ms):
        end = self.us + 1000 * ms
        while self.us < end and not self.chip.stopped:
            self.chip.run(end - self.before)
            if self.chip.reset:
                old = self.chip
                self.resets.append(old.reset)
                self.before += old.us
                base = registers.Watchdog.base
                self.start(old.reset, {at: word for at, word in old.words.items() if base + 0xC <= at <= base + 0x28})

    def until(self, text, ms):
        wanted, end, start = base64.b64decode(text), self.us + 1000 * ms, len(self.cable.received)
        while wanted not in self.cable.received[start:]:
            if self.us >= end or self.chip.stopped:
                return {"found": False}
            self.run(0.5)
        return {"found": True}

    def send(self, data):
        self.cable.waiting += base64.b64decode(data)

    def pin(self, pin, level):
        self.held[pin] = int(level)
        self.pins.drive(pin, level)

    def hang(self):
        """The core does nothing from now on but what an interrupt wants of it."""
        while self.chip.active:
            self.run(0.01)
        self.chip.hung = self.chip.uc.reg_read(arm.UC_ARM_REG_PC)

    def trace(self, samples):
        self.sensor.play(samples)

    def frame(self):
        shown = self.display
        frame, last = base64.b64encode(shown.memory).decode(), self.before / 1000 + shown.last
        return {"frame": frame, "on": shown.on and shown.pump, "errors": shown.errors, "last": last}

    def stats(self):
        return {"connected": self.cable.connected, "flash": self.chip.rom.operations}

    def save(self, path):
        Path(path).write_bytes(self.flash)
