"""Forgotten duties of Parcheesi and what becomes of them: souffler, the third six (T2, section 4).

It must not know the course of a turn.
"""

from gobelet.games import ALL
from gobelet.games.parcheesi import board, moves
from gobelet.games.parcheesi import state as s

FORGOTTEN_EXIT, KEPT_BARRIER, THIRD_SIX = "forgotten_exit", "kept_barrier", "third_six"  # F1, F2, F3


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
