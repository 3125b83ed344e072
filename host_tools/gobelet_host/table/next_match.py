"""The next match of a table: the game, its options, how long players may think, and for whom it was arranged.

It begins nothing, and knows no entry of a match.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from typing import Any

from gobelet import games
from gobelet.games import GAMES
from gobelet_host.errors import HostError
from gobelet_host.table.assignment import FREE, Assignment
from gobelet_host.table.house_rules import HouseRules
from gobelet_host.table.match import TableMatch
from gobelet_host.table.member import Member
from gobelet_host.table.members import Members
from gobelet_host.table.time_limits import Limits


class NextMatch:
    """rules: of the game. options: of it, as numbers. limits: how long players may think. players: how many cups begin
    by themselves, 0: all that are here. house_rules: what was last chosen, for every game. assigned: whom the next
    match is for. changed: called with whether the lobby is to be told."""

    def __init__(
        self, match: TableMatch, members: Members, house_rules: HouseRules, players: int,
        changed: Callable[[bool], None],
    ) -> None:  # fmt: skip
        self.house_rules = house_rules
        self.players = players
        self.limits = house_rules.limits
        self.assigned = FREE
        self._match = match
        self._members = members
        self._changed = changed
        self._resting: set[str] = set()  # automates that were here when the last match began, and stayed out
        self.take(GAMES[0])

    def take(self, game: str, options: dict[str, Any] | None = None, as_last_time: bool = True) -> None:
        """A game with its options, those that are not given as usual. as_last_time: as they were last chosen, for that.
        Raises Illegal if there are no such ones."""
        chosen = games.load(game)
        usual = self.house_rules.of(game) if as_last_time else {}
        self.options = games.complete_options(chosen, {**usual, **(options or {})})
        self.rules = chosen

    def resumed(self) -> None:
        """A match of the journal goes on: what follows it is its own game."""
        if self._match.playing and (game := self._match.ledger.match.rules.NAME) != self.rules.NAME:
            self.take(game)

    def choose(self, game: str, options: dict[str, Any] | None = None) -> None:
        """Takes another game, as it was last played, or other options, for the next match; those are kept. Raises
        Illegal if there are no such ones, and HostError("match_running"), or ("arranged") while the next match has been
        arranged with its game."""
        if self._match.playing:
            raise HostError("match_running", "The game cannot change during a match.")
        if self.assigned.cups:
            raise HostError("arranged", "The tournament says what is played here.")
        self.take(game, options, as_last_time=options is None)
        if options is not None:
            self.house_rules.keep(game, options)
        self._changed(True)

    def limit(self, limits: Limits) -> None:
        """Takes other limits for how long players may think, for the next match and those after it. Raises
        HostError("match_running")."""
        if self._match.playing:
            raise HostError("match_running", "The time to think cannot change during a match.")
        self.limits = limits
        self.house_rules.keep_limits(limits)
        self._changed(True)

    def another_game(self) -> str:
        """The game that follows the one that is chosen, among those that all people who are here can play, with the
        automates where they are too few; the next one of all while nobody fits."""
        present = [member for member in self._members.by_cup.values() if member.connection]
        people = sum(not member.automate for member in present)
        at = GAMES.index(self.rules.NAME) + 1
        following = [*GAMES[at:], *GAMES[:at]]
        seats = {game: games.load(game).SEATS for game in following}
        fitting = (game for game, (low, high) in seats.items() if people <= high and len(present) >= low)
        return next(fitting, following[0])

    def assign(self, assigned: Assignment) -> None:
        """The next match is for these cups alone, one match; FREE: for whoever comes. What is played goes on. Raises
        Illegal if there is no such game, or no such option."""
        if assigned.cups:
            games.complete_options(games.load(assigned.game), dict(assigned.options))
        before = self.assigned
        same = (before.number, before.attempt, before.cups) == (assigned.number, assigned.attempt, assigned.cups)
        self.assigned = replace(assigned, played=assigned.played or (same and before.played))
        self._changed(False)

    def take_up(self) -> Assignment:
        """No match is played: what was arranged for the next one holds. Returns it."""
        if self.assigned.cups:
            self.take(self.assigned.game, dict(self.assigned.options), as_last_time=False)
        return self.assigned

    def cups(self) -> list[str]:
        """The cups that have a seat, in the match that is played or in the one that was arranged."""
        if self._match.playing:
            return self._match.cups()
        return sorted(self.assigned.cups)

    def ready(self, first: bool) -> list[str]:
        """The cups of the next match if everybody is ready for it, else none. Automates always are, so somebody else
        must want it too: a human, or whoever gave the number of players for the first match."""
        if self._members.assigned.cups:
            return self._arranged()
        cups = self.company()
        members = [self._members.by_cup[cup] for cup in cups]
        is_wanted = any(member.ready for member in members) or (self.players > 0 and first)
        enough = len(cups) >= (self.players or self.rules.SEATS[0])
        return cups if is_wanted and enough and all(member.ready or member.automate for member in members) else []

    def company(self) -> list[str]:
        """The cups of the next match, of those that are here: all people, with the automates that did not stay out of
        the last one as far as there are seats; automates that did where too few are left."""
        # People sit before automates: where no dice give seats, they begin. Then by cup number, not by arrival: a
        # seeded match must be repeatable.
        members = self._members.by_cup.values()
        playing = (member for member in members if member.connection and not member.version_mismatch)
        present = sorted(playing, key=lambda member: (member.automate, member.cup in self._resting, member.cup))
        people = sum(not member.automate for member in present)
        active = sum(member.cup not in self._resting for member in present)
        low, high = self.rules.SEATS
        return [member.cup for member in present[: self.players or max(people, min(active, high), low)]]

    def _arranged(self) -> list[str]:
        """The cups of a match that was arranged for this table, once all of them are here and ready; nobody else has to
        want it."""
        members, assigned = self._members, self._members.assigned
        cups = sorted(assigned.cups)
        present = [members.by_cup[cup] for cup in cups if members.linked(cup)]
        present = [member for member in present if not member.version_mismatch]
        if assigned.played or len(present) < len(cups):
            return []
        return cups if all(member.ready or member.automate for member in present) else []

    def fits(self, cups: Collection[str]) -> bool:
        """Whether so many can play."""
        return self.rules.SEATS[0] <= len(cups) <= self.rules.SEATS[1]

    def check(self, cups: Collection[str]) -> None:
        """Raises HostError("other_seats", "cannot_begin") if no match of these can begin."""
        if self.assigned.cups and (self.assigned.played or self.assigned.cups != set(cups)):
            raise HostError("other_seats")
        if self._match.playing or not self.fits(cups):
            raise HostError("cannot_begin", *self.rules.SEATS)

    def beginning(self, members: Iterable[Member]) -> tuple[Any, ...]:
        """Arguments of TableMatch.begin() for a match of these, beside its number and the table's secret."""
        members = list(members)
        playing = {member.cup for member in members}
        self._resting = {member.cup for member in self._members.by_cup.values() if member.automate} - playing
        players = [[member.cup, member.name, member.age, member.holder] for member in members]
        arranged = (self.assigned.number, self.assigned.attempt) if self.assigned.cups else ()
        return self.rules, self.options, players, self.limits.settings() or (), arranged

    def has_played(self) -> None:
        """A match is closed: if it was the one that was arranged, it is not played twice, and one that was broken off
        is not begun anew by a press, or whoever is behind would have that done. Before anything is thrown nobody is."""
        log = self._match.ledger
        if log.thrown and self.assigned.cups == {player[0] for player in log.players}:
            self.assigned = replace(self.assigned, played=True)
