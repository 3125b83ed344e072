"""A cup by radio, its dongle and its table of which nobody wants anything: the real ends of all links in virtual time,
with packets lost, and what all of them hold.
"""

import gc
import json
import random
import types
from collections import deque

from radio_world import Air, DongleChip

from gobelet.cup.pairing_keys import Keys as CupKeys
from gobelet.cup.pairing_keys import add, record
from gobelet.ledger import PROTOCOL
from gobelet.link import RADIO
from gobelet.link.cup_end import UP, CupEnd
from gobelet.link.frames import Decoder, dumps
from gobelet.link.sealed_link import CupSeal
from gobelet.link.table_seal import TableSeal
from gobelet.radio.cup_radio import CupRadio
from gobelet.radio.relay import Relay
from gobelet_host.hub.dongle import Dongle
from gobelet_host.table.encoded_log import EncodedLog
from gobelet_host.table.member import Connection
from support import Flash

UID, CUP = "9fff8cf2f1968383", "c0ffee00"
ABOUT = {"name": "Marie", "age": 9, "lang": "en", "automate": 0, "kind": "pico", "fw": "0.1.0", "log": PROTOCOL}
STEP = 2  # ms between two looks of everybody
TICK = 50  # ms between two looks of the table
MORE = 0.02  # by what is under way at the moment, the share by which what is held may be more later
LOOKS = 10


class Keys:
    """What seals ask of a table's keys."""

    table = "00112233445566ff"

    def __init__(self, chance):
        self._chance, self.key = chance, chance.randbytes(32)

    def nonce(self):
        return self._chance.randbytes(16).hex()

    def find(self, cup, ident):
        return self.key

    def paired(self):
        return [(CUP, self.key)]


class IdleWorld:
    """The cup, the dongle, the hub's end of it, and of the table what that asks for: it stands for the live table, the
    table and its seats."""

    def __init__(self, seed=1, loss=10):
        chance = random.Random(seed)
        self.keys, self.log, self.air = Keys(chance), EncodedLog(), Air(seed, loss)
        self.log.append(dumps([0, "match", -1, 0, UID]), chance.randbytes(32))
        self.table = self.seats = self
        self._connections, self._soon = [], []
        self.relay, self._decoder = Relay(DongleChip(self.air), b"dongle.."), Decoder()
        self.hub = Dongle(self, self._to_dongle)
        kept = record(None)
        add(kept, self.keys.table, self.keys.key.hex())
        flash = Flash()
        flash.records["keys"] = json.dumps(kept).encode()
        keys = CupKeys(flash)
        self.radio, self.uid, self.entries = CupRadio(self.air.chip(), keys.candidate_tables), "", 0
        self.end = CupEnd(CUP, 1, ABOUT, self._position, chance.randbytes(8), CupSeal(CUP, RADIO, keys))
        self.hub.begin()

    def _position(self):
        return self.uid, self.entries, self.log.digest(self.entries)

    def run(self, ms):
        """Nobody does anything for so long."""
        for now in range(self.air.now, self.air.now + ms, STEP):
            self.air.now = now
            self.relay.tick(now)
            while self.relay.out:
                self.hub.receive(self.relay.out.pop(0))
            self._look(now)
            if now % TICK == 0:
                for one in self._connections:
                    self.flush(one)
            while self._soon:
                self._soon.pop(0)()
        self.air.now += STEP

    def _look(self, now):
        self.radio.tick(now)
        for message in self.end.feed(self.radio.read(), now):
            if type(message) is bytes:
                self.end.acknowledge(json.loads(message)[3])
                self.entries += 1
            elif message[0] == "begin":
                self.uid, self.entries = message[1], 0
        if out := self.end.poll(now):
            self.end.unsent(out[self.radio.write(out) :])

    # what the hub's end asks of a table

    def _to_dongle(self, data):
        for payload in self._decoder.feed(data):
            self.relay.take(payload)
        return len(data)

    def connect(self, label, write, transport, company):
        connection = Connection(label, write, TableSeal(transport, self.keys, company))
        self._connections.append(connection)
        self.flush(connection)
        return connection

    def disconnect(self, connection):
        self._connections.remove(connection)

    def receive(self, connection, data):
        for message in connection.end.feed(data, self.air.now):
            if message[0] == "hello":
                connection.end.welcome(0, UID, self.log)
        self.flush(connection)

    def flush(self, connection):
        while data := connection.end.poll(self.air.now):
            taken = connection.write(data)
            if taken < len(data):
                connection.end.unsent(data[taken:])
                return

    def soon(self, what):
        self._soon.append(what)

    def awaited(self):
        return set()


CODE = type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType


def held(root):
    """What is reached from here, without code: how many objects that are no numbers, and how many items and bytes are
    in all of them."""
    found = {id(root): root}
    todo, size = [root], 0
    while todo:
        one = todo.pop()
        size += len(one) if isinstance(one, (list, tuple, dict, set, bytes, bytearray, str, deque)) else 0
        for other in gc.get_referents(one):
            if id(other) not in found and not isinstance(other, CODE):
                found[id(other)] = other
                todo.append(other)
    return sum(not isinstance(one, int | float) for one in found.values()), size


def idle(minutes):
    """What all ends held at least, as held() says, in some looks after one part of 24 of this time, and in as many
    before its end. The rest of it is under way."""
    world = IdleWorld()
    world.run(5_000)
    assert world.end.state == UP and world.entries == len(world.log)
    part = minutes * 60_000 // 24

    def least():
        seen = []
        for _ in range(LOOKS):
            world.run(part // 20)
            seen.append(held(world))
        return min(one for one, _ in seen), min(size for _, size in seen)

    world.run(part // 2)
    first = least()
    world.run(45 * part // 2)
    last = least()
    assert world.end.state == UP
    return first, last


def grows(first, last):
    """Whether more is held than what is under way at the moment explains."""
    return any(after > (1 + MORE) * before for before, after in zip(first, last, strict=True))
