"""Bataille: what the game is made of, and what it can do."""

from gobelet.games.bataille import rules, words
from gobelet.games.game import Game

GAME = Game(
    rules,
    words,
    forbids_undo=True,  # each decision shows a card
    deck=rules.deck,
    dealt=rules.dealt,
    hands=rules.hands,
    remaining_hand=rules.remaining_hand,
    cards_are_hidden=rules.cards_are_hidden,
    card=rules.card,
)
