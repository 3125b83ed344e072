"""How players leave a game of Parcheesi: all pawns at the goal, or dropped by the others.

Part of parcheesi.py, apart because a cup hardly needs it.
"""

from gobelet.games import ALL, seats_in
from gobelet.games.parcheesi import moves
from gobelet.games.parcheesi import rules as p


def finish(state, seat, out):
    """A player's fourth pawn is at the goal and nobody can claim any more. Option play_on: the others go on."""
    state[p.FINISHED] += 1
    state[p.RANKS + seat] = state[p.FINISHED]
    out.append(("finished", ALL, seat, state[p.FINISHED]))
    if state[p.PLAY_ON]:
        left = [other for other in range(state[p.PLAYERS]) if not state[p.RANKS + other]]
        if len(left) > 1:
            return
        state[p.RANKS + left[0]] = state[p.FINISHED] + 1
    _end(state, out)


def _end(state, out):
    state[p.PHASE] = p.ENDED
    state[p.CHOICES] = state[p.FAULTS] = 0
    state[p.FAULTY] = -1
    out.append(("winner", ALL, state.index(1, p.RANKS, p.RANKS + 4) - p.RANKS))


def living(state):
    """The bit mask of the seats that have neither finished nor left."""
    return sum([1 << seat for seat in range(state[p.PLAYERS]) if not state[p.RANKS + seat]])


def drop(state, seat, out):
    """The match goes on without a living seat: its pawns leave the board, it ranks behind all who are still there."""
    for pawn in (0, 1, 2, 3):
        moves.send_home(state, seat, pawn)
    left = seats_in(living(state) & ~(1 << seat))
    state[p.RANKS + seat] = state[p.FINISHED] + len(left) + 1
    state[p.SKIPS] &= ~(1 << seat)
    if state[p.FAULTY] == seat:
        state[p.FAULTS] = 0
        state[p.FAULTY] = -1
    out.append(("out", ALL, seat, state[p.RANKS + seat]))
    current = state[p.CURRENT]
    if len(left) == 1:
        state[p.RANKS + left[0]] = state[p.FINISHED] + 1
        _end(state, out)
    elif seat == current:
        p.next_turn(state, out)
    elif state[p.PHASE] == p.CHOOSING:
        p.offer(state, current)  # what was in the way may be gone
    elif state[p.PHASE] == p.BONUS:
        p.go_on(state, current, out)
