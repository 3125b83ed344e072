"""Automates that play Parafico: "random" says anything that could be true, "sound" weighs the odds.

Integers only: a probability is a number from 0 to ONE. They read the public state and must not know any dice but their
own.
"""

from gobelet.bots import HARD, SURE, should_slip
from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BLUFF, CALLS, CARAMBA, bid, most, quantity_of, value_of
from gobelet.games.parafico.odds import (
    FULL,
    JOKER_MISSES,
    LIES,
    LISTENING,
    ONE,
    PLAIN_MISSES,
    TASTES,
    WHIM,
    at_least,
    chance,
)  # fmt: skip
from gobelet.games.parafico.state import BID, HEAD, IN_PLAY, LEAST

SLIPS = (2, 0, 0)  # see bots.should_slip()
JUMP = ONE // 24  # what a die more than it has to say is worth to everybody: it hurries the next
OPENING = ONE // 4  # first bids are valued up to this much above their chance

_BIDS = [()] * 6  # for each value the bids on 1, 2, ... dice, as many as were ever in play


def in_play(state):
    """Every legal decision that could be true, sorted: the calls, and bids within the dice in play. At most 542."""
    top = state[IN_PLAY]
    if len(_BIDS[0]) < top:
        _BIDS[:] = [tuple([bid(quantity, value) for quantity in range(1, top + 1)]) for value in range(1, 7)]
    ones, twos, threes, fours, fives, sixes = _BIDS
    a, b, c, d, e, f = state[LEAST:HEAD]
    actions = CALLS if state[BID] else ()
    if a <= top:
        actions += ones[a - 1 : top]
    if b <= top:
        actions += twos[b - 1 : top]
    if c <= top:
        actions += threes[c - 1 : top]
    if d <= top:
        actions += fours[d - 1 : top]
    if e <= top:
        actions += fives[e - 1 : top]
    if f <= top:
        actions += sixes[f - 1 : top]
    return actions


def random(state, seat, hand, random):
    """Any of the decisions that could be true, each with the same chance."""
    actions = in_play(state)
    return actions[random.below(len(actions))]


def sound(state, seat, hand, random):
    """The decision most likely to go well, seen from this hand and from what was just said; now and then it lies."""
    return _weighed(state, seat, hand, random, TASTES[""])


def think(turn):
    """(action, how sure, 0 to SURE) at the level and with the temperament of an Observation: a medium one is "sound",
    an easy one now and then says anything that a person might believe."""
    if turn.level == HARD:
        from gobelet.games.parafico import strategy  # for who plays against it

        return strategy.think(turn)
    if should_slip(turn, SLIPS):
        table = Table(turn.state, turn.hand)
        actions = [  # a call, or a bid that its dice make doubtful, but not so that no person would say it
            action
            for action in in_play(turn.state)
            if action in CALLS or ONE // 100 < table.chance(quantity_of(action), value_of(action)) < ONE // 8
        ]
        if actions:
            return actions[turn.random.below(len(actions))], 0
    return _weighed(turn.state, turn.seat, turn.hand, turn.random, TASTES[turn.temper], True), SURE // 2


def _weighed(state, seat, hand, random, tastes, varied=False):
    """The decision of the highest chance to go well, tastes added: see TASTES. varied: whether it may say a die more
    than it has to, and opens now here, now there."""
    call, jump, lie, empty = [taste * ONE // (2 * FULL) for taste in tastes]
    table = Table(state, hand)
    held = list(table.own)
    if random.below(LIES) == 0:
        table.pretend(1 + random.below(6))
    previous = state[s.BID]
    best, highest = 0, -ONE
    if previous:
        true = table.chance(quantity_of(previous), value_of(previous))
        exact = true - table.chance(quantity_of(previous) + 1, value_of(previous))
        if state[s.DICE + seat] == state[s.DICE_EACH]:
            exact //= 2  # nothing to win, but nothing to lose either
        best, highest = (BLUFF, ONE - true + call) if ONE - true + call >= exact else (CARAMBA, exact)
    top = most(state)
    below = 1 - random.below(2) if varied and not previous else 1
    for value in range(1, 7):
        # A first bid of one die would be true and useless: it begins with what it expects, or just below.
        quantity = state[s.LEAST - 1 + value] if previous else max(1, table.expected(value) - below)
        for more in (0, 1) if varied else (0,):
            if quantity + more > top:
                break
            worth = table.chance(quantity + more, value) + random.below(WHIM) + more * (jump + JUMP)
            if varied and not previous:
                worth += random.below(OPENING)
            if quantity + more > held[value - 1] + table.hidden // table.share(value):
                worth += lie
            if not held[value - 1]:
                worth += empty
            if worth > highest:
                best, highest = bid(quantity + more, value), worth
    return best


def close(state, seat):
    """How close the decision looks to somebody who sees no dice, 0 to SURE: whether the last bid may be true."""
    previous = state[s.BID]
    if not previous:
        return SURE // 2
    odds = at_least(state[s.IN_PLAY], PLAIN_MISSES if value_of(previous) == 1 or state[s.NO_JOKERS] else JOKER_MISSES)
    true = chance(odds, quantity_of(previous))
    return SURE - abs(2 * true - ONE) * SURE // ONE


class Table:
    """What a seat can reckon before it speaks: its own dice for sure, the others' by their odds."""

    def __init__(self, state, hand):
        jokers = 0 if state[s.NO_JOKERS] else hand.count(1)
        self.own = [hand.count(1)] + [hand.count(value) + jokers for value in (2, 3, 4, 5, 6)]
        self.heard = value_of(state[s.BID])
        self.hidden = state[s.IN_PLAY] - len(hand)
        self.plain = at_least(self.hidden, PLAIN_MISSES)
        self.joined = self.plain if state[s.NO_JOKERS] else at_least(self.hidden, JOKER_MISSES)

    def pretend(self, value):
        """Reckons with one more die of this value than there is."""
        self.own[value - 1] += 1

    def expected(self, value):
        """How many dice of a value to expect, rounded down."""
        return self.own[value - 1] + self.hidden // self.share(value)

    def share(self, value):
        """Of how many hidden dice one counts for a value."""
        odds = self.plain if value == 1 else self.joined
        return 1 + (PLAIN_MISSES if odds is self.plain else JOKER_MISSES)

    def chance(self, quantity, value):
        """How likely a bid is true, 0 to ONE: who bids a value tends to hold it, so it counts nearly a die more."""
        wanted = quantity - self.own[value - 1]
        odds = self.plain if value == 1 else self.joined
        true = chance(odds, wanted)
        if value == self.heard:
            true += (chance(odds, wanted - 1) - true) * LISTENING // 8
        return true
