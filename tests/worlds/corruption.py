"""Corrupts a journal's files while no table has them open: deleted, emptied, zeroed, cut, overwritten, an older
copy, or a power cut while the WAL was copied back. Bytes only; what must follow is the world's business."""

import random
import sqlite3
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

Files = dict[Path, bytes]  # the journal, and its WAL where it has one

PAGE = 4096
HEADER, FRAME = 32, 24 + PAGE  # of a WAL: https://sqlite.org/fileformat.html, 4.1


def corrupt(files: Files, main: Path, wal: Path, detail: int) -> tuple[str, Files]:
    """The name of a harm, and what it leaves of these files. detail: decides which, and where."""
    name = describe(detail, len(files.get(wal, b"")) > HEADER)
    left = dict(files)
    HARMS[name](left, main, wal, random.Random(detail))
    return name, left


def describe(detail: int, has_wal: bool) -> str:
    """The name of the harm."""
    names = [name for name in HARMS if has_wal or name in ("gone", "emptied", "overwritten")]
    return random.Random(detail).choice(names)


def _overwrite(data: bytes, start: int, end: int, chance: random.Random) -> bytes:
    return data[:start] + chance.randbytes(end - start) + data[end:]


def _deleted(files: Files, main: Path, wal: Path, chance: random.Random) -> None:
    del files[wal]


def _wal_emptied(files: Files, main: Path, wal: Path, chance: random.Random) -> None:
    files[wal] = b""


def _zeroed(files: Files, main: Path, wal: Path, chance: random.Random) -> None:
    files[wal] = bytes(len(files[wal]))


def _noise(files: Files, main: Path, wal: Path, chance: random.Random) -> None:
    size = len(files[wal])
    files[wal] = _overwrite(files[wal], chance.randrange(size), size, chance)


def _cut(files: Files, main: Path, wal: Path, chance: random.Random) -> None:
    """Behind a frame, where SQLite takes what is left for all there is; mostly near the end."""
    frames = (len(files[wal]) - HEADER) // FRAME
    lost = min(frames, chance.choice((1, 2, 3, 5, 8, frames)))
    files[wal] = files[wal][: HEADER + (frames - lost) * FRAME]


def _truncated(files: Files, main: Path, wal: Path, chance: random.Random) -> None:
    files[wal] = files[wal][: chance.randrange(len(files[wal]))]


def _emptied(files: Files, main: Path, wal: Path, chance: random.Random) -> None:
    files[main] = b""


def _gone(files: Files, main: Path, wal: Path, chance: random.Random) -> None:
    files.clear()


def _overwritten(files: Files, main: Path, wal: Path, chance: random.Random) -> None:
    page = chance.randrange(len(files[main]) // PAGE) * PAGE
    files[main] = _overwrite(files[main], page, page + PAGE, chance)


def _half(files: Files, main: Path, wal: Path, chance: random.Random) -> None:
    """The power was cut while the WAL was copied back; SQLite writes the pages in order."""
    with tempfile.TemporaryDirectory(dir=main.parent) as folder:
        copy = Path(folder) / "copy"
        copy.write_bytes(files[main])
        copy.with_name("copy-wal").write_bytes(files[wal])
        with closing(sqlite3.connect(copy)) as db:
            db.execute("PRAGMA wal_checkpoint(FULL)")
            done = copy.read_bytes()
    pages = chance.randrange(len(done) // PAGE + 1)
    files[main] = done[: pages * PAGE] + files[main][pages * PAGE :]


HARMS: dict[str, Callable[[Files, Path, Path, random.Random], None]] = {
    "deleted": _deleted, "wal emptied": _wal_emptied, "zeroed": _zeroed, "noise": _noise, "cut": _cut,
    "truncated": _truncated, "emptied": _emptied, "gone": _gone, "overwritten": _overwritten, "half": _half,
}  # fmt: skip
NO_LOSS = ("half",)
