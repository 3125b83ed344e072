"""Corrupts a table's journal in a world, and does what its host would. The files are harmed while the table
is down; then it has to ask for them, or nobody may know of what is lost.
"""

from __future__ import annotations

from typing import Any

from gobelet.link.cup_end import UP
from gobelet_host.table.journal_file import wal_of
from gobelet_host.table.table import Table
from tests.worlds.corruption import NO_LOSS, Files, corrupt
from tests.worlds.disk import Crash

PUT_BACK = 1 << 30  # in place of a harm: the host has noticed it
HARMS = 3  # in one round: each one may have all cups follow the match from its start again


class JournalFiles:
    """world: see world.py. harm: what became of them, "" while they are what the table has written. harms: how many in
    this round."""

    def __init__(self, world: Any) -> None:
        self.harm = ""
        self.harms = 0
        self._world = world
        self._whole: Files = {}  # what they were, for a host who is asked for them

    @property
    def lost(self) -> bool:
        """Whether a harm may have taken away what was committed."""
        return bool(self.harm) and self.harm not in NO_LOSS

    def suffer(self, detail: int) -> None:
        """The table has crashed. detail: of the harm that is done meanwhile, PUT_BACK or -1 for none."""
        world = self._world
        if detail == PUT_BACK:
            self.put_back("only a cup that is away knows")
        elif detail >= 0 and not self.harm and self.harms < HARMS:
            self.harms += 1
            self._whole = world.disk.files()
            self.harm, left = corrupt(self._whole, world.disk.path, wal_of(world.disk.path), detail)
            world.disk.replace_files(left)
            if not left and not any(cup.entries_held(world.referee.current.log.uid) for cup in world.cups):
                self.put_back("the match is over for all cups")  # nothing is there that could tell

    def put_back(self, how: str) -> None:
        """The host puts back what the journal was before it was harmed."""
        world = self._world
        world.outcome.harms[f"{self.harm}: {how}"] += 1
        world.disk.crash()
        world.disk.replace_files(self._whole)
        self.harm = ""

    def look(self) -> None:
        """Where the table says that cups hold more than its journal, it is stopped, and gets that back."""
        world = self._world
        if self.harm and world.table and world.table.behind:
            world.end_table()
            self.put_back("cups hold more")
            world.after(1000, world.start_table)

    def on_journal_read(self, table: Table) -> None:
        """The table has read its journal. Where that was harmed it may have less than it had; then what it has was
        there, and it must not go on while a cup holds more: see judge()."""
        referee = self._world.referee
        log, current = table.ledger, referee.current.log
        if self.harm and (log.uid, log.entries) == (current.uid, current.entries):
            self._forgive("nothing was lost")
        if self.harm and log.uid != current.uid and not referee.any_cup_folded(current.uid):
            self._forgive("nobody has seen what was lost")
            referee.cut(0)  # a match that had just begun: the players ask for it again
        elif not self.harm:
            referee.opened(log)
        elif self.harm in NO_LOSS:
            referee.fail("lost", f"after {self.harm} the table has {log.entries} of {current.entries} entries")

    def judge(self, seq: int) -> None:
        """A table whose journal was harmed is about to go on with entry `seq`: does any cup that it can know hold more?
        One that is away for long it cannot know; then the host finds out by himself."""
        world = self._world
        lost = world.referee.current.log.uid
        present, away = 0, 0
        for soak_cup in world.cups:
            held = soak_cup.entries_held(lost)
            if soak_cup.connection and soak_cup.app and soak_cup.app.link.state == UP:
                present = max(present, held)
            else:
                away = max(away, held)
        if world.table and world.table.ledger.uid not in ("", lost) or not seq:
            seq = 0  # another match than the one that was played
        if present > seq:
            code = "silent_loss" if seq else "silent_new"
            world.referee.fail(code, f"after {self.harm} the table goes on from {seq} entries; a cup holds {present}")
        elif away > seq:
            raise Crash(1000, "a cup that is away holds more", PUT_BACK)
        else:
            self._forgive("nobody has seen what was lost")
            world.referee.cut(seq)

    def _forgive(self, how: str) -> None:
        self._world.outcome.harms[f"{self.harm}: {how}"] += 1
        self.harm = ""
