"""Zanzibar: what the game is made of, and what it can do."""

from gobelet.games.game import Game
from gobelet.games.zanzibar import rules, words

GAME = Game(rules, words, living=rules.living, drop=rules.drop)
