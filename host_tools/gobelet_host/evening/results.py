"""Results of the matches of a journal: who played, in which place each ended, and whether it counts.

Everything is folded again from the entries; nothing that a table said about a match is believed. A match counts

- once, whichever file it is found in: its uid is its name;
- if it was played to the end that its game knows. Decisions that were taken back are no part of what stands at the end,
  and who was dropped has the place that the game gives whoever leaves;
- not if its players agreed to call it off;
- not if the links that were opened say that somebody dealt or played falsely: then nobody has won anything;
- not if it was broken off: because the host ended it, or began another one while it went on. Where it stood is told all
  the same, as whoever is behind may have had it ended;
- not while it goes on;
- not as long as this program does not know the rules, the options or the version of the log that it was played by;
- not if its entries cannot have happened, or a bit of them is not as the table wrote it. The other matches of the
  journal count all the same, as far as they can be read.

It must not know standings, pages or who is behind a cup: it names cups, and what their players were called.
"""

import enum
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from gobelet import ledger
from gobelet.games import GAMES
from gobelet.ledger import Ledger, is_automate
from gobelet_host.audit import audit, deals, reader
from gobelet_host.errors import HostError
from gobelet_host.table import journal
from gobelet_host.table.journal import StoredMatch


class Fate(enum.StrEnum):
    """The fate of a match. PLAYED: to its end, the only one that counts. EARLY: the table broke it off. AGREED: its
    players did. FALSE: somebody lied about cards. UNPLAYED: it ended before anything was thrown. RUNNING: not over yet,
    or not closed. DAMAGED: its entries cannot have happened. UNKNOWN: of a game that this program does not have.
    OTHER_VERSION: by rules or options that it does not know, or not any more; once it does, the match counts."""

    PLAYED = "played"
    EARLY = "early"
    AGREED = "agreed"
    FALSE = "false"
    UNPLAYED = "unplayed"
    RUNNING = "running"
    DAMAGED = "damaged"
    UNKNOWN = "unknown"
    OTHER_VERSION = "other_version"


@dataclass(frozen=True)
class Player:
    """Somebody at a match. cup: its number; name: as it was then; automate: whether the seat was one's from the
    beginning. place: 1 for the best, equal for equals, who take as many places as they are (1, 2, 2, 4); 0 in a match
    that does not count. points: as the players of the game count them, also where it stood as the table broke off.
    left: whether the others have dropped it."""

    cup: str
    name: str
    automate: bool
    place: int = 0
    points: int = 0
    left: bool = False


@dataclass(frozen=True)
class Result:
    """One match. game: its name in gobelet.games. options: {name: value}. players: by seat. began, ended: seconds of
    the Unix clock of the table's laptop, 0 where no journal knows. closes: whether the host ended the evening after it.
    entries: in its log. digest: T after the last of them, in hexadecimal, the same on every cup. number: of the match
    in its journal, which counts them as they were begun, whatever the clock says. arranged: of a tournament's match
    its round, and which attempt at it this is."""

    uid: str
    game: str
    fate: Fate
    players: tuple[Player, ...]
    options: dict[str, Any]
    began: int = 0
    ended: int = 0
    closes: bool = False
    entries: int = 0
    digest: str = ""
    number: int = 0
    arranged: tuple[int, int] | None = None

    @property
    def counts(self) -> bool:
        return self.fate is Fate.PLAYED

    @property
    def stood(self) -> list[Player]:
        """The players as they stand, or stood, the best first."""
        return sorted(self.players, key=lambda player: (player.place, -player.points))


def of_ledger(
    log: Ledger, began: int = 0, ended: int = 0, closes: bool = False, number: int = 0, lied: bool = False
) -> Result:
    """The result of a match. log: of one that has begun, folded to its last entry. lied: whether somebody has dealt
    or played cards falsely. The rest: as in Result."""
    match = log.match
    assert match is not None, "a match that has begun"
    fate = _fate(log, lied)
    nowhere = [0] * len(log.players)
    places = ranked(match.rules.scores(match.state)) if fate is Fate.PLAYED else nowhere
    points = match.rules.points(match.state) if fate in (Fate.PLAYED, Fate.EARLY) else nowhere
    players = tuple(
        Player(row[0], row[1], is_automate(row), places[seat], points[seat], bool(log.dropped >> seat & 1))
        for seat, row in enumerate(log.players)
    )
    options = {option[0]: option[1] for option in match.rules.OPTIONS} | dict(log.options)
    digest = log.digest.hex()
    when = began, ended, closes
    arranged = (log.arranged[0], log.arranged[1]) if log.arranged else None
    return Result(log.uid, match.rules.NAME, fate, players, options, *when, log.entries, digest, number, arranged)


