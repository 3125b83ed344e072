"""Parcheesi: four pawns each round the circuit and home, with barriers, bonuses and forgotten duties, 2 to 4 players.

T1 to T5 and F1 to F3 are those of docs/parcheesi.en.md, readings those of docs/readings.md. This module says who owes
what, what is legal, and carries it out; turns.py is the course of a turn, moves.py what pawns do on the board. None of
them may know secrets, chance, clocks or the link. A turn that captures a pawn and plays the bonus of 20 with another:

>>> state, events = position([(2, 50, -1, -1), (40, 45, -1, -1)]), []
>>> step = apply(state, 0, (4,), events)
>>> legal(state, 0) == (MOVE + 0, MOVE + 1)
True
>>> check(state, 0, EXIT)
'exit_needs_five'
>>> step = apply(state, 0, MOVE + 0, events)
>>> step = apply(state, 0, MOVE + 1, events)
>>> [event[0] for event in events]
['thrown', 'moved', 'captured', 'bonus', 'moved', 'turn']
>>> state[PAWNS : PAWNS + 8], turn(state)
([6, 70, -1, -1, -1, 45, -1, -1], 1)
"""

from gobelet.games import ALL, CHOOSE, OVER, ROLL, are_faces, encode_options, seats_in
from gobelet.games.parcheesi import moves, turns
from gobelet.games.parcheesi.state import (
    BONUS,
    CHOICES,
    CLAIM,
    CURRENT,
    DIE,
    EARLY,
    EDGE,
    END,
    ENDED,
    EXIT,
    FAULTS,
    FAULTY,
    FINISHED,
    FIVES,
    FORGETTINGS,
    HOME,
    LAST,
    LATEST,
    MOVE,
    OPTIONS,
    OUT_OF_TURN,
    OUTSIDE,
    PASS,
    PAWNS,
    PHASE,
    PHYSICAL,
    PLAYERS,
    RANKS,
    SKIPS,
    SQUARES,
    THROWING,
    TURN,
    living,
)

NAME = "parcheesi"
SEATS = (2, 4)
CALLS = ()
_LISTS = {}  # mask -> its decisions as a tuple: the few dozen that games meet


def new(seats, options=(), ages=()):
    """The state before blue's first throw. seats: 2..4. options: values in the order of OPTIONS, () for the defaults.

    ages is not used: blue begins, whoever sits there (T1).
    """
    state = [0] * END
    state[PLAYERS] = seats
    state[TURN] = 1
    state[LAST] = state[FAULTY] = -1
    state[PAWNS:RANKS] = [HOME] * 16
    state[LATEST:SQUARES] = [-1] * 4
    return state + encode_options(OPTIONS, options)


def position(pawns, current=0, options=(), fives=None):
    """A state in the middle of a game, before `current` throws: path places of the four pawns of each seat.

    fives: mask of the seats that have had their first 5; by default all of them.
    """
    state = new(len(pawns), options)
    state[CURRENT] = current
    state[FIVES] = (1 << len(pawns)) - 1 if fives is None else fives
    for seat, places in enumerate(pawns):
        for pawn, place in enumerate(places):
            moves.place_pawn(state, seat, pawn, place)
    return state


def turn(state):
    """The seat to act, or OVER."""
    return OVER if state[PHASE] == ENDED else state[CURRENT]


def actors(state):
    """The bit mask of the seat that owes a throw or a decision."""
    return 0 if state[PHASE] == ENDED else 1 << state[CURRENT]


def may_claim(state):
    """The bit mask of the seats that may decide something now although nobody waits for it: claims (section 4), and
    with the options, a throw out of turn and a die that fell badly."""
    if not state[FAULTS] and not state[OUT_OF_TURN] and not state[PHYSICAL]:
        return 0
    free = 0
    for seat in range(state[PLAYERS]):
        if (seat != state[CURRENT] or state[PHASE] == THROWING) and decisions(state, seat):
            free |= 1 << seat
    return free


def claimable(state):
    """Whether somebody may claim a fault (section 4): what was decided before stays, or the claim would be lost."""
    return state[FAULTS] != 0


def owes(state, seat):
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if seat != state[CURRENT] or state[PHASE] == ENDED:
        return ()
    return (ROLL, 1, 6) if state[PHASE] == THROWING else (CHOOSE, 0, 0)


