"""The file of a journal, before anybody writes into it: what it says of itself, whether it is whole, how it is read.

SQLite writes to a WAL beside the file and copies that back now and then. What stands in the header's `user_version`
(SQLite leaves that field to the application) says whether the file needs its WAL: OPEN, it does; WHOLE, all is in the
file itself; anything else is the seal of a journal that was closed in order, a CRC-32 over the whole file, so that a
flipped bit even in an unused corner of it is found. To SQLite the field always is WHOLE, and page 1 is the first page
of every WAL, so whoever copies a WAL back, be it another program, makes the file say so; OPEN is written past it.
"""

import errno
import os
import shutil
import sqlite3
import tempfile
import weakref
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from gobelet_host.errors import HostError

FORMAT = 2
APPLICATION_ID = 0x474F4245  # "GOBE", shown by file(1)
_WORD_AT = 60  # offset of user_version in the file header (SQLite file format, section 1.3)
OPEN, WHOLE = 1, 2  # each one bit: no seal is
TRIES = 5  # how often a file is copied that is written to meanwhile


class WalMarker:
    """The word in the header of a journal that SQLite has open: whether the file needs its WAL. In place, so it takes
    no room. One for as long as the journal is open: to close a file takes this process's locks off it (POSIX)."""

    def __init__(self, path: Path, synchronous: bool) -> None:
        self._file = os.open(path, os.O_RDWR | getattr(os, "O_BINARY", 0))
        self._synchronous = synchronous
        self.close = weakref.finalize(self, os.close, self._file)

    def is_of(self, path: Path) -> bool:
        """Whether the file of this name is still the one that is open; SQLite writes on to one that was deleted."""
        try:
            return os.path.samestat(os.stat(path), os.fstat(self._file))
        except OSError:
            return False

    def write(self, word: int) -> None:
        os.lseek(self._file, _WORD_AT, os.SEEK_SET)
        os.write(self._file, word.to_bytes(4, "big"))
        if self._synchronous:
            os.fsync(self._file)


