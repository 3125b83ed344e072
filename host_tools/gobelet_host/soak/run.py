"""`gobelet soak`: many worlds, one after the other or several at once, and what came of them against the bars."""

from __future__ import annotations

import itertools
import json
import math
import multiprocessing
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from gobelet.games import GAMES
from gobelet_host.errors import HostError
from gobelet_host.games import cases
from gobelet_host.soak import faults as weather
from gobelet_host.soak.faults import Fault, Faults
from gobelet_host.soak.referee import Violation
from gobelet_host.soak.scenario import Outcome, bound, plan_of
from gobelet_host.soak.shrink import shortest
from gobelet_host.soak.world import FOLLOWED, World
from gobelet_host.table import safe_output

Bar = tuple[str, int, int]  # game, cups, rounds
TURN = 5  # minutes that a game plays until the next one does
FULL: tuple[Bar, ...] = tuple((game, *bar) for game in GAMES for bar in cases.of(game).soak)


@dataclass
class Failure:
    """A broken promise: the seed of its world, what it was, how many faults struck, the shortest script of faults."""

    seed: str
    code: str
    sentence: str
    faults: int
    script: list[Fault] = field(default_factory=list)


@dataclass(kw_only=True)
class Report(Outcome):
    """What came of many worlds of one kind. wanted: how many rounds of them the bar asks for. faults: what struck, with
    how often."""

    game: str
    cups: int
    seed: str
    radio: bool = False
    disk: bool = False
    wanted: int = 0
    worlds: int = 0
    seconds: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Counts another report of the same kind in."""
        for name in ("worlds", "rounds", "entries", "matches", "abandoned", "hands", "late", "virtual_ms", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.slowest = max(self.slowest, other.slowest)
        for name in ("faults", "cuts", "crashes", "harms"):
            getattr(self, name).update(getattr(other, name))
        self.failures += other.failures

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


def play_world(job: tuple[str, int, str, bool, float, bool]) -> Report:
    """Plays the world of (seed, cups, game, radio, end, disk), see play(). A broken promise comes without its script
    yet: see shorten()."""
    seed, cups, game, radio, end, disk = job
    world, violation = play(seed, cups, game, radio=radio, end=end, disk=disk)
    report = Report(game=game, cups=cups, seed=seed, radio=radio, disk=disk, worlds=1, **vars(world.outcome))
    report.faults = Counter(fault.what for fault in world.faults.struck)
    if violation:
        report.failures = [Failure(seed, violation.code, str(violation), len(world.faults.struck))]
    return report


def shorten(report: Report) -> None:
    """Finds the shortest script of faults for each broken promise of a report: plays its world again and again."""
    for failure in report.failures:

        def fails(script: list[Fault], failure: Failure = failure) -> bool:
            violation = play(failure.seed, report.cups, report.game, script, report.radio, disk=report.disk)[1]
            return violation is not None and violation.code == failure.code

        if not failure.script:
            struck = play(failure.seed, report.cups, report.game, None, report.radio, disk=report.disk)[0].faults.struck
            failure.script = shortest(struck, fails)


def soak(report: Report, rounds: int, jobs: int = 1, minutes: float = 0, tell: Any = None) -> None:
    """Plays worlds and adds them to a report until it has `rounds` rounds, or `minutes` are over (0: never), or a
    promise is broken. World n has the seed "<seed>/n"; a report with n worlds goes on with world n. tell: called after
    every world."""
    began = time.monotonic() - report.seconds
    end = time.monotonic() + 60 * minutes if minutes else float("inf")
    kind = report.cups, report.game, report.radio, end, report.disk
    work = ((f"{report.seed}/{number}", *kind) for number in itertools.count(report.worlds))
    worlds = _played(work, jobs)
    while report.rounds < rounds and not report.failures and time.monotonic() < end:
        report.add(next(worlds))
        report.seconds = time.monotonic() - began
        if tell:
            tell()


def _played(work: Iterator[tuple[str, int, str, bool, float, bool]], jobs: int) -> Iterator[Report]:
    """The reports of the worlds, as they come. Several processes, as the worlds share nothing."""
    if jobs == 1:
        yield from map(play_world, work)
        return
    # Ctrl-C is for whoever waits for the worlds.
    with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        running = [pool.apply_async(play_world, (next(work),)) for _ in range(2 * jobs)]
        while True:  # in order, so that the same seed gives the same report whatever the number of jobs
            yield running.pop(0).get()
            running.append(pool.apply_async(play_world, (next(work),)))


def run(
    echo: Any, seed: str, bars: Sequence[Bar], jobs: int = 1, minutes: float = 0, out: Path | None = None,
    add: bool = False, until_broken: bool = False, radio: bool = False, disk: bool = False,
) -> bool:  # fmt: skip
    """`gobelet soak`: plays each of the bars, prints what came of it, writes it to a file as it goes. echo: prints a
    line. seed: "" for that of the file, or one that the clock chooses. minutes: that each may take, 0: as long as it
    takes. add: goes on where the file ends. until_broken: the bars take turns until a promise is broken, whatever
    rounds they ask for. radio, disk: see play(). Ctrl-C ends it with what there is. Returns whether
    all promises were kept."""
    book = Book(out, add)
    seed = seed or book.seed or time.strftime("%Y%m%d-%H%M%S")
    echo(f"soak: seed {seed}")
    printed_at = time.monotonic()

    def tell() -> None:
        nonlocal printed_at
        if time.monotonic() - printed_at >= 10:
            printed_at = time.monotonic()
            echo(f"  {report.rounds} rounds, {report.rounds / report.seconds:.1f} a second")
            book.write()

    passed, stopped = True, False
    for game, cups, rounds in itertools.cycle(bars) if until_broken else bars:
        report = book.report(game, cups, seed, 0 if until_broken else rounds, radio, disk)
        try:
            soak(report, sys.maxsize if until_broken else rounds, jobs, minutes or TURN * until_broken, tell)
        except KeyboardInterrupt:
            stopped = True
        book.write()
        for line in lines(report):
            echo(line)
        if report.failures:
            shorten(report)
            book.write()
            for line in scripts(report):
                echo(line)
        passed = passed and all(met for _, _, met in report.bars())
        if stopped or until_broken and not passed:
            break
    return passed


class Book:
    """The figures of many worlds in a file, each kind of world (game, cups, seed, radio, disk) once. out: None for no
    file. add: the figures that the file holds are kept, and added to."""

    def __init__(self, out: Path | None, add: bool = False) -> None:
        self._out = out
        self._reports: dict[tuple[str, int, str, bool, bool], Report] = {}
        self.seed = ""  # of the last figures that the file held
        if add and out and out.exists():
            for report in _figures(out):
                self.seed = report.seed
                kind = report.game, report.cups, report.seed, report.wanted, report.radio, report.disk
                self.report(*kind).add(report)

    def report(
        self, game: str, cups: int, seed: str, wanted: int, radio: bool = False, disk: bool = False
    ) -> Report:  # fmt: skip
        """What is known of such worlds, to be added to. wanted: see Report."""
        new = Report(game=game, cups=cups, seed=seed, radio=radio, disk=disk)
        report = self._reports.setdefault((game, cups, seed, radio, disk), new)
        report.wanted = wanted
        return report

    def write(self) -> None:
        """Writes the figures, all or none of them: a run that is stopped leaves what it had."""
        if self._out is None:
            return
        records = [_record_of(report) for report in self._reports.values()]
        self._out.parent.mkdir(parents=True, exist_ok=True)
        safe_output.write(self._out, json.dumps({"weather": weather.WEATHER, "reports": records}, indent=1) + "\n")


def _figures(out: Path) -> list[Report]:
    """The reports of a file that write() wrote. Raises HostError("bad_figures")."""
    try:
        return [_report_of(record) for record in json.loads(out.read_text())["reports"]]
    except (ValueError, TypeError, LookupError) as error:
        raise HostError("bad_figures", out) from error


def faults_in(script: Path | None) -> Any:
    """The faults, or attacks, of a file; None without one. Raises HostError("bad_faults")."""
    try:
        return weather.loads(script.read_text()) if script else None
    except (ValueError, TypeError, LookupError) as error:
        raise HostError("bad_faults", script) from error


def _record_of(report: Report) -> dict[str, Any]:
    return vars(report) | {"failures": [asdict(failure) for failure in report.failures]}


def _report_of(record: dict[str, Any]) -> Report:
    """A report as _record_of() wrote it."""
    report = Report(**record)
    for name in ("faults", "cuts", "crashes", "harms"):
        setattr(report, name, Counter(record.get(name, {})))
    report.failures = [
        Failure(**failure | {"script": [Fault(**fault) for fault in failure["script"]]})
        for failure in record["failures"]
    ]
    return report


def lines(report: Report) -> Iterator[str]:
    """The report for people."""
    yield f"soak: {report.game}, seed {report.seed}, {report.worlds} worlds, {report.seconds:.0f} s"
    for name, figure, passed in report.bars():
        yield f"  {name:<34} {figure:>28}  {'pass' if passed else 'FAIL'}"
    yield f"  {report.entries} entries, {report.hands} hands, {report.abandoned} of {report.matches} matches given up"
    yield "  faults: " + ", ".join(f"{count} {what}" for what, count in report.faults.most_common())
    if report.harms:
        yield "  journal harmed: " + ", ".join(f"{count} {what}" for what, count in report.harms.most_common())
    yield "  cups cut: " + ", ".join(f"{count} {step}" for step, count in report.cuts.most_common())
    yield "  table crashed: " + ", ".join(f"{count} {step}" for step, count in report.crashes.most_common())
    for failure in report.failures:
        yield f"BROKEN in world {failure.seed} after {failure.faults} faults: {failure.sentence}"
        yield f"  {_command(report)} --world {failure.seed}"


def _command(report: Report) -> str:
    kind = " --radio" * report.radio + " --disk" * report.disk
    return f"gobelet soak{kind} --game {report.game} --cups {report.cups}"


def scripts(report: Report) -> Iterator[str]:
    """How the broken promises of a report are broken again."""
    for failure in report.failures:
        yield f"  of the {failure.faults} faults in world {failure.seed} these {len(failure.script)} are enough:"
        yield from (f"    {fault}" for fault in failure.script)
        yield f"  {_command(report)} --world {failure.seed} --script FILE"
        yield "  with this FILE:"
        yield from ("    " + line for line in weather.dumps(failure.script).splitlines())


def replay(
    echo: Any, seed: str, cups: int, game: str, script: Path | None, radio: bool = False, disk: bool = False
) -> bool:  # fmt: skip
    """`gobelet soak --world`: one world again, by its seed alone or with a script of faults. Returns whether the
    all promises were kept."""
    world, violation = play(seed, cups, game, faults_in(script), radio, disk=disk)
    echo(f"world {seed}: {len(world.faults.struck)} faults, {world.outcome.rounds} rounds, {world.now} ms")
    if violation:
        echo(f"BROKEN: {violation}")
    return violation is None
