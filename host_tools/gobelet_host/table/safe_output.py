"""Writes files for the person who typed a command: never onto a journal, never onto another file that is there
unless that was asked for, and whole or not at all. It must not know what is written."""

import contextlib
import os
import tempfile
from pathlib import Path

from gobelet_host.errors import HostError
from gobelet_host.table.data_folders import SUFFIX

# The first bytes of every database, and of every WAL: https://sqlite.org/fileformat.html, 1.3 and 4.1
SQLITE = b"SQLite format 3\0"
WAL = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83")
BESIDE = ("-wal", "-shm", "-journal")  # what SQLite keeps beside one that is open, or that was not closed


def check_writable(out: Path, force: bool) -> None:
    """Raises HostError when nothing may be written there: "file_is_journal", "name_of_journal", "file_exists",
    "file_failed". force: whether a file that is there may be replaced; a journal never is."""
    try:
        if is_journal(out):
            raise HostError("file_is_journal", out)
        if out.suffix == SUFFIX and not out.exists():
            raise HostError("name_of_journal", out, SUFFIX)
        if out.is_file() and not force:
            raise HostError("file_exists", out)
    except OSError as error:
        raise HostError("file_failed", error.strerror, out) from None


def is_journal(path: Path) -> bool:
    """Whether a file is a database of SQLite, as all journals are, or belongs to one: its last entries may be in the
    file beside it alone."""
    for ending in BESIDE:
        if path.name.endswith(ending) and path.with_name(path.name.removesuffix(ending)).exists():
            return True
        if path.with_name(path.name + ending).exists():
            return True
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(SQLITE)).startswith((SQLITE, *WAL))


def write(out: Path, data: str | bytes) -> None:
    """Puts a file there in one step, in place of one that refuse() let pass: a reader sees the old one or the new one,
    and so does whoever comes after a full disk. What is no file, as /dev/stdout, is written to.
    Raises HostError("file_failed", "file_is_journal", "name_of_journal")."""
    data = data.encode() if isinstance(data, str) else data
    check_writable(out, force=True)
    try:
        if out.exists() and not out.is_file():
            out.write_bytes(data)
        else:
            _replace(Path(os.path.realpath(out)), data)
    except OSError as error:
        raise HostError("file_failed", error.strerror or str(error), out) from None


def _replace(out: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=out.parent, prefix=f".{out.name}.")
    try:
        with open(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(name, out.stat().st_mode if out.exists() else 0o666 & ~_umask())
        os.replace(name, out)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


def _umask() -> int:
    """The rights that this process takes from new files; it can only be read by setting it."""
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
