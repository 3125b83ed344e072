"""Automates that play Pig: "random" takes any decision, "sound" banks at 20, or as soon as that wins.

They read the public state through the rules, and must not know the die to come.
"""

from gobelet.bots import EASY, SURE
from gobelet.games.pig import rules as p

SLIPS = 3  # once in so many decisions an easy one does what comes to its mind
ENOUGH = 20  # where one more roll of a die loses as much as it wins, on average


def random(state, seat, hand, random):
    """Any legal decision with the same chance."""
    actions = p.legal(state, seat)
    return actions[random.below(len(actions))]


def sound(state, seat, hand, random):
    """Banks what is worth it."""
    pot = state[p.POT]
    return p.BANK if pot >= ENOUGH or state[p.SCORES + seat] + pot >= state[p.TARGET] else p.RISK


def think(turn):
    """(action, how sure, 0 to SURE) at the level of an Observation: an easy one slips now and then."""
    plain = random if turn.level == EASY and turn.random.below(SLIPS) == 0 else sound
    return plain(turn.state, turn.seat, turn.hand, turn.random), 0


def close(state, seat):
    """How close the decision looks to somebody who sees no hidden thing, 0 to SURE."""
    return SURE // 2
