"""Cups by radio in the simulated world: the real dongle's program, both ends of its cable and the cups' ends of the
radio, and between them an air with weather: loss, bursts, a microwave oven, noise on all channels, cups carried out of
reach, a dongle that is pulled, another table's dongle in the room, and a stranger who repeats and forges.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from radio_world import CupChip

from gobelet.cup.pairing_keys import add, record
from gobelet.link import RADIO
from gobelet.link.cup_end import UP
from gobelet.link.frames import Decoder
from gobelet.link.table_seal import BroadcastSealer
from gobelet.radio import address, channel_plan
from gobelet.radio.cup_radio import CupRadio
from gobelet.radio.packets import PACKET
from gobelet.radio.relay import Relay
from gobelet.radio.star import Star
from gobelet_host.hub.dongle import Dongle
from gobelet_host.table.member import Connection
from gobelet_host.table.table import Table
from tests.worlds.board import SoakBoard
from tests.worlds.cup import SoakCup
from tests.worlds.faults import AIR

LOOK = 8  # ms at most until a cup looks at what its radio has
SEARCH = 100  # ms between two looks when nothing comes
LINES = 64  # that a dongle keeps
WEATHER_TICK = 1000  # ms
BACK = 3000  # ms within which a cup that was out of reach is back
OVEN = range(38, 79)  # channels, MHz above 2400, on which an oven is heard ...
HALF_CYCLE = 10  # ... and in which milliseconds: every other so many
BURST = 30  # ms, each 120
KEPT = 200  # packets that a stranger has recorded


class RadioBoard(SoakBoard):
    """The board of a cup that is reached by radio only. radio: set when power comes."""

    transport = RADIO
    radio: CupRadio

    def set_known_tables(self, tables: Callable[[], list[tuple[str, bytes]]], proven: Callable[[], bool]) -> None:
        self.tables = tables

    def signal(self) -> int:
        return self.radio.quality

    def jammed(self) -> bool:
        return self.radio.jammed

    def read(self) -> bytes:
        self._operate()
        return self.radio.read()

    def write(self, data: bytes) -> int:
        self._operate()
        return self.radio.write(data)


class RadioCup(SoakCup):
    """A cup with a radio and no cable. near: whether it is in reach. steady: since when nothing happened to it."""

    made_with = RadioBoard
    board: RadioBoard

    def __init__(self, world: Any, number: int) -> None:
        super().__init__(world, number)
        key = self.board.entropy(32)
        world.keys.add_cable_key(self.board.cup_id, key)
        pairings = record(None)
        add(pairings, world.keys.table, key.hex())
        self.board.save("keys", (json.dumps(pairings).encode(),))
        self.address = address(key)
        self.chip = CupChip(
            lambda: world.now, self._arrived, lambda channel: bool(world.air and world.air.noisy(channel))
        )
        self.near = True
        self.steady = 0
        self._looks_at = -1
        self._chance = random.Random(f"{world.plan.seed} looks {number}")

    def start(self) -> None:
        if not self.app and not self.gone:
            self.chip.reset()
            self.board.tables = list
            self.board.radio = CupRadio(self.chip, lambda: self.board.tables())
        super().start()
        self._look(self._looks_at)

    def plug(self) -> None:
        """Its radio works."""
        self.near = True
        self.steady = self.world.now

    def unplug(self, seen: bool = True) -> None:
        """Its radio does not, or it has no power."""
        self.near = self.app is None
        self.steady = self.world.now
        if self.app is None:
            self.chip.reset()

    def lose_table(self) -> None:
        """Drops its packets at a dongle that nobody reads."""

    def _arrived(self) -> None:
        self._look_in(self._chance.randint(1, LOOK))

    def _look_in(self, ms: int) -> None:
        due = self.world.now + ms
        if self._looks_at < 0 or due < self._looks_at:
            self._looks_at = due
            self.world.after(ms, lambda: self._look(due))

    def _look(self, due: int) -> None:
        if due != self._looks_at:
            return
        self._looks_at = -1
        if self.app:
            if self.board.radio.tick(self.world.now):
                self._wake(0)
            due = self.board.radio.due
            self._look_in(min(SEARCH, max(due - self.world.now, 1)) if due else SEARCH)


class _Speaker:
    """The chip of a dongle. spent: ms that it has spoken in this turn."""

    fault = ""

    def __init__(self, air: Ether) -> None:
        self.channel = 0
        self.spent = 0.0
        self._air = air
        self._ident = 0

    def tune(self, channel: int) -> None:
        self.channel = channel

    def ensure_configured(self) -> bool:
        """See radio.relay.Relay."""
        return True

    def carrier_detected(self) -> int:
        return int(self._air.noisy(self.channel))

    def send_unacknowledged(self, to: bytes, packet: bytes) -> None:
        self.spent += 1.1
        self._air.say(self, to, bytes(packet))

    def send_acknowledged(self, to: bytes, packet: bytes, tries: int) -> bytes | None:
        self._ident = (self._ident + 1) & 3
        packet = bytes(packet)
        self.spent += 0.6
        for _ in range(tries):
            self.spent += 0.8
            answer = self._air.ask(self, to, self._ident, packet)
            if answer is not None:
                return answer
        return None


class _Live:
    """The table, as the hub's end of the dongle knows it, in the world's time."""

    def __init__(self, air: Ether, table: Table) -> None:
        self.table = table
        self._air = air
        self._world = air.world

    def connect(
        self, label: str, write: Callable[[bytes], int], transport: str, company: BroadcastSealer | None
    ) -> Connection:
        made = [Connection(label, write)]  # if the table ends here

        def to_cup(data: bytes) -> int:
            self._world.disk.operate("send")
            return write(data)

        def connect(table: Table) -> None:
            made[0] = table.connect(label, to_cup, self._world.now, transport, company)

        self._world.on_table(connect)
        return made[0]

    def soon(self, what: Callable[[], None]) -> None:
        self._world.after(0, what)

    def receive(self, connection: Connection, data: bytes) -> None:
        self._world.on_table(lambda table: table.receive(connection, data, self._world.now))

    def disconnect(self, connection: Connection) -> None:
        self._world.on_table(lambda table: table.disconnect(connection, self._world.now))

    def flush(self, connection: Connection) -> None:
        self._world.on_table(lambda table: table.flush(connection, self._world.now))


class Ether:
    """The air of a world (world.py), its dongle and the cable of that. weather: what there is now -> until when."""

    def __init__(self, world: Any) -> None:
        self.world = world
        self.weather: dict[str, int] = {}
        self.steady = 0  # since when there was none, and table and dongle ran
        self._chance = random.Random(f"{world.plan.seed} air")
        self._chip = _Speaker(self)
        self._relay: Relay | None = None
        self._powered = 0  # how often the dongle got power
        self._hub: Dongle | None = None
        self._decoder = Decoder()
        self._lines: list[bytes] = []
        self._carried: dict[int, int] = {}  # cup -> when it is back
        self._recorded: list[tuple[bytes, bytes]] = []
        self._spoke: dict[int, tuple[object, int]] = {}  # channel -> who spoke last, and when
        self._neighbour = _Speaker(self)
        self._other: Star | None = None
        self.power()
        self._tick()

    # the dongle and its cable

    def power(self) -> None:
        """The dongle is put in."""
        self._powered += 1
        self._relay = Relay(self._chip, b"soak")
        self._lines.clear()
        self._decoder = Decoder()
        self._turn(self._powered)
        if self.world.table:
            self.plug()

    def pull(self) -> None:
        """It is pulled out."""
        self._powered += 1
        self._relay = None
        if self._hub:
            self._hub.close()
            self._hub = None

    def plug(self) -> None:
        """A table that runs finds its dongle."""
        table = self.world.table
        if table and self._relay and self._hub is None:
            live = _Live(self, table)
            self._hub = Dongle(
                live,
                lambda data: self._to_dongle(live, data),
                self._chance.randbytes,
            )
            self._hub.begin()

    def lose_table(self) -> None:
        """The table's process is gone."""
        self._hub = None

    def _to_dongle(self, live: _Live, data: bytes) -> int:
        if live.table is self.world.table and self._relay:
            self._lines.append(data)
        return len(data)

    def _turn(self, powered: int) -> None:
        """Runs the dongle between two looks at its cable."""
        relay = self._relay
        if powered != self._powered or relay is None:
            return
        self._chip.spent = 0.2
        if self._lines:
            for payload in self._decoder.feed(self._lines.pop(0)):
                relay.take(payload)
        wait = relay.tick(self.world.now)
        if relay.out:
            line, hub = relay.out.pop(0), self._hub
            del relay.out[: -LINES]
            if hub:
                self.world.after(1 + self._chance.randrange(8), lambda: self._from_dongle(hub, line))
        busy = wait == 0 or relay.out or self._lines
        pause = max(round(self._chip.spent), 1) if busy else min(max(wait, 1), 20)
        self.world.after(pause, lambda: self._turn(powered))

    def _from_dongle(self, hub: Dongle, line: bytes) -> None:
        if hub is self._hub:
            hub.receive(line)

    # what is in the air

    def noisy(self, channel: int) -> bool:
        """Whether something else is heard on a channel now."""
        oven = "oven" in self.weather and channel in OVEN and self.world.now // HALF_CYCLE % 2 == 0
        return "noise" in self.weather or oven

    def _arrives(self, speaker: object, number: int, channel: int) -> bool:
        chance, now = self._chance, self.world.now
        cup = self.world.cups[number]
        assert isinstance(cup, RadioCup)
        if not (cup.app and cup.near) or number in self._carried or self.noisy(channel):
            return False
        other, when = self._spoke.get(channel, (speaker, 0))
        if other is not speaker and now - when <= 1 and chance.random() < 0.6:
            return False
        if "bursts" in self.weather and (now + 37 * number) % 120 < BURST:
            return chance.random() < 0.2
        return chance.random() >= ("loss" in self.weather and 0.25) + 0.02

    def _listening(self, speaker: object, channel: int, to: bytes) -> list[RadioCup]:
        listeners = []
        for number, cup in enumerate(self.world.cups):
            assert isinstance(cup, RadioCup)
            chip = cup.chip
            mine = not chip.dozes and chip.where and chip.where[1] == channel and to in (chip.where[0], chip.everybody)
            if mine and self._arrives(speaker, number, channel):
                listeners.append(cup)
        return listeners

    def say(self, speaker: _Speaker, to: bytes, packet: bytes) -> None:
        """Somebody says something that nobody acknowledges."""
        self._record(to, packet)
        for cup in self._listening(speaker, speaker.channel, to):
            cup.chip.overhears(packet)
        self._spoke[speaker.channel] = speaker, self.world.now

    def ask(self, speaker: _Speaker, to: bytes, ident: int, packet: bytes) -> bytes | None:
        """One try of a poll. The answer, None for none."""
        self._record(to, packet)
        answer = None
        for cup in self._listening(speaker, speaker.channel, to):
            answer = cup.chip.hears(speaker, ident, packet)
            if answer is not None and not self._arrives(speaker, cup.number, speaker.channel):
                answer = None
        self._spoke[speaker.channel] = speaker, self.world.now
        if answer is not None:
            self._record(to, answer)
        if "stranger" in self.weather and self._chance.random() < 0.02:
            return self._forged()[1]
        return answer

    # strangers

    def _record(self, to: bytes, packet: bytes) -> None:
        self._recorded.append((to, packet))
        if len(self._recorded) > 2 * KEPT:
            del self._recorded[:KEPT]

    def _forged(self) -> tuple[bytes, bytes]:
        """Draws a packet of a stranger, and whom it is for: something of before, as it was or changed, or what looks
        right."""
        chance = self._chance
        to, packet = chance.choice(self._recorded) if self._recorded else (b"", b"\0\0")
        kind = chance.randrange(3)
        if kind == 0 or not packet:
            return to, packet
        if kind == 1:
            changed = bytearray(packet)
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
            return to, bytes(changed)
        return to, chance.randbytes(2 + chance.randrange(PACKET - 1))

    def _strange(self, until: int) -> None:
        if "stranger" not in self.weather or self.world.now > until:
            return
        to, packet = self._forged()
        for cup in self._listening(self, self._chip.channel, to):
            if to == cup.chip.everybody:
                cup.chip.overhears(packet)
            else:
                cup.chip.hears(self, self._chance.randrange(4), packet)
        self.world.after(self._chance.randint(1, 40), lambda: self._strange(until))

    def _disturb(self, until: int) -> None:
        """Another table's dongle on our channels calls cups that are not there, and tells those that are not either."""
        if self.world.now > until or not self._other:
            self._other = None
            return
        self._neighbour.spent = 0.0
        wait = self._other.turn(self.world.now)
        self.world.after(max(round(self._neighbour.spent), min(wait, 20), 1), lambda: self._disturb(until))

    # weather

    def _tick(self) -> None:
        world = self.world
        now = world.now
        world.after(WEATHER_TICK, self._tick)
        fault = world.faults.at(AIR, AIR)
        self.weather = {what: until for what, until in self.weather.items() if until > now and not world.faults.calm}
        for number, back in list(self._carried.items()):
            if now >= back or world.faults.calm:
                self._bring_back(number)
        if fault:
            until = now + fault.detail
            if fault.what == "carried":
                self._carried[fault.detail % len(world.cups)] = until
            elif fault.what == "pulled":
                if self._relay:
                    self.pull()
                    world.after(fault.detail, self.power)
            else:
                self.weather[fault.what] = until
            if fault.what == "stranger":
                self._strange(until)
            elif fault.what == "neighbour" and not self._other:
                begins = channel_plan(world.keys.table)
                cups = [bytes((number,)) * 5 for number in range(4)]
                self._other = Star(self._neighbour, begins, address(b"other"), cups, lambda number, what: None)
                self._disturb(until)
        if self.weather or not (world.table and self._hub and self._relay):
            self.steady = now

    def _bring_back(self, number: int) -> None:
        """A cup is carried into reach again."""
        del self._carried[number]
        cup, back = self.world.cups[number], self.world.now
        assert isinstance(cup, RadioCup)
        table = self.world.table

        def look() -> None:
            calm = self.steady < back and cup.steady < back and not cup.board.flash.full
            if not calm or number in self._carried or self.world.table is not table or not cup.app:
                return
            if cup.app.link.state != UP:
                self.world.referee.fail("not_back", f"cup {number} is not linked {BACK} ms after its return")

        self.world.after(BACK, look)
