"""Fifteen cups by radio: from a press on one of them to the event on all, with packets lost.

The dongle's program, the hub's end of its cable, the ends of the links and the cups' ends of the radio are the real
ones, in virtual time; what chips, air and processors take was measured on the emulated Pico (see the constants). The
table is a log that makes an entry of each command: a bid is as long as a bid, a show as a show.
"""

from __future__ import annotations

import gc
import heapq
import itertools
import json
import random
import tempfile
import types
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import pico, radio_picos
from bench.measure import Figure, at, few
from gobelet.cup.keys import Keys as CupKeys
from gobelet.cup.keys import add, record
from gobelet.ledger import PROTOCOL
from gobelet.link import RADIO
from gobelet.link.cup_end import UP, CupEnd
from gobelet.link.frames import Decoder, dumps
from gobelet.link.sealed import CupSeal
from gobelet.link.table_seal import TableSeal
from gobelet.radio.cup import CupRadio
from gobelet.radio.relay import Relay
from gobelet_host.device import image
from gobelet_host.hub.dongle import Dongle
from gobelet_host.soak import run
from gobelet_host.soak.faults import Fault
from gobelet_host.table.log import Log
from gobelet_host.table.member import Connection
from tests.rp2040.harness import Emulator, Pico, install
from tests.rp2040.room import DONGLE, Room, paired, settings

CUPS = few(15, 3)
BIDS, SHOWS = few((400, 40), (4, 2))
UID = "9fff8cf2f1968383"
CUP = "e660c0ffee000001"
# Microseconds. Measured on the emulated Pico at 125 MHz; of what its processor took 5/8 stand here, as it has 200. A
# dongle's turn, without what its radio does ...
TURN = 70
POLL, POLL_WITH_PART, SAY = 225, 500, 95
LINE, LINE_BYTE, TELL_LINE = 545, 1.1, 220
# ... what its radio does: a poll that is answered with nothing, another byte each way, a try that nobody hears, a
# packet for all ...
ASK, BYTE, TRY, ALL = 950, 11, 750, 920
# ... a packet at a cup; the rest is as the prototype had it: an entry until it is folded, how long a cup looks away
# then as it draws, how often it looks.
PACKET, ENTRY, DRAW, LOOK = 875, 5000, 15_000, 2000
COMMAND = 3100  # from a press to the line that is sealed
USB = 1000  # a line on the cable
HOST = 3000, 10_000  # the laptop: its scheduler, the journal on disk
HEAP = 12_288  # bytes that radio and seal may cost a cup
MORE = 0.02  # by what is under way at the moment, the share by which what is held may be more a day later


class Link:
    """One way between two radios. loss: the share of packets that are lost. burst: ms of a burst in which most are, 0:
    they are lost one by one."""

    def __init__(self, chance: random.Random, loss: float, burst: int) -> None:
        self._chance, self._loss, self._burst = chance, loss, burst * 1000
        self._bad, self._until = False, 0.0

    def loses(self, now: float) -> bool:
        if not self._burst:
            return self._chance.random() < self._loss
        share = self._loss / 0.8
        while now >= self._until:
            self._bad = not self._bad
            self._until += self._chance.expovariate(1 / (self._burst * (1 if self._bad else (1 - share) / share)))
        return self._bad and self._chance.random() < 0.8


class CupChip:
    """What a cup's radio and its driver keep."""

    fault = ""

    def __init__(self) -> None:
        self.where: tuple[bytes, int] | None = None
        self.all = b""
        self.came: list[bytes] = []
        self.ready: list[bytes] = []
        self.last: tuple[int, bytes] | None = None
        self.offered: bytes | None = None
        self.dozes = False

    def listen(self, own: bytes, all_: bytes, channel: int) -> None:
        self.where, self.all = (own, channel), all_
        self.dozes = False

    def take(self) -> bytes | None:
        return self.came.pop(0) if self.came else None

    def answer(self, packet: bytes) -> None:
        self.ready.append(bytes(packet))

    def room(self) -> int:
        return 3 - len(self.ready)

    def rest(self) -> None:
        self.where = None

    def hums(self) -> int:
        return 0

    def doze(self, on: bool) -> None:
        self.dozes = on

    def well(self) -> bool:
        return True

    def age(self) -> int:
        return 0

    def drop(self) -> None:
        self.ready, self.offered = [], None

    def hears(self, ident: int, packet: bytes) -> bytes:
        if self.last != (ident, packet):
            if self.offered is not None and self.ready and self.ready[0] is self.offered:
                self.ready.pop(0)
            self.last = ident, packet
            self.came.append(packet)
            self.offered = self.ready[0] if self.ready else None
        return self.offered or b""


