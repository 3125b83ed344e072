"""Automates against each other: who wins how often, what they do, and how far chance may have helped.

A deal is a seed of chance. Each deal is played once in every turn of the seats, with the same chance each time: what
luck gives to one it gives to the others, too. A line-up is one automate a seat; where fewer are named than there are
seats the last one takes those that are left, and in a round robin each group of so many automates is a line-up. A deal
counts as one observation: its matches are not independent.

A program that does not play (external.py) forfeits that match, and sits down for the next one as if it had just come;
after FORFEITS in a row it is out.
"""

import itertools
import multiprocessing
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import util
from typing import Any

from gobelet import bots
from gobelet import games as games_known
from gobelet.games import ALL, Illegal
from gobelet.match import Match
from gobelet.prng import Random
from gobelet_host.errors import HostError
from gobelet_host.games import part
from gobelet_host.sim.arena_statistics import ArenaStatistics, Deal, Result, Standing
from gobelet_host.sim.bot_tables import PlainTable
from gobelet_host.sim.external import PATIENCE, VERSION, External, words_of

FORFEITS = 3  # in a row, after which a program sits down no more
INSTEAD = "sound"  # plays on for whoever has forfeited, so that the others have a match
PR_SET_DUMPABLE = 4  # prctl(2)


class Forfeit(Exception):
    """A program does not play. name: whose it is, why: a sentence."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(why)
        self.name, self.why = name, why


class Programs:
    """The programs of one process: started when they are asked first, started anew after a forfeit, out after
    FORFEITS of them in a row. commands: {name: command}. patience: seconds for an answer."""

    def __init__(self, commands: dict[str, str], patience: float) -> None:
        self._commands, self._patience = commands, patience
        self._running: dict[str, External] = {}
        self._beginning: dict[str, dict[str, Any]] = {}
        self._began: set[str] = set()  # the programs that know of this match
        self._failed = dict.fromkeys(commands, 0)
        self._why = dict.fromkeys(commands, "")

    def __contains__(self, name: str) -> bool:
        return name in self._commands

    def begin(self, beginning: dict[str, dict[str, Any]]) -> None:
        """A match begins. beginning: what each program is told of it, before it is asked."""
        self._beginning, self._began = beginning, set()

    def decide(self, name: str, match: Match, turn: bots.Observation, events: list[Any]) -> Any:
        """The action of a program. Raises Forfeit."""
        if self._failed[name] >= FORFEITS:
            raise Forfeit(name, self._why[name])
        try:
            if name not in self._running:
                self._running[name] = External(name, self._commands[name], self._patience)
            if name not in self._began:
                self._running[name].tell(self._beginning[name])
                self._began.add(name)
            return self._running[name].decide(match, turn, events)
        except HostError as error:
            self._failed[name] += 1
            self._why[name] = str(error)
            self._end(name)
            raise Forfeit(name, str(error)) from error

    def end(self, result: dict[str, Any]) -> None:
        """The match is over: all that know of it are told how it ended."""
        for name in self._began & set(self._running):
            try:
                self._running[name].tell(result)
            except HostError:
                self._end(name)  # it is started again for the next match

    def played(self, name: str) -> None:
        """A match was played to its end by that program."""
        if name in self._failed:
            self._failed[name] = 0

    def _end(self, name: str) -> None:
        program = self._running.pop(name, None)
        self._began.discard(name)
        if program:
            program.close()

    def close(self) -> None:
        """Ends them all."""
        for name in list(self._running):
            self._end(name)


class ArenaTable(PlainTable):
    """A match whose automates have a chance of their own: their whims leave the dice as they are. fallen: {seat: why}
    of the seats that have forfeited."""

    def __init__(
        self, rules: Any, values: tuple, seated: list[str], chance: Random, whims: list[Random],
        programs: Programs, habits: Any,
    ) -> None:  # fmt: skip
        self._whims, self._programs, self._habits = whims, programs, habits
        self.fallen: dict[int, str] = {}
        self._news: dict[int, list[Any]] = {seat: [] for seat, name in enumerate(seated) if name in programs}
        options = dict(zip([option[0] for option in rules.OPTIONS], values, strict=True))
        match = {"kind": "begin", "version": VERSION, "game": rules.NAME, "players": len(seated)}
        seats = {name: [seat for seat, other in enumerate(seated) if other == name] for name in seated}
        programs.begin({name: match | {"seats": own, "options": options} for name, own in seats.items()})
        super().__init__(rules, values, list(seated), chance)

    def tell(self, events: list[Any]) -> None:
        """What happens is told each program that can see it, once it is asked."""
        for seat, news in self._news.items():
            news += [[kind, *data] for kind, to, *data in events if to == ALL or to == 1 << seat]

    def _decide(self, seat: int, hand: Any) -> Any:
        match, name = self.match, self.seated[seat]
        turn = self.observation(seat, self._whims[seat])
        action = self._program(name, seat, turn) if name in self._programs else NOTHING
        if action is NOTHING:
            action, _ = bots.think(self.seated[seat], match.rules, turn)
        if self._habits and seat not in self.fallen:
            self._habits.saw(name, match, seat, hand, action)
        return action

    def _program(self, name: str, seat: int, turn: bots.Observation) -> Any:
        """The action of a seat's program, NOTHING once it has forfeited."""
        events, self._news[seat] = self._news[seat], []
        try:
            return self._programs.decide(name, self.match, turn, events)
        except Forfeit as forfeit:
            self.fallen[seat] = forfeit.why
            self.seated[seat] = INSTEAD
            return NOTHING

    def scores(self) -> list[int]:
        """Of each seat; whoever has forfeited is behind all others."""
        scores = list(self.match.rules.scores(self.match.state))
        return [min(scores) - 1 if seat in self.fallen else score for seat, score in enumerate(scores)]


