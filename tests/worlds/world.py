"""One simulated world: a table and its cups in virtual time, and everything that goes wrong around them.

One seed decides everything. Time jumps from one event to the next; nobody waits. The table, its journal, the cups,
their link and their flash store are the real ones; wires, clocks, files and power are not.
"""

import contextlib
import heapq
import itertools
import math
import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gobelet import games, ledger
from gobelet.games import Illegal
from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.table import journal
from gobelet_host.table.keys import Keys
from gobelet_host.table.table import Table
from tests.worlds.cup import NEVER, SoakCup
from tests.worlds.disk import Crash, Disk
from tests.worlds.ether import Ether, RadioCup
from tests.worlds.faults import HOST, TABLE, Fault, Faults
from tests.worlds.journal_corruption import JournalFiles
from tests.worlds.referee import Referee, Violation
from tests.worlds.scenario import ROUND, Outcome, Plan, bound, shaken

TICK = 400  # ms between two looks of the table at the clock
STILL = 300_000  # ms within which something must happen
SETTLE = 60_000  # ms within which all agree once nothing fails any more
FOLLOWED = 1_000  # ms an entry for a cup that follows the match from its start again, amid all that fails
GONE = 250_000  # ms until the host goes on without a cup that does not come back, where the players cannot


class TimeUp(Exception):
    """The time to play this world is up."""


