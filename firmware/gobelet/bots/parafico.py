"""Automates that play Parafico: "random" says anything that could be true, "sound" weighs the odds.

Integers only: a probability is a number from 0 to ONE. They read the public state through the rules and must not know
any dice but their own.
"""

from gobelet.rules import parafico as p
from gobelet.rules import seats_in

ONE = 8192  # certainty; 90 dice give sums below 2**30 / ONE
_HEAVIEST = 8192  # weight of the likeliest number of dice
JOKER_MISSES = 2  # a die shows a value or a joker once in three times: two misses for a hit
PLAIN_MISSES = 5


def random(state, seat, hand, random):
    """Any legal decision with the same chance, among calls and bids within the dice in play."""
    actions = p.decisions(state, p.dice_in_play(state))
    return actions[random.below(len(actions))]


def sound(state, seat, hand, random):
    """The decision that promises most, seen from this hand; now and then it is careless on purpose."""
    previous = state[p.BID]
    table = Table(state, seat, hand)
    best, most = 0, -100 * ONE
    if previous:
        for call in p.CALLS:
            promise = table.promise_of_call(call, previous)
            if promise > most:
                best, most = call, promise
    double_rule = state[p.DOUBLE_RULE]
    top = p.most(state)
    for value in range(1, 7):
        low = p.least(previous, value, double_rule)
        if low:
            # The first bids of a round leave room: what is certain says little, what is unlikely costs a die.
            start = low if previous else max(1, table.expected(value) - 2)
            for quantity in range(start, min(start + 4, top + 1)):
                promise = table.promise_of_bid(quantity, value) + random.below(WHIM)
                if promise > most:
                    best, most = p.bid(quantity, value), promise
    return best


WHIM = ONE // 16  # up to this much a bid is valued above or below its promise, so that nobody can read the hand


class Table:
    """What a seat can reckon before it speaks: its own dice for sure, the others' by their odds."""

    def __init__(self, state, seat, hand):
        self.hand = hand
        self.jokers = not state[p.NO_JOKERS]
        self.hidden = p.dice_in_play(state) - len(hand)
        self.rivals = len(seats_in(state[p.LIVING])) - 1
        self.can_win = p.dice_of(state, seat) < state[p.DICE_EACH]
        self.plain = at_least(self.hidden, PLAIN_MISSES)
        self.joined = at_least(self.hidden, JOKER_MISSES) if self.jokers else self.plain

    def own(self, value):
        """How many of the own dice count for a value."""
        own = self.hand.count(value)
        return own + self.hand.count(1) if self.jokers and value != 1 else own

    def odds(self, value):
        return self.plain if value == 1 else self.joined

    def expected(self, value):
        """How many dice of a value to expect, rounded to the nearest."""
        sides = 6 if value == 1 or not self.jokers else 3
        return self.own(value) + (2 * self.hidden + sides) // (2 * sides)

    def chance(self, quantity, value):
        """How likely a bid is true, 0 to ONE."""
        wanted = quantity - self.own(value)
        if wanted <= 0:
            return ONE
        return self.odds(value)[wanted] if wanted <= self.hidden else 0

    def promise_of_call(self, call, previous):
        """What a call is worth in parts of ONE die: an own die counts fully, a rival's by its share in all rivals."""
        quantity, value = p.quantity_of(previous), p.value_of(previous)
        true = self.chance(quantity, value)
        if call == p.BLUFF:
            return (ONE - true) // self.rivals - true
        exact = true - self.chance(quantity + 1, value)
        return (exact if self.can_win else 0) - (ONE - exact)

    def promise_of_bid(self, quantity, value):
        """What a bid is worth: it is doubted the more, the less likely it looks to somebody without this hand."""
        true = self.chance(quantity, value)
        doubted = ONE - true
        return doubted * (true // self.rivals - (ONE - true)) // ONE


def at_least(dice, misses):
    """[P(at least k of `dice` dice hit) for k = 0 .. dice], in parts of ONE; a die misses `misses` times for a hit.

    Binomial weights outwards from the likeliest number, so that nothing underflows and no product reaches 2**30.
    """
    likeliest = (dice + 1) // (misses + 1)
    weights = [0] * (dice + 1)
    weight = _HEAVIEST
    for hits in range(likeliest, dice + 1):
        weights[hits] = weight
        weight = weight * (dice - hits) // ((hits + 1) * misses)
    weight = _HEAVIEST
    for hits in range(likeliest, -1, -1):
        weights[hits] = weight
        weight = weight * hits * misses // (dice - hits + 1)
    total = sum(weights)
    above = 0
    for hits in range(dice, -1, -1):
        above += weights[hits]
        weights[hits] = above * ONE // total
    return weights
