"""A deal of Papayoo among honest cups and liars: what a cup with altered firmware, in league with the table and with
all other liars, may do at each step. The honest cups are the real ones.

The table hands on whatever points a liar gives, and so does not judge them. A liar knows every byte that travels, and
how all have shuffled. LIES: what each lie is judged as.
"""

from contextlib import suppress
from functools import cache

from ledger_world import World

from gobelet import curve, masking
from gobelet.cup import choices
from gobelet.cup.cards import Cards, Lie
from gobelet.games import seats_in
from gobelet.games.papayoo.cards import SUIT
from gobelet.ledger import hexed
from gobelet.ledger.judging import (
    BOX,
    CARD_NOT_HELD,
    FALSE_COMPLAINT,
    KEY,
    MASK,
    PASSED_NOT_HELD,
    PEEL,
)

ALONE = {
    "other_key": MASK,
    "own_order": MASK,
    "twin_mark": MASK,
    "twist_mark": MASK,
    "torsion_mark": MASK,
    "same_twice": MASK,
    "not_below_p": MASK,
    "no_point": MASK,
    "small_order": MASK,
    "wrong_key": KEY,
    "no_key": KEY,
    "spoiled_block": PEEL,
    "passes_others_card": PASSED_NOT_HELD,
    "empty_box": BOX,
    "other_box": BOX,
    "passes_one_twice": BOX,
    "plays_others_card": CARD_NOT_HELD,
    "complains_of_a_mask": FALSE_COMPLAINT,
    "complains_of_a_card": FALSE_COMPLAINT,
}
TWO = {"copy_a_card": MASK, "peek_one": PEEL, "peek_block": PEEL, "liars_swap": CARD_NOT_HELD}  # with a friend
LIES = {**ALONE, **TWO}
POINT = masking.POINT
library = curve.library


@cache
def x25519(scalar: bytes, x: bytes) -> bytes:
    """Liars differ in little: most multiplications are the same for all, and for whoever judges them."""
    assert library is not None
    return library(scalar, x)


def multiply(k: int, point: bytes) -> bytes:
    return curve.now(curve.product(k, point))


