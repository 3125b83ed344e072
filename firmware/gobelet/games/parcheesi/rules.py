"""Parcheesi: four pawns each round the circuit and home, with barriers, bonuses and forgotten duties, 2 to 4 players.

T1 to T5 and F1 to F3 are those of docs/parcheesi.en.md, readings those of docs/readings.md. This module says who owes
what, what is legal, and carries it out; turns.py is the course of a turn, moves.py what pawns do on the board. None of
them may know secrets, chance, clocks or the link. A turn that captures a pawn and plays the bonus of 20 with another:

>>> state, events = position([(2, 50, -1, -1), (40, 45, -1, -1)]), []
>>> step = apply(state, 0, (4,), events)
>>> legal(state, 0) == (s.MOVE + 0, s.MOVE + 1)
True
>>> check(state, 0, s.EXIT)
'exit_needs_five'
>>> step = apply(state, 0, s.MOVE + 0, events)
>>> step = apply(state, 0, s.MOVE + 1, events)
>>> [event[0] for event in events]
['thrown', 'moved', 'captured', 'bonus', 'moved', 'turn']
>>> s.pawns(state, 0), s.pawns(state, 1), turn(state)
([6, 70, -1, -1], [-1, 45, -1, -1], 1)
"""

from gobelet.games import ALL, CHOOSE, OVER, ROLL, are_faces, seats_in, tail
from gobelet.games.parcheesi import moves, turns
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.state import OPTIONS, living

NAME = "parcheesi"
SEATS = (2, 4)
CALLS = ()
_LISTS = {}  # mask -> its decisions as a tuple: the few dozen that games meet


def new(seats, options=(), ages=()):
    """The state before blue's first throw. seats: 2..4. options: values in the order of OPTIONS, () for the defaults.

    ages is not used: blue begins, whoever sits there (T1).
    """
    state = [0] * s.END
    state[s.PLAYERS] = seats
    state[s.TURN] = 1
    state[s.LAST] = state[s.FAULTY] = -1
    state[s.PAWNS : s.RANKS] = [s.HOME] * 16
    state[s.LATEST : s.SQUARES] = [-1] * 4
    return state + tail(OPTIONS, options)


def position(pawns, current=0, options=(), fives=None):
    """A state in the middle of a game, before `current` throws: path places of the four pawns of each seat.

    fives: mask of the seats that have had their first 5; by default all of them.
    """
    state = new(len(pawns), options)
    state[s.CURRENT] = current
    state[s.FIVES] = (1 << len(pawns)) - 1 if fives is None else fives
    for seat, places in enumerate(pawns):
        for pawn, place in enumerate(places):
            state[s.PAWNS + 4 * seat + pawn] = place
            if 0 <= place <= s.ENTRY:
                moves.arrive(state, seat, pawn, place)
    return state


def turn(state):
    """The seat to act, or OVER."""
    return OVER if state[s.PHASE] == s.ENDED else state[s.CURRENT]


def actors(state):
    """The bit mask of the seat that owes a throw or a decision."""
    return 0 if state[s.PHASE] == s.ENDED else 1 << state[s.CURRENT]


def may(state):
    """The bit mask of the seats that may decide something now although nobody waits for it: claims (section 4), and
    with the options, a throw out of turn and a die that fell badly."""
    if not state[s.FAULTS] and not state[s.OUT_OF_TURN] and not state[s.PHYSICAL]:
        return 0
    free = 0
    for seat in range(state[s.PLAYERS]):
        if (seat != state[s.CURRENT] or state[s.PHASE] == s.THROWING) and decisions(state, seat):
            free |= 1 << seat
    return free


def claimable(state):
    """Whether somebody may claim a fault (section 4): what was decided before stays, or the claim would be lost."""
    return state[s.FAULTS] != 0


def owes(state, seat):
    """(kind, dice, sides) of what a seat owes, () if nothing."""
    if seat != state[s.CURRENT] or state[s.PHASE] == s.ENDED:
        return ()
    return (ROLL, 1, 6) if state[s.PHASE] == s.THROWING else (CHOOSE, 0, 0)


