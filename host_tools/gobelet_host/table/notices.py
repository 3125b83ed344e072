"""What a table says to its cups beside the log: the lobby, who is missed, the cards in each hand, trouble.

It says and sends; what is true it asks the match and the members, and changes nothing of theirs.
"""

from collections.abc import Callable, Iterable
from typing import Any

from gobelet.games import Illegal
from gobelet.ledger import TABLE
from gobelet_host.errors import HostError
from gobelet_host.table.match import TableMatch
from gobelet_host.table.member import Connection, Member
from gobelet_host.table.members import Members
from gobelet_host.table.news import Given, LobbyChanged, News, Recovered, Trouble, WaitingChanged

HANDS_MS = 2000  # the cards of a seat that owes something are told again and again: messages may be lost


class Notices:
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
        self._hand = 0  # the number of the hands that the cups were told
        self._hands_at = 0

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

    def settle(self, paused: bool, lobby_changed: bool, now: int) -> None:
        """Tells what has changed, and sends all that there is."""
        if lobby_changed:
            self.flush_all(now)  # a cup has no use for the lobby before it has seen its match end
            self._lobby()
        waiting = [int(paused), *self._members.absent(now)]
        if waiting != self._waiting:
            self._waiting = waiting
            for connection in self._members.connections:
                if connection.cup:
                    connection.end.say(["room", *waiting])
            self._tell(WaitingChanged())
        breaking = self._match.breaking and self._match.playing
        if breaking != self._breaking:
            self._breaking = breaking
            for connection in self._members.connections:
                if connection.cup:
                    connection.end.say(["break", int(breaking)])
            self._tell(WaitingChanged())
        self.flush_all(now)

    def _lobby(self) -> None:
        members = self._members
        listed = [
            [member.cup, member.name, 2 if member.automate else int(member.ready), int(bool(member.connection))]
            for member in members.by_cup.values()
        ]
        for connection in members.connections:
            if connection.cup and not members.seated(connection.cup):
                connection.end.say(["lobby", self.name, listed])
        self._tell(LobbyChanged())

    def welcome(self, connection: Connection, member: Member) -> None:
        """Tells a cup where it sits; the log follows from where its own agrees with it."""
        match = self._match
        connection.end.welcome(match.seat_of(member.cup), match.ledger.uid, match.log)

    def everything(self, connection: Connection, member: Member) -> None:
        """Tells a cup that said hello all that it may have missed."""
        self.welcome(connection, member)
        connection.end.say(["room", *self._waiting])
        if self._breaking:
            connection.end.say(["break", 1])
        match = self._match
        seat = match.seat_of(member.cup)
        if match.ledger.times is not None and seat >= 0:
            connection.end.say(["spent", match.ledger.uid, match.thinking.spent(seat)])
        self._hands([seat])

    def begun(self) -> None:
        """Tells everybody of a match that begins."""
        self._hand = 0
        for member in self._members.by_cup.values():
            if member.connection and member.connection.end.hello:  # its last hello was of our version
                self.welcome(member.connection, member)

    def hands(self) -> None:
        """Tells every seat the cards it holds once they have changed."""
        number, _ = self._match.hands()
        if number != self._hand:
            self._hand = number
            self._hands(range(len(self._match.ledger.players)))

    def hands_again(self, now: int) -> None:
        """Tells the seats that owe something their cards again, now and then."""
        if now >= self._hands_at:
            self._hands_at = now + HANDS_MS
            self._hands([seat for seat in self._match.ledger.owing() if seat != TABLE])

    def _hands(self, seats: Iterable[int]) -> None:
        """Tells these seats the cards they hold, each its own, beside the log: nobody else learns them."""
        log = self._match.ledger
        number, hands = self._match.hands()
        for seat in seats if number else ():
            member = self._members.by_cup.get(log.players[seat][0]) if seat >= 0 else None
            if member and member.connection:
                member.connection.end.say(["hand", log.uid, number, *hands[seat]])

    def ask_undo(self) -> None:
        """Asks the seat that decided last whether to take it back. Raises Illegal if nothing can be."""
        log = self._match.ledger
        if not log.undoable or not log.before:
            raise Illegal("not_undoable", "nobody has just decided something that can be taken back")
        member = self._members.by_cup.get(log.players[log.before[0]][0])
        if member and member.connection:
            member.connection.end.say(["undo", log.match.step])

    def given(self, member: Member) -> None:
        """Tells everybody that another key has this member's seat now."""
        for connection in self._members.connections:
            if connection.cup:
                connection.end.say(["given", member.name])
        self._tell(Given(member))

    def recovered(self) -> None:
        """The disk took something: whatever troubled it is over."""
        if self.trouble:
            self.trouble = ""
            self._tell(Recovered())

    def in_trouble(self, error: HostError, cups: bool = True) -> None:
        """The journal could not be written, or is not the one that cups know. cups: whether all of them are told."""
        if self.trouble != error.code or self._why != error.values:
            self.trouble, self._why = error.code, error.values
            self._tell(Trouble(error.code, str(error), error))
            for connection in self._members.connections if cups else ():
                if connection.cup:
                    connection.end.say(["error", error.code, str(error)])