def decisions(state, seat):
    """The bit mask of the decisions that a seat owes or may take."""
    phase = state[PHASE]
    if seat == state[CURRENT]:
        if phase != THROWING:
            return state[CHOICES]  # none when the match is over
        mask = 1 << EDGE | 1 << OUTSIDE if state[PHYSICAL] else 0
    elif phase == ENDED or state[RANKS + seat]:
        return 0
    else:
        mask = 1 << EARLY if state[OUT_OF_TURN] and not state[SKIPS] >> seat & 1 else 0
    return mask | state[FAULTS] << CLAIM if state[FAULTS] and seat != state[FAULTY] else mask


def legal(state, seat, hand=None):
    """The legal decisions of a seat, sorted: those it owes, or may take. A throw is nothing to choose."""
    mask = decisions(state, seat)
    if mask not in _LISTS:
        _LISTS[mask] = tuple([action for action in range(OUTSIDE + 1) if mask >> action & 1])
    return _LISTS[mask]


def check(state, seat, action, hand=None):
    """Why the action is not legal for the seat, a stable key; "" if it is."""
    if seat == state[CURRENT]:
        if state[PHASE] == THROWING:
            if are_faces(action, 1):
                return ""
        elif type(action) is int and 0 <= action < CLAIM and state[CHOICES] >> action & 1:
            return ""
    if not 0 <= seat < state[PLAYERS]:
        return "not_your_turn"
    if type(action) is int and 0 <= action <= OUTSIDE and decisions(state, seat) >> action & 1:
        return ""
    return _why_not(state, seat, action)


def _why_not(state, seat, action):
    """The reason against an action that is not legal."""
    phase = state[PHASE]
    mine = seat == state[CURRENT]
    if phase == ENDED:
        return "game_over"
    if type(action) is tuple:
        if mine:
            return "wrong_faces" if phase == THROWING else "already_thrown"
        return "not_your_turn"
    if type(action) is not int or not 0 <= action <= OUTSIDE:
        return "not_an_action"
    if state[RANKS + seat]:
        return "has_finished"
    if CLAIM <= action < EARLY:
        own = seat == state[FAULTY] and state[FAULTS] >> action - CLAIM & 1
        return "own_fault" if own else "no_fault"
    if action == EARLY:
        if not state[OUT_OF_TURN]:
            return "not_in_these_rules"
        return "your_turn" if mine else "already_loses_turn"
    if not mine:
        return "not_your_turn"
    if action >= EDGE:
        return "already_thrown" if state[PHYSICAL] else "not_in_these_rules"
    if phase == THROWING:
        return "throw_first"
    if action == EXIT:
        return "exit_needs_five" if state[DIE] != 5 or phase == BONUS else "nobody_home"
    if action >= MOVE:
        why = moves.obstacle(state, seat, action - MOVE)
        if why:
            return why
    if state[CHOICES] & 1 << EXIT and (action != PASS or state[CHOICES] >> MOVE == state[FORGETTINGS]):
        return "must_exit"
    return "must_open_barrier" if action >= MOVE else "must_move"


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. Always True: what is owed, or what can be
    done about it, is another thing than before."""
    if type(action) is tuple:
        turns.throw(state, seat, action, out)
    elif action < CLAIM:
        turns.play(state, seat, action, out)
    elif action < EARLY:
        turns.claim(state, seat, action - CLAIM, out)
        turns.choose_anew(state, out)
    elif action == EARLY:
        state[SKIPS] |= 1 << seat
        out.append(("early", ALL, seat))
    else:
        turns.misthrow(state, seat, action, out)
    return True


def drop(state, seat, out):
    """The match goes on without a living seat: its pawns leave the board, it ranks behind all who are still there."""
    for pawn in (0, 1, 2, 3):
        moves.send_home(state, seat, pawn)
    left = seats_in(living(state) & ~(1 << seat))
    state[RANKS + seat] = state[FINISHED] + len(left) + 1
    state[SKIPS] &= ~(1 << seat)
    if state[FAULTY] == seat:
        turns.forget(state)
    out.append(("out", ALL, seat, state[RANKS + seat]))
    if len(left) == 1:
        state[RANKS + left[0]] = state[FINISHED] + 1
        turns.end(state, out)
    elif seat == state[CURRENT]:
        turns.next_turn(state, out)
    else:
        turns.choose_anew(state, out)
