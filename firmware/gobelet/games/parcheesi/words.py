"""Parcheesi in words and plain values: what screens show, how actions are written, who stands where.

This module must not know what is legal.
"""

from gobelet.games import ROLL, seats_in
from gobelet.games.parcheesi import board, rules
from gobelet.games.parcheesi import state as s


def view(state, seat=-1):
    """What screens show, the same for every seat: nothing here is secret."""
    players = state[s.PLAYERS]
    return {
        "game": rules.NAME,
        "phase": s.PHASES[state[s.PHASE]],
        "round": state[s.TURN],
        "turn": rules.turn(state),
        "actors": seats_in(rules.actors(state)),
        "may": seats_in(rules.may_claim(state)),
        "colours": [board.COLOURS[s.colour(state, other)] for other in range(players)],
        "pawns": [s.pawns(state, other) for other in range(players)],
        "squares": [[s.square(state, other, place) for place in s.pawns(state, other)] for other in range(players)],
        "die": state[s.DIE],
        "steps": state[s.STEPS],
        "sixes": state[s.SIXES],
        "bonus": state[s.DUE],
        "fault": [state[s.FAULTY], seats_in(state[s.FAULTS])] if state[s.FAULTS] else None,
        "skips": seats_in(state[s.SKIPS]),
        "ranks": state[s.RANKS : s.RANKS + players],
    }


def scores(state):
    """One integer a seat, higher is better: 1000 less the rank of who has finished, else the places gone, 0..288; minus
    the rank of who has left, without a pawn anywhere."""
    values = []
    for seat in range(state[s.PLAYERS]):
        rank, places = state[s.RANKS + seat], sum(s.pawns(state, seat)) + 4
        values.append((1000 if places else 0) - rank if rank else places)
    return values


def points(state):
    """What players count, one integer a seat: the pawns that are home, 0..4."""
    return [s.pawns(state, seat).count(s.GOAL) for seat in range(state[s.PLAYERS])]


_WORDS = {s.PASS: "pass", s.EXIT: "exit", s.EARLY: "early", s.EDGE: "edge", s.OUTSIDE: "outside"}


def text(state, seat, action):
    """An action in neutral words: "pass", "exit", "pawn 1", "claim 1", "early", "edge", "outside", a face."""
    if type(action) is tuple:
        return " ".join([str(face) for face in action])
    if type(action) is not int or not 0 <= action <= s.OUTSIDE:
        return str(action)
    if action in _WORDS:
        return _WORDS[action]
    return "pawn %d" % (action - s.MOVE + 1) if action < s.CLAIM else "claim %d" % (action - s.CLAIM + 1)


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
        if rules.owes(state, seat)[:1] == (ROLL,):
            return (number,)
        kind = "pawn"
    base = {"pawn": s.MOVE, "claim": s.CLAIM}.get(kind.strip())
    return base + number - 1 if base and 1 <= number <= 4 else None


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: 'with a 5 (seat 1, turn 12, choosing)'."""
    thrown = "with a %d " % state[s.DIE] if state[s.DIE] else ""
    return "%s(seat %d, turn %d, %s)" % (thrown, seat, state[s.TURN], s.PHASES[state[s.PHASE]])
