"""How a round of Papayoo begins and ends: what may be discarded, whether the deck explains the cards, the count.

The letters D and the section numbers are those of docs/papayoo.en.md. It must not know what happens in a trick.
"""

from gobelet.games import ALL
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import CARDS, deck, packets, passed_each, removed

ROUND_TOTAL = 250  # points, in every round


def open_round(state, out):
    """D1: a new round; everybody shakes to shuffle."""
    seats = state[s.PLAYERS]
    state[s.WHO + 1 : s.WHO + CARDS + 1] = [0] * CARDS
    for c in removed(seats):
        state[s.WHO + c] = s.ABSENT
    state[s.HEAD : s.HEAD + s.TOTAL * seats] = [0] * (s.TOTAL * seats)  # all blocks but the totals
    state[s.ROUND] += 1
    state[s.PHASE] = s.SHUFFLING
    state[s.OWING] = (1 << seats) - 1
    state[s.PAPAYOO] = state[s.TRICK_NUMBER] = 0
    state[s.LEADER] = state[s.LAST_LEADER] = -1
    out.append(("round", ALL, state[s.DEALER], state[s.ROUND]))


def check_sealed(state, cards, hand):
    """D2: a discard that is about to be sealed comes from the hand."""
    why = _check_discard(state, cards)
    if why:
        return why
    for c in cards:
        if c not in hand:
            return "not_in_hand"
    return ""


def _check_discard(state, cards):
    """D2: the right number of different cards of this deck, in ascending order."""
    if type(cards) is not tuple or len(cards) != passed_each(state[s.PLAYERS]):
        return "wrong_discard"
    previous = 0
    for c in cards:
        if type(c) is not int or not previous < c <= CARDS:
            return "wrong_discard"
        if state[s.WHO + c] == s.ABSENT:
            return "not_in_deck"
        previous = c
    return ""


def check_opened(state, seat, cards, hand):
    """Every card of an opened discard was played by the left neighbour: nothing received was passed on (D2)."""
    why = _check_discard(state, cards)
    if why:
        return why
    if hand is not None and cards != hand:
        return "not_as_sealed"
    neighbour = (seat + 1) % state[s.PLAYERS] + 1
    for c in cards:
        if state[s.WHO + c] != neighbour:
            return "not_passed_on"
    return ""


def check_deal(state, order):
    """D1, D2, D5: the deck that the table shows explains every discard and every card played."""
    seats = state[s.PLAYERS]
    if type(order) is not tuple:
        return "wrong_deck"
    for c in order:
        if type(c) is not int:
            return "wrong_deck"
    if tuple(sorted(order)) != deck(seats):
        return "wrong_deck"
    for seat, cards in enumerate(packets(seats, state[s.DEALER], order)):
        receiver, passed = seat + 1, (seat + 1) % seats + 1 + s.GIVEN
        for c in cards:
            who = state[s.WHO + c]
            if who != receiver and who != passed:
                return "discard_not_dealt" if who & s.GIVEN else "card_not_held"
    return "" if sum(s.block(state, s.POINTS)) == ROUND_TOTAL else "wrong_total"


def count(state, out):
    """D5, 4: totals; the next round, or the end."""
    seats = state[s.PLAYERS]
    totals = s.block(state, s.TOTAL)
    for seat, points in enumerate(s.block(state, s.POINTS)):
        totals[seat] += points
        out.append(("score", ALL, seat, points, totals[seat]))
    s.put_block(state, s.TOTAL, totals)
    s.put_block(state, s.POINTS, [0] * seats)
    again = state[s.ROUND] < state[s.ROUNDS]
    if state[s.ROUND] == state[s.ROUNDS] and state[s.TIE] and len(s.winners(state)) > 1:
        again = True
        out.append(("extra_round", ALL, -1))
    if again:
        state[s.DEALER] = (state[s.DEALER] + (seats - 1 if state[s.ROTATION] else 1)) % seats
        open_round(state, out)
    else:
        state[s.PHASE] = s.ENDED
        state[s.OWING] = 0
        out.append(("winners", ALL, -1, sum([1 << seat for seat in s.winners(state)])))
