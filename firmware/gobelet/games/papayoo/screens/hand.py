"""Papayoo's own hand on the display: rows of cards, or five of them large, always below.

It must not know what may be played, the link or the log's form.
"""

from gobelet.cup.display.canvas import WIDTH, text_width
from gobelet.cup.display.widgets import select
from gobelet.cup.screens import BOTTOM
from gobelet.games.papayoo.cards import SUIT, rank_of
from gobelet.games.papayoo.screens.words import sign

ROW = 12  # of a row of cards: 8 of text, and room to turn it over
GAP, SUIT_GAP = 4, 3  # between two cards, and behind the sign of a suit
SIGN_WIDTH = 7
LARGE = 5  # cards at most that are drawn large
LARGE_WIDTH, LARGE_HEIGHT = 25, 27
APART = 38  # columns from one large card to the next, as far as there is room
SHORT = 12  # cards at most that leave room for two lines of a trick: two rows


def places(cards):
    """Where cards stand when they flow over the width: a list of (card, column, row, width, whether its sign stands in
    front). cards: sorted.

    The sign of a suit stands once, before the first of its cards in a row. A suit that would be broken starts a row,
    where that takes no more rows than there are.
    """
    whole = _flow(cards, True)
    broken = _flow(cards, False)
    rows = 2 if len(cards) <= SHORT else 3
    return whole if whole and whole[-1][2] < max(rows, broken[-1][2] + 1) else broken


def _flow(cards, whole):
    card_places = []
    x, row, suit = 1, 0, -1
    for at, card in enumerate(cards):
        width = text_width(str(rank_of(card)))
        new = SUIT[card] != suit
        needs = _suit_width(cards, at) if new and whole else width + (SIGN_WIDTH + SUIT_GAP if new else 0)
        if x + needs > WIDTH - 1 and x > 1:
            x, row, new = 1, row + 1, True
        suit = SUIT[card]
        if new:
            x += SIGN_WIDTH + SUIT_GAP
        card_places.append((card, x, row, width, new))
        x += width + GAP
    return card_places


def _suit_width(cards, at):
    """Columns of all cards of a suit that begins at a place."""
    same = [card for card in cards[at:] if SUIT[card] == SUIT[cards[at]]]
    return SIGN_WIDTH + SUIT_GAP + sum([text_width(str(rank_of(card))) + GAP for card in same]) - GAP


def draw_hand(canvas, cards, chosen=(), looked=(), among=()):
    """Cards at the bottom of the screen. chosen: cards that stand out; looked: those that buttons are for now; among:
    those that can be chosen when not all can, underlined. Returns the first row that they take."""
    if len(cards) <= LARGE:
        return _draw_large(canvas, cards, chosen, looked, among)
    spots = places(cards)
    top = BOTTOM - 1 - ROW * (spots[-1][2] + 1)
    for card, x, row, width, new in spots:
        y = top + ROW * row
        if new:
            canvas.text(x - SIGN_WIDTH - SUIT_GAP, y + 2, sign(card))
        canvas.text(x, y + 2, str(rank_of(card)))
        if card in among and len(among) < len(cards):
            canvas.fill(x, y + 10, width, 1)
        if card in chosen:
            canvas.invert(x - 1, y + 1, width + 2, 10)
        if card in looked:
            canvas.rect(x - 2, y, width + 4, ROW)
    return top


def _draw_large(canvas, cards, chosen, looked, among):
    if not cards:
        return BOTTOM
    top = BOTTOM - LARGE_HEIGHT
    pitch = min(WIDTH // len(cards), APART)
    x = (WIDTH - (len(cards) - 1) * pitch - LARGE_WIDTH) // 2
    for card in cards:
        canvas.text_in(x, top + 2, LARGE_WIDTH, sign(card))
        canvas.text_in(x, top + 10, LARGE_WIDTH, str(rank_of(card)), 0, 2)
        if card in among and len(among) < len(cards):
            canvas.fill(x + 4, top + 25, LARGE_WIDTH - 8, 1)
        if card in chosen:
            select(canvas, x + 1, top + 1, LARGE_WIDTH - 2, LARGE_HEIGHT - 2)
        if card in looked:
            canvas.rect(x, top, LARGE_WIDTH, LARGE_HEIGHT)
        x += pitch
    return top
