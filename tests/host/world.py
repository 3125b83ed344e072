"""A world in virtual time: a real table on a real journal, real cup programs on boards of memory, wires that can fail.

Everything is drawn from one seed. No threads, no sleeping, no sockets: time passes when `run` says so.
"""

from __future__ import annotations

import random
import sqlite3
import sys
import types
import weakref
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from quick_journal import QuickJournal

from gobelet import ledger
from gobelet.bots import BotPlayer
from gobelet.cup import screens
from gobelet.cup.app import SLOWEST, App
from gobelet.cup.input import SAMPLE
from gobelet.cup.power import RESTING
from gobelet.cup.shell import Shell
from gobelet.games import GAMES
from gobelet.link.cup_end import UP
from gobelet_host.table.journal import Journal
from gobelet_host.table.keys import Keys
from gobelet_host.table.member import Connection
from gobelet_host.table.news import CommandRefused, Entry, News
from gobelet_host.table.table import Table
from gobelet_host.table.time_limits import Limits
from tests.worlds.board import StillBoard

STEP = 5  # ms of one turn of the world in which something happens
TICK = 50  # ms between two looks of the table at its clock, a multiple of that
CALM_MS = 1000  # after a movement a board looks closely for so long, as a Pico's does
_dropped: list[sqlite3.Connection] = []  # the databases of worlds that are gone


def close_with(owner: object, journal: Journal) -> None:
    """Sees to it that a journal does not stay open when its owner, a part of a test, is dropped. It is closed when the
    next one is made: the thread that drops the owner may be another, and SQLite takes orders of the first one alone."""
    while _dropped:
        _dropped.pop().close()
    weakref.finalize(owner, _dropped.append, journal._db)


def _stand_in(game: str) -> None:
    """Automates look at no screen: where a game has none yet, its cups show an empty one."""
    name = f"gobelet.cup.screens.{game}"
    if game in GAMES or name in sys.modules:
        return
    module = sys.modules[name] = types.ModuleType(name)
    module.SCENES = dict.fromkeys(["wait", "decide", "over"], (game, "Screen"))
    module.Screen = screens.Screen
    module.news = lambda event, seat: False


class Undrawn(Shell):
    def _draw(self):
        pass


class Unseen(App):
    """The cup program of an automate: nobody looks at its display, so nothing is drawn."""

    SHELL = Undrawn

    def step(self, slowest=SLOWEST):
        return super().step(SLOWEST)


class MemoryBoard(StillBoard):
    """A board whose flash is a dictionary and whose clock is the world's. `full`: saving raises OSError."""

    def __init__(self, world: World, cup_id: str, chance: random.Random) -> None:
        self.cup_id = cup_id
        self.flash: dict[str, bytes] = {}
        self.full = False
        self.frame = bytes(1024)
        self.keys = 0
        self.tilt = (0, 0, 1000)
        self.inbox = bytearray()
        self.outbox = bytearray()
        self.crashes: list[BaseException] = []
        self.sounds: list[str] = []
        self._world = world
        self._chance = chance
        self.felt = (0, 0, 0)
        self._moved = 0  # when it was moved last

    def moved(self) -> bool:
        """Whether it has been moved since the last call: a movement, like a press, ends a cup's wait."""
        if self.tilt == self.felt:
            return False
        self.felt = self.tilt
        self.handled()
        return True

    def handled(self) -> None:
        """Somebody has it in hand."""
        self._moved = self._world.now

    def at_rest(self) -> bool:
        """Whether there is nothing to miss between two looks, as on a Pico."""
        return not self.keys and self._world.now - self._moved >= CALM_MS

    def ticks(self) -> int:
        return self._world.now

    def entropy(self, count: int) -> bytes:
        return self._chance.randbytes(count)

    def read(self) -> bytes:
        data, self.inbox = bytes(self.inbox), bytearray()
        return data

    def write(self, data: bytes) -> int:
        self.outbox += data
        return len(data)

    def buttons(self) -> int:
        return self.keys

    def acceleration(self, into: list[int]) -> bool:
        into[:] = self.tilt
        return True

    def show(self, frame: bytes) -> None:
        self.frame = bytes(frame)

    def cue(self, name: str) -> None:
        self.sounds.append(name)

    def load(self, name: str) -> bytes | None:
        return self.flash.get(name)

    def save(self, name: str, parts: Iterable[bytes]) -> None:
        if self.full:
            raise OSError(28, "no space")
        self.flash[name] = b"".join(parts)

    def crashed(self, error: BaseException) -> None:
        self.crashes.append(error)

    def wait(self, milliseconds: int) -> None:
        raise AssertionError("the world's clock moves, a cup does not wait")


