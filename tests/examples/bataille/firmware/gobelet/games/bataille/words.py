"""Bataille's state and actions for those who show or log them. Decides nothing."""

from gobelet.games import HIDDEN, seats_in
from gobelet.games.bataille import rules as b

PHASES = ("shuffle", "deal", "trick", "audit", "ended")


def view(state, seat=-1):
    """What screens show, the same for every seat: this state has no secret."""
    seats = state[b.PLAYERS]
    return {
        "game": b.NAME,
        "phase": PHASES[state[b.PHASE]],
        "round": state[b.DEAL_NUMBER],
        "turn": b.turn(state),
        "actors": seats_in(b.actors(state)),
        "dice": [],
        "dealer": state[b.DEALER],
        "table": [[one, state[b.TABLE + one]] for one in range(seats) if state[b.TABLE + one]],
        "points": points(state),
        "ranks": [1 + len([other for other in points(state) if other > mine]) for mine in points(state)],
    }


def scores(state):
    """One integer a seat, higher is better."""
    return b.points(state)


def points(state):
    """What players count, one integer a seat: tricks."""
    return b.points(state)


def text(state, seat, action):
    """An action in neutral words: a card is its number."""
    if type(action) is tuple:
        return " ".join([str(card) for card in action])
    hidden = type(action) is int and action == HIDDEN and state[b.PHASE] != b.PLAYING
    return "hidden" if hidden else str(action)


def parse(state, seat, text):
    """The action of a text as text() writes it, None if it is none."""
    parts = text.strip().lower().split()
    if parts == ["hidden"]:
        return HIDDEN
    if not parts or not all([part.isdigit() for part in parts]):
        return None
    cards = tuple([int(part) for part in parts])
    return cards if state[b.PHASE] == b.AUDIT else cards[0] if len(cards) == 1 else None


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal."""
    return "(seat %d, deal %d, %s)" % (seat, state[b.DEAL_NUMBER], PHASES[state[b.PHASE]])
