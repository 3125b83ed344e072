"""How strong players are, from all results of a season: openskill's model of Plackett and Luce, for any number of
players at a table. Pure: the same results in the same order give the same ratings.

Only people are rated, against each other: a match counts with the places of its people, in their order; one with fewer
than two of them says nothing. A rating is a guess `mu` with its doubt `sigma`; the list is by `mu` - 3 `sigma`, so
somebody new has to show it. Each game has ratings of its own, and there is one over all games. It must not know cups,
journals or pages: `who` says who somebody is.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from openskill.models import PlackettLuce

from gobelet_host.evening.results import Player, Result

ALL = ""  # over all games


@dataclass(frozen=True)
class Rating:
    """mu, sigma: see above. matches: that counted. shown: what is listed, whole: somebody new has 0."""

    mu: float
    sigma: float
    matches: int

    @property
    def displayed_value(self) -> int:
        return round(40 * (self.mu - 3 * self.sigma))


def of_person(player: Player) -> str:
    """The key of a person, as far as a journal knows: a cup."""
    return player.cup


def season(results: Iterable[Result], who: Callable[[Player], str] = of_person) -> dict[str, dict[str, Rating]]:
    """{game: {person: rating}}, under ALL over all games. results: the oldest first."""
    model = PlackettLuce()
    ratings: dict[str, dict[str, Rating]] = {ALL: {}}
    for result in results:
        people = {who(player): player.place for player in result.players if not player.automate}
        if result.counts and len(people) > 1:
            for game in (ALL, result.game):
                _rate(model, ratings.setdefault(game, {}), people)
    return ratings


def _rate(model: PlackettLuce, ratings: dict[str, Rating], places: dict[str, int]) -> None:
    before = [ratings.get(person) for person in places]
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma) if rating else model.rating()] for rating in before]
    rated = model.rate(teams, ranks=[float(place) for place in places.values()])
    for person, old, (new,) in zip(places, before, rated, strict=True):
        ratings[person] = Rating(new.mu, new.sigma, (old.matches if old else 0) + 1)
