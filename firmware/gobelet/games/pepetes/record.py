"""Pépètes: what the game is made of, and what it can do."""

from gobelet.games import game as record
from gobelet.games.pepetes import rules

GAME = record.Game(rules, rules, living=rules.living, drop=rules.drop, cover=rules.cover, forfeit=rules.FORFEIT)