def _fate(log: Ledger, lied: bool) -> Fate:
    if log.phase != ledger.CLOSED:
        return Fate.RUNNING
    if lied or log.deal and (log.deal.lied or log.deal.accused):
        return Fate.FALSE
    if log.match and log.match.over:
        return Fate.PLAYED
    return Fate.AGREED if log.closing and log.closing.agreed else Fate.EARLY if log.thrown else Fate.UNPLAYED


def _mark_abandoned(matches: list[Result]) -> list[Result]:
    """A match that has not ended although another one follows in its journal was broken off as well."""
    return [
        replace(match, fate=Fate.EARLY) if match.fate is Fate.RUNNING else match for match in matches[:-1]
    ] + matches[-1:]


def ranked(scores: Iterable[Fraction | int]) -> list[int]:
    """Places from scores, higher is better: as many are before somebody as have more."""
    all_scores = list(scores)
    return [1 + sum(other > score for other in all_scores) for score in all_scores]


def of_stored(stored: StoredMatch) -> Result | None:
    """The result of one match of a journal; None where nothing has begun."""
    if not stored.payloads:
        return None
    record = audit.Record(stored.number, stored.uid, stored.payloads, stored.finished)
    when = stored.began, stored.ended, stored.closes
    try:
        audit.check_commands(stored)
        return of_ledger(*_played(record, *when, stored.number))
    except HostError as error:
        return _unreadable(record, error, *when)


def _played(record: audit.Record, *when: Any) -> tuple[Any, ...]:
    """The result of a match that has been read. Raises as audit.fold() does."""
    log, _, lies = deals.read(record)
    return log, *when, bool(lies)


def _of_record(record: audit.Record, written: int) -> Result:
    """The result of one match of an export. Raises HostError for one that cannot have happened."""
    try:
        return of_ledger(*_played(record, written, written, False, record.number))
    except HostError as error:
        if error.code != "other_version":
            raise
        return _unreadable(record, error, written, written)


def _unreadable(record: audit.Record, error: HostError, began: int, ended: int, closes: bool = False) -> Result:
    """A match that cannot be folded: as much of it as its first entry still says. error: why it cannot."""
    game, players = "", ()
    fate = Fate.OTHER_VERSION if error.code == "other_version" else Fate.DAMAGED
    try:
        head = reader.head(record.payloads[0])
        if head.game not in GAMES:
            fate = Fate.UNKNOWN
        game = head.game
        players = tuple(Player(row[0], row[1], is_automate(row)) for row in head.players)
    except ValueError:
        pass  # then nobody can say who played what
    return Result(record.uid, game, fate, players, {}, began, ended, closes, len(record.payloads), "", record.number)


def of_file(path: Path, known_uids: Iterable[str] = (), meet: Callable[[str], None] = lambda uid: None) -> list[Result]:
    """The matches of a journal or of an export, as they were played, running ones too; without those whose uids are
    `known_uids`, which need no folding. meet: called with the uid of each, known or not.
    A match without a time has that when the file was written last. Raises HostError for a file that is missing, of
    another version, or damaged as a whole."""
    seen = set(known_uids)
    written = int(path.stat().st_mtime) if path.is_file() else 0
    if audit.is_export(path):
        records = [record for record in audit.read(path)[0] if record.payloads]
        for record in records:
            meet(record.uid)
        return [_of_record(record, written) for record in records if record.uid not in seen]
    file_results = []
    for stored in journal.load(path):
        if stored.payloads:
            meet(stored.uid)
        result = of_stored(stored) if stored.uid not in seen else None
        if result:
            file_results.append(result if result.began else _dated(result, written))
    return _mark_abandoned(file_results)


def _dated(result: Result, written: int) -> Result:
    return replace(result, began=written, ended=written if result.fate is not Fate.RUNNING else 0)