NOTHING = object()  # no decision of a program; None is one: a claim that is not made


@dataclass(frozen=True)
class Plan:
    """The plan that all processes of an arena get."""

    game: str
    values: tuple
    lineups: tuple[tuple[str, ...], ...]
    seed: int
    programs: dict[str, str]
    patience: float


class Player:
    """Plays the deals of a plan, one after the other."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._rules = games_known.load(plan.game)
        self._programs = Programs(plan.programs, plan.patience)
        self._counting = part(plan.game, "habits")

    def play(self, number: int) -> Deal:
        """A deal, in every turn of the seats of every line-up."""
        deal, habits = Deal(number), self._counting.Habits() if self._counting else None
        for lineup in self._plan.lineups:
            for turn in range(len(lineup)):
                self._match(deal, lineup[turn:] + lineup[:turn], turn, habits)
        deal.habits = habits.counts if habits else {}
        return deal

    def _match(self, deal: Deal, seated: tuple[str, ...], turn: int, habits: Any) -> None:
        plan, rules, players = self._plan, self._rules, len(seated)
        chance = plan.seed + deal.number
        whims = [Random(chance * 7919 + turn * 31 + seat) for seat in range(players)]
        table = ArenaTable(rules, plan.values, list(seated), Random(chance), whims, self._programs, habits)
        table.play()
        match, scores = table.match, table.scores()
        points = rules.points(match.state)
        winner = scores.index(max(scores))
        for seat, name in enumerate(seated):
            row = plan.game, chance, turn, seat, name, int(seat == winner), points[seat], match.count
            deal.rows.append((*row, int(seat in table.fallen)))
            if seat in table.fallen:
                deal.fallen.setdefault(name, table.fallen[seat])
            else:
                self._programs.played(name)
        view = rules.view(match.state)
        deal.rounds.append(view.get("round", view.get("duel", 0)))
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        deal.places.append((seated, places))
        self._programs.end({"kind": "end", "places": places, "points": points, "forfeits": sorted(table.fallen)})
        deal.matches += 1

    def close(self) -> None:
        """Ends the programs."""
        self._programs.close()


_player: Player  # of a process that plays deals for another one


def _begin(plan: Plan) -> None:
    global _player
    _player = Player(plan)
    util.Finalize(None, _player.close, exitpriority=10)


def _play(number: int) -> Deal:
    return _player.play(number)


def _deals(plan: Plan, count: int, jobs: int) -> Iterator[Deal]:
    """The deals of a plan in their order, whoever plays them."""
    if jobs == 1:
        player = Player(plan)
        try:
            yield from map(player.play, range(count))
        finally:
            player.close()
        return
    with multiprocessing.get_context("spawn").Pool(jobs, _begin, (plan,)) as pool:
        yield from pool.imap(_play, range(count))
        pool.close()
        pool.join()


def arena(
    names: Sequence[str],
    game: str = "parafico",
    players: int = 2,
    games: int = 200,
    seed: int | None = 1,
    options: dict[str, Any] | None = None,
    external: dict[str, str] | None = None,
    round_robin: bool = False,
    jobs: int = 1,
    patience: float = PATIENCE,
    progress: Callable[[Result], None] = lambda so_far: None,
) -> Result:
    """Plays at least `games` matches of each line-up, whole deals.

    names: the line-up, or in a round robin who meets whom, of bots.every() or of `external`, {name: command}. seed:
    None for one that no program can know before. progress: told what has come so far after each deal.
    Raises Illegal for a game, an option or a number of players that is not, HostError("no_automates", "few_automates",
    "player_lost", "endless").
    """
    rules = games_known.load(game)
    values = games_known.complete_options(rules, options)
    external = external or {}
    for name in names:
        try:
            if name not in external:
                bots.parse_bot_name(name)
        except Illegal as error:
            raise HostError("no_automates", name, ", ".join(bots.LEVELS + bots.PLAIN)) from error
    lineups = lineups_of(names, players, round_robin)
    if seed is None:
        seed = secrets.randbelow(1 << 30)
    seated = list(dict.fromkeys(name for lineup in lineups for name in lineup))
    result = Result(game, players, seed, standings={name: Standing(name) for name in seated})
    programs = {name: command for name, command in external.items() if name in seated}
    for name, command in programs.items():
        words_of(name, command)
    if programs:
        _keep_to_ourselves()
    tally = ArenaStatistics(result, lineups)
    for deal in _deals(Plan(game, values, lineups, seed, programs, patience), -(-games // players), jobs):
        tally.take(deal)
        progress(result)
    return result


def lineups_of(names: Sequence[str], players: int, round_robin: bool) -> tuple[tuple[str, ...], ...]:
    """Who sits down together. Raises HostError("few_automates")."""
    if not round_robin:
        return (tuple(names[min(seat, len(names) - 1)] for seat in range(players)),)
    distinct = tuple(dict.fromkeys(names))
    if len(distinct) < players:
        raise HostError("few_automates", len(distinct), players)
    return tuple(itertools.combinations(distinct, players))


def _keep_to_ourselves() -> None:
    """No program of the same user may look into the memory of the arena, where the seed is. Only Linux has this."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)


def named(text: str) -> tuple[str, str]:
    """(name, command) of an external player as the command line takes it. Raises HostError("no_command")."""
    name, _, command = text.partition("=")
    if not name or not command.strip():
        raise HostError("no_command", text)
    return name, command
