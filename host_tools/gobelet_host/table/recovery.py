"""Recovery while cups hold more than the table's journal, see journal_lag.py: who is kept waiting, who is told, and
how it goes on. And what it does once the journal's file is gone while it is written to."""

from collections.abc import Sequence
from typing import Any

from gobelet_host.errors import HostError
from gobelet_host.table.cup_messages import LOST, SAID, CupMessages
from gobelet_host.table.journal import Journal
from gobelet_host.table.journal_lag import JournalLag
from gobelet_host.table.match import TableMatch
from gobelet_host.table.member import Connection, is_id

LOOK_MS = 10_000  # between two looks whether the journal's file is there


class Recovery:
    """behind: what cups hold."""

    def __init__(self, journal: Journal, match: TableMatch, notices: CupMessages, behind: JournalLag) -> None:
        self._journal = journal
        self._match = match
        self._notices = notices
        self._behind = behind
        self._look_at = 0

    def look(self, now: int) -> bool:
        """Says when the journal's file is gone, or there again. Returns whether something is wrong with the journal."""
        if now >= self._look_at:
            self._look_at = now + LOOK_MS
            if not self._journal.is_there():
                self._notices.in_trouble(HostError(LOST, self._journal.path), cups=False)
            elif self._notices.trouble == LOST:
                self._notices.recovered(file_is_there=True)
        return bool(self._notices.trouble)

    def rescue(self) -> None:
        """Writes the journal again if its file is gone. Raises HostError."""
        if not self._journal.is_there():
            self._journal.rescue()
        self._look_at = 0
        self.look(0)

    def keeps_waiting(self, connection: Connection, hello: Sequence[Any]) -> bool:
        """Whether a cup that says hello is kept waiting, as it holds more of the match that is played than the journal:
        it must not take up what that has of it."""
        if not is_id(hello[2]):
            return False
        before, playing = bool(self._behind), self._match.playing
        try:
            more = self._behind.check_hello(connection, hello, self._match.ledger.uid if playing else "")
            trouble = self._behind.error_for()
        except HostError as error:
            self._notices.in_trouble(error)
            return True
        if trouble and (more or not playing):
            self._journal.unsure = True
            self._notices.in_trouble(trouble, cups=self._behind.blocks_match)
            if self._behind.error_for([hello[2]]):
                connection.end.send(["busy" if more else "error", "cups_hold_more", str(trouble)[:SAID]])
        elif before and not trouble:
            self._is_over()
        return more

    def forget_link(self, connection: Connection) -> None:
        """Forgets a link that is gone: what its cup held counts no more."""
        before = bool(self._behind)
        self._behind.forget_link(connection)
        if before and not self._behind:
            self._is_over()

    def accept(self) -> None:
        """The host goes on with what the journal holds, though cups hold more."""
        self._behind.accept()
        self._is_over()

    def _is_over(self) -> None:
        self._journal.unsure = False
        self._notices.recovered()
