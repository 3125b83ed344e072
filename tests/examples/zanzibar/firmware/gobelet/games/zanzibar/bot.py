"""Automates that play Zanzibar: "random" takes any decision, "sound" keeps what is rare and throws the rest again.

They read the public state through the rules, and must not know the dice to come.
"""

from gobelet.bots import EASY, SURE
from gobelet.games.zanzibar import rules as z

SLIPS = 3  # once in so many decisions an easy one does what comes to its mind
GOOD = 165  # points with which one of three throws is not worth another one: a 1, a 6 and more


def random(state, seat, hand, random):
    """Any legal decision with the same chance."""
    actions = z.legal(state, seat)
    return actions[random.below(len(actions))]


def sound(state, seat, hand, random):
    """Stands with three of a kind, a straight or many points; else keeps a pair, or 1s and 6s."""
    dice = z.dice(state)
    if z.value(dice) >= GOOD:
        return z.STAND
    pair = [face for face in dice if dice.count(face) == 2]
    kept = pair[:1] or [face for face in dice if face in (1, 6)]
    return sum([1 << place for place, face in enumerate(dice) if face not in kept])


def think(turn):
    """(action, how sure, 0 to SURE) at the level of a Turn: an easy one slips now and then."""
    plain = random if turn.level == EASY and turn.random.below(SLIPS) == 0 else sound
    return plain(turn.state, turn.seat, turn.hand, turn.random), 0


def close(state, seat):
    """How close the decision looks to somebody who sees no hidden thing, 0 to SURE."""
    return SURE // 2