class Cup:
    """A cup whose player presses when told. folded: entry -> when."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number
        ident, key = f"c0ffee{number:02}", world.chance.randbytes(32)
        world.keys.kept[ident] = key
        kept = record(None)
        add(kept, world.keys.table, key.hex())
        self._kept = {"keys": json.dumps(kept).encode()}
        self.chip = CupChip()
        keys = CupKeys(self)
        self.radio = CupRadio(self.chip, keys.known)
        about = {"name": f"Cup {number}", "age": 9, "lang": "en", "automate": 0, "kind": "pico", "fw": "0.1.0"}
        about["log"] = PROTOCOL
        seal = CupSeal(ident, RADIO, keys)
        self.end = CupEnd(ident, number + 1, about, self.position, world.chance.randbytes(8), seal)
        self.uid, self.entries = "", 0
        self.folded: dict[int, float] = {}
        self.down, self.up = (Link(world.chance, world.loss, world.burst) for _ in range(2))
        world.at(world.chance.random() * LOOK, self.look)

    # what the keys ask of a board

    def entropy(self, count: int) -> bytes:
        return self.world.chance.randbytes(count)

    def load(self, name: str) -> bytes | None:
        return self._kept.get(name)

    def save(self, name: str, parts: Any) -> None:
        self._kept[name] = b"".join(parts)

    def position(self) -> tuple[str, int, str]:
        return self.uid, self.entries, self.world.log.digest(self.entries)

    def look(self) -> None:
        """The program looks at its radio, does what follows, and looks away for a while."""
        world, took = self.world, 0.0
        now = int(world.now / 1000)
        came = len(self.chip.came)
        self.radio.turn(now)
        took += PACKET * (came - len(self.chip.came))
        for message in self.end.feed(self.radio.read(), now):
            if type(message) is bytes:
                assert message == world.log[self.entries], "another entry than that of the table"
                took += ENTRY
                self.folded[self.entries] = world.now + took
                self.end.settle(json.loads(message)[3])
                self.entries += 1
            elif message[0] == "begin":
                self.uid, self.entries = message[1], 0
        took += DRAW if took >= ENTRY else 0
        self.speak()
        world.at(took + (0 if self.chip.came else LOOK * world.chance.random()), self.look)

    def speak(self) -> None:
        """What the link has to say, as far as the radio takes it."""
        out = self.end.poll(int(self.world.now / 1000))
        if out:
            self.end.unsent(out[self.radio.write(out) :])

    def press(self, kind: str) -> None:
        """The player does something."""
        data = [4001] if kind == "act" else [self.world.chance.randbytes(32).hex()]
        ident = self.end.command(2, kind, *data)
        self.world.pressed[ident] = self.world.now

        self.world.at(self.world.chance.random() * LOOK + COMMAND, self.speak)


class TableKeys:
    """What seals ask of a table's keys."""

    table = "00112233445566ff"

    def __init__(self, chance: random.Random) -> None:
        self.kept: dict[str, bytes] = {}
        self._chance = chance

    def nonce(self) -> str:
        return self._chance.randbytes(16).hex()

    def find(self, cup: str, ident: str) -> tuple[bytes, bool]:
        return self.kept[cup], False

    def paired(self) -> list[tuple[str, bytes]]:
        return list(self.kept.items())


