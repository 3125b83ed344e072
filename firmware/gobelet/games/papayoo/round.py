"""Papayoo's discards and the end of a round: what may be discarded, whether the deck explains the cards, the count.

Part of papayoo.py, apart because a cup needs it at these moments only. It must not know what happens in a trick.
"""

from gobelet.games import ALL
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo.cards import CARDS, deal, deck, passed_each
from gobelet.games.papayoo.tables import (
    CARD_NOT_HELD,
    DISCARD_NOT_DEALT,
    NOT_AS_SEALED,
    NOT_IN_DECK,
    NOT_IN_HAND,
    NOT_PASSED_ON,
    WRONG_DECK,
    WRONG_DISCARD,
    WRONG_TOTAL,
)


def check_sealed(state, cards, hand):
    """D2: a discard that is about to be sealed comes from the hand."""
    return _check_discard(state, cards) or (0 if all([c in hand for c in cards]) else NOT_IN_HAND)


def _check_discard(state, cards):
    """D2: the right number of different cards of this deck, in ascending order."""
    if type(cards) is not tuple or len(cards) != passed_each(state[p.PLAYERS]):
        return WRONG_DISCARD
    previous = 0
    for c in cards:
        if type(c) is not int or not previous < c <= CARDS:
            return WRONG_DISCARD
        if state[p.WHO + c] == p.ABSENT:
            return NOT_IN_DECK
        previous = c
    return 0


def check_opened(state, seat, cards, hand):
    """Every card of an opened discard was played by the left neighbour: nothing received was passed on (D2)."""
    why = _check_discard(state, cards)
    if why:
        return why
    if hand is not None and cards != hand:
        return NOT_AS_SEALED
    neighbour = (seat + 1) % state[p.PLAYERS] + 1
    return 0 if all([state[p.WHO + c] == neighbour for c in cards]) else NOT_PASSED_ON


def check_deal(state, order):
    """D1, D2, D5: the deck that the table shows explains every discard and every card played."""
    seats = state[p.PLAYERS]
    if type(order) is not tuple or not all([type(c) is int for c in order]) or tuple(sorted(order)) != deck(seats):
        return WRONG_DECK
    for seat, cards in enumerate(deal(seats, state[p.DEALER], order)):
        for c in cards:
            who = state[p.WHO + c]
            given = who & p.GIVEN
            if who - given != ((seat + 1) % seats if given else seat) + 1:
                return DISCARD_NOT_DEALT if given else CARD_NOT_HELD
    return 0 if sum(p.block(state, p.POINTS)) == p.ROUND_TOTAL else WRONG_TOTAL


def count(state, out):
    """D5, 4: totals; the next round, or the end."""
    seats = state[p.PLAYERS]
    totals = p.HEAD + p.TOTAL * seats
    for seat, points in enumerate(p.block(state, p.POINTS)):
        state[totals + seat] += points
        state[totals - seats + seat] = 0
        out.append(("score", ALL, seat, points, state[totals + seat]))
    again = state[p.ROUND] < state[p.ROUNDS]
    if state[p.ROUND] == state[p.ROUNDS] and state[p.TIE] and len(p.winners(state)) > 1:
        again = True
        out.append(("extra_round", ALL, -1))
    if again:
        state[p.DEALER] = (state[p.DEALER] + (seats - 1 if state[p.ROTATION] else 1)) % seats
        p.open_round(state, out)
    else:
        state[p.PHASE] = p.ENDED
        state[p.OWING] = 0
        out.append(("winners", ALL, -1, sum([1 << seat for seat in p.winners(state)])))
