"""What all scenes of Papayoo share: its cards as text and as rows on the display, the title.

It must not know the link or the log's form.
"""

from gobelet.cup.display.canvas import WIDTH, text_width
from gobelet.cup.screens import state_of
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import SUIT, rank_of

SIGNS = "\u2660\u2665\u2666\u2663\u2605"  # spades, hearts, diamonds, clubs; Payoo is a star
LINE_Y, SECOND_Y = 9, 18  # two lines above the cards
ROW = 12  # of a row of cards: 8 of text, and room to turn it over
GAP, SUIT_GAP = 4, 3  # between two cards, and behind the sign of a suit
SIGN_WIDTH = 7


def card_text(card):
    """A card in two or three signs."""
    return SIGNS[SUIT[card]] + str(rank_of(card))


def title(screen):
    """The status bar: the Papayoo of the round once it is known, and the own points of the round."""
    app = screen.app
    state = state_of(app)
    if not state[s.PAPAYOO]:
        return app.texts.get("bar.round", state[s.ROUND]) if state[s.ROUND] else ""
    if app.owner.seat < 0:
        return card_text(state[s.PAPAYOO])  # who watches has no points
    points = s.get(state, s.POINTS, app.owner.seat)
    return app.texts.get("bar.papayoo", card_text(state[s.PAPAYOO]), points)


def places(cards):
    """Where cards stand when they flow over the width: a list of (card, column, row, width, sign in front or "").

    The sign of a suit stands once, before the first of its cards in a row. cards: sorted.
    """
    found = []
    x, row, suit = 1, 0, -1
    for card in cards:
        width = text_width(str(rank_of(card)))
        new = SUIT[card] != suit
        room = (SIGN_WIDTH + SUIT_GAP if new else 0) + width
        if x + room > WIDTH - 1:
            x, row, new = 1, row + 1, True
        suit = SUIT[card]
        sign = SIGNS[suit] if new else ""
        if new:
            x += SIGN_WIDTH + SUIT_GAP
        found.append((card, x, row, width, sign))
        x += width + GAP
    return found


def draw_hand(canvas, bottom, cards, chosen=(), at=0, among=()):
    """Cards in rows that end above row `bottom`. chosen: cards that stand out; at: the one that is looked at, 0 for
    none; among: those that can be chosen when not all can, underlined."""
    found = places(cards)
    if not found:
        return
    top = bottom - ROW * (found[-1][2] + 1)
    for card, x, row, width, sign in found:
        y = top + ROW * row
        if sign:
            canvas.text(x - SIGN_WIDTH - SUIT_GAP, y + 2, sign)
        canvas.text(x, y + 2, str(rank_of(card)))
        if card in among and len(among) < len(cards):
            canvas.fill(x, y + 10, width, 1)
        if card in chosen:
            canvas.invert(x - 1, y + 1, width + 2, 10)
        if card == at:
            canvas.rect(x - 2, y, width + 4, ROW)
