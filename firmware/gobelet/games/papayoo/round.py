"""How a round of Papayoo begins and ends: what may be discarded, whether the deck explains the cards, the count.

The letters D and the section numbers are those of docs/papayoo.en.md. It must not know what happens in a trick.
"""

from gobelet.games import ALL
from gobelet.games.papayoo import reasons
from gobelet.games.papayoo.cards import CARDS, deal, deck, passed_each
from gobelet.games.papayoo.state import (
    ABSENT,
    DEALER,
    ENDED,
    GIVEN,
    LAST,
    LAST_LEADER,
    LEADER,
    OWING,
    PAPAYOO,
    PHASE,
    PLAYERS,
    POINTS,
    ROTATION,
    ROUND,
    ROUNDS,
    SHUFFLING,
    TABLE,
    TIE,
    TOTAL,
    TRICK_NUMBER,
    VOID,
    WHO,
    block,
    get,
    put,
    put_block,
    winners,
)

ROUND_TOTAL = 250  # points, in every round


def open_round(state, out):
    """D1: a new round; everybody shakes to shuffle."""
    seats = state[PLAYERS]
    for c in range(1, CARDS + 1):
        state[WHO + c] = ABSENT
    for c in deck(seats):
        state[WHO + c] = 0
    for number in (TABLE, LAST, VOID, POINTS):
        put_block(state, number, [0] * seats)
    state[ROUND] += 1
    state[PHASE] = SHUFFLING
    state[OWING] = (1 << seats) - 1
    state[PAPAYOO] = state[TRICK_NUMBER] = 0
    state[LEADER] = state[LAST_LEADER] = -1
    out.append(("round", ALL, state[DEALER], state[ROUND]))


def check_sealed(state, cards, hand):
    """D2: a discard that is about to be sealed comes from the hand."""
    return _check_discard(state, cards) or ("" if all([c in hand for c in cards]) else reasons.NOT_IN_HAND)


def _check_discard(state, cards):
    """D2: the right number of different cards of this deck, in ascending order."""
    if type(cards) is not tuple or len(cards) != passed_each(state[PLAYERS]):
        return reasons.WRONG_DISCARD
    previous = 0
    for c in cards:
        if type(c) is not int or not previous < c <= CARDS:
            return reasons.WRONG_DISCARD
        if state[WHO + c] == ABSENT:
            return reasons.NOT_IN_DECK
        previous = c
    return ""


def check_opened(state, seat, cards, hand):
    """Every card of an opened discard was played by the left neighbour: nothing received was passed on (D2)."""
    why = _check_discard(state, cards)
    if why:
        return why
    if hand is not None and cards != hand:
        return reasons.NOT_AS_SEALED
    neighbour = (seat + 1) % state[PLAYERS] + 1
    return "" if all([state[WHO + c] == neighbour for c in cards]) else reasons.NOT_PASSED_ON


def check_deal(state, order):
    """D1, D2, D5: the deck that the table shows explains every discard and every card played."""
    seats = state[PLAYERS]
    if type(order) is not tuple or not all([type(c) is int for c in order]) or tuple(sorted(order)) != deck(seats):
        return reasons.WRONG_DECK
    for seat, cards in enumerate(deal(seats, state[DEALER], order)):
        for c in cards:
            who = state[WHO + c]
            given = who & GIVEN
            if who - given != ((seat + 1) % seats if given else seat) + 1:
                return reasons.DISCARD_NOT_DEALT if given else reasons.CARD_NOT_HELD
    return "" if sum(block(state, POINTS)) == ROUND_TOTAL else reasons.WRONG_TOTAL


def count(state, out):
    """D5, 4: totals; the next round, or the end."""
    seats = state[PLAYERS]
    for seat, points in enumerate(block(state, POINTS)):
        total = get(state, TOTAL, seat) + points
        put(state, TOTAL, seat, total)
        put(state, POINTS, seat, 0)
        out.append(("score", ALL, seat, points, total))
    again = state[ROUND] < state[ROUNDS]
    if state[ROUND] == state[ROUNDS] and state[TIE] and len(winners(state)) > 1:
        again = True
        out.append(("extra_round", ALL, -1))
    if again:
        state[DEALER] = (state[DEALER] + (seats - 1 if state[ROTATION] else 1)) % seats
        open_round(state, out)
    else:
        state[PHASE] = ENDED
        state[OWING] = 0
        out.append(("winners", ALL, -1, sum([1 << seat for seat in winners(state)])))
