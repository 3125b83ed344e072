"""What automates of Paradice reckon with: what a roll costs, and where a way can lead.

A temperament prefers some cells to others. Integers only. It must not know how an automate weighs what it finds.
"""

from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.money import ANY, dues, gains

AVERAGE = 490  # what any event yields a roll, on average
RIVALS_SHARE = 3  # a sum that goes to the jackpot instead of the rivals is worth a third of it
PARTS = 8  # of what a cell is worth: temperaments are told in these
# By temperament: what is added, in PARTS of what a cell is worth, for an event that pays for one value alone, rarely
# but much; for one that the roll on the table pays; for one whose twin a rival has, who would get it for nothing; for a
# money box; and of an event's worth for a reroll. Then the rolls for which it keeps what others' events cost when it
# buys. The credulous trusts that what was rolled comes again; the sly sees to it that rivals get nothing.
TASTES = {
    "cautious": (-1, 0, 0, 0, -2, 3),
    "bold": (1, 0, 0, 0, 2, 0),
    "credulous": (0, 2, 0, 0, 0, 0),
    "sly": (0, 0, 6, 40, 0, 0),
}


def best(actions, worths, random):
    """One of the actions of the highest worth."""
    most = max(worths)
    best_actions = [action for action, worth in zip(actions, worths) if worth == most]
    return best_actions[random.below(len(best_actions))]


def owing(state, seat):
    """The dues of the roll on the table."""
    return sum([amount for _, amount in dues(state, seat, state[s.DIE_A], state[s.DIE_B])])


def costly(state, seat):
    """How many copies of events a seat may have to pay for: those of others and of the jackpot."""
    return len([1 for owner in state[s.OWNERS : s.SIZE] if owner != s.WHITE and owner != seat + 1])


def reserve(state, seat, tastes):
    """The money that a temperament keeps when it buys. tastes: of TASTES, None: it has none."""
    if not tastes or not tastes[-1]:
        return 0
    return AVERAGE * costly(state, seat) * tastes[-1]


def liking(state, seat, owed, tastes):
    """By kind of cell, how many PARTS of its worth a temperament sees in it; None if it has none. owed: for the roll on
    the table. tastes: of TASTES."""
    if not tastes:
        return None
    rare, paying, twin, box, reroll, _ = tastes
    liked = bytearray(bytes([PARTS]) * (s.START + 1))
    liked[s.MONEY_BOX] += box
    liked[s.REROLL] += reroll
    yields, reserved = gains(state[s.DIE_A], state[s.DIE_B]), reserve(state, seat, tastes)
    short = reserved and state[s.SCORES + seat] < s.price(state) + owed + reserved
    for slot in range(s.COPIES):
        owner = state[s.OWNERS + (slot ^ 1)]
        if board.TARGETS[slot >> 1] != ANY:
            liked[slot] += rare
        if yields[slot >> 1]:
            liked[slot] += paying
        if owner == seat + 1:
            continue
        if short:
            liked[slot] = 0
        elif owner != s.WHITE and owner != s.OF_JACKPOT:
            liked[slot] += twin
    return liked


def stopping(state, seat, cell, income, owed, liked=None):
    """What stopping on a cell is worth, in money, without another roll. income: what an event is worth to whoever has
    it, beside its price. owed: for the roll on the table. liked: see liking()."""
    kind = board.KINDS[cell]
    if liked:
        return stopping(state, seat, cell, income, owed) * liked[kind] // PARTS
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


def rerolling(liked, income):
    """What a temperament adds to a reroll. liked: see liking(). income: what an event is worth."""
    return income * (liked[s.REROLL] - PARTS) // PARTS if liked else 0


def reach(seat, cell, steps, roll, worth, known):
    """The highest worth of the cells where the way of a seat may end, `steps` steps from a cell. roll: the steps that a
    Bis adds. worth: a function of a cell. known: what forks were found to be worth, {} at first."""
    while True:
        if not steps:
            if board.KINDS[cell] != s.BIS:
                return worth(cell)
            steps = roll
        ways = s.directions(seat, cell)
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
