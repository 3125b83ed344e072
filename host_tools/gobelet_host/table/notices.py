"""What a table says to its cups beside the log: the lobby, who is missed, the cards in each hand, trouble.

It says and sends; what is true it asks the match and the guests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gobelet.ledger import TABLE
from gobelet_host.errors import HostError
from gobelet_host.table.match import Running
from gobelet_host.table.members import Guests
from gobelet_host.table.people import Connection, Member

HANDS_MS = 2000  # the cards of a seat that owes something are told again and again: messages may be lost


class Telling:
    """name: of the table. tell: as Table.tell. trouble: the code of what is wrong with the journal, "" for nothing."""

    def __init__(self, name: str, running: Running, guests: Guests, tell: Callable[..., None]) -> None:
        self.name = name
        self.trouble = ""
        self._running = running
        self._guests = guests
        self._tell = tell
        self._room: list[int] = [0]
        self._hand = 0  # the number of the hands that the cups were told
        self._hands_at = 0

    def flush(self, connection: Connection) -> None:
        """Writes what the end has to say, as far as the port takes it."""
        while data := connection.end.poll(self._guests.now):
            taken = connection.write(data)
            if taken < len(data):
                connection.end.unsent(data[taken:])
                return

    def flush_all(self) -> None:
        for connection in list(self._guests.connections):
            self.flush(connection)

    def settle(self, paused: bool) -> None:
        """Tells what has changed, and sends all that there is."""
        guests = self._guests
        if guests.changed:
            guests.changed = False
            self.flush_all()  # a cup has no use for the lobby before it has seen its match end
            self._lobby()
        room = [int(paused), *guests.absent]
        if room != self._room:
            self._room = room
            for connection in guests.connections:
                if connection.cup:
                    connection.end.say(["room", *room])
            self._tell("room")
        self.flush_all()

    def _lobby(self) -> None:
        guests = self._guests
        people = [
            [member.cup, member.name, int(member.ready or member.automate), int(bool(member.connection))]
            for member in guests.members.values()
        ]
        for connection in guests.connections:
            if connection.cup and not guests.seated(connection.cup):
                connection.end.say(["lobby", self.name, people])
        self._tell("lobby")

    def welcome(self, connection: Connection, member: Member) -> None:
        """Tells a cup where it sits; the log follows from where its own agrees with it."""
        running = self._running
        connection.end.welcome(member.token, running.seat_of(member.cup), running.ledger.uid, running.log)

    def whole(self, connection: Connection, member: Member) -> None:
        """Tells a cup that said hello all that it may have missed."""
        self.welcome(connection, member)
        connection.end.say(["room", *self._room])
        self._hands([self._running.seat_of(member.cup)])

    def begun(self) -> None:
        """Tells everybody of a match that begins."""
        self._hand = 0
        for member in self._guests.members.values():
            if member.connection:
                self.welcome(member.connection, member)

    def hands(self) -> None:
        """Tells every seat the cards it holds once they have changed."""
        number, _ = self._running.hands()
        if number != self._hand:
            self._hand = number
            self._hands(range(len(self._running.ledger.players)))

    def hands_again(self) -> None:
        """Tells the seats that owe something their cards again, now and then."""
        if self._guests.now >= self._hands_at:
            self._hands_at = self._guests.now + HANDS_MS
            self._hands([seat for seat in self._running.ledger.owing() if seat != TABLE])

    def _hands(self, seats: Iterable[int]) -> None:
        """Tells these seats the cards they hold, each its own, beside the log: nobody else learns them."""
        log = self._running.ledger
        number, hands = self._running.hands()
        for seat in seats if number else ():
            member = self._guests.members.get(log.players[seat][0]) if seat >= 0 else None
            if member and member.connection:
                member.connection.end.say(["hand", log.uid, number, *hands[seat]])

    def well(self) -> None:
        """The disk took something: whatever troubled it is over."""
        if self.trouble:
            self.trouble = ""
            self._tell("well")

    def in_trouble(self, error: HostError) -> None:
        """The journal could not be written."""
        if self.trouble != error.code:
            self.trouble = error.code
            self._tell("trouble", error.code, str(error))
            for connection in self._guests.connections:
                if connection.cup:
                    connection.end.say(["error", error.code, str(error)])
