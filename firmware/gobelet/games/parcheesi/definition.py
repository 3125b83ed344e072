"""Parcheesi: what the game is made of, and what it can do."""

from gobelet.games.game import Game
from gobelet.games.parcheesi import board, moves, rules, words  # noqa: F401  in this order: imports nest on a small stack

GAME = Game(
    rules,
    words,
    may_claim=rules.may_claim,
    living=rules.living,
    drop=rules.drop,
    claimable=rules.claimable,
    touch=True,
    table=True,
    lesson=True,
    coach=True,
)
