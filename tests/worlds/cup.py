"""One cup of the simulated world: its program, its board, its wires, and what becomes of it when they fail."""

from __future__ import annotations

import json
import random
from functools import partial
from typing import Any

from gobelet.bots import BotPlayer
from gobelet.cup.match_memory import MatchMemory
from gobelet.link.cup_end import JOINING, UP, CupEnd
from gobelet_host.table.member import Connection
from gobelet_host.table.table import Table
from tests.worlds.app import BlindApp, SoakApp
from tests.worlds.board import SoakBoard
from tests.worlds.faults import Fault
from tests.worlds.flash import PowerCut
from tests.worlds.wire import Wire

SOON = 200  # ms between two steps of a cup that waits for an answer
SLICE = 35  # ms: a multiplication on a Pico, which a cup of CPython does in one step
IDLE = 1000  # ms between two steps of any other cup
NEVER = 1 << 60


class SoakCup:
    """One cup with its wires. world: see world.py. app: None while it has no power. gone: it never comes back."""

    made_with = SoakBoard

    def __init__(self, world: Any, number: int) -> None:
        self.world = world
        self.number = number
        self.name = str(number)
        strike = partial(world.strike, name=self.name)
        chance = random.Random(f"{world.plan.seed} cup {number}")
        self.board = self.made_with(f"{number + 1:016x}", chance, world.ticks, strike, self._happened)
        settings = {"name": f"Cup {number}", "automate": int(not world.plan.people), "lang": "en"}
        self.board.save("settings", (json.dumps(settings).encode(),))
        self.app: SoakApp | None = None
        self.gone = False
        self.connection: Connection | None = None
        self.up = Wire(self._at_table, world.after, partial(world.strike, name=f"{number} up"))
        self.down = Wire(self._at_cup, world.after, partial(world.strike, name=f"{number} down"))
        self._starts = 0
        self._due = NEVER

    def entries_held(self, uid: str) -> int:
        """How many entries of a match it has, or has answered to; 0 of one that is over for it."""
        if self.app:
            memory, log = self.app.owner.memory, self.app.ledger
            followed = log.entries if log.uid == uid and not log.over else 0
        else:
            memory, followed = MatchMemory(None, self.board.load("owner")), 0
        if memory.uid == uid:
            return max(followed, memory.watermark) if memory.open else 0  # its seals are opened, wherever it follows
        return followed

    def start(self) -> None:
        """Power is there."""
        if self.app or self.gone:
            return
        self._starts += 1
        seed = random.Random(f"{self.world.plan.seed} pilot {self.number} {self._starts}").getrandbits(29)
        pilot = BotPlayer("random", seed, 0)
        self.board.start()
        try:
            app = SoakApp if self.world.plan.drawn else BlindApp
            self.app = app(self.board, pilot, self.world.referee)
        except PowerCut as cut:
            self._lost_power(cut.ms, "start")
            return
        self.plug()
        self._wake(0)

    def plug(self) -> None:
        """The wire reaches the table, if there is one."""
        table = self.world.table
        if table and self.app and not self.gone and self.connection is None:
            self.board.wire = self.up
            self.down.cut()  # what an earlier connection still had under way comes before this one, or never
            self.world.on_table(self._connect)

    def _connect(self, table: Table) -> None:
        self.connection = Connection("", self._to_cup)  # until connect() is back, which writes already
        self.connection = table.connect(f"wire {self.name}", self._to_cup, self.world.now)

    def unplug(self, seen: bool = True) -> None:
        """The wire is pulled. seen: whether the table is told, as it is on USB."""
        connection, self.connection, self.board.wire = self.connection, None, None
        self.up.cut()
        self.down.cut()
        if seen and connection:
            self.world.on_table(lambda table: table.disconnect(connection, self.world.now))

    def lose_table(self) -> None:
        """The table's process is gone. What it has written arrives all the same."""
        self.connection = self.board.wire = None
        self.up.cut()
        self.down.end()

    def _happened(self, fault: Fault) -> None:
        world = self.world
        if fault.what == "pulled":
            # Only after this step: nobody pulls a wire in the middle of one.
            world.after(0, partial(self.unplug, fault.detail % 4 > 0))
            world.after(fault.detail, self.plug)
        elif fault.what == "full":
            self.board.flash.full = True
            world.after(fault.detail, self._emptied)
        elif fault.what == "vanish" and world.may_vanish():
            self.gone = True
            world.vanished.append(self)
            world.after(0, partial(self._lost_power, NEVER, "gone"))

    def _emptied(self) -> None:
        self.board.flash.full = False

    def _lost_power(self, ms: int, where: str) -> None:
        self.world.outcome.cuts[f"{where} while it owes {self._owed()}"] += 1
        self.app = None
        self._due = NEVER
        self.unplug(seen=ms % 2 == 0)
        if ms < NEVER:
            self.world.after(ms, self.start)

    def _owed(self) -> str:
        app = self.app
        return (app.owner.owes(app.ledger) if app else "") or "nothing"

    def _at_cup(self, data: bytes) -> None:
        self.board.inbox += data
        self._wake(0)

    def _at_table(self, data: bytes) -> None:
        connection = self.connection
        if connection:
            self.world.on_table(lambda table: table.receive(connection, data, self.world.now))

    def _to_cup(self, data: bytes) -> int:
        self.world.disk.operate("send")
        return self.down.write(data)

    def _wake(self, ms: int) -> None:
        due = self.world.now + ms
        if self.app and due < self._due:
            self._due = due
            self.world.after(ms, partial(self._step, due))

    def _step(self, due: int) -> None:
        app = self.app
        if app is None or due != self._due:
            return  # it was woken earlier, or lost its power
        self._due = NEVER
        try:
            if app.inviting():
                app.session.agree()
            wait = app.step()
            self.board.erase_ahead()
            self._want(app)
        except PowerCut as cut:
            self._lost_power(cut.ms, "step")
            return
        for error in self.board.errors:
            self.world.referee.crashed(self.name, error)
        busy = app.owner.cards is not None and app.owner.cards.busy
        self._wake(SLICE if busy else self._patience(app.link, app.entries_missing(), wait))

    def _want(self, app: SoakApp) -> None:
        """The player of this cup acts beside the game: begins it, and goes on without whoever is gone."""
        if self.world.asking and not app.playing and (self.world.plan.people or self.number == 0):
            app.ready()
        gone = app.prompts.seats_to_vote_out()
        if gone:
            app.prompts.vote(gone)

    @staticmethod
    def _patience(link: CupEnd, behind: int, wait: int) -> int:
        """ms until a cup is called again, unless bytes come. It is asked less often than a real one is, and never too
        late for anything but its own screen: nearly all of its steps would find nothing to do."""
        if link.state == UP and not behind and link.next_command(0):
            return 1  # a command that is still to be sent
        if link.state == JOINING or link.gap or link.commands:
            return SOON
        return max(wait, IDLE)
