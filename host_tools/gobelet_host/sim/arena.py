"""Automates against each other: who wins how often, what they do, and how far chance may have helped.

A deal is a seed of chance. Each deal is played once in every turn of the seats, with the same chance each time: what
luck gives to one it gives to the others, too. A line-up is one automate a seat; where fewer are named than there are
seats the last one takes those that are left. A deal counts as one observation: its matches are not independent.
"""

import csv
import io
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gobelet import bots
from gobelet import games as games_known
from gobelet.games import Illegal
from gobelet.match import Match
from gobelet.randoms import Random
from gobelet_host.errors import HostError
from gobelet_host.games import part
from gobelet_host.sim.external import External
from gobelet_host.sim.simulate import PlainTable
from gobelet_host.table import output

CSV = ("game", "deal", "turn", "seat", "automate", "won", "points", "actions")


@dataclass
class Standing:
    """What an automate has reached. shares: of each deal, the part of its matches that it won, against its fair part;
    points: what players count, summed; seats: how often it sat down; habits: what it did how often, if the game counts
    any."""

    name: str
    seats: int = 0
    wins: int = 0
    points: int = 0
    shares: list[float] = field(default_factory=list)
    habits: dict[str, float] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """How often a seat of it won, 0 to 1."""
        return self.wins / self.seats

    @property
    def doubt(self) -> float:
        """Half the width of the 95 % interval around rate."""
        count = len(self.shares)
        if count < 2:
            return 1.0
        middle = sum(self.shares) / count
        spread = sum((share - middle) ** 2 for share in self.shares) / (count - 1)
        return 1.96 * math.sqrt(spread / count)


@dataclass
class Result:
    """rows: a line of the CSV for each seat of each match. rounds: that were played, for habits."""

    game: str
    players: int
    seed: int
    matches: int = 0
    rounds: int = 0
    standings: dict[str, Standing] = field(default_factory=dict)
    rows: list[tuple] = field(default_factory=list)


class ArenaTable(PlainTable):
    """A match whose automates have a chance of their own: their whims leave the dice as they are."""

    def __init__(
        self, rules: Any, values: tuple, seated: list[str], chance: Random, whims: list[Random],
        others: dict[str, External], habits: Any,
    ) -> None:  # fmt: skip
        super().__init__(rules, values, seated, chance)
        self._whims, self._others, self._habits = whims, others, habits

    def _decide(self, seat: int, hand: Any) -> Any:
        match, name = self.match, self.seated[seat]
        turn = bots.Turn(match.state, seat, hand, self._whims[seat], self.chosen(seat), match.heard, past=match.past)
        if name in self._others:
            action = self._others[name].decide(match, turn)
        else:
            action, _ = bots.think(name, match.rules, turn)
        if self.opener < 0 and action is not None:
            self.opener = seat
        if self._habits:
            self._habits.saw(name, match, seat, hand, action)
        return action


def arena(
    names: Sequence[str],
    game: str = "parafico",
    players: int = 2,
    games: int = 200,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    external: dict[str, str] | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Result:
    """Plays at least `games` matches, whole deals.

    names: the line-up, of bots.known() or of `external`, {name: command}. progress: told the number of matches done.
    Raises Illegal as simulate() does, HostError("no_automates", "endless") and what External says.
    """
    rules = games_known.load(game)
    values = games_known.options(rules, options)
    external = external or {}
    for name in names:
        try:
            if name not in external:
                bots.known(name)
        except Illegal as error:
            raise HostError("no_automates", name, ", ".join(bots.LEVELS + bots.PLAIN)) from error
    seated = [names[min(seat, len(names) - 1)] for seat in range(players)]
    result = Result(game, players, seed, standings={name: Standing(name) for name in dict.fromkeys(seated)})
    counting = part(game, "habits")
    habits = counting.Habits() if counting else None
    others = {name: External(name, command) for name, command in external.items() if name in seated}
    try:
        for deal in range(-(-games // players)):
            _deal(result, rules, values, seated, seed + deal, others, habits, progress)
    finally:
        for other in others.values():
            other.close()
    if habits:
        for name, standing in result.standings.items():
            standing.habits = habits.told(name)
    return result


def _deal(
    result: Result, rules: Any, values: tuple, seated: list[str], number: int, others: dict[str, External],
    habits: Any, progress: Callable[[int], None],
) -> None:  # fmt: skip
    """Plays a deal in every turn of the seats."""
    players = result.players
    won = dict.fromkeys(result.standings, 0)
    for turn in range(players):
        here = seated[turn:] + seated[:turn]
        whims = [Random(number * 7919 + turn * 31 + seat) for seat in range(players)]
        table = ArenaTable(rules, values, here, Random(number), whims, others, habits)
        table.play()
        match: Match = table.match
        scores, points = rules.scores(match.state), rules.points(match.state)
        winner = scores.index(max(scores))
        for seat, name in enumerate(here):
            standing = result.standings[name]
            standing.seats += 1
            standing.points += points[seat]
            standing.wins += seat == winner
            result.rows.append((result.game, number, turn, seat, name, int(seat == winner), points[seat], match.count))
        won[here[winner]] += 1
        shown = rules.view(match.state)
        result.rounds += shown.get("round", shown.get("duel", 0))
        result.matches += 1
        progress(result.matches)
    for name, standing in result.standings.items():
        standing.shares.append(won[name] / players / seated.count(name))


def named(text: str) -> tuple[str, str]:
    """(name, command) of an external player as the command line takes it. Raises HostError("no_command")."""
    name, _, command = text.partition("=")
    if not name or not command.strip():
        raise HostError("no_command", text)
    return name, command


def written(result: Result, path: Path) -> None:
    """Writes a line for each seat of each match. Raises HostError("file_failed")."""
    file = io.StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(CSV)
    writer.writerows(result.rows)
    output.write(path, file.getvalue())


def run(console: Any, told: Any, csv_file: Path | None, **given: Any) -> Result:
    """`gobelet arena`: a progress bar while it plays, then a table."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        players = given["players"]
        task = bar.add_task(told.get("arena.playing"), total=-(-given["games"] // players) * players)
        result = arena(progress=lambda done: bar.update(task, completed=done), **given)
    console.print(table_of(result, told))
    if csv_file:
        written(result, csv_file)
        matches = told.count("written.matches", result.matches)
        console.print(f"{matches} -> {csv_file}", markup=False, highlight=False, soft_wrap=True)
    return result


def table_of(result: Result, told: Any) -> Any:
    """A rich Table of a result, in the language of the command line."""
    from rich.table import Table

    from gobelet_host.games import title

    def number(value: float) -> str:
        return f"{value:.1f}".replace(".", told.get("simulate.point"))

    games = told.count("simulate.games", result.matches)
    players = told.count("simulate.players", result.players)
    table = Table(title=told.get("simulate.title", title(result.game, told.lang), players, games, result.seed))
    table.add_column("")
    kinds = list(next(iter(result.standings.values())).habits)
    for column in ("simulate.seats", "simulate.wins", "simulate.rate", "arena.points"):
        table.add_column(told.get(column), justify="right")
    for kind in kinds:
        table.add_column(told.get(f"arena.{kind}"), justify="right")
    for standing in sorted(result.standings.values(), key=lambda one: -one.rate):
        rate = f"{number(100 * standing.rate)} ± {number(100 * standing.doubt)} %"
        habits = [number(standing.habits[kind]) for kind in kinds]
        points = number(standing.points / standing.seats)
        table.add_row(standing.name, str(standing.seats), str(standing.wins), rate, points, *habits)
    table.caption = told.get("arena.caption", number(100 / result.players))
    return table
