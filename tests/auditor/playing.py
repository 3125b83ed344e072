"""Matches made from docs/protocol.md alone: a table and cups without link, flash or display. One seed decides all."""

import random

from tests.auditor.cards import L, Part, digest, mult, point_of, sealed_box
from tests.auditor.entry_format import CUP, RUNNING, TABLE, TAGS, compact
from tests.auditor.fair import LENGTH, LOW, h, mac, u32
from tests.auditor.games import ACT, GAMES, HIDE, OPEN, ROLL, SHOW
from tests.auditor.games.papayoo import PASSED, suit
from tests.auditor.games.parafico import BASE
from tests.auditor.games.pepetes import stakes_of
from tests.auditor.log import Log

LETTERS = "abcdefgh"


class Cup:
    """The secrets of a seat or of the table."""

    def __init__(self, chance):
        self.secret, self.salt, self.commands = chance.randbytes(32), chance.randbytes(32), 0
        self._values = {}

    def values(self, tag, generation=0):
        """A generation of a chain: v[0], v[1], …"""
        if (tag, generation) not in self._values:
            values = [mac(self.secret, b"gobelet/3", tag, u32(generation))]
            for _ in range(LENGTH):
                values.append(h(tag, values[-1]))
            self._values[tag, generation] = values[::-1]
        return self._values[tag, generation]

    def link(self, known, ahead=1):
        """The link that comes so many places after what is used of a chain. known: the Chain of the log."""
        number = known.used + ahead
        return self.values(known.tag, known.generation + (number > LENGTH))[(number - 1) % LENGTH + 1]

    def answer(self, known, asked):
        return (self.link(known) + mac(self.link(known, 2), b"saw", asked)[:8]).hex()