class World:
    """The dongle, the hub's end of it, the table, and the cups. Times in microseconds. It stands for the chip of the
    dongle, too, and for the live table that the hub knows."""

    fault = ""

    def well(self) -> bool:
        return True

    def __init__(self, seed: int, loss: float, burst: int = 0, cups: int = CUPS) -> None:
        self.chance = random.Random(seed)
        self.now = 0.0
        self.loss, self.burst = loss, burst
        self.keys = TableKeys(self.chance)
        self.table = self.seats = self  # what the hub calls so
        self.log = Log()
        self.told: dict[int, int] = {}  # command -> its entry
        self.showing = False  # whether all show at once
        self._shown: set[str] = set()  # those who did
        self.pressed: dict[int, float] = {}
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._order = itertools.count()
        self._soon: list[Callable[[], None]] = []
        self._connections: list[Connection] = []
        self.cups = [Cup(self, number) for number in range(cups)]
        # the dongle
        self._spent = 0.0  # by what it does now
        self._ident = self.channel = 0
        self._lines: list[bytes] = []  # on the way to it
        self._heard: list[bytes] = []  # and from it
        self._decoder = Decoder()
        self.polls = self.said = 0
        self.relay = Relay(self, b"dongle..")
        self.hub = Dongle(self, self._to_dongle)  # type: ignore[arg-type]
        self.hub.begin()
        self.at(0, self._dongle)
        self.at(0, self._tick)

    def at(self, us: float, what: Callable[[], None]) -> None:
        heapq.heappush(self._events, (self.now + us, next(self._order), what))

    def run(self, until: Callable[[], bool], ms: int) -> None:
        end = self.now + 1000 * ms
        while not until():
            self.now, _, what = heapq.heappop(self._events)
            if self.now > end:
                raise AssertionError(f"not within {ms} ms")
            what()

    def rest(self, us: float) -> None:
        """Nobody presses for a while."""
        end = self.now + us
        self.run(lambda: self.now >= end, int(us / 1000) + 1000)

    # the dongle

    def _to_dongle(self, data: bytes) -> int:
        for line in data.splitlines(keepends=True):
            self.at(USB, lambda line=line: self._lines.append(line))
        return len(data)

    def _dongle(self) -> None:
        self._spent = TURN
        if self._lines:
            line = self._lines.pop(0)
            self._spent += LINE + LINE_BYTE * len(line)
            for payload in self._decoder.feed(line):
                self.relay.take(payload)
        wait = self.relay.turn(int(self.now / 1000))
        if self.relay.out:
            line = self.relay.out.pop(0)
            self._spent += TELL_LINE
            self.at(self._spent + USB, lambda: self._from_dongle(line))
            wait = 0
        self.at(max(self._spent, min(wait, 1) * 1000), self._dongle)

    def tune(self, channel: int) -> None:
        self.channel = channel

    def hums(self) -> int:
        return 0

    def tell(self, to: bytes, packet: bytes) -> None:
        self._spent += SAY + ALL
        self.said += 1
        for cup in self.cups:
            chip = cup.chip
            here = not chip.dozes and chip.where and chip.where[1] == self.channel and chip.all == to
            if here and not cup.down.loses(self.now):
                self.at(self._spent, lambda chip=chip: chip.came.append(bytes(packet)))

    def ask(self, to: bytes, packet: bytes, tries: int) -> bytes | None:
        self._spent += (POLL if len(packet) == 2 else POLL_WITH_PART) + ASK + BYTE * len(packet)
        self.polls += 1
        self._ident = self._ident + 1 & 3
        packet = bytes(packet)
        for attempt in range(tries):
            when = self.now + self._spent
            for cup in self.cups:
                here = cup.chip.where == (to, self.channel) and not cup.chip.dozes
                if here and not cup.down.loses(when):
                    answer = cup.chip.hears(self._ident, packet)
                    if not cup.up.loses(when):
                        self._spent += BYTE * len(answer)
                        return answer
            self._spent += TRY if attempt else 0
        return None

    # the table, as the hub knows it

    def connect(self, label: str, write: Any, transport: str, company: Any) -> Connection:
        connection = Connection(label, write, TableSeal(transport, self.keys, company))
        self._connections.append(connection)
        self.flush(connection)
        return connection

    def disconnect(self, connection: Connection) -> None:
        self._connections.remove(connection)

    def receive(self, connection: Connection, data: bytes) -> None:
        for message in connection.end.feed(data, int(self.now / 1000)):
            if message[0] == "hello":
                connection.end.welcome(0, UID, self.log)
            elif message[0] == "cmd":
                self._command(connection, message)
        for one in self._connections:
            self.flush(one)

    def flush(self, connection: Connection) -> None:
        while data := connection.end.poll(int(self.now / 1000)):
            taken = connection.write(data)
            if taken < len(data):
                connection.end.unsent(data[taken:])
                return

    def soon(self, what: Callable[[], None]) -> None:
        self._soon.append(what)

    def _from_dongle(self, line: bytes) -> None:
        self._heard.append(line)
        if len(self._heard) == 1:
            self.at(self.chance.uniform(*HOST), self._work)

    def _work(self) -> None:
        """The laptop has found time for what came."""
        for line in self._heard:
            self.hub.receive(line)
        self._heard.clear()
        self._settle()

    def _settle(self) -> None:
        while self._soon:
            self._soon.pop(0)()

    def _tick(self) -> None:
        for one in self._connections:
            self.flush(one)
        self._settle()
        self.at(50_000, self._tick)

    def _command(self, connection: Connection, message: Any) -> None:
        _, ident, _, kind, *data = message
        if ident not in self.told:
            self.told[ident] = len(self.log)
            number = next(at for at, cup in enumerate(self.cups) if cup.end.cup_id == connection.label.split()[1])
            self._shown.add(self.cups[number].end.cup_id)
            self.log.append(dumps([len(self.log), kind, number, ident, *data]), self.chance.randbytes(32))

    def awaited(self) -> set[str]:
        """Ids of the cups of which something is awaited: while one after the other bids, of the next one."""
        if not self.showing:
            return {self.cups[(len(self.log) - 1) % len(self.cups)].end.cup_id}
        return {cup.end.cup_id for cup in self.cups} - self._shown

    # what is measured

    def join(self) -> None:
        """Until every cup follows."""
        self.log.append(dumps([0, "match", -1, 0, UID]), self.chance.randbytes(32))
        self.run(lambda: all(cup.end.state == UP and cup.entries == len(self.log) for cup in self.cups), 20_000)

    def trial(self, kind: str, cups: list[Cup]) -> list[float]:
        """These cups press at once. Milliseconds from each press to the event on all cups."""
        before = len(self.log)
        self.showing = kind == "show"
        self._shown.clear()
        for cup in cups:
            cup.press(kind)
        presses = list(self.pressed)[-len(cups) :]
        wanted = before + len(cups)
        self.run(lambda: all(cup.entries >= wanted for cup in self.cups), 20_000)
        return [(max(cup.folded[self.told[one]] for cup in self.cups) - self.pressed[one]) / 1000 for one in presses]