class World:
    """A table and its cups. folder: for the journal. faults: what goes wrong. asking: whether the players want a match
    to begin. vanished: cups that never come back."""

    def __init__(self, folder: Path, plan: Plan, faults: Faults) -> None:
        self.plan = plan
        self.faults = faults
        self.now = 0
        self.referee = Referee()
        self.outcome = Outcome()
        self.vanished: list[SoakCup] = []
        self.asking = False
        self.table: Table | None = None
        self.disk = Disk(folder / "match.gobelet", self._strike_table, self._committed, self._fill)
        self._chance = random.Random(f"{plan.seed} table")
        self._events: list[tuple[int, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self._round_began = 0
        self._last_entry = 0
        self._rounds = 0
        self._shaken = shaken(plan.game)
        self._on_table = False
        self._leave_at = math.inf
        self._files = JournalFiles(self)
        faults.calm = True  # until play(): a cup is set up before it comes into the world
        self.keys = Keys(entropy=random.Random(f"{plan.seed} keys").randbytes)
        self.air: Ether | None = None
        self.cups: list[SoakCup] = [(RadioCup if plan.radio else SoakCup)(self, number) for number in range(plan.cups)]
        self.air = Ether(self) if plan.radio else None

    # time

    def ticks(self) -> int:
        return self.now

    def after(self, ms: int, action: Callable[[], None]) -> None:
        """Something happens in so many milliseconds."""
        heapq.heappush(self._events, (self.now + ms, next(self._order), action))

    def run(self, until: Callable[[], bool], limit: int) -> None:
        """Lets time pass until something is true. Raises Violation("stalled") after `limit` ms, or what the referee
        found."""
        end = self.now + limit
        while not until():
            self.now, _, action = heapq.heappop(self._events)
            if self.now > end:
                raise Violation("stalled", f"nothing after {limit} ms: {self.where()}")
            action()
            if self.referee.violation:
                raise self.referee.violation
            if time.monotonic() > self._leave_at:
                raise TimeUp

    def where(self) -> str:
        """Where everybody stands, for the reader of a failure."""
        table = self.table.ledger if self.table else None
        cups = [(c.app.scene(), c.app.link.state, c.app.ledger.entries) if c.app else "off" for c in self.cups]
        return f"table {(table.phase, table.entries, table.owing()) if table else 'down'}, cups {cups}"

    # what fails

    def strike(self, kind: str, name: str) -> Fault | None:
        return self.faults.at(kind, name)

    def _strike_table(self, kind: str) -> Fault | None:
        return self.faults.at(kind, TABLE)

    def _fill(self, ms: int) -> None:
        self.disk.full = True
        self.after(ms, self._emptied)

    def _emptied(self) -> None:
        self.disk.full = False

    # the table

    def start_table(self) -> None:
        """Starts the table on its journal, as after a start or a crash."""
        try:
            journal = self.disk.open()
            plan = self.plan
            self.table = Table(
                journal, self._chance.randbytes, plan.game, plan.options, plan.cups, now=self.now, keys=self.keys,
                limits=plan.limits,
            )  # fmt: skip
        except Crash as crash:
            self._crashed(crash)
            return
        except HostError as error:
            self._refused(error)
            return
        self._files.on_journal_read(self.table)
        if self.air:
            self.after(self._chance.randrange(200), self.air.plug)
            return
        for cup in self.cups:
            self.after(self._chance.randrange(200), cup.plug)

    def _refused(self, error: HostError) -> None:
        """The table does not start on its journal: its host makes room, or puts back what the sentence names."""
        if error.code == "disk_full" and self.disk.full:
            self.disk.crash()  # its process ends
            self.after(1000, self.start_table)
            return
        is_expected = error.code in ("journal_torn", "journal_emptied", "journal_damaged")
        if not self._files.lost or not is_expected or str(self.disk.path) not in str(error):
            self.referee.fail("asked_for_nothing", f"after {self._files.harm or 'a crash'} the table says: {error}")
        self._files.put_back(error.code)
        self.after(1000, self.start_table)

    def on_table(self, work: Callable[[Table], Any]) -> None:
        """The table does something; it may be the last it does."""
        if self.table is None:
            return
        outermost, self._on_table = not self._on_table, True
        try:
            work(self.table)
        except Crash as crash:
            if not outermost:
                raise
            self._crashed(crash)
        except (HostError, Illegal, sqlite3.Error) as error:
            self.referee.fail("table_failed", f"the table's process would end: {error!r}")
        finally:
            self._on_table = not outermost

    def _crashed(self, crash: Crash) -> None:
        table = self.table
        owing = table.ledger.owing()[:1] if table and table.ledger.phase != ledger.EMPTY else []
        owed = table.ledger.owes(owing[0]) if table and owing else "nothing"
        step = f"before {crash.where} while {owed} is owed"
        self.outcome.crashes[step] += 1
        self.end_table()
        self._files.suffer(crash.harm)
        self.after(crash.ms, self.start_table)

    def end_table(self) -> None:
        self.table = None
        self.disk.crash()
        for cup in self.cups:
            cup.lose_table()
        if self.air:
            self.air.lose_table()

    def _tick(self) -> None:
        self.after(TICK, self._tick)
        self.on_table(lambda table: table.tick(self.now))
        self._files.look()
        fault = self.faults.at(HOST, HOST)
        if fault and fault.what == "undo":
            self.on_table(_undo)
        elif fault:
            self.on_table(lambda table: table.pause(True))
            self.after(fault.detail, lambda: self.on_table(lambda table: table.pause(False)))
        waited, following = self.now - self._round_began, self._following
        if self.vanished and waited > GONE:
            self.on_table(self._go_on_without)
        elif waited > bound(self.plan.game) + following:
            self.referee.fail("livelock", f"a round is not over after {waited} ms: {self.where()}")
        elif self.now - self._last_entry > STILL + following:
            self.referee.fail("livelock", f"nothing happened for {STILL + following} ms: {self.where()}")

    @property
    def _following(self) -> int:
        """ms that a round may take longer, as cups may have to follow the match from its start again."""
        return FOLLOWED * self.referee.current.log.entries

    def _go_on_without(self, table: Table) -> None:
        """Acts as the host when a cup never comes back: ends the match, or begins one with all the others."""
        others = [cup.board.cup_id for cup in self.cups if not cup.gone]
        if table.playing:
            table.abandon()
        elif self.asking and all(table.linked(cup) for cup in others):
            table.begin(others)

    def may_vanish(self) -> bool:
        """Whether a cup may leave for good: nobody has yet, and a match runs or can begin without it."""
        return not self.vanished and bool(self.referee.books or self.plan.cups > games.load(self.plan.game).SEATS[0])

    def _committed(self, seq: int, payload: bytes, cup: str | None, ident: int | None) -> None:
        if self._files.harm:
            self._files.judge(seq)
        self.referee.committed(seq, payload, cup, ident)
        log = self.referee.current.log
        self.outcome.entries += 1
        self._last_entry = self.now
        if seq == 0:
            self._rounds = 0
        rounds = log.round if self._shaken else log.mixes
        if seq == 0 or rounds > self._rounds or log.over:
            if seq:
                took = self.now - self._round_began
                self.outcome.slowest = max(self.outcome.slowest, took)
                self.outcome.late += took > bound(self.plan.game) + self._following
            self.outcome.rounds += rounds - self._rounds
            self._rounds = rounds
            self._round_began = self.now
            self._files.harms = 0

    # the whole

    def close(self) -> None:
        """Ends the world; the files go with their folder."""
        self.disk.crash()

    def play(self, end: float = math.inf) -> Outcome:
        """Plays the plan; until `end` of time.monotonic() at most, then what was played counts. Raises Violation when a
        promise is broken."""
        self._leave_at = end
        with contextlib.suppress(TimeUp):
            self._play()
        self.outcome.virtual_ms = self.now
        self.outcome.hands = self.referee.hands_checked
        return self.outcome

    def _play(self) -> None:
        self.faults.calm = False
        for cup in self.cups:
            self.after(self._chance.randrange(500), cup.start)
        self.start_table()
        self._tick()
        for number in range(self.plan.matches):
            if number and self.vanished:
                break
            self._round_began = self._last_entry = self.now
            self._play_match(number)
        self.faults.calm = True
        self._emptied()
        self.run(self._settled, SETTLE)
        self.referee.followed(cup.board.cup_id for cup in self.cups if not cup.gone)
        self._audit()

    def _play_match(self, number: int) -> None:
        books = self.referee.books
        while len(books) <= number:
            self.asking = True
            self.run(lambda: len(books) > number, ROUND)
            self.asking = False
            self.run(lambda: self.referee.current.log.phase == ledger.CLOSED or len(books) <= number, NEVER)
        self.outcome.matches += 1
        self.outcome.abandoned += not self.referee.current.log.match.over

    def _settled(self) -> bool:
        """Whether the table runs and every cup that is there has folded all it holds."""
        if self.table is None or self.table.trouble or self.table.playing:
            return False
        wanted = self.table.ledger.digest
        return all(cup.gone or (cup.app and cup.app.ledger.digest == wanted) for cup in self.cups)

    def _audit(self) -> None:
        assert self.table
        if self._chance.random() < 0.3:  # closed on a full disk, then opened and closed again
            self.disk.full = True
            self.table.journal.close()
            self.disk.full = False
            self._read(sealed=False)
            self.disk.open().close()
        else:
            self.table.journal.close()
        self._read(sealed=True)

    def _read(self, sealed: bool) -> None:
        try:
            if journal.check_seal(self.disk.path) != sealed:
                raise Violation("audit", "the journal is sealed on a full disk, or not sealed where there is room")
            records = audit.read(self.disk.path)[0]
            for record in records:
                audit.final(record)
                self.referee.audited(record.uid, record.payloads)
        except HostError as error:
            raise Violation("audit", str(error)) from error
        if {record.uid for record in records if record.payloads} != set(self.referee.books):
            raise Violation("lost", "a match is missing from the journal")
        if self.referee.violation:
            raise self.referee.violation


def _undo(table: Table) -> None:
    """The host takes the last decision back, if it can be."""
    if table.ledger.undoable:
        with contextlib.suppress(HostError):  # a full disk: the host is told so, and nothing has changed
            table.undo()
