"""Where the state of Parafico keeps what: a flat list of integers, a head of single numbers, then blocks of one number
a seat, then the options. This module must not know what is legal."""

from gobelet.games import blocks_from, option_offsets

OPTIONS: tuple = (
    ("double_rule", "lower", ("lower", "none", "six")),
    ("quantity_cap", "none", ("none", "dice_in_play")),
    ("seat_ties", "reroll", ("reroll", "list_order")),
    ("first_speaker", "youngest", ("youngest", "random", "chosen")),
    ("first_seat", 0, 0, 14),
    ("dice_per_player", 5, 1, 6),
)
# Where a state has them, as numbers.
DOUBLE_RULE, QUANTITY_CAP, SEAT_TIES, FIRST_SPEAKER, FIRST_SEAT, DICE_EACH = option_offsets(OPTIONS)

# Phases: section 2 (who sits where, who speaks first), section 3 (a round).
SEAT_ROLL, FIRST_ROLL, ROLLING, SPEAKING, SHOWING, ENDED = range(6)

# The head. OWING and LIVING are bit masks of seats; IN_PLAY are the dice of all living players together.
PLAYERS, PHASE, ROUND, SPEAKER, NO_JOKERS, OWING, LIVING, IN_PLAY = range(8)
# What was said in this round; what the cups lifted so far show, as two sums instead of fifteen hands.
BID, BIDDER, CALL, CALLER, MATCHING, JOKERS = range(8, 14)
LEAST = 14  # six numbers: the lowest quantity of a bid on 1, 2, ... 6 now, see bids.leasts()
HEAD = 20
NOTHING_SAID = (0, -1, 0, -1, 0, 0, 1, 1, 1, 1, 1, 1)  # BID to the end of LEAST: any bid opens a round

# The blocks. The first one, asked for most, by its index: state[DICE + seat] are the dice left.
DICE = HEAD
# The others by their number, for get(), put() and block(): who speaks next after this seat, the seats clockwise;
# places and totals of the seating rolls, ages, final ranks.
NEXT, ORDER, PLACE, TOTAL, AGE, RANK = range(1, 7)
get, put, block, put_block = blocks_from(HEAD)