def measure(kind: str, count: int, loss: float, burst: int, seed: int = 1) -> list[float]:
    """Milliseconds of so many presses, sorted: one cup after the other, or with shows all at once."""
    world = World(seed, loss, burst)
    world.join()
    took: list[float] = []
    for number in range(count):
        world.rest(world.chance.uniform(200_000, 400_000))
        took += world.trial(kind, world.cups if kind == "show" else [world.cups[number % CUPS]])
    return sorted(took)


CODE = type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType


def held(root: object) -> tuple[int, int]:
    """What is reached from here, without code: how many objects that are no numbers, and how many items and bytes are
    in all of them."""
    found: dict[int, object] = {id(root): root}
    todo, size = [root], 0
    while todo:
        one = todo.pop()
        size += len(one) if isinstance(one, (list, tuple, dict, set, bytes, bytearray, str, deque)) else 0
        for other in gc.get_referents(one):
            if id(other) not in found and not isinstance(other, CODE):
                found[id(other)] = other
                todo.append(other)
    return sum(not isinstance(one, int | float) for one in found.values()), size


def idle(minutes: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """A cup and a dongle of which nobody wants anything, with packets lost: the least that all ends held, as held()
    says, in ten looks after one part of 24 of this time, and in ten before its end. The rest of it is under way."""
    world = World(1, 0.1, cups=1)
    world.join()
    part = minutes * 60_000_000 / 24

    def least() -> tuple[int, int]:
        seen = []
        for _ in range(10):
            world.rest(part / 20)
            seen.append(held(world))
        return min(one for one, _ in seen), min(size for _, size in seen)

    world.rest(part / 2)
    first = least()
    world.rest(22.5 * part)
    last = least()
    assert world.cups[0].end.state == UP
    return first, last


def grows(first: tuple[int, int], last: tuple[int, int]) -> bool:
    """Whether more is held than what is under way at the moment explains."""
    return any(after > (1 + MORE) * before for before, after in zip(first, last, strict=True))


def figures() -> list[Figure]:
    """The bars of cups by radio."""
    Emulator.miss = pico.MISS
    found = []
    for name, kind, count, loss, burst, half, most in (
        ("a bid, 10 % lost", "act", BIDS, 0.1, 0, 60, 150),
        ("a bid, 20 % lost in bursts", "act", BIDS, 0.2, 30, 100, 500),
        (f"{CUPS} shows at once, 20 % lost", "show", SHOWS, 0.2, 0, None, 600),
    ):
        took = measure(kind, count, loss, burst)
        if half:
            found.append(Figure(f"{name}, p50", f"{at(0.5, took):.0f} ms", f"<= {half} ms", at(0.5, took) <= half))
        found.append(Figure(f"{name}, p99", f"{at(0.99, took):.0f} ms", f"<= {most} ms", at(0.99, took) <= most))
    world, violation = run.play("bench", CUPS, "parafico", [Fault("air air", 0, "loss", 3_600_000)], radio=True)
    name, rounds = f"a whole match of {CUPS}, 27 % lost", f"{world.outcome.rounds} rounds, all ledgers agree"
    found.append(Figure(name, str(violation or rounds), "nothing lost", violation is None))
    first, last = idle(24 * 60)
    told = f"{last[0]:,} objects, {last[1]:,} items and bytes"
    found.append(Figure("24 hours in which nobody plays", told, "as after an hour", not grows(first, last)))
    return found + _on_picos()


def _on_picos() -> list[Figure]:
    reason = install()
    if reason:
        return [Figure("emulated Picos", f"skipped: {reason}")]
    return _memory() + radio_picos.figures()


def _memory() -> list[Figure]:
    """What radio and seal cost a cup on an emulated Pico: its live heap beyond that of one on a cable, at its fullest
    between the steps of the program."""
    cost = _fullest(True, False) - _fullest(False, False)
    # Both press at the same times, and do not see the same pages: what the second figure says includes one or two.
    played = _fullest(True, True) - _fullest(False, True)
    return [
        Figure("heap of radio and seal, linked", f"{cost:,} B", f"<= {HEAP:,} B", cost <= HEAP),
        Figure("  in a round, pages seen included", f"{played:,} B"),
    ]


def _fullest(radio: bool, plays: bool) -> int:
    """Bytes of a cup in the lobby, or until the end of its first round against an automate."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Pico(image.program(), DONGLE, radio=True, oled=False, accel=None, uid="e660c0ffee0000dd") as dongle,
    ):
        room = Room(Path(folder), 2, automates=1, seed=3)
        dongle.run(600)
        files = paired(room, CUP, name="Anna", lang="en") if radio else settings(name="Anna", lang="en")
        with Pico(image.program(), files, accel=None, uid=CUP, radio=radio, beside=dongle if radio else None) as cup:
            pico.watch(cup, True)
            if radio:
                room.plug_dongle(dongle)
            else:
                room.plug(cup)
            room.run(lambda: room.table.linked(CUP))
            room.wait(2000)
            if plays:
                room.press(cup, "OK")
                room.run(lambda: room.table.ledger.match)
                by_radio = [cup] if radio else []
                room.play(lambda: any(event[0] == "count" for event in room.events), 60_000, by_radio)
                room.wait(1000)
            room.close()
            return pico.end(cup)[0]
