"""Automates that play Pig: "random" takes any decision, "sound" banks at 20, or as soon as that wins.

They read the public state through the rules, and must not know the die to come.
"""

from gobelet.games.pig import rules as p

ENOUGH = 20  # where one more roll of a die loses as much as it wins, on average


def random(state, seat, hand, random):
    """Any legal decision with the same chance."""
    actions = p.legal(state, seat)
    return actions[random.below(len(actions))]


def sound(state, seat, hand, random):
    """Banks what is worth it."""
    pot = state[p.POT]
    return p.BANK if pot >= ENOUGH or state[p.SCORES + seat] + pot >= state[p.TARGET] else p.RISK
