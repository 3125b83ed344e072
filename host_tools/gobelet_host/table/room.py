"""The room: one code lets everybody in who is there, each with a key of their own, until the game begins.

A code is the password of an exchange (enrolment.py), so it may be short where people type it, and a guest who knows it
learns nobody else's key by listening. The host sees who came, when and from where, and turns away who does not belong.
A seat is given to a new phone by a code for that cup alone.
"""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from gobelet.fair import SIZE, WORD_LETTERS
from gobelet.link import LinkError
from gobelet.link.joining import ROOM, TYPED
from gobelet_host.errors import HostError
from gobelet_host.table.cup_messages import CupMessages
from gobelet_host.table.keys import Keys
from gobelet_host.table.member import Connection, Member
from gobelet_host.table.members import Members
from gobelet_host.table.names import clean
from gobelet_host.table.news import Arrived, LobbyChanged, News
from gobelet_host.table.page_cups import PageCups
from gobelet_host.table.rejection_log import RejectionLog

GOOD_MS = 600_000  # that a code is good for
STARTED_MS = 30_000  # that it is good for once a game has begun: somebody may have scanned it a moment before
ADDRESS_TRIES = 5  # wrong codes typed on one machine, which then has to scan
TRIES = 20  # wrong codes typed, until the code that is typed is good for nobody; the picture's stays
NAMELESS = 24  # guests who have not given a name yet
EACH = 4  # of one other machine
NAMELESS_MS = 180_000  # that one may take for it
NAMING, IN, AWAY = "naming", "in", "away"


@dataclass(eq=False)
class Invitation:
    """code: 16 letters, for a picture. typed: 6, for people; "" once too many wrong ones were tried. cup: the one that
    it is for, "" for everybody. until: ms of the table's clock, -1 for no end."""

    code: str
    typed: str
    cup: str = ""
    until: int = -1
    wrong: dict[str, int] = field(default_factory=dict)  # machine -> wrong codes typed there


@dataclass
class Arrival:
    """Somebody who has come. name: "" while it is being chosen. when: ms of the table's clock. address: the machine,
    "" for this laptop. state: NAMING, IN or AWAY."""

    cup: str
    name: str
    when: int
    address: str
    state: str = IN


@dataclass
class _Guest:
    """A cup that has come with a code and is not in yet. used: whether it has said hello under its key."""

    invitation: Invitation
    connection: Connection
    since: int
    used: bool = False


