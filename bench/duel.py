"""One automate among others of one kind: it sits on every seat in turn, and each seating meets the same dice."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bench import measure
from bench.measure import Figure
from gobelet import bots
from gobelet import games as games_known
from gobelet.randoms import Random
from gobelet_host.sim.arena import arena
from gobelet_host.sim.simulate import PlainTable

STEP = 0.65  # of two: how often a level beats the one below at least
ODDS = STEP / (1 - STEP)  # so it is among more: one against the odds of all the others
MEDIUM = 0.30  # of two: who wins so much against medium ...
SEED = 1


class _Table(PlainTable):
    """A match in which a seat may be played by a function of a Turn."""

    def __init__(self, rules: Any, values: tuple, seated: list[str], random: Random, own: Any) -> None:
        super().__init__(rules, values, seated, random)
        self._own = own

    def _decide(self, seat: int, hand: Any) -> Any:
        if self.seated[seat] or self._own is None:
            return super()._decide(seat, hand)
        match = self.match
        return self._own(bots.Turn(match.state, seat, hand, self.random, self.chosen(seat), match.heard))


def share(
    game: str, name: str, players: int, games: int, rival: str | Callable[[bots.Turn], Any] = "sound",
) -> tuple[float, float]:  # fmt: skip
    """(how much of the games `name` wins, half the width of the 95 % interval). Whoever shares a win has a part. games:
    that are played if nobody asks for more or less; rival: an automate, or a function of a Turn, on all other seats."""
    rules = games_known.load(game)
    values = games_known.options(rules)
    games = max(players, round(games * measure.TIMES))
    other, own = (rival, None) if isinstance(rival, str) else ("", rival)
    won = 0.0
    for number in range(games):
        seated = [other] * players
        seat = number % players
        seated[seat] = name
        table = _Table(rules, values, seated, Random(SEED * 100_000 + number // players), own)
        table.play()
        scores = rules.scores(table.match.state)
        won += (scores[seat] == max(scores)) / scores.count(max(scores))
    rate = won / games
    return rate, 1.96 * math.sqrt(rate * (1 - rate) / games)


def figure(
    game: str, name: str, players: int, games: int, bar: float = 0.0,
    rival: str | Callable[[bots.Turn], Any] = "sound", called: str = "",
) -> Figure:  # fmt: skip
    """How often it wins, against a bar if there is one. called: how the rival is told of, its name for none."""
    rate, doubt = share(game, name, players, games, rival)
    what = f"{game}, {name} against {called or rival}, {players} players"
    told = f"at least {bar:.0%}" if bar else ""
    return Figure(what, f"{rate:.1%} ± {doubt:.1%}", told, rate >= bar if bar else None)


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


def habits(
    game: str, players: int, games: int, differ: Sequence[tuple[str, str, str]], of: str,
) -> Iterator[Figure]:  # fmt: skip
    """What each temperament of each level does, among others of that level. differ: which temperament does what more
    often than which. of: in how much play, in words."""
    games = max(8, round(games * measure.TIMES))
    for level in bots.LEVELS:
        told = {}
        for temper in ("", *bots.TEMPERS):
            name = f"{level}-{temper}" if temper else level
            one = arena([name, level], game, players, games).standings[name]
            told[temper] = one.habits
            done = ", ".join(f"{value:.0f} {kind}" for kind, value in one.habits.items())
            yield Figure(f"{game}, {name}, {of}", f"{done}; wins {100 * one.rate:.0f} %")
        for more, kind, less in differ:
            often, seldom = told[more][kind], told[less][kind]
            what = f"{game}, {level}: {more} {kind} more than {less}"
            yield Figure(what, f"{often:.0f} and {seldom:.0f}", "more", often > seldom)