class Cup:
    """One cup of the world. drawn: whether its display is drawn although an automate plays. `plugged`: whether its wire
    reaches the table. down, up: functions of bytes that give what arrives of them at the cup, at the table; the world's
    fault unless a test sits on this wire."""

    def __init__(
        self, world: World, number: int, settings: bytes, pilot: BotPlayer | None, drawn: bool = False
    ) -> None:
        self.world = world
        self.drawn = drawn or pilot is None
        self.board = MemoryBoard(world, f"{number + 1:016x}", random.Random(f"{world.seed} cup {number}"))
        self.board.flash["settings"] = settings
        self.board.transport = world.transport
        self.board.code = world.table.room.code if world.transport else ""
        self.pilot = pilot
        self.app = self._program()
        self._due = 0  # when it wants its next step, unless something happens before
        self._held = 0  # the buttons at its last one
        self.connection: Connection | None = None
        self.plugged = True
        self.down: Callable[[bytes], bytes] = lambda data: world.fault(data)
        self.up: Callable[[bytes], bytes] = lambda data: world.fault(data)

    def reboot(self) -> None:
        """Power cut: RAM is gone, flash stays."""
        self.board.inbox.clear()
        self.board.outbox.clear()
        self.app = self._program()
        self._due = 0

    def _program(self) -> App:
        return App(self.board, self.pilot) if self.drawn else Unseen(self.board, self.pilot)

    def wake(self) -> None:
        """Somebody has touched it: its wait ends."""
        self.board.handled()
        self._due = 0

    def turn(self) -> None:
        """One turn: the wire carries what is due, the cup does a step if it wants one, as on a real board."""
        table, now = self.world.table, self.world.now
        if self.plugged and self.connection is None:
            self.connection = table.connect(f"wire {self.board.cup_id}", self._to_cup, now, self.board.transport)
        if not self.plugged and self.connection is not None:
            table.disconnect(self.connection, now)
            self.connection = None
        board = self.board
        if now >= self._due or board.inbox or board.keys != self._held or board.moved():
            self._held = board.keys
            self._due = now + self.app.step(RESTING if board.at_rest() else SAMPLE)
        data, self.board.outbox = bytes(self.board.outbox), bytearray()
        if data and self.connection:
            table.receive(self.connection, self.up(data), now)

    def due(self) -> int:
        """When its next turn does something, 0 if at once."""
        board = self.board
        waits = board.inbox or board.outbox or board.keys != self._held or board.tilt != board.felt
        return 0 if waits or self.plugged != bool(self.connection) else self._due

    def first_legal(self) -> Any:
        """The first thing that it may decide now; of Parafico the lowest bid, or a call."""
        match = self.app.ledger.match
        return match.rules.legal(match.state, self.app.owner.seat, self.app.owner.hand)[0]

    def press(self) -> None:
        """What a player who does not think would do now, if anything."""
        app = self.app
        self.board.handled()
        if app.awaits_agreement():
            app.duties.confirm()
        if app.seat.verdict or app.seat.throw or app.unfinished or app.ledger.over != app.seat.end_seen:
            app.dismiss()  # which draws the display anew: only where there is something to be read
        owed = app.owner.owes(app.ledger)
        if app.inviting():
            app.session.agree()
        if app.link.state == UP and app.ledger.phase == ledger.EMPTY:
            app.ready()
        elif owed in ("shake", "roll"):
            app.seat.shake()
        elif owed == "show":
            app.seat.show()
        elif owed in ("act", "seal") and app.owner.can_decide(app.ledger) and not app.seat.has_in_flight(owed):
            app.seat.act(self.first_legal())

    def _to_cup(self, data: bytes) -> int:
        self.board.inbox += self.down(data)
        return len(data)


