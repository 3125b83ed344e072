"""The course of a turn of Parcheesi (T1 to T5): the throw, what it lets one choose, bonuses, who comes next, the end.

What the player to move may choose is worked out once, after the throw, and kept in the state as a bit mask; a fault
that an opponent may claim (souffler, section 4) waits beside it until the next player throws. It must not know who may
do what.
"""

from gobelet.games import ALL, seats_in
from gobelet.games.parcheesi import board, moves
from gobelet.games.parcheesi import state as s

FORGOTTEN_EXIT, KEPT_BARRIER, THIRD_SIX = "forgotten_exit", "kept_barrier", "third_six"  # F1, F2, F3


def throw(state, seat, face, out):
    """T1: the die has fallen. T2: the third six in a row."""
    out.append(("thrown", ALL, seat, (face,)))
    if not state[s.SIXES] and state[s.FAULTS] and not _window_closes(state, seat, out):
        return
    state[s.DIE] = face
    if face == 6:
        state[s.SIXES] += 1
        if state[s.SIXES] == 3:
            third_six(state, seat, out)
            next_turn(state, out)
            return
    _offer(state, seat)


def misthrow(state, seat, action, out):
    """Option physical_die: on the edge it is thrown again, outside the turn is lost. Either way it has been thrown."""
    out.append(("edge" if action == s.EDGE else "outside", ALL, seat))
    still = state[s.SIXES] or not state[s.FAULTS] or _window_closes(state, seat, out)
    if still and action == s.OUTSIDE:
        next_turn(state, out)


def _window_closes(state, seat, out):
    """The next player has thrown: faults lapse, and whoever was waiting for that has finished. Whether `seat` is still
    to play its throw."""
    faulty = state[s.FAULTY]
    forget(state)
    out.append(("lapsed", ALL, faulty))
    if s.all_at_goal(state, faulty):
        _finish(state, faulty, out)
        if state[s.PHASE] == s.ENDED:
            return False
        if faulty == seat:  # all the others lost their turn
            next_turn(state, out)
            return False
    return True


def _offer(state, seat):
    """T3: works out the decisions after a throw. FORGETTINGS are the moves among them that would be a fault."""
    face = state[s.DIE]
    own = s.pawns(state, seat)
    at_home = s.HOME in own
    state[s.STEPS] = 7 if face == 6 and not at_home else face
    movable, captures = moves.movable_pawns(state, seat, own)
    forgettings = 0
    choices = movable << s.MOVE
    if face == 5 and at_home:
        choices |= 1 << s.EXIT
        start = s.STARTS[state[s.PLAYERS]][seat]
        enemy = state[s.SQUARES + start] & ~(7 << 3 * seat)
        if enemy or state[s.EXIT_ON_5] or not state[s.FIVES] >> seat & 1:
            forgettings = movable
    else:
        if face == 6 and movable:
            openers = moves.barrier_pawns(own) & movable
            if openers:
                forgettings = movable & ~openers
                captures &= openers
                movable = openers
        if movable == captures:  # nothing can be played, or everything captures (reading 10)
            choices |= 1 << s.PASS
    if forgettings and state[s.SOUFFLER]:  # off
        choices &= ~(forgettings << s.MOVE)
        forgettings = 0
    state[s.CHOICES] = choices
    state[s.FORGETTINGS] = forgettings
    state[s.PHASE] = s.CHOOSING


def play(state, seat, action, out):
    """T3, T4: the player to move passes, comes out or moves a pawn."""
    if state[s.PHASE] == s.BONUS:
        state[s.DUE], state[s.DUE_AFTER] = state[s.DUE_AFTER], 0
    if action == s.PASS:
        out.append(("passed", ALL, seat))
    elif action == s.EXIT:
        moves.come_out(state, seat, out)
    else:
        pawn = action - s.MOVE
        if state[s.FORGETTINGS] >> pawn & 1:
            kind = FORGOTTEN_EXIT if state[s.DIE] == 5 else KEPT_BARRIER
            fault(state, seat, pawn, kind, out)
        moves.move(state, seat, pawn, out)
    _go_on(state, seat, out)


