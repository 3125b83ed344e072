"""An honest cup in the hands of an adversary: the real program, and the wire on which it hears whatever story it is
told."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable
from typing import Any

from gobelet.bots import BotPlayer
from gobelet.ledger import hexed, holder
from gobelet.link.cup_end import UP
from gobelet.link.frames import dumps, encode
from gobelet.link.table_end import TableEnd
from tests.worlds.app import BlindApp
from tests.worlds.board import SoakBoard
from tests.worlds.cheat.branch import LogBranch
from tests.worlds.cheat.referee import Referee

SOON = 200  # ms between two steps of a cup that waits for an answer
IDLE = 1000  # ms between two steps of any other cup


class Board(SoakBoard):
    """A board that nothing fails. Its port is read and written by whoever holds its wire."""

    kind = "pico"  # who plays on a page cannot hold up a throw

    def __init__(self, cup_id: str, chance: random.Random, ticks: Callable[[], int]) -> None:
        super().__init__(cup_id, chance, ticks, lambda kind: None, lambda fault: None)
        self.kept: dict[str, bytes] = {}
        self.said = b""

    def write(self, data: bytes) -> int:
        self.said += data
        return len(data)

    def load(self, name: str) -> bytes | None:
        return self.kept.get(name)

    def save(self, name: str, parts: Iterable[bytes]) -> None:
        self.kept[name] = b"".join(parts)


class _BranchView:
    """A story as it is told to one cup. pretending: whatever it has, it is told that this is the story so far."""

    def __init__(self, cup: Cup, story: LogBranch) -> None:
        self._cup = cup
        self._story = story

    def __len__(self) -> int:
        return len(self._story)

    def __getitem__(self, number: int) -> bytes:
        return self._story[number]

    def digest(self, count: int) -> str:
        return hexed(self._cup.app.ledger.digest[:8]) if self._cup.pretending else self._story.digest(count)


class Cup:
    """story: what it is told now. pretending: see _Told. heard_at, said_at: until then the wire carries nothing to it,
    from it. thinks_until: until then its player has it in hand and decides nothing. row: what it says of itself,
    as entry 0 has it."""

    def __init__(self, number: int, seed: str, ticks: Callable[[], int], referee: Referee) -> None:
        self.name = str(number)
        self.ticks = ticks
        self.referee = referee
        self.board = Board(f"{number + 1:016x}", random.Random(f"{seed} cup {number}"), ticks)
        self.row = [self.board.cup_id, f"Cup {number}", 30, holder({"kind": self.board.kind})]
        settings = {"name": self.row[1], "age": 30, "automate": 0, "lang": "en"}
        self.board.save("settings", (json.dumps(settings).encode(),))
        self.story: LogBranch | None = None
        self.pretending = False
        self.heard_at = self.said_at = self.thinks_until = 0
        self._seed = seed
        self._starts = 0
        self._due = 0
        self.end = TableEnd()
        self.start()

    def start(self) -> None:
        """Power is there, again: RAM is gone, flash stays."""
        self._starts += 1
        seed = random.Random(f"{self._seed} pilot {self.name} {self._starts}").getrandbits(29)
        self.board.inbox.clear()
        self._pilot = BotPlayer("random", seed, 0)
        self.app = BlindApp(self.board, self._pilot, self.referee)
        self._due = self.thinks_until = 0
        self.referee.thinking.discard(self.board.cup_id)

    def meet(self, story: LogBranch, pretending: bool = False) -> None:
        """From now on it hears this story, on a new connection."""
        self.story, self.pretending = story, pretending
        self.cut()

    def cut(self) -> None:
        """The wire is pulled, and put back."""
        self.end = TableEnd()
        self._due = 0

    def think(self, ms: int) -> None:
        """Its player takes it in hand, and thinks so long."""
        self.thinks_until = self.ticks() + ms
        self.app.set_bot(None)
        self.referee.thinking.add(self.board.cup_id)

    def put_in(self, *message: Any) -> None:
        """A message of the adversary's own, beside whatever the story says."""
        self.board.inbox += encode(dumps(list(message)))
        self._due = 0

    def step(self) -> list[list[Any]] | None:
        """Does what is due. Returns what it said (messages), None if nothing was due."""
        now = self.ticks()
        if now >= self.heard_at:
            self.board.inbox += self.end.poll(now)
        if not self.board.inbox and now < self._due:
            return None
        app = self.app
        if self.thinks_until and now >= self.thinks_until:
            self.thinks_until = 0
            app.set_bot(self._pilot)
            self.referee.thinking.discard(self.board.cup_id)
        wait = app.step()
        for error in self.board.errors:
            self.referee.crashed(self.name, error)
        waits = app.link.state == UP and not app.entries_missing() and app.link.next_command(0)
        if app.owner.cards and app.owner.cards.busy:
            waits = True
        self._due = now + (1 if waits else SOON if app.link.commands or app.link.state != UP else max(wait, IDLE))
        data, self.board.said = self.board.said, b""
        return self.end.feed(data, now) if data and now >= self.said_at else []

    def welcome(self) -> None:
        """Answers its hello."""
        story = self.story
        if story is None:
            self.end.welcome(-1, "")
            return
        cups = [player[0] for player in story.log.players]
        seat = cups.index(self.board.cup_id) if self.board.cup_id in cups else -1
        self.end.welcome(seat, story.log.uid, _BranchView(self, story))
        self.end.send(["room", 0])

    @property
    def next_wakeup(self) -> int:
        """When it wants to do something next, ms."""
        return self._due
