"""Paradice on five short pages, for players."""

TITLE = "Paradice"
PAGES = (
    "Buy dice events. They pay you whenever the others throw them.",
    "Throw two dice, move as far. Where the way parts, choose.",
    "Pay what your throw earns the others and the jackpot. Not enough? Sell.",
    "A free event: buy it, its twin is free. Leave it, and the jackpot gets it.",
    "Bis: move on. Reroll: throw the dice again. Jackpot: yours! Ruined: out.",
)
