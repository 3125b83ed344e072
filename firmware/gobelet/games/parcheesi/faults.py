"""Forgotten duties and what becomes of them: souffler, the third six, a die that fell badly (T2, section 4).

Part of parcheesi.py, apart because a cup needs it now and then.
"""

from gobelet import loader
from gobelet.games import ALL
from gobelet.games.parcheesi import board, moves
from gobelet.games.parcheesi import rules as p


def fault(state, seat, pawn, kind, out):
    """F1, F2, F3: a pending fault; several may wait at once, each with the pawn concerned."""
    state[p.FAULTS] |= 1 << pawn
    state[p.FAULTY] = seat
    out.append(("fault", ALL, seat, pawn, kind))


def third_six(state, seat, out):
    """T2: the pawn moved last in this turn goes home, unless it is on a refuge, in the corridor or at the goal."""
    pawn = state[p.LAST]
    where = p.square(state, seat, state[p.PAWNS + 4 * seat + pawn]) if pawn >= 0 else -1
    if where < 0 or board.REFUGES[where]:
        out.append(("third_six", ALL, seat, -1))
    elif state[p.SOUFFLER]:  # off
        moves.send_home(state, seat, pawn)
        out.append(("third_six", ALL, seat, pawn))
    else:
        fault(state, seat, pawn, p.THIRD_SIX, out)


def claim(state, seat, pawn, out):
    """Section 4: the first claim sends the pawn home; what it captured stays captured. A player whose decision this
    interrupts chooses anew."""
    faulty = state[p.FAULTY]
    moves.send_home(state, faulty, pawn)
    state[p.FAULTS] &= ~(1 << pawn)
    if not state[p.FAULTS]:
        state[p.FAULTY] = -1
    out.append(("claimed", ALL, seat, faulty, pawn))
    if faulty == state[p.CURRENT]:
        if state[p.PHASE] == p.CHOOSING:
            p.offer(state, faulty)
        elif state[p.PHASE] == p.BONUS:
            p.go_on(state, faulty, out)


def window_closes(state, seat, out):
    """The next player has thrown: faults lapse, and whoever was waiting for that has finished. Whether `seat` is still
    to play its throw."""
    faulty = state[p.FAULTY]
    state[p.FAULTS] = 0
    state[p.FAULTY] = -1
    out.append(("lapsed", ALL, faulty))
    if p.all_at_goal(state, faulty):
        loader.load("gobelet.games.parcheesi.end").finish(state, faulty, out)
        if state[p.PHASE] == p.ENDED:
            return False
        if faulty == seat:  # all the others lost their turn
            p.next_turn(state, out)
            return False
    return True


def misthrow(state, seat, action, out):
    """Option physical_die: on the edge it is thrown again, outside the turn is lost. Either way it has been thrown."""
    out.append(("edge" if action == p.EDGE else "outside", ALL, seat))
    still = state[p.SIXES] or not state[p.FAULTS] or window_closes(state, seat, out)
    if still and action == p.OUTSIDE:
        p.next_turn(state, out)
