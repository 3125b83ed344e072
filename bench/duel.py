"""One automate among others of one kind: it sits on every seat in turn, and each seating meets the same dice."""

from __future__ import annotations

import math

from gobelet import games as games_known
from gobelet.randoms import Random
from gobelet_host.sim.simulate import PlainTable


def share(game: str, name: str, players: int, games: int, rival: str = "sound", seed: int = 1) -> tuple[float, float]:
    """(how much of the games `name` wins, half the width of the 95 % interval). Whoever shares a win has a part."""
    rules = games_known.load(game)
    values = games_known.options(rules)
    won = 0.0
    for number in range(games):
        seated = [rival] * players
        seat = number % players
        seated[seat] = name
        table = PlainTable(rules, values, seated, Random(seed * 100_000 + number // players))
        table.play()
        scores = rules.scores(table.match.state)
        won += (scores[seat] == max(scores)) / scores.count(max(scores))
    rate = won / games
    return rate, 1.96 * math.sqrt(rate * (1 - rate) / games)
