"""How Parafico is shown and said: views, scores, actions as text. This module must not know what is legal."""

from gobelet.games import seats_in
from gobelet.games.parafico import rules
from gobelet.games.parafico import state as s
from gobelet.games.parafico.bids import BASE, CARAMBA, bid, quantity_of, value_of

PHASES = ("seat_roll", "first_roll", "rolling", "speaking", "showing", "ended")


def order(state):
    """The seats clockwise, eliminated ones included; () before S4."""
    seats = tuple(s.block(state, s.ORDER))
    return () if -1 in seats else seats


def view(state, seat=-1):
    """What screens show, the same for every seat: this state has no secret."""
    previous = state[s.BID]
    return {
        "game": rules.NAME,
        "phase": PHASES[state[s.PHASE]],
        "round": state[s.ROUND],
        "turn": rules.turn(state),
        "actors": seats_in(state[s.OWING]),
        "order": list(order(state)),
        "dice": state[s.DICE : s.DICE + state[s.PLAYERS]],
        "dice_in_play": state[s.IN_PLAY],
        "bid": [quantity_of(previous), value_of(previous), state[s.BIDDER]] if previous else None,
        "call": text(state, state[s.CALLER], state[s.CALL]) if state[s.CALL] else None,
        "caller": state[s.CALLER],
        "parafico": bool(state[s.NO_JOKERS]),
        "ranks": s.block(state, s.RANK),
    }


def scores(state):
    """One integer a seat, higher is better: minus the rank of whoever is out or has won, else the dice left."""
    return [-rank if rank else state[s.DICE + seat] for seat, rank in enumerate(s.block(state, s.RANK))]


def points(state):
    """What players count, one integer a seat: the dice left."""
    return [state[s.DICE + seat] for seat in range(state[s.PLAYERS])]


def text(state, seat, action):
    """An action in neutral words: "5x4", "bluff", "caramba", "hidden", "3 1 6"."""
    if type(action) is tuple:
        return " ".join([str(face) for face in action])
    if type(action) is not int:
        return str(action)
    if action < BASE:
        return ("hidden", "bluff", "caramba")[action] if 0 <= action <= CARAMBA else str(action)
    return "%dx%d" % (quantity_of(action), value_of(action))


def parse(state, seat, words):
    """The action of a text as text() writes it (spaces and × are welcome too), None if it is none."""
    words = words.strip().lower().replace("×", "x")
    if words in ("bluff", "caramba", "hidden"):
        return ("hidden", "bluff", "caramba").index(words)
    parts = [_number(part.strip()) for part in words.split("x")]
    if len(parts) == 2:
        return bid(parts[0], parts[1]) if parts[0] > 0 and parts[1] > 0 else None
    faces = tuple([_number(face) for face in words.split()])
    return faces if faces and -1 not in faces else None


def _number(digits):
    """A number of one to three plain digits, -1 for any other text (isdigit() knows digits that int() does not)."""
    if 0 < len(digits) <= 3 and all([digit in "0123456789" for digit in digits]):
        return int(digits)
    return -1


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: 'after "5x4" (seat 2, round 7)'."""
    after = "after %s " % text(state, 0, state[s.BID]) if state[s.BID] else ""
    return "%s(seat %d, round %d, %s)" % (after, seat, state[s.ROUND], PHASES[state[s.PHASE]])
