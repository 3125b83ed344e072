"""Many worlds, one after the other or several at once, and what came of them against the bars: see __main__.py."""

from __future__ import annotations

import itertools
import math
import multiprocessing
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from gobelet.games import GAMES
from gobelet_host.games import cases
from tests.worlds import faults as weather
from tests.worlds.faults import Fault, Faults
from tests.worlds.referee import Violation
from tests.worlds.scenario import Outcome, bound, plan_of
from tests.worlds.shrink import shortest
from tests.worlds.world import FOLLOWED, World

TURN = 5  # minutes that a game plays until the next one does
SOON = 10  # seconds between two lines of progress
FULL = tuple((game, *bar) for game in GAMES for bar in cases.of(game).soak)  # game, cups, rounds


@dataclass
class Failure:
    """A broken promise: the seed of its world, what it was, how many faults struck, the shortest script of faults."""

    seed: str
    code: str
    sentence: str
    faults: int
    script: list[Fault] = field(default_factory=list)


@dataclass(kw_only=True)
class Worlds:
    """The results of many worlds of one kind, of which world n has the seed "<seed>/n". wanted: how many rounds of them
    the bar asks for, 0 for any."""

    game: str
    seed: str
    wanted: int = 0
    worlds: int = 0
    rounds: int = 0
    seconds: float = 0.0
    failures: list[Failure] = field(default_factory=list)

    command = "python -m tests.worlds"  # that plays such worlds

    def play(self, seed: str, script: Sequence[Fault] | None = None) -> tuple[list[Fault], Violation | None]:
        """Plays one of them, with its own faults or those of a script. Gives those that struck, and the promise that it
        broke, if any."""
        raise NotImplementedError

    def count(self, seed: str, end: float) -> Worlds:
        """Plays one of them, until the clock's `end` at most, and gives what came of it, without scripts."""
        raise NotImplementedError

    def add(self, other: Worlds) -> None:
        """Counts others of the same kind in."""
        for item in fields(self):
            mine = getattr(self, item.name)
            if isinstance(mine, Counter):
                mine.update(getattr(other, item.name))
            elif isinstance(mine, (int, float, list)) and item.name not in ("wanted", "cups", "radio", "disk"):
                setattr(self, item.name, mine + getattr(other, item.name))

    def shorten(self) -> None:
        """Finds the shortest script of faults for each broken promise: plays its world again and again."""
        for failure in self.failures:

            def fails(script: list[Fault], failure: Failure = failure) -> bool:
                violation = self.play(failure.seed, script)[1]
                return violation is not None and violation.code == failure.code

            failure.script = failure.script or shortest(self.play(failure.seed)[0], fails)

    def passed(self) -> bool:
        """Whether all promises were kept."""
        return not self.failures

    def lines(self) -> Iterator[str]:
        """Formats the results for people."""
        raise NotImplementedError

    def scripts(self) -> Iterator[str]:
        """How the broken promises are broken again."""
        for failure in self.failures:
            again = f"{self.command} --game {self.game} --world {failure.seed}"
            yield f"BROKEN in world {failure.seed} after {failure.faults} faults: {failure.sentence}"
            yield f"  {again} --script FILE: of its faults these {len(failure.script)} are enough"
            yield from ("    " + line for line in weather.dumps(failure.script).splitlines())


@dataclass(kw_only=True)
class Report(Outcome, Worlds):
    """Worlds in which everything fails. faults: what struck, with how often."""

    cups: int
    radio: bool = False
    disk: bool = False
    faults: Counter[str] = field(default_factory=Counter)

    @property
    def command(self) -> str:
        """See Worlds."""
        return f"{Worlds.command}{' --radio' * self.radio}{' --disk' * self.disk} --cups {self.cups}"

    def play(self, seed: str, script: Sequence[Fault] | None = None) -> tuple[list[Fault], Violation | None]:
        """See Worlds."""
        world, violation = play(seed, self.cups, self.game, script, self.radio, disk=self.disk)
        return world.faults.struck, violation

    def count(self, seed: str, end: float) -> Report:
        """See Worlds."""
        world, violation = play(seed, self.cups, self.game, radio=self.radio, end=end, disk=self.disk)
        struck = world.faults.struck
        report = Report(game=self.game, cups=self.cups, seed=seed, worlds=1, **vars(world.outcome))
        report.faults = Counter(fault.what for fault in struck)
        report.failures = [Failure(seed, violation.code, str(violation), len(struck))] if violation else []
        return report

    def add(self, other: Worlds) -> None:
        """See Worlds."""
        assert isinstance(other, Report)
        slowest = max(self.slowest, other.slowest)
        super().add(other)
        self.slowest = slowest

    def passed(self) -> bool:
        """See Worlds."""
        return all(met for _, _, met in self.bars())

    def lines(self) -> Iterator[str]:
        """See Worlds."""
        yield f"{self.game}, seed {self.seed}, {self.worlds} worlds, {self.seconds:.0f} s"
        for name, figure, passed in self.bars():
            yield f"  {name:<34} {figure:>28}  {'pass' if passed else 'FAIL'}"
        yield f"  {self.entries} entries, {self.hands} hands, {self.abandoned} of {self.matches} matches given up"
        counts = {"faults": self.faults, "harms": self.harms, "cups cut": self.cuts, "table crashed": self.crashes}
        for name, counted in counts.items():
            yield f"  {name}: " + ", ".join(f"{count} {what}" for what, count in counted.most_common())

    def bars(self) -> list[tuple[str, str, bool]]:
        """Name, figure and whether the promise is kept."""
        codes = Counter(failure.code for failure in self.failures)
        lost = codes["lost"] + codes["seen_and_lost"] + codes["gap"]
        twice = codes["applied_twice"] + codes["refused_after_all"] + codes["done_after_all"] + codes["same_id"]
        stuck = codes["livelock"] + codes["stalled"]
        silent = codes["silent_loss"] + codes["silent_new"] + codes["asked_for_nothing"]
        dice = codes["other_dice"] + codes["not_pinned"] + codes["shown_other_dice"]
        allowed = f"{bound(self.game) // 1000} s + {FOLLOWED // 1000} s an entry"  # see World._tick()
        longest = f"{stuck + self.late}, the longest {self.slowest / 1000:.0f} s"
        others = sum(codes.values()) - lost - twice - stuck - dice - silent
        rounds = f"{self.rounds} of {self.wanted}" if self.wanted else str(self.rounds)
        return [
            (f"rounds of {self.cups} cups", rounds, self.rounds >= self.wanted),
            ("entries or commands lost", str(lost), not lost),
            ("losses of the journal not told", str(silent), not silent),
            ("commands applied twice", str(twice), not twice),
            ("dice changed or not kept", str(dice), not dice),
            ("diverged, or anything else", str(others), not others),
            (f"rounds over {allowed}", longest, not (stuck or self.late)),
        ]


