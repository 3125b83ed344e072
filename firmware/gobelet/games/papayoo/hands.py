"""What every seat of Papayoo holds, for whoever knows the shuffled deck: the table that dealt, a cup that was told.

Hands are not in the state of a match. Section numbers are those of docs/papayoo.en.md.
"""

from gobelet.games import SEALED
from gobelet.games.papayoo.cards import deal, packets, passed_each
from gobelet.games.papayoo.state import DEALER, DISCARDING, ENDED, OPENING, PHASE, PLAYERS, WHO


def dealt(state, order):
    """The hands as they are dealt in this round, sorted tuples. order: the shuffled deck."""
    return tuple(deal(state[PLAYERS], state[DEALER], order))


def hands(state, order, sealed):
    """What every seat holds now, sorted tuples: for the table, which knows the shuffled deck and the sealed discards.

    order: the deck as dealt in this round, () before. sealed: {seat: discard}; all of them once they have moved (D2).
    """
    seats = state[PLAYERS]
    if state[PHASE] < DISCARDING or state[PHASE] == ENDED:
        return [()] * seats
    if state[PHASE] == DISCARDING:
        return deal(seats, state[DEALER], order)
    all_hands = []
    for seat, cards in enumerate(packets(seats, state[DEALER], order)):
        given, left = sealed[seat], []
        for c in cards + list(sealed[(seat + seats - 1) % seats]):
            if c not in given and not state[WHO + c]:
                left.append(c)
        all_hands.append(tuple(sorted(left)))
    return all_hands


def cover(state, seat, choice):
    """What everybody sees of a sealed choice, the action of SEAL: nothing."""
    return SEALED


def holds(state):
    """Whether cards lie in hands that nobody else knows."""
    return DISCARDING <= state[PHASE] < OPENING


def card(action):
    """The card that a decision shows: each one is a card."""
    return action


def passes(state, seat):
    """D2: to whom a seat passes its discard, and how many cards."""
    return (seat + 1) % state[PLAYERS], passed_each(state[PLAYERS])


def remaining_hand(state, cards):
    """What a seat still holds of its hand: cards that were played are gone."""
    return tuple([c for c in cards if not state[WHO + c]])
