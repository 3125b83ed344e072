"""A small world for the tests of the link: ends to play with by hand, a chance that repeats itself, wires that
misbehave, a table, a cup.

Time is a number that `World.run` counts up; nothing waits. The table and the cup are as simple as real ones may be:
the table dedupes commands by (cup, id) and logs each once; the cup folds entries into a list and a digest.
"""

import binascii
import hashlib

from gobelet.link.cup_end import UP, CupEnd
from gobelet.link.frames import Decoder, dumps, encode, loads
from gobelet.link.table_end import TableEnd


def messages(data):
    """What is in bytes of the wire, as values."""
    return [loads(payload) for payload in Decoder().feed(data)]


def kinds(data):
    """The first items of what is in bytes of the wire."""
    return [message[0] for message in messages(data)]


def line(*message):
    """A message as it is on the wire."""
    return encode(dumps(list(message)))


def hello(uid="m1", held=0, digest="", proto=2):
    """A cup's hello as it is on the wire."""
    return line("hello", proto, "c0ffee", 1, uid, held, digest, {})


def lone_cup(uid="m1", held=0):
    """A cup's end, for a test that plays the table by hand."""
    return CupEnd("c0ffee", 7, {}, lambda: (uid, held, "00" * 8), b"\x80")


def up_cup(now=0, held=0):
    """The same, joined to match m1."""
    end = lone_cup(held=held)
    end.feed(line("ping", 1, -1), now)
    end.poll(now)
    end.feed(line("welcome", 2, 2, "m1", held, held), now)
    assert end.state == UP
    return end


def waiting(end):
    """The ids of the commands of a cup's end that wait."""
    return [command[0] for command in end.commands]


def silence(end, now, until, step=50):
    """Nobody speaks to an end: the times at which it speaks, and the kinds of what it says."""
    said = []
    while now < until:
        out = end.poll(now)
        if out:
            said.append((now, kinds(out)))
        now += step
    return said


class Chance:
    """Numbers that look like chance and are the same on every interpreter for the same seed."""

    def __init__(self, seed):
        self.state = (seed * 7919 + 12345) & 0x3FFFFFFF

    def below(self, limit):
        """A number from 0 to limit - 1."""
        self.state = (self.state * 1103 + 12289) & 0x3FFFFFFF
        return (self.state >> 7) % limit

    def one_in(self, limit):
        """True once in `limit` times, never for 0."""
        return limit > 0 and self.below(limit) == 0

    def bytes(self, count):
        """That many bytes."""
        return bytes([self.below(256) for _ in range(count)])


class Wire:
    """One direction. Faults are "once in so many pieces", 0 for never; delays are in ms."""

    def __init__(self, chance, lose=0, double=0, corrupt=0, split=0, noise=0, delay=1, jitter=0):
        self.chance = chance
        self.lose = lose
        self.double = double
        self.corrupt = corrupt
        self.split = split
        self.noise = noise
        self.delay = delay
        self.jitter = jitter  # above 0, pieces overtake each other
        self.flying = []  # (arrival, order, bytes)
        self.order = 0
        self.broken = False

    def write(self, data, now):
        chance = self.chance
        pieces = [data]
        if len(data) > 1 and chance.one_in(self.split):
            at = 1 + chance.below(len(data) - 1)
            pieces = [data[:at], data[at:]]
        if chance.one_in(self.noise):
            pieces.insert(chance.below(len(pieces) + 1), b">>> " + chance.bytes(chance.below(30)))
        for piece in pieces:
            if self.broken or chance.one_in(self.lose):
                continue
            if chance.one_in(self.corrupt):
                at = chance.below(len(piece))
                piece = piece[:at] + bytes([chance.below(256)]) + piece[at + 1 :]
            for _ in range(2 if chance.one_in(self.double) else 1):
                arrival = now + self.delay + (chance.below(self.jitter) if self.jitter else 0)
                self.order += 1
                self.flying.append((arrival, self.order, piece))

    def read(self, now):
        here = sorted([item for item in self.flying if item[0] <= now])
        self.flying = [item for item in self.flying if item[0] > now]
        return b"".join([item[2] for item in here])


def chain(digest, entry):
    """The running digest after one more entry."""
    return hashlib.sha256(digest + entry).digest()


def short(digest):
    """T as the hello says it."""
    return binascii.hexlify(digest[:8]).decode()


