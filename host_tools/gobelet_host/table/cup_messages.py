"""Messages to cups beside the log: the lobby, who is missed, points of cards, trouble.

It says and sends; what is true it asks the match and the members, and changes nothing of theirs.
"""

from collections.abc import Callable, Sequence
from typing import Any

from gobelet.games import Illegal
from gobelet_host.errors import HostError
from gobelet_host.table.match import TableMatch
from gobelet_host.table.member import Connection, Member
from gobelet_host.table.members import Members
from gobelet_host.table.news import JournalRecovered, JournalTrouble, LobbyChanged, News, SeatReassigned, WaitingChanged

SAID = 200  # letters of a refusal: it may quote a long command
LOST = "journal_lost"  # the journal's file was deleted, or replaced, while it is written to


class CupMessages:
    """name: of the table. tell: takes news. trouble: the code of what is wrong with the journal, "" for nothing.

    now, wherever it is given: ms of the table's clock.
    """

    def __init__(self, name: str, match: TableMatch, members: Members, tell: Callable[[News], None]) -> None:
        self.name = name
        self.trouble = ""
        self._why: tuple[Any, ...] = ()
        self._match = match
        self._members = members
        self._tell = tell
        self._waiting: list[int] = [0]  # as the cups were told: 1 while paused, then the seats that are missed
        self._breaking = False  # whether the cups were asked to break the match off

    def flush(self, connection: Connection, now: int) -> None:
        """Writes what the end has to say, as far as the port takes it."""
        while data := connection.end.poll(now):
            taken = connection.write(data)
            if taken < len(data):
                connection.end.unsent(data[taken:])
                return

    def flush_all(self, now: int) -> None:
        for connection in list(self._members.connections):
            self.flush(connection, now)

    def send_changes(self, paused: bool, lobby_changed: bool, now: int) -> None:
        """Tells what has changed, and sends all that there is."""
        if lobby_changed:
            self.flush_all(now)  # a cup has no use for the lobby before it has seen its match end
            self._lobby()
        waiting = [int(paused), *self._members.absent(now)]
        if waiting != self._waiting:
            self._waiting = waiting
            for connection in self._members.connections:
                if connection.cup:
                    connection.end.send(["room", *waiting])
            self._tell(WaitingChanged())
        breaking = self._match.breaking and self._match.playing
        if breaking != self._breaking:
            self._breaking = breaking
            for connection in self._members.connections:
                if connection.cup:
                    connection.end.send(["break", int(breaking)])
            self._tell(WaitingChanged())
        self.flush_all(now)

    def _lobby(self) -> None:
        members = self._members
        listed = [
            [member.cup, member.name, 2 if member.automate else int(member.ready), int(bool(member.connection))]
            for member in members.by_cup.values()
        ]
        for connection in members.connections:
            if (connection.cup and not members.seated(connection.cup)) or connection.naming:
                connection.end.send(["lobby", self.name, listed])
        self._tell(LobbyChanged())

    def welcome(self, connection: Connection, member: Member) -> None:
        """Tells a cup where it sits; the log follows from where its own agrees with it."""
        match = self._match
        connection.end.welcome(match.seat_of(member.cup), match.ledger.uid, match.log)

    def send_current_state(self, connection: Connection, member: Member) -> None:
        """Tells a cup that said hello all that it may have missed."""
        self.welcome(connection, member)
        connection.end.send(["room", *self._waiting])
        if self._breaking:
            connection.end.send(["break", 1])
        match = self._match
        seat = match.seat_of(member.cup)
        if match.ledger.times is not None and seat >= 0:
            connection.end.send(["spent", match.ledger.uid, match.thinking.spent(seat)])

    def begun(self) -> None:
        """Tells everybody of a match that begins."""
        for member in self._members.by_cup.values():
            if member.connection and member.connection.end.hello:  # its last hello was of our version
                self.welcome(member.connection, member)

    def ask_for_points(self, now: int) -> None:
        """Asks cups for what they have said to have made where cards are dealt, again and again: messages get lost."""
        for cup, items in self._match.points.due_requests(now):
            member = self._members.by_cup.get(cup)
            if member and member.connection:
                member.connection.end.send(["want", self._match.ledger.uid, *items])

    def give_points(self, connection: Connection, message: Sequence[Any]) -> None:
        """Tells a cup the points that it asks for."""
        _, uid, number, step, first = message
        for items in self._match.points.pieces(number, step, first) if uid == self._match.ledger.uid else ():
            connection.end.send(["points", uid, *items])

    def ask_undo(self) -> None:
        """Asks the seat that decided last whether to take it back. Raises Illegal if nothing can be."""
        log = self._match.ledger
        if not log.undoable or not log.undo_state:
            raise Illegal("not_undoable", "nobody has just decided something that can be taken back")
        member = self._members.by_cup.get(log.players[log.undo_state[0]][0])
        if member and member.connection:
            member.connection.end.send(["undo", log.match.step])

    def announce_reassignment(self, member: Member) -> None:
        """Tells everybody that another key has this member's seat now."""
        for connection in self._members.connections:
            if connection.cup:
                connection.end.send(["given", member.name])
        self._tell(SeatReassigned(member))

    def recovered(self, file_is_there: bool = False) -> None:
        """The disk took something: whatever troubled it is over, but for a file that is gone. file_is_there: it is."""
        if self.trouble and (file_is_there or self.trouble != LOST):
            self.trouble = ""
            self._tell(JournalRecovered())

    def in_trouble(self, error: HostError, cups: bool = True) -> None:
        """The journal could not be written, or is not the one that cups know. cups: whether all of them are told."""
        if self.trouble != error.code or self._why != error.values:
            self.trouble, self._why = error.code, error.values
            self._tell(JournalTrouble(error.code, str(error), error))
            for connection in self._members.connections if cups else ():
                if connection.cup:
                    connection.end.send(["error", "unsaved", str(error)[:SAID]])
