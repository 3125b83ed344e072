"""Standings and results as CSV, for spreadsheets. UTF-8 with the mark by which they know it; a comma between cells, a
point in numbers, names of columns in English whatever the language, so that programs can rely on them.

A name can be anything that a player types: one that a spreadsheet would take for a formula gets an apostrophe first.
"""

import csv
import datetime
from collections.abc import Iterable, Sequence
from typing import Any

from gobelet_host.evening.people import People
from gobelet_host.evening.results_db import Match
from gobelet_host.evening.standings import Standing, points

MARK = "\ufeff"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def standing_csv(standing: Standing) -> str:
    """A line for each person, then for each automate: place, person (a key, as names may be equal), name, kind, points,
    matches, wins, average, then points and matches of each game."""
    head = ["place", "person", "name", "kind", "points", "matches", "wins", "average"]
    head += [f"{game} {figure}" for game in standing.games for figure in ("points", "matches")]
    lines: list[Sequence[Any]] = [head]
    for row in [*standing.people, *standing.automates]:
        of_games = [row.games.get(game) for game in standing.games]
        per_game = [cell for tally in of_games for cell in ((tally.points, tally.matches) if tally else ("", 0))]
        kind = "automate" if row.person.automate else "person"
        average = f"{row.average:.1f}"
        first = [row.place, row.person.key, row.person.name, kind, row.points, row.matches, row.wins, average]
        lines.append([*first, *per_game])
    return _written(lines)


def matches_csv(matches: Iterable[Match], people: People) -> str:
    """A line for each seat of each match: match (its uid), table, game, fate, began, ended (where this laptop is),
    seat, cup, person, name (in the match), kind, place, result (as the game counts), points (of the standing). A match
    that does not count has no place, result and points."""
    head = ["match", "table", "game", "fate", "began", "ended", "seat", "cup", "person", "name", "kind", "place"]
    lines: list[Sequence[Any]] = [[*head, "result", "points"]]
    for match in matches:
        result = match.result
        won = points(result) if result.counts else []
        about = [result.uid, match.table, result.game, result.fate.value, _time(result.began), _time(result.ended)]
        for seat, player in enumerate(result.players):
            kind = "automate" if player.automate else "person"
            came = [player.place, player.points, won[seat]] if won else ["", "", ""]
            lines.append([*about, seat, player.cup, people.of(player).key, player.name, kind, *came])
    return _written(lines)


def _time(seconds: int) -> str:
    return datetime.datetime.fromtimestamp(seconds).isoformat(sep=" ") if seconds else ""


def _written(lines: Iterable[Sequence[Any]]) -> str:
    rows: list[str] = []

    class Out:
        def write(self, text: str) -> None:
            rows.append(text)

    csv.writer(Out(), lineterminator="\r\n").writerows([_plain(cell) for cell in line] for line in lines)
    return MARK + "".join(rows)


def _plain(cell: Any) -> Any:
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
