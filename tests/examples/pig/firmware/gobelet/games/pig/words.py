"""Pig's state and actions for those who show or log them. Decides nothing."""

from gobelet.games import seats_in
from gobelet.games.pig import rules as p

PHASES = ("rolling", "deciding", "ended")


def view(state, seat=-1):
    """What screens show."""
    return {
        "game": p.NAME,
        "phase": PHASES[state[p.PHASE]],
        "round": state[p.ROUND],
        "turn": p.turn(state),
        "actors": seats_in(p.actors(state)),
        "dice": [face for face in state[p.DIE_A : p.DIE_B + 1] if face],
        "pot": state[p.POT],
        "target": state[p.TARGET],
        "points": points(state),
        "ranks": [int(one == state[p.WINNER]) for one in range(state[p.PLAYERS])],
    }


def scores(state):
    """One integer a seat, higher is better: points, below them whoever left; the winner above all."""
    found = [points if state[p.LIVING] >> seat & 1 else -1 for seat, points in enumerate(points(state))]
    if state[p.WINNER] >= 0:
        found[state[p.WINNER]] = max(found) + 1
    return found


def points(state):
    """What players count, one integer a seat: what they have banked."""
    return state[p.SCORES : p.SCORES + state[p.PLAYERS]]


def text(state, seat, action):
    """An action in neutral words: "bank", "risk", "3 4"."""
    if type(action) is tuple:
        return " ".join([str(face) for face in action])
    return ("bank", "risk")[action] if type(action) is int and action in (p.BANK, p.RISK) else str(action)


def parse(state, seat, text):
    """The action of a text as text() writes it, None if it is none."""
    text = text.strip().lower()
    if text in ("bank", "risk"):
        return p.BANK if text == "bank" else p.RISK
    parts = text.split()
    return tuple([int(part) for part in parts]) if parts and all([part.isdigit() for part in parts]) else None


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal."""
    return "(seat %d, round %d, %s, %d to bank)" % (seat, state[p.ROUND], PHASES[state[p.PHASE]], state[p.POT])
