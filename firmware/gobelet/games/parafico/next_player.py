"""What a decision of Parafico brings, reckoned instead of tried: a bid is a risk only if the next player calls it, so
what counts is what that one makes of it, with the dice that it is believed to have.

Integers only: a chance, or a die, is ONE. It must not know how worlds are tried, nor any dice but its own seat's.
"""

from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BASE, BLUFF, CARAMBA
from gobelet.games.parafico.odds import ONE, chance

DOUBTED = ONE * 45 // 100  # a bid that looks less likely to the next player is called rather than not ...
WIDE = ONE // 4  # ... and surely so far below that, surely not so far above it
PASSED = ONE // 5  # what a bid brings that is not called: somebody else is likely to lose the die
# How much worse a call is than it looks to who listens, of an only rival and of one of many: it looks best where a
# belief errs.
LURE = ONE * 3 // 5, ONE // 5
RECKONED = 4  # times that what a bid brings as reckoned here counts for each time that it does as tried


def calls(turn, belief):
    """What each call of the last bid brings on average, in parts of ONE: dice won less dice lost, those of a rival the
    other way round and shared among all rivals."""
    state, rivals = turn.state, len(belief.rivals)
    true, exact = belief.bid_chances(state[s.BID] % BASE, state[s.BID] // BASE)
    won = exact if state[s.DICE + turn.seat] < state[s.DICE_EACH] else 0
    return {BLUFF: (ONE - true) // rivals - true, CARAMBA: won - (ONE - exact)}


def reckoned(turn, belief, actions, caution=0):
    """{decision: what it brings}, for each of them. caution: see opponent_model."""
    following = NextPlayerModel(turn, belief, DOUBTED + caution)
    values = calls(turn, belief) if turn.state[s.BID] else {}
    for call in values:
        values[call] -= LURE[len(belief.rivals) > 1] if belief.heard else 0
    for action in actions:
        if action >= BASE:
            values[action] = following.brings(action)
    return values


def joined(brings, actions, scores, each):
    """Scores of actions, RECKONED + 1 as high as those of the worlds in which they were tried: few worlds show badly
    what a bid risks, reckoning what comes of it later, so a bid has both. brings: as reckoned(). each: what a die
    counts."""
    return [
        score * (action >= BASE) + (RECKONED + (action < BASE)) * (brings[action] * each // ONE)
        for action, score in zip(actions, scores)
    ]


class NextPlayerModel:
    """The next player, as a seat that is to bid sees it. doubted: see DOUBTED."""

    def __init__(self, turn, belief, doubted=DOUBTED):
        self._belief, self._doubts = belief, doubted + WIDE
        self._seat = s.block(turn.state, s.NEXT)[turn.seat]
        self._hidden = belief.total - turn.state[s.DICE + self._seat]
        self._value, self._dice, self._others = 0, [], []

    def brings(self, bid):
        """As calls(): what a bid brings on average."""
        quantity, value = bid % BASE, bid // BASE
        belief, doubts = self._belief, self._doubts
        if value != self._value:  # bids come value by value; one is kept, to spare memory
            self._of(value)
        own, rivals, seen = belief.own[value - 1], len(belief.rivals), belief.odds.of(self._hidden, value)
        worth = 0
        for held, likely in enumerate(self._dice):
            wanted = quantity - held
            looks = (chance(seen, wanted) + chance(seen, wanted - 1)) // 2  # who bids a value tends to hold it
            called = min(max(doubts - looks, 0) * ONE // (2 * WIDE), ONE)
            true = chance(self._others, wanted - own)
            worth += likely * ((called * (true // rivals - ONE + true) + (ONE - called) * PASSED) // ONE) // ONE
        return worth

    def _of(self, value):
        """Reckons how likely the next player has how many dice of a value, the others together at least how many."""
        belief = self._belief
        others = belief.count_distribution(value, self._seat)
        for k in range(len(others) - 2, -1, -1):
            others[k] += others[k + 1]
        self._value, self._dice, self._others = value, belief.shares(self._seat, value), others
