"""A match that plays itself: whoever owes something does it, with dice, cards and time of one's own and decisions of
automates. For practice on a cup, simulations and tests.

It knows the rules' interface and plain actions. It must not know the ledger, the link or how chance is made.
"""

from gobelet.games import CHANCE, CHOOSE, CLOCK, DEAL, HIDDEN, HIDE, OPEN, ROLL, SEAL


class SelfPlay:
    """match: a Match. chance: an object with faces(count, sides) and, where cards are dealt, shuffled(cards).
    choose: a function (seat, hand) -> action of a seat that decides. minutes: a function, () -> how many pass until the
    table looks at its clock.

    dice: {seat: faces under its cup}. order: the deck of this deal. sealed: {seat: its secret choice}.
    """

    def __init__(self, match, chance, choose, minutes=None):
        self.match = match
        self.dice = {}
        self.order = ()
        self.sealed = {}
        self._chance = chance
        self._choose = choose
        self._minutes = minutes
        self._time = 0

    def hand(self, seat):
        """What a seat hides now: the choice that it is to open, its cards, its dice; () or None for nothing."""
        rules, state = self.match.rules, self.match.state
        if seat == CHANCE:
            return self.order
        owed = rules.owes(state, seat)[:1]
        if owed == (OPEN,):
            return self.sealed[seat]
        if rules.hands:
            return rules.hands(state, self.order, self.sealed)[seat]
        return () if owed == (SEAL,) else self.dice.get(seat)

    def chosen(self, seat):
        """The secret choice of a seat since the last deal, () while it has made none."""
        owed = self.match.rules.owes(self.match.state, seat)[:1]
        return () if owed == (SEAL,) else self.sealed.get(seat, ())

    def action(self, seat):
        """What a seat, or CHANCE, that owes something does now. Returns (action, the hand to check it with)."""
        match, chance = self.match, self._chance
        rules = match.rules
        kind, count, sides = rules.owes(match.state, seat)
        if kind == ROLL:
            return chance.faces(count, sides), None
        if kind == HIDE:
            self.dice[seat] = chance.faces(count, sides)
            return HIDDEN, None
        if kind == DEAL:
            self.order, self.sealed = chance.shuffled(rules.deck(match.seats)), {}
            return HIDDEN, None
        if kind == CLOCK:
            self._time += self._minutes()
            return self._time, None
        hand = self.hand(seat)
        if kind == CHOOSE:
            return self._choose(seat, hand), hand
        if kind == SEAL:
            choice = self._choose(seat, hand)
            match.check(seat, choice, hand)
            self.sealed[seat] = choice
            return rules.public_part(match.state, seat, choice), None
        return hand, hand  # it is shown, or opened

    def play_owed(self, seat):
        """A seat, or CHANCE, does what it owes. Returns (action, events)."""
        action, hand = self.action(seat)
        return action, self.match.act(seat, action, hand)
