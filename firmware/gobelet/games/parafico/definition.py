"""Parafico: what the game is made of, and what it can do."""

from gobelet.games.game import Game
from gobelet.games.parafico import rounds, rules, words

GAME = Game(
    rules,
    words,
    under_cup=rules.under_cup,
    dice_of=rules.dice_of,
    living=rules.living,
    is_rolling_for_seats=rules.for_places,
    drop=rules.drop,
    outcome_is_fixed=rounds.decided,
    judge=rounds.judge,
    heard=True,
    touch=True,
    table=True,
    lesson=True,
    coach=True,
    reasons=True,
)
