"""`gobelet soak`: many rooms, one after the other or several at once, and what came of them against the bars."""

from __future__ import annotations

import itertools
import json
import multiprocessing
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from gobelet_host.soak import faults as weather
from gobelet_host.soak.faults import Fault, Faults
from gobelet_host.soak.referee import Violation
from gobelet_host.soak.shortest import shortest
from gobelet_host.soak.world import World, bound, plan_of

Bar = tuple[str, int, int]  # game, cups, rounds
FULL: tuple[Bar, ...] = (
    ("parafico", 5, 100_000),
    ("parafico", 15, 10_000),
    ("papayoo", 5, 200),
    ("pepetes", 4, 5_000),
    ("parcheesi", 4, 5_000),
    ("paradice", 4, 5_000),
)


@dataclass
class Failure:
    """A broken promise: the seed of its room, what it was, how many faults struck, the shortest script of faults."""

    seed: str
    code: str
    sentence: str
    faults: int
    script: list[Fault] = field(default_factory=list)


@dataclass
class Report:
    """What came of many rooms. faults: what struck, with how often. cuts, crashes: at which steps."""

    game: str
    cups: int
    seed: str
    rooms: int = 0
    rounds: int = 0
    entries: int = 0
    matches: int = 0
    abandoned: int = 0
    hands: int = 0
    slowest: int = 0
    virtual_ms: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    cuts: Counter[str] = field(default_factory=Counter)
    crashes: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Counts another report of the same kind in; seconds are those of the wall and stay."""
        for name in ("rooms", "rounds", "entries", "matches", "abandoned", "hands", "virtual_ms"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.slowest = max(self.slowest, other.slowest)
        for name in ("faults", "cuts", "crashes"):
            getattr(self, name).update(getattr(other, name))
        self.failures += other.failures

    def bars(self, wanted: int) -> list[tuple[str, str, bool]]:
        """Name, figure and whether the promise is kept."""
        codes = Counter(failure.code for failure in self.failures)
        lost = codes["lost"] + codes["seen_and_lost"] + codes["gap"]
        twice = codes["applied_twice"] + codes["refused_after_all"] + codes["same_id"]
        stuck = codes["livelock"] + codes["stalled"]
        dice = codes["other_dice"] + codes["not_pinned"] + codes["shown_other_dice"]
        longest = f"{stuck}, the longest {self.slowest / 1000:.0f} s"
        others = sum(codes.values()) - lost - twice - stuck - dice
        return [
            (f"rounds of {self.cups} cups", f"{self.rounds} of {wanted}", self.rounds >= wanted),
            ("entries or commands lost", str(lost), not lost),
            ("commands applied twice", str(twice), not twice),
            ("dice changed or not kept", str(dice), not dice),
            ("diverged, or anything else", str(others), not others),
            (f"rounds longer than {bound(self.game) // 1000} s", longest, not stuck),
        ]


def play(seed: str, cups: int, game: str, script: Sequence[Fault] | None = None) -> tuple[World, Violation | None]:
    """Plays one room: its weather, or a script of faults. Gives the room and the promise it broke, if any."""
    faults = Faults(seed, weather.WEATHER, script)
    with tempfile.TemporaryDirectory(prefix="gobelet-soak-", dir=_memory()) as folder:
        world = World(Path(folder), plan_of(seed, cups, game), faults)
        try:
            world.play()
        except Violation as violation:
            return world, violation
        finally:
            world.close()
    return world, None


def _memory() -> str | None:
    """A folder in memory where there is one: a journal waits for its disk at every entry."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def room(job: tuple[str, int, str]) -> Report:
    """Plays the room of (seed, cups, game). A broken promise comes with the shortest script that breaks it."""
    seed, cups, game = job
    world, violation = play(seed, cups, game)
    report = Report(game, cups, seed, 1, **asdict(world.outcome))
    report.faults = Counter(fault.what for fault in world.faults.struck)
    report.cuts, report.crashes = Counter(world.outcome.cuts), Counter(world.outcome.crashes)
    if violation:
        report.failures = [failure_of(seed, cups, game, world.faults.struck, violation)]
    return report


def failure_of(seed: str, cups: int, game: str, struck: list[Fault], violation: Violation) -> Failure:
    """The failure of a room, with its faults cut down to the ones that it takes."""

    def fails(script: list[Fault]) -> bool:
        found = play(seed, cups, game, script)[1]
        return found is not None and found.code == violation.code

    script = shortest(struck, fails)
    return Failure(seed, violation.code, str(violation), len(struck), script)


