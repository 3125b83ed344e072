"""Fifteen emulated Picos by radio and their dongle: a match that people play with their buttons, until one has won.

Everything but the laptop is emulated, down to the radio's chip and the air, in virtual time: from a press on one cup to
the event on all, and the heap that radio and seal cost a cup. It takes half an hour of one processor.
"""

from __future__ import annotations

import contextlib
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from bench import emulated, pico
from bench.measure import Figure, at, few
from gobelet import games as rules
from gobelet import ledger, texts
from gobelet.cup.display.canvas import Canvas
from gobelet.cup.screens.match_over import Over
from gobelet_host.audit.audit import audit
from gobelet_host.device import image
from gobelet_host.table.news import Entry
from tests.rp2040.harness import Pico
from tests.rp2040.room import DonglePort, Room, paired, records, settings

CUPS = few(15, 2)
STEP = 2  # ms of a turn of the room
MARK = 2  # a pin of a cup on which nothing hangs
HOST = 3, 10  # ms that the laptop takes: its scheduler, the journal on disk
PRESS, LET_GO = 60, 90  # ms that a button is down, and up before the next press
HOLD = 750  # ms
PATIENCE = 1500  # ms until a player presses again when nothing comes of it
THINKS = 400  # ms at most that a player thinks
BIDS = 6  # until somebody calls a bluff
SETTLED = 100  # ms after the last cup asked for it until all show
HEAP = 12_288  # bytes that radio and seal may cost a cup
LIMIT = 900_000  # ms that a match may take
WORD = slice(128, 768)  # rows of the display that show the word of the match and nothing of the cup's own
# The weather changes with every round. name: (what the ether is told, then in ms: p50 and p99 of a bid, p99 of shows at
# once, None: nothing is promised)
WEATHERS = {
    "10 % lost": ({"loss": 0.1}, 60, 150, None),
    "20 % lost in bursts": ({"loss": 0.2, "bursts": 30}, 100, 500, None),
    "20 % lost": ({"loss": 0.2}, None, None, 600),
}
FOLLOWER = "gobelet/cup/follower"
MARKED = f"""

from machine import Pin

_pin = Pin({MARK}, Pin.OUT, value=0)
_fold = Follower.fold


def _marked(follower, payload):
    notices = _fold(follower, payload)
    _pin(1)
    _pin(0)
    return notices


Follower.fold = _marked
"""


def program() -> dict[str, bytes]:
    """The firmware, whose cups raise a pin for a moment when they have folded an entry."""
    return pico.marked(FOLLOWER, MARKED)


class _Port(DonglePort):
    """The port of a dongle on a laptop that takes its time."""

    def __init__(self, pico: Pico, room: Evening) -> None:
        super().__init__(pico, room)
        self._late: list[tuple[float, bytes]] = []  # when the laptop has found time for what
        self._chance = room.chance

    def turn(self) -> None:
        """Hands over what the dongle wrote a while ago."""
        now = self._room.now
        data, self._told = self.pico.output[self._told :], len(self.pico.output)
        if data and not self._late:
            self._late.append((now + self._chance.uniform(*HOST), b""))
        if data:
            self._late[0] = self._late[0][0], self._late[0][1] + data
        if self._late and self._late[0][0] <= now:
            self.dongle.receive(self._late.pop()[1])
        while self._soon:
            self._soon.pop(0)()


