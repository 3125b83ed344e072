"""Pépètes: what the game is made of, and what it can do."""

from gobelet.games.game import Game
from gobelet.games.pepetes import legal, rules, state, words

GAME = Game(
    rules,
    words,
    living=state.living_mask,
    drop=rules.drop,
    public_part=legal.cover,
    forfeit=legal.FORFEIT,
    touch=True,
    table=True,
    lesson=True,
    coach=True,
)
