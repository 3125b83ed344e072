"""Automates that play Paradice: "random" goes anywhere and always buys, "sound" looks where each direction can lead.

The dice are known when a direction is chosen, so what is at stake on each cell in reach is exact. Integers only. They
read the public state through the rules and must not know the rolls to come.
"""

from gobelet.bots import HARD, SURE, should_slip
from gobelet.games.paradice import board
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.evaluation import (
    AVERAGE,
    TASTES,
    best,
    costly,
    liking,
    owing,
    reach,
    rerolling,
    reserve,
    stopping,
)

SLIPS = (11, 4, 0)  # see bots.should_slip()
HORIZON = 12  # rounds for which an event is valued: it can be sold again at its price


def random(state, seat, hand, random):
    """The automate of the rules document: any direction, buys whenever it can, sells any event."""
    actions = p.legal(state, seat)
    if not actions:
        return None
    return p.BUY if p.BUY in actions else actions[random.below(len(actions))]


def sound(state, seat, hand, random):
    """The direction that can lead to the best cell; sells first what it can have back for nothing; always buys."""
    return _weighed(state, seat, random, None)


def _weighed(state, seat, random, tastes):
    """What sound() says, with a temperament. tastes: of TASTES, None for none."""
    actions = p.legal(state, seat)
    if len(actions) < 2:
        return actions[0] if actions else None
    if p.BUY in actions:
        # What is bought can be sold at the same price: nothing is risked.
        return p.BUY if state[s.SCORES + seat] >= s.price(state) + reserve(state, seat, tastes) else p.DECLINE
    if actions[-1] >= p.SELL:
        return p.STOP if p.STOP in actions else best(actions, [sale(state, seat, a - p.SELL) for a in actions], random)
    here, steps, roll, known = state[s.PLACES + seat], state[s.STEPS] - 1, state[s.DIE_A] + state[s.DIE_B], {}

    owed = owing(state, seat)
    liked = liking(state, seat, owed, tastes)

    def promised(cell):
        return worth(state, seat, cell, owed, liked)

    ends = [reach(seat, s.neighbour(here, way), steps, roll, promised, known) for way in actions]
    return best(actions, ends, random)


def think(turn):
    """(action, how sure, 0 to SURE) at the level of an Observation: easy and medium ones slip, a hard one looks on to
    its next roll."""
    if turn.level == HARD and turn.state[s.PHASE] == s.MOVING and len(p.legal(turn.state, turn.seat)) > 1:
        from gobelet.games.paradice.strategy import direction

        return direction(turn)
    if should_slip(turn, SLIPS):
        return random(turn.state, turn.seat, turn.hand, turn.random), 0
    return _weighed(turn.state, turn.seat, turn.random, TASTES.get(turn.temper)), 0


def close(state, seat):
    """How close the decision looks to somebody who sees no hidden thing, 0 to SURE."""
    return SURE // 2


def worth(state, seat, cell, owed, liked):
    """What stopping on a cell is worth, in money, beyond the dues that are the same everywhere. owed: for
    the roll on the table. liked: see worths.liking()."""
    income = AVERAGE * (state[s.LIVING] - 1) * HORIZON
    if board.KINDS[cell] == s.REROLL:
        # Another roll to pay, and another chance to land well.
        free = sum([1 for owner in state[s.OWNERS : s.SIZE] if owner == s.WHITE or owner == s.OF_JACKPOT])
        return income * free // s.CELLS - AVERAGE * costly(state, seat) + rerolling(liked, income)
    return stopping(state, seat, cell, income, owed, liked)


def sale(state, seat, cell):
    """How little a sale hurts: the twin brings a sold copy back for nothing, at once if the pawn stands on it."""
    kind = board.KINDS[cell]
    if state[s.OWNERS + (kind ^ 1)] != seat + 1:
        return 0
    return 2 if cell == state[s.PLACES + seat] else 1