class Log:
    """A list of entries with the digest after each, as TableEnd wants it."""

    def __init__(self, start=bytes(32)):
        self.entries = []
        self.digests = [start]

    def __len__(self):
        return len(self.entries)

    def __getitem__(self, i):
        return self.entries[i]

    def digest(self, i):
        return short(self.digests[i])

    def append(self, kind, *data):
        entry = dumps([len(self.entries), kind] + list(data))
        self.entries.append(entry)
        self.digests.append(chain(self.digests[-1], entry))


class LongLog:
    """A log of `size` entries that takes no memory."""

    def __init__(self, size):
        self.size = size

    def __len__(self):
        return self.size

    def __getitem__(self, i):
        return dumps([i, "x"])

    def digest(self, i):
        return "%016x" % i


class Table:
    """Logs each command once; welcomes whoever says hello."""

    def __init__(self, uid="m1"):
        self.uid = uid
        self.log = Log()
        self.seen = []
        self.messages = []
        self.refuse = []  # kinds of commands that are refused
        self.end = TableEnd()

    def receive(self, message):
        self.messages.append(message)
        if message[0] == "hello":
            self.end.welcome(0, self.uid, self.log)
        elif message[0] == "cmd":
            if message[3] in self.refuse:
                self.end.refuse(message[1], "not_allowed", "never")
            elif message[1] not in self.seen:
                self.seen.append(message[1])
                self.log.append(message[3], 0, message[1], *message[4:])

    def begin(self, uid):
        self.uid = uid
        self.log = Log()
        self.end.welcome(0, uid, self.log)


class Cup:
    """Folds entries, settles its commands by the id it finds in them."""

    def __init__(self, boot=1):
        self.uid = ""
        self.entries = []
        self.digest = bytes(32)
        self.messages = []
        self.end = CupEnd("c0ffee", boot, {"name": "Ada"}, self.position, bytes([0, 128, 255]))

    def position(self):
        return self.uid, len(self.entries), short(self.digest)

    def receive(self, message):
        if type(message) is bytes:
            body = loads(message)
            assert body[0] == len(self.entries), "entry %d where %d was due" % (body[0], len(self.entries))
            self.entries.append(message)
            self.digest = chain(self.digest, message)
            if len(body) > 3:
                self.end.acknowledge(body[3])
            return
        self.messages.append(message)
        if message[0] == "begin":
            self.uid = message[1]
            self.entries = []
            self.digest = bytes(32)


class World:
    """A table and a cup on two wires. down: table to cup, up: cup to table."""

    def __init__(self, seed=1, **faults):
        self.chance = Chance(seed)
        self.down = Wire(self.chance, **faults)
        self.up = Wire(self.chance, **faults)
        self.table = Table()
        self.cup = Cup()
        self.now = 0

    def step(self, ms=10):
        now = self.now
        table, cup = self.table, self.cup
        for message in table.end.feed(self.up.read(now), now):
            table.receive(message)
        out = table.end.poll(now)
        if out:
            self.down.write(out, now)
        for message in cup.end.feed(self.down.read(now), now):
            cup.receive(message)
        out = cup.end.poll(now)
        if out:
            self.up.write(out, now)
        self.now = now + ms

    def run(self, ms, until=None, step=10):
        """Lets time pass; stops early when `until()` is true. Returns whether it was."""
        end = self.now + ms
        while self.now < end:
            if until is not None and until():
                return True
            self.step(step)
        return until is not None and until()

    def agree(self):
        """Whether the cup holds exactly what the table holds."""
        return self.cup.uid == self.table.uid and self.cup.position()[1:] == (
            len(self.table.log),
            self.table.log.digest(len(self.table.log)),
        )

    def heal(self):
        """From now on both wires are good ones."""
        self.down = Wire(self.chance)
        self.up = Wire(self.chance)

    def cut(self):
        """The wire is pulled and put back: all that was under way is lost, the table has a new connection. The cup
        is not told."""
        self.down.flying = []
        self.up.flying = []
        self.table.end = TableEnd()


def filled(world, count):
    """The same world, its log `count` entries longer."""
    for i in range(count):
        world.table.log.append("x", i)
    return world


def joined(count=0, **faults):
    """A world whose cup has joined a match of `count` entries and holds them."""
    world = filled(World(**faults), count)
    assert world.run(2000, lambda: world.agree() and world.cup.end.state == UP)
    return world
