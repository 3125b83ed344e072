"""The course of a turn of Parcheesi (T1 to T5): the throw, what it lets one choose, bonuses, who comes next, the end.

What the player to move may choose is worked out once, after the throw, and kept in the state as a bit mask; a fault
that an opponent may claim (souffler, section 4) waits beside it until the next player throws. It must not know who may
do what.
"""

from gobelet.games import ALL, seats_in
from gobelet.games.parcheesi import board, moves
from gobelet.games.parcheesi.state import (
    BONUS,
    CHOICES,
    CHOOSING,
    CURRENT,
    DIE,
    DUE,
    DUE_AFTER,
    EDGE,
    ENDED,
    EXIT,
    EXIT_ON_5,
    FAULTS,
    FAULTY,
    FINISHED,
    FIVES,
    FORGETTINGS,
    HOME,
    LAST,
    MOVE,
    NOTHING_THROWN,
    OUTSIDE,
    PASS,
    PAWNS,
    PHASE,
    PLAY_ON,
    PLAYERS,
    RANKS,
    SIXES,
    SKIPS,
    SOUFFLER,
    SQUARES,
    STARTS,
    STEPS,
    THROWING,
    TURN,
    all_at_goal,
    living,
    pawns,
    square,
)

FORGOTTEN_EXIT, KEPT_BARRIER, THIRD_SIX = "forgotten_exit", "kept_barrier", "third_six"  # F1, F2, F3


def throw(state, seat, faces, out):
    """T1: the die has fallen. T2: the third six in a row."""
    out.append(("thrown", ALL, seat, faces))
    if not state[SIXES] and state[FAULTS] and not _window_closes(state, seat, out):
        return
    state[DIE] = faces[0]
    if faces[0] == 6:
        state[SIXES] += 1
        if state[SIXES] == 3:
            third_six(state, seat, out)
            next_turn(state, out)
            return
    _offer(state, seat)


def misthrow(state, seat, action, out):
    """Option physical_die: on the edge it is thrown again, outside the turn is lost. Either way it has been thrown."""
    out.append(("edge" if action == EDGE else "outside", ALL, seat))
    still = state[SIXES] or not state[FAULTS] or _window_closes(state, seat, out)
    if still and action == OUTSIDE:
        next_turn(state, out)


def _window_closes(state, seat, out):
    """The next player has thrown: faults lapse, and whoever was waiting for that has finished. Whether `seat` is still
    to play its throw."""
    faulty = state[FAULTY]
    forget(state)
    out.append(("lapsed", ALL, faulty))
    if all_at_goal(state, faulty):
        _finish(state, faulty, out)
        if state[PHASE] == ENDED:
            return False
        if faulty == seat:  # all the others lost their turn
            next_turn(state, out)
            return False
    return True


def _offer(state, seat):
    """T3: works out the decisions after a throw. FORGETTINGS are the moves among them that would be a fault."""
    face = state[DIE]
    first = PAWNS + 4 * seat
    own = state[first : first + 4]
    at_home = HOME in own
    state[STEPS] = 7 if face == 6 and not at_home else face
    movable, captures = moves.movable_pawns(state, seat, own)
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
            openers = moves.barrier_pawns(own) & movable
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


def play(state, seat, action, out):
    """T3, T4: the player to move passes, comes out or moves a pawn."""
    if state[PHASE] == BONUS:
        state[DUE], state[DUE_AFTER] = state[DUE_AFTER], 0
    if action >= MOVE:
        pawn = action - MOVE
        if state[FORGETTINGS] >> pawn & 1:
            kind = FORGOTTEN_EXIT if state[DIE] == 5 else KEPT_BARRIER
            fault(state, seat, pawn, kind, out)
        moves.move(state, seat, pawn, out)
    elif action == EXIT:
        moves.come_out(state, seat, out)
    else:
        out.append(("passed", ALL, seat))
    _go_on(state, seat, out)


