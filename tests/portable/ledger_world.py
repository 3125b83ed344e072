"""A table and its cups without links: owners with their secrets, a ledger, every entry as bytes. For tests of fairness.

Nothing is checked here; a test may hand `world.log` what no honest table would write.
"""

import gc

from gobelet import bots, fair
from gobelet import rules as games
from gobelet.cup.owner import Owner
from gobelet.ledger import OVER, PROTOCOL, TABLE, Ledger, dumps, hexed
from gobelet.randoms import Random
from gobelet.rules import parafico as p


class World:
    """One match. seats: how many cups. seed: of all its chance. options: of Parafico, where they differ.

    log: the ledger. payloads: the bytes of all entries so far. owners: one a seat. saved: what each stored last.
    """

    def __init__(self, seats=2, seed=1, **options):
        gc.collect()  # the world before this one: a Pico has no room for several
        self.random = Random(seed)
        self.log = Ledger()
        self.payloads = []
        self.secret = self.noise(32)
        self.salt = self.noise(32)
        self._chains = {}
        self.saved = {}
        self.owners = [self._owner("%016x" % (seat + 1)) for seat in range(seats)]
        players = [[owner.cup, "P%d" % seat, 0, 0] for seat, owner in enumerate(self.owners)]
        values = list(games.options(p, options))
        self.add(TABLE, "match", PROTOCOL, hexed(self.noise(8)), p.NAME, values, players)
        for owner in self.owners:
            owner.begin(self.log, self.noise(32))

    def _owner(self, cup):
        return Owner(cup, lambda data: self.saved.__setitem__(cup, data))

    def noise(self, size):
        return bytes([self.random.below(256) for _ in range(size)])

    def chain(self, generation=0):
        """The table's chain."""
        if generation not in self._chains:
            self._chains[generation] = fair.Chain(self.secret, fair.NONCE, generation)
        return self._chains[generation]

    def link(self):
        """The table's next link, as hex."""
        generation, k = self.log.heads.due(TABLE, fair.NONCE)
        return hexed(self.chain(generation).link(k))

    def entry(self, seat, kind, *data):
        """The bytes of the next entry."""
        return dumps(self.log.body(kind, seat, 0, *data))

    def add(self, seat, kind, *data):
        """Folds the next entry; returns its events."""
        payload = self.entry(seat, kind, *data)
        events = self.log.fold(payload)
        self.payloads.append(payload)
        for owner in self.owners:
            owner.look(self.log)
        return events

    def command(self, seat, decide=None):
        """(kind, data...) that a seat, or the table, owes now; None when it owes nothing. decide: function of a seat
        that chooses its action, else an automate does."""
        log = self.log
        if seat == TABLE:
            owed = log.owes(TABLE)
            if owed == "seat":
                commitment = fair.seat_commitment(log.start, TABLE, [self.chain().anchor], self.salt)
                return (owed, hexed(commitment))
            if owed == "open":
                return (owed, hexed(self.chain().anchor), hexed(self.salt))
            if owed == "rolled":
                return (owed, self.link())
            generation = log.heads.wants_next(TABLE, fair.NONCE) if log.heads else 0
            return ("chain", fair.NONCE, hexed(self.chain(generation).anchor)) if generation else None
        owner = self.owners[seat]
        command = owner.duty(log) or owner.shake(log) or owner.show(log)
        if command:
            return command + (self.link(),) if command[0] == "roll" else command
        if log.owes(seat) != "act":
            return None
        state = log.match.state
        action = decide(seat) if decide else bots.choose("random", p, state, seat, owner.hand, self.random)
        return owner.decide(log, action)

    def step(self, decide=None):
        """Lets somebody do what is owed: the table first, then the lowest seat. Returns (seat, events)."""
        for seat in range(TABLE, len(self.owners)):
            command = self.command(seat, decide)
            if command:
                return seat, self.add(seat, *command)
        raise AssertionError("nobody owes anything")

    def until(self, kind, seat=None):
        """Plays until an entry of this kind (by this seat) is owed and may come next; returns who owes it."""
        for _ in range(2000):
            if self.log.phase != OVER:
                for other in range(TABLE, len(self.owners)):
                    if self.log.owes(other) == kind and seat in (None, other):
                        return other
            self.step()
        raise AssertionError("%s was never owed" % kind)

    def play(self, most=2000):
        """Plays to the end of the match, or for so many entries."""
        while self.log.phase != OVER and most:
            self.step()
            most -= 1


def folded(payloads):
    """A ledger that has folded these entries."""
    log = Ledger()
    for payload in payloads:
        log.fold(payload)
    return log


def image(log):
    """Everything a ledger holds, as bytes: equal for equal ledgers."""
    return b"".join(log.dump()) if log.entries else b""
