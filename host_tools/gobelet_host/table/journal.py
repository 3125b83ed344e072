"""The journal: every entry of every match in one SQLite file, on disk before anybody sees it.

It stores bytes and asks no questions about them: what an entry means is ledger.py's business. A journal that was
closed in order is *sealed*: a CRC-32 over the whole file stands in the header's `user_version` (SQLite leaves that
field to the application), so that a flipped bit even in an unused corner of the file is found.
"""

import json
import shutil
import sqlite3
import tempfile
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from gobelet_host.errors import HostError
from gobelet_host.table.places import own_file, own_folder

FORMAT = 2
APPLICATION_ID = 0x474F4245  # "GOBE", shown by file(1)
_SEAL_AT = 60  # offset of user_version in the file header (SQLite file format, section 1.3)

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


_LATER = ("began", "ended", "closes")  # columns of match that journals of earlier versions have not: 0


@dataclass
class Stored:
    """One match as the journal holds it. trust: what a seat told the table alone with an entry, by its number.

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
    "journal_unwritable".
    """

    synchronous = "FULL"  # a commit waits for the disk; "OFF" where no power is ever cut: simulations
    clock = staticmethod(time.time)

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._killed = False  # whether the table that wrote it last had no time to close it
        if self.path.exists() and not self.path.is_file():  # a folder, a device: its rights are not ours to change
            raise HostError("journal_unwritable.no_file", self.path)
        try:
            made_before = self.path.exists() and self.path.stat().st_size > 0
            own_folder(self.path.parent)
            if made_before:
                check_version(self.path)
            for path in (self.path, *_beside(self.path)):
                own_file(path)
            if not made_before:
                _create(self.path, self.synchronous)
            self._db = sqlite3.connect(self.path, isolation_level=None, timeout=1.0)
        except (sqlite3.Error, OSError) as error:
            raise _explained(error, self.path) from error
        try:
            # One writer, and no shared-memory file: a second table is refused instead of interleaving.
            self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
            self._db.execute(f"PRAGMA synchronous={self.synchronous}")
            if made_before:
                self._killed = self._db.execute("PRAGMA user_version").fetchone()[0] == 0
            # Open for writing: the seal no longer holds. In the file itself, thus before there is a WAL.
            self._db.execute("PRAGMA user_version=0")
            made_with = _columns(self._db)
            for column in (name for name in _LATER if name not in made_with):
                self._db.execute(f"ALTER TABLE match ADD COLUMN {column} INTEGER NOT NULL DEFAULT 0")
            self._db.execute("PRAGMA journal_mode=WAL")
        except sqlite3.Error as error:
            self._db.close()
            raise _explained(error, self.path) from error

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
        secret: list[Any] | None = None,
    ) -> None:  # fmt: skip
        """Commits one entry, with the command it carries out and what that told the table alone, to the disk."""
        with self._transaction():
            self._db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (match, seq, payload, cup, ident))
            if secret is not None:
                self._db.execute("INSERT INTO trust VALUES (?, ?, ?)", (match, seq, json.dumps(secret)))

    def finish(self, match: int) -> None:
        """Marks a match as ended."""
        with self._transaction():
            ended = "UPDATE match SET finished = 1, ended = iif(finished, ended, ?) WHERE number = ?"
            self._db.execute(ended, (int(self.clock()), match))

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

    def matches(self) -> list[Stored]:
        """All that it holds, while it is open."""
        return list(read_matches(self._db))

    def last(self) -> Stored | None:
        """The match that a table goes on with: the last one, if it has not ended or if the table before was killed,
        which may have had no time to tell the end."""
        stored = list(read_matches(self._db))
        return stored[-1] if stored and (self._killed or not stored[-1].finished) else None

    def numbers(self, after: int) -> list[tuple[int, str, bool]]:
        """The matches above a number: number, uid, whether it is finished."""
        return self._read("SELECT number, uid, finished FROM match WHERE number > ? ORDER BY number", after)

    def entries(self, match: int, first: int, most: int) -> list[bytes]:
        """The entries of a match from one number on, so many at most."""
        asked = "SELECT payload FROM entry WHERE match = ? AND seq >= ? ORDER BY seq LIMIT ?"
        return [payload for (payload,) in self._read(asked, match, first, most)]

    def _read(self, asked: str, *values: int) -> list[Any]:
        try:
            return self._db.execute(asked, values).fetchall()
        except sqlite3.Error as error:
            raise _explained(error, self.path) from error

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise _explained(error, self.path) from error

    def close(self) -> None:
        """Closes and seals the file. Idempotent."""
        try:
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self._db.execute("PRAGMA journal_mode=DELETE")
            self._db.close()
            seal(self.path)
        except sqlite3.ProgrammingError:
            return  # closed before
        except (sqlite3.Error, OSError) as error:
            raise _explained(error, self.path) from error


