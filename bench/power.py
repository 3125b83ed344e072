"""Hours of a set of cells: firmware on an emulated Pico says how long each part is on, data sheets what it takes.

Duty cycles are counted; currents are typical ones of data sheets, and nothing was measured on a cup.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bench import emulated
from bench.measure import Figure, few
from gobelet import games as rules
from gobelet_host.device import image
from tests.rp2040.harness import HARDWARE, Pico
from tests.rp2040.room import Room, paired
from tools.hardware.budget import asleep, days_forgotten, from_cells

# mA on the 3.3 V rail, and where the figure comes from.
PICO, PICO_PER_MHZ = HARDWARE["catalogue"]["pico"]["clock"]  # ... and for each MHz: as hardware/gobelet.toml
LIGHTSLEEP = 1.5  # a Pico in machine.lightsleep(), measured by MicroPython's authors (commit b004e7e397)
OLED_IDLE = HARDWARE["catalogue"]["oled"]["current"][0]  # lit, all dark: SSD1306 data sheet table 12-1, with the pump
OLED_SLEEP = 0.01  # switched off: the same, I_SLEEP at most
OLED_USUAL = HARDWARE["catalogue"]["oled"]["current"][1]  # a usual picture at contrast 0x8F: as hardware/budget.md;
CONTRAST_USUAL = 0x8F  # ... a segment's current is proportional to the contrast (data sheet 10.1.7)
RADIO = 13.1  # an nRF24L01+ that listens at 1 Mbit/s: product specification 1.0, table 5
RADIO_RESTS = 0.026  # ... and in standby-I: the same
SENSOR = HARDWARE["catalogue"]["sensor"]["current"][0]  # an MPU-6050 without gyroscope, and its module's light

CELL = (1000, 3.7)  # mAh, V: a lithium cell behind the same diode and fuse
# When a cup that nobody touches is certainly in each state.
LIT_MS, DIM_MS, DARK_MS = few((20_000, 35_000, 185_000), (1_800, 1_900, 2_000))
LOOK_MS = 100
COUNTED = few(10_000, 100)  # ms
ROUND = few(45_000, 2_000)  # ms of a round, at most
LISTENS = 35  # percent of the time, at most, in which a cup's radio listens while nothing happens
UID = "e660c0ffee000001"
FORGETFUL = """
from gobelet.cup import auto_power_off, power
power.OFF_AFTER, auto_power_off.WARNING = 2500, 1500
from gobelet.board import boot
boot.main()
"""  # an hour in four seconds


@dataclass
class Duty:
    """What was counted over `ms`: how long the core slept, the beats of its clock in millions, how long it was in a
    lightsleep, the sum of the display's contrast, how long it was on, how long the radio listened."""

    ms: float = 0
    asleep: float = 0
    megacycles: float = 0
    lightsleep: float = 0
    contrast: float = 0
    lit: float = 0
    listened: float = 0

    def look(self, pico: Pico, ms: float) -> None:
        """So much time has passed."""
        oled = pico.oled()
        self.ms += ms
        stats = pico.stats()
        self.asleep += stats["asleep_ms"]
        self.megacycles += stats["megacycles"]
        self.lightsleep += stats["lightsleep_ms"]
        self.listened += stats["listening_ms"]
        self.lit += ms * oled["on"]
        self.contrast += ms * oled["on"] * oled["contrast"]
        pico.mark()

    @property
    def megahertz(self) -> float:
        """Of the core, on average."""
        return 1000 * self.megacycles / self.ms

    def rail(self) -> float:
        """mA on the 3.3 V rail."""
        lightsleep, lit = self.lightsleep / self.ms, self.lit / self.ms
        light = self.contrast / self.ms / CONTRAST_USUAL * (OLED_USUAL - OLED_IDLE)
        chip = PICO * (1 - lightsleep) + PICO_PER_MHZ * self.megahertz + LIGHTSLEEP * lightsleep
        return chip + OLED_IDLE * lit + light + OLED_SLEEP * (1 - lit) + SENSOR


def _hours(rail: float) -> tuple[float, float]:
    """Of three AAA cells, and of the lithium one."""
    table = HARDWARE["battery"]
    cells = table[table["chemistry"]]
    curve = cells["curve"]
    mean = sum((a[0] + b[0]) / 2 * (b[1] - a[1]) for a, b in zip(curve, curve[1:])) / 100 / 1000
    return cells["capacity"] / from_cells(HARDWARE, rail, mean), CELL[0] / from_cells(HARDWARE, rail, CELL[1])


