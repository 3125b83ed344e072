"""Papayoo: what the game is made of, and what it can do."""

from gobelet.games.game import Game
from gobelet.games.papayoo import rules

GAME = Game(
    rules,
    rules,
    firm=True,  # each decision shows a card
    cover=rules.cover,
    entrusted=True,  # the table knows the hands, so it opens the discards
    deck=rules.deck,
    dealt=rules.dealt,
    hands=rules.hands,
    hand_number=rules.hand_number,
    held=rules.held,
)