class Player:
    """Who plays on one cup. pressed_at: when a button went down last."""

    def __init__(self, evening: Evening, cup: Pico) -> None:
        self.evening, self.cup = evening, cup
        self.pressed_at = 0.0

    def play(self) -> Iterator[float]:
        """Gives ms until the next thing that it does: it joins, shakes by holding OK, bids low, calls a bluff after
        some bids, lifts the cup with all the others."""
        evening, cup = self.evening, self.cup
        while True:
            owed, table = evening.owed(cup), evening.table
            if table.ledger.phase < ledger.PLAYING:  # the lobby is still on: a press there declines
                if not table.playing and table.linked(cup.uid) and not table.members[cup.uid].ready:
                    yield from self._press("OK")
                    yield 4 * PATIENCE  # by radio it takes a while
                yield 500
            elif owed in (rules.ROLL, rules.HIDE):
                yield from self._press("OK", HOLD)
                yield 400
            elif owed == rules.CHOOSE:
                yield evening.chance.uniform(0, THINKS)
                yield from self._decide()
            elif owed == rules.SHOW:
                if evening.shown_at < evening.now - 2 * PATIENCE:
                    if min(map(len, evening.look().values())) < evening.table.ledger.entries:
                        yield 20
                        continue
                    evening.shown_at = evening.now + SETTLED
                yield max(evening.shown_at - evening.now, 0)
                yield from self._press("OK")
                yield from self._wait_while(rules.SHOW)
            else:
                yield 40

    def _decide(self) -> Iterator[float]:
        evening = self.evening
        if sum(event[0] == "bid" for event in evening.round_events()) < BIDS:
            yield from self._press("OK")  # the quantity
            yield from self._press("OK")  # and the face
        else:
            yield from self._press("CALL", HOLD)
            yield from self._press("OK", HOLD)
        yield from self._wait_while(rules.CHOOSE)

    def _wait_while(self, owed: int) -> Iterator[float]:
        evening, cup = self.evening, self.cup
        end = evening.now + PATIENCE
        while evening.now < end and evening.owed(cup) == owed:
            yield 10

    def _press(self, name: str, ms: float = PRESS) -> Iterator[float]:
        evening, cup = self.evening, self.cup
        cup.hold(name)
        self.pressed_at = evening.air.ms
        yield ms
        cup.release(name)
        yield LET_GO


class Evening(Room):
    """A table, its dongle, and cups whose players press buttons. took: (kind of entry, weather) -> milliseconds from
    the press until all cups had folded it."""

    def __init__(self, folder: Path, running: contextlib.ExitStack, seed: int, cups: int) -> None:
        super().__init__(folder, cups, seed=seed, step=STEP, dice_per_player=1)
        self.path = folder / "match.gobelet"
        self.chance = random.Random(seed)
        self.took: dict[tuple[str, str], list[float]] = {}
        self.rounds = 0
        self._weather = ""
        self.shown_at = -PATIENCE * 2.0  # when all who owe it lift their cups
        self._folded: dict[str, list[float]] = {}  # cup -> when it folded each entry, as far as was asked
        self._asked: dict[int, tuple[str, str, float]] = {}  # entry -> its kind, the weather, when the button went down
        parts = program()
        self.air = running.enter_context(emulated.dongle(parts))
        uids = [emulated.uid(number) for number in range(cups)]
        files = [paired(self, uid, name=f"Pico {number}", lang="en", ask=0) for number, uid in enumerate(uids)]
        self.dongles.append(_Port(self.air, self))
        self.cups = [
            running.enter_context(
                Pico(parts, file, radio=True, accel=None, uid=uid, seed=number + 1, beside=self.air, mark=MARK)
            )
            for number, (uid, file) in enumerate(zip(uids, files, strict=True))
        ]
        self._players = {cup.uid: Player(self, cup) for cup in self.cups}
        self._due = [(0.0, player.play()) for player in self._players.values()]
        self._change()

    def play(self) -> None:
        """A whole match, until the word of the match is on every cup's display. AssertionError when that, the audit or
        a cup says that something went wrong."""
        self.run(lambda: self.table.ledger.phase == ledger.CLOSED, LIMIT)
        self._due.clear()
        self.wait(2000)
        self._measure()
        word = next(event[3] for event in self.events if event[0] == "closing_word")
        for _ in range(8):  # what happened last may be still to be read
            late = [cup for cup in self.cups if cup.frame()[WORD] != told(word)]
            for cup in late:
                cup.hold("OK")
            self.wait(PRESS)
            for cup in late:
                cup.release("OK")
            self.wait(400)
        late = [cup.uid for cup in self.cups if cup.frame()[WORD] != told(word)]
        assert not late, f"{late} show another word than {word}"
        broken = [cup.uid for cup in [*self.cups, self.air] if cup.resets or "crash" in records(cup)]
        assert not broken, f"{broken} crashed or started again"
        self.close()
        (audited,) = audit(self.path)
        assert audited.closing.word == word and audited.entries == self.table.ledger.entries

    def turn(self) -> None:
        """A moment passes; who has something to do does it."""
        super().turn()
        for place, (due, player) in enumerate(self._due):
            if due <= self.now:
                self._due[place] = self.now + next(player), player

    def _listen(self, news: object) -> None:
        super()._listen(news)
        if not isinstance(news, Entry):
            return
        number, kind, seat = self.table.ledger.last[:3]
        if kind == "rolled" and self.round_events():
            self.rounds += 1
            self._change()
        elif kind == "show" or any(event[0] == "bid" for event in news.events):
            uid = next(cup.uid for cup in self.cups if self.table.seats.of(cup.uid) == seat)
            self._asked[number] = "show" if kind == "show" else "bid", self._weather, self._players[uid].pressed_at

    def _change(self) -> None:
        self._weather = list(WEATHERS)[self.rounds % len(WEATHERS)]
        self.air.weather(seed=self.seed + self.rounds, **WEATHERS[self._weather][0])

    def _measure(self) -> None:
        wanted = self.table.ledger.entries
        for uid, times in self.look().items():
            assert len(times) == wanted, f"{uid} has folded {len(times)} entries, not {wanted}"
        for number, (kind, weather, pressed) in self._asked.items():
            took = max(times[number] for times in self._folded.values()) - pressed
            self.took.setdefault((kind, weather), []).append(took)

    def look(self) -> dict[str, list[float]]:
        for cup in self.cups:
            self._folded.setdefault(cup.uid, []).extend(cup.marks())
        return self._folded

    def round_events(self) -> list[tuple]:
        """The events since the dice of a round were rolled, none before the first."""
        rolled = [place for place, event in enumerate(self.events) if event[0] == "rolled"]
        return self.events[rolled[-1] :] if rolled else []


