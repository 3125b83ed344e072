"""The tournament of a night: who has entered, who was drawn against whom and at which table, who has left.

With the results of the matches, from the stream or from journals alone, it says where the tournament stands: the same
book and the same results give the same standings. It must not know servers, streams or pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from gobelet_host.errors import HostError
from gobelet_host.evening import tournament
from gobelet_host.evening.results import Result
from gobelet_host.evening.tournament import Played, Setting, Standing


@dataclass(frozen=True)
class Drawn:
    """A pairing: at which table, "" for a bye; the cups."""

    table: str
    players: tuple[str, ...]


@dataclass
class Book:
    """game, options: what is played. names: of the players, by cup. rounds: as they were drawn. out: cup -> the round
    in which it left, counted from 0; it plays no match of that round that is not over."""

    setting: Setting
    game: str
    options: dict[str, Any] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    rounds: list[list[Drawn]] = field(default_factory=list)
    out: dict[str, int] = field(default_factory=dict)

    def played(self, results: Iterable[Result]) -> list[tournament.Round]:
        """What came of each pairing. Of matches of the same players the first counts for the first round in which they
        were drawn together, and so on; one that was ended early counts for none."""
        waiting: dict[frozenset[str], list[Result]] = {}
        for result in results:
            if result.counts and result.game == self.game:
                waiting.setdefault(frozenset(player.cup for player in result.players), []).append(result)
        return [tuple(self._played(number, drawn, waiting) for drawn in one) for number, one in enumerate(self.rounds)]

    def _played(self, number: int, drawn: Drawn, waiting: dict[frozenset[str], list[Result]]) -> Played:
        if len(drawn.players) == 1:
            return Played(drawn.players)
        here = self.here(number, drawn)
        for cups in (drawn.players, here):
            if found := waiting.get(frozenset(cups)):
                places = {player.cup: player.place for player in found.pop(0).players}
                last = len(places) + 1
                return Played(drawn.players, tuple(places.get(player, last) for player in drawn.players))
        if len(here) >= self.setting.low:
            return Played(drawn.players)
        last = len(here) + 1  # too few are left to play: whoever stayed has won
        return Played(drawn.players, tuple(1 if player in here else last for player in drawn.players))

    def here(self, number: int, drawn: Drawn) -> tuple[str, ...]:
        """Who of a pairing has not left before its match."""
        return tuple(player for player in drawn.players if self.out.get(player, number + 1) > number)

    def standings(self, results: Iterable[Result]) -> list[Standing]:
        return tournament.standings(self.setting, self.played(results), list(self.out))

    def draw(self, results: Iterable[Result], tables: list[str]) -> list[Drawn]:
        """The next round, [] if there is none. Pairings are dealt out to the tables in their order; where there are
        fewer tables one plays after the other. Raises HostError("round_running", "no_tables")."""
        pairings = tournament.next_round(self.setting, self.played(results), list(self.out))
        if not tables and any(len(pairing) > 1 for pairing in pairings):
            raise HostError("no_tables")
        drawn = []
        for pairing in pairings:
            table = tables[len(drawn) % len(tables)] if len(pairing) > 1 else ""
            drawn.append(Drawn(table, pairing))
        if drawn:
            self.rounds.append(drawn)
        return drawn

    def leave(self, cup: str) -> None:
        """Somebody plays no more. Raises HostError("not_entered")."""
        if cup not in self.names:
            raise HostError("not_entered", cup)
        self.out.setdefault(cup, max(len(self.rounds) - 1, 0))

    def seats(self, results: Iterable[Result]) -> dict[str, tuple[Drawn, bool]]:
        """What is to be played at each table now: its first pairing that is not over; with whether all of them are.
        Empty before the first round, and when a round is over."""
        rounds = self.played(results)
        if not rounds or all(played.over for played in rounds[-1]):
            return {}
        found: dict[str, tuple[Drawn, bool]] = {}
        for drawn, played in zip(self.rounds[-1], rounds[-1], strict=True):
            if drawn.table and found.get(drawn.table, (drawn, True))[1]:
                found[drawn.table] = Drawn(drawn.table, self.here(len(rounds) - 1, drawn)), played.over
        return found

    def assignment(self, results: Iterable[Result]) -> dict[str, Any]:
        """The same as tables are told it: see Night and assigned_of()."""
        tables = {
            table: {"cups": {cup: self.names[cup] for cup in drawn.players}, "played": over}
            for table, (drawn, over) in self.seats(results).items()
        }
        return {"number": len(self.rounds), "game": self.game, "options": self.options, "tables": tables}

    # in a file

    def dump(self) -> dict[str, Any]:
        """Plain values."""
        one = self.setting
        setting = {name: getattr(one, name) for name in Setting.__dataclass_fields__}
        rounds = [[[drawn.table, *drawn.players] for drawn in drawn_round] for drawn_round in self.rounds]
        return {
            "setting": {**setting, "players": list(one.players)}, "game": self.game, "options": self.options,
            "names": self.names, "rounds": rounds, "out": self.out,
        }  # fmt: skip

    @classmethod
    def load(cls, kept: Mapping[str, Any]) -> Book:
        setting = Setting(**{**kept["setting"], "players": tuple(kept["setting"]["players"])})
        rounds = [[Drawn(table, tuple(players)) for table, *players in one] for one in kept["rounds"]]
        return cls(setting, kept["game"], kept["options"], kept["names"], rounds, kept["out"])
