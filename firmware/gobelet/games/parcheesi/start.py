"""Parcheesi before the first throw, and in the middle of a game that is put together for a test or a lesson.

Part of parcheesi.py, apart because a cup needs it at the start of a match only.
"""

from gobelet.games.parcheesi import moves
from gobelet.games.parcheesi import rules as p


def new(seats, options=(), ages=()):
    """The state before blue's first throw. seats: 2..4. options: values in the order of OPTIONS, () for the defaults.

    ages is not used: blue begins, whoever sits there (T1).
    """
    coded = [p.OPTIONS[i][2].index(value) for i, value in enumerate(options)] if options else [0] * len(p.OPTIONS)
    state = [0] * p.END
    state[p.PLAYERS] = seats
    state[p.TURN] = 1
    state[p.LAST] = state[p.FAULTY] = -1
    state[p.SOUFFLER:p.PAWNS] = coded
    state[p.PAWNS:p.RANKS] = [p.HOME] * 16
    state[p.LATEST:p.SQUARES] = [-1] * 4
    return state


def position(pawns, current=0, options=(), fives=None):
    """A state in the middle of a game, before `current` throws: path places of the four pawns of each seat.

    fives: mask of the seats that have had their first 5; by default all of them.
    """
    state = new(len(pawns), options)
    state[p.CURRENT] = current
    state[p.FIVES] = (1 << len(pawns)) - 1 if fives is None else fives
    for seat, places in enumerate(pawns):
        for pawn, place in enumerate(places):
            state[p.PAWNS + 4 * seat + pawn] = place
            if 0 <= place <= p.ENTRY:
                moves.arrive(state, seat, pawn, place)
    return state
