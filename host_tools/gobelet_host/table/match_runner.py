"""How a match goes on: what cups want is done or refused, what the table itself owes is done, and who listens is told.

Every accepted command goes check -> journal -> fold -> send, in that order, so nobody ever sees what the disk does not
hold. The entries are the match's business (match.py), who is here the members'.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gobelet.games import Illegal
from gobelet_host.errors import HostError
from gobelet_host.table.cup_messages import SAID, CupMessages
from gobelet_host.table.journal_lag import JournalLag
from gobelet_host.table.match import TableMatch
from gobelet_host.table.member import Connection, Member
from gobelet_host.table.members import Members
from gobelet_host.table.news import CommandRefused, Entry, News
from gobelet_host.table.time_limits import AnswerTimeouts


class MatchRunner:
    """closed: called when a match has ended and is closed. paused: whether decisions, rolls and shows wait; not kept
    over a restart. now, wherever it is given: ms of the table's clock."""

    def __init__(
        self, match: TableMatch, members: Members, notices: CupMessages, behind: JournalLag,
        tell: Callable[[News], None], closed: Callable[[], None],
    ) -> None:  # fmt: skip
        self.paused = False
        self._match = match
        self._members = members
        self._notices = notices
        self._behind = behind
        self._tell = tell
        self._closed = closed
        self._patience = AnswerTimeouts()

    def begin(self, cups: Sequence[str], entry: Callable[[], Entry], now: int) -> None:
        """A match of these cups begins. entry: makes its first one."""
        self.paused = False
        try:
            self._entered(entry())
        except HostError as error:
            self._notices.in_trouble(error)  # they are still ready: it is tried again
            return
        self._members.on_match_begun(cups, now)
        self._notices.begun()
        self.run_table_duties(now)

    def abandon(self, now: int) -> None:
        """Ends the match without a winner, see Table.abandon()."""
        try:
            if self._match.playing and not self._match.ledger.over:
                self._entered(self._match.abandon())
            self.run_table_duties(now)
        except HostError as error:
            self._notices.in_trouble(error)

    def pause(self, on: bool) -> None:
        """Lets everything wait that players do, or go on."""
        self.paused = on
        self._match.breaking = self._match.breaking and on

    def ask_break(self) -> None:
        """Pauses, and asks the players whether to break the match off."""
        if self._match.playing:
            self.paused = self._match.breaking = True

    @property
    def waits(self) -> bool:
        """Whether players are told that everything waits."""
        return self.paused or self._match.playing and self._behind.blocks_match

    def command(self, connection: Connection, member: Member, message: Sequence[Any], now: int) -> None:
        """A cup's command, as the link gives it."""
        ident = message[1]

        def command() -> Entry | None:
            if ident in member.refused:
                raise Illegal(*member.refused[ident])
            return self._match.command(member.cup, message, self.paused)

        if not self._behind.waits(now):  # until cups have said how far they are: it will ask again
            self._carry_out(connection, member, ident, command, now)

    def points(self, connection: Connection, member: Member, message: Sequence[Any], now: int) -> None:
        """A cup gives points of cards: what it had said is done once they are all here."""
        pending = self._match.points.pending.get(self._match.seat_of(member.cup))
        ident = pending.ident if pending else None
        take_points = lambda: self._match.take_points(member.cup, message, now)  # noqa: E731
        self._carry_out(connection, member, ident, take_points, now)

    def _carry_out(
        self, connection: Connection, member: Member, ident: int | None, command: Callable[[], Entry | None], now: int
    ) -> None:
        """Does what a cup wants, and all that follows, or refuses it. ident: of its command, None while it has given
        none. command: does it, and returns the entry if one comes of it."""
        try:
            entry = command()
        except Illegal as error:
            sentence = str(error)[:SAID]
            if ident is not None:
                member.refuse(ident, error)
                connection.end.refuse(ident, error.code, sentence)
            self._tell(CommandRefused(member, error.code, sentence))
        except HostError as error:
            self._notices.in_trouble(error)  # no answer: the cup keeps the command and sends it again
        else:
            if entry:
                self._entered(entry)
            self.run_table_duties(now)

    def update_presence(self, now: int) -> None:
        """Says in the log who is away or back, for what is mixed or closed next; a cup that is linked and does not say
        what needs no player counts as away."""
        if self._behind.waits(now):
            return
        mute = self._patience.mute(self._match.missing(), self._match.ledger, now)
        try:
            self._all(self._match.presence(lambda seat: self._members.answers(seat, now) and seat not in mute))
            self.run_table_duties(now)
        except HostError as error:
            self._notices.in_trouble(error)
        self._members.update_silent_seats(now)

    def run_table_duties(self, now: int) -> None:
        """Does what the table itself owes, until it owes nothing."""
        if self._behind.waits(now):
            return
        try:
            self._all(self._match.work())
            if self._match.finish():
                self._closed()
                self._notices.recovered()
        except HostError as error:
            self._notices.in_trouble(error)

    def _all(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self._entered(entry)

    def _entered(self, entry: Entry) -> None:
        """The journal holds an entry and the ledger has folded it: those who listen are told."""
        self._notices.recovered()
        self._members.alarms.goes_on()
        self._tell(entry)