def _go_on(state, seat, out):
    """T4: the bonus earned last comes first, and is lost when no pawn can use it. Then T5 or the end."""
    while state[s.DUE]:
        state[s.STEPS] = state[s.DUE]
        movable, captures = moves.movable_pawns(state, seat, s.pawns(state, seat))
        if movable:
            state[s.PHASE] = s.BONUS
            state[s.CHOICES] = movable << s.MOVE | (1 << s.PASS if movable == captures else 0)
            state[s.FORGETTINGS] = 0
            out.append(("bonus", ALL, seat, state[s.DUE]))
            return
        out.append(("bonus_lost", ALL, seat, state[s.DUE]))
        state[s.DUE], state[s.DUE_AFTER] = state[s.DUE_AFTER], 0
    state[s.CHOICES] = state[s.FORGETTINGS] = state[s.STEPS] = 0
    if s.all_at_goal(state, seat):
        if not state[s.FAULTS]:
            _finish(state, seat, out)
            if state[s.PHASE] == s.ENDED:
                return
        next_turn(state, out)
    elif state[s.DIE] == 6:
        state[s.PHASE] = s.THROWING
        out.append(("again", ALL, seat))
    else:
        next_turn(state, out)


def choose_anew(state, out):
    """Pawns have been sent home, so what was in the way may be gone: a player whose decision that interrupts has other
    choices."""
    seat = state[s.CURRENT]
    if state[s.PHASE] == s.CHOOSING:
        _offer(state, seat)
    elif state[s.PHASE] == s.BONUS:
        _go_on(state, seat, out)


def next_turn(state, out):
    """T5: to the right; past those who have finished, and past those who threw too early, whom it costs this turn."""
    seat = state[s.CURRENT]
    players = state[s.PLAYERS]
    while True:
        seat = seat + 1 if seat + 1 < players else 0
        if state[s.RANKS + seat]:
            continue
        if not state[s.SKIPS] >> seat & 1:
            break
        state[s.SKIPS] &= ~(1 << seat)
        out.append(("skipped", ALL, seat))
    state[s.CURRENT] = seat
    state[s.TURN] += 1
    state[s.PHASE] = s.THROWING
    state[s.SIXES] = state[s.DIE] = state[s.STEPS] = state[s.DUE] = state[s.DUE_AFTER] = 0
    state[s.CHOICES] = state[s.FORGETTINGS] = 0
    state[s.LAST] = -1
    out.append(("turn", ALL, seat, state[s.TURN]))


def _finish(state, seat, out):
    """A player's fourth pawn is at the goal and nobody can claim any more. Option play_on: the others go on."""
    state[s.FINISHED] += 1
    state[s.RANKS + seat] = state[s.FINISHED]
    out.append(("finished", ALL, seat, state[s.FINISHED]))
    if state[s.PLAY_ON]:
        left = seats_in(s.living(state))
        if len(left) > 1:
            return
        state[s.RANKS + left[0]] = state[s.FINISHED] + 1
    end(state, out)


def end(state, out):
    """The winner is the seat of rank 1."""
    state[s.PHASE] = s.ENDED
    state[s.CHOICES] = 0
    forget(state)
    out.append(("winner", ALL, state.index(1, s.RANKS, s.RANKS + 4) - s.RANKS))


# forgotten duties, and the third six (T2)


def fault(state, seat, pawn, kind, out):
    """F1, F2, F3: a pending fault; several may wait at once, each with the pawn concerned."""
    state[s.FAULTS] |= 1 << pawn
    state[s.FAULTY] = seat
    out.append(("fault", ALL, seat, pawn, kind))


def third_six(state, seat, out):
    """T2: the pawn moved last in this turn goes home, unless it is on a refuge, in the corridor or at the goal."""
    pawn = state[s.LAST]
    where = s.square(state, seat, state[s.PAWNS + 4 * seat + pawn]) if pawn >= 0 else -1
    if where < 0 or board.REFUGES[where]:
        out.append(("third_six", ALL, seat, -1))
    elif state[s.SOUFFLER]:  # off
        moves.send_home(state, seat, pawn)
        out.append(("third_six", ALL, seat, pawn))
    else:
        fault(state, seat, pawn, THIRD_SIX, out)


def claim(state, seat, pawn, out):
    """Section 4: the first claim sends the pawn home; what it captured stays captured."""
    faulty = state[s.FAULTY]
    moves.send_home(state, faulty, pawn)
    state[s.FAULTS] &= ~(1 << pawn)
    if not state[s.FAULTS]:
        state[s.FAULTY] = -1
    out.append(("claimed", ALL, seat, faulty, pawn))


def forget(state):
    """No fault is pending any more."""
    state[s.FAULTS] = 0
    state[s.FAULTY] = -1
