"""A table and a cup whose link is sealed, and what they keep of keys, in memory; see link_world.py for the rest."""

from link_world import Table, World

from gobelet.cup.keys import Keys, add, record
from gobelet.ledger import hexed
from gobelet.link import LinkError
from gobelet.link.cup_end import UP
from gobelet.link.frames import dumps
from gobelet.link.sealed import CupSeal, key_id
from gobelet.link.table_end import TableEnd
from gobelet.link.table_seal import TableSeal
from support import Flash

KEY = bytes(range(32))
OTHER = bytes(range(1, 33))
CODE = "ABCDEFGHJKLMNPQR"
CUP = "c0ffee"


class TableKeys:
    """What a table's seals ask: {cup: key}, and the keys of open codes."""

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
            return key, False
        for code in self.codes:
            if key_id(code) == ident:
                return code, True
        raise LinkError("not_yours" if key and ident else "no_key")


class SealedWorld(World):
    """A table and a cup whose wires are sealed. flash: the cup's. code: what its player typed."""

    def __init__(self, keys=None, flash=None, code="", transport="tcp", **faults):
        super().__init__(**faults)
        self.keys = keys or TableKeys()
        self.transport = transport
        self.flash = flash or holding(KEY)
        self.cup.end.seal = CupSeal(CUP, transport, Keys(self.flash, code))
        self.table = SealedTable(self)
        self.connect()

    def at_rest(self):
        return self.agree() and self.cup.end.state == UP and not self.cup.end.commands

    def connect(self):
        self.down.flying, self.up.flying = [], []
        self.table.end = TableEnd(TableSeal(self.transport, self.keys))


class SealedTable(Table):
    """Gives who comes with a code the key OTHER."""

    def __init__(self, world):
        super().__init__()
        self.world = world

    def receive(self, message):
        if message[0] == "hello" and self.end.seal.code:
            self.world.keys.kept[message[2]] = OTHER
            self.end.enroll(hexed(OTHER))
        else:
            super().receive(message)


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