def wal_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def wal_files(path: Path) -> list[Path]:
    """The files that SQLite left beside a journal; it gives them the rights of the journal itself."""
    files = [path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal")]
    return [file for file in files if file.exists()]


def seal(path: Path) -> None:
    """Writes the seal of a closed journal into its header."""
    with path.open("r+b") as file:
        data = file.read()
        file.seek(_WORD_AT)
        file.write(_seal_of(data).to_bytes(4, "big"))


def _seal_of(data: bytes) -> int:
    """The seal of a file's bytes, those of the seal itself taken as zero."""
    crc = zlib.crc32(memoryview(data)[_WORD_AT + 4 :], zlib.crc32(data[:_WORD_AT] + bytes(4)))
    # A value with two bits set could become OPEN or WHOLE by a single flip, so it is never used.
    return crc if crc.bit_count() > 2 else 0xFFFFFFFF


def check_seal(path: Path) -> bool:
    """Whether the file is sealed. Raises HostError("journal_damaged") if it is no journal, or any bit differs."""
    data = path.read_bytes()
    _check_kind(path, data)
    word = _word(data)
    if word not in (OPEN, WHOLE) and word != _seal_of(data):
        raise HostError("journal_damaged.seal", path)
    return word not in (OPEN, WHOLE)


def _word(data: bytes) -> int:
    return int.from_bytes(data[_WORD_AT : _WORD_AT + 4], "big")


def _check_kind(path: Path, data: bytes) -> None:
    if data[:16] != b"SQLite format 3\x00" or int.from_bytes(data[68:72], "big") != APPLICATION_ID:
        raise HostError("journal_damaged.foreign", path)


def check_there(path: Path) -> bool:
    """Whether there is a journal, or a place for a new one. Raises HostError("journal_emptied") for what is left of
    one: SQLite would throw a WAL without its file away, and this program makes no empty files."""
    if path.is_file() and path.stat().st_size:
        return True
    if _size(wal_of(path)):
        raise HostError("journal_emptied.wal", path, wal_of(path))
    if path.is_file():
        raise HostError("journal_emptied", path)
    return False


def check(path: Path) -> bool:
    """Looks at a journal without changing it: its kind, its version, its seal; or, where its table was killed, whether
    all of it is there, as SQLite sees it. Returns whether it was closed in order. Raises HostError("journal_damaged",
    "journal_torn", "journal_other_version")."""
    if check_seal(path):
        if _size(wal_of(path)):
            with copied(path) as copy:
                if _frames(copy):
                    raise HostError("journal_torn.other", path, wal_of(path))
        _check_version(path, f"{path.resolve().as_uri()}?immutable=1")  # whole by itself: the seal says so
        return True
    with copied(path) as copy:
        check_copy(path, copy)
    return False


def check_copy(path: Path, copy: Path) -> None:
    """As check(), of a copy that SQLite may change. path: what it is a copy of."""
    with copy.open("rb") as file:
        head = file.read(100)
    if _word(head) == OPEN and not _frames(copy):
        raise HostError("journal_torn", path, wal_of(path))
    try:
        _check_version(path, copy.as_uri())
        with closing(sqlite3.connect(copy)) as db:
            problem = db.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.Error as error:
        raise explained(error, path) from error
    if problem != "ok":
        raise HostError("journal_damaged", path, problem)


def _frames(copy: Path) -> int:
    """How many pages of a copy's WAL are valid, as SQLite sees it; 0 where it cannot read the two."""
    try:
        with closing(sqlite3.connect(copy)) as db:
            return max(0, db.execute("PRAGMA wal_checkpoint").fetchone()[1])
    except sqlite3.Error:
        return 0


def _check_version(path: Path, uri: str) -> None:
    try:
        with closing(sqlite3.connect(uri, uri=True)) as db:
            row = db.execute("SELECT value FROM meta WHERE name = 'format'").fetchone()
    except sqlite3.Error as error:
        raise explained(error, path) from error
    if not row or row[0] != str(FORMAT):
        raise HostError("journal_other_version", path, row[0] if row else "?", FORMAT)


@contextmanager
def copied(path: Path) -> Iterator[Path]:
    """A copy of a journal with its WAL, which SQLite may change. Of one that is written to, as it was at one time.
    Raises HostError("disk_full", "journal_unreadable")."""
    folder = None
    try:
        try:
            folder = _copy(path, None)
        except OSError as error:
            memory = "/dev/shm"
            if error.errno not in (errno.ENOSPC, errno.EDQUOT) or not os.path.isdir(memory):
                raise
            folder = _copy(path, memory)  # the disk of temporary files is full, too
    except OSError as error:
        raise explained(error, path) from error
    try:
        yield folder / "journal"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _copy(path: Path, where: str | None) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="gobelet-", dir=where))
    try:
        copy = folder / "journal"
        for _ in range(TRIES):
            before = _generation(path)
            # First what is beside it: all that is copied back from then on is in the WAL.
            for end in ("-wal", "-journal"):
                beside_copy = copy.with_name(copy.name + end)
                beside_copy.unlink(missing_ok=True)
                with suppress(FileNotFoundError):
                    shutil.copyfile(path.with_name(path.name + end), beside_copy)
            shutil.copyfile(path, copy)
            if _generation(path) == before:
                break
        return folder
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _generation(path: Path) -> tuple[bytes, bytes]:
    """The bytes that change when a WAL is copied back and begun anew: the word of the file, the header of the WAL."""
    with path.open("rb") as file:
        head = file.read(100)
    try:
        with wal_of(path).open("rb") as file:
            return head, file.read(32)
    except FileNotFoundError:
        return head, b""


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def keep_aside(path: Path) -> Path | None:
    """The host goes on without what is lost: all there is of a torn or emptied journal is put aside, and what is whole
    in the file itself stays. Returns where the rest lies now, None if there was nothing to do. Raises HostError as
    check() does for what is damaged otherwise, and "journal_unwritable"."""
    try:
        if check_there(path):
            check(path)
        return None
    except HostError as error:
        if error.code not in ("journal_torn", "journal_emptied"):
            raise
    aside = _free_aside(path)
    try:
        if path.is_file() and _size(path):
            shutil.copy2(path, aside)
        wal = wal_of(path)
        if wal.exists():
            wal.rename(wal_of(aside))
        if not _size(path) or not _whole_alone(path):
            path.unlink(missing_ok=True)
        elif not check_seal(path):
            word = WalMarker(path, True)
            word.write(WHOLE)
            word.close()
    except OSError as error:
        raise explained(error, path) from error
    return aside


def copy_of(db: sqlite3.Connection, path: Path) -> Path:
    """All that a connection sees, as a sealed journal in the folder of `path`. Raises sqlite3.Error, OSError."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # for its owner alone
    os.close(handle)
    try:
        with closing(sqlite3.connect(name, isolation_level=None)) as copy:
            db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        seal(Path(name))
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
    return Path(name)


def put_aside(path: Path) -> None:
    """Gives the files of a journal other names, if there are any. Raises OSError."""
    aside = _free_aside(path)
    for file, name in ((path, aside), (wal_of(path), wal_of(aside))):
        with suppress(FileNotFoundError):
            file.rename(name)


def _free_aside(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.aside{number}")).exists() or wal_of(aside).exists():
        number += 1
    return aside


def _whole_alone(path: Path) -> bool:
    """Whether a journal can be read without its WAL, which is gone: how it was when that was copied back last."""
    with copied(path) as copy:
        try:
            _check_version(path, copy.as_uri())
            with closing(sqlite3.connect(copy)) as db:
                return db.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
        except (sqlite3.Error, HostError):
            return False


_CODES = {
    sqlite3.SQLITE_BUSY: "journal_busy",
    sqlite3.SQLITE_LOCKED: "journal_busy",
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_READONLY: "journal_unwritable",
    sqlite3.SQLITE_CANTOPEN: "journal_unwritable",
    sqlite3.SQLITE_PERM: "journal_unwritable",
    sqlite3.SQLITE_IOERR: "journal_unwritable",  # also a limit on the size of files
}


def explained(error: Exception, path: Path) -> HostError:
    """The error for the person at the laptop of what SQLite or the system says of a journal."""
    if isinstance(error, OSError):
        full = error.errno in (errno.ENOSPC, errno.EDQUOT)
        return HostError("disk_full", path) if full else HostError("journal_unwritable", path, error.strerror or error)
    code = _CODES.get(getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF, "journal_damaged")
    return HostError(code, path, str(error))
