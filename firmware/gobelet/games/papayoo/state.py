"""Where the state of a Papayoo match keeps what, and the questions that rules, words, screens and automates ask it.

The state is a flat list of integers: a head of single numbers, one number a card, then blocks of one number a seat.
Section numbers are those of docs/papayoo.en.md. It must not know what is legal.
"""

from gobelet.games import blocks_from
from gobelet.games.papayoo.cards import PAYOO, cards_each

PHASES = ("draw", "shuffle", "deal", "discard", "die", "trick", "open", "audit", "ended")
DRAWING, SHUFFLING, DEALING, DISCARDING, DIE, TRICK, OPENING, AUDIT, ENDED = range(9)

PLAYERS, PHASE, ROUND, DEALER, SPEAKER, OWING, TRICK_NUMBER, LEADER, LED, BEST, BEST_SEAT, POT, PAPAYOO = range(13)
LAST_LEADER = 13
ROUNDS, FIRST_DEALER, FIRST_SEAT, TIE, ROTATION, REVIEW = range(14, 20)
# state[WHO + card]: 0 unseen, seat + 1 once played by that seat, + GIVEN once opened as a discard; ABSENT: not in play.
WHO = 19
GIVEN = 16
ABSENT = -1
HEAD = 80
# The blocks: the card on the table, that of the last trick, the suits shown void, points of the round, of the match.
TABLE, LAST, VOID, POINTS, TOTAL, BLOCKS = range(6)

PAPAYOO_RANK = 7
PAPAYOO_VALUE = 40
get, put, block, put_block = blocks_from(HEAD)


def points_of(state, card):
    """What a card costs in this round (section 1)."""
    return card - PAYOO if card > PAYOO else PAPAYOO_VALUE if card == state[PAPAYOO] else 0


def winners(state):
    """4: the seats with the lowest total so far."""
    totals = block(state, TOTAL)
    return [seat for seat, total in enumerate(totals) if total == min(totals)]


def on_table(state):
    """[[seat, card], ...] of the trick being played, in the order of play."""
    return _trick(state, TABLE, state[LEADER]) if state[PHASE] == TRICK else []


def last_trick(state):
    """The same of the trick before; of the tricks already taken only this one may be looked at, with the option
    review_last_trick."""
    return [] if state[REVIEW] else _trick(state, LAST, state[LAST_LEADER])


def _trick(state, which, leader):
    seats = state[PLAYERS]
    order = [(leader + i) % seats for i in range(seats)] if leader >= 0 else []
    cards = block(state, which)
    return [[seat, cards[seat]] for seat in order if cards[seat]]


def cards_left(state):
    """How many cards each seat holds."""
    seats = state[PLAYERS]
    if not DISCARDING <= state[PHASE] < OPENING:
        return [0] * seats
    left = cards_each(seats) - max(state[TRICK_NUMBER] - 1, 0)
    return [left - 1 if state[PHASE] == TRICK and card else left for card in block(state, TABLE)]
