"""Parcheesi: four pawns each round the circuit and home, with barriers, bonuses and forgotten duties, 2 to 4 players.

T1 to T5, F1 to F3 and the numbered readings are those of docs/parcheesi.en.md. What the player to move may choose is
worked out once, after the throw, and kept in the state as a bit mask; a fault that an opponent may claim (souffler)
waits beside it until the next player throws. This module must not know secrets, chance, clocks or the link.

It is the course of a turn; what pawns do on the board is in parcheesi_moves.py. The rest of the interface is in the
modules of RARE: parcheesi_start begins a match, parcheesi_refusals says why something is not legal, parcheesi_faults
has souffler and the third six, parcheesi_end how players finish or leave, parcheesi_words says it all.
"""

from gobelet import loader
from gobelet.games import ALL, CHOOSE, OVER, ROLL, are_faces
from gobelet.games.parcheesi import board as parcheesi_board

NAME = "parcheesi"
SEATS = (2, 4)
OPTIONS = (
    ("souffler", "on", ("on", "off")),
    ("exit_on_5", "literal", ("literal", "always")),
    ("play_on", "off", ("off", "on")),
    ("out_of_turn_throw", "off", ("off", "on")),
    ("physical_die", "off", ("off", "on")),
    ("own_barrier_passable", "off", ("off", "on")),
)

# A decision is the number of its bit in a mask of decisions; a throw is a tuple of one face.
PASS = 0  # also declines a bonus
EXIT = 1
MOVE = 2  # + pawn 0..3: with the die, or with the bonus that is due
CLAIM = 6  # + pawn 0..3 of the player at fault: souffler
EARLY = 10  # "I threw before my turn"
EDGE = 11  # the die stands on the edge or is broken: thrown again
OUTSIDE = 12  # the die left the board: the turn is lost
CALLS = ()
RARE = ("parcheesi_start", "parcheesi_refusals", "parcheesi_faults", "parcheesi_end", "parcheesi_words")
_START, _REFUSALS, _FAULTS, _END, _SAYS = ["gobelet.games." + name.replace("_", ".") for name in RARE]
_MOVES = "gobelet.games.parcheesi.moves"

WHY = (
    "",
    "game_over",
    "not_your_turn",
    "not_an_action",
    "wrong_faces",
    "throw_first",
    "already_thrown",
    "not_in_these_rules",
    "has_finished",
    "no_fault",
    "own_fault",
    "your_turn",
    "already_loses_turn",
    "must_move",
    "must_exit",
    "must_open_barrier",
    "exit_needs_five",
    "nobody_home",
    "pawn_at_home",
    "pawn_at_goal",
    "too_far",
    "barrier",
    "square_full",
)
(
    _,
    GAME_OVER,
    NOT_YOUR_TURN,
    NOT_AN_ACTION,
    WRONG_FACES,
    THROW_FIRST,
    ALREADY_THROWN,
    NOT_IN_THESE_RULES,
    HAS_FINISHED,
    NO_FAULT,
    OWN_FAULT,
    YOUR_TURN,
    ALREADY_LOSES_TURN,
    MUST_MOVE,
    MUST_EXIT,
    MUST_OPEN_BARRIER,
    EXIT_NEEDS_FIVE,
    NOBODY_HOME,
    PAWN_AT_HOME,
    PAWN_AT_GOAL,
    TOO_FAR,
    BARRIER,
    SQUARE_FULL,
) = range(len(WHY))

# Where a pawn is on its own path.
HOME = -1  # maison
ENTRY = 63  # the last square of the circuit
CORRIDOR = 64  # the first of seven squares of one's own
GOAL = 71
CIRCUIT = 68
CAPTURE_BONUS = 20
GOAL_BONUS = 10
FORGOTTEN_EXIT, KEPT_BARRIER, THIRD_SIX = "forgotten_exit", "kept_barrier", "third_six"  # F1, F2, F3

THROWING, CHOOSING, BONUS, ENDED = range(4)
PHASES = ("throwing", "choosing", "bonus", "ended")

# The state: a head of single numbers; the four pawns of each of four seats; per seat its rank and who came last onto
# its start (seat * 4 + pawn); per square of the circuit how many pawns of each seat stand there, three bits a seat.
PLAYERS, PHASE, CURRENT, TURN, SIXES, DIE, STEPS, DUE, DUE_AFTER, LAST, CHOICES, FORGETTINGS = range(12)
FAULTS, FAULTY, FIVES, SKIPS, FINISHED = range(12, 17)
SOUFFLER, EXIT_ON_5, PLAY_ON, OUT_OF_TURN, PHYSICAL, OWN_PASSABLE = range(17, 23)
PAWNS = 23
RANKS = PAWNS + 16
LATEST = RANKS + 4
SQUARES = LATEST + 4
END = SQUARES + CIRCUIT

