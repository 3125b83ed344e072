"""How Parafico is shown and said: views, scores, actions as text. This module must not know what is legal.

Part of parafico.py, apart because a cup's screens read the state itself.
"""

from gobelet.games import seats_in
from gobelet.games.parafico import rules as p

PHASES = ("seat_roll", "first_roll", "rolling", "speaking", "showing", "ended")


def order(state):
    """The seats clockwise, eliminated ones included; () before S4."""
    seats = state[p.PLAYERS]
    found = tuple(state[p.HEAD + p.ORDER * seats : p.HEAD + (p.ORDER + 1) * seats])
    return () if -1 in found else found


def view(state, seat=-1):
    """What screens show, the same for every seat: this state has no secret."""
    seats = state[p.PLAYERS]
    previous = state[p.BID]
    return {
        "game": p.NAME,
        "phase": PHASES[state[p.PHASE]],
        "round": state[p.ROUND],
        "turn": p.turn(state),
        "actors": seats_in(state[p.OWING]),
        "order": list(order(state)),
        "dice": state[p.HEAD : p.HEAD + seats],
        "dice_in_play": p.dice_in_play(state),
        "bid": [previous % p.BASE, previous // p.BASE, state[p.BIDDER]] if previous else None,
        "call": text(state, state[p.CALLER], state[p.CALL]) if state[p.CALL] else None,
        "caller": state[p.CALLER],
        "parafico": bool(state[p.NO_JOKERS]),
        "ranks": state[p.HEAD + p.RANK * seats : p.HEAD + (p.RANK + 1) * seats],
    }


def scores(state):
    """One integer a seat, higher is better: minus the rank of whoever is out or has won, else the dice left."""
    seats = state[p.PLAYERS]
    ranks = state[p.HEAD + p.RANK * seats : p.HEAD + (p.RANK + 1) * seats]
    return [-ranks[seat] if ranks[seat] else state[p.HEAD + seat] for seat in range(seats)]


def text(state, seat, action):
    """An action in neutral words: "5x4", "bluff", "caramba", "hidden", "3 1 6"."""
    if type(action) is tuple:
        return " ".join([str(face) for face in action])
    if type(action) is not int:
        return str(action)
    if action < p.BASE:
        return ("hidden", "bluff", "caramba")[action] if 0 <= action <= p.CARAMBA else str(action)
    return "%dx%d" % (action % p.BASE, action // p.BASE)


def parse(state, seat, words):
    """The action of a text as text() writes it (spaces and × are welcome too), None if it is none."""
    words = words.strip().lower().replace("×", "x")
    if words in ("bluff", "caramba", "hidden"):
        return ("hidden", "bluff", "caramba").index(words)
    parts = [_number(part.strip()) for part in words.split("x")]
    if len(parts) == 2:
        return p.bid(parts[0], parts[1]) if parts[0] > 0 and parts[1] > 0 else None
    faces = tuple([_number(face) for face in words.split()])
    return faces if faces and -1 not in faces else None


def _number(digits):
    """A number of one to three plain digits, -1 for any other text (isdigit() knows digits that int() does not)."""
    if 0 < len(digits) <= 3 and all([digit in "0123456789" for digit in digits]):
        return int(digits)
    return -1


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: 'after "5x4" (seat 2, round 7)'."""
    after = "after %s " % text(state, 0, state[p.BID]) if state[p.BID] else ""
    return "%s(seat %d, round %d, %s)" % (after, seat, state[p.ROUND], PHASES[state[p.PHASE]])


def rule_of(previous, action):
    """Which line of section 4 a legal bid uses, as a stable key."""
    if not previous:
        return "first"
    quantity, value = action % p.BASE, action // p.BASE
    old_quantity, old_value = previous % p.BASE, previous // p.BASE
    if old_value == 1:
        return "more_ones" if value == 1 else "ones_doubled"
    if value == 1:
        return "to_ones"
    if value < old_value:
        return "double_lower"
    if value == old_value:
        return "quantity_up"
    return "value_up" if quantity == old_quantity else "quantity_and_value_up"