def figures() -> Iterator[Figure]:
    """Asleep, mA, hours of each state; one line that says why not where it cannot run."""
    emulated.ready(0)
    with emulated.cup() as pico:
        pico.run(1500)
        pico.cable(False)
        for name, at in (("waiting, lit", LIT_MS), ("waiting, dimmed", DIM_MS), ("dark", DARK_MS)):
            pico.run(at - pico.ms)
            yield from _told(name, _counted(pico, COUNTED, pico.run))
    yield from _by_radio()
    yield from _forgotten()
    with tempfile.TemporaryDirectory() as folder, emulated.cup() as pico:
        room = Room(Path(folder), 4, automates=3, seed=3)
        pico.run(1500)
        emulated.sit_down(pico, room)
        between = _between_turns(pico, room)
        duty = Duty()
        pico.mark()
        end = room.now + ROUND
        while room.now < end and not room.table.ledger.match.over:
            before = room.now
            room.serve(pico)
            room.wait(LOOK_MS)
            duty.look(pico, room.now - before)
        yield from _told("a round of Parafico, four players", duty)
        room.close()
    share = 100 * between.asleep / between.ms
    yield Figure("asleep between turns", f"{share:.1f} %", "at least 90 %", share >= 90)


def _between_turns(pico, room) -> Duty:
    """The duty of a cup whose player has spoken, while the others think for long."""
    room.play(lambda: room.owed(pico) == rules.CHOOSE, 60_000)
    others, room.others = room.others, []
    room.serve(pico)
    room.wait(2_000)
    duty = _counted(pico, 2 * COUNTED, room.wait)
    room.others = others
    return duty


def _by_radio() -> Iterator[Figure]:
    """The same of a cup in the lobby of a table that it hears by radio, whose chip and core rest between two polls."""
    with tempfile.TemporaryDirectory() as folder, emulated.dongle() as dongle:
        room = Room(Path(folder), 2, automates=1, seed=3)
        files = paired(room, UID, name="Anna", lang="en")
        room.plug_dongle(dongle)
        with Pico(image.program(), files, radio=True, uid=UID, beside=dongle) as pico:
            pico.cable(False)
            for name, at in (("lit", LIT_MS), ("dark", DARK_MS)):
                room.wait(at - room.now)
                duty = _counted(pico, COUNTED, room.wait)
                share = duty.listened / duty.ms
                radio = RADIO * share + RADIO_RESTS * (1 - share)
                yield from _told(f"in the lobby by radio, {name}", duty, radio)
                share *= 100
                yield Figure("  its radio listens", f"{share:.1f} %", f"at most {LISTENS} %", share <= LISTENS)
        room.close()


def _forgotten() -> Iterator[Figure]:
    """A cup that has switched itself off: what its parts take then is in hardware/gobelet.toml, with the sources."""
    with emulated.cup() as pico:
        pico.fresh()
        pico.enter(FORGETFUL)
        pico.run(1500)
        pico.cable(False)
        pico.until_true(lambda: pico.stats()["still_ms"], 15_000, step=100)
        pico.mark()
        pico.run(60_000)
        share = pico.stats()["still_ms"] / 600
    kind = HARDWARE["kind"][0]
    yield Figure(
        "forgotten for an hour: its crystal stands", f"{share:.1f} % of the time", "at least 99 %", share >= 99
    )
    days = days_forgotten(HARDWARE, kind)
    yield Figure(
        "  3 AAA cells of a cup left alone", f"{asleep(HARDWARE, kind):.1f} mA; {days:.0f} days", "a week", days >= 7
    )


def _counted(pico: Pico, ms: int, pass_time: Callable[[int], None]) -> Duty:
    duty = Duty()
    pico.mark()
    pass_time(ms)
    duty.look(pico, ms)
    return duty


def _told(name: str, duty: Duty, radio: float = 0) -> Iterator[Figure]:
    rail = duty.rail() + radio
    cells, cell = _hours(rail)
    share = 100 * duty.asleep / duty.ms
    yield Figure(name, f"{share:.1f} % asleep, {duty.megahertz:.0f} MHz on average, {rail:.1f} mA")
    yield Figure("  3 AAA cells; a 1,000 mAh cell", f"{cells:.0f}; {cell:.0f} hours")
