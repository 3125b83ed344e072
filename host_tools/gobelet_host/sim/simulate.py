"""Many games between automates on this laptop: who wins how often, how long games last, how fast they go.

No cup, link or clock takes part in the outcome: the same seed gives the same games everywhere. With `fair` every die
comes through the whole protocol (owners, chains, ledger), otherwise from the portable generator at once.
"""

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gobelet import bots as automates
from gobelet import card_secrets
from gobelet import fair as chains
from gobelet import games as games_known
from gobelet import ledger as protocol
from gobelet.cup.owner import Owner
from gobelet.games import GAMES, Illegal
from gobelet.ledger import AUTOMATE, CUP, match_entry
from gobelet.match import Match
from gobelet.prng import Random
from gobelet_host import library
from gobelet_host.errors import HostError
from gobelet_host.games import title
from gobelet_host.sim.arena_statistics import wilson
from gobelet_host.table.table_owner import TableOwner

BOTS = ("sound", "random")  # plain ones, in turn: for matches that somebody else looks at
PITTED = ("medium", "easy")  # whom `gobelet simulate` sets against each other: what a level is worth
MOST_MOVES = 100_000  # of one game: automates that never end one are a fault to report, not to wait for


@dataclass
class Result:
    """The result of a simulation. wins and sat: per automate, games won and seats taken; seat_wins: per seat;
    opener_wins: of whoever spoke first; rounds: of each game; moves: actions of all seats; seconds: spent playing."""

    game: str
    players: int
    seed: int
    games: int = 0
    wins: dict[str, int] = field(default_factory=dict)
    sat: dict[str, int] = field(default_factory=dict)
    seat_wins: list[int] = field(default_factory=list)
    opener_wins: int = 0
    rounds: list[int] = field(default_factory=list)
    moves: int = 0
    seconds: float = 0.0

    @property
    def speed(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds if self.seconds else 0.0

    def rate(self, bot: str) -> float:
        """How often a seat of this automate won, 0 to 1."""
        return self.wins[bot] / self.sat[bot]

    def interval(self, bot: str) -> tuple[float, float]:
        """The 95 % interval of rate() by Wilson."""
        return wilson(self.rate(bot), self.sat[bot])


def simulate(
    game: str = GAMES[0],
    players: int = 6,
    games: int = 1000,
    seed: int = 1,
    bots: Sequence[str] = PITTED,
    options: dict[str, Any] | None = None,
    progress: Callable[[int], None] = lambda done: None,
    fair: bool = False,
) -> Result:
    """Plays `games` games and counts. The automates take the seats in turn and move up one seat a game.

    options: of the game, where they differ from the defaults. progress: told the number of games done.
    Raises Illegal for a game, an option or a number of players that is not, HostError("no_automates").
    """
    rules = games_known.load(game)
    values = games_known.complete_options(rules, options)
    for name in bots:
        try:
            automates.parse_bot_name(name)
        except Illegal as error:
            raise HostError("no_automates", name, ", ".join(automates.LEVELS + automates.PLAIN)) from error
    wins, sat = dict.fromkeys(bots, 0), dict.fromkeys(bots, 0)
    result = Result(game, players, seed, seat_wins=[0] * players, wins=wins, sat=sat)
    random = Random(seed)
    for number in range(games):
        seated = [bots[(seat + number) % len(bots)] for seat in range(players)]
        began = time.perf_counter()
        table = (FairTable if fair else PlainTable)(rules, values, seated, random)
        table.play()
        result.seconds += time.perf_counter() - began
        _count(result, table.match, table.opener, seated)
        progress(number + 1)
    return result


def _count(result: Result, match: Match, opener: int, seated: list[str]) -> None:
    scores = match.rules.scores(match.state)
    winner = scores.index(max(scores))
    for name in seated:
        result.sat[name] += 1
    result.games += 1
    result.wins[seated[winner]] += 1
    result.seat_wins[winner] += 1
    result.opener_wins += winner == opener
    view = match.rules.view(match.state)
    result.rounds.append(view.get("round", view.get("duel", 0)))
    result.moves += match.count


class PlainTable(library.Match):
    """A match between automates whose dice, cards and time come from the generator at once. opener: the first seat that
    decided."""

    def __init__(self, rules: Any, values: tuple, seated: list[str], random: Random) -> None:
        self.seated, self.random = seated, random
        self.opener = -1
        self._begin(Match(rules, len(seated), values), random)

    def play(self) -> None:
        """Plays to the end. Raises HostError("endless")."""
        while not self.over:
            self.decide()
            _not_for_ever(self.match)

    def decide(self) -> None:
        """The automate of `seat` decides."""
        self.act(self._decide(self.seat, None if self.is_claim else self.hand(self.seat)))

    def _decide(self, seat: int, hand: Any) -> Any:
        return _automate_decision(self, seat, self.observation(seat, self.random))


def _automate_decision(table: "PlainTable | FairTable", seat: int, turn: automates.Observation) -> Any:
    """The decision of the automate of a seat; the first one of a match makes that seat its opener."""
    action, _ = automates.think(table.seated[seat], table.match.rules, turn)
    if table.opener < 0 and action is not None:
        table.opener = seat
    return action


def _not_for_ever(match: Match) -> None:
    if match.count > MOST_MOVES:
        raise HostError("endless", match.rules.NAME, MOST_MOVES)


class FairTable:
    """The same through the protocol, a table and its cups in one process without links and journal: every seat an Owner
    with its chains, the table a chain, every entry folded. log: the ledger to fold into, a new one if none is given.
    people: names and whether they are automates, by seat. opener: the first seat that decided something."""

    def __init__(
        self, rules: Any, values: tuple, seated: list[str], random: Random, log: protocol.Ledger | None = None,
        people: Sequence[tuple[str, bool]] = (),
    ) -> None:  # fmt: skip
        def noise(size: int) -> bytes:
            return bytes([random.below(256) for _ in range(size)])

        self.log = log or protocol.Ledger()
        self.seated, self.random = seated, random
        self.opener = -1
        self._dealer = TableOwner(noise(chains.SIZE))
        self._points: dict[int, bytes] = {}  # of each step of a deal
        self._minutes = 0
        self._let_pass = 0  # entries when nobody claimed anything
        people = people or [(f"P{seat + 1}", True) for seat in range(len(seated))]
        rows = [(f"{seat:016x}", *person) for seat, person in enumerate(people)]
        players = [[cup, name, 0, AUTOMATE if automate else CUP] for cup, name, automate in rows]
        self.owners = [Owner(player[0], lambda data: None) for player in players]
        uid = protocol.hexed(noise(8))
        self.add(protocol.TABLE, ("match", *match_entry.items(uid, rules, values, players)))
        assert self.log.match is not None, "it is seated when it is made"
        self.match = self.log.match
        for owner in self.owners:
            owner.begin(self.log, noise(chains.SIZE))

    def play(self) -> None:
        """Plays to the end. Raises HostError("endless")."""
        while self.log.phase != protocol.CLOSED:
            if not self.table_turn() and not self.claim():
                self.step()
            _not_for_ever(self.match)

    def table_turn(self) -> bool:
        """Does what the table owes; whether it owed anything."""
        duty = self._dealer.owed_command(self.log, self._minutes)
        if not duty:
            return False
        if duty[1] == "clock":
            self._minutes += library.MINUTES
        self.add(duty[0], duty[1:])
        return True

    def claim(self) -> bool:
        """Whether somebody decides something that nobody waits for, and does it."""
        log = self.log
        if self._let_pass != log.entries:
            for seat, owner in enumerate(self.owners):
                if owner.may_claim(log) and log.owes(seat) != "act":
                    action = self._choose(seat)
                    if action is not None:
                        self.add(seat, owner.decide(log, action))
                        return True
            self._let_pass = log.entries
        return False

    def step(self) -> None:
        """Plays what the lowest seat owes."""
        log = self.log
        missing = self._dealer.missing(log)
        seat = next(seat for seat in log.owing() if seat >= 0 and (seat in missing or not log.seats_to_gather()))
        owner = self.owners[seat]
        command = owner.owed_command(log) or owner.shake(log) or owner.show(log)
        self.add(seat, command or owner.decide(log, self._choose(seat)))

    def _choose(self, seat: int) -> Any:
        owner = self.owners[seat]
        match, chosen = self.match, owner.chosen(self.log)
        turn = automates.Observation(
            match.state, seat, owner.hand, self.random, chosen, match.recent_decisions, past=match.past_rounds
        )
        return _automate_decision(self, seat, turn)

    def add(self, seat: int, command: tuple) -> list[tuple]:
        """Makes an entry of a command, folds it and shows it to every owner. Returns its events."""
        kind, *data = json.loads(protocol.dumps(command))  # as it comes over a link
        if kind in protocol.GATHERED and seat != protocol.TABLE:
            self._dealer.gather(self.log, seat, kind, data[0])
            return []
        events = self.log.fold(protocol.dumps(self.log.body(kind, seat, 0, *data)))
        for owner in self.owners:
            owner.update_hand(self.log)
        self._deal()
        return events

    def _deal(self) -> None:
        """The cups work out what they do with cards; what one has made the others are given."""
        dealing = [owner for owner in self.owners if owner.cards]
        while working := [cards for owner in dealing if (cards := owner.cards) and (cards.busy or cards.wanted_points)]:
            for cards in working:
                if cards.wanted_points:
                    step, first = cards.wanted_points
                    points = card_secrets.chunk(self._points[step], first)
                    cards.receive_points(self.log.deal.mix_number, step, first, card_secrets.encode_points(points))
                if cards.work():
                    self._points[cards.made[0]] = bytes(cards.made[1])
        for owner in dealing:
            owner.update_hand(self.log)


def run(
    console: Any, messages: Any, game: str, players: int, games: int, seed: int, options: dict[str, Any],
    fair: bool = False,
) -> Result:  # fmt: skip
    """`gobelet simulate`: a progress bar while it plays, then a table. console: a rich Console. messages: the texts of
    the command line."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(title(game, messages.lang), total=games)

        def progress(done: int) -> None:
            bar.update(task, completed=done)

        result = simulate(game, players, games, seed, options=options, fair=fair, progress=progress)
    console.print(table_of(result, messages))
    return result


def table_of(result: Result, messages: Any) -> Any:
    """A rich Table of a result, in the language of the command line."""
    from rich.table import Table

    def share(part: float, of: float) -> str:
        return messages.get("simulate.percent", messages.number(100 * part / of, 1))

    rounds = sorted(result.rounds)
    games = messages.count("simulate.games", result.games)
    players = messages.count("simulate.players", result.players)
    table = Table(title=messages.get("simulate.title", title(result.game, messages.lang), players, games, result.seed))
    table.add_column("")
    for column in ("simulate.seats", "simulate.wins", "simulate.rate", "arena.interval"):
        table.add_column(messages.get(column), justify="right")
    for bot in result.wins:
        low, high = (100 * bound for bound in result.interval(bot))
        table.add_row(messages.get("simulate.automate", bot), str(result.sat[bot]), str(result.wins[bot]),
                      share(result.rate(bot), 1),
                      messages.get("simulate.percent", f"{low:.0f}–{high:.0f}"))  # fmt: skip
    table.add_section()
    for seat, wins in enumerate(result.seat_wins):
        name = messages.get("simulate.seat", seat + 1)
        table.add_row(name, str(result.games), str(wins), share(wins, result.games))
    table.add_row(messages.get("simulate.opener"), str(result.games), str(result.opener_wins),
                  share(result.opener_wins, result.games))  # fmt: skip
    median = statistics.median(rounds)
    table.caption = messages.get(
        "simulate.caption", rounds[0], rounds[-1], messages.number(median, int(median % 1 > 0)),
        messages.number(result.moves), messages.number(result.speed),
    )  # fmt: skip
    return table
