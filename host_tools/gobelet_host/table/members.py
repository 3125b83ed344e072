"""Who is at the table: the links, the cups that said hello on them, their players, and since when one is away.

It knows the seats of the running match, so that it keeps them, and nothing of its game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gobelet.ledger import PLAYING, hexed
from gobelet_host.errors import HostError
from gobelet_host.table.match import Running
from gobelet_host.table.people import Connection, Member, describe

AWAY_MS = 120_000  # a cup that is away for so long may be dropped, if the others want it


class Guests:
    """entropy: function n -> n random bytes. tell: as Table.tell. now: ms, set by the table whenever it is called."""

    def __init__(self, running: Running, entropy: Callable[[int], bytes], tell: Callable[..., None], now: int) -> None:
        self.members: dict[str, Member] = {}
        self.connections: list[Connection] = []
        self.now = now
        self.changed = False  # since the lobby was told
        self._running = running
        self._entropy = entropy
        self._tell = tell
        self._away: dict[str, int] = {}  # cup -> when it was lost

    # what is asked

    def linked(self, cup: str) -> bool:
        member = self.members.get(cup)
        return bool(member and member.connection)

    @property
    def absent(self) -> list[int]:
        """The seats whose cups have been away for AWAY_MS, while the match goes on."""
        log = self._running.ledger
        if log.phase != PLAYING:
            return []
        lost = [seat for seat, player in enumerate(log.players) if self._missed(player[0])]
        return [seat for seat in lost if not log.dropped >> seat & 1]

    def _missed(self, cup: str) -> bool:
        return not self.linked(cup) and self.now - self._away.get(cup, self.now) >= AWAY_MS

    def seated(self, cup: str) -> bool:
        """Whether this cup plays the running match."""
        return self._running.playing and self._running.seat_of(cup) >= 0

    def ready(self, least: int, players: int, first: bool) -> list[str]:
        """The cups of the next match if everybody is ready for it, else none. Automates always are, so somebody else
        must want it too: a human, or whoever gave the number of players for the first match. As Table.players."""
        # By cup number, not by arrival: seats are given by dice, and a seeded match must be repeatable.
        here = sorted((m for m in self.members.values() if m.connection), key=lambda m: m.cup)
        wanted = players or max(len(here), least)
        asked = any(m.ready for m in here) or (players > 0 and first)
        if asked and len(here) >= wanted and all(m.ready or m.automate for m in here[:wanted]):
            return [member.cup for member in here[:wanted]]
        return []

    # who comes and goes

    def hello(self, connection: Connection, message: Sequence[Any]) -> Member | None:
        """A cup says who it is. Returns its member, None if there is no place for it, which it is told."""
        _, _, cup, _, token, _, _, _, about = message
        member = self.members.get(cup)
        if member and member.connection not in (None, connection) and token != member.token:
            sentence = "Another cup with the same number is at this table. Unplug one of the two."
            connection.end.say(["busy", "duplicate_cup", sentence])
            self._tell("refused", member, "duplicate_cup", sentence)
            return None
        if member is None:
            if self._running.playing and not self.seated(cup):
                connection.end.say(["busy", "match_running", "A match is being played. You can join the next one."])
                return None
            member = self.members[cup] = Member(cup, "", token=hexed(self._entropy(4)))
        elif member.connection not in (None, connection):
            old = member.connection
            assert old is not None
            old.cup = ""
        came_back = member.connection is not connection
        # Who plays says hello whenever a line was lost: that is no news.
        self.changed |= came_back or about != member.info or not self.seated(cup)
        self._describe(member, about)
        member.connection = connection
        connection.cup = cup
        if came_back:
            self._tell("link", member, True)
        return member

    def told(self, connection: Connection, kind: str, message: Sequence[Any]) -> None:
        """A cup says something of itself: "ready", "status" or "bye"."""
        member = self.members[connection.cup]
        if kind == "ready":
            member.ready = bool(message[1])
            self.changed = True
        elif kind == "status":
            member.info = {**member.info, **message[1]}
        else:
            self.leave(connection)
            if not self._running.playing:
                del self.members[member.cup]

    def leave(self, connection: Connection) -> Member | None:
        """A cup is not on this connection any more, for it fell silent or was unplugged: its seat is kept. Returns who
        it was, None if nobody was there."""
        member = self.members.get(connection.cup)
        connection.cup = ""
        if member is None or member.connection is not connection:
            return None
        member.connection = None
        self._away[member.cup] = self.now
        self._tell("link", member, False)
        self.changed = True
        return member

    def close(self, connection: Connection) -> None:
        """A link is gone, for good."""
        if connection.closed:
            return
        connection.closed = True
        self.connections.remove(connection)
        member = self.leave(connection)
        if member and not self._running.playing:
            member.ready = False

    def introduce(self, cup: str, given: dict[str, Any]) -> None:
        """As Table.introduce()."""
        member = self.members.get(cup)
        if member is None:
            raise HostError("no_cup", "This cup is not at the table.")
        if self._running.playing:
            raise HostError("match_running", "Names and ages cannot change during a match.")
        member.given.update(given)
        self._describe(member, member.info)
        self.changed = True

    def forget(self, cup: str) -> None:
        """As Table.forget()."""
        member = self.members.get(cup)
        if member and not self.seated(cup):
            if member.connection:
                member.connection.cup = ""
            del self.members[cup]
            self.changed = True

    def _describe(self, member: Member, info: dict[str, Any]) -> None:
        member.info = info
        if self.seated(member.cup):
            seat = self._running.seat_of(member.cup)
            _, member.name, member.age, automate = self._running.ledger.players[seat]
            member.automate = bool(automate)
            return
        describe(member, {other.name for other in self.members.values() if other is not member})

    # the match

    def begun(self, cups: Iterable[str]) -> None:
        """A match of these cups begins: who is missed is missed from now on, and ready for the next one is nobody."""
        self._away = dict.fromkeys(cups, self.now)
        for member in self.members.values():
            member.ready = False

    def resumed(self) -> None:
        """A match goes on whose cups are still to come."""
        for cup, name, age, automate in self._running.ledger.players:
            self.members[cup] = Member(cup, name, age, bool(automate), token=hexed(self._entropy(4)))
        self.begun(self.members)
