"""Bids and calls of Parafico: how they are written as numbers, and which bid may follow which (section 4).

It must not know whose turn it is.
"""

from gobelet.games.parafico import state as s

# Decisions: a call, or a bid as value * BASE + quantity, so that a journal can be read: 4005 is five fours.
BLUFF = 1
CARAMBA = 2
CALLS = (BLUFF, CARAMBA)
BASE = 1000
QUANTITY_MAX = BASE - 1  # the rules know no limit; fifteen cups hold 90 dice at most


def bid(quantity, value):
    """The action "at least `quantity` dice show `value`", jokers included."""
    return value * BASE + quantity


def quantity_of(action):
    return action % BASE


def value_of(action):
    return action // BASE


def leasts(quantity, value, double_rule=0):
    """The lowest legal quantities of bids on 1, 2, ... 6 after a bid of `quantity` dice of `value`.

    double_rule: index into the choices of the option of that name. BASE or more: no bid on that value is legal.
    """
    more, double = quantity + 1, 2 * quantity
    if value == 1:
        return (more, double, double, double, double, double)
    low = BASE if double_rule else double
    around = (low, low, low, low, more, quantity, quantity, quantity, quantity)  # the value itself in the middle
    lows = (quantity // 2 + 1,) + around[6 - value : 11 - value]
    return lows[:5] + (double,) if double_rule == 2 and value < 6 else lows


def least(previous, value, double_rule=0):
    """The lowest legal quantity of a bid on `value` after the bid `previous` (0: none); 0 when none is."""
    low = leasts(previous % BASE, previous // BASE, double_rule)[value - 1] if previous else 1
    return low if low < BASE else 0


def most(state):
    """The highest quantity that may be bid: the option quantity_cap, or what an action can hold."""
    return state[s.IN_PLAY] if state[s.QUANTITY_CAP] else QUANTITY_MAX


def why_too_low(state, value):
    """The reason why a bid on this value wants a higher quantity: a line of section 4."""
    old_value, old_quantity = state[s.BID] // BASE, state[s.BID] % BASE
    if value == old_value or not old_value:
        return "quantity_too_low"
    if old_value == 1:
        return "double_after_ones"
    if value == 1:
        return "too_few_ones"
    if value < old_value:
        return "no_lower_value" if state[s.DOUBLE_RULE] else "double_for_lower"
    return "double_for_six" if state[s.LEAST - 1 + value] > old_quantity else "quantity_too_low"


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
            return BLUFF + index
        index -= self.calls
        value = 0
        for low in self.lows:
            value += BASE
            if 0 <= index < self.end - low:
                return value + low + index
            index -= max(0, self.end - low)
        raise IndexError("no legal decision of that number")

    def __contains__(self, action):
        value, quantity = action // BASE, action % BASE
        if value:
            return 1 <= value <= 6 and self.lows[value - 1] <= quantity < self.end
        return BLUFF <= quantity < BLUFF + self.calls
