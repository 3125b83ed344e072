"""An afternoon with one real board: what no emulator can say of a chip and its parts, measured and written down.

usage: python -m tools.hil [--port PORT] [--other PORT] [--log FILE] [--minutes M] [STEP…]

It asks for a hand where one is needed (a press, a shake, an ear, an ammeter). All of it stands in the log,
build/hil-<board>.log unless another is named: send it back. Nothing is written to the board but a file that goes again,
and a sector of flash in which no image ever lies. The step `tests`, alone, is tests/rp2040/test_cup.py on every board.
It must not know the game.

The board must be at its prompt. A cup that plays has none: hold RIGHT and OK while you plug it in (maintenance).
"""

import argparse
import ast
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from gobelet_host.device import flash
from gobelet_host.errors import HostError

ROOT = Path(__file__).resolve().parent.parent
MAINTENANCE = "Is it at its prompt? Unplug it, hold RIGHT and OK, plug it in (maintenance), and run this again."
BUTTONS = ("LEFT", "RIGHT", "OK", "CALL")
PRESS_S, SHAKE_S, RADIO_S = 10, 6, 5  # that a person has, that a radio may take
MINUTES = 10  # at full clock ...
AT_ONCE = 10_000  # ... in pieces of so many ms

PARTS = """
import gc, time, machine
from gobelet.board import peripherals as parts, pins, chip
i2c = parts.open_bus()
"""
# By chip: where the clocks' frequency counter begins; where the core's voltage is chosen, and the mask of its bits,
# which begin at VOLTAGE_LSB. tests/rp2040/test_registers.py compares all with the Pico SDK's header files.
COUNTER = {"RP2040": 0x40008080, "RP2350": 0x4001008C}
VOLTAGE = {"RP2040": (0x40064000, 15), "RP2350": (0x4010000C, 31)}
VOLTAGE_LSB = 4
SYS, PERI, USB = 9, 10, 11  # what can be counted
RUNNING, DONE, KHZ_LSB = 0x100, 0x10, 5  # of its status, of its result
CLOCKS = f"""
import sys, os, machine, time
m = machine.mem32
chip = 'RP2350' if 'RP2350' in sys.implementation._machine else 'RP2040'
fc = {COUNTER}[chip]
def count(source):
    end = time.ticks_add(time.ticks_ms(), 200)
    while m[fc + 0x18] & {RUNNING} and time.ticks_diff(end, time.ticks_ms()) > 0: pass
    m[fc] = 12000; m[fc + 4] = 0; m[fc + 8] = 0x1fffff  # kHz: of the crystal, from, to
    m[fc + 0xc] = 1; m[fc + 0x10] = 15; m[fc + 0x14] = source
    while not m[fc + 0x18] & {DONE}:
        if time.ticks_diff(end, time.ticks_ms()) < 0: return -1
    return m[fc + 0x1c] >> {KHZ_LSB}
at, mask = {VOLTAGE}[chip]
vreg = m[at] >> {VOLTAGE_LSB} & mask
print([sys.implementation._machine, machine.unique_id().hex(), machine.freq(),
  count({SYS}), count({PERI}), count({USB}), vreg, machine.reset_cause(), os.statvfs('/')[3]])
"""
FLASH = """
import time, os
from bootloader import slots
s = slots.of_this_cup()
def took(do):
    begun = time.ticks_us(); do(); return time.ticks_diff(time.ticks_us(), begun)
def file():
    with open('/hil', 'wb') as f: f.write(bytes(4096))
    os.rename('/hil', '/hil2')
raw = []
if s._device is not s:
    last = (s.start_of(1) // slots.SECTOR) - 1
    erases = [took(lambda: s._device.ioctl(6, last)) for _ in range(5)]
    pages = [took(lambda: s._device.writeblocks(last, b'\\x5a' * 256, n * 256)) for n in range(16)]
    good = bytes(s._memory[last * 4096:last * 4096 + 4096]) == b'\\x5a' * 4096
    s._device.ioctl(6, last)
    raw = [erases, pages, good]
files = [took(file) for _ in range(5)]
os.remove('/hil2')
print([raw, files])
"""
I2C = PARTS + """
def tries(address, n=1000):
    bad = 0
    for _ in range(n):
        try: i2c.readfrom(address, 1)
        except OSError: bad += 1
    return bad
found = [a for a in pins.OLED + pins.LIS3DH + pins.MPU6050 if tries(a, 3) < 3]
oled = [a for a in found if a in pins.OLED]
frames = []
if oled:
    from gobelet.board.ssd1306 import Oled
    o = Oled(i2c, oled[0])
    f = bytearray([n & 127 for n in range(1024)])
    o.show(f)
    while o.flush(): pass
    for _ in range(5):
        for n in range(1024): f[n] ^= 255
        t = time.ticks_us()
        while o.flush(): pass
        frames.append(time.ticks_diff(time.ticks_us(), t))
print([found, {a: tries(a) for a in found}, [i2c.readfrom(a, 1)[0] for a in oled], frames])
"""
SENSOR = PARTS + """
a = parts.find_accelerometer(i2c)
v = [0, 0, 0]
def most(ms):
    top = low = -1
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        a.read(v)
        g = int((v[0] ** 2 + v[1] ** 2 + v[2] ** 2) ** 0.5)
        top = max(top, g); low = g if low < 0 else min(low, g)
        time.sleep_ms(10)
    return low, top
print([type(a).__name__ if a else '', list(most(%d)) + v if a else []])
"""
PRESSED = PARTS + """
p = machine.Pin(pins.BUTTONS[%d], machine.Pin.IN, machine.Pin.PULL_UP)
end = time.ticks_add(time.ticks_ms(), %d)
edges, last, since = [], p.value(), time.ticks_us()
while time.ticks_diff(end, time.ticks_ms()) > 0:
    now = p.value()
    if now != last:
        edges.append(time.ticks_diff(time.ticks_us(), since)); last, since = now, time.ticks_us()
        if len(edges) > 40: break
    if len(edges) >= 2 and time.ticks_diff(time.ticks_us(), since) > 300000: break
print(edges)
"""
SOUND = PARTS + """
b = parts.buzzer(None)
for hz in (440, 880, 1760, 3520):
    b.note(hz, 250, 2, 1); time.sleep_ms(300)
b.stop()
print([parts.battery().voltage()])
"""
RADIO = """
from gobelet.board import peripherals as parts
print([parts.has_radio()])
"""
PING = """
import time
from machine import SPI, Pin
from gobelet.board import pins
k, o, i, n, e, _ = pins.RADIO
spi = SPI(pins.RADIO_BUS, baudrate=8000000, sck=Pin(k), mosi=Pin(o), miso=Pin(i))
csn, ce = Pin(n, Pin.OUT, value=1), Pin(e, Pin.OUT, value=0)
def word(*data):
    data = bytearray(data); csn(0); spi.write_readinto(data, data); csn(1); return data
for register, value in ((0, 0x0e | %(listen)d), (1, 1), (2, 1), (4, 0x2f), (5, 76), (6, 6), (0x11, 4), (7, 0x70)):
    word(0x20 | register, value)
for register in (0x0a, 0x10): word(0x20 | register, *b'HILGO')
word(0xe1, 0); word(0xe2, 0); time.sleep_ms(5)
"""
LISTEN = PING % {"listen": 1} + """
ce(1); got = 0; end = time.ticks_add(time.ticks_ms(), %d)
while time.ticks_diff(end, time.ticks_ms()) > 0:
    while not word(0x17, 0)[1] & 1: word(0x61, 0, 0, 0, 0); got += 1
ce(0); print([got])
"""
CALL = PING % {"listen": 0} + """
good = 0; tries = 0; took = []
for number in range(%d):
    word(0xa0, number & 255, 1, 2, 3); t = time.ticks_us(); ce(1); time.sleep_us(15); ce(0)
    while not word(0xff)[0] & 0x30 and time.ticks_diff(time.ticks_us(), t) < 100000: pass
    s = word(0xff)[0]; took.append(time.ticks_diff(time.ticks_us(), t))
    if s & 0x20: good += 1
    tries += word(0x08, 0)[1] & 15
    word(0x27, 0x70); word(0xe1, 0); time.sleep_ms(2)
print([good, tries, sorted(took)[len(took) // 2]])
"""
STATES = (  # of a cup on its cells, whose cable is unplugged
    "switched on, in the lobby, a few seconds after the last press",
    "dimmed, half a minute after it",
    "dark, three minutes after it",
    "lit again by a press",
    "switched off",
)
BURN = """
import time
from machine import ADC
from binascii import crc32
from bootloader import slots
s = slots.of_this_cup()
image = s.image(slots.running) if slots.running >= 0 else None
data = image if isinstance(image, memoryview) else bytes(range(256)) * 64
right = crc32(data)
heat = ADC(4)
def burn(ms):
    end = time.ticks_add(time.ticks_ms(), ms); rounds = bad = 0
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        rounds += 1; bad += crc32(data) != right
        x = 1
        for n in range(2000): x = (x * 1103515245 + 12345) & 0x3fffffff
        bad += x != 545873329
    return rounds, bad
def heated(): return 27 - (heat.read_u16() * 3.3 / 65535 - 0.706) / 0.001721
"""


