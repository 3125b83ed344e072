"""The journal: every entry of every match in one SQLite file, on disk before anybody sees it.

It stores bytes and asks no questions about them: what an entry means is the ledger's business. What the file says of
itself, and how it is read where its table was killed, is journal_file.py's.
"""

import json
import os
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

from gobelet_host.errors import HostError
from gobelet_host.table import journal_file
from gobelet_host.table.data_folders import own_file, own_folder
from gobelet_host.table.journal_file import (
    APPLICATION_ID,
    FORMAT,
    OPEN,
    WHOLE,
    WalMarker,
    check_there,
    explained,
    seal,
    wal_of,
)

__all__ = ["Journal", "StoredMatch", "check_seal", "load", "read_matches", "seal"]

MOST = 4 << 20  # bytes of a WAL; then it is copied back
ROOM = 1 << 16  # bytes that must stay free on the disk when a WAL is copied back

_SCHEMA = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE match (number INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, finished INTEGER NOT NULL DEFAULT 0,
    began INTEGER NOT NULL DEFAULT 0, ended INTEGER NOT NULL DEFAULT 0, closes INTEGER NOT NULL DEFAULT 0);
CREATE TABLE entry (
    match INTEGER NOT NULL REFERENCES match (number),
    seq INTEGER NOT NULL,
    payload BLOB NOT NULL,
    cup TEXT,
    id INTEGER,
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;
CREATE UNIQUE INDEX command ON entry (match, cup, id) WHERE cup IS NOT NULL;
CREATE TABLE secret (match INTEGER PRIMARY KEY REFERENCES match (number), master BLOB NOT NULL);
CREATE TABLE trust (
    match INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    secret TEXT NOT NULL,
    PRIMARY KEY (match, seq),
    FOREIGN KEY (match, seq) REFERENCES entry (match, seq)
) WITHOUT ROWID;
"""


@dataclass
class StoredMatch:
    """One match as the journal holds it. trust: what the table keeps beside an entry as long as it is wanted, by its
    number: points of cards.

    began, ended: seconds of the Unix clock, as this laptop's stood; 0: unknown, or not ended. closes: whether the host
    has ended the evening after it.
    """

    number: int
    uid: str
    finished: bool
    master: bytes
    payloads: list[bytes]
    commands: set[tuple[str, int]]
    trust: dict[int, list[Any]] = field(default_factory=dict)
    began: int = 0
    ended: int = 0
    closes: bool = False


class Journal:
    """A journal open for writing. One process at a time; entries are committed one by one, or a few together.

    clock: the time of day, in seconds. Raises HostError: "journal_busy", "journal_other_version", "journal_damaged",
    "journal_torn", "journal_emptied", "journal_unwritable", "disk_full".
    """

    synchronous = "FULL"  # a commit waits for the disk; "OFF" where no power is ever cut: simulations
    clock = staticmethod(time.time)
    unsure = False  # whether it may have lost its end: then it is closed so that its WAL, put back, would mend it

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._killed = False  # whether the table that wrote it last had no time to close it
        self._open = False  # whether the file says that it needs its WAL, as it must before anything is committed
        self._alone = threading.RLock()
        if self.path.exists() and not self.path.is_file():  # a folder, a device: its rights are not ours to change
            raise HostError("journal_unwritable.no_file", self.path)
        if _open_here(self.path):  # looking at it would give its locks away
            raise HostError("journal_busy", self.path)
        try:
            made_before = check_there(self.path)
            own_folder(self.path.parent)
            if made_before:
                self._killed = not journal_file.check(self.path)
            else:
                _create(self.path, self.synchronous)
            for path in (self.path, *journal_file.wal_files(self.path)):
                own_file(path)
        except (sqlite3.Error, OSError) as error:
            raise explained(error, self.path) from error
        self._connect(sealed=made_before and not self._killed)
        _here[os.path.realpath(self.path)] = self

    def _connect(self, sealed: bool) -> None:
        try:
            self._word = WalMarker(self.path, self.synchronous != "OFF")
            # Pages read the journal of a running table in threads of their own: each transaction and read as a whole.
            self._db = sqlite3.connect(self.path, isolation_level=None, timeout=1.0, check_same_thread=False)
        except (sqlite3.Error, OSError) as error:
            raise explained(error, self.path) from error
        try:
            self._prepare(sealed)
        except (sqlite3.Error, OSError) as error:
            self._db.close()
            self._word.close()
            raise explained(error, self.path) from error

    def _prepare(self, sealed: bool) -> None:
        """Takes the file for this process alone; what is committed from now on goes to the WAL."""
        # One writer, and no shared-memory file: a second table is refused instead of interleaving.
        self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
        self._db.execute(f"PRAGMA synchronous={self.synchronous}")
        self._db.execute("BEGIN EXCLUSIVE")  # before anything is changed
        self._db.execute("ROLLBACK")
        if sealed:
            self._db.execute(f"PRAGMA user_version={WHOLE}")
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA wal_autocheckpoint=0")  # only where there is room: see _copy_back()
        if hasattr(self._db, "setconfig"):  # Python 3.12
            self._db.setconfig(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE)  # type: ignore[attr-defined]
        if self._written():  # of a table that was killed, perhaps while half of it was copied back: page 1 says WHOLE
            self._word.write(OPEN)

    def begin(self, uid: str, master: bytes) -> int:
        """Opens a new match and keeps the table's secret for it. Returns the match number."""
        with self._transaction():
            began = int(self.clock())
            number = self._db.execute("INSERT INTO match (uid, began) VALUES (?, ?)", (uid, began)).lastrowid
            self._db.execute("INSERT INTO secret VALUES (?, ?)", (number, master))
        assert number is not None
        return number

    def append(
        self, match: int, seq: int, payload: bytes, cup: str | None = None, ident: int | None = None,
        beside: list[Any] | None = None, lets_go: bool = False,
    ) -> None:  # fmt: skip
        """Commits one entry, with the command it carries out and what is to be kept beside it, to the disk. lets_go:
        what was kept beside the entries before it is wanted no more."""
        with self._transaction():
            if lets_go:
                self._db.execute("DELETE FROM trust WHERE match = ?", (match,))
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (match, seq, payload, cup, ident))
            if beside is not None:
                self._db.execute("INSERT INTO trust VALUES (?, ?, ?)", (match, seq, json.dumps(beside)))
        if self._written() > MOST:
            self._copy_back()

    def finish(self, match: int) -> None:
        """Marks a match as ended, never before it began. From then on the file has it without its WAL."""
        with self._transaction():
            ended = "UPDATE match SET finished = 1, ended = iif(finished, ended, max(began, ?)) WHERE number = ?"
            self._db.execute(ended, (int(self.clock()), match))
            self._db.execute("DELETE FROM trust WHERE match = ?", (match,))
        self._copy_back()

    def close_evening(self, closed: bool) -> None:
        """The host ends the evening after the last match, or goes on with it."""
        with self._transaction():
            last = "UPDATE match SET closes = ? WHERE number = (SELECT max(number) FROM match)"
            self._db.execute(last, (int(closed),))

    def times(self) -> tuple[int, int, int, bool]:
        """Number, begin and end of the last match, and whether the host has ended the evening after it; see Stored."""
        last = "SELECT number, began, ended, closes FROM match ORDER BY number DESC LIMIT 1"
        number, began, ended, closes = self._db.execute(last).fetchone() or (0, 0, 0, 0)
        return number, began, ended, bool(closes)

    def matches(self) -> list[StoredMatch]:
        """All that it holds, while it is open; also for another thread."""
        with self._alone:
            return list(read_matches(self._db))

    def match_to_resume(self) -> StoredMatch | None:
        """The match that a table goes on with: the last one, if it has not ended or if the table before was killed,
        which may have had no time to tell the end."""
        stored = list(read_matches(self._db))
        return stored[-1] if stored and (self._killed or not stored[-1].finished) else None

    def count(self) -> int:
        """How many matches it holds."""
        return self._read("SELECT count(*) FROM match")[0][0]

    def entry_count(self, uid: str) -> int:
        """How many entries of a match it holds, 0 of one that is not in it."""
        counted = "SELECT count(*) FROM entry JOIN match ON number = match WHERE uid = ?"
        return self._read(counted, uid)[0][0]

    def cups_of_match(self, uid: str) -> list[str] | None:
        """The cups that play a match, none of one that has ended; None of one that is not in it."""
        query = "SELECT finished, payload FROM match LEFT JOIN entry ON match = number AND seq = 0 WHERE uid = ?"
        rows = self._read(query, uid)
        if not rows:
            return None
        ((finished, first),) = rows
        return [row[0] for row in json.loads(first)[9]] if first and not finished else []

    def numbers(self, after: int) -> list[tuple[int, str, bool]]:
        """The matches above a number: number, uid, whether it is finished."""
        return self._read("SELECT number, uid, finished FROM match WHERE number > ? ORDER BY number", after)

    def entries(self, match: int, first: int, most: int) -> list[bytes]:
        """The entries of a match from one number on, so many at most."""
        query = "SELECT payload FROM entry WHERE match = ? AND seq >= ? ORDER BY seq LIMIT ?"
        return [payload for (payload,) in self._read(query, match, first, most)]

    def _read(self, query: str, *values: int | str) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise explained(error, self.path) from error

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with self._alone:
            try:
                if not self._open:
                    self._db.execute(f"PRAGMA user_version={WHOLE}")  # page 1, the WAL's first: see journal_file.py
                    self._word.write(OPEN)
                    self._open = True
                self._db.execute("BEGIN IMMEDIATE")
                yield
                self._db.execute("COMMIT")
            except (sqlite3.Error, OSError) as error:
                with suppress(sqlite3.Error):
                    if self._db.in_transaction:
                        self._db.execute("ROLLBACK")
                raise explained(error, self.path) from error

    def _written(self) -> int:
        """Bytes of the WAL."""
        wal = wal_of(self.path)
        return wal.stat().st_size if wal.exists() else 0

    def _room(self) -> int:
        """Bytes that are free on its disk."""
        return shutil.disk_usage(self.path.parent).free

    def _copy_back(self) -> bool:
        """Copies the WAL back into the file, if there is room for that. Returns whether the file has everything now;
        if not, nothing is lost: it is whole together with its WAL."""
        try:
            pages, size = (self._db.execute(f"PRAGMA {pragma}").fetchone()[0] for pragma in ("page_count", "page_size"))
            if self._written() and self._room() < pages * size - self.path.stat().st_size + ROOM:
                return False
            done = not self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        except (sqlite3.OperationalError, OSError):
            done = False
        if done:
            self._open = False
        elif self._written():  # half of it may be copied, page 1 first, which says WHOLE
            with suppress(OSError):
                self._word.write(OPEN)
        return done

    def is_there(self) -> bool:
        """Whether its files are: somebody may have deleted or replaced them, and this program alone has them then."""
        with self._alone:
            return self._word.is_of(self.path) and (not self._open or wal_of(self.path).exists())

    def rescue(self) -> None:
        """Writes all that it holds to a file of its name again, and goes on there. What lies there now is put aside.
        Raises HostError("disk_full", "journal_unwritable")."""
        with self._alone:
            try:
                own_folder(self.path.parent)
                copy = journal_file.copy_of(self._db, self.path)
                journal_file.put_aside(self.path)  # first: SQLite deletes a WAL of that name as it closes
                self._db.close()
                self._word.close()
                os.replace(copy, self.path)
            except (sqlite3.Error, OSError) as error:
                raise explained(error, self.path) from error
            self._open = False
            self._connect(sealed=True)

    @property
    def is_open(self) -> bool:
        try:
            return self._db.total_changes >= 0
        except sqlite3.ProgrammingError:
            return False

    def close(self) -> None:
        """Closes the file, and seals it if there is room to copy the WAL back; else both stay, and are whole together.
        Idempotent. Raises HostError("journal_lost.saved") once it has written a file again that was gone."""
        with self._alone:
            lost = self.is_open and not self.is_there()
            if lost:
                self.rescue()
            self._close()
        if lost:
            raise HostError("journal_lost.saved", self.path)

    def _close(self) -> None:
        try:
            whole = self._copy_back()
            whole = whole and not self.unsure
            if whole:
                self._db.execute("PRAGMA journal_mode=DELETE")
        except sqlite3.ProgrammingError:
            return  # closed before
        except sqlite3.Error:
            whole = False
        try:
            self._db.close()
            if self._written():  # SQLite itself may have copied half of it
                self._word.write(OPEN)
            self._word.close()
            if whole:
                seal(self.path)
        except (sqlite3.Error, OSError) as error:
            raise explained(error, self.path) from error