class World:
    """A table and `count` cups, automates unless `humans` says how many are not.

    fault: a function of bytes that gives what arrives of them. players, game, limits: as Table's. transport: "tcp" or
    "web" for sealed links; each cup then comes with a code. drawn: whether automates' displays are drawn, too.
    """

    def __init__(
        self,
        folder: Path,
        count: int = 3,
        seed: int = 1,
        humans: int = 0,
        pilot: str = "random",
        fault: Callable[[bytes], bytes] = bytes,
        game: str = "parafico",
        transport: str = "",
        limits: Limits | None = None,
        drawn: bool = False,
        **options: object,
    ) -> None:
        self.seed = seed
        self.now = 0
        self.fault = fault
        self.path = folder / "match.gobelet"
        self.count = count
        self.game = game
        self.options = options
        self.limits = limits
        self.transport = transport
        self.keys = Keys()
        _stand_in(game)
        self.news: list[News] = []
        self.events: list[tuple[object, ...]] = []
        self._chance = random.Random(f"{seed} table")
        self.open_table()
        self.cups = []
        for number in range(count):
            human = number < humans
            settings = f'{{"name":"Cup {number}","automate":{int(not human)},"lang":"en"}}'.encode()
            automate = None if human else BotPlayer(pilot, seed * 100 + number, 0)
            self.cups.append(Cup(self, number, settings, automate, drawn))

    def open_table(self) -> None:
        """Starts the table on the world's journal, as after a start or a crash."""
        self.journal = QuickJournal(self.path)
        close_with(self, self.journal)
        options = dict(self.options)
        random = self._chance.randbytes
        self.table = Table(
            self.journal, random, self.game, options, self.count, now=self.now, keys=self.keys, limits=self.limits
        )
        self.table.listeners.append(self._listen)

    def crash_table(self) -> None:
        """The table's process ends at once; its disk keeps what was committed."""
        self.journal._db.close()
        for cup in getattr(self, "cups", []):
            cup.connection = None
        self.open_table()

    def _listen(self, news: News) -> None:
        self.news.append(news)
        if isinstance(news, Entry):
            self.events += news.events

    def refusals(self) -> list[str]:
        """The codes with which the table said no, in order."""
        return [news.code for news in self.news if isinstance(news, CommandRefused)]

    def turn(self, end: int = 0) -> None:
        """Something happens; what passes before that, with nobody who does anything, is passed over, up to `end`."""
        quiet = min(end, self.now - self.now % TICK + TICK, *(cup.due() for cup in self.cups)) - self.now if end else 0
        self.now += max(-(-quiet // STEP), 1) * STEP
        if self.now % TICK == 0:
            self.table.tick(self.now)
        for cup in self.cups:
            cup.turn()

    def run(self, until: Callable[[], bool], limit: int = 600_000) -> None:
        """Turns until something is true; fails when that takes more than `limit` ms of virtual time."""
        end = self.now + limit
        while not until():
            assert self.now < end, f"nothing after {limit} ms (seed {self.seed}): {self.state()}"
            self.turn(end)

    def play(self, cup: Cup, until: Callable[[], object]) -> None:
        """Turns until something is true, and presses for a cup that has no automate."""

        def done() -> bool:
            if until():
                return True
            cup.press()
            return False

        self.run(done)

    def wait(self, milliseconds: int) -> None:
        end = self.now + milliseconds
        while self.now < end:
            self.turn(end)

    def over(self) -> bool:
        return self.table.ledger.phase == ledger.CLOSED

    def settled(self) -> bool:
        """Whether every cup has folded what the table holds."""
        return all(cup.app.ledger.digest == self.table.ledger.digest for cup in self.cups)

    def state(self) -> str:
        cups = [(cup.app.scene(), cup.app.link.state, cup.app.ledger.entries) for cup in self.cups]
        crashes = [repr(crash) for cup in self.cups for crash in cup.board.crashes]
        return f"table phase {self.table.ledger.phase}, {self.table.ledger.entries} entries, cups {cups} {crashes}"

    def kinds(self) -> list[object]:
        return [event[0] for event in self.events]
