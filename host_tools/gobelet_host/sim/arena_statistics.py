"""Statistics of an arena: who won how often, how sure that is, how strong that makes everybody.

It must not know how a match is played.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from gobelet_host.games import part

Z = 1.96  # 95 % of a normal distribution lie within so many deviations


@dataclass
class Standing:
    """The standing of a bot. shares: of each deal, the part of its matches that it won, against its fair part;
    points: what players count, summed; seats: how often it sat down; habits: what it did how often, if the game counts
    any. forfeits: matches that it did not play to the end, why: what the first one fell by."""

    name: str
    seats: int = 0
    wins: int = 0
    points: int = 0
    shares: list[float] = field(default_factory=list)
    habits: dict[str, float] = field(default_factory=dict)
    forfeits: int = 0
    why: str = ""

    @property
    def rate(self) -> float:
        """How often a seat of it won, 0 to 1."""
        return self.wins / self.seats

    @property
    def doubt(self) -> float:
        """Half the width of the 95 % interval around rate, from the spread of the deals alone: for many deals."""
        if len(self.shares) < 2:
            return 1.0
        return Z * math.sqrt(_spread(self.shares) / len(self.shares))

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of rate by Wilson. It counts as many observations as would spread like its deals do, at
        least one a deal, at most one a match: a few deals that all end alike are no certainty."""
        deals, rate = len(self.shares), self.rate
        spread = _spread(self.shares) / deals if deals > 1 else 0.0
        alike = rate * (1 - rate) / spread if spread else math.inf
        return wilson(rate, min(max(alike, deals), max(self.seats, deals)))


def _spread(shares: Sequence[float]) -> float:
    middle = sum(shares) / len(shares)
    return sum((share - middle) ** 2 for share in shares) / (len(shares) - 1)


def wilson(rate: float, count: float) -> tuple[float, float]:
    """The 95 % score interval of a rate seen in `count` observations (E. B. Wilson, 1927)."""
    middle = (rate + Z * Z / (2 * count)) / (1 + Z * Z / count)
    half = Z * math.sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count)) / (1 + Z * Z / count)
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass
class Result:
    """rows: a line of the CSV for each seat of each match. rounds: of each match. ratings: {name: (mu, sigma)} of
    openskill's Plackett and Luce, where nobody sat down twice in a match. seed: of chance; the same one gives the same
    deals."""

    game: str
    players: int
    seed: int
    matches: int = 0
    standings: dict[str, Standing] = field(default_factory=dict)
    rows: list[tuple] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    ratings: dict[str, tuple[float, float]] = field(default_factory=dict)


@dataclass
class Deal:
    """The result of a deal. rows, rounds: as in Result. places: of each match, its automates by seat and how they came
    in, 1 the best. fallen: {name: why} of programs that did not play. habits: what the game's Habits counted."""

    number: int
    matches: int = 0
    rows: list[tuple] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    places: list[tuple[tuple[str, ...], tuple[int, ...]]] = field(default_factory=list)
    fallen: dict[str, str] = field(default_factory=dict)
    habits: dict[str, Counter[str]] = field(default_factory=dict)


class ArenaStatistics:
    """Counts deals into a result."""

    def __init__(self, result: Result, lineups: tuple[tuple[str, ...], ...]) -> None:
        self._result = result
        counting = part(result.game, "habits")
        self._habits = counting.Habits() if counting else None
        self._rated = all(len(set(lineup)) == len(lineup) for lineup in lineups)

    def take(self, deal: Deal) -> None:
        """The next deal."""
        result = self._result
        result.matches += deal.matches
        result.rows += deal.rows
        result.rounds += deal.rounds
        for standing in result.standings.values():
            own = [row for row in deal.rows if row[4] == standing.name]
            won = sum(row[5] for row in own)
            standing.seats += len(own)
            standing.wins += won
            standing.points += sum(row[6] for row in own)
            standing.forfeits += sum(row[8] for row in own)
            standing.why = standing.why or deal.fallen.get(standing.name, "")
            standing.shares.append(won / len(own))
        if self._rated:
            for seated, places in deal.places:
                self._rate(seated, places)
        if self._habits:
            for name, counts in deal.habits.items():
                self._habits.counts[name].update(counts)
            for name, standing in result.standings.items():
                standing.habits = self._habits.rates(name)

    def _rate(self, seated: tuple[str, ...], places: tuple[int, ...]) -> None:
        from openskill.models import PlackettLuce

        ratings, model = self._result.ratings, PlackettLuce()
        new = model.rating()
        before = [ratings.get(name, (new.mu, new.sigma)) for name in seated]
        teams = [[model.rating(mu, sigma)] for mu, sigma in before]
        rated = model.rate(teams, ranks=[float(place) for place in places])
        ratings.update({name: (rating.mu, rating.sigma) for name, (rating,) in zip(seated, rated, strict=True)})