def told(word: str) -> bytes:
    """What the display of a cup shows in the rows WORD when its player reads the word of the match."""
    canvas = Canvas()
    screen: Any = SimpleNamespace(seat=SimpleNamespace(texts=texts.load("en")), _coach=None, _word=word)
    Over.draw(screen, canvas)
    return bytes(canvas.buffer[WORD])


def figures() -> Iterator[Figure]:
    """The bars of cups by radio."""
    emulated.ready()
    yield _memory()
    yield from _evening()


def _evening(seed: int = 1, cups: int = CUPS) -> list[Figure]:
    """A match of so many emulated cups."""
    with tempfile.TemporaryDirectory(prefix="gobelet-") as folder, contextlib.ExitStack() as running:
        evening = Evening(Path(folder), running, seed, cups)
        try:
            evening.play()
        except AssertionError as error:
            return [Figure(f"a match of {cups} emulated Picos", str(error), "audited, one word on all", False)]
    value = f"{evening.rounds} rounds, {evening.table.ledger.entries} entries"
    found = [Figure(f"a match of {cups} emulated Picos", value, "audited, one word on all", True)]
    for weather, (_, half, most, shown) in WEATHERS.items():
        for kind, share, bar in (("bid", 0.5, half), ("bid", 0.99, most), ("show", 0.99, shown)):
            took = sorted(evening.took[kind, weather])
            ms = at(share, took)
            name = f"  {len(took)} {kind}s, {weather}, p{100 * share:.0f}"
            promise = (f"<= {bar} ms", ms <= bar) if bar else ()
            found.append(Figure(name, f"{ms:.0f} ms", *promise))
    return found


def _memory() -> Figure:
    """What radio and seal cost a cup in the lobby: its live heap beyond that of one on a cable, at its fullest between
    the steps of the program."""
    cost = _fullest(True) - _fullest(False)
    return Figure("heap of radio and seal, linked", f"{cost:,} B", f"<= {HEAP:,} B", cost <= HEAP)


def _fullest(radio: bool) -> int:
    uid = emulated.uid(1)
    with tempfile.TemporaryDirectory() as folder, emulated.dongle() as dongle:
        room = Room(Path(folder), 2, automates=1, seed=3)
        files = paired(room, uid, name="Anna", lang="en") if radio else settings(name="Anna", lang="en")
        beside = dongle if radio else None
        with Pico(image.program(), files, accel=None, uid=uid, radio=radio, beside=beside) as cup:
            pico.watch(cup, True)
            if radio:
                room.plug_dongle(dongle)
            else:
                room.plug(cup)
            room.run(lambda: room.table.linked(uid))
            room.wait(2000)
            room.close()
            return pico.end(cup)[0]