class Room:
    """keys: those that the table gives. members, notices, tell: the table's. turnstile: tells the host who was turned
    away. now: ms of the table's clock."""

    def __init__(
        self, keys: Keys, members: Members, turnstile: RejectionLog, notices: CupMessages, tell: Callable[[News], None],
        now: Callable[[], int],
    ) -> None:  # fmt: skip
        self._keys = keys
        self._members = members
        self._turnstile = turnstile
        self._notices = notices
        self._tell = tell
        self._now = now
        self.pages = PageCups(keys, members.connections)
        self._guests: dict[str, _Guest] = {}
        self._arrivals: dict[str, Arrival] = {}
        self._gifts: dict[str, Invitation] = {}
        self._changed = False  # who is in the lobby, or who wants to know that
        self._open = self._invite("", now() + GOOD_MS)

    # what the host sees

    @property
    def code(self) -> str:
        """The 16 letters of the picture."""
        return self._open.code

    @property
    def short_code(self) -> str:
        """The six letters to be typed; "" when only the picture lets anybody in."""
        return self._open.typed

    @property
    def expires(self) -> int:
        """When the codes are replaced: ms of the table's clock."""
        return self._open.until

    def arrivals(self) -> list[Arrival]:
        """The arrivals that are still here, or were a moment ago, the first first."""
        present = []
        for cup, arrival in self._arrivals.items():
            if member := self._members.by_cup.get(cup):
                arrival.name, arrival.state = member.name, IN if member.connection else AWAY
                present.append(arrival)
            elif cup in self._guests and self._guests[cup].connection.end.alive(self._now()):
                present.append(arrival)
        return present

    def gift(self, cup: str) -> Invitation | None:
        """The code for the seat of a cup, as long as nobody has used it."""
        return self._gifts.get(cup)

    # what the host does

    def renew(self) -> None:
        """The codes are good for nobody any more; there are new ones."""
        self._open = self._invite("", self._now() + GOOD_MS)
        self._tell(LobbyChanged())

    def give(self, cup: str) -> Invitation:
        """A code with which one other may come as this cup. Once it does, the old key is void."""
        self._gifts[cup] = self._invite(cup, -1)
        return self._gifts[cup]

    def turn_away(self, cup: str) -> None:
        """Somebody who has come does not belong here: the key is void, and the code another one. Raises
        HostError("no_cup"), ("match_running") for a seat, ("keys_unwritable")."""
        guest, member = self._guests.pop(cup, None), self._members.by_cup.get(cup)
        if guest is None and member is None:
            raise HostError("no_cup", "This cup is not at the table.")
        if self._members.seated(cup):
            raise HostError("match_running", "Whoever has a seat keeps it until the game ends.")
        try:
            self._keys.drop(cup)
        except OSError as error:
            raise HostError("keys_unwritable", str(error.filename), str(error.strerror)) from error
        connection = guest.connection if guest else member.connection if member else None
        self._members.forget(cup)
        self._arrivals.pop(cup, None)
        if connection:
            connection.cup = connection.naming = ""
            connection.end.close("turned_away", "The host has turned this cup away.")
            self._notices.flush(connection, self._now())  # before the hub ends it
        self._changed = True
        self.renew()

    # what the table tells

    def begun(self, cups: Sequence[str]) -> None:
        """A game of these cups begins: who has not come by now comes to the next one."""
        self._open.until = min(self._open.until, self._now() + STARTED_MS)
        with contextlib.suppress(OSError):  # they are among the guests' keys still
            self._keys.seat(cups)

    def tick(self) -> bool:
        """Time passes: codes and nameless guests are forgotten. Returns whether cups are to be told who is here."""
        now = self._now()
        for cup, guest in list(self._guests.items()):
            if not guest.invitation.cup and now - guest.since >= NAMELESS_MS:
                self._forget(cup)
        if now >= self._open.until:
            self.renew()
        changed, self._changed = self._changed, False
        return changed

    def lets_in(self, connection: Connection, hello: Sequence[Any]) -> bool:
        """Whether a cup that says hello under its key is in; else its player has no name yet, or it is told what is
        wrong."""
        cup = hello[2]
        try:
            if self._is_in(connection, cup, hello[-1]):
                return self.pages.greet(connection, hello)
        except LinkError as error:
            connection.end.close(error.code, str(error))
        except OSError as error:
            connection.end.send(["busy", "storage", f"The key cannot be stored: {error.strerror}"])
            self.refused(connection, cup, "storage")
        else:
            connection.end.welcome(-1, "")
        return False

    def _is_in(self, connection: Connection, cup: str, about: dict[str, Any]) -> bool:
        """Whether a cup is in: a new one is once its player has a name. Raises LinkError("not_yours") for one whose key
        was dropped meanwhile, OSError when a key cannot be stored."""
        guest = self._guests.get(cup)
        if guest is None and self._keys.is_kept(cup):
            return True
        if guest is None:
            raise LinkError("not_yours", "This cup took too long.")
        if not guest.used:
            guest.used, guest.connection = True, connection
        if guest.invitation.cup:
            self._hand_over(cup)
            return True
        if not clean(about.get("name")):
            guest.connection, connection.naming, self._changed = connection, cup, True
            return False
        self._keys.welcome(cup, self._members.by_cup)
        del self._guests[cup]
        connection.naming = ""
        return True

    def _hand_over(self, cup: str) -> None:
        """The new phone of a seat is here."""
        self._keys.replace(cup)
        del self._guests[cup]
        self._gifts.pop(cup, None)
        if member := self._members.expel(cup, self._now()):
            self._notices.announce_reassignment(member)

    def seen(self, connection: Connection, member: Member) -> None:
        """A member has said hello."""
        if self.pages.arrived is not None:
            self.pages.arrived.add(member.cup)
        arrival = self._arrivals.get(member.cup)
        if arrival and arrival.name == member.name:
            return
        when = arrival.when if arrival else self._now()
        self._arrivals[member.cup] = Arrival(member.cup, member.name, when, connection.address)
        self._tell(Arrived(member.cup, member.name, connection.address))

    # what an Enrolment asks

    @property
    def table(self) -> str:
        """The table's id."""
        return self._keys.table

    def scalar(self) -> bytes:
        """32 secret bytes."""
        return self._keys.entropy(SIZE)

    def code_for(self, connection: Connection, cup: str, letters: int) -> tuple[Invitation, str]:
        """The invitation that somebody means, and its code of so many letters. Raises LinkError."""
        invitation = self._gifts.get(cup, self._open)
        if letters == ROOM:
            return invitation, invitation.code
        if letters != TYPED:
            raise LinkError("wrong_code", f"A code has {TYPED} letters, or {ROOM}.")
        if invitation.wrong.get(connection.address, 0) >= ADDRESS_TRIES:
            raise LinkError("too_many_tries", "Too many wrong codes were typed here: scan the picture.")
        if not invitation.typed:
            raise LinkError("too_many_tries", "Too many wrong codes were typed: scan the picture.")
        return invitation, invitation.typed

    def count_wrong(self, connection: Connection, invitation: Invitation, typed: bool) -> None:
        """Somebody has tried a wrong code. typed: whether it was a short one."""
        if not typed:
            return
        wrong = invitation.wrong
        wrong[connection.address] = wrong.get(connection.address, 0) + 1
        if sum(wrong.values()) >= TRIES and invitation.typed:
            invitation.typed = ""
            self._tell(LobbyChanged())

    def admit(self, connection: Connection, invitation: Invitation, cup: str, key: bytes) -> None:
        """Somebody has proven the code of an invitation: this is the cup's key from now on. Raises LinkError."""
        if invitation not in (self._open, self._gifts.get(cup)):
            raise LinkError("wrong_code", "This code was replaced.")
        earlier = self._guests.get(cup)
        if not invitation.cup:
            has_key = self._keys.is_kept(cup) or (earlier and earlier.used)
            if not self._keys.is_name(cup) or has_key or self._members.linked(cup) or self._members.seated(cup):
                raise LinkError("not_yours", "This cup has a key already.")
            nameless = [guest for guest in self._guests.values() if not guest.invitation.cup]
            same = [guest for guest in nameless if guest.connection.address == connection.address]
            if not earlier and (len(nameless) >= NAMELESS or connection.address and len(same) >= EACH):
                raise LinkError("table_full", "Others are choosing their names: a moment.")
        self._keys.fresh[cup] = key
        self._guests[cup] = _Guest(invitation, connection, self._now())
        if not invitation.cup:
            self._arrivals[cup] = Arrival(cup, "", self._now(), connection.address, NAMING)
            self._tell(Arrived(cup, "", connection.address))

    def refused(self, connection: Connection, cup: str, why: str) -> None:
        """Somebody was turned away: the host reads why, a key of the laptop's [turned_away]."""
        name = self._members.by_cup[cup].name if cup in self._members.by_cup else ""
        self._turnstile.record(connection, cup, name, why, self._now())

    def _forget(self, cup: str) -> None:
        self._guests.pop(cup)
        self._arrivals.pop(cup, None)
        self._keys.fresh.pop(cup, None)
        self._tell(LobbyChanged())

    def _invite(self, cup: str, until: int) -> Invitation:
        return Invitation(self._letters(ROOM), self._letters(TYPED), cup, until)

    def _letters(self, count: int) -> str:
        bits = int.from_bytes(self._keys.entropy(count), "big")
        return "".join(WORD_LETTERS[bits >> 5 * place & 31] for place in range(count))
