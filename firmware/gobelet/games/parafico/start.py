"""Parafico's state at the start of a match, or in the middle of a game that is made up.

Part of parafico.py, apart because a cup needs it for a moment only.
"""

from gobelet import loader
from gobelet.games.parafico import rules as p


def _coded(options):
    """Option values as numbers: a choice as its place among the choices."""
    return [one[2].index(value) if len(one) == 3 else value for one, value in zip(p.OPTIONS, options)]


_DEFAULTS = _coded([option[1] for option in p.OPTIONS])


def new(seats, options=(), ages=()):
    """The state before the seating rolls (S1, S2).

    seats: 2..15. options: values in the order of OPTIONS, () for the defaults. ages: years per seat, 0 when unknown.
    """
    coded = _coded(options) if options else _DEFAULTS
    everyone = (1 << seats) - 1
    dice = coded[p.DICE_EACH - p.DOUBLE_RULE]
    state = [seats, p.SEAT_ROLL, 0, -1, 0, everyone, everyone, seats * dice] + coded + list(p.NOTHING_SAID)
    state += [dice] * seats + [-1] * (2 * seats) + [0] * (2 * seats) + (list(ages) or [0] * seats) + [0] * seats
    return state


def position(dice, order=None, speaker=0, no_jokers=False, options=()):
    """A state in the middle of a game, before the dice of a round are rolled: dice per seat (0: eliminated),
    seats clockwise, who speaks first, whether it is a Parafico round."""
    seats = len(dice)
    state = new(seats, options)
    state[p.HEAD : p.HEAD + seats] = dice
    state[p.LIVING] = sum([1 << seat for seat in range(seats) if dice[seat]])
    state[p.IN_PLAY] = sum(dice)
    state[p.NO_JOKERS] = 1 if no_jokers else 0
    loader.load("gobelet.games.parafico.seating").sit(state, list(order or range(seats)))
    p.open_round(state, speaker, [])
    return state
