"""Papayoo: what the game is made of, and what it can do."""

from gobelet.games.game import Game
from gobelet.games.papayoo import cards, hands, rules, words

GAME = Game(
    rules,
    words,
    is_rolling_for_seats=rules.for_places,
    forbids_undo=True,  # each decision shows a card
    public_part=hands.cover,
    deck=cards.deck,
    dealt=hands.dealt,
    hands=hands.hands,
    cards_are_hidden=hands.holds,
    card=hands.card,
    passes=hands.passes,
    remaining_hand=hands.remaining_hand,
    heard=True,
    touch=True,
    table=True,
    lesson=True,
    coach=True,
)
