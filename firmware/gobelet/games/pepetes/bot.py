"""Automates that play Pépètes: "random" does anything legal, "sound" reckons with the exact odds of the next throw.

They must not know the bet cards of anybody else.
"""

from gobelet.bots import HARD, should_slip
from gobelet.games import OPEN
from gobelet.games.pepetes import dice as pepetes_dice
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.legal import PASS, legal, owes
from gobelet.games.pepetes.odds import TASTES, best_attack, best_defence, chances, staked

SLIPS = (12, 2, 0)  # see bots.should_slip()


def random(state, seat, hand, random):
    """Any legal decision with the same chance. hand: () or what was sealed."""
    actions = legal(state, seat, hand or ())
    return actions[random.below(len(actions))]


def sound(state, seat, hand, random):
    """The decision that promises most."""
    return _weighed(state, seat, hand, TASTES[""])


def _weighed(state, seat, hand, tastes):
    phase = state[s.PHASE]
    if phase == s.ATTACK:
        return best_attack(state, tastes)
    if phase == s.DEFENCE:
        # The attacker is one rival among several; what the defender loses helps all of them.
        return best_defence(state, 2, 2 if s.ones(s.living_mask(state)) == 2 else 3, tastes)
    if phase == s.BETTING:
        return staked(state, seat, chances(state), 2, tastes[4])
    if phase == s.COMBINATION:
        return pepetes_dice.best(s.dice_left(state))
    if phase == s.GIFT:
        return min(tastes[5], s.to_give(state, seat))
    return hand if owes(state, seat)[0] == OPEN else PASS


def think(turn):
    """(action, how sure, 0 to SURE) at the level of an Observation: easy ones slip now and then, hard ones look on."""
    if turn.level == HARD:
        from gobelet.games.pepetes.strategy import think

        decision = think(turn)
        if decision:
            return decision
    if should_slip(turn, SLIPS):
        return random(turn.state, turn.seat, turn.hand, turn.random), 0
    return _weighed(turn.state, turn.seat, turn.hand, TASTES[turn.temper]), 0


def close(state, seat):
    """How close the decision looks to somebody who sees no hidden thing, 0 to SURE."""
    from gobelet.games.pepetes.strategy import close

    return close(state, seat)
