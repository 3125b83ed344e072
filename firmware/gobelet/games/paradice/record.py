"""Paradice: what the game is made of, and what it can do."""

from gobelet.games import game as record
from gobelet.games.paradice import rules

GAME = record.Game(rules, rules, may=rules.may, living=rules.living, drop=rules.drop)