PAIRS = 0o6666  # two pawns or more of a seat: in every barrier, and in nothing else
# players -> the start of each seat
STARTS = tuple([tuple([parcheesi_board.STARTS[c] for c in colours]) for colours in parcheesi_board.SEATED])
_LISTS = {}  # mask -> its decisions as a tuple: the few dozen that games meet


def colour(state, seat):
    """The colour of a seat: index into parcheesi_board.COLOURS."""
    return parcheesi_board.SEATED[state[PLAYERS]][seat]


def pawns(state, seat):
    """The places of a seat's four pawns on its path: HOME, 0..ENTRY, the corridor, GOAL."""
    return state[PAWNS + 4 * seat : PAWNS + 4 * seat + 4]


def square(state, seat, place):
    """The square 0..67 of the circuit (its printed number less one) of a place on a seat's path; -1 off the circuit."""
    return (STARTS[state[PLAYERS]][seat] + place) % CIRCUIT if 0 <= place <= ENTRY else -1


def turn(state):
    """The seat to act, or OVER."""
    return OVER if state[PHASE] == ENDED else state[CURRENT]


def actors(state):
    """The bit mask of the seat that owes a throw or a decision."""
    return 0 if state[PHASE] == ENDED else 1 << state[CURRENT]


def may(state):
    """The bit mask of the seats that may decide something now although nobody waits for it: claims (section 4), and
    with the options, a throw out of turn and a die that fell badly."""
    if not state[FAULTS] and not state[OUT_OF_TURN] and not state[PHYSICAL]:
        return 0
    free = 0
    for seat in range(state[PLAYERS]):
        if (seat != state[CURRENT] or state[PHASE] == THROWING) and decisions(state, seat):
            free |= 1 << seat
    return free


def owes(state, seat):
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if seat != state[CURRENT] or state[PHASE] == ENDED:
        return ()
    return (ROLL, 1, 6) if state[PHASE] == THROWING else (CHOOSE, 0, 0)


def under_cup(state, seat):
    """The die is thrown for all to see: nothing lies under a cup."""
    return ()


def dice_of(state, seat):
    """The one die is everybody's: nobody has dice of its own to lose."""
    return 0


def decisions(state, seat):
    """The bit mask of the decisions that a seat owes or may take."""
    phase = state[PHASE]
    if phase == ENDED or state[RANKS + seat]:
        return 0
    if seat != state[CURRENT]:
        mask = 1 << EARLY if state[OUT_OF_TURN] and not state[SKIPS] >> seat & 1 else 0
    elif phase == THROWING:
        mask = 1 << EDGE | 1 << OUTSIDE if state[PHYSICAL] else 0
    else:
        return state[CHOICES]
    return mask | state[FAULTS] << CLAIM if state[FAULTS] and seat != state[FAULTY] else mask


def legal(state, seat, hand=None):
    """The legal decisions of a seat, sorted: those it owes, or may take. A throw is nothing to choose."""
    mask = decisions(state, seat)
    found = _LISTS.get(mask)
    if found is None:
        found = _LISTS[mask] = tuple([action for action in range(OUTSIDE + 1) if mask >> action & 1])
    return found


