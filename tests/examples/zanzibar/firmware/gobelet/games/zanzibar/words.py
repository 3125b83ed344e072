"""Zanzibar's state and actions for those who show or log them. Decides nothing."""

from gobelet.games import seats_in
from gobelet.games.zanzibar import rules as z

PHASES = ("rolling", "deciding", "ended")


def view(state, seat=-1):
    """What screens show."""
    return {
        "game": z.NAME,
        "phase": PHASES[state[z.PHASE]],
        "round": state[z.ROUND],
        "turn": z.turn(state),
        "actors": seats_in(z.actors(state)),
        "dice": [face for face in z.dice(state) if face],
        "thrown": state[z.THROWN],
        "most": state[z.MOST],
        "counters": z.counters(state),
        "ranks": [int(one == state[z.WINNER]) for one in range(state[z.PLAYERS])],
    }


def scores(state):
    """One integer a seat, higher is better: fewer counters are, below them whoever left; the winner above."""
    had = z.counters(state)
    most = sum(had)
    found = [most - own if state[z.LIVING] >> seat & 1 else -1 for seat, own in enumerate(had)]
    if state[z.WINNER] >= 0:
        found[state[z.WINNER]] = most + 1
    return found


def points(state):
    """What players count, one integer a seat: the counters."""
    return z.counters(state)


def text(state, seat, action):
    """An action in neutral words: "stand", "again 1 3" (the places of the dice, from 1 on), "3 4 4"."""
    if type(action) is tuple:
        return " ".join([str(face) for face in action])
    if type(action) is not int or not 0 <= action <= z.ALL_DICE:
        return str(action)
    again = ["again"] + [str(place + 1) for place in z.thrown_again(action)]
    return " ".join(again) if action else "stand"


def parse(state, seat, text):
    """The action of a text as text() writes it, None if it is none."""
    parts = text.strip().lower().split()
    if parts == ["stand"]:
        return z.STAND
    again = parts[:1] == ["again"]
    numbers = parts[1:] if again else parts
    if not numbers or not all([number in "123456" and len(number) == 1 for number in numbers]):
        return None
    if not again:
        return tuple([int(number) for number in numbers])
    mask = sum([1 << place for place in range(3) if str(place + 1) in numbers])
    return mask if text.strip().lower() == "again " + " ".join([str(p + 1) for p in z.thrown_again(mask)]) else None


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal."""
    return "(seat %d, round %d, %s, throw %d of %d)" % (
        seat, state[z.ROUND], PHASES[state[z.PHASE]], state[z.THROWN], state[z.MOST]
    )  # fmt: skip
