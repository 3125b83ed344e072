"""What a seat can believe of the dice under the other cups: for each rival a few hands drawn by chance, weighed by how
well they explain everything that it said in this round, if it is one of the KINDS of players that there are.

Integers only: a chance is a number from 0 to ONE. What is kept of rivals lies in few pieces, each as small as it can
be: fourteen of them have their hands and weights in 3 KB of a cup. It must not know any dice but its own.
"""

from array import array

from gobelet.games import seats_in
from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BASE, leasts
from gobelet.games.parafico.odds import JOKER_MISSES, LISTENING, ONE, PLAIN_MISSES, WHIM, at_least, chance

HANDS, ONLY = 24, 36  # that are tried for each rival, at most; for the only one
ALL_HANDS, BESIDE = 168, 4  # for all of them together; what else is kept of a rival takes the room of so many
EVEN = 256  # the weight of all kinds of players together before anything was said
# Kinds of players: anybody, who mostly says what looks safe; two that always say what is likeliest to go well: one
# believes what it hears of a value, the other reckons with its own dice alone; and one that says the highest bid that
# still has a fair chance by its own dice.
KINDS = ANYBODY, CREDULOUS, DEAF, SOBER = range(4)
UNKNOWN = (102, 51, 51, 52)  # of 256: how likely somebody of whom nothing is known is of each kind
_AIMS = ONE * 2 // 5, ONE * 4 // 5  # from which to which chance is fair for a sober player, each as likely
VALUES, COUNTS = 6, 7  # a hand has none to six dice of a value
NOTHING = bytes(VALUES)  # the counts of who has no dice
_STEP = 8  # bits: DOUBT has an entry for each 256 / ONE of a bid's risk
# exp(-risk / 1500): how much less often a bid is said, the riskier it looks to who says it.
_DOUBT = b"\xff\xd7\xb5\x99\x81m\\MA7.'!\x1c\x17\x14\x11\x0e\x0c\n\x08\x07\x06\x05\x04\x04\x03\x03\x02\x02\x02\x01\x01"
_SAFEST = 230  # of 256: how often a bid is said because it looks safe
_ANY, _OF_MANY = 5, 1  # of 256: how often any single bid is said for another reason, by an only rival, by one of many
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
            table = at_least(dice, misses)
            while not table[-1]:
                table.pop()  # chance() knows that what lies beyond does not happen
            table = self._tables[key] = array("H", table)
        return table

    def misses(self, value):
        """How often a die misses a value for each time that it hits it."""
        return PLAIN_MISSES if value == 1 or self.no_jokers else JOKER_MISSES

    def expected(self, own, hidden, value):
        """How many dice of a value a player expects, rounded down."""
        return own[value - 1] + hidden // (1 + self.misses(value))

    def first(self, own, hidden, value):
        """The quantity at which a player opens the bidding on a value: just below what it expects."""
        return max(1, self.expected(own, hidden, value) - 1)

    def counts(self, hand):
        """How many dice of a hand count for each of the values 1 to 6, as bytes."""
        jokers = 0 if self.no_jokers else hand.count(1)
        return bytes([hand.count(1)] + [hand.count(value) + jokers for value in (2, 3, 4, 5, 6)])


