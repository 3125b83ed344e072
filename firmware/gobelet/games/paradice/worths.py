"""What automates of Paradice reckon with: what a roll costs, and where a way can lead.

Integers only. It must not know how an automate weighs what it finds.
"""

from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.money import dues

AVERAGE = 490  # what any event yields a roll, on average
RIVALS_SHARE = 3  # a sum that goes to the jackpot instead of the rivals is worth a third of it


def best(actions, worths, random):
    """One of the actions of the highest worth."""
    most = max(worths)
    found = [action for action, worth in zip(actions, worths) if worth == most]
    return found[random.below(len(found))]


def owing(state, seat):
    """The dues of the roll on the table."""
    return sum([amount for _, amount in dues(state, seat, state[s.DIE_A], state[s.DIE_B])])


def stopping(state, seat, cell, income, owed):
    """What stopping on a cell is worth, in money, without another roll. income: what an event is worth to whoever has
    it, beside its price. owed: for the roll on the table."""
    kind = board.KINDS[cell]
    if kind < s.COPIES:
        owner = state[s.OWNERS + kind]
        if owner != s.WHITE and owner != s.OF_JACKPOT:
            return 0
        if state[s.OWNERS + (kind ^ 1)] == seat + 1:
            return income + s.price(state)
        return income if state[s.SCORES + seat] >= s.price(state) + owed else 0
    if kind == s.JACKPOT:
        return state[s.POT]
    return owed // RIVALS_SHARE if kind == s.MONEY_BOX else 0


def reach(seat, cell, steps, roll, worth, known):
    """The highest worth of the cells where the way of a seat may end, `steps` steps from a cell. roll: the steps that a
    Bis adds. worth: a function of a cell. known: what forks were found to be worth, {} at first."""
    while True:
        if not steps:
            if board.KINDS[cell] != s.BIS:
                return worth(cell)
            steps = roll
        ways = s.ways(seat, cell)
        if ways & ways - 1:
            key = cell * 16 + steps
            if key not in known:
                known[key] = -(1 << 20)  # a way that comes back here through Bis ends in no better place
                known[key] = max(
                    [
                        reach(seat, s.neighbour(cell, way), steps - 1, roll, worth, known)
                        for way in range(4)
                        if ways >> way & 1
                    ]
                )
            return known[key]
        cell = s.neighbour(cell, s.ONLY_WAY[ways])
        steps -= 1