def _beside(path: Path) -> list[Path]:
    """The files that SQLite left beside a journal; it gives them the rights of the journal itself."""
    files = [path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal")]
    return [file for file in files if file.exists()]


def _create(path: Path, synchronous: str) -> None:
    """An empty journal. Not yet in WAL mode, so that the file itself says what it is from the start."""
    db = sqlite3.connect(path)
    try:
        db.execute(f"PRAGMA synchronous={synchronous}")
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.executescript(f"BEGIN; {_SCHEMA} INSERT INTO meta VALUES ('format', '{FORMAT}'); COMMIT;")
    finally:
        db.close()


def seal(path: Path) -> None:
    """Writes the seal of a closed journal into its header."""
    with path.open("r+b") as file:
        data = file.read()
        file.seek(_SEAL_AT)
        file.write(_seal_of(data).to_bytes(4, "big"))


def _seal_of(data: bytes) -> int:
    """The seal of a file's bytes, those of the seal itself taken as zero."""
    crc = zlib.crc32(memoryview(data)[_SEAL_AT + 4 :], zlib.crc32(data[:_SEAL_AT] + bytes(4)))
    # 0 means "open": a value with one bit set could become that by a single flip, so it is never used.
    return crc if crc.bit_count() > 1 else 0xFFFFFFFF


def check_seal(path: Path) -> bool:
    """Whether the file is sealed. Raises HostError("journal_damaged") if it is and any bit differs."""
    data = path.read_bytes()
    found = int.from_bytes(data[_SEAL_AT : _SEAL_AT + 4], "big")
    if found and found != _seal_of(data):
        raise HostError("journal_damaged.seal", path)
    return bool(found)


def load(path: Path | str) -> list[Stored]:
    """All matches of a journal, also of one whose table was killed. The file itself is not touched.

    Raises HostError: "journal_missing", "journal_damaged", "journal_other_version", "journal_busy".
    """
    path = Path(path)
    if not path.is_file():
        raise HostError("journal_missing.folder" if path.is_dir() else "journal_missing", path)
    check_seal(path)
    check_version(path)
    with _copied(path) as copy:
        db = sqlite3.connect(copy)
        try:
            problem = db.execute("PRAGMA integrity_check").fetchone()[0]
            if problem != "ok":
                raise HostError("journal_damaged", path, problem)
            return list(read_matches(db))
        except sqlite3.Error as error:
            raise _explained(error, path) from error
        finally:
            db.close()


def read_matches(db: sqlite3.Connection) -> Iterator[Stored]:
    later = ", ".join(column if column in _columns(db) else "0" for column in _LATER)
    rows = db.execute(
        f"SELECT number, uid, finished, coalesce(master, x''), {later} FROM match "
        "LEFT JOIN secret ON match = number ORDER BY number"
    ).fetchall()
    for number, uid, finished, master, began, ended, closes in rows:
        payloads: list[bytes] = []
        commands: set[tuple[str, int]] = set()
        found = db.execute("SELECT seq, payload, cup, id FROM entry WHERE match = ? ORDER BY seq", (number,))
        for seq, payload, cup, ident in found:
            if seq != len(payloads):
                raise HostError("journal_damaged.gap", number, len(payloads))
            payloads.append(payload)
            if cup is not None:
                commands.add((cup, ident))
        told = db.execute("SELECT seq, secret FROM trust WHERE match = ?", (number,))
        trust = {seq: json.loads(secret) for seq, secret in told}
        yield Stored(number, uid, bool(finished), master, payloads, commands, trust, began, ended, bool(closes))


def _columns(db: sqlite3.Connection) -> set[str]:
    """Of the table of matches."""
    return {name for _, name, *_ in db.execute("PRAGMA table_info(match)")}


def check_version(path: Path) -> None:
    """Looks at a file without changing it. Raises HostError("journal_damaged") if it is no journal,
    ("journal_other_version") if this program cannot read it."""
    with path.open("rb") as file:
        head = file.read(100)
    if head[:16] != b"SQLite format 3\x00" or int.from_bytes(head[68:72], "big") != APPLICATION_ID:
        raise HostError("journal_damaged.foreign", path)
    # The version never changes after the file was made, so the main file alone mostly is enough: not where a checkpoint
    # stopped half-way, by a full disk or a power cut. Then it is a whole file only together with its WAL.
    try:
        row = _version(f"{path.resolve().as_uri()}?immutable=1")
    except sqlite3.Error as error:
        if not path.with_name(path.name + "-wal").exists():
            raise _explained(error, path) from error
        try:
            with _copied(path) as copy:
                row = _version(copy.as_uri())
        except sqlite3.Error as error:
            raise _explained(error, path) from error
    if not row or row[0] != str(FORMAT):
        raise HostError("journal_other_version", path, row[0] if row else "?", FORMAT)


def _version(uri: str) -> tuple[str] | None:
    db = sqlite3.connect(uri, uri=True)
    try:
        return db.execute("SELECT value FROM meta WHERE name = 'format'").fetchone()
    finally:
        db.close()


@contextmanager
def _copied(path: Path) -> Iterator[Path]:
    """A copy of a journal with its WAL, which SQLite may change."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "journal"
        shutil.copyfile(path, copy)
        wal = path.with_name(path.name + "-wal")
        if wal.exists():
            shutil.copyfile(wal, copy.with_name("journal-wal"))
        yield copy


def _explained(error: Exception, path: Path) -> HostError:
    said = str(error)
    if isinstance(error, OSError):
        return HostError("journal_unwritable", path, error.strerror or said)
    if "locked" in said or "busy" in said:
        return HostError("journal_busy", path)
    if "full" in said:
        return HostError("disk_full", path)
    if "readonly" in said or "unable to open" in said:
        return HostError("journal_unwritable", path, said)
    return HostError("journal_damaged", path, said)