class Liar(Cards):
    """The cards of a liar. actor: whether it is the one that lies, else its friend."""

    def __init__(self, owner, world, actor):
        super().__init__(owner)
        self._world, self._lie = world, world.lie if actor else ""
        self.swaps = {}  # cards that it takes for others

    def _mask(self, log):
        kind, digest, public = yield from super()._mask(log)
        points = self.made[1]
        a, b = 7, 3
        spoil = {
            "other_key": lambda: points.__setitem__(slice(None), _each(points, lambda x: multiply(12345, x))),
            "own_order": lambda: points.__setitem__(slice(None), b"".join(reversed(_points(points)))),
            "copy_a_card": lambda: _put(points, b, multiply(777, _at(points, a))),
            "twin_mark": lambda: _put(points, b, multiply(2, _at(points, a))),
            "twist_mark": lambda: _put(points, a, _number(2)),
            "torsion_mark": lambda: _put(points, a, _number(pow(_value(_at(points, a)), -1, curve.P))),
            "same_twice": lambda: _put(points, a, _at(points, b)),
            "not_below_p": lambda: _put(points, a, _number(curve.P + 9)),
            "no_point": lambda: _put(points, a, bytes(POINT)),
            "small_order": lambda: _put(points, a, _number(curve._SMALL[2])),
        }.get(self._lie)
        if spoil:
            spoil()
        if self._lie == "wrong_key":
            public = hexed(multiply(3, bytes.fromhex(public)))
        if self._lie == "no_key":
            public = "00" * POINT
        return kind, hexed(masking.digest(points)), public

    def _unmask(self, log, lap):
        block = yield from super()._unmask(log, lap)
        return _each(block, lambda x: multiply(pow(12345, -1, curve.L), x)) if self._lie == "other_key" else block

    def _peel(self, log, lap):
        command = yield from super()._peel(log, lap)
        block, deal = self.made[1], log.deal
        if lap > 1 or self._lie not in ("spoiled_block", "peek_one", "peek_block"):
            return command
        if self._lie == "spoiled_block":
            _put(block, 0, multiply(5, _at(block, 0)))
        else:  # the next to peel is the victim: it takes its mask off its own card, shown to it as one of the friend's
            whole = self._world.points[deal.seats - 1]
            inverse = curve.now(curve.inverse(masking.mask(*self._secret(deal))))
            for j in range(1 if self._lie == "peek_one" else len(block) // POINT):
                _put(block, j, multiply(inverse, _at(whole, deal.blocks[self._world.victim][j])))
        return "peel", hexed(masking.digest(block))

    def _open_hand(self, log):
        with suppress(Lie):
            yield from super()._open_hand(log)
        self.dealt = self._world.truth()[self._owner.seat]  # the best it can do: it plays on as if all were right

    def _pass(self, log):
        command = yield from super()._pass(log)
        if self._lie == "empty_box":
            return "pass", "00" * (len(command[1]) // 2)
        if self._lie == "other_box":
            return "pass", command[1][:-2] + ("00" if command[1][-2:] != "00" else "01")
        return command

    def _open_box(self, log):
        giver = self._world.owners[log.deal.takers.index(self._owner.seat)]
        self.given = giver.choice
        yield

    def _look_at_plays(self, deal):
        pass

    def _judge(self, log, deal):
        yield
        self._judged = deal.mix_number

    def whole(self, deal):
        cards = super().whole(deal)
        return tuple(sorted(self.swaps.get(card, card) for card in cards))


class LiarsWorld(World):
    """One deal. lie: one of LIES, "" for none. actor: the seat that lies. victim: one of the honest seats, of which
    something is wanted. liars: the seats that are no honest cups."""

    def __init__(self, seats, lie, seed, actor=0):
        super().__init__(seats, seed, "papayoo", rounds=1, first_dealer="chosen", first_seat=seed % seats)
        self.lie, self.actor = lie, actor
        friends = [actor] if lie in ALONE else [actor, (actor + 1) % seats] if lie else []
        self.victim = (actor - 1) % seats
        self.liars = sum(1 << seat for seat in friends)
        self.seeds = seed
        self.told = False  # whether a lie that is done once was
        self.until("mask", 0)
        for seat in friends:
            self.owners[seat].cards = Liar(self.owners[seat], self, seat == actor)
            self.owners[seat].look(self.log)

    def honest(self):
        return [owner for owner in self.owners if not self.liars >> owner.seat & 1]

    def truth(self):
        """What the links of all deal to each seat."""
        deal, deck = self.log.deal, self.rules.deck(len(self.owners))
        orders = [masking.order(owner.link_of(deal), deal.tail(owner.seat), len(deck)) for owner in self.owners]
        where = masking.behind(orders)
        return [tuple(sorted(deck[where[place]] for place in block)) for block in deal.blocks]

    def command(self, seat, decide=None):
        lies = self._lies(seat) if seat == self.actor and not self.told else None
        return lies or super().command(seat, decide)

    def _lies(self, seat):
        """What the actor says instead of what it owes."""
        log, owner = self.log, self.owners[seat]
        owed, deal = log.owes(seat), log.deal
        if not deal:
            return None
        self.work()
        if self.lie == "passes_others_card" and owed == "seal" and owner.hand:
            owner.choice_step = log.match.step
            others = [card for card in self.owners[self.victim].hand or () if card not in owner.hand]
            owner.choice = tuple(sorted(owner.hand[:4] + (others[0],)))[: len(owner.hand)]
            self.told = True
            return choices._sealing(owner, log)
        if self.lie == "passes_one_twice" and owed == "seal" and owner.hand:
            owner.choice_step, owner.choice = log.match.step, owner.hand[:1] * 2 + owner.hand[1:4]
            self.told = True
            return choices._sealing(owner, log)
        if self.lie == "plays_others_card" and owed == "act":
            cards = self.owners[self.victim].hand or ()
            legal = [card for card in cards if not log.match.rules.check(log.match.state, seat, card)]
            self.told = bool(legal)
            return ("act", legal[0]) if legal else None
        if self.lie == "complains_of_a_mask" and owed == "mask":
            self.told = True
            return "wrong", deal.masks[self.victim][0]
        if self.lie == "complains_of_a_card" and owed == "act" and deal.played:
            self.told = True
            return "wrong", next(deal.plays())[0]
        return None

    def run(self):
        """Plays until the deal is judged. Returns {seat of an honest cup: who it names, [(seat, code, entry)]}."""
        log = self.log
        for _ in range(400):
            self._swap()
            self.work()
            judged = log.deal and len(log.deal.links) == len(self.owners) and log.deal.mix_number == log.mixed_at
            if judged and all(owner.cards.is_judged(log) for owner in self.honest()):
                return {owner.seat: owner.cards.names for owner in self.honest()}
            self.step()
        raise AssertionError("the deal never ends")

    def _swap(self):
        """Two liars exchange a card before the first trick."""
        a, b = [self.owners[seat] for seat in seats_in(self.liars)] if self.lie == "liars_swap" else (None, None)
        if a and not self.told and self.log.owes(self.log.owing()[0]) == "act" and a.hand and b.hand:
            x, y = next((x, y) for x in a.hand for y in b.hand if SUIT[x] == SUIT[y])
            a.cards.swaps, b.cards.swaps = {x: y}, {y: x}
            for owner in (a, b):
                owner.look(self.log)
            self.told = True


def _points(data):
    return [bytes(data[at : at + POINT]) for at in range(0, len(data), POINT)]


def _at(points, j):
    return bytes(points[j * POINT : j * POINT + POINT])


def _put(points, j, x):
    points[j * POINT : j * POINT + POINT] = x


def _each(points, change):
    return bytearray(b"".join(change(x) for x in _points(points)))


def _value(x):
    return int.from_bytes(x, "little")


def _number(value):
    return value.to_bytes(POINT, "little")
