"""How a round of Papayoo begins and ends: what may be discarded, whether the deck explains the cards, the count.

The letters D and the section numbers are those of docs/papayoo.en.md. It must not know what happens in a trick.
"""

from gobelet.games import ALL
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import CARDS, deal, deck, passed_each

ROUND_TOTAL = 250  # points, in every round


def open_round(state, out):
    """D1: a new round; everybody shakes to shuffle."""
    seats = state[s.PLAYERS]
    state[s.WHO + 1 : s.WHO + CARDS + 1] = [s.ABSENT] * CARDS
    for c in deck(seats):
        state[s.WHO + c] = 0
    for number in (s.TABLE, s.LAST, s.VOID, s.POINTS):
        s.put_block(state, number, [0] * seats)
    state[s.ROUND] += 1
    state[s.PHASE] = s.SHUFFLING
    state[s.OWING] = (1 << seats) - 1
    state[s.PAPAYOO] = state[s.TRICK_NUMBER] = 0
    state[s.LEADER] = state[s.LAST_LEADER] = -1
    out.append(("round", ALL, state[s.DEALER], state[s.ROUND]))


def check_sealed(state, cards, hand):
    """D2: a discard that is about to be sealed comes from the hand."""
    return _check_discard(state, cards) or ("" if all([c in hand for c in cards]) else "not_in_hand")


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
    return "" if all([state[s.WHO + c] == neighbour for c in cards]) else "not_passed_on"


def check_deal(state, order):
    """D1, D2, D5: the deck that the table shows explains every discard and every card played."""
    seats = state[s.PLAYERS]
    if type(order) is not tuple or not all([type(c) is int for c in order]) or tuple(sorted(order)) != deck(seats):
        return "wrong_deck"
    for seat, cards in enumerate(deal(seats, state[s.DEALER], order)):
        for c in cards:
            who = state[s.WHO + c]
            given = who & s.GIVEN
            if who - given != ((seat + 1) % seats if given else seat) + 1:
                return "discard_not_dealt" if given else "card_not_held"
    return "" if sum(s.block(state, s.POINTS)) == ROUND_TOTAL else "wrong_total"


def count(state, out):
    """D5, 4: totals; the next round, or the end."""
    seats = state[s.PLAYERS]
    for seat, points in enumerate(s.block(state, s.POINTS)):
        total = s.get(state, s.TOTAL, seat) + points
        s.put(state, s.TOTAL, seat, total)
        s.put(state, s.POINTS, seat, 0)
        out.append(("score", ALL, seat, points, total))
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
