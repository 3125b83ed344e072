"""Parafico's legal actions as a list, and why an action is not one of them (section 4).

Part of parafico.py, apart because a cup needs neither while everybody keeps to the rules.
"""

from gobelet.games import CHOOSE, HIDDEN, HIDE
from gobelet.games.parafico import rules as p
from gobelet.games.parafico.tables import (
    ALREADY_DONE,
    DOUBLE_AFTER_ONES,
    DOUBLE_FOR_LOWER,
    DOUBLE_FOR_SIX,
    ELIMINATED,
    GAME_OVER,
    NO_LOWER_VALUE,
    NOT_YOUR_TURN,
    QUANTITY_TOO_LOW,
    TOO_FEW_ONES,
)


class Decisions:
    """Legal decisions as a sorted sequence, without a list of them: there may be thousands of bids.

    calls: how many calls are legal, 0 or 2. lows: the lowest quantities of bids on 1, 2, ... 6. end: the quantity that
    none may reach any more. Supports `len`, `in`, indexing, iteration.
    """

    def __init__(self, calls, lows, end):
        self.calls = calls
        self.lows = lows
        self.end = end

    def __len__(self):
        return self.calls + sum([self.end - low for low in self.lows if low < self.end])

    def __getitem__(self, index):
        if index < 0:
            index += len(self)
        if 0 <= index < self.calls:
            return p.BLUFF + index
        index -= self.calls
        value = 0
        for low in self.lows:
            value += p.BASE
            if 0 <= index < self.end - low:
                return value + low + index
            index -= max(0, self.end - low)
        raise IndexError("no legal decision of that number")

    def __iter__(self):
        for index in range(len(self)):
            yield self[index]

    def __contains__(self, action):
        value, quantity = action // p.BASE, action % p.BASE
        if value:
            return 1 <= value <= 6 and self.lows[value - 1] <= quantity < self.end
        return p.BLUFF <= quantity < p.BLUFF + self.calls


def legal(state, seat, hand=None):
    """The legal actions, sorted. For dice to roll or show: the hand if the caller knows it, else nothing to choose."""
    owed = p.owes(state, seat)
    if not owed:
        return ()
    if owed[0] == CHOOSE:
        return Decisions(p.CARAMBA if state[p.BID] else 0, state[p.LEAST : p.HEAD], p.most(state) + 1)
    if owed[0] == HIDE:
        return (HIDDEN,)
    return (hand,) if hand else ()


def why_not(state, seat):
    """Why a seat may not act now."""
    if state[p.PHASE] == p.ENDED:
        return GAME_OVER
    if not 0 <= seat < state[p.PLAYERS]:
        return NOT_YOUR_TURN
    if not state[p.HEAD + seat]:
        return ELIMINATED
    return NOT_YOUR_TURN if state[p.PHASE] == p.SPEAKING else ALREADY_DONE


def why_not_bid(state, value):
    """Which line of section 4 wants a higher quantity of this value."""
    old_value, old_quantity = state[p.BID] // p.BASE, state[p.BID] % p.BASE
    if value == old_value or not old_value:
        return QUANTITY_TOO_LOW
    if old_value == 1:
        return DOUBLE_AFTER_ONES
    if value == 1:
        return TOO_FEW_ONES
    if value < old_value:
        return NO_LOWER_VALUE if state[p.DOUBLE_RULE] else DOUBLE_FOR_LOWER
    return DOUBLE_FOR_SIX if state[p.LEAST - 1 + value] > old_quantity else QUANTITY_TOO_LOW
