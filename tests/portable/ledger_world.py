"""A table and its cups without links: owners with their secrets, a ledger, every entry as bytes. For tests of fairness.

Nothing is checked here; a test may hand `world.log` what no honest table would write.
"""

import gc
import hashlib

from gobelet import bots, card_secrets, fair, games
from gobelet.cup import own_votes
from gobelet.cup.owner import Owner
from gobelet.games import Illegal, seats_in
from gobelet.ledger import CLOSED, PLAYING, TABLE, Ledger, checkpoint, dumps, hexed, match_entry
from gobelet.prng import Random
from support import raises


class World:
    """One match. seats: how many cups. seed: of all its chance. options: of the game, where they differ.

    log: the ledger. payloads: the bytes of all entries so far. owners: one a seat. saved: what each stored last.
    points: {step of the deal: the points}. minutes: what its clock says. automate: which
    one decides where a test does not. held: who holds the seats, for none cups. times: the settings of a time control.
    spent: tenths of a second that whatever a player does takes then.
    """

    def __init__(self, seats=2, seed=1, game="parafico", times=None, held=(), **options):
        gc.collect()  # the world before this one: a Pico has no room for several
        self.random = Random(seed)
        self.log = Ledger()
        self.payloads = []
        self.secret = self.noise(32)
        self.salt = self.noise(32)
        self._chains = {}
        self.saved = {}
        self.points = {}
        self.minutes = 0
        self.automate = "random"
        self.rules = games.load(game)
        self._let_pass = 0  # entries when nobody claimed anything
        self.owners = [self._owner("%016x" % (seat + 1)) for seat in range(seats)]
        players = [[owner.cup, "P%d" % seat, 0, held[seat] if held else 0] for seat, owner in enumerate(self.owners)]
        values = games.complete_options(self.rules, options)
        self.spent = 0
        self.add(TABLE, "match", *match_entry.items(hexed(self.noise(8)), self.rules, values, players, times or ()))
        for owner in self.owners:
            owner.begin(self.log, self.noise(32))

    def _owner(self, cup):
        return Owner(cup, lambda data: self.saved.__setitem__(cup, data))

    def noise(self, size):
        return bytes([self.random.below(256) for _ in range(size)])

    def chain(self, generation=0, tag=fair.NONCE):
        """A chain of the table."""
        if (tag, generation) not in self._chains:
            self._chains[tag, generation] = fair.Chain(self.secret, tag, generation)
        return self._chains[tag, generation]

    def link(self, tag=fair.NONCE):
        """The table's next link, as hex."""
        return hexed(self._link(tag))

    def _link(self, tag):
        generation, k = self.log.chain_heads.next_position(TABLE, tag)
        return self.chain(generation, tag).preimage(k)

    def work(self):
        """The cups work out what is due where cards are dealt; what they ask for they are given."""
        for owner in self.owners:
            cards = owner.cards
            while cards and self.work_of(cards):
                pass
            if cards:
                owner.update_hand(self.log)
                self.points[cards.made[0]] = bytes(cards.made[1])

    def work_of(self, cards):
        """A cup does a slice, or is given points. Whether it did."""
        if cards.busy:
            cards.work()
            return True
        if not cards.wanted_points:
            return False
        step, first = cards.wanted_points
        points = card_secrets.chunk(self.points[step], first)
        cards.receive_points(self.log.deal.mix_number, step, first, card_secrets.encode_points(points))
        cards.work()
        return True

    def entry(self, seat, kind, *data):
        """The bytes of the next entry."""
        took = [self.spent] if self.log.timed(kind, seat) else []
        return dumps(self.log.body(kind, seat, 0, *data) + took)

    def add(self, seat, kind, *data):
        """Folds the next entry; returns its events."""
        payload = self.entry(seat, kind, *data)
        events = self.log.fold(payload)
        self.payloads.append(payload)
        for owner in self.owners:
            owner.update_hand(self.log)
        return events

    def agreed(self, gone=(), by=None):
        """The items of the entry of a drop of some seats, or of breaking off: `by` all who have a vote, or some."""
        voters = seats_in(self.log.voters(sum([1 << seat for seat in gone])))
        votes = [
            own_votes.vote(self.owners[seat], self.log, list(gone))[2] if by is None or seat in by else ""
            for seat in voters
        ]
        return (list(gone), votes) if gone else (votes,)

    def drop(self, *gone, by=None):
        """Folds the drop of some seats; returns its events."""
        return self.add(TABLE, "drop", *self.agreed(gone, by))

    def give(self, seat, command):
        """Folds the entry of a seat's command. Returns its events."""
        return self.add(seat, *command)

    def command(self, seat, decide=None):
        """(kind, data...) that a seat, or the table, owes now; None when it owes nothing. decide: function of a seat
        that chooses its action, else an automate does."""
        log = self.log
        if log.deal:
            self.work()
        if seat == TABLE:
            return self._table_command()
        owner = self.owners[seat]
        command = owner.owed_command(log) or owner.shake(log) or owner.show(log)
        if command:
            return command
        if log.owes(seat) not in ("act", "seal"):
            return None
        return owner.decide(log, decide(seat) if decide else self._choose(seat))

    def _choose(self, seat):
        state = self.log.match.state
        return bots.choose(self.automate, self.rules, state, seat, self.owners[seat].hand, self.random)

    def _table_command(self):
        log = self.log
        owed = log.owes(TABLE)
        anchors = [self.chain(0, tag).anchor for tag in (fair.DICE, fair.NONCE)]
        if owed == "seat":
            return (owed, hexed(fair.seat_commitment(log.start, TABLE, anchors, self.salt)))
        if owed == "open":
            return (owed,) + tuple([hexed(item) for item in anchors + [self.salt]])
        if owed in ("rolled", "seen", "peel", "sure", "close", "closed"):
            here = log.seats_to_gather()
            seats = seats_in(log.closing.seats if owed == "closed" else here)
            said = [self.owners[seat].owed_command(log)[1] if here >> seat & 1 else "" for seat in seats]
            return (owed, said, self.link()) if owed == "rolled" else (owed, said)
        if owed == "clock":
            self.minutes += 3
            return (owed, self.minutes)
        if owed:
            return (owed,)
        for tag in (fair.DICE, fair.NONCE) if log.phase == PLAYING else ():
            generation = log.chain_heads.wants_next(TABLE, tag)
            if generation:
                return ("chain", tag, hexed(self.chain(generation, tag).anchor))
        return None

    def step(self, decide=None):
        """Lets somebody do what is owed: who may claim something first, then the table, then the lowest seat. Returns
        (seat, events)."""
        log = self.log
        for seat, owner in enumerate(self.owners) if log.deal else ():
            command = owner.owed_command(log) if owner.cards.complaint >= 0 else None
            if command and command[0] == "wrong":
                return seat, self.give(seat, command)
        if not decide and self._let_pass != log.entries:
            for seat, owner in enumerate(self.owners):
                if owner.may_claim(log) and log.owes(seat) != "act":
                    claim = self._choose(seat)
                    if claim is not None:
                        return seat, self.add(seat, *owner.decide(log, claim))
            self._let_pass = log.entries
        for seat in range(TABLE, len(self.owners)):
            command = self.command(seat, decide)
            if command:
                return seat, self.give(seat, command)
        raise AssertionError("nobody owes anything")

    def until(self, kind, seat=None):
        """Plays until an entry of this kind (by this seat) is owed and may come next; returns who owes it."""
        for _ in range(2000):
            if self.log.phase != CLOSED:
                for other in range(TABLE, len(self.owners)):
                    if self.log.owes(other) == kind and seat in (None, other):
                        return other
            self.step()
        raise AssertionError("%s was never owed" % kind)

    def play(self, most=2000):
        """Plays to the end of the match, or for so many entries."""
        while self.log.phase != CLOSED and most:
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
    return b"".join(checkpoint.dump(log)) if log.entries else b""


def fingerprint(log):
    """A hash of the same: where there is no room for all those bytes."""
    h = hashlib.sha256()
    for line in checkpoint.dump(log):
        h.update(line)
    return h.digest()


def refused(world, seat, kind, *data):
    """The code with which the log of a world refuses an entry; it must stay as it was."""
    before = fingerprint(world.log)
    code = raises(Illegal, world.log.fold, world.entry(seat, kind, *data)).code
    assert fingerprint(world.log) == before
    return code
