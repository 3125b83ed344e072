"""A deal of Papayoo among honest cups and liars: what a cup with altered firmware, in league with the table and with
all other liars, may do at each step. The honest cups are the real ones.

The table hands on whatever points a liar gives, and so does not judge them. A liar knows every byte that travels, and
how all have shuffled. LIES: what each lie is judged as.
"""

from ledger_world import World

from gobelet import card_curve, card_secrets
from gobelet.cup import secret_choices
from gobelet.curve import run_to_end
from gobelet.games import seats_in
from gobelet.games.papayoo.cards import SUIT
from gobelet.ledger import hexed
from gobelet.ledger.choice_entries import commitment
from gobelet.ledger.deal_audit import BOX, CARD_NOT_HELD, FALSE_COMPLAINT, PASSED_NOT_HELD
from gobelet_host.table.curve_point_store import are_from_an_honest_cup
from tests.worlds.cheat import liar

ALONE = {
    **liar.ALONE,
    "passes_others_card": PASSED_NOT_HELD,
    "passes_one_twice": BOX,
    "plays_others_card": CARD_NOT_HELD,
    "passes_takers_card": PASSED_NOT_HELD,
    "plays_passed_card": CARD_NOT_HELD,
    "own_salt": BOX,
    "complains_of_a_mask": FALSE_COMPLAINT,
    "complains_of_a_card": FALSE_COMPLAINT,
}
TWO = {**liar.TWO, "liars_swap": CARD_NOT_HELD}  # with a friend
LIES = {**ALONE, **TWO}
OWN_SALT = bytes(range(32))


class LyingJobs(liar.LyingJobs):
    """The work of a liar that knows how all have shuffled."""

    def _open_hand(self, log):
        yield from super()._open_hand(log)
        self._cards.dealt = self._cards.world.truth()[self._owner.seat]

    def _open_box(self, log):
        giver = self._cards.world.owners[log.deal.takers.index(self._owner.seat)]
        self._cards.passed_cards = giver.memory.choice
        yield

    def _pass(self, log):
        kind, box, link = yield from super()._pass(log)
        if self._cards.lie == "own_salt":
            usual, other = card_secrets.salt(*self._secret(log.deal)), bytes.fromhex(box)
            box = hexed(bytes(a ^ b ^ c for a, b, c in zip(other, usual, OWN_SALT, strict=False)) + other[len(usual) :])
        return kind, box, link


class Liar(liar.Liar):
    """It plays on as if all were right."""

    def __init__(self, owner, world, actor):
        super().__init__(owner, world.lie if actor else "", lambda: world.points[len(world.owners) - 1], world.victim)
        self.world = world
        self.swaps = {}  # cards that it takes for others

    def worker(self):
        return LyingJobs(self)

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
            self.owners[seat].update_hand(self.log)

    def honest(self):
        return [owner for owner in self.owners if not self.liars >> owner.seat & 1]

    def truth(self):
        """What the links of all deal to each seat."""
        deal, deck = self.log.deal, self.rules.deck(len(self.owners))
        owners, count = self.owners, len(deck)
        orders = [card_secrets.permutation(one.preimage_of(deal), deal.context(one.seat), count) for one in owners]
        where = card_secrets.compose_permutations(orders)
        return [tuple(sorted(deck[where[place]] for place in block)) for block in deal.blocks]

    def refused_by_an_honest_table(self):
        """The seats whose points or key a table that looks at them takes for none."""
        deal, judged = self.log.deal, set()
        for seat in range(len(deal.masks)):
            if not run_to_end(card_curve.is_member(deal.mask(seat)[2])):
                judged.add(seat)
        for step, points in self.points.items():
            if step >= 0 and not are_from_an_honest_cup(points):
                judged.add(step % deal.seats)
        return judged

    def _choose(self, seat):
        log, owner, taker = self.log, self.owners[seat], (self.actor + 1) % len(self.owners)
        if self.lie != "gives_own_card" or seat != taker or log.owes(seat) != "seal":
            return super()._choose(seat)
        (given,) = set(owner.hand).intersection(self.truth()[self.actor])  # which is passed on by who was given it
        others = [card for card in owner.hand if card != given]
        return tuple(sorted([given, *others[: self.rules.owes(log.match.state, seat)[1] - 1]]))

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
        if self.lie == "own_salt":
            return self._salts(log, owner, owed)
        if self.lie in ("passes_others_card", "passes_takers_card") and owed == "seal" and owner.hand:
            owner.memory.choice_step = log.match.step
            whose = self.victim if self.lie == "passes_others_card" else (seat + 1) % len(self.owners)
            others = [card for card in self.owners[whose].hand or () if card not in owner.hand]
            owner.memory.choice = tuple(sorted(owner.hand[:4] + (others[0],)))[: len(owner.hand)]
            self.told = True
            return secret_choices._sealing(owner, log)
        if self.lie == "passes_one_twice" and owed == "seal" and owner.hand:
            owner.memory.choice_step, owner.memory.choice = log.match.step, owner.hand[:1] * 2 + owner.hand[1:4]
            self.told = True
            return secret_choices._sealing(owner, log)
        if self.lie == "plays_others_card" and owed == "act":
            cards = self.owners[self.victim].hand or ()
            legal = [card for card in cards if not log.match.rules.check(log.match.state, seat, card)]
            self.told = bool(legal)
            return ("act", legal[0]) if legal else None
        if self.lie == "plays_passed_card" and owed == "act":
            legal = [card for card in owner.memory.choice if not log.match.rules.check(log.match.state, seat, card)]
            self.told = bool(legal)
            return ("act", legal[0]) if legal else None
        if self.lie == "complains_of_a_mask" and owed == "mask":
            self.told = True
            return "wrong", deal.masks.number(self.victim)
        if self.lie in ("complains_of_a_card", "gives_own_card") and owed == "act" and deal.played:
            self.told = True
            return "wrong", next(deal.plays())[0]
        return None

    def _salts(self, log, owner, owed):
        """It seals and passes on with a salt of its own, and complains before it would have to open that."""
        if owed == "seal" and owner.hand:
            kind, _, *rest = owner.decide(log, self._choose(owner.seat))
            return (
                kind,
                hexed(commitment(log, owner.memory.choice_step, owner.seat, OWN_SALT, list(owner.memory.choice))),
                *rest,
            )
        if owed == "act" and log.deal.played:
            self.told = True
            return "wrong", next(log.deal.plays())[0]
        return None

    def run(self):
        """Plays until the deal is judged. Returns {seat of an honest cup: who it names, [(seat, code, entry)]}."""
        log = self.log
        for _ in range(400):
            self._swap()
            self.work()
            judged = log.deal and len(log.deal.links) == len(self.owners) and log.deal.mix_number == log.throw.mixed_at
            if judged and all(owner.cards.is_judged(log) for owner in self.honest()):
                return {owner.seat: owner.cards.cheaters for owner in self.honest()}
            self.step()
        raise AssertionError("the deal never ends")

    def _swap(self):
        """Two liars exchange a card before the first trick."""
        a, b = [self.owners[seat] for seat in seats_in(self.liars)] if self.lie == "liars_swap" else (None, None)
        if a and not self.told and self.log.owes(self.log.owing()[0]) == "act" and a.hand and b.hand:
            x, y = next((x, y) for x in a.hand for y in b.hand if SUIT[x] == SUIT[y])
            a.cards.swaps, b.cards.swaps = {x: y}, {y: x}
            for owner in (a, b):
                owner.update_hand(self.log)
            self.told = True
