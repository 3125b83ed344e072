"""The automates of Papayoo against greedy players in the same deals: what a round costs whoever sits on each seat.

A greedy player passes its most dangerous cards and plays the simple plan of games/papayoo/simple_player.py. In each
deal the automate that is measured sits on every seat once.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator
from typing import Any

from bench import duel, measure, thinking
from bench.measure import Figure
from gobelet import bots
from gobelet import games as games_known
from gobelet.games.papayoo import simple_player
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import passed_each
from gobelet.prng import Random

PLAYERS = 4
DEALS = 120
MATCHES = 240  # of three, for each level against the one below
FEWER = 33 / 35.6  # hard must take so much less than "sound"
SAVES = 3  # points that a laptop's effort saves hard


def greedy(turn: bots.Observation) -> Any:
    """The plain plan: dangerous cards go, low cards are led, tricks are ducked."""
    state, players = turn.state, turn.state[s.PLAYERS]
    if state[s.PHASE] == s.DISCARDING:
        return simple_player.by_danger(turn.hand, passed_each(players), simple_player.danger)
    return simple_player.plan(list(turn.hand), [card for _, card in s.on_table(state)], state[s.PAPAYOO], players)


def points(name: str, seat: int, seed: int, effort: int) -> int:
    """What a round costs `name` among greedy players; dice and cards come from one seed, whims from the next."""
    rules = games_known.load("papayoo")
    values = games_known.complete_options(rules, {"rounds": 1})
    seated = [name if at == seat else "" for at in range(PLAYERS)]
    table = duel.Table(rules, values, seated, Random(2 * seed), greedy, seat, effort)
    table.random = Random(2 * seed + 1)
    table.play()
    return rules.points(table.state)[seat]


def taken(name: str, deals: int, effort: int = bots.PICO) -> list[float]:
    """The points of `name`, which thinks with so much effort, in each deal, a mean over all seats."""
    return [statistics.mean(points(name, seat, seed, effort) for seat in range(PLAYERS)) for seed in range(deals)]


def _fewer(one: list[float], other: list[float]) -> tuple[float, float]:
    """(how much less the other ones are, half the width of the 95 % interval), of the same deals."""
    differences = [before - after for before, after in zip(one, other, strict=True)]
    return statistics.mean(differences), 1.96 * statistics.stdev(differences) / math.sqrt(len(differences))


def figures() -> Iterator[Figure]:
    """Points of hard beside those of sound, and with a laptop's effort; how long hard thinks on a Pico."""
    deals = max(2, round(DEALS * measure.TIMES))
    sound, hard, farther = taken("sound", deals), taken("hard", deals), taken("hard", deals, bots.FAST)
    mean, bar, (_, doubt) = statistics.mean(hard), statistics.mean(sound) * FEWER, _fewer(sound, hard)
    told = f"{mean:.1f} points a round, ± {doubt:.1f} beside sound"
    yield Figure("papayoo, hard among greedy players", told, f"at most {bar:.1f}", mean <= bar)
    saved, doubt = _fewer(hard, farther)
    what = "papayoo, hard on a laptop beside hard on a Pico"
    yield Figure(what, f"{saved:.1f} ± {doubt:.1f} points a round fewer", f"at least {SAVES}", saved >= SAVES)
    yield from duel.steps("papayoo", MATCHES, 3, chance=False)
    yield from thinking.figures("papayoo", PLAYERS)
