"""How Papayoo is shown and said: views, scores, actions as text. This module must not know what is legal."""

from gobelet.games import HIDDEN, seats_in
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo.cards import parse_card, passed_each, text_of


def view(state, seat=-1):
    """What screens show, the same for every seat: this state has no secret."""
    return {
        "game": p.NAME,
        "phase": p.PHASES[state[p.PHASE]],
        "round": state[p.ROUND],
        "rounds": state[p.ROUNDS],
        "turn": p.turn(state),
        "actors": seats_in(state[p.OWING]),
        "dealer": state[p.DEALER],
        "papayoo": state[p.PAPAYOO],
        "passed": passed_each(state[p.PLAYERS]),
        "trick": state[p.TRICK_NUMBER],
        "led": state[p.LED],
        "table": p.on_table(state),
        "last_trick": p.last_trick(state),
        "cards": p.cards_left(state),
        "points": p.block(state, p.POINTS),
        "totals": p.block(state, p.TOTAL),
        "winners": p.winners(state) if state[p.PHASE] == p.ENDED else [],
    }


def scores(state):
    """One integer a seat, higher is better: minus the points so far."""
    return [-points - total for points, total in zip(p.block(state, p.POINTS), p.block(state, p.TOTAL))]


def text(state, seat, action):
    """An action in neutral words: "s7" (spades, hearts, diamonds, clubs, payoo), "p3 p4 p5", "die 5", "sealed"."""
    phase = state[p.PHASE]
    if phase == p.DIE or phase == p.DRAWING:
        return "die " + " ".join([str(face) for face in action]) if type(action) is tuple else str(action)
    if type(action) is tuple:
        return " ".join([text_of(c) for c in action])
    if type(action) is int and action == HIDDEN:
        return "sealed" if phase == p.DISCARDING else "hidden"
    return text_of(action)


def parse(state, seat, words):
    """The action of a text as text() writes it (♠ ♥ ♦ ♣ are welcome too), None if it is none."""
    words = words.strip().lower()
    if words in ("sealed", "hidden"):
        return HIDDEN
    phase = state[p.PHASE]
    if phase == p.DIE or phase == p.DRAWING:
        face = words.replace("die", "").strip()
        return (int(face),) if face.isdigit() else None
    cards = [parse_card(word) or 0 for word in words.split()]
    if 0 in cards or not cards:
        return None
    if phase == p.TRICK:
        return cards[0] if len(cards) == 1 else None
    return tuple(cards if phase == p.AUDIT else sorted(cards))


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: 'after h9 (seat 2, round 1, trick 4)'."""
    after = "after %s " % text_of(state[p.BEST]) if state[p.LED] >= 0 else ""
    where = (seat, state[p.ROUND], p.PHASES[state[p.PHASE]], state[p.TRICK_NUMBER])
    return "%s(seat %d, round %d, %s %d)" % ((after,) + where)