class ObservedBid:
    """A bid that a player has said after the previous one (0: none), and how often who has which dice says it. hidden:
    dice of the others, lows: leasts() after the previous bid, other: how often it is said for another reason.

    What a value promises depends on how many dice of it one has: that is reckoned once for all hands."""

    def __init__(self, odds, hidden, previous, lows, bid, other=_ANY):
        self._other = other
        self._odds, self._hidden, self._lows = odds, hidden, lows
        self._heard, self._last = previous // BASE, previous % BASE
        self._quantity, self._value = bid % BASE, bid // BASE
        self._higher = leasts(self._quantity, self._value)
        self._known = [-1] * (VALUES * COUNTS)

    def likelihood(self, own):
        """How often it is said by who has these counts of dice, in parts of 256, for each of KINDS."""
        known, at, total = self._known, 0, 0
        deaf, heard = [], []
        for count in own:
            two = known[at + count]
            if two < 0:
                two = known[at + count] = self._promises(own, at // COUNTS + 1)
            at += COUNTS
            deaf.append(two >> 14)
            heard.append(two & 16383)
            total += _DOUBT[ONE - (two & 16383) >> _STEP]
        quantity, value, lows = self._quantity, self._value, self._lows
        often = _DOUBT[ONE - heard[value - 1] >> _STEP] * _SAFEST // total
        expected = 0 if lows else self._odds.expected(own, self._hidden, value)
        low = lows[value - 1] if lows else self._odds.first(own, self._hidden, value)
        if not lows and quantity != low:
            often //= _NEAR if abs(low - quantity) == 1 else _FAR
        weights = [often + self._other, 2, 2, 2 + self._soberly(own, deaf)]
        if lows:  # who believes what it hears calls what looks less likely than its own best bid
            table, wanted = self._odds.of(self._hidden, self._heard), self._last - own[self._heard - 1]
            true = chance(table, wanted)
            heard.append(ONE - true - (chance(table, wanted - 1) - true) * LISTENING // 8)
        if low <= quantity <= (low if lows else expected) + 1:
            weights[1] += _nearest(heard, value)
        if quantity == (low if lows else max(1, expected)):
            weights[2] += _nearest(deaf, value)
        return weights

    def _soberly(self, own, deaf):
        """How often a sober player says it, in parts of 256: for how many of its aims no higher bid has that chance,
        but this one has, or is the likeliest of all. deaf: how likely each value looks to it."""
        low, high = _AIMS
        said, top = deaf[self._value - 1], high
        if not self._lows:
            said = chance(self._odds.of(self._hidden, self._value), self._quantity - own[self._value - 1])
        if said < high and not (self._lows and said >= max(deaf)):
            top = said
        for at, quantity in enumerate(self._higher):
            if top <= low:
                return 0
            low = max(low, chance(self._odds.of(self._hidden, at + 1), quantity - own[at]))
        return max(0, top - low) * 250 // (high - _AIMS[0])

    def _promises(self, own, value):
        """How likely the lowest bid on a value, or the one that was said, is true for who hears nothing << 14 | for who
        hears the previous bid."""
        odds, hidden, lows, has = self._odds, self._hidden, self._lows, own[value - 1]
        table = odds.of(hidden, value)
        low = lows[value - 1] if lows else odds.first(own, hidden, value)
        wanted = (self._quantity if lows and value == self._value else low) - has
        deaf = heard = chance(table, wanted)
        if value == self._heard:  # who bids a value tends to hold it
            heard += (chance(table, wanted - 1) - heard) * LISTENING // 8
        if not lows:  # whoever hears nothing opens with what it expects, not below it
            deaf = chance(table, max(1, odds.expected(own, hidden, value)) - has)
        return deaf << 14 | heard


def _nearest(chances, value):
    """How often a value is said whose chance is near the best one, in parts of 256: each has a whim of its own."""
    far = max(chances) - WHIM
    mine, total = chances[value - 1] - far, 0
    if mine <= 0:
        return 0
    for share in chances:
        if share > far:
            near = share - far >> 4
            total += near * near
    mine >>= 4
    return mine * mine * 250 // total


class Belief:
    """seat: who believes. hand: its dice. heard: the bids of the round, see Match.heard. hands: how many are tried for
    each rival, at least as many as an automate does. kinds: of 256, how likely each rival is of each of KINDS.

    odds: the Odds of this round. own: the counts of its dice. total: dice in play, hidden: those of the others. rivals:
    their seats.
    """

    def __init__(self, state, seat, hand, heard, random, hands=0, kinds=UNKNOWN):
        self.odds = Odds(state[s.NO_JOKERS])
        self.own = self.odds.counts(hand)
        self.total = state[s.IN_PLAY]
        self.hidden = self.total - len(hand)
        self._rule = state[s.DOUBLE_RULE]
        self._seat, self.heard = seat, heard
        self.rivals = [other for other in seats_in(state[s.LIVING]) if other != seat]
        self._places = state[s.PLAYERS]
        self._tried = max(hands, ONLY if len(self.rivals) == 1 else min(HANDS, ALL_HANDS // len(self.rivals) - BESIDE))
        self._dice = [state[s.DICE + rival] for rival in self.rivals]
        self._hands = []  # of each rival: the counts of one hand behind those of the other
        self._weights = []  # and how likely each of them is, for each of KINDS
        self._sums = []
        for rival, dice in zip(self.rivals, self._dice):
            hands = self._draw_hands(dice, random)
            self._hands.append(hands)
            weights = self._explained(rival, dice, hands, heard, kinds)
            self._weights.append(weights)
            self._sums.append(sum(weights))

    def _draw_hands(self, dice, random):
        """Hands of so many dice, as Odds.counts() of each has them."""
        hands = bytearray(VALUES * self._tried)
        for at in range(0, len(hands), VALUES):
            for _ in range(dice):
                hands[at + random.below(VALUES)] += 1
            jokers = hands[at]
            if jokers and not self.odds.no_jokers:
                for k in range(at + 1, at + VALUES):
                    hands[k] += jokers
        return hands

    def _explained(self, rival, dice, hands, heard, kinds):
        """The weight of each hand of a rival, for each of the kinds that it may be."""
        weights, tried, previous = [], self._tried, 0
        for kind in kinds:
            weights += [kind] * tried
        for i in range(0, len(heard), 2):
            bid = heard[i + 1]
            if bid < BASE:
                break  # a call ends the round
            if heard[i] == rival:
                lows = leasts(previous % BASE, previous // BASE, self._rule) if previous else ()
                other = _ANY if len(self.rivals) == 1 else _OF_MANY
                observed = ObservedBid(self.odds, self.total - dice, previous, lows, bid, other)
                for k in range(tried):
                    for often in observed.likelihood(hands[k * VALUES : k * VALUES + VALUES]):
                        weights[k] = max(1, weights[k] * often >> 5)
                        k += tried
                top = max(weights)
                while top >= EVEN << 8:  # all of them smaller: no product becomes large, and each fits into two bytes
                    for at, weight in enumerate(weights):
                        weights[at] = max(1, weight >> 4)
                    top >>= 4
            previous = bid
        return array("H", weights)

    def sample(self, random):
        """(counts of its dice, which of KINDS it is) for each seat, as it may be under the cups."""
        hands, kinds = [NOTHING] * self._places, [ANYBODY] * self._places
        hands[self._seat] = self.own
        for i, rival in enumerate(self.rivals):
            at, weights, k = random.below(self._sums[i]), self._weights[i], 0
            while at >= weights[k]:
                at -= weights[k]
                k += 1
            kinds[rival] = k // self._tried
            k = k % self._tried * VALUES
            hands[rival] = self._hands[i][k : k + VALUES]
        return hands, kinds

    def bid_chances(self, quantity, value):
        """(chance that at least so many dice show a value, jokers included; chance that it is exactly so many)."""
        ways = self.count_distribution(value)
        wanted = quantity - self.own[value - 1]
        exact = ways[wanted] if 0 <= wanted < len(ways) else 0
        return (ONE if wanted <= 0 else min(sum(ways[wanted:]), ONE)), exact

    def count_distribution(self, value, but=-1):
        """[chance that the rivals, without the one on the seat `but`, have k dice of a value, for k = 0, 1, ...]."""
        bidders = [rival for rival in self.rivals if rival != but and rival in self.heard]  # no bid is below BASE
        dice = sum([dice for rival, dice in zip(self.rivals, self._dice) if rival != but and rival not in bidders])
        table = self.odds.of(dice, value)  # who has said nothing is known as exactly as nobody is
        distribution = [here - chance(table, k + 1) for k, here in enumerate(table)]
        for rival in bidders:
            share = self.shares(rival, value)
            joined = [0] * (len(distribution) + len(share) - 1)
            for i, part in enumerate(distribution):
                for k, other in enumerate(share):
                    joined[i + k] += part * other >> 13
            distribution = joined
        return distribution

    def shares(self, rival, value):
        """[chance that a rival has k dice of a value, for k = 0, 1, ...]. How likely that is before anything is said is
        known exactly; the hands that have so many only tell how well they explain what was said."""
        at = self.rivals.index(rival)
        dice, hands, weights = self._dice[at], self._hands[at], self._weights[at]
        explained, tried = [0] * (dice + 1), [0] * (dice + 1)
        for at, weight in enumerate(weights):
            k = hands[at % self._tried * VALUES + value - 1]
            explained[k] += weight
            tried[k] += 1
        known = [k for k in range(dice + 1) if tried[k]]
        # What none of the hands has is as well explained as what is nearest to it.
        nearest = [min(known, key=lambda other: abs(other - k)) for k in range(dice + 1)]
        means = [explained[k] // tried[k] for k in nearest]
        most, odds = max(means), self.odds.of(dice, value)
        parts = [
            max(1, mean * ONE // most) * (chance(odds, k) - chance(odds, k + 1)) >> 10 for k, mean in enumerate(means)
        ]
        total = sum(parts)
        return [part * ONE // total for part in parts]
