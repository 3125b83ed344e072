"""The table's disk: the real journal on a real SQLite file, with a process that may end before any statement.

A crash keeps the files as they are at that moment, the write-ahead log included, and drops what was not committed.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from gobelet_host.table.journal import Journal
from gobelet_host.table.journal_file import wal_of
from tests.worlds.corruption import Files
from tests.worlds.faults import TABLE, Fault

DOWN = 1000  # ms until somebody starts the table again whose files were harmed


class Crash(BaseException):
    """The table's process ends here. `ms`: until it is started again. No Exception: no code of the table may catch
    it. where: before what. harm: what becomes of its files meanwhile, see corruption.py; -1 for nothing."""

    def __init__(self, ms: int, where: str, harm: int = -1) -> None:
        super().__init__()
        self.ms = ms
        self.where = where
        self.harm = harm


class Disk:
    """Where the journal is. strike: asked before every statement, gives a fault or None. committed: called with (seq,
    payload, cup, id) once an entry is on the disk. fill: called with ms when the disk runs full. full: whether it is.
    """

    def __init__(
        self,
        path: Path,
        strike: Callable[[str], Fault | None],
        committed: Callable[..., None],
        fill: Callable[[int], None],
    ) -> None:
        self.path = path
        self.full = False
        self._strike = strike
        self.committed = committed
        self._fill = fill
        self._journal: _Journal | None = None
        self.writing: tuple[Any, ...] | None = None  # the entry of this transaction, as committed() takes it

    def open(self) -> Journal:
        """The journal, as a table that starts finds it."""
        self._journal = _Journal(self)
        return self._journal

    def operate(self, where: str) -> None:
        """One step of the table. Raises Crash if it is its last one. where: what comes next."""
        fault = self._strike(TABLE)
        if fault and fault.what == "crash":
            raise Crash(fault.detail, where)
        if fault and fault.what == "harm":
            raise Crash(DOWN, where, fault.detail)
        if fault:
            self._fill(fault.detail)

    def crash(self) -> None:
        """The process is gone: what the files hold now is what there will be."""
        if self._journal is None:
            return
        held, self.writing = self.files(), None
        self._journal._db.close()  # this tidies the files up, as no crash would
        self._journal._word.close()
        self.replace_files(held)
        self._journal = None

    def files(self) -> Files:
        """The contents of the files."""
        return {file: file.read_bytes() for file in (self.path, wal_of(self.path)) if file.exists()}

    def replace_files(self, files: Files) -> None:
        """Puts others in their place, while no table has them open."""
        for file in (self.path, wal_of(self.path)):
            file.unlink(missing_ok=True)
        for file, data in files.items():
            file.write_bytes(data)


class _Journal(Journal):
    """The journal of a disk, which says what it has committed."""

    synchronous = "OFF"  # here a process ends, never the computer's power

    def __init__(self, disk: Disk) -> None:
        super().__init__(disk.path)
        self._db = _Statements(self._db, disk)
        self._disk = disk

    def append(
        self, match: int, seq: int, payload: bytes, cup: str | None = None, ident: int | None = None,
        beside: list[Any] | None = None, lets_go: bool = False,
    ) -> None:  # fmt: skip
        self._disk.writing = seq, payload, cup, ident
        super().append(match, seq, payload, cup, ident, beside, lets_go)
        self._disk.operate("fold")

    def _room(self) -> int:
        return 0 if self._disk.full else super()._room()


class _Statements:
    """An open database that may fail before each statement of a transaction."""

    def __init__(self, db: sqlite3.Connection, disk: Disk) -> None:
        self._db = db
        self._disk = disk

    def execute(self, statement: str, *values: Any) -> sqlite3.Cursor:
        what = statement.split()[0].lower()
        if "user_version" in statement or "wal_checkpoint" in statement:
            what = "copy"
        if what in ("begin", "insert", "update", "commit", "copy"):
            self._disk.operate(what)
            if self._disk.full and what != "begin":
                full = sqlite3.OperationalError("database or disk is full")  # as SQLite says it
                full.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise full
        done = self._db.execute(statement, *values)
        if what == "commit":  # at once: copying the WAL back follows, in which the table may crash
            entry, self._disk.writing = self._disk.writing, None
            if entry:
                self._disk.committed(*entry)
        elif what == "rollback":
            self._disk.writing = None
        return done

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)
