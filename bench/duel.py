"""One automate among others of one kind: it sits on every seat in turn, and each seating meets the same dice."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from typing import Any

from bench import measure
from bench.measure import Figure
from gobelet import bots
from gobelet import games as games_known
from gobelet.prng import Random
from gobelet_host.sim.bot_tables import PlainTable

STEP = 0.65  # of two: how often a level beats the one below at least
ODDS = STEP / (1 - STEP)  # so it is among more: one against the odds of all the others
MEDIUM = 0.30  # of two: who wins so much against medium ...
SEED = 1


class Table(PlainTable):
    """A match in which a function of an Observation plays nobody's seats, and one seat has an effort of its own."""

    def __init__(
        self, rules: Any, values: tuple, seated: list[str], random: Random, own: Any, seat: int, effort: int,
    ) -> None:  # fmt: skip
        super().__init__(rules, values, seated, random)
        self._own, self._seat, self._effort = own, seat, effort

    def _decide(self, seat: int, hand: Any) -> Any:
        turn = self.observation(seat, self.random, self._effort if seat == self._seat else bots.PICO)
        return bots.think(self.seated[seat], self.match.rules, turn)[0] if self.seated[seat] else self._own(turn)


def share(
    game: str, name: str, players: int, games: int, rival: str | Callable[[bots.Observation], Any] = "sound",
    effort: int = bots.PICO,
) -> tuple[float, float]:  # fmt: skip
    """(how much of the games `name` wins, half the width of the 95 % interval by the spread of the deals). Whoever
    shares a win has a part. games: that are played if nobody asks for more or less; rival: an automate, or a function
    of an Observation, on all other seats, with a Pico's effort; effort: of `name`."""
    rules = games_known.load(game)
    values = games_known.complete_options(rules)
    deals = max(2, math.ceil(games * measure.TIMES / players))
    other, own = (rival, None) if isinstance(rival, str) else ("", rival)
    shares = []
    for deal in range(deals):
        won = 0.0
        for seat in range(players):
            seated = [other] * players
            seated[seat] = name
            table = Table(rules, values, seated, Random(SEED * 100_000 + deal), own, seat, effort)
            table.play()
            scores = rules.scores(table.match.state)
            won += (scores[seat] == max(scores)) / scores.count(max(scores))
        shares.append(won / players)
    return statistics.mean(shares), 1.96 * statistics.stdev(shares) / math.sqrt(deals)


def figure(
    game: str, name: str, players: int, games: int, bar: float = 0.0,
    rival: str | Callable[[bots.Observation], Any] = "sound", called: str = "", effort: int = bots.PICO,
) -> Figure:  # fmt: skip
    """How often it wins, against a bar if there is one. called: how the rival is told of, its name for none."""
    rate, doubt = share(game, name, players, games, rival, effort)
    what = f"{game}, {name} against {called or rival}, {players} players"
    told = f"at least {bar:.0%}" if bar else ""
    return Figure(what, f"{rate:.1%} ± {doubt:.1%}", told, rate >= bar if bar else None)


def farther(game: str, players: int, games: int) -> Figure:
    """How often hard with the effort of a laptop wins against itself with a Pico's."""
    rate, doubt = share(game, "hard", players, games, "hard", bots.FAST)
    name, fair = f"{game}, hard on a laptop against hard on a Pico, {players} players", 1 / players
    return Figure(name, f"{rate:.1%} ± {doubt:.1%}", f"surely more than {fair:.0%}", rate - doubt > fair)


def steps(game: str, games: int, players: int = 2, chance: bool = True) -> Iterator[Figure]:
    """How often each level beats the one below, and hard who decides by chance: between those two is all that can be
    stepped through. chance: whether that is asked, as it takes long in some games."""
    bar = ODDS / (ODDS + players - 1)
    for better, worse in (("medium", "easy"), ("hard", "medium")):
        rate, doubt = share(game, better, players, games, worse)
        name = f"{game}, {better} against {worse}, {players} players"
        yield Figure(name, f"{rate:.1%} ± {doubt:.1%}", f"at least {bar:.0%}", rate >= bar)
        if worse == "easy" and rate < 1:
            odds = rate / (1 - rate) * (players - 1) * MEDIUM / (1 - MEDIUM)
            yield Figure(f"{game}, who wins {MEDIUM:.0%} at medium", f"{odds / (1 + odds):.0%} at easy")
    if chance:
        yield figure(game, "hard", players, games // 2, rival="random")