def _go_on(state, seat, out):
    """T4: the bonus earned last comes first, and is lost when no pawn can use it. Then T5 or the end."""
    lost = False
    while state[DUE]:
        state[STEPS] = state[DUE]
        movable, captures = moves.movable_pawns(state, seat, pawns(state, seat))
        if movable:
            state[PHASE] = BONUS
            state[CHOICES] = movable << MOVE | (1 << PASS if movable == captures else 0)
            state[FORGETTINGS] = 0
            out.append(("bonus", ALL, seat, state[DUE]))
            return
        lost = True
        out.append(("bonus_lost", ALL, seat, state[DUE]))
        state[DUE], state[DUE_AFTER] = state[DUE_AFTER], 0
    if lost and all_at_goal(state, seat):  # the last pawn's bonus always is
        if not state[FAULTS]:
            state[FORGETTINGS] = state[STEPS] = 0
            _finish(state, seat, out)
            if state[PHASE] == ENDED:
                return
        next_turn(state, out)
    elif state[DIE] == 6:
        state[PHASE] = THROWING
        state[CHOICES] = state[FORGETTINGS] = state[STEPS] = 0
        out.append(("again", ALL, seat))
    else:
        next_turn(state, out)


def choose_anew(state, out):
    """Pawns have been sent home, so what was in the way may be gone: a player whose decision that interrupts has other
    choices."""
    seat = state[CURRENT]
    if state[PHASE] == CHOOSING:
        _offer(state, seat)
    elif state[PHASE] == BONUS:
        _go_on(state, seat, out)


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
    turn = state[TURN] + 1
    state[PHASE:FAULTS] = (THROWING, seat, turn) + NOTHING_THROWN
    out.append(("turn", ALL, seat, turn))


def _finish(state, seat, out):
    """A player's fourth pawn is at the goal and nobody can claim any more. Option play_on: the others go on."""
    state[FINISHED] += 1
    state[RANKS + seat] = state[FINISHED]
    out.append(("finished", ALL, seat, state[FINISHED]))
    if state[PLAY_ON]:
        left = seats_in(living(state))
        if len(left) > 1:
            return
        state[RANKS + left[0]] = state[FINISHED] + 1
    end(state, out)


def end(state, out):
    """The winner is the seat of rank 1."""
    state[PHASE] = ENDED
    state[CHOICES] = 0
    forget(state)
    out.append(("winner", ALL, state.index(1, RANKS, RANKS + 4) - RANKS))


# forgotten duties, and the third six (T2)


def fault(state, seat, pawn, kind, out):
    """F1, F2, F3: a pending fault; several may wait at once, each with the pawn concerned."""
    state[FAULTS] |= 1 << pawn
    state[FAULTY] = seat
    out.append(("fault", ALL, seat, pawn, kind))


def third_six(state, seat, out):
    """T2: the pawn moved last in this turn goes home, unless it is on a refuge, in the corridor or at the goal."""
    pawn = state[LAST]
    where = square(state, seat, state[PAWNS + 4 * seat + pawn]) if pawn >= 0 else -1
    if where < 0 or board.REFUGES[where]:
        out.append(("third_six", ALL, seat, -1))
    elif state[SOUFFLER]:  # off
        moves.send_home(state, seat, pawn)
        out.append(("third_six", ALL, seat, pawn))
    else:
        fault(state, seat, pawn, THIRD_SIX, out)


def claim(state, seat, pawn, out):
    """Section 4: the first claim sends the pawn home; what it captured stays captured."""
    faulty = state[FAULTY]
    moves.send_home(state, faulty, pawn)
    state[FAULTS] &= ~(1 << pawn)
    if not state[FAULTS]:
        state[FAULTY] = -1
    out.append(("claimed", ALL, seat, faulty, pawn))


def forget(state):
    """No fault is pending any more."""
    state[FAULTS] = 0
    state[FAULTY] = -1
