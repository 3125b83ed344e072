"""A table and a cup whose link is sealed, and what they keep of keys, in memory; see link_world.py for the rest."""

from link_world import World

from gobelet.cup.pairing_keys import Keys, add, record
from gobelet.ledger import hexed
from gobelet.link import LinkError, joining
from gobelet.link.cup_end import UP
from gobelet.link.frames import dumps
from gobelet.link.sealed_link import CupSeal, key_id
from gobelet.link.table_end import TableEnd
from gobelet.link.table_seal import TableSeal
from support import Flash

KEY = bytes(range(32))
OTHER = bytes(range(1, 33))
CODE = "ABCDEFGHJKLMNPQR"
TYPED = "ABCDEF"
CUP = "c0ffee"
OVERHEAD = 4 + 8  # bytes that a record has beside its padded payload: its number, its tag
MARK = 4  # bytes by which a cup knows that a record for several comes from the table


class TableKeys:
    """What a table's seals ask: {cup: key}, and the codes of its room: the one of each length is good."""

    table = "ab" * 8

    def __init__(self, kept=None, codes=()):
        self.kept = {CUP: KEY} if kept is None else kept
        self.codes = list(codes)
        self.drawn = 0

    def nonce(self):
        self.drawn += 1
        return "%032x" % self.drawn

    def find(self, cup, ident):
        key = self.kept.get(cup)
        if key and key_id(key) == ident:
            return key
        raise LinkError("not_yours" if key and ident else "no_key")


class Entrance:
    """How cups with a code come in; cup.end.seal has what they do."""

    def __init__(self, keys):
        self.keys = keys
        self.shares = {}  # what was answered to each join
        self.cup, self.key, self.own, self.wanted = "", b"", "", ""

    def take(self, message, transport, nonce):
        if message[0] == "proof":
            if message[1] != self.wanted:
                return [["error", "wrong_code", ""]]
            self.keys.kept[self.cup] = self.key
            return [["proof", self.own]]
        asked = tuple(message)
        if asked not in self.shares:
            _, _, self.cup, letters, point = message
            code = [code for code in self.keys.codes if len(code) == letters] or [""]
            ours = joining.exchange(code[0], transport, self.keys.table, self.cup, nonce, bytes(range(7, 39)))
            self.key, own, its = ours.finish(joining.point_of(point), False)
            self.own, self.wanted = joining.tag_text(own), joining.tag_text(its)
            self.shares[asked] = ["share", hexed(ours.point)]
        return [self.shares[asked]]


def seal_of(flash, transport="tcp", code="", cup=CUP):
    """What seals the link of a cup."""
    if code:
        return joining.JoiningSeal(cup, transport, Keys(flash), code, lambda: bytes(range(9, 41)))
    return CupSeal(cup, transport, Keys(flash))


class SealedWorld(World):
    """A table and a cup whose wires are sealed. flash: the cup's. code: what its player typed."""

    def __init__(self, keys=None, flash=None, code="", transport="tcp", **faults):
        super().__init__(**faults)
        self.keys = keys or TableKeys()
        self.transport = transport
        self.flash = flash or holding(KEY)
        self.cup.end.seal = seal_of(self.flash, transport, code)
        self.connect()

    def at_rest(self):
        return self.agree() and self.cup.end.state == UP and not self.cup.end.commands

    def connect(self):
        self.down.flying, self.up.flying = [], []
        self.table.end = TableEnd(TableSeal(self.transport, self.keys))
        self.table.end.seal.entrance = Entrance(self.keys)


def holding(key, table=TableKeys.table):
    """The flash of a cup that has a key for a table."""
    flash = Flash()
    kept = record(None)
    add(kept, table, hexed(key))
    flash.save("keys", (dumps(kept),))
    return flash


def joined(count=3, **options):
    world = SealedWorld(**options)
    for i in range(count):
        world.table.log.append("x", i)
    assert world.run(3000, lambda: world.agree() and world.cup.end.state == UP)
    return world
