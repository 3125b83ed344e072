"""How Papayoo is shown and said: views, scores, actions as text. It must not know what is legal."""

from gobelet.games import HIDDEN, seats_in
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import parse_card, passed_each, text_of
from gobelet.games.papayoo.rules import NAME, turn


def view(state, seat=-1):
    """What screens show, the same for every seat: this state has no secret."""
    return {
        "game": NAME,
        "phase": s.PHASES[state[s.PHASE]],
        "round": state[s.ROUND],
        "rounds": state[s.ROUNDS],
        "turn": turn(state),
        "actors": seats_in(state[s.OWING]),
        "dealer": state[s.DEALER],
        "papayoo": state[s.PAPAYOO],
        "passed": passed_each(state[s.PLAYERS]),
        "trick": state[s.TRICK_NUMBER],
        "led": state[s.LED],
        "table": s.on_table(state),
        "last_trick": s.last_trick(state),
        "cards": s.cards_left(state),
        "points": s.block(state, s.POINTS),
        "totals": s.block(state, s.TOTAL),
        "winners": s.winners(state) if state[s.PHASE] == s.ENDED else [],
    }


def scores(state):
    """One integer a seat, higher is better: minus the points so far."""
    return [-points - total for points, total in zip(s.block(state, s.POINTS), s.block(state, s.TOTAL))]


def points(state):
    """What players count, one integer a seat: the points so far; the fewest win."""
    return [points + total for points, total in zip(s.block(state, s.POINTS), s.block(state, s.TOTAL))]


def text(state, seat, action):
    """An action in neutral words: "s7" (spades, hearts, diamonds, clubs, payoo), "p3 p4 p5", "die 5", "sealed"."""
    phase = state[s.PHASE]
    if phase == s.DIE or phase == s.DRAWING:
        return "die " + " ".join([str(face) for face in action]) if type(action) is tuple else str(action)
    if type(action) is tuple:
        return " ".join([text_of(c) for c in action])
    if type(action) is int and action == HIDDEN:
        return "sealed" if phase == s.DISCARDING else "hidden"
    return text_of(action)


def parse(state, seat, words):
    """The action of a text as text() writes it (♠ ♥ ♦ ♣ are welcome too), None if it is none."""
    words = words.strip().lower()
    if words in ("sealed", "hidden"):
        return HIDDEN
    phase = state[s.PHASE]
    if phase == s.DIE or phase == s.DRAWING:
        face = words.replace("die", "").strip()
        return (int(face),) if face.isdigit() else None
    cards = [parse_card(word) or 0 for word in words.split()]
    if 0 in cards or not cards:
        return None
    if phase == s.TRICK:
        return cards[0] if len(cards) == 1 else None
    return tuple(cards if phase == s.AUDIT else sorted(cards))


def explain(state, seat, action):
    """Where the game stands, for the sentence of a refusal: 'after h9 (seat 2, round 1, trick 4)'."""
    after = "after %s " % text_of(state[s.BEST]) if state[s.LED] >= 0 else ""
    where = (seat, state[s.ROUND], s.PHASES[state[s.PHASE]], state[s.TRICK_NUMBER])
    return "%s(seat %d, round %d, %s %d)" % ((after,) + where)
