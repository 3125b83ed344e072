"""Where the state of a Paradice match keeps what, and the questions that everybody asks it: routes, prices, owners.

The state is a flat list of integers. All blocks have six seats, so a number of a seat is state[BLOCK + seat]. It must
not know what is legal.
"""

from gobelet.games import option_offsets
from gobelet.games.paradice import board

OPTIONS = (
    ("unbought_to_jackpot", "on", ("off", "on")),
    ("sold_to_jackpot", "off", ("off", "on")),
    ("liquidated_to_jackpot", "off", ("off", "on")),
    ("free_sale", "off", ("off", "on")),
    ("confirm_end", "off", ("off", "on")),
)
# Where a state has them, as numbers.
UNBOUGHT, SOLD, LIQUIDATED, FREE_SALE, CONFIRM_END = option_offsets(OPTIONS)

NORTH, EAST, SOUTH, WEST = range(4)
WAYS = ("north", "east", "south", "west")
ONLY_WAY = b"\0\0\1\0\2\0\0\0\3"  # bit mask of one direction -> that direction

START_SCORE = 100000
PRICE_PER_PLAYER = 1250
EVENTS = 26
COPIES = 2 * EVENTS  # a slot is 2 * event + copy, so that slot ^ 1 is its twin
CELLS = 81
# The kinds of cells that are no event, as board.KINDS has them: jackpot, bis, relance, tirelire, échelle, départ.
JACKPOT, BIS, REROLL, MONEY_BOX, LADDER, START = range(COPIES, COPIES + 6)
# Who owns a slot: WHITE, seat + 1, or OF_JACKPOT.
WHITE = 0
OF_JACKPOT = 7
NOBODY = -1  # where an event names a seat: the jackpot, or the whole table

ROLLING, MOVING, SELLING, BUYING, ENDING, ENDED = range(6)
PHASES = ("rolling", "moving", "selling", "buying", "ending", "ended")

# A head of single numbers; blocks of six seats; what each creditor is due now, the jackpot last; who owns each slot.
PLAYERS, PHASE, CURRENT, ROUND, DIE_A, DIE_B, STEPS, DUE, POT, LAST_POT, LAST_WINNER, LIVING = range(12)
BANK, ADVANCED = 12, 13  # receipts less payments; what it advanced for the eliminated
SCORES = 14
PLACES = SCORES + 6
RANKS = PLACES + 6
GAINS = RANKS + 6  # of this round, with sales
COSTS = GAINS + 6  # of this round, with purchases
CREDITS = COSTS + 6
OWNERS = CREDITS + 7
SIZE = OWNERS + COPIES


def block(state, number):
    """The players' numbers of a block, a list of one a seat. number: where the block begins, such as SCORES."""
    return state[number : number + state[PLAYERS]]


def price(state):
    """What an event costs, by the number of players at the start."""
    return PRICE_PER_PLAYER * state[PLAYERS]


def directions(seat, cell):
    """The bit mask of the directions that a player's route takes from a cell: 1 north, 2 east, 4 south, 8 west."""
    pair = board.ROUTES[seat // 2 * CELLS + cell]
    return pair & 15 if seat & 1 else pair >> 4


def neighbour(cell, way):
    """The cell next to another one in a direction, 255 if there is none."""
    return board.NEIGHBOURS[4 * cell + way]


def twin_ladder(cell):
    """The other ladder of the same orientation."""
    return board.LADDERS[board.LADDERS.index(bytes([cell])) ^ 1]


def owned_cells(state, seat):
    """The cells of a seat's events, lowest first."""
    owner = seat + 1
    return [cell for cell in range(CELLS) if board.KINDS[cell] < COPIES and state[OWNERS + board.KINDS[cell]] == owner]


def living(state):
    """The bit mask of the seats that are not eliminated."""
    return sum([1 << seat for seat in range(state[PLAYERS]) if not state[RANKS + seat]])
