"""Where the state of Parcheesi keeps what, and the small questions that everything else asks it.

The state is a flat list of integers: a head of single numbers; the four pawns of each of four seats; per seat its rank
and who came last onto its start (seat * 4 + pawn); per square of the circuit how many pawns of each seat stand there,
three bits a seat. This module must not know what is legal.
"""

from gobelet.games import option_offsets
from gobelet.games.parcheesi import board

OPTIONS = (
    ("souffler", "on", ("on", "off")),
    ("exit_on_5", "literal", ("literal", "always")),
    ("play_on", "off", ("off", "on")),
    ("out_of_turn_throw", "off", ("off", "on")),
    ("physical_die", "off", ("off", "on")),
    ("own_barrier_passable", "off", ("off", "on")),
)
# Where a state has them, as numbers.
SOUFFLER, EXIT_ON_5, PLAY_ON, OUT_OF_TURN, PHYSICAL, OWN_PASSABLE = option_offsets(OPTIONS)

# Where a pawn is on its own path.
HOME = -1  # maison
ENTRY = 63  # the last square of the circuit
CORRIDOR = 64  # the first of seven squares of one's own
GOAL = 71
_ALL_AT_GOAL = [GOAL] * 4
CIRCUIT = 68

# A decision is the number of its bit in a mask of decisions such as CHOICES; a throw is a tuple of one face.
PASS = 0  # also declines a bonus
EXIT = 1
MOVE = 2  # + pawn 0..3: with the die, or with the bonus that is due
CLAIM = 6  # + pawn 0..3 of the player at fault: souffler
EARLY = 10  # "I threw before my turn"
EDGE = 11  # the die stands on the edge or is broken: thrown again
OUTSIDE = 12  # the die left the board: the turn is lost

THROWING, CHOOSING, BONUS, ENDED = range(4)
PHASES = ("throwing", "choosing", "bonus", "ended")

# The head. STEPS are due now; DUE is the bonus to be played, DUE_AFTER the one after it; LAST is the pawn moved last in
# this turn. CHOICES is the mask of the decisions, FORGETTINGS that of the pawns whose move would be a fault.
PLAYERS, PHASE, CURRENT, TURN, SIXES, DIE, STEPS, DUE, DUE_AFTER, LAST, CHOICES, FORGETTINGS = range(12)
# Masks: the pawns of FAULTY that may be claimed, the seats that have had their first 5, those that lose a turn.
FAULTS, FAULTY, FIVES, SKIPS, FINISHED = range(12, 17)
NOTHING_THROWN = (0, 0, 0, 0, 0, -1, 0, 0)  # SIXES to FORGETTINGS, before the first throw of a turn
PAWNS = 17
RANKS = PAWNS + 16
LATEST = RANKS + 4
SQUARES = LATEST + 4
END = SQUARES + CIRCUIT

PAIRS = 0o6666  # two pawns or more of a seat: in every barrier, and in nothing else
# players -> the start of each seat
STARTS = tuple([tuple([board.STARTS[c] for c in colours]) for colours in board.SEATED])


def colour(state, seat):
    """The colour of a seat: index into board.COLOURS."""
    return board.SEATED[state[PLAYERS]][seat]


def pawns(state, seat):
    """The places of a seat's four pawns on its path: HOME, 0..ENTRY, the corridor, GOAL."""
    first = PAWNS + 4 * seat
    return state[first : first + 4]


def square(state, seat, place):
    """The square 0..67 of the circuit (its printed number less one) of a place on a seat's path; -1 off the circuit."""
    return (STARTS[state[PLAYERS]][seat] + place) % CIRCUIT if 0 <= place <= ENTRY else -1


def all_at_goal(state, seat):
    first = PAWNS + 4 * seat
    return state[first : first + 4] == _ALL_AT_GOAL


def living(state):
    """The bit mask of the seats that have neither finished nor left."""
    return sum([1 << seat for seat in range(state[PLAYERS]) if not state[RANKS + seat]])
