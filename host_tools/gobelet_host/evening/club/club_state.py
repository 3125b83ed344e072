"""The club's knowledge of all its tables: each entry folded by the ledger, as it came over the stream.

A table may say what it likes: a match whose entries cannot have happened is named, and counts for nothing. It opens no
connection and has no clock of its own.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from gobelet import ledger
from gobelet.games import Illegal
from gobelet.ledger import Ledger, hexed
from gobelet_host.evening import playout, results
from gobelet_host.evening.results import Fate, Result
from gobelet_host.spectate.model import TableModel

SILENT = 10.0  # seconds without a sign of life after which a table is away
PATIENT = 4  # signs of life with more entries than have arrived, after which the stream is read again
MOST_MATCHES = 2000  # of a night; whoever floods it is cut off
_SHAPES = {"match": str, "entries": int, "people": list, "alarms": list, "trouble": str, "paused": bool}


class Match:
    """One match. table: which one published it. model: what a watcher remembers of it; None once it is over. broken:
    why it counts for nothing, a code; "" for a match that is right. stood: from where it is played out if it is broken
    off."""

    def __init__(self, table: str, uid: str) -> None:
        self.table = table
        self.uid = uid
        self.model: TableModel | None = TableModel()
        self.ledger = Ledger()
        self.result: Result | None = None
        self.broken = ""
        self.stood = ""
        self._digests = [self.ledger.digest]  # T after so many entries
        self._gaps = 0

    @property
    def entries(self) -> int:
        return len(self._digests) - 1

    @property
    def digest(self) -> str:
        """T, in hexadecimal."""
        return hexed(self._digests[-1])

    def take(self, table: str, seq: int, payload: bytes) -> bool:
        """As ClubState.take()."""
        if self.broken:
            return True
        if table != self.table:
            self._break("two_tables")
        elif seq < self.entries:
            if hashlib.sha256(self._digests[seq] + payload).digest() != self._digests[seq + 1]:
                self._break("two_stories")
        elif seq > self.entries:
            self._gaps += 1
            if self._gaps == 1:
                return False
            self._break("gap")
        else:
            self._fold(payload)
        return True

    def _fold(self, payload: bytes) -> None:
        try:
            events = self.ledger.fold(payload)
        except (Illegal, ValueError, TypeError, LookupError):
            self._break("impossible")
            return
        if self.ledger.uid != self.uid:
            self._break("impossible")
            return
        self._digests.append(self.ledger.digest)
        if self.ledger.arranged and not self.ledger.over:
            self.stood = playout.standing(self.ledger, self.stood)
        if self.model:
            self.model.entry(self.ledger, events)
            self.model.present([player[0] for player in self.ledger.players])
        if self.ledger.phase == ledger.CLOSED:
            self.result = results.of_ledger(self.ledger)

    def _break(self, why: str) -> None:
        self.broken, self.result, self.model = why, None, None


@dataclass
class ClubTable:
    """One table. matches: in the order they were begun. said: what it told of itself last. heard: when, seconds; None
    for never."""

    name: str
    matches: list[Match] = field(default_factory=list)
    status: dict[str, Any] = field(default_factory=dict)
    heard: float | None = None
    short: int = 0  # signs of life in a row that told of more than has arrived
    news: int = 0  # grows with everything that is new

    @property
    def match(self) -> Match | None:
        """The match that is played, or the last one."""
        return self.matches[-1] if self.matches else None

    def result(self, match: Match) -> Result | None:
        """The result of one of its matches, None while that goes on."""
        if match.result or match.broken or match is self.match or not match.ledger.thrown:
            return match.result
        return replace(results.of_ledger(match.ledger), fate=Fate.EARLY)

    def away(self, now: float) -> bool:
        """Whether it was heard of, and is no more."""
        return self.heard is not None and now - self.heard > SILENT


class ClubState:
    """All tables. names: of those that are expected. incomplete: called when entries are missing that a table says it
    has published. changed: called with each table of which something is new."""

    def __init__(
        self,
        names: list[str],
        incomplete: Callable[[], None] = lambda: None,
        changed: Callable[[ClubTable], None] = lambda _: None,
    ) -> None:
        self.places = {name: ClubTable(name) for name in names}
        self.matches: dict[str, Match] = {}
        self.incomplete = incomplete
        self.changed = changed

    def take(self, table: str, uid: str, seq: int, payload: bytes) -> bool:
        """One entry of the stream. Those that were taken before are compared. Returns False for one that leaves a gap:
        then all should be read again; the second time the match is broken."""
        place = self.places.get(table)
        if place is None or (uid not in self.matches and len(self.matches) >= MOST_MATCHES):
            return True
        match = self.matches.get(uid)
        if match is None:
            match = self.matches[uid] = Match(table, uid)
            place.matches.append(match)
        before = match.entries, match.broken
        follows = match.take(table, seq, payload)
        if (match.entries, match.broken) != before:
            place = self.places[match.table]
            place.short = 0
            self._changed(place)
        return follows

    def receive_status(self, table: str, message: Any, now: float) -> None:
        """A table says how it is. now: seconds."""
        place = self.places.get(table)
        fits = isinstance(message, dict) and all(isinstance(message.get(key), kind) for key, kind in _SHAPES.items())
        if place is None or not fits:
            return
        status = {key: message[key] for key in _SHAPES}
        status["people"] = [person for person in message["people"] if _is_person(person)]
        status["alarms"] = [alarm for alarm in message["alarms"] if _is_row(alarm, str, str)]
        if status != place.status or place.away(now) or place.heard is None:
            place.status = status
            self._changed(place)
        place.heard = now
        match = self.matches.get(status["match"])
        missing = status["entries"] > (match.entries if match else 0) and not (match and match.broken)
        place.short = place.short + 1 if missing else 0
        if place.short == PATIENT:
            place.short = 0
            self.incomplete()

    def _changed(self, place: ClubTable) -> None:
        place.news += 1
        self.changed(place)

    def results(self) -> list[Result]:
        """Of the matches that are over, table by table, in the order they were begun. One that has not ended although
        its table has begun another is over, too: it was broken off."""
        return [result for place in self.places.values() for match in place.matches if (result := place.result(match))]

    def people(self) -> dict[str, tuple[str, str, bool]]:
        """The people at the tables: cup -> name, table, whether an automate plays."""
        cups = {}
        for place in self.places.values():
            for cup, name, automate in place.status.get("people", ()):
                cups[cup] = name, place.name, automate
        return cups


def _is_person(row: Any) -> bool:
    return _is_row(row, str, str, bool)


def _is_row(row: Any, *kinds: type) -> bool:
    return isinstance(row, list) and len(row) == len(kinds) and all(map(isinstance, row, kinds))
