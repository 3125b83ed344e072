"""The tournament of a night: who has entered, who was drawn against whom and at which table, who has left.

With the results of the matches, from the stream or from journals alone, it says where the tournament stands: the same
book and the same results give the same standings. It must not know servers, streams or pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from gobelet_host.errors import HostError
from gobelet_host.evening import tournament
from gobelet_host.evening.results import Fate, Result, ranked
from gobelet_host.evening.tournament import PairingResult, Setting, Standing


@dataclass(frozen=True)
class TablePairing:
    """A pairing: at which table, "" for a bye; the cups. attempt: at its match, 1 unless the organiser has had it begun
    anew."""

    table: str
    players: tuple[str, ...]
    attempt: int = 1


@dataclass
class TournamentState:
    """game, options: what is played. names: of the players, by cup. rounds: as they were drawn. out: cup -> the round
    in which it left, counted from 0; it plays no match of that round that is not over. rated: {uid of a match that was
    broken off: {cup: what that is worth to it}}, as the organiser has decided."""

    setting: Setting
    game: str
    options: dict[str, Any] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    rounds: list[list[TablePairing]] = field(default_factory=list)
    out: dict[str, int] = field(default_factory=dict)
    rated: dict[str, dict[str, Fraction]] = field(default_factory=dict)

    def played(self, results: Iterable[Result]) -> list[tournament.Round]:
        """The result of each pairing. Its match is the first one of its round and attempt in which anything was thrown:
        one that was broken off is no more begun anew by a press, whatever follows."""
        waiting: dict[frozenset[str], list[Result]] = {}
        for result in results:
            if result.game == self.game and result.arranged and result.fate is not Fate.UNPLAYED:
                waiting.setdefault(frozenset(player.cup for player in result.players), []).append(result)
        return [tuple(self._played(at, drawn, waiting) for drawn in part) for at, part in enumerate(self.rounds)]

    def _played(self, number: int, drawn: TablePairing, waiting: dict[frozenset[str], list[Result]]) -> PairingResult:
        if len(drawn.players) == 1:
            return PairingResult(drawn.players)
        present = self.active_players(number, drawn)
        for cups in (drawn.players, present):
            candidates = waiting.get(frozenset(cups), [])
            mine = [match for match in candidates if match.arranged == (number + 1, drawn.attempt)]
            if mine:
                candidates.remove(mine[0])
                return self._result_of(drawn, mine[0])
        if len(present) >= self.setting.low:
            return PairingResult(drawn.players)
        last = len(present) + 1  # too few are left to play: whoever stayed has won
        return PairingResult(drawn.players, tuple(1 if player in present else last for player in drawn.players))

    def _result_of(self, drawn: TablePairing, result: Result) -> PairingResult:
        """The result of a match of a pairing."""
        last = len(result.players) + 1
        if result.counts:
            places = {player.cup: player.place for player in result.players}
            return PairingResult(drawn.players, tuple(places.get(player, last) for player in drawn.players))
        rated = self.rated.get(result.uid)
        if rated is None:
            return PairingResult(drawn.players, stopped=True)
        worth = tuple(rated.get(player, Fraction(0)) for player in drawn.players)
        return PairingResult(drawn.players, tuple(ranked(worth)), worth)

    def stopped(self, results: Iterable[Result]) -> dict[str, tuple[int, Result]]:
        """Matches of the round that goes on which were broken off and wait for the organiser: by table its place among
        the pairings of the round, and the match."""
        all_results = list(results)
        played = self.played(all_results)
        matches = {}
        for at, (drawn, result) in enumerate(zip(self.rounds[-1], played[-1], strict=True)) if played else ():
            if result.stopped:
                arranged = len(self.rounds), drawn.attempt
                match = next(match for match in all_results if match.arranged == arranged and _plays(match, drawn))
                matches.setdefault(drawn.table, (at, match))
        return matches

    def restart_match(self, table: str, results: Iterable[Result]) -> TablePairing:
        """The match of a table that was broken off is begun anew. Raises HostError("not_stopped")."""
        at, _ = self._stopped(table, results)
        drawn = self.rounds[-1][at]
        self.rounds[-1][at] = TablePairing(drawn.table, drawn.players, drawn.attempt + 1)
        return self.rounds[-1][at]

    def rate(self, table: str, results: Iterable[Result], worth: Sequence[Fraction]) -> None:
        """The match of a table that was broken off counts as it stood. worth: by seat. Raises as anew() does."""
        _, match = self._stopped(table, results)
        self.rated[match.uid] = {player.cup: share for player, share in zip(match.players, worth, strict=True)}

    def _stopped(self, table: str, results: Iterable[Result]) -> tuple[int, Result]:
        pairing = self.stopped(results).get(table)
        if pairing is None:
            raise HostError("not_stopped", table)
        return pairing

    def active_players(self, number: int, drawn: TablePairing) -> tuple[str, ...]:
        """The players of a pairing that have not left before its match."""
        return tuple(player for player in drawn.players if self.out.get(player, number + 1) > number)

    def standings(self, results: Iterable[Result]) -> list[Standing]:
        return tournament.standings(self.setting, self.played(results), list(self.out))

    def draw(self, results: Iterable[Result], tables: list[str]) -> list[TablePairing]:
        """The next round, [] if there is none. Pairings are dealt out to the tables in their order; where there are
        fewer tables one plays after the other. Raises HostError("round_running", "no_tables")."""
        pairings = tournament.next_round(self.setting, self.played(results), list(self.out))
        if not tables and any(len(pairing) > 1 for pairing in pairings):
            raise HostError("no_tables")
        drawn = []
        for pairing in pairings:
            table = tables[len(drawn) % len(tables)] if len(pairing) > 1 else ""
            drawn.append(TablePairing(table, pairing))
        if drawn:
            self.rounds.append(drawn)
        return drawn

    def leave(self, cup: str) -> None:
        """Somebody plays no more. Raises HostError("not_entered")."""
        if cup not in self.names:
            raise HostError("not_entered", cup)
        self.out.setdefault(cup, max(len(self.rounds) - 1, 0))

    def seats(self, results: Iterable[Result]) -> dict[str, tuple[TablePairing, bool]]:
        """The pairing to play at each table now: its first pairing that is not over; with whether all of them are.
        Empty before the first round, and when a round is over."""
        rounds = self.played(results)
        if not rounds or all(played.over for played in rounds[-1]):
            return {}
        pairings: dict[str, tuple[TablePairing, bool]] = {}
        for drawn, played in zip(self.rounds[-1], rounds[-1], strict=True):
            if drawn.table and pairings.get(drawn.table, (drawn, True))[1]:
                present = self.active_players(len(rounds) - 1, drawn)
                pairings[drawn.table] = TablePairing(drawn.table, present, drawn.attempt), played.over
        return pairings

    def assignment(self, results: Iterable[Result]) -> dict[str, Any]:
        """The same as tables are told it: see Night and assigned_of()."""
        all_results = list(results)
        waiting = self.stopped(all_results)
        tables = {
            table: {
                "cups": {cup: self.names[cup] for cup in drawn.players},
                "played": over or table in waiting,
                "attempt": drawn.attempt,
            }
            for table, (drawn, over) in self.seats(all_results).items()
        }
        return {"number": len(self.rounds), "game": self.game, "options": self.options, "tables": tables}

    # in a file

    def dump(self) -> dict[str, Any]:
        """Plain values."""
        options = self.setting
        setting = {name: getattr(options, name) for name in Setting.__dataclass_fields__}
        rounds = [[[drawn.table, *drawn.players] for drawn in drawn_round] for drawn_round in self.rounds]
        attempts = [[drawn.attempt for drawn in drawn_round] for drawn_round in self.rounds]
        rated = {uid: {cup: str(share) for cup, share in shares.items()} for uid, shares in self.rated.items()}
        return {
            "setting": {**setting, "players": list(options.players)}, "game": self.game, "options": self.options,
            "names": self.names, "rounds": rounds, "out": self.out,
            "attempts": attempts, "rated": rated,
        }  # fmt: skip

    @classmethod
    def load(cls, saved: Mapping[str, Any]) -> TournamentState:
        setting = Setting(**{**saved["setting"], "players": tuple(saved["setting"]["players"])})
        attempts = saved.get("attempts") or [[1] * len(pairings) for pairings in saved["rounds"]]
        rounds = [
            [TablePairing(table, tuple(cups), attempt) for (table, *cups), attempt in zip(pairings, tried, strict=True)]
            for pairings, tried in zip(saved["rounds"], attempts, strict=True)
        ]
        rated = {
            uid: {cup: Fraction(share) for cup, share in part.items()} for uid, part in saved.get("rated", {}).items()
        }
        return cls(setting, saved["game"], saved["options"], saved["names"], rounds, saved["out"], rated)


def _plays(match: Result, drawn: TablePairing) -> bool:
    return {player.cup for player in match.players} <= set(drawn.players)
