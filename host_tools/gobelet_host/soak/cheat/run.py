"""`gobelet soak --cheat`: many rooms, one after the other or several at once, and what came of them."""

from __future__ import annotations

import itertools
import json
import multiprocessing
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from gobelet_host.soak import faults as weather
from gobelet_host.soak.cheat.cheat_world import ATTACKS, CheatWorld, plan_of
from gobelet_host.soak.faults import Fault, Faults
from gobelet_host.soak.referee import Violation
from gobelet_host.soak.run import Failure, faults_in
from gobelet_host.soak.shrink import shortest

USED = ("secret_used", "foreseen", "answered_twice", "other_dice")  # promises 2 and 3
FORKS = ("silent_fork", "put_in_mouth")  # promises 1 and 4
SOON = 10  # seconds between two lines of progress
TURN = 1.0  # minutes that each game has before the next one, until a promise is broken


@dataclass
class Report:
    """What came of many rooms of one game. struck: attacks by kind; said: alarms by code; ended: how, see
    Referee.compare()."""

    game: str
    seed: str
    rooms: int = 0
    rounds: int = 0
    seconds: float = 0.0
    struck: Counter[str] = field(default_factory=Counter)
    said: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Counts another report in."""
        self.rooms += other.rooms
        self.rounds += other.rounds
        self.struck += other.struck
        self.said += other.said
        self.ended += other.ended
        self.failures += other.failures

    def lines(self) -> Iterator[str]:
        """The report for people."""
        codes = Counter(failure.code for failure in self.failures)
        used, forks = (sum(codes[code] for code in group) for group in (USED, FORKS))
        yield f"cheat: {self.game}, seed {self.seed}, {self.rooms} rooms, {self.rounds} rounds, {self.seconds:.0f} s"
        yield f"  secrets used: {used}, silent forks: {forks}, anything else: {sum(codes.values()) - used - forks}"
        for name, counts in (("attacks", self.struck), ("said", self.said), ("ended", self.ended)):
            yield f"  {name}: " + ", ".join(f"{count} {what}" for what, count in counts.most_common())
        for failure in self.failures:
            yield f"BROKEN in room {failure.seed} after {failure.faults} attacks: {failure.sentence}"
            yield f"  these {len(failure.script)} are enough:"
            yield from (f"    {fault}" for fault in failure.script)
            yield f"  gobelet soak --cheat --game {self.game} --world {failure.seed} --script FILE"
            yield "  with this FILE:"
            yield from ("    " + line for line in weather.dumps(failure.script).splitlines())


def play(seed: str, game: str, script: Sequence[Fault] | None = None) -> tuple[Report, list[Fault], Violation | None]:
    """Plays one room: what strikes by its seed, or a script of attacks. Gives what came of it, the attacks that struck
    and the promise that was broken, if any."""
    faults = Faults(seed, ATTACKS, script)
    room = CheatWorld(plan_of(seed, game), faults)
    report = Report(game, seed, 1)
    broken = None
    try:
        report.ended[room.play()] += 1
    except Violation as violation:
        broken = violation
    report.rounds = max(room.referee.rounds.values(), default=0)
    report.struck, report.said = room.struck, room.referee.said_so
    return report, faults.struck, broken


def play_room(job: tuple[str, str]) -> Report:
    """Plays the room of (seed, game), and shortens what breaks a promise."""
    seed, game = job
    report, struck, broken = play(seed, game)
    if broken:

        def fails(script: list[Fault]) -> bool:
            violation = play(seed, game, script)[2]
            return violation is not None and violation.code == broken.code

        failure = Failure(seed, broken.code, str(broken), len(struck), shortest(struck, fails))
        report.failures.append(failure)
    return report


def cheat(report: Report, rounds: int, rooms: int = 0, jobs: int = 1, minutes: float = 0, tell: Any = None) -> None:
    """Plays rooms and adds them to a report until it has `rounds` rounds, or so many rooms, or `minutes` are over (0:
    never), or a promise is broken. Room n has the seed "<seed>/n". tell: called after every room."""
    began = time.monotonic() - report.seconds
    end = time.monotonic() + 60 * minutes if minutes else float("inf")
    work = ((f"{report.seed}/{number}", report.game) for number in itertools.count(report.rooms))
    if jobs > 1:
        with multiprocessing.get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
            _count(report, pool.imap(play_room, itertools.islice(work, 1 << 20)), rounds, rooms, began, end, tell)
    else:
        _count(report, map(play_room, work), rounds, rooms, began, end, tell)


def _count(
    report: Report, played: Iterator[Report], rounds: int, rooms: int, began: float, end: float, tell: Any
) -> None:
    for room_report in played:
        report.add(room_report)
        report.seconds = time.monotonic() - began
        if tell:
            tell()
        enough = report.rooms >= rooms if rooms else report.rounds >= rounds
        if enough or report.failures or time.monotonic() >= end:
            return


def run(
    echo: Any, seed: str, games: Sequence[str], rounds: int, rooms: int = 0, jobs: int = 1, minutes: float = 0,
    until_broken: bool = False, out: Path | None = None, add: bool = False,
) -> bool:  # fmt: skip
    """`gobelet soak --cheat`: plays these games one after the other, prints what came of it, and writes it to a file as
    it goes. seed: "" for that of the file, or one that the clock chooses. until_broken: the games take turns until a
    promise is broken. add: goes on where the file ends. Ctrl-C ends it with what there is. Returns whether all promises
    were kept."""
    book = Book(out, add)
    seed = seed or book.seed or str(time.time_ns())
    echo(f"cheat: seed {seed}")
    printed_at = time.monotonic()

    def tell() -> None:
        nonlocal printed_at
        if time.monotonic() - printed_at >= SOON:
            printed_at = time.monotonic()
            echo(f"  {report.game}: {report.rooms} rooms, {report.rounds} rounds, {report.seconds:.0f} s")
            book.write()

    passed, stopped = True, False
    for game in itertools.cycle(games) if until_broken else games:
        report = book.report(game, seed)
        try:
            if until_broken:
                cheat(report, sys.maxsize, 0, jobs, minutes or TURN, tell)
            else:
                cheat(report, rounds, rooms, jobs, minutes, tell)
        except KeyboardInterrupt:
            stopped = True
        book.write()
        for line in report.lines():
            echo(line)
        passed = passed and not report.failures
        if stopped or until_broken and not passed:
            break
    return passed


class Book:
    """The figures of many rooms in a file, of each game and seed once. out: None for no file. add: those that the file
    holds are kept, and added to. seed: of the last of these."""

    def __init__(self, out: Path | None, add: bool = False) -> None:
        self._out = out
        self._reports: dict[tuple[str, str], Report] = {}
        self.seed = ""
        if add and out and out.exists():
            for record in json.loads(out.read_text())["cheats"]:
                counts = {name: Counter(record[name]) for name in ("struck", "said", "ended")}
                failures = [
                    Failure(**failure | {"script": [Fault(**fault) for fault in failure["script"]]})
                    for failure in record["failures"]
                ]
                report = Report(**record | counts | {"failures": failures})
                self._reports[report.game, report.seed] = report
                self.seed = report.seed

    def report(self, game: str, seed: str) -> Report:
        """What is known of such rooms, to be added to."""
        return self._reports.setdefault((game, seed), Report(game, seed))

    def write(self) -> None:
        """Writes the figures, all or none of them: a run that is stopped leaves what it had."""
        if self._out is None:
            return
        self._out.parent.mkdir(parents=True, exist_ok=True)
        new = self._out.with_name(self._out.name + ".new")
        records = [_record_of(report) for report in self._reports.values()]
        new.write_text(json.dumps({"cheats": records}, indent=1) + "\n")
        new.replace(self._out)


def _record_of(report: Report) -> dict[str, Any]:
    return vars(report) | {"failures": [asdict(failure) for failure in report.failures]}


def replay(echo: Any, seed: str, game: str, script: Path | None) -> bool:
    """One room again, by its seed alone or with a script of attacks. Returns whether the promises were kept."""
    report, struck, broken = play(seed, game, faults_in(script))
    echo(f"room {seed}: {len(struck)} attacks, {report.rounds} rounds, said {dict(report.said)}")
    if broken:
        echo(f"BROKEN: {broken}")
    return broken is None