class Remote(Protocol):
    """A board at its prompt, see device/flash.py."""

    def exec(self, code: str) -> str: ...


@dataclass(frozen=True)
class Found:
    """A line of the log. good: None where only a person can judge."""

    step: str
    what: str
    value: Any
    good: bool | None = None


class Bench:
    """remote: the board. ask: function of a question -> what the person typed. other: a second board, for the radio."""

    def __init__(self, remote: Remote, ask: Callable[[str], str], other: Remote | None, minutes: float) -> None:
        self._remote, self._ask, self._other, self._minutes = remote, ask, other, minutes

    def told(self, code: str) -> Any:
        """What a program prints last, a list of numbers, texts and truths."""
        return _last(self._remote.exec(code))

    def clocks(self) -> Iterator[Found]:
        machine, uid, hz, core, peripherals, usb, volts, cause, blocks = self.told(CLOCKS)
        yield Found("clocks", "board", machine)
        yield Found("clocks", "number", uid)
        near = abs(core - hz // 1000) < hz // 100_000
        yield Found("clocks", "core, kHz: asked for, counted against the crystal", [hz // 1000, core], near)
        yield Found("clocks", "clk_peri, clk_usb, kHz", [peripherals, usb], abs(usb - 48_000) < 480)
        yield Found("clocks", "core voltage, V", round(0.55 + 0.05 * volts, 2))
        yield Found("clocks", "cause of its last start, free blocks", [cause, blocks])

    def flash(self) -> Iterator[Found]:
        raw, files = self.told(FLASH)
        if raw:
            erases, pages, good = raw
            yield Found("flash", "erase of a sector, µs (45 ms usual, 400 at worst)", erases, max(erases) < 400_000)
            yield Found("flash", "program of a page, µs (0.4 ms usual)", pages, good and max(pages) < 5000)
        yield Found("flash", "a file of 4 KiB and its rename, µs", files, max(files) < 2_000_000)

    def i2c(self) -> Iterator[Found]:
        found, failed, status, frames = self.told(I2C)
        yield Found("i2c", "who answers", [hex(one) for one in found], bool(found))
        yield Found("i2c", "failures in 1000 words at 400 kHz, each", failed, not any(failed.values()))
        if status:
            kind = "SH1106" if status[0] & 15 == 8 else "SSD1306 or SSD1309"
            seen = self._ask(f"The display is taken for an {kind}. Stripes over all of it, nothing beside? [yes/no]")
            yield Found("i2c", "status of the display, taken for, seen", [hex(status[0]), kind, seen], _yes(seen))
            yield Found("i2c", "a whole frame, µs (40 ms at most)", frames, max(frames) < 40_000)

    def sensor(self) -> Iterator[Found]:
        name, rest = self.told(SENSOR % 1000)
        yield Found("sensor", "part", name, bool(name))
        if name:
            yield Found("sensor", "at rest: least, most, x, y, z, mg", rest, rest[0] > 850 and rest[1] < 1150)
            if self._ask("Press Enter and shake it hard for some seconds (s: skip)") != "s":
                _, shaken = self.told(SENSOR % (1000 * SHAKE_S))
                yield Found("sensor", "shaken: least, most, mg", shaken[:2], shaken[1] > 1800)

    def buttons(self) -> Iterator[Found]:
        for number, name in enumerate(BUTTONS):
            if self._ask(f"Press Enter, then press and release {name} (s: skip)") == "s":
                continue
            edges = self.told(PRESSED % (number, 1000 * PRESS_S))
            bounces = [edge for edge in edges[1:] if edge < 40_000]
            counts = [len(edges), len(bounces), max(bounces, default=0)]
            yield Found("buttons", f"{name}: edges, of which bounces, the longest µs", counts, len(edges) >= 2)

    def sound(self) -> Iterator[Found]:
        (voltage,) = self.told(SOUND)
        heard = self._ask("Four rising notes, and the motor if there is one? [yes/no]")
        yield Found("sound", "heard", heard, _yes(heard))
        yield Found("sound", "cells, mV, 0 without", voltage)

    def radio(self) -> Iterator[Found]:
        (there,) = self.told(RADIO)
        yield Found("radio", "an nRF24L01+ answers", there)
        if not there or self._other is None:
            return
        other, answer = self._other, []
        ear = threading.Thread(target=lambda: answer.append(other.exec(LISTEN % (1000 * RADIO_S))))
        ear.start()
        time.sleep(0.5)
        good, tries, took = self.told(CALL % 200)
        ear.join()
        (got,) = _last(answer[0])
        counts = [good, tries, took, got]
        yield Found("radio", "200 calls: acknowledged, repeated, median µs; heard there", counts, good > 190)

    def burn(self) -> Iterator[Found]:
        self._remote.exec(BURN)
        before, rounds, bad, left = self.told("print([heated()])")[0], 0, 0, round(60_000 * self._minutes)
        while left > 0:  # ms
            more, wrong = self.told(f"print(list(burn({min(left, AT_ONCE)})))")
            rounds, bad, left = rounds + more, bad + wrong, left - AT_ONCE
        after, counts = self.told("print([heated()])")[0], [rounds, bad]
        yield Found("burn", f"{self._minutes} minutes at full clock: rounds, wrong", counts, rounds > 0 and not bad)
        yield Found("burn", "chip, °C: before, after", [round(before), round(after)])

    def current(self) -> Iterator[Found]:
        """Last, as the cable would feed the cup: it is unplugged."""
        if self._ask("Unplug the cable, an ammeter between cells and cup. Then Enter (s: skip)") == "s":
            return
        for words in STATES:
            yield Found("current", f"{words}, mA", self._ask(f"{words}: mA?"))


STEPS = ("clocks", "flash", "i2c", "sensor", "buttons", "sound", "radio", "burn", "current")
TESTS = "tests"


def _yes(answer: str) -> bool | None:
    """What a person said; None for nothing."""
    return answer.strip().lower()[:1] in ("y", "o") if answer.strip() else None


def _last(said: str) -> Any:
    return ast.literal_eval(said.strip().splitlines()[-1])


def run(bench: Bench, steps: list[str], write: Callable[[str], object]) -> int:
    """All steps; each line is written as it comes. Returns how many were bad."""
    bad = 0
    for step in steps:
        try:
            for found in getattr(bench, step)():
                bad += found.good is False
                sign = {True: "good", False: "BAD ", None: "    "}[found.good]
                write(f"{sign} {found.step}: {found.what}: {found.value}")
        except (HostError, ValueError, IndexError, SyntaxError) as error:
            bad += 1
            write(f"BAD  {step}: it failed: {error}")
    return bad


def main(arguments: list[str]) -> int:
    """Returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.hil", description="An afternoon with one real board.")
    parser.add_argument("steps", nargs="*", metavar="STEP", help="these alone, of " + ", ".join(STEPS))
    parser.add_argument("--port", help="of the board, if there are several")
    parser.add_argument("--other", help="port of a second one, also at its prompt, for the radio")
    parser.add_argument("--log", type=Path, help="where to write")
    parser.add_argument("--minutes", type=float, default=MINUTES, help=f"at full clock ({MINUTES})")
    given = parser.parse_args(arguments)
    if given.steps == [TESTS]:
        command = [sys.executable, "-m", "pytest", "-rs", "tests/rp2040/test_cup.py"]
        return subprocess.run(command, cwd=ROOT, env={**os.environ, "GOBELET_HIL": "1"}).returncode
    if unknown := set(given.steps) - set(STEPS):
        parser.error(f"there is no step {', '.join(unknown)}; there are: {', '.join(STEPS)}")
    try:
        device = flash.find_port(given.port)
        print(f"{device}: stopping the cup …")
        with closing(flash.Prompt(device)) as prompt:
            other = flash.Prompt(given.other) if given.other else None
            number = prompt.exec("import machine\nprint(machine.unique_id().hex())").strip()
            log = given.log or ROOT / "build" / f"hil-{number}.log"
            log.parent.mkdir(parents=True, exist_ok=True)
            with log.open("a", encoding="utf-8") as file:

                def write(line: str) -> None:
                    print(line)
                    file.write(line + "\n")
                    file.flush()

                write(time.strftime("%Y-%m-%d %H:%M:%S ") + " ".join(arguments))
                bad = run(Bench(prompt, input, other, given.minutes), given.steps or list(STEPS), write)
            if other:
                other.close()
    except HostError as error:
        print(f"hil: {error}\n{MAINTENANCE}", file=sys.stderr)
        return 1
    print(f"{bad} things are bad. Send back {log}. In maintenance once more, `make hil ARGS=tests` runs the tests.")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
