"""`gobelet arena`: a bar that moves while it plays, a file that grows, tables at the end.

It must not know how a match is played or counted.
"""

import csv
import io
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from gobelet_host.sim.arena import arena, lineups_of
from gobelet_host.sim.arena_statistics import Result, Standing
from gobelet_host.table import safe_output

CSV = ("game", "deal", "turn", "seat", "automate", "won", "points", "actions", "forfeit")
WRITTEN = 2  # seconds from one writing of what has come to the next


def written(result: Result, path: Path) -> None:
    """Writes a line for each seat of each match. Raises HostError("file_failed")."""
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(CSV)
    writer.writerows(result.rows)
    safe_output.write(path, file.getvalue())


class Report:
    """The output of `gobelet arena` while it plays: a bar that moves, a file that grows, a table at the end,
    also when somebody stops it. messages: those of the command line."""

    def __init__(self, console: Any, messages: Any, csv_file: Path | None) -> None:
        self._console, self._told, self._csv_file = console, messages, csv_file
        self._next = 0.0
        self._so_far: Result | None = None

    def run(self, **options: Any) -> Result:
        """Plays, as arena() does."""
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
        try:
            with Progress(*columns, console=self._console, transient=True) as bar:
                task = bar.add_task(self._told.get("arena.playing"), total=_matches(**options))
                result = arena(progress=lambda so_far: self._on_progress(so_far, bar, task), **options)
        except KeyboardInterrupt:
            if self._so_far is None:
                raise
            result = self._so_far
        self._console.print(table_of(result, self._told))
        if habits := habits_of(result, self._told):
            self._console.print(habits)
        for standing in result.standings.values():
            if standing.why:
                self._say(self._told.count("arena.fallen", standing.forfeits, standing.name, standing.why))
        if self._csv_file:
            written(result, self._csv_file)
            self._say(f"{self._told.count('written.matches', result.matches)} -> {self._csv_file}")
        return result

    def _say(self, line: str) -> None:
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)

    def _on_progress(self, so_far: Result, bar: Any, task: Any) -> None:
        self._so_far = so_far
        bar.update(task, completed=so_far.matches)
        if self._csv_file and time.monotonic() >= self._next:
            written(so_far, self._csv_file)
            self._next = time.monotonic() + WRITTEN


def _matches(names: Sequence[str], players: int, games: int, round_robin: bool, **_: Any) -> int:
    """How many matches will be played."""
    return -(-games // players) * players * len(lineups_of(names, players, round_robin))


def _numbers(messages: Any) -> Callable[[float], str]:
    return lambda value: messages.number(value, 1)


def _best_first(result: Result) -> list[Standing]:
    return sorted(result.standings.values(), key=lambda standing: -standing.rate)


def table_of(result: Result, messages: Any) -> Any:
    """A rich Table of a result, in the language of the command line."""
    from rich.table import Table

    from gobelet_host.games import title

    number = _numbers(messages)
    games = messages.count("arena.games", result.matches)
    players = messages.count("arena.players", result.players)
    table = Table(title=messages.get("arena.title", title(result.game, messages.lang), players, games, result.seed))
    table.add_column("", no_wrap=True, min_width=max(map(len, result.standings)))  # names are never cut
    columns = ["arena.wins", "arena.rate", "arena.interval", "arena.points"]
    for column in columns + ["arena.rating"] * bool(result.ratings):
        table.add_column(messages.get(column), justify="right")
    for standing in _best_first(result):
        low, high = (100 * bound for bound in standing.interval)
        percents = (number(100 * standing.rate), f"{low:.0f}–{high:.0f}")
        cells = [f"{standing.wins}/{standing.seats}", *(messages.get("number.percent", part) for part in percents)]
        cells.append(number(standing.points / standing.seats))
        if result.ratings:
            mu, sigma = result.ratings[standing.name]
            cells.append(f"{number(mu)} ± {number(2 * sigma)}")
        table.add_row(standing.name, *cells)
    rounds = sorted(result.rounds)
    lengths = messages.get("arena.rounds", rounds[0], rounds[-1], rounds[(len(rounds) - 1) // 2])
    table.caption = f"{messages.get('arena.caption', number(100 / result.players))} {lengths}"
    return table


def habits_of(result: Result, messages: Any) -> Any:
    """A rich Table of what they did, None where the game counts nothing."""
    from rich.table import Table

    number = _numbers(messages)
    kinds = list(next(iter(result.standings.values())).habits)
    if not kinds:
        return None
    table = Table(caption=messages.get("arena.habits"))
    table.add_column("", no_wrap=True, min_width=max(map(len, result.standings)))
    for kind in kinds:
        table.add_column(messages.get(f"arena.{kind}"), justify="right")
    for standing in _best_first(result):
        table.add_row(standing.name, *[number(standing.habits[kind]) for kind in kinds])
    return table
