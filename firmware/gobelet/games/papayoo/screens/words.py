"""What all scenes of Papayoo share: its cards as text, the title. It must not know the link or the log's form."""

from gobelet.cup.screens import state_of
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import SUIT, rank_of

SIGNS = "\u2660\u2665\u2666\u2663\u2605"  # spades, hearts, diamonds, clubs; Payoo is a star


def sign(card):
    """The sign of a card's suit."""
    return SIGNS[SUIT[card]]


def card_text(card):
    """A card in two or three signs."""
    return sign(card) + str(rank_of(card))


def title(screen):
    """The status bar: the Papayoo of the round once it is known, and the own points of the round."""
    seat = screen.seat
    state = state_of(seat)
    if not state[s.PAPAYOO]:
        return seat.texts.get("bar.manche", state[s.ROUND]) if state[s.ROUND] else ""
    if seat.number < 0:
        return card_text(state[s.PAPAYOO])  # who watches has no points
    points = s.get(state, s.POINTS, seat.number)
    return seat.texts.count("bar.papayoo", points, card_text(state[s.PAPAYOO]))
