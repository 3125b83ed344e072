"""What a seat can believe of the dice under the other cups: for each rival a few hands drawn by chance, weighed by how
well they explain everything that it said in this round, if it is a mixture of the players that there are: most say the
bid that looks safest from their dice, some believe what they hear and some do not, a few say anything.

Integers only: a chance is a number from 0 to ONE. It must not know any dice but its own.
"""

from gobelet.games import seats_in
from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BASE, leasts
from gobelet.games.parafico.odds import JOKER_MISSES, LISTENING, ONE, PLAIN_MISSES, at_least, chance

HANDS = 24  # that are tried for each rival, at most
ALL_HANDS = 168  # for all of them together
EVEN = 256  # the weight of a hand before anything was said
_STEP = 8  # bits: DOUBT has an entry for each 256 / ONE of a bid's risk
# exp(-risk / 1500): how much less often a bid is said, the riskier it looks to who says it.
_DOUBT = b"\xff\xd7\xb5\x99\x81m\\MA7.'!\x1c\x17\x14\x11\x0e\x0c\n\x08\x07\x06\x05\x04\x04\x03\x03\x02\x02\x02\x01\x01"
_SAFEST = 230  # of 256: how often a bid is said because it looks safe
_ANY = 5  # of 256: how often any single bid is said for another reason
_NEAR, _FAR = 6, 25  # a first bid beside what its dice let expect, or farther off, is so many times rarer


class Odds:
    """Chances of hidden dice that nothing is known of. no_jokers: whether this is a Parafico round."""

    def __init__(self, no_jokers):
        self.no_jokers = no_jokers
        self._tables = {}

    def of(self, dice, value):
        """[chance that at least k of `dice` hidden dice count for a value, for k = 0, 1, ...]."""
        misses = self.misses(value)
        key = dice * 8 + misses
        table = self._tables.get(key)
        if table is None:
            table = self._tables[key] = at_least(dice, misses)
        return table

    def misses(self, value):
        """How often a die misses a value for each time that it hits it."""
        return PLAIN_MISSES if value == 1 or self.no_jokers else JOKER_MISSES

    def first(self, own, hidden, value):
        """The quantity at which a player opens the bidding on a value: just below what it expects."""
        return max(1, own[value - 1] + hidden // (1 + self.misses(value)) - 1)

    def counts(self, hand):
        """How many dice of a hand count for each of the values 1 to 6."""
        jokers = 0 if self.no_jokers else hand.count(1)
        return [hand.count(1)] + [hand.count(value) + jokers for value in (2, 3, 4, 5, 6)]


class Belief:
    """seat: who believes. hand: its dice. heard: the bids of the round, see Match.heard. hands: tried for
    each rival, 0: as many as there is room for.

    odds: the Odds of this round. own: the counts of its dice. total: dice in play, hidden: those of the others.
    """

    def __init__(self, state, seat, hand, heard, random, hands=0):
        self.odds = Odds(state[s.NO_JOKERS])
        self.own = self.odds.counts(hand)
        self.total = state[s.IN_PLAY]
        self.hidden = self.total - len(hand)
        self._rule = state[s.DOUBLE_RULE]
        self._seat = seat
        self._rivals = [other for other in seats_in(state[s.LIVING]) if other != seat]
        hands = hands or min(HANDS, ALL_HANDS // len(self._rivals))
        self._counts = {}
        self._weights = {}
        self._sums = {}
        for rival in self._rivals:
            dice = state[s.DICE + rival]
            self._counts[rival] = [self.odds.counts(random.faces(dice)) for _ in range(hands)]
            self._weights[rival] = self._explained(rival, dice, heard)
            self._sums[rival] = sum(self._weights[rival])

    def _explained(self, rival, dice, heard):
        """The weight of each hand of a rival."""
        hands = self._counts[rival]
        weights = [EVEN] * len(hands)
        previous = 0
        for i in range(0, len(heard), 2):
            bid = heard[i + 1]
            if bid < BASE:
                break  # a call ends the round
            if heard[i] == rival:
                lows = leasts(previous % BASE, previous // BASE, self._rule) if previous else ()
                for k, own in enumerate(hands):
                    weights[k] = max(1, weights[k] * self._said(own, self.total - dice, previous, lows, bid) >> 7)
                top = max(weights)
                while top >= EVEN << 6:  # all of them smaller: no product becomes large
                    weights = [max(1, weight >> 4) for weight in weights]
                    top >>= 4
            previous = bid
        return weights

    def _said(self, own, hidden, previous, lows, bid):
        """How often a player with these dice says a bid after the previous one (0: none), in parts of 256."""
        odds, quantity, value = self.odds, bid % BASE, bid // BASE
        total = mine = 0
        for other in range(1, 7):
            table = odds.of(hidden, other)
            low = lows[other - 1] if lows else odds.first(own, hidden, other)
            true = chance(table, low - own[other - 1])
            if other * BASE == previous - previous % BASE:  # who bids a value tends to hold it
                true += (chance(table, low - own[other - 1] - 1) - true) * LISTENING // 8
            doubt = _DOUBT[ONE - true >> _STEP]
            total += doubt
            if other == value:
                mine = doubt
        said = mine * _SAFEST // total
        if not lows:
            off = abs(odds.first(own, hidden, value) - quantity)
            if off:
                said //= _NEAR if off == 1 else _FAR
        return said + _ANY

    def world(self, random):
        """{seat: counts of its dice} of everybody, as they may lie under the cups."""
        found = {self._seat: self.own}
        for rival in self._rivals:
            at = random.below(self._sums[rival])
            weights, k = self._weights[rival], 0
            while at >= weights[k]:
                at -= weights[k]
                k += 1
            found[rival] = self._counts[rival][k]
        return found

    def true(self, quantity, value):
        """(chance that at least so many dice show a value, jokers included; chance that it is exactly so many)."""
        ways = [ONE]
        for rival in self._rivals:
            counts = [own[value - 1] for own in self._counts[rival]]
            share = [0] * (max(counts) + 1)
            for count, weight in zip(counts, self._weights[rival]):
                share[count] += weight
            share = [part * ONE // self._sums[rival] for part in share]
            joined = [0] * (len(ways) + len(share) - 1)
            for i, one in enumerate(ways):
                for k, other in enumerate(share):
                    joined[i + k] += one * other >> 13
            ways = joined
        wanted = quantity - self.own[value - 1]
        exact = ways[wanted] if 0 <= wanted < len(ways) else 0
        return (ONE if wanted <= 0 else min(sum(ways[wanted:]), ONE)), exact
