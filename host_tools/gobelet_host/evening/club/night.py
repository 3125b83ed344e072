"""A club night as its organiser's laptop keeps it: tables and their passwords, the server, the tournament.

All that must be kept is in one folder, which only its owner may enter: `night.json`, and what the server stores. A
program that is started again goes on with the night of its folder. It serves no page: web/club.py does.
"""

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from gobelet import games
from gobelet_host.errors import HostError
from gobelet_host.evening import results
from gobelet_host.evening.club.club_state import ClubState, ClubTable
from gobelet_host.evening.club.invitation import NIGHT, Invitation
from gobelet_host.evening.club.night_file import NightFile, read, write
from gobelet_host.evening.club.server import Server
from gobelet_host.evening.club.stream import Follower
from gobelet_host.evening.club.tournament_state import TablePairing, TournamentState
from gobelet_host.evening.tournament import Kind, Setting, Standing


@dataclass
class Night:
    """A night that is open. listeners: called when the tournament, or what is known of the server, is new.
    now: seconds of a clock."""

    folder: Path
    own_server: bool = True
    now: Callable[[], float] = time.monotonic
    listeners: list[Callable[[], None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.kept = read(self.folder)
        self.book = TournamentState.load(self.kept.book) if self.kept.book else None
        self.hall = ClubState(self.kept.tables)
        self.hall.changed = self._changed
        self.follower = Follower(self.invitation(NIGHT), self.hall.take, self._on_table_status, self._on_link_state)
        self.hall.incomplete = self.follower.read_again
        self._over = 0  # matches
        self._assign()

    def invitation(self, table: str, host: str = "") -> Invitation:
        """The invitation that is typed at a table. host: of the server, as that table reaches it; this laptop's own way
        without."""
        own_host = "127.0.0.1" if self.kept.host in ("0.0.0.0", "::") else self.kept.host
        return Invitation(table, self.kept.secrets[table], host or own_host, self.kept.port, self.kept.night)

    async def run(self) -> None:
        """Runs the server and follows the tables, until cancelled."""
        parts = [self.follower.run()]
        if self.own_server:
            parts.append(Server(self.folder, self.kept).run())
        await asyncio.gather(*parts)

    def _on_table_status(self, table: str, status: Any) -> None:
        self.hall.receive_status(table, status, self.now())

    def _on_link_state(self, state: str) -> None:
        self._tell()

    def _changed(self, place: ClubTable) -> None:
        if place.match and place.match.result and self._over != len(self.hall.results()):
            self._over = len(self.hall.results())
            self._assign()
            self._tell()

    def _tell(self) -> None:
        for listener in self.listeners:
            listener()

    def _assign(self) -> None:
        if self.book:
            self.follower.set_round(self.book.assignment(self.hall.results()))

    def _keep(self) -> None:
        assert self.book is not None
        self.kept.book = self.book.dump()
        write(self.folder, self.kept)
        self._assign()
        self._tell()

    def at(self, web: str) -> None:
        """Where the page is, for the organiser's commands."""
        self.kept.web = web
        write(self.folder, self.kept)

    # what the organiser decides

    def begin(
        self, kind: Kind, game: str, options: dict[str, Any], automates: bool = False, **more: Any
    ) -> TournamentState:
        """A tournament of everybody who is at a table now. automates: they too. more: see Setting. Raises
        HostError("tournament_running", "too_few_entered")."""
        if self.book and self.book.seats(self.hall.results()):
            raise HostError("tournament_running")
        people = self.hall.people()
        entered = {cup: name for cup, (name, _, automate) in people.items() if automates or not automate}
        low, high = games.load(game).SEATS
        usual = min(max(more.pop("usual", 0) or low, low), high)
        high = usual if usual == 2 else high
        chance = secrets.randbelow(1 << 30)
        setting = Setting(kind, tuple(entered), low, high, usual, seed=chance, **more)
        self.book = TournamentState(setting, game, options, entered)
        self._keep()
        return self.book

    def draw(self) -> int:
        """The next round; returns its number, 0 if the tournament is over. Raises HostError("no_tournament",
        "round_running", "no_tables")."""
        book = self._running()
        tables = [name for name, place in self.hall.places.items() if place.heard and not place.away(self.now())]
        drawn = book.draw(self.hall.results(), tables)
        self._keep()
        return len(book.rounds) if drawn else 0

    def waiting(self) -> set[str]:
        """The tables whose match was broken off and waits for the organiser."""
        return set(self.book.stopped(self.hall.results())) if self.book else set()

    def restart_match(self, table: str) -> TablePairing:
        """The match of a table that was broken off is begun anew. Raises HostError("no_tournament", "not_stopped")."""
        drawn = self._running().restart_match(table, self.hall.results())
        self._keep()
        return drawn

    def stood(self, table: str) -> str:
        """From where the match of a table that was broken off is played out. Raises as anew() does."""
        pairing = self._running().stopped(self.hall.results()).get(table)
        if pairing is None:
            raise HostError("not_stopped", table)
        return self.hall.matches[pairing[1].uid].stood

    def settle(self, table: str, worth: list[Fraction]) -> list[tuple[str, Fraction]]:
        """The match of a table that was broken off counts as it stood. worth: by seat, see playout.worth(). Returns
        what it is worth to whom, by name, the most first. Raises as anew() does."""
        book = self._running()
        pairing = book.stopped(self.hall.results()).get(table)
        book.rate(table, self.hall.results(), worth)
        self._keep()
        players = pairing[1].players if pairing else ()
        names = [book.names.get(player.cup, player.name) for player in players]
        return sorted(zip(names, worth, strict=True), key=lambda pair: -pair[1])

    def leave(self, name: str) -> str:
        """Somebody plays no more, named or by the number of the cup; returns the name. Raises HostError
        ("no_tournament", "not_entered")."""
        book = self._running()
        cup = next((cup for cup, player in book.names.items() if name.casefold() == player.casefold()), name)
        book.leave(cup)
        self._keep()
        return book.names[cup]

    def _running(self) -> TournamentState:
        if self.book is None:
            raise HostError("no_tournament")
        return self.book

    def standings(self) -> list[Standing]:
        """[] without a tournament."""
        return self.book.standings(self.hall.results()) if self.book else []


def check(night_file: NightFile, files: Iterable[Path], digests: Mapping[str, str]) -> tuple[list[Standing], list[str]]:
    """The standings from journals alone, and the matches, by uid, that are not in them as they were told. digests: T of
    each match that is over, by uid, in hexadecimal; files: journals. Raises HostError as results.of_file() does."""
    results_by_uid = {result.uid: result for path in files for result in results.of_file(path)}
    missing = [uid for uid, T in digests.items() if uid not in results_by_uid or results_by_uid[uid].digest != T]
    book = TournamentState.load(night_file.book) if night_file.book else None
    return (book.standings(results_by_uid.values()) if book else []), missing