_here: WeakValueDictionary[str, Journal] = WeakValueDictionary()  # of this process, by their real paths


def _open_here(path: Path) -> Journal | None:
    """The journal that this process has open there."""
    book = _here.get(os.path.realpath(path))
    return book if book and book.is_open else None


def _create(path: Path, synchronous: str) -> None:
    """An empty journal, in one step: no other program, and no power cut, finds an empty file. Not yet in WAL mode."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # for its owner alone
    os.close(handle)
    try:
        with closing(sqlite3.connect(name)) as db:
            db.execute(f"PRAGMA synchronous={synchronous}")
            db.execute(f"PRAGMA application_id={APPLICATION_ID}")
            db.execute(f"PRAGMA user_version={WHOLE}")
            db.executescript(f"BEGIN; {_SCHEMA} INSERT INTO meta VALUES ('format', '{FORMAT}'); COMMIT;")
        try:
            os.link(name, path)  # never onto one that another table has made meanwhile
            os.unlink(name)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            os.rename(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def check_seal(path: Path) -> bool:
    """Whether the file is sealed. Raises HostError("journal_damaged") if it is no journal, or any bit differs."""
    return not _open_here(path) and journal_file.check_seal(path)


def load(path: Path | str) -> list[StoredMatch]:
    """All matches of a journal, also of one whose table runs or was killed. The file itself is not touched.

    Raises HostError: "journal_missing", "journal_damaged", "journal_torn", "journal_emptied", "journal_other_version",
    "disk_full".
    """
    path = Path(path)
    # A file that this process has open is not opened again: closing it would give its locks away.
    if book := _open_here(path):
        with suppress(sqlite3.ProgrammingError):  # closed in this moment: then its file has all
            return book.matches()
    if not path.is_file():
        raise HostError("journal_missing.folder" if path.is_dir() else "journal_missing", path)
    sealed = journal_file.check_seal(path)
    if sealed:
        journal_file.check(path)
    with journal_file.copied(path) as copy:
        journal_file.check_copy(path, copy)
        try:
            with closing(sqlite3.connect(copy)) as db:
                return list(read_matches(db))
        except sqlite3.Error as error:
            raise explained(error, path) from error


def read_matches(db: sqlite3.Connection) -> Iterator[StoredMatch]:
    rows = db.execute(
        "SELECT number, uid, finished, coalesce(master, x''), began, ended, closes FROM match "
        "LEFT JOIN secret ON match = number ORDER BY number"
    ).fetchall()
    for number, uid, finished, master, began, ended, closes in rows:
        payloads: list[bytes] = []
        commands: set[tuple[str, int]] = set()
        entry_rows = db.execute("SELECT seq, payload, cup, id FROM entry WHERE match = ? ORDER BY seq", (number,))
        for seq, payload, cup, ident in entry_rows:
            if seq != len(payloads):
                raise HostError("journal_damaged.gap", number, len(payloads))
            payloads.append(payload)
            if cup is not None:
                commands.add((cup, ident))
        trust_rows = db.execute("SELECT seq, secret FROM trust WHERE match = ?", (number,))
        trust = {seq: json.loads(secret) for seq, secret in trust_rows}
        yield StoredMatch(number, uid, bool(finished), master, payloads, commands, trust, began, ended, bool(closes))
