"""Standings: of an evening, of a season, of one game or of all.

**Points.** A match gives 100 to whoever has all others behind, 0 to whoever has nobody behind, and to the rest the
share of the others that they have behind, those in the same place counting half: the *matchpoints* of duplicate bridge,
in percent, rounded to whole points (a half goes up). They were chosen because the five games share nothing but places:
money, pawns, dice and penalty points cannot be added. A place is worth what it is among so many players, so a match of
two counts as much as one of eight; the average of a match is 50 whatever its game; being last costs no more than not
having played, so nobody is better off by staying away. Standings add points up. Who has as many shares the place.

**People and automates** are ranked apart, by the points that they have won against everybody at their tables.

**An evening** is the matches of one table, from one to the next less than PAUSE apart (from the end of one to the
beginning of the next), unless the host has ended the evening in between. **A season** goes from the first of September
to the end of August, as clubs count.

Which matches count: see results.py. It must not know pages or terminals.
"""

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from gobelet_host.evening.people import People, Person
from gobelet_host.evening.results import Fate, Result
from gobelet_host.evening.results_db import Match

PAUSE = 6 * 3600  # seconds
FIRST_MONTH = 9  # of a season


@dataclass
class Tally:
    """Somebody's tally: matches that count, points, matches in the first place."""

    matches: int = 0
    points: int = 0
    wins: int = 0

    def add(self, points: int, won: bool) -> None:
        self.matches += 1
        self.points += points
        self.wins += won

    @property
    def average(self) -> float:
        """Points a match; 50 is what chance would give."""
        return self.points / self.matches if self.matches else 0.0


@dataclass
class Row(Tally):
    """One of a standing. place: 1 for the most points, among people or among automates. games: {game: its tally}."""

    person: Person = field(kw_only=True)
    place: int = 0
    games: dict[str, Tally] = field(default_factory=dict)


@dataclass
class Standing:
    """people, automates: the first place first. games: those that were played, the most played first. matches: that
    count; left_out: {why: how many} of the others. broken: {table: (matches that it broke off, of how many)}, of those
    tables that have."""

    people: list[Row]
    automates: list[Row]
    games: list[str]
    matches: int
    left_out: dict[Fate, int]
    broken: dict[str, tuple[int, int]] = field(default_factory=dict)


def points(result: Result) -> list[int]:
    """Points of each seat of a match that counts, 0 to 100."""
    places = [player.place for player in result.players]
    rivals = 2 * (len(places) - 1)
    halves = [sum((other > place) + (other >= place) for other in places) - 1 for place in places]
    return [(200 * half + rivals) // (2 * rivals) for half in halves]


def standing(matches: Iterable[Match], people: People) -> Standing:
    """The standing of these matches. people: who is who."""
    rows: dict[str, Row] = {}
    games: dict[str, int] = {}
    left_out: dict[Fate, int] = {}
    ended: dict[str, list[bool]] = {}  # table -> of each of its matches, whether it broke that off
    count = 0
    for match in matches:
        result = match.result
        if result.fate in (Fate.PLAYED, Fate.EARLY, Fate.AGREED, Fate.FALSE):
            ended.setdefault(match.table, []).append(result.fate is Fate.EARLY)
        if not result.counts:
            left_out[result.fate] = left_out.get(result.fate, 0) + 1
            continue
        count += 1
        games[result.game] = games.get(result.game, 0) + 1
        for player, won in zip(result.players, points(result), strict=True):
            person = people.of(player)
            row = rows.setdefault(person.key, Row(person=person))
            row.person = person  # as it was called last
            for tally in (row, row.games.setdefault(result.game, Tally())):
                tally.add(won, player.place == 1)
    return Standing(
        _ranked([row for row in rows.values() if not row.person.automate]),
        _ranked([row for row in rows.values() if row.person.automate]),
        sorted(games, key=lambda game: (-games[game], game)),
        count,
        left_out,
        {table: (sum(broken), len(broken)) for table, broken in ended.items() if any(broken)},
    )


def _ranked(rows: list[Row]) -> list[Row]:
    rows.sort(key=lambda row: (-row.points, row.matches, row.person.name.casefold(), row.person.key))
    for row in rows:
        row.place = 1 + sum(other.points > row.points for other in rows)
    return rows


@dataclass(frozen=True)
class Evening:
    """table: the name of its journal. matches: all of it, the earliest first. ended: whether the host has said so."""

    table: str
    matches: tuple[Match, ...]
    ended: bool

    @property
    def began(self) -> int:
        """Seconds of the Unix clock."""
        return self.matches[0].result.began


def evenings(matches: Iterable[Match]) -> list[Evening]:
    """The evenings of all tables, the earliest first."""
    tables: dict[str, list[list[Match]]] = {}
    for match in sorted(matches, key=lambda match: match.result.number):
        table_parts = tables.setdefault(match.table, [])
        before = table_parts[-1][-1].result if table_parts else None
        if before is None or before.closes or match.result.began - max(before.ended, before.began) >= PAUSE:
            table_parts.append([])
        table_parts[-1].append(match)
    parts = [(table, part) for table, table_parts in tables.items() for part in table_parts]
    parted = [Evening(table, tuple(part), part[-1].result.closes) for table, part in parts]
    return sorted(parted, key=lambda evening: (evening.began, evening.table))


def of_game(matches: Sequence[Match], game: str) -> list[Match]:
    """Those of one game; all for ""."""
    return [match for match in matches if not game or match.result.game == game]


def day(seconds: int) -> datetime.date:
    """The day of a time, where this laptop is."""
    return datetime.datetime.fromtimestamp(seconds).date()


def season_of(seconds: int) -> int:
    """The year in which the season of a time began."""
    date = day(seconds)
    return date.year - (date.month < FIRST_MONTH)


def seasons(matches: Iterable[Match]) -> dict[int, list[Match]]:
    """{year in which it began: its matches}, the earliest first."""
    by_year: dict[int, list[Match]] = {}
    for match in matches:
        by_year.setdefault(season_of(match.result.began), []).append(match)
    return dict(sorted(by_year.items()))
