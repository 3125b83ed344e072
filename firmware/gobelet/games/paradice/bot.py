"""Automates that play Paradice: "random" goes anywhere and always buys, "sound" looks where each direction can lead.

The dice are known when a direction is chosen, so what is at stake on each cell in reach is exact. Integers only. They
read the public state through the rules and must not know the rolls to come.
"""

from gobelet.bots import EASY, HARD, SURE
from gobelet.games.paradice import board
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.money import dues

SLIPS = 3  # once in so many decisions an easy one does what comes to its mind
AVERAGE = 490  # what any event yields a roll, on average
HORIZON = 12  # rounds for which an event is valued: it can be sold again at its price
RIVALS_SHARE = 3  # a sum that goes to the jackpot instead of the rivals is worth a third of it


def random(state, seat, hand, random):
    """The automate of the rules document: any direction, buys whenever it can, sells any event."""
    actions = p.legal(state, seat)
    if not actions:
        return None
    return p.BUY if p.BUY in actions else actions[random.below(len(actions))]


def sound(state, seat, hand, random):
    """The direction that can lead to the best cell; sells first what it can have back for nothing; always buys."""
    actions = p.legal(state, seat)
    if len(actions) < 2:
        return actions[0] if actions else None
    if p.BUY in actions:
        return p.BUY  # what is bought can be sold at the same price: nothing is risked
    if actions[-1] >= p.SELL:
        return p.STOP if p.STOP in actions else best(actions, [sale(state, seat, a - p.SELL) for a in actions], random)
    cell, steps, values = state[s.PLACES + seat], state[s.STEPS] - 1, {}
    return best(actions, [reach(state, seat, s.neighbour(cell, way), steps, values) for way in actions], random)


def think(turn):
    """(action, how sure, 0 to SURE) at the level of a Turn: an easy one slips now and then, a hard one looks on to its
    next roll."""
    if turn.level == HARD and turn.state[s.PHASE] == s.MOVING and len(p.legal(turn.state, turn.seat)) > 1:
        from gobelet.games.paradice.mind import direction

        return direction(turn.state, turn.seat, turn.random)
    plain = random if turn.level == EASY and turn.random.below(SLIPS) == 0 else sound
    return plain(turn.state, turn.seat, turn.hand, turn.random), 0


def close(state, seat):
    """How close the decision looks to somebody who sees no hidden thing, 0 to SURE."""
    return SURE // 2


def best(actions, worths, random):
    """One of the actions of the highest worth."""
    most = max(worths)
    found = [action for action, worth in zip(actions, worths) if worth == most]
    return found[random.below(len(found))]


def reach(state, seat, cell, steps, values):
    """The worth of the best cell that can be reached from `cell` in `steps` steps. values: what is known already."""
    while steps:
        ways = s.ways(seat, cell)
        if ways & ways - 1:
            key = cell * 16 + steps
            if key not in values:
                values[key] = -1  # a route that comes back here through Bis ends in no better place
                values[key] = max(
                    [
                        reach(state, seat, s.neighbour(cell, way), steps - 1, values)
                        for way in (s.NORTH, s.EAST, s.SOUTH, s.WEST)
                        if ways >> way & 1
                    ]
                )
            return values[key]
        cell = s.neighbour(cell, s.ONLY_WAY[ways])
        steps -= 1
        if not steps and board.KINDS[cell] == s.BIS:
            steps = state[s.DIE_A] + state[s.DIE_B]
    return worth(state, seat, cell)


def worth(state, seat, cell):
    """What stopping on a cell is worth, in money, beyond the dues that are the same everywhere."""
    kind = board.KINDS[cell]
    if kind < s.COPIES:
        owner = state[s.OWNERS + kind]
        if owner != s.WHITE and owner != s.OF_JACKPOT:
            return 0
        income = AVERAGE * (state[s.LIVING] - 1) * HORIZON
        if state[s.OWNERS + (kind ^ 1)] == seat + 1:
            return income + s.price(state)
        return income if state[s.SCORES + seat] >= s.price(state) + owing(state, seat) else 0
    if kind == s.JACKPOT:
        return state[s.POT]
    if kind == s.MONEY_BOX:
        return owing(state, seat) // RIVALS_SHARE
    if kind == s.REROLL:
        # Another roll to pay, and another chance to land well.
        others = sum([1 for owner in state[s.OWNERS : s.SIZE] if owner != s.WHITE and owner != seat + 1])
        free = sum([1 for owner in state[s.OWNERS : s.SIZE] if owner == s.WHITE or owner == s.OF_JACKPOT])
        return AVERAGE * (state[s.LIVING] - 1) * HORIZON * free // s.CELLS - AVERAGE * others
    return 0


def owing(state, seat):
    """The dues of the roll on the table."""
    return sum([amount for _, amount in dues(state, seat, state[s.DIE_A], state[s.DIE_B])])


def sale(state, seat, cell):
    """How little a sale hurts: the twin brings a sold copy back for nothing, at once if the pawn stands on it."""
    kind = board.KINDS[cell]
    if state[s.OWNERS + (kind ^ 1)] != seat + 1:
        return 0
    return 2 if cell == state[s.PLACES + seat] else 1
