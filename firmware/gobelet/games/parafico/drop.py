"""Parafico goes on without a player: its dice leave the game, it owes nothing, its turn passes on.

Part of parafico.py, apart because a cup hardly ever needs it. A bid or a call of the player stands; whatever comes of
it, nobody who is gone loses or wins a die.
"""

from gobelet import loader
from gobelet.games import ALL, seats_in
from gobelet.games.parafico import rules as p


def drop(state, seat, out):
    """Takes a living seat out of the match, in any phase."""
    phase, owed = state[p.PHASE], state[p.OWING] >> seat & 1
    rank = len(seats_in(state[p.LIVING]))
    state[p.HEAD + p.RANK * state[p.PLAYERS] + seat] = rank
    state[p.IN_PLAY] -= state[p.HEAD + seat]
    state[p.HEAD + seat] = 0
    state[p.OWING] &= ~(1 << seat)
    following = p.leave(state, seat)
    out.append(("out", ALL, seat, rank))
    if rank == 2:
        p.win(state, seats_in(state[p.LIVING])[0], out)
    elif phase == p.SEAT_ROLL or phase == p.FIRST_ROLL:
        loader.load("gobelet.games.parafico.seating").without(state, seat, out)
    elif phase == p.SHOWING:
        if owed and not state[p.OWING]:
            p.judge(state, out)
    else:
        if state[p.SPEAKER] == seat:
            state[p.SPEAKER] = following
        if phase == p.SPEAKING:
            state[p.OWING] = 1 << state[p.SPEAKER]
        elif owed and not state[p.OWING]:
            p.open_speaking(state, out)
