"""Pépètes: what the game is made of, and what it can do."""

from gobelet.games.game import Game
from gobelet.games.pepetes import rules

GAME = Game(rules, rules, living=rules.living, drop=rules.drop, cover=rules.cover, forfeit=rules.FORFEIT)
