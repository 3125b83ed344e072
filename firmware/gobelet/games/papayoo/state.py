"""Where the state of a Papayoo match keeps what, and the questions that rules, words, screens and automates ask it.

The state is a flat list of integers: a head of single numbers, one number a card, then blocks of one number a seat and
the options. Section numbers are those of docs/papayoo.en.md. It must not know what is legal.
"""

from gobelet.games import blocks_from, option_offsets
from gobelet.games.papayoo.cards import PAYOO, cards_each

OPTIONS = (
    ("rounds", 4, 1, 50),
    ("first_dealer", "random", ("random", "chosen")),
    ("first_seat", 0, 0, 7),
    ("tie", "shared", ("shared", "extra_round")),
    ("dealer_rotation", "clockwise", ("clockwise", "counterclockwise")),
    ("review_last_trick", "on", ("on", "off")),
)
# Where a state has them, as numbers.
ROUNDS, FIRST_DEALER, FIRST_SEAT, TIE, ROTATION, REVIEW = option_offsets(OPTIONS)

PHASES = ("draw", "shuffle", "deal", "discard", "die", "trick", "open", "audit", "ended")
DRAWING, SHUFFLING, DEALING, DISCARDING, DIE, TRICK, OPENING, AUDIT, ENDED = range(9)

PLAYERS, PHASE, ROUND, DEALER, SPEAKER, OWING, TRICK_NUMBER, LEADER, LED, BEST, BEST_SEAT, POT, PAPAYOO = range(13)
NOTHING_LED = (-1, 0, -1, 0)  # LED to POT, before a trick
LAST_LEADER = 13
# state[WHO + card]: 0 unseen, seat + 1 once played by that seat, + GIVEN once opened as a discard; ABSENT: not in play.
WHO = 13
GIVEN = 16
ABSENT = -1
HEAD = 74
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
    lowest = min(totals)
    return [seat for seat, total in enumerate(totals) if total == lowest]


def on_table(state):
    """[[seat, card], ...] of the trick being played, in the order of play."""
    return [pair for pair in in_order(state) if pair[1]]


def in_order(state):
    """The same with everybody who has still to play, card 0; [] outside of tricks."""
    return _trick(state, TABLE, state[LEADER]) if state[PHASE] == TRICK else []


def taken_trick(state):
    """[[seat, card], ...] of the trick that was taken last in this round, in the order of play."""
    return _trick(state, LAST, state[LAST_LEADER])


def last_trick(state):
    """The same as far as it may be looked at: of the tricks already taken only this one, with the option
    review_last_trick."""
    return [] if state[REVIEW] else taken_trick(state)


def _trick(state, which, leader):
    seats = state[PLAYERS]
    cards = block(state, which)
    return [[seat % seats, cards[seat % seats]] for seat in range(leader, leader + seats)] if leader >= 0 else []


def cards_left(state):
    """How many cards each seat holds."""
    seats = state[PLAYERS]
    if not DISCARDING <= state[PHASE] < OPENING:
        return [0] * seats
    left = cards_each(seats) - max(state[TRICK_NUMBER] - 1, 0)
    return [left - 1 if state[PHASE] == TRICK and card else left for card in block(state, TABLE)]
