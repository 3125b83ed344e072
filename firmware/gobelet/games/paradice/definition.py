"""Paradice: what the game is made of, and what it can do."""

from gobelet.games.game import Game
from gobelet.games.paradice import rules, state, words

GAME = Game(
    rules,
    words,
    living=state.living,
    drop=rules.drop,
    touch=True,
    table=True,
    lesson=True,
    coach=True,
)
