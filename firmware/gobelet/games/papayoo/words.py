"""How Papayoo is shown and said: views, scores, actions as text. It must not know what is legal."""

from gobelet.games import HIDDEN, seats_in
from gobelet.games.papayoo.cards import parse_card, passed_each, text_of
from gobelet.games.papayoo.rules import NAME, turn
from gobelet.games.papayoo.state import (
    AUDIT,
    BEST,
    DEALER,
    DIE,
    DISCARDING,
    DRAWING,
    ENDED,
    LED,
    OWING,
    PAPAYOO,
    PHASE,
    PHASES,
    PLAYERS,
    POINTS,
    ROUND,
    ROUNDS,
    TOTAL,
    TRICK,
    TRICK_NUMBER,
    block,
    cards_left,
    last_trick,
    on_table,
    winners,
)


def view(state, seat=-1):
    """What screens show, the same for every seat: this state has no secret."""
    return {
        "game": NAME,
        "phase": PHASES[state[PHASE]],
        "round": state[ROUND],
        "rounds": state[ROUNDS],
        "turn": turn(state),
        "actors": seats_in(state[OWING]),
        "dealer": state[DEALER],
        "papayoo": state[PAPAYOO],
        "passed": passed_each(state[PLAYERS]),
        "trick": state[TRICK_NUMBER],
        "led": state[LED],
        "table": on_table(state),
        "last_trick": last_trick(state),
        "cards": cards_left(state),
        "points": block(state, POINTS),
        "totals": block(state, TOTAL),
        "winners": winners(state) if state[PHASE] == ENDED else [],
    }


def scores(state):
    """One integer a seat, higher is better: minus the points so far."""
    return [-points - total for points, total in zip(block(state, POINTS), block(state, TOTAL))]


def points(state):
    """What players count, one integer a seat: the points so far; the fewest win."""
    return [points + total for points, total in zip(block(state, POINTS), block(state, TOTAL))]


def text(state, seat, action):
    """An action in neutral words: "s7" (spades, hearts, diamonds, clubs, payoo), "p3 p4 p5", "die 5", "sealed"."""
    phase = state[PHASE]
    if phase == DIE or phase == DRAWING:
        return "die " + " ".join([str(face) for face in action]) if type(action) is tuple else str(action)
    if type(action) is tuple:
        return " ".join([text_of(c) for c in action])
    if type(action) is int and action == HIDDEN:
        return "sealed" if phase == DISCARDING else "hidden"
    return text_of(action)


def parse(state, seat, words):
    """The action of a text as text() writes it (♠ ♥ ♦ ♣ are welcome too), None if it is none."""
    words = words.strip().lower()
    if words in ("sealed", "hidden"):
        return HIDDEN
    phase = state[PHASE]
    if phase == DIE or phase == DRAWING:
        face = words.replace("die", "").strip()
        return (int(face),) if face.isdigit() else None
    cards = [parse_card(word) or 0 for word in words.split()]
    if 0 in cards or not cards:
        return None
    if phase == TRICK:
        return cards[0] if len(cards) == 1 else None
    return tuple(cards if phase == AUDIT else sorted(cards))


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: 'after h9 (seat 2, round 1, trick 4)'."""
    after = "after %s " % text_of(state[BEST]) if state[LED] >= 0 else ""
    where = (seat, state[ROUND], PHASES[state[PHASE]], state[TRICK_NUMBER])
    return "%s(seat %d, round %d, %s %d)" % ((after,) + where)
