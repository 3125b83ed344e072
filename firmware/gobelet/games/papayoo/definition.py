"""Papayoo: what the game is made of, and what it can do."""

from gobelet.games.game import Game
from gobelet.games.papayoo import cards, hands, rules, words

GAME = Game(
    rules,
    words,
    for_places=rules.for_places,
    firm=True,  # each decision shows a card
    cover=hands.cover,
    deck=cards.deck,
    dealt=hands.dealt,
    hands=hands.hands,
    holds=hands.holds,
    card=hands.card,
    passes=hands.passes,
    held=hands.held,
    heard=True,
    touch=True,
    table=True,
    lesson=True,
    coach=True,
)
