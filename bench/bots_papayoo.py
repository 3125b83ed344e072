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
from gobelet.match import Match
from gobelet.prng import Random
from gobelet.selfplay import SelfPlay

PLAYERS = 4
DEALS = 120
MATCHES = 240  # of three, for each level against the one below
# Which temperament does what more often than which, in so many matches of each.
HABITS, EACH = (("bold", "high", "cautious"), ("sly", "payoos", "credulous")), 32
FEWER = 33 / 35.6  # hard must take so much less than "sound"
SAVES = 3  # points that a laptop's effort saves hard
GREEDY = "greedy"


def greedy(state: list[int], seat: int, hand: Any) -> Any:
    """The plain plan: dangerous cards go, low cards are led, tricks are ducked."""
    if state[s.PHASE] == s.DISCARDING:
        return simple_player.by_danger(hand, passed_each(state[s.PLAYERS]), simple_player.danger)
    return simple_player.plan(list(hand), [card for _, card in s.on_table(state)], state[s.PAPAYOO], state[s.PLAYERS])


class Deal(SelfPlay):
    """A match of one round; its dice and cards come from one seed, the whims of its automates from another."""

    def __init__(self, names: list[str], seed: int, effort: int = bots.PICO) -> None:
        rules = games_known.load("papayoo")
        values = games_known.complete_options(rules, {"rounds": 1})
        super().__init__(Match(rules, len(names), values), Random(seed), self._decide)
        self.names, self.whims, self.effort = names, Random(seed + 1), effort

    def _decide(self, seat: int, hand: Any) -> Any:
        state = self.match.state
        if self.names[seat] == GREEDY:
            return greedy(state, seat, hand)
        chosen, heard = self.chosen(seat), self.match.recent_decisions
        turn = bots.Observation(state, seat, hand, self.whims, chosen, heard, effort=self.effort)
        return bots.think(self.names[seat], self.match.rules, turn)[0]

    def points(self) -> list[int]:
        """What the round costs each seat."""
        rules = self.match.rules
        while not self.match.over:
            owing = [seat for seat in range(self.match.seats) if rules.actors(self.match.state) >> seat & 1]
            self.play_owed(owing[0] if owing else games_known.CHANCE)
        return rules.points(self.match.state)


def taken(name: str, deals: int, effort: int = bots.PICO) -> list[float]:
    """The points of `name`, which thinks with so much effort, in each deal, a mean over all seats."""
    found = []
    for seed in range(deals):
        seatings = [[GREEDY] * seat + [name] + [GREEDY] * (PLAYERS - 1 - seat) for seat in range(PLAYERS)]
        found.append(statistics.mean(Deal(seats, 2 * seed, effort).points()[at] for at, seats in enumerate(seatings)))
    return found


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
    yield from duel.habits("papayoo", PLAYERS, EACH, HABITS, "a hundred choices")
    yield from thinking.figures("papayoo", PLAYERS)