class Scribe:
    """Plays a match and writes it down: `lines` are its entries, `log` what the auditor makes of them."""

    def __init__(self, game, seats, seed, trouble=0.0, times=(), held=None, points=False):
        self.chance = random.Random(f"{game}/{seats}/{seed}")
        self.trouble = trouble  # how often somebody is away, is dropped, takes back
        self.log, self.lines = Log(), []
        self.cups = {seat: Cup(self.chance) for seat in range(-1, seats)}
        self.hands, self.choices = {}, {}
        self.points = points  # whether it works cards out on the curve; no fold can tell
        mixed = [(0, 1 if seat < 3 else seat + 3, 2)[seat % 3] for seat in range(seats)]  # every third is an automate
        players = [[f"cup{seat}", f"P{seat}", 0, mixed[seat] if held is None else held] for seat in range(seats)]
        uid = self.chance.randbytes(8).hex()
        self.write("match", TABLE, 1, uid, game, 1, list(GAMES[game].PLAYED), players, list(times), [])

    def write(self, kind, seat, *items):
        cup = self.cups[seat]
        cup.commands += 1
        own = seat != TABLE
        took = []
        if self.log.times and seat != TABLE and kind in ("act", "seal", "shake", "show"):
            took = [self.chance.randrange(400)]
        line = compact([len(self.lines), kind, seat, cup.commands if own else 0, *items, *took])
        self.log.fold(line)
        self.lines.append(line)

    def play(self, most=100000):
        """Until the match is closed, or has so many entries."""
        while self.log.phase != "closed" and len(self.lines) < most:
            if self.log.entries > 9 and self.chance.random() < self.trouble:
                self._make_trouble()
            else:
                getattr(self, "_" + self.log.phase)()
        return self

    def export(self, number=1):
        """The lines of an export."""
        head = b'{"gobelet":2,"match":%d,"uid":"%s","finished":%s}'
        finished = b"true" if self.log.phase == "closed" else b"false"
        head %= number, self.log.uid.encode(), finished
        return b"".join(line + b"\n" for line in [head, *self.lines, b'{"T":"%s"}' % self.log.digest.hex().encode()])

    def _seating(self):
        for seat, cup in self.cups.items():
            self.write("seat", seat, h(b"seat", self.log.start, u32(seat + 1), *self._anchors(seat), cup.salt).hex())

    def _anchors(self, seat):
        return [self.cups[seat].values(tag)[0] for tag in (TAGS[:2] if seat == TABLE else (*TAGS, b"V"))]

    def _opening(self):
        for seat, cup in self.cups.items():
            self.write("open", seat, *[part.hex() for part in [*self._anchors(seat), cup.salt]])

    def _answers(self, seats, tag):
        return [self.cups[seat].answer(self.log.chains[seat, tag], self.log.asked) for seat in seats]

    def _next(self, seat, tag):
        return self.cups[seat].link(self.log.chains[seat, tag])

    def _mixing(self):
        self.write("rolled", TABLE, self._answers(self.log.mixers, b"N"), self._next(TABLE, b"N").hex())

    def _witnessing(self):
        deal = self.log.deal
        tag = b"C" if deal and (deal.accused or deal.places) else b"X"
        self.write("seen", TABLE, self._answers(self.log.witnesses(), tag))

    def _confirming(self):
        self.write("sure", TABLE, [self._next(seat, b"C").hex() for seat in range(len(self.log.players))])

    def _over(self):
        here = [seat for seat in range(len(self.log.players)) if seat not in self.log.away | self.log.dropped]
        self.write("close", TABLE, self._answers(here, b"N"))

    def _closing(self):
        gone = {seat for seat in self.log.closers if self.chance.random() < self.trouble}
        links = ["" if seat in gone else self._next(seat, b"N").hex() for seat in self.log.closers]
        self.write("closed", TABLE, links)

    def _playing(self):
        log = self.log
        for (seat, tag), chain in log.chains.items():
            if chain.used >= LOW and not chain.successor and seat not in log.dropped:
                anchor = self.cups[seat].values(tag, chain.generation + 1)[0]
                self.write("chain", seat, TAGS.index(tag), anchor.hex())
        owed = {seat: what for seat, what in log.game.owed().items() if seat not in log.shook}
        seat = self.chance.choice(sorted(owed))
        kind = owed[seat][0]
        if kind in (ROLL, HIDE):
            self.write("shake", seat)
        elif kind == ACT:
            self._decide(seat)
        elif kind == SHOW:
            self.write("show", seat, self._next(seat, b"X").hex())
        elif kind == "seal":
            self._seal(seat, owed[seat][1])
        elif kind == OPEN:
            salt, choice = self.choices.pop(seat)
            self.write("unseal", seat, salt.hex(), choice, self._next(seat, b"X").hex())
        else:
            self.write("clock", TABLE, log.game.elapsed + 7)

    def _decide(self, seat):
        action = self._decision(self.log.game, seat)
        call = type(action) is int and action in self.log.game.CALLS
        self.write("act", seat, action, *([self._next(seat, b"C").hex()] if call else []))

    def _decision(self, game, seat):
        chance = self.chance
        if self.hands:
            hand = self.hands[seat]
            following = [card for card in hand if game.trick and suit(card) == suit(game.trick[0][1])]
            card = chance.choice(following or hand)
            hand.remove(card)
            return card
        if hasattr(game, "decisions"):
            return chance.choice(sorted(game.decisions(seat)))
        if hasattr(game, "choices"):
            return chance.choice(game.choices())
        while True:
            action = self._anything(game)
            if game.legal(seat, action):
                return action

    def _anything(self, game):
        """What may be a decision of Parafico or of Pépètes."""
        chance = self.chance
        if game.CALLS:
            most = 1 + (game.bid[0] if game.bid else 0) + chance.randrange(2)
            return chance.choice([1, 2, chance.randint(1, 6) * BASE + most])
        if game.phase in ("gift", "combination"):
            return chance.randrange(8)
        faces = sorted(chance.choices(game.tour.blue, k=chance.randint(1, 2)))
        return chance.choice([(), tuple(faces), (chance.randint(1, 3), *faces)])

    # Cards

    def _part(self, seat):
        """What follows from a seat's link in this deal."""
        deal = self.log.deal
        known = self.log.chains[seat, b"X"]
        link = self.cups[seat].link(known, deal.used[seat] + 4 - known.count())
        return Part(link, deal.seed, seat, len(deal.deck))

    def _opens_laps(self, seat):
        """The third link that a seat gives in this deal."""
        known = self.log.chains[seat, b"X"]
        return self.cups[seat].link(known, self.log.deal.used[seat] + 3 - known.count())

    def _some(self):
        return self.chance.randbytes(32)

    def _masking(self):
        deal = self.log.deal
        seat = len(deal.masks)
        part = self._part(seat)
        if not seat:
            self.table = [point_of(card) for card in deal.deck] if self.points else []
        self.table = [mult(part.mask, self.table[place]) for place in part.order] if self.points else []
        said = (digest(self.table), part.public) if self.points else (self._some(), self._some())
        self.write("mask", seat, *[one.hex() for one in said])

    def _peeling(self):
        deal, seats = self.log.deal, len(self.log.players)
        if not deal.peels:
            self.blocks = [[self.table[place] for place in block] for block in deal.blocks] if self.points else []
        lap, said = len(deal.peels) + 1, [self._some() for _ in range(seats)]
        for seat in range(seats) if self.points else ():
            owner, mask = (seat + lap) % seats, self._part(seat).mask
            self.blocks[owner] = [mult(pow(mask, -1, L), point) for point in self.blocks[owner]]
            said[seat] = digest(self.blocks[owner])
        last = lap == seats - 1
        if last:
            tags = [mac(self._opens_laps(seat), b"laps", self.log.asked, made)[:8] for seat, made in enumerate(said)]
            said = [made + tag for made, tag in zip(said, tags)]
        self.write("peel", TABLE, [one.hex() for one in said])
        if last:
            for seat in range(seats):
                deal.parts[seat] = self._part(seat)
            self.hands = {seat: [deal.card_at(place) for place in block] for seat, block in enumerate(deal.blocks)}
            deal.parts = {}

    def _passing(self):
        deal, seats = self.log.deal, len(self.log.players)
        giver = self.chance.choice([seat for seat in range(seats) if seat not in deal.boxes])
        salt, cards = self.choices[giver]
        box = salt + bytes(cards)
        if self.points:
            box = sealed_box(mult(self._part(giver).key, deal.masks[(giver + 1) % seats][2]), deal.seed, giver, box)
        self.write("pass", giver, box.hex(), self._opens_laps(giver).hex())

    def _unmasking(self):
        seat = min(seat for seat in range(len(self.log.players)) if seat not in self.log.deal.links)
        self.write("unmask", seat, self._next(seat, b"X").hex())

    def _seal(self, seat, most):
        chance, log = self.chance, self.log
        if self.hands:
            choice = tuple(sorted(chance.sample(self.hands[seat], PASSED[log.game.seats])))
            public = 0
        else:
            cards = chance.sample(range(1, 14), min(2, log.game.money[seat]))
            choice = tuple(card * BASE + 1 for card in sorted(cards))
            public = stakes_of(choice)
        salt = self._part(seat).salt if log.deal else chance.randbytes(32)
        self.choices[seat] = salt, choice
        commitment = h(b"seal", salt, log.name, u32(log.step), u32(seat), compact(choice))
        links = [self._next(seat, b"X").hex()] if log.deal else []
        self.write("seal", seat, commitment.hex(), public, *links)
        if self.hands and len(self.choices) == len(self.hands):
            for giver, (_, cards) in self.choices.items():
                self.hands[giver] = [card for card in self.hands[giver] if card not in cards]
            for giver, (_, cards) in self.choices.items():
                self.hands[(giver + 1) % len(self.hands)] += cards

    def _make_trouble(self):
        """Somebody is away or back, votes, takes a decision back; the table gives up."""
        log, chance = self.log, self.chance
        if log.phase in ("seating", "opening", "closing"):
            return
        seat = chance.randrange(len(log.players))
        what = chance.random()
        if log.takeable and what < 0.5 and log.phase == "playing" and log.may_take_back(log.takeable[0]):
            self.write("undo", log.takeable[0])
        elif seat in log.dropped:
            return
        elif seat in log.away and what < 0.6:
            self.write("back", TABLE, seat)
        elif seat in log.away:
            self._drop(sorted({seat, *chance.sample(sorted(log.away - log.dropped), 1)}))
        elif what < 0.98:
            self.write("away", TABLE, seat)
        elif log.phase in RUNNING:
            voters = log.people()
            agreed = voters if chance.random() < 0.5 else []
            self.write("abandon", TABLE, [self._vote(voter) if voter in agreed else "" for voter in voters])

    def _drop(self, gone):
        """These leave, if most people, and most cups, can agree."""
        log = self.log
        people = log.people()
        voters = [seat for seat in people if seat not in gone]
        cups = [seat for seat in people if log.players[seat][3] == CUP]
        most = all(2 * len({*voters} & {*some}) > len(some) for some in (people, cups or people))
        running = log.phase in RUNNING and log.game.DROPS and {*gone} <= {*people}
        if running and most and not (log.due and {*log.openers()} - {*gone}):
            self.write("drop", TABLE, gone, [self._vote(voter) for voter in voters])

    def _vote(self, seat):
        """The next link of its votes, or one of those behind it."""
        cup = self.cups[seat]
        values = cup.values(b"V")
        return values[values.index(self.log.voting[seat]) + self.chance.choice((1, 1, 2, 9))].hex()
