"""How many of the coach's lessons are true: each is judged by games that go on from there, all seats as hard plays.

An automate that slips is coached; the dearest lessons of each match are judged. What the seat does not know is drawn
anew for each game that goes on, as it may believe it to be; with what it did and with what it is told would have been
better the dice that come are the same. One that these games do not bear out is false, be it by their luck.
`python -m bench --games 10 lessons` judges 200 lessons of each game.

How a game is judged stands beside this file, in lessons_<game>.py: SEATED, ((players, games that go on from each lesson
with either decision), …); UNIT, the parts in which it tells a cost; LUCK, whether the luck of so many games is larger
than what a decision costs; better(lesson, turn), the decision that a lesson recommends; brought(rules, turn, actions,
sealed, random, seed), what each of them brings in one such game.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
from collections.abc import Iterator
from typing import Any

from bench import measure
from bench.measure import Figure, few
from gobelet import bots, coach
from gobelet import games as games_known
from gobelet.games import GAMES
from gobelet.prng import Random
from gobelet_host.sim.arena_statistics import wilson
from gobelet_host.sim.simulate import PlainTable

LESSONS = few(20, 4)
TRUE = 0.95


def figures() -> Iterator[Figure]:
    """For each game how many lessons are true, and what they told to what it was."""
    for game in GAMES:
        if importlib.util.find_spec(f"bench.lessons_{game}"):
            part = importlib.import_module(f"bench.lessons_{game}")
            for players, outs in part.SEATED:
                yield from _of(game, part, players, outs)


def _of(game: str, part: Any, players: int, outs: int) -> Iterator[Figure]:
    gains = list(_judged(game, part, players, outs))
    told = sum(cost for cost, _, _ in gains) / len(gains)
    gained = sum(gain for _, gain, _ in gains) / len(gains)
    what = f"{game}, {players} players"
    yield Figure(f"{what}: told to cost, did cost", f"{told:.3g}, {gained:.3g}")
    if part.LUCK:
        false = sum(gain < -2 * error for _, gain, error in gains)
        met = false <= max(1, (1 - TRUE) * len(gains))
        yield Figure(f"{what}: surely false", f"{false} of {len(gains)}", f"at most {1 - TRUE:.0%}", met)
    else:
        true = sum(gain > 0 for _, gain, _ in gains)
        low, high = wilson(true / len(gains), len(gains))
        value = f"{true} of {len(gains)} ({low:.0%} to {high:.0%})"
        yield Figure(f"{what}: true", value, f"at least {TRUE:.0%}", high >= TRUE)


class _Coached(PlainTable):
    """A match of one who slips among medium players. found: its lesson, the decision, what it knew, what all have
    sealed."""

    def __init__(self, rules: Any, players: int, seed: int) -> None:
        super().__init__(
            rules, games_known.complete_options(rules), ["easy"] + ["medium"] * (players - 1), Random(seed)
        )
        self.found: list[tuple[Any, Any, bots.Observation, dict[int, Any]]] = []

    def _decide(self, seat: int, hand: Any) -> Any:
        action = super()._decide(seat, hand)
        if seat == 0:
            match = self.match
            turn = bots.Observation(
                list(match.state), 0, hand, Random(1), self.chosen(0), tuple(match.recent_decisions)
            )
            lesson = coach.review_decision(match.rules, turn, action)
            if lesson:
                self.found.append((lesson, action, turn, dict(self.sealed)))
        return action


def _judged(game: str, part: Any, players: int, outs: int) -> Iterator[tuple[float, float, float]]:
    """(what a lesson told, what the other decision brought more on average, the standard error of that), of as many
    lessons as are wanted."""
    rules, seed, wanted = games_known.load(game), 0, max(4, round(LESSONS * measure.TIMES))
    while wanted > 0:
        seed += 1
        table = _Coached(rules, players, seed)
        table.play()
        dearest = coach.costliest(rules, [lesson for lesson, *_ in table.found])
        for lesson, action, turn, sealed in table.found:
            better = part.better(lesson, turn)
            if lesson not in dearest or not wanted or better == action:
                continue
            wanted -= 1
            random, gains = Random(seed), []
            for number in range(outs):
                did, other = part.brought(rules, turn, (action, better), sealed, random, 1000 * seed + number)
                gains.append(other - did)
            mean = sum(gains) / outs
            yield lesson[coach.COST] / part.UNIT, mean, math.sqrt(sum((gain - mean) ** 2 for gain in gains)) / outs