def soak(
    seed: str, cups: int, rounds: int, game: str = "parafico", jobs: int = 1, minutes: float = 0, tell: Any = None
) -> Report:
    """Plays rooms until `rounds` rounds are played, or `minutes` are over (0: never), or a promise is broken. Room n
    has the seed "<seed>/n". tell: called with the report after every room."""
    began = time.monotonic()
    report = Report(game, cups, seed)
    end = began + 60 * minutes if minutes else float("inf")
    work = ((f"{seed}/{number}", cups, game) for number in itertools.count())
    for done in _played(work, jobs):
        report.add(done)
        report.seconds = time.monotonic() - began
        if tell:
            tell(report)
        if report.rounds >= rounds or report.failures or time.monotonic() >= end:
            break
    return report


def _played(work: Iterator[tuple[str, int, str]], jobs: int) -> Iterator[Report]:
    """The reports of the rooms, as they come. Several processes, as the rooms share nothing."""
    if jobs == 1:
        yield from map(room, work)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        running = [pool.apply_async(room, (next(work),)) for _ in range(2 * jobs)]
        while True:  # in order, so that the same seed gives the same report whatever the number of jobs
            yield running.pop(0).get()
            running.append(pool.apply_async(room, (next(work),)))


def run(echo: Any, seed: str, bars: Sequence[Bar], jobs: int = 1, minutes: float = 0, out: Path | None = None) -> bool:
    """`gobelet soak`: plays each of the bars, prints what came of it, writes it to a file. echo: prints a line.
    minutes: that each may take, 0: as long as it takes. Returns whether all promises were kept."""
    told = time.monotonic()

    def tell(report: Report) -> None:
        nonlocal told
        if time.monotonic() - told >= 10:
            told = time.monotonic()
            echo(f"  {report.rounds} rounds, {report.rounds / report.seconds:.0f} a second")

    kept = True
    records = []
    for game, cups, rounds in bars:
        report = soak(seed, cups, rounds, game, jobs, minutes, tell)
        for line in lines(report, rounds):
            echo(line)
        kept = kept and all(met for _, _, met in report.bars(rounds))
        failures = [asdict(failure) for failure in report.failures]
        records.append({"wanted": rounds} | vars(report) | {"failures": failures})
        if out:
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text(json.dumps({"weather": weather.WEATHER, "reports": records}, indent=1) + "\n")
    return kept


def lines(report: Report, wanted: int) -> Iterator[str]:
    """The report for people."""
    yield f"soak: {report.game}, seed {report.seed}, {report.rooms} rooms, {report.seconds:.0f} s"
    for name, figure, kept in report.bars(wanted):
        yield f"  {name:<34} {figure:>28}  {'pass' if kept else 'FAIL'}"
    yield f"  {report.entries} entries, {report.hands} hands, {report.abandoned} of {report.matches} matches given up"
    yield "  faults: " + ", ".join(f"{count} {what}" for what, count in report.faults.most_common())
    yield "  cups cut: " + ", ".join(f"{count} {step}" for step, count in report.cuts.most_common())
    yield "  table crashed: " + ", ".join(f"{count} {step}" for step, count in report.crashes.most_common())
    for failure in report.failures:
        yield f"BROKEN in room {failure.seed}: {failure.sentence}"
        yield f"  {failure.faults} faults struck; these {len(failure.script)} are enough:"
        yield from (f"    {fault}" for fault in failure.script)
        yield f"  gobelet soak --game {report.game} --cups {report.cups} --room {failure.seed} --script FILE"
        yield "  with this FILE:"
        yield from ("    " + line for line in weather.dumps(failure.script).splitlines())


def replay(echo: Any, seed: str, cups: int, game: str, script: Path | None) -> bool:
    """`gobelet soak --room`: one room again, by its seed alone or with a script of faults. Returns whether the promises
    were kept."""
    faults = weather.loads(script.read_text()) if script else None
    world, violation = play(seed, cups, game, faults)
    echo(f"room {seed}: {len(world.faults.struck)} faults, {world.outcome.rounds} rounds, {world.now} ms")
    if violation:
        echo(f"BROKEN: {violation}")
    return violation is None
