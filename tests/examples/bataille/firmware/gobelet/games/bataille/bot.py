"""Automates that play Bataille: "random" plays any card, "sound" takes a trick as cheaply as it can.

They read the public state and their own hand, and must not know another one.
"""

from gobelet.bots import EASY, SURE
from gobelet.games.bataille import rules as b

SLIPS = 3  # once in so many decisions an easy one does what comes to its mind


def random(state, seat, hand, random):
    """Any legal decision with the same chance."""
    actions = b.legal(state, seat, hand)
    return actions[random.below(len(actions))]


def sound(state, seat, hand, random):
    """The lowest card that is the highest on the table, if this seat is the last to play; else the highest, if that may
    take the trick; else the lowest."""
    cards = b.legal(state, seat, hand)
    table = state[b.TABLE : b.TABLE + state[b.PLAYERS]]
    taking = [card for card in cards if card > max(table)]
    last = len([card for card in table if card]) == len(table) - 1
    return (taking[0] if last else taking[-1]) if taking else cards[0]


def think(turn):
    """(action, how sure, 0 to SURE) at the level of an Observation: an easy one slips now and then."""
    plain = random if turn.level == EASY and turn.random.below(SLIPS) == 0 else sound
    return plain(turn.state, turn.seat, turn.hand, turn.random), 0


def close(state, seat):
    """How close the decision looks to somebody who sees no hidden thing, 0 to SURE."""
    return SURE // 2