def play(
    seed: str, cups: int, game: str, script: Sequence[Fault] | None = None, radio: bool = False,
    end: float = math.inf, disk: bool = False,
) -> tuple[World, Violation | None]:  # fmt: skip
    """Plays one world: its weather, or a script of faults. radio: whether the cups are reached by radio. disk: whether
    it is the table's disk and its files that fail, mostly. end: of
    time.monotonic(), when it is left, wherever it is. Gives the world and the promise it broke, if any."""
    kind = weather.RADIO_WEATHER if radio else weather.DISK_WEATHER if disk else weather.WEATHER
    faults = Faults(seed, kind, script)
    with tempfile.TemporaryDirectory(prefix="gobelet-soak-", dir=_memory()) as folder:
        world = World(Path(folder), plan_of(seed, cups, game, radio), faults)
        try:
            world.play(end)
        except Violation as violation:
            return world, violation
        finally:
            world.close()
    return world, None


def _memory() -> str | None:
    """A folder in memory where there is one: a journal waits for its disk at every entry."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def soak(report: Worlds, rounds: int, jobs: int = 1, minutes: float = 0, tell: Callable[[], Any] = int) -> None:
    """Plays worlds and adds them to a report until it has `rounds` rounds, or `minutes` are over (0: never), or a
    promise is broken. A report with n worlds goes on with world n. tell: called after every world."""
    began = time.monotonic() - report.seconds
    end = time.monotonic() + 60 * minutes if minutes else math.inf
    seeds = (f"{report.seed}/{number}" for number in itertools.count(report.worlds))
    worlds = _played(report, seeds, end, jobs)
    while report.rounds < rounds and not report.failures and time.monotonic() < end:
        report.add(next(worlds))
        report.seconds = time.monotonic() - began
        tell()


def _played(report: Worlds, seeds: Iterator[str], end: float, jobs: int) -> Iterator[Worlds]:
    """The worlds, as they come. Several processes, as the worlds share nothing."""
    if jobs == 1:
        yield from (report.count(seed, end) for seed in seeds)
        return
    # Ctrl-C is for whoever waits for the worlds.
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        running = [pool.apply_async(report.count, (next(seeds), end)) for _ in range(2 * jobs)]
        while True:  # in order, so that the same seed gives the same report whatever the number of jobs
            yield running.pop(0).get()
            running.append(pool.apply_async(report.count, (next(seeds), end)))


def run(
    echo: Callable[[str], Any], reports: Sequence[Worlds], jobs: int = 1, minutes: float = 0,
    until_broken: bool = False,
) -> bool:  # fmt: skip
    """Plays the worlds of each report, and prints what came of it. minutes: that each may take, 0: as long as it takes.
    until_broken: the reports take turns until a promise is broken, whatever rounds they ask for. Ctrl-C ends it with
    what there is. Returns whether all promises were kept."""
    printed_at = time.monotonic()

    def tell() -> None:
        nonlocal printed_at
        if time.monotonic() - printed_at >= SOON:
            printed_at = time.monotonic()
            echo(f"  {report.rounds} rounds, {report.rounds / report.seconds:.1f} a second")

    passed, stopped = True, False
    for report in itertools.cycle(reports) if until_broken else reports:
        if until_broken:
            report.wanted = 0
        try:
            soak(report, report.wanted or sys.maxsize, jobs, minutes or TURN * until_broken, tell)
        except KeyboardInterrupt:
            stopped = True
        report.shorten()
        for line in (*report.lines(), *report.scripts()):
            echo(line)
        passed = passed and report.passed()
        if stopped or until_broken and not passed:
            break
    return passed
