"""Makes the traces in tests/golden/shakes: movements of a cup as its accelerometer would feel them.

usage: python -m tools.make_shakes            writes the traces
       python -m tools.make_shakes --check    writes nothing; exit code 1 if one of them is not what the model says

They stand in until real ones are recorded (`gobelet record-shake`), and stay beside them. The motion model, all in
milli-g, z along the cup's axis, a sample every 10 ms:
- gravity is 1000 along the direction in which the cup stands; the cup may turn (Turn), a cosine from rest to rest;
- a hand is never still: a tremor of 15 at 9 Hz and a sway of 20 at 0.7 Hz;
- a shake (Shake) is a sine along an axis, or two a quarter apart for a swirl; within its first and last 80 ms it grows
  and fades; its pace wanders by a tenth; the wrist turns gravity by up to 8 degrees along with it;
- dice hit the cup's wall at each turning point of a shake: a knock of a third of its size, one sample long;
- a step (Steps) sways by 120 sideways and 280 upwards, and its heel strikes with 450 for one sample;
- a knock (Knock) is an impact for one sample and two rebounds of 0.35 and 0.15 of it, 70 ms apart;
- the sensor (an LIS3DH at +-4 g) adds noise of 12 (one sigma), cuts at +-4000 and counts in steps of 2.
It must not know how shakes are found.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Callable
from pathlib import Path

from gobelet_host.device.traces import PERIOD, Trace, write

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden" / "shakes"
Vector = tuple[float, float, float]
UP, DOWN, SIDE = (0.0, 0.0, 1.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0)
NOISE, RANGE, STEP = 12, 4000, 2  # of the sensor
FADE = 80  # ms


class Motion:
    """A movement: what it adds to gravity, and how far (radians, about x) it turns the cup. Nothing by itself."""

    def push(self, ms: float) -> Vector:
        return (0.0, 0.0, 0.0)

    def turn(self, ms: float) -> float:
        return 0.0


class Hand(Motion):
    def push(self, ms: float) -> Vector:
        tremor, sway = 15 * math.sin(2 * math.pi * 0.009 * ms), 20 * math.sin(2 * math.pi * 0.0007 * ms)
        return (tremor + sway, sway, tremor)


class Shake(Motion):
    """From `start` to `end` (ms), `size` milli-g along `axis` at `hertz`; a swirl has a second axis."""

    def __init__(self, start: int, end: int, hertz: float, size: float, axis: Vector, swirl: Vector | None = None):
        self.start, self.end, self.hertz, self.size, self.axis, self.swirl = start, end, hertz, size, axis, swirl

    def _angle(self, ms: float) -> float:
        seconds = (ms - self.start) / 1000
        return 2 * math.pi * (self.hertz * seconds + 0.1 * math.sin(2 * math.pi * 0.9 * seconds))

    def _strength(self, ms: float) -> float:
        return max(0.0, min((ms - self.start) / FADE, (self.end - ms) / FADE, 1.0))

    def push(self, ms: float) -> Vector:
        strength, angle = self._strength(ms), self._angle(ms)
        along = strength * self.size * math.sin(angle)
        turned = math.cos(angle) * math.cos(self._angle(ms - PERIOD)) < 0  # a turning point: the dice hit the wall
        along += math.copysign(strength * self.size / 3, -along) if turned else 0.0
        across = strength * self.size * math.cos(angle) if self.swirl else 0.0
        swirl = self.swirl or (0.0, 0.0, 0.0)
        return tuple(along * one + across * two for one, two in zip(self.axis, swirl, strict=True))  # pyright: ignore

    def turn(self, ms: float) -> float:
        return math.radians(8) * self._strength(ms) * math.sin(self._angle(ms))


class Steps(Motion):
    """Walking, `pace` steps a second."""

    def __init__(self, pace: float):
        self.pace = pace

    def push(self, ms: float) -> Vector:
        angle = math.pi * self.pace * ms / 1000
        strike = 450.0 if ms % (1000 / self.pace) < PERIOD else 0.0
        return (120 * math.sin(angle), 40 * math.cos(angle), 280 * math.sin(2 * angle) + strike)


class Knock(Motion):
    """The cup hits something at `at` (ms) with `size`."""

    def __init__(self, at: int, size: float):
        self.at, self.size = at, size

    def push(self, ms: float) -> Vector:
        for start, share in ((0, 1.0), (70, 0.35), (140, 0.15)):
            if 0 <= ms - self.at - start < PERIOD:
                return (0.2 * share * self.size, 0.0, share * self.size)
        return (0.0, 0.0, 0.0)


class Turn(Motion):
    """The cup turns by `degrees` about x, from `start` on, within `length` ms."""

    def __init__(self, start: int, length: int, degrees: float):
        self.start, self.length, self.degrees = start, length, degrees

    def turn(self, ms: float) -> float:
        share = min(max((ms - self.start) / self.length, 0.0), 1.0)
        return math.radians(self.degrees) * (1 - math.cos(math.pi * share)) / 2


def trace(name: str, what: str, expects: str, length: int, *motions: Motion, up: Vector = UP) -> Trace:
    """`length` ms of these movements together. up: gravity at the start. The noise is the name's own."""
    chance = random.Random(name)
    samples = []
    for ms in range(0, length, PERIOD):
        angle = sum(motion.turn(ms) for motion in motions)
        x, y, z = up
        y, z = y * math.cos(angle) + z * math.sin(angle), z * math.cos(angle) - y * math.sin(angle)
        pushes = [motion.push(ms) for motion in motions]
        felt = [1000 * part + sum(push[axis] for push in pushes) for axis, part in enumerate((x, y, z))]
        samples.append(tuple(_measured(value + chance.gauss(0, NOISE)) for value in felt))
    return Trace(name, what, expects, tuple(samples))


