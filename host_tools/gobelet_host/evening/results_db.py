"""The results of all tables of a folder, in one SQLite file beside their journals, so that nobody folds them twice.

Everything in it is made from journals, so it can be thrown away: `rebuild` makes it anew. A match is in it once, by its
uid. Several tables may write to it at a time. Each result is one transaction: whoever is killed in the middle has
written nothing, and the journal, which had it before, has it still.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from gobelet_host.errors import HostError
from gobelet_host.evening import results
from gobelet_host.evening.results import Fate, Player, Result
from gobelet_host.table.data_folders import SUFFIX, own_file, own_folder, put_aside

NAME = "standings.sqlite"
APPLICATION_ID = 0x474F4253  # "GOBS"
FORMAT = 1
PATIENCE = 2.0  # seconds that another table may take to write
_FINAL = (Fate.PLAYED, Fate.EARLY, Fate.AGREED, Fate.FALSE, Fate.UNPLAYED)  # what no longer changes

_SCHEMA = f"""
BEGIN;
CREATE TABLE match (
    uid TEXT PRIMARY KEY, journal TEXT NOT NULL, game TEXT NOT NULL, fate TEXT NOT NULL, options TEXT NOT NULL,
    began INTEGER NOT NULL, ended INTEGER NOT NULL, closes INTEGER NOT NULL, entries INTEGER NOT NULL,
    digest TEXT NOT NULL, number INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE player (
    uid TEXT NOT NULL REFERENCES match (uid), seat INTEGER NOT NULL, cup TEXT NOT NULL, name TEXT NOT NULL,
    automate INTEGER NOT NULL, place INTEGER NOT NULL, points INTEGER NOT NULL, gone INTEGER NOT NULL,
    PRIMARY KEY (uid, seat)
) WITHOUT ROWID;
PRAGMA application_id={APPLICATION_ID};
PRAGMA user_version={FORMAT};
COMMIT;
"""


@dataclass(frozen=True)
class Match:
    """A result, and the journal that it is from: the name of its file without its ending, one for each table."""

    table: str
    result: Result


class ResultsDb:
    """path: the file; it is made when something is written first. Every call opens it for itself. copies: the journals
    of each match that the last catch_up() or rebuild() met more than once; it counts once.

    Raises HostError: "standings_full", "standings_busy", "standings_unwritable", "standings_damaged".
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.copies: list[list[str]] = []

    @classmethod
    def for_journal(cls, journal: Path) -> "ResultsDb":
        """That of a journal's folder."""
        return cls(journal.parent / NAME)

    def write(self, table: str, results: Iterable[Result]) -> None:
        """Notes results, all or none. One that is final stays as it is, but for the end of an evening after it."""
        with self._open() as db:
            db.execute("BEGIN IMMEDIATE")
            for result in results:
                _note(db, table, result)
            db.execute("COMMIT")

    def close_evening(self, uid: str, closed: bool) -> None:
        """The host ends the evening after a match, or goes on with it."""
        with self._open() as db:
            db.execute("UPDATE match SET closes = ? WHERE uid = ?", (int(closed), uid))

    def final(self) -> set[str]:
        """The uids of the matches that will not change."""
        return {match.result.uid for match in self.matches() if match.result.fate in _FINAL}

    def matches(self) -> list[Match]:
        """All that it has, the earliest first."""
        if not self.path.exists():
            return []
        with self._open() as db:
            db.execute("BEGIN")  # both tables as they are at one time
            players: dict[str, list[Player]] = {}
            for uid, cup, name, automate, place, points, has_left in db.execute(
                "SELECT uid, cup, name, automate, place, points, gone FROM player ORDER BY uid, seat"
            ):
                seat = Player(cup, name, bool(automate), place, points, bool(has_left))
                players.setdefault(uid, []).append(seat)
            return [
                Match(table, Result(uid, game, Fate(fate), tuple(players.get(uid, ())), json.loads(options), began,
                                    ended, bool(closes), entries, digest, number))
                for uid, table, game, fate, options, began, ended, closes, entries, digest, number in db.execute(
                    "SELECT uid, journal, game, fate, options, began, ended, closes, entries, digest, number "
                    "FROM match ORDER BY began, journal, number"
                )
            ]  # fmt: skip

    def catch_up(self) -> list[HostError]:
        """Notes what the journals beside it have and the book has not. Returns what is wrong with those that cannot be
        read; the others count all the same."""
        gathered, wrong = self._gathered(self.final())
        for table, part in gathered:
            self.write(table, part)
        return wrong

    def rebuild(self) -> list[HostError]:
        """Makes it anew from the journals beside it and nothing else; until that is done it is as it was. A damaged
        file is put aside. Returns as catch_up() does."""
        gathered, wrong = self._gathered(set())
        try:
            self._replace(gathered)
        except HostError as error:
            if error.code != "standings_damaged":
                raise
            self._put_aside()
            self._replace(gathered)
        self.catch_up()  # what tables have noted meanwhile
        return wrong

    def _replace(self, gathered: Iterable[tuple[str, list[Result]]]) -> None:
        with self._open() as db:
            db.execute("BEGIN IMMEDIATE")
            db.execute("DELETE FROM player")
            db.execute("DELETE FROM match")
            for table, part in gathered:
                for result in part:
                    _note(db, table, result)
            db.execute("COMMIT")

    def _gathered(self, known_uids: set[str]) -> tuple[list[tuple[str, list[Result]]], list[HostError]]:
        """The results of the journals beside it, by table, without the `known_uids`; what is wrong with the others."""
        gathered, wrong, met = [], [], defaultdict[str, list[str]](list)
        for path in sorted(self.path.parent.glob(f"*{SUFFIX}")):
            try:
                part = results.of_file(path, known_uids, lambda uid, name=path.name: met[uid].append(name))
            except HostError as error:
                wrong.append(error)
            else:
                gathered.append((path.stem, part))
        self.copies = sorted(names for names in met.values() if len(names) > 1)
        return [(table, part) for table, part in gathered if part], wrong

    def _put_aside(self) -> None:
        try:
            put_aside(self.path, "damaged")
            # What SQLite left beside it belongs to it alone.
            self.path.with_name(self.path.name + "-journal").unlink(missing_ok=True)
        except OSError as error:
            raise HostError("standings_unwritable", self.path, error.strerror) from error

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            if not self.path.exists():
                own_folder(self.path.parent)
                own_file(self.path)
            with closing(sqlite3.connect(self.path, isolation_level=None, timeout=PATIENCE)) as db:
                _prepare(db, self.path)
                yield db
        except OSError as error:
            raise HostError("standings_unwritable", self.path, error.strerror) from error
        except sqlite3.Error as error:
            raise _explained(error, self.path) from error


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    """Makes the tables in an empty file; refuses what is no such file."""
    if not db.execute("PRAGMA schema_version").fetchone()[0]:
        try:
            db.executescript(_SCHEMA)
        except sqlite3.OperationalError as error:  # another table was quicker
            if "already exists" not in str(error):
                raise
            db.rollback()
    header = tuple(db.execute(f"PRAGMA {item}").fetchone()[0] for item in ("application_id", "user_version"))
    if header != (APPLICATION_ID, FORMAT):
        raise HostError("standings_damaged", path)


def _note(db: sqlite3.Connection, table: str, result: Result) -> None:
    before = db.execute("SELECT fate, journal FROM match WHERE uid = ?", (result.uid,)).fetchone()
    if before and before[0] in _FINAL:
        if before[1] == table:
            db.execute("UPDATE match SET closes = ? WHERE uid = ?", (int(result.closes), result.uid))
        return
    db.execute("DELETE FROM player WHERE uid = ?", (result.uid,))
    options = json.dumps(result.options, ensure_ascii=False)
    db.execute(
        "REPLACE INTO match VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (result.uid, table, result.game, result.fate, options, result.began, result.ended, int(result.closes),
         result.entries, result.digest, result.number),
    )  # fmt: skip
    db.executemany(
        "INSERT INTO player VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (result.uid, seat, player.cup, player.name, int(player.automate), player.place, player.points,
             int(player.left)) for seat, player in enumerate(result.players)
        ],
    )  # fmt: skip


def _explained(error: sqlite3.Error, path: Path) -> HostError:
    message = str(error)
    if "locked" in message or "busy" in message:
        return HostError("standings_busy", path)
    if "full" in message:
        return HostError("standings_full", path)
    if "readonly" in message or "unable to open" in message or "disk I/O" in message:
        return HostError("standings_unwritable", path, message)
    return HostError("standings_damaged", path)
