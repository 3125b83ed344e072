"""Faults, with time and place: drawn from a seed and written down, or read from such a list again.

Every place where something may fail asks at each visit. So a fault is named by its place and the number of the visit,
and a run is its seed and the list of the faults that struck: leaving one out of the list leaves the others where they
were. This module must not know what a fault does.
"""

import json
import math
import random
from collections.abc import Iterable
from dataclasses import astuple, dataclass

# Kind of place -> what may happen at a visit: name, chance in a million, least and greatest detail.
# FRAME: a line on a wire; late, double: ms; corrupt: which bit. PORT: bytes are handed to the wire; short: how many
# of a thousand it takes. CUP: the cup reads or writes its port; cut (power), pulled (wire), full (flash): ms. FILE:
# an operation of a cup's flash; cut: how many of a thousand bytes arrive. TABLE: the table talks to its disk or to a
# wire; crash (it is down), full (its disk): ms; harm (it is down for a second, see corruption.py). HOST: the
# table looks at the clock; undo (the last decision), pause: ms. AIR: a second passes by radio; how long there is such
# weather, or a cup is out of reach, or the dongle is pulled: ms.
FRAME, PORT, CUP, FILE, TABLE, HOST, AIR = "frame port cup file table host air".split()
WEATHER = {
    FRAME: (
        ("lose", 200_000, 0, 0),
        ("double", 100_000, 1, 300),
        ("corrupt", 50_000, 0, 1 << 20),
        ("late", 50_000, 1, 300),
    ),
    PORT: (("short", 10_000, 0, 999),),
    CUP: (("cut", 400, 1, 3000), ("pulled", 300, 1, 8000), ("full", 50, 1, 5000), ("vanish", 2, 0, 0)),
    FILE: (("cut", 2500, 0, 1000),),
    TABLE: (("crash", 1000, 1, 3000), ("full", 40, 1, 5000), ("harm", 500, 0, 1 << 28)),
    HOST: (("undo", 5000, 0, 0), ("pause", 1000, 1, 5000)),
}
RADIO_WEATHER = {kind: WEATHER[kind] for kind in (CUP, FILE, TABLE, HOST)} | {
    AIR: (
        ("loss", 15_000, 1000, 60_000),
        ("bursts", 15_000, 1000, 60_000),
        ("oven", 8000, 1000, 60_000),
        ("carried", 10_000, 1000, 70_000),
        ("neighbour", 5000, 1000, 60_000),
        ("stranger", 6000, 1000, 60_000),
        ("noise", 4000, 1000, 20_000),
        ("pulled", 4000, 100, 10_000),
    )
}
DISK_WEATHER = {
    CUP: (("cut", 400, 1, 3000), ("pulled", 300, 1, 8000)),
    TABLE: (("crash", 1000, 1, 3000), ("full", 1000, 1, 5000), ("harm", 3000, 0, 1 << 28)),
}
CALM: dict[str, tuple[tuple[str, int, int, int], ...]] = {}


@dataclass(frozen=True)
class Fault:
    """One thing that goes wrong. place: where; visit: at which visit of it, from 0; what: see WEATHER; detail: how."""

    place: str
    visit: int
    what: str
    detail: int

    def __str__(self) -> str:
        return f"{self.place} #{self.visit}: {self.what} {self.detail}"


class Faults:
    """The faults of one run. weather: as WEATHER, with the faults drawn from `seed`. script: only these instead.

    struck: what has struck so far. calm: while it is set nothing fails, but visits are counted.
    """

    def __init__(
        self, seed: str, weather: dict[str, tuple] | None = None, script: Iterable[Fault] | None = None
    ) -> None:
        self.struck: list[Fault] = []
        self.calm = False
        self._chance = random.Random(f"{seed} faults")
        self._weather = CALM if weather is None else weather
        self._script = None if script is None else {(fault.place, fault.visit): fault for fault in script}
        self._visits: dict[str, int] = {}
        self._gaps = {kind: self._gap(kind) for kind in self._weather}

    def at(self, kind: str, name: str) -> Fault | None:
        """The fault at this visit of a place, None for none. kind: of the place, name: the very place."""
        place = f"{kind} {name}"
        visit = self._visits.get(place, 0)
        self._visits[place] = visit + 1
        if self.calm:
            return None
        fault = self._draw_fault(kind, place, visit) if self._script is None else self._script.get((place, visit))
        if fault:
            self.struck.append(fault)
        return fault

    def visits(self, kind: str, name: str) -> int:
        """How often a place was visited so far."""
        return self._visits.get(f"{kind} {name}", 0)

    def _draw_fault(self, kind: str, place: str, visit: int) -> Fault | None:
        if kind not in self._gaps:
            return None
        gap = self._gaps[kind]
        if gap:
            self._gaps[kind] = gap - 1
            return None
        self._gaps[kind] = self._gap(kind)
        faults = self._weather[kind]
        what, _, least, greatest = self._chance.choices(faults, [fault[1] for fault in faults])[0]
        return Fault(place, visit, what, self._chance.randint(least, greatest))

    def _gap(self, kind: str) -> int:
        """How many visits of this kind pass until the next fault: one draw instead of one a visit."""
        chance = sum(fault[1] for fault in self._weather[kind]) / 1_000_000
        return int(math.log(1 - self._chance.random()) / math.log(1 - chance))


def dumps(script: Iterable[Fault]) -> str:
    """A list of faults as text, one a line, that loads() reads."""
    return "".join(json.dumps(astuple(fault)) + "\n" for fault in script)


def loads(text: str) -> list[Fault]:
    """The faults of dumps(). Raises ValueError for anything else."""
    faults = []
    for line in text.splitlines():
        place, visit, what, detail = json.loads(line)
        faults.append(Fault(str(place), int(visit), str(what), int(detail)))
    return faults