def decisions(state, seat):
    """The bit mask of the decisions that a seat owes or may take."""
    phase = state[s.PHASE]
    if phase == s.ENDED or state[s.RANKS + seat]:
        return 0
    if seat != state[s.CURRENT]:
        mask = 1 << s.EARLY if state[s.OUT_OF_TURN] and not state[s.SKIPS] >> seat & 1 else 0
    elif phase == s.THROWING:
        mask = 1 << s.EDGE | 1 << s.OUTSIDE if state[s.PHYSICAL] else 0
    else:
        return state[s.CHOICES]
    return mask | state[s.FAULTS] << s.CLAIM if state[s.FAULTS] and seat != state[s.FAULTY] else mask


def legal(state, seat, hand=None):
    """The legal decisions of a seat, sorted: those it owes, or may take. A throw is nothing to choose."""
    mask = decisions(state, seat)
    found = _LISTS.get(mask)
    if found is None:
        found = _LISTS[mask] = tuple([action for action in range(s.OUTSIDE + 1) if mask >> action & 1])
    return found


def check(state, seat, action, hand=None):
    """Why the action is not legal for the seat, a stable key; "" if it is."""
    if seat == state[s.CURRENT]:
        if state[s.PHASE] == s.THROWING:
            if type(action) is tuple:
                return "" if are_faces(action, 1) else "wrong_faces"
        elif type(action) is int and 0 <= action < s.CLAIM and state[s.CHOICES] >> action & 1:
            return ""
    if not 0 <= seat < state[s.PLAYERS]:
        return "not_your_turn"
    if type(action) is int and 0 <= action <= s.OUTSIDE and decisions(state, seat) >> action & 1:
        return ""
    return _why_not(state, seat, action)


def _why_not(state, seat, action):
    """The reason against an action that is not legal."""
    phase = state[s.PHASE]
    mine = seat == state[s.CURRENT]
    if phase == s.ENDED:
        return "game_over"
    if type(action) is tuple:
        return "already_thrown" if mine else "not_your_turn"
    if type(action) is not int or not 0 <= action <= s.OUTSIDE:
        return "not_an_action"
    if state[s.RANKS + seat]:
        return "has_finished"
    if s.CLAIM <= action < s.EARLY:
        own = seat == state[s.FAULTY] and state[s.FAULTS] >> action - s.CLAIM & 1
        return "own_fault" if own else "no_fault"
    if action == s.EARLY:
        if not state[s.OUT_OF_TURN]:
            return "not_in_these_rules"
        return "your_turn" if mine else "already_loses_turn"
    if not mine:
        return "not_your_turn"
    if action >= s.EDGE:
        return "already_thrown" if state[s.PHYSICAL] else "not_in_these_rules"
    if phase == s.THROWING:
        return "throw_first"
    if action == s.EXIT:
        return "exit_needs_five" if state[s.DIE] != 5 or phase == s.BONUS else "nobody_home"
    if action >= s.MOVE:
        why = moves.obstacle(state, seat, action - s.MOVE)
        if why:
            return why
    if state[s.CHOICES] & 1 << s.EXIT and (action != s.PASS or state[s.CHOICES] >> s.MOVE == state[s.FORGETTINGS]):
        return "must_exit"
    return "must_open_barrier" if action >= s.MOVE else "must_move"


def apply(state, seat, action, out):
    """Carries out a legal action in place and appends its events to `out`. Always True: what is owed, or what can be
    done about it, is another thing than before."""
    if type(action) is tuple:
        turns.throw(state, seat, action[0], out)
    elif action < s.CLAIM:
        turns.play(state, seat, action, out)
    elif action < s.EARLY:
        turns.claim(state, seat, action - s.CLAIM, out)
        turns.choose_anew(state, out)
    elif action == s.EARLY:
        state[s.SKIPS] |= 1 << seat
        out.append(("early", ALL, seat))
    else:
        turns.misthrow(state, seat, action, out)
    return True


def drop(state, seat, out):
    """The match goes on without a living seat: its pawns leave the board, it ranks behind all who are still there."""
    for pawn in (0, 1, 2, 3):
        moves.send_home(state, seat, pawn)
    left = seats_in(living(state) & ~(1 << seat))
    state[s.RANKS + seat] = state[s.FINISHED] + len(left) + 1
    state[s.SKIPS] &= ~(1 << seat)
    if state[s.FAULTY] == seat:
        turns.forget(state)
    out.append(("out", ALL, seat, state[s.RANKS + seat]))
    if len(left) == 1:
        state[s.RANKS + left[0]] = state[s.FINISHED] + 1
        turns.end(state, out)
    elif seat == state[s.CURRENT]:
        turns.next_turn(state, out)
    else:
        turns.choose_anew(state, out)
