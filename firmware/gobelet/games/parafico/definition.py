"""Parafico: what the game is made of, and what it can do."""

from gobelet.games.game import Game
from gobelet.games.parafico import rounds, rules, words

GAME = Game(
    rules,
    words,
    under_cup=rules.under_cup,
    dice_of=rules.dice_of,
    living=rules.living,
    for_places=rules.for_places,
    drop=rules.drop,
    decided=rounds.decided,
    judge=rounds.judge,
    heard=True,
    touch=True,
    table=True,
    lesson=True,
    coach=True,
)