def check(state, seat, action, hand=None):
    """0 if the action is legal for the seat, else the index of the reason in WHY."""
    if seat == state[CURRENT]:
        if state[PHASE] == THROWING:
            if type(action) is tuple:
                return 0 if are_faces(action, 1) else WRONG_FACES
        elif type(action) is int and 0 <= action < CLAIM and state[CHOICES] >> action & 1:
            return 0
    if not 0 <= seat < state[PLAYERS]:
        return NOT_YOUR_TURN
    if type(action) is int and 0 <= action <= OUTSIDE and decisions(state, seat) >> action & 1:
        return 0
    return loader.load(_REFUSALS).why_not(state, seat, action)


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. Always True: what is owed, or what can be
    done about it, is another thing than before."""
    if type(action) is tuple:
        _throw(state, seat, action[0], out)
    elif action >= CLAIM:
        if action < EARLY:
            loader.load(_FAULTS).claim(state, seat, action - CLAIM, out)
        elif action == EARLY:
            state[SKIPS] |= 1 << seat
            out.append(("early", ALL, seat))
        else:
            loader.load(_FAULTS).misthrow(state, seat, action, out)
    else:
        if state[PHASE] == BONUS:
            state[DUE], state[DUE_AFTER] = state[DUE_AFTER], 0
        if action == PASS:
            out.append(("passed", ALL, seat))
        elif action == EXIT:
            loader.load(_MOVES).come_out(state, seat, out)
        else:
            loader.load(_MOVES).move(state, seat, action - MOVE, out)
        go_on(state, seat, out)
    return True


def _throw(state, seat, face, out):
    """T1: the die has fallen. T2: the third six in a row."""
    out.append(("thrown", ALL, seat, (face,)))
    if not state[SIXES] and state[FAULTS] and not loader.load(_FAULTS).window_closes(state, seat, out):
        return
    state[DIE] = face
    if face == 6:
        state[SIXES] += 1
        if state[SIXES] == 3:
            loader.load(_FAULTS).third_six(state, seat, out)
            next_turn(state, out)
            return
    offer(state, seat)


def offer(state, seat):
    """T3: works out the decisions after a throw. FORGETTINGS are the moves among them that would be a fault."""
    face = state[DIE]
    first = PAWNS + 4 * seat
    own = state[first : first + 4]
    at_home = HOME in own
    state[STEPS] = 7 if face == 6 and not at_home else face
    movable, captures = loader.load(_MOVES).movable_pawns(state, seat, own)
    forgettings = 0
    choices = movable << MOVE
    if face == 5 and at_home:
        choices |= 1 << EXIT
        start = STARTS[state[PLAYERS]][seat]
        enemy = state[SQUARES + start] & ~(7 << 3 * seat)
        if enemy or state[EXIT_ON_5] or not state[FIVES] >> seat & 1:
            forgettings = movable
    else:
        if face == 6 and movable:
            openers = loader.load(_MOVES).barrier_pawns(own) & movable
            if openers:
                forgettings = movable & ~openers
                captures &= openers
                movable = openers
        if movable == captures:  # nothing can be played, or everything captures (reading 10)
            choices |= 1 << PASS
    if forgettings and state[SOUFFLER]:  # off
        choices &= ~(forgettings << MOVE)
        forgettings = 0
    state[CHOICES] = choices
    state[FORGETTINGS] = forgettings
    state[PHASE] = CHOOSING


def go_on(state, seat, out):
    """T4: the bonus earned last comes first, and is lost when no pawn can use it. Then T5 or the end."""
    while state[DUE]:
        state[STEPS] = state[DUE]
        movable, captures = loader.load(_MOVES).movable_pawns(state, seat, pawns(state, seat))
        if movable:
            state[PHASE] = BONUS
            state[CHOICES] = movable << MOVE | (1 << PASS if movable == captures else 0)
            state[FORGETTINGS] = 0
            out.append(("bonus", ALL, seat, state[DUE]))
            return
        out.append(("bonus_lost", ALL, seat, state[DUE]))
        state[DUE], state[DUE_AFTER] = state[DUE_AFTER], 0
    state[CHOICES] = state[FORGETTINGS] = state[STEPS] = 0
    if all_at_goal(state, seat):
        if not state[FAULTS]:
            loader.load(_END).finish(state, seat, out)
            if state[PHASE] == ENDED:
                return
        next_turn(state, out)
    elif state[DIE] == 6:
        state[PHASE] = THROWING
        out.append(("again", ALL, seat))
    else:
        next_turn(state, out)


def all_at_goal(state, seat):
    first = PAWNS + 4 * seat
    return state[first : first + 4].count(GOAL) == 4


def next_turn(state, out):
    """T5: to the right; past those who have finished, and past those who threw too early, whom it costs this turn."""
    seat = state[CURRENT]
    players = state[PLAYERS]
    while True:
        seat = seat + 1 if seat + 1 < players else 0
        if state[RANKS + seat]:
            continue
        if not state[SKIPS] >> seat & 1:
            break
        state[SKIPS] &= ~(1 << seat)
        out.append(("skipped", ALL, seat))
    state[CURRENT] = seat
    state[TURN] += 1
    state[PHASE] = THROWING
    state[SIXES] = state[DIE] = state[STEPS] = state[DUE] = state[DUE_AFTER] = 0
    state[CHOICES] = state[FORGETTINGS] = 0
    state[LAST] = -1
    out.append(("turn", ALL, seat, state[TURN]))


# The rest of the interface, see the modules that are read for it.


def new(seats, options=(), ages=()):
    """The state before blue's first throw."""
    return loader.load(_START).new(seats, options, ages)


def position(pawns, current=0, options=(), fives=None):
    """A state in the middle of a game, before `current` throws."""
    return loader.load(_START).position(pawns, current, options, fives)


def living(state):
    """The bit mask of the seats that have neither finished nor left."""
    return loader.load(_END).living(state)


def drop(state, seat, out):
    """The match goes on without a living seat."""
    loader.load(_END).drop(state, seat, out)


def view(state, seat=-1):
    """What screens show, the same for every seat."""
    return loader.load(_SAYS).view(state, seat)


def scores(state):
    """One integer a seat, higher is better."""
    return loader.load(_SAYS).scores(state)


def text(state, seat, action):
    """An action in neutral words."""
    return loader.load(_SAYS).text(state, seat, action)


def parse(state, seat, words):
    """The action of a text as text() writes it, None if it is none."""
    return loader.load(_SAYS).parse(state, seat, words)


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal."""
    return loader.load(_SAYS).explain(state, seat, action)