def _measured(value: float) -> int:
    return STEP * round(max(-RANGE, min(RANGE - STEP, value)) / STEP)


def traces() -> list[Trace]:
    """All of them."""
    hand, along, across, slant = Hand(), UP, SIDE, (0.6, 0.5, 0.62)
    shakes: list[tuple[str, str, Callable[[int, int], Shake]]] = [
        ("gentle_along", "A gentle shake up and down", lambda a, b: Shake(a, b, 3.0, 950, along)),
        ("gentle_across", "A gentle shake from side to side", lambda a, b: Shake(a, b, 3.2, 900, across)),
        ("gentle_swirl", "A gentle swirl", lambda a, b: Shake(a, b, 3.0, 900, (1.0, 0.0, 0.0), SIDE)),
        ("brisk_slant", "A brisk shake on a slant", lambda a, b: Shake(a, b, 4.5, 1700, slant)),
        ("hard_along", "A hard shake up and down", lambda a, b: Shake(a, b, 6.0, 3200, along)),
        ("hard_across", "A hard shake that leaves the sensor's range", lambda a, b: Shake(a, b, 7.0, 5000, across)),
    ]
    found = [
        trace(name, f"{what}.", "shake 600 1800", 2600, hand, shake(600, 1800)) for name, what, shake in shakes
    ]
    down = (Shake(500, 1500, 4.0, 1600, slant), Turn(1700, 400, 180), Knock(2300, 2600))
    twice = (Turn(800, 500, 180), Turn(3000, 500, -180))
    return [
        *found,
        trace("shaken_turned_put_down", "A shake, turned over, put down.", "shake 500 2300", 3200, hand, *down),
        trace("rest_upright", "On the table.", "nothing", 5000),
        trace("rest_on_its_side", "On its side on the table.", "nothing", 3000, up=SIDE),
        trace("rest_upside_down", "Upside down on the table.", "nothing", 3000, up=DOWN),
        trace("held", "Held in a hand.", "nothing", 5000, hand),
        trace("walking", "Carried through the room.", "nothing", 8000, hand, Steps(1.9)),
        trace("hurrying", "Carried down the stairs.", "nothing", 6000, hand, Steps(2.6)),
        trace("put_down", "Put down softly, then hard.", "nothing", 4000, Knock(800, 900), Knock(2400, 3500)),
        trace("turned_over", "Turned upside down and back.", "nothing", 5000, hand, *twice),
        trace("passed_on", "Tilted, passed to a neighbour, put down.", "nothing", 4000, hand, Turn(500, 400, 50),
              Turn(1800, 400, -50), Knock(2600, 1500)),
        trace("knocked_table", "Somebody knocks on the table three times.", "nothing", 3000, Knock(700, 700),
              Knock(950, 800), Knock(1200, 700)),
    ]  # fmt: skip


def differs(one: Trace, path: Path) -> bool:
    """Whether the file is another trace; sines may differ by a step of the sensor from machine to machine."""
    lines = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    wanted = one.text().splitlines()
    if len(lines) != len(wanted) or lines[:3] != wanted[:3]:
        return True
    pairs = zip(lines[3:], wanted[3:], strict=True)
    return any(
        abs(int(a) - int(b)) > STEP for old, new in pairs for a, b in zip(old.split(","), new.split(","), strict=True)
    )


def main(arguments: list[str]) -> int:
    """Write or check; returns the exit code."""
    if arguments == ["--check"]:
        other = [one.name for one in traces() if differs(one, FOLDER / f"{one.name}.csv")]
        if other:
            print(f"make_shakes: not what the model says: {', '.join(other)}", file=sys.stderr)
        return 1 if other else 0
    write(traces(), FOLDER)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
