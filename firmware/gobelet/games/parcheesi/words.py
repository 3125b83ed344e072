"""Parcheesi in words and plain values: what screens show, how actions are written, who stands where.

Part of parcheesi.py, apart because a cup hardly needs it.
"""

from gobelet.games import ROLL, seats_in
from gobelet.games.parcheesi import board as parcheesi_board
from gobelet.games.parcheesi import rules as p


def view(state, seat=-1):
    """What screens show, the same for every seat: nothing here is secret."""
    players = state[p.PLAYERS]
    return {
        "game": p.NAME,
        "phase": p.PHASES[state[p.PHASE]],
        "round": state[p.TURN],
        "turn": p.turn(state),
        "actors": seats_in(p.actors(state)),
        "may": seats_in(p.may(state)),
        "colours": [parcheesi_board.COLOURS[p.colour(state, other)] for other in range(players)],
        "pawns": [p.pawns(state, other) for other in range(players)],
        "squares": [[p.square(state, other, place) for place in p.pawns(state, other)] for other in range(players)],
        "die": state[p.DIE],
        "steps": state[p.STEPS],
        "sixes": state[p.SIXES],
        "bonus": state[p.DUE],
        "fault": [state[p.FAULTY], seats_in(state[p.FAULTS])] if state[p.FAULTS] else None,
        "skips": seats_in(state[p.SKIPS]),
        "ranks": state[p.RANKS : p.RANKS + players],
    }


def scores(state):
    """One integer a seat, higher is better: 1000 less the rank of who has finished, else the places gone, 0..288."""
    ranks = state[p.RANKS : p.RANKS + state[p.PLAYERS]]
    return [1000 - rank if rank else sum(p.pawns(state, seat)) + 4 for seat, rank in enumerate(ranks)]


_WORDS = {p.PASS: "pass", p.EXIT: "exit", p.EARLY: "early", p.EDGE: "edge", p.OUTSIDE: "outside"}


def text(state, seat, action):
    """An action in neutral words: "pass", "exit", "pawn 1", "claim 1", "early", "edge", "outside", a face."""
    if type(action) is tuple:
        return " ".join([str(face) for face in action])
    if type(action) is not int or not 0 <= action <= p.OUTSIDE:
        return str(action)
    if action in _WORDS:
        return _WORDS[action]
    return "pawn %d" % (action - p.MOVE + 1) if action < p.CLAIM else "claim %d" % (action - p.CLAIM + 1)


def parse(state, seat, words):
    """The action of a text as text() writes it, None if it is none. A number alone is a face when a throw is owed,
    else a pawn."""
    words = words.strip().lower()
    for action in _WORDS:
        if words == _WORDS[action]:
            return action
    kind, _, number = words.rpartition(" ")
    if not number.isdigit():
        return None
    number = int(number)
    if not kind.strip():
        if p.owes(state, seat)[:1] == (ROLL,):
            return (number,)
        kind = "pawn"
    base = {"pawn": p.MOVE, "claim": p.CLAIM}.get(kind.strip())
    return base + number - 1 if base and 1 <= number <= 4 else None


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: 'with a 5 (seat 1, turn 12, choosing)'."""
    thrown = "with a %d " % state[p.DIE] if state[p.DIE] else ""
    return "%s(seat %d, turn %d, %s)" % (thrown, seat, state[p.TURN], p.PHASES[state[p.PHASE]])
