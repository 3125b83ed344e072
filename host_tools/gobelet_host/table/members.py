"""The members of a table: the links, the cups that said hello on them, their players, and since when one is away.

It knows the seats of the match that is played, so that it keeps them, and nothing of its game. What changes the lobby
says so in what it returns.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gobelet.games import seats_in
from gobelet.ledger import OVER, PLAYING, PROTOCOL
from gobelet_host.errors import HostError
from gobelet_host.table.alarms import STOPS, Alarms
from gobelet_host.table.assignment import FREE, Assignment
from gobelet_host.table.match import TableMatch
from gobelet_host.table.member import Connection, Member, describe, is_id, sanitised_info
from gobelet_host.table.names import clean
from gobelet_host.table.news import AppearanceChanged, CommandRefused, CupLinkChanged, News
from gobelet_host.table.rejection_log import RejectionLog
from gobelet_host.table.time_limits import SILENT_MS

AWAY_MS = 120_000  # a cup that is away for so long may be dropped, if the others want it
MOST = 24  # cups known at once: fifteen seats and who waits for one; the lobby's list of so many fits into a frame


class Members:
    """by_cup: the cups that said hello, by their number. tell: takes news. turnstile: is told of those for whom there
    is no place. assigned: whom the table takes.

    now, wherever it is given: ms of the table's clock.
    """

    def __init__(self, match: TableMatch, tell: Callable[[News], None], turnstile: RejectionLog) -> None:
        self.by_cup: dict[str, Member] = {}
        self.connections: list[Connection] = []
        self._match = match
        self._tell = tell
        self._turnstile = turnstile
        self._away: dict[str, int] = {}  # cup -> when it was lost
        self._still: dict[int, int] = {}  # seat -> since when the log says that its cup, linked or not, is away
        self.seats_latecomers: Callable[[], bool] = lambda: False  # whether a match that is played still has a seat
        self.on_decline: Callable[[str], None] = lambda cup: None  # told which cup's player does not want to play
        self.assigned = FREE
        self.alarms = Alarms(match, tell)

    # what is asked

    def linked(self, cup: str) -> bool:
        member = self.by_cup.get(cup)
        return bool(member and member.connection)

    def absent(self, now: int) -> list[int]:
        """The seats whose cups have been away for AWAY_MS, or have answered nothing, while the match goes on."""
        log = self._match.ledger
        if not PLAYING <= log.phase < OVER:
            return []
        lost = [
            seat
            for seat, player in enumerate(log.players)
            if self._missed(player[0], now) or now - self._still.get(seat, now) >= AWAY_MS
        ]
        return [seat for seat in lost if not log.dropped >> seat & 1]

    def update_silent_seats(self, now: int) -> None:
        """Time passes: who is away stays away."""
        self.alarms.pass_time(now)
        log = self._match.ledger
        self._still = {seat: self._still.get(seat, now) for seat in seats_in(log.away & ~log.dropped)}

    def _missed(self, cup: str, now: int, ms: int = AWAY_MS) -> bool:
        if now - self._away.get(cup, now) < ms:
            return False
        is_present = self.linked(cup) and "secret_lost" not in self.by_cup[cup].info.get("faults", ())
        return not is_present or self.alarms.stops(cup)

    def answers(self, seat: int, now: int) -> bool:
        """Whether a seat's cup is here, or was a moment ago."""
        return not self._missed(self._match.ledger.players[seat][0], now, SILENT_MS)

    def seated(self, cup: str) -> bool:
        """Whether this cup plays the running match."""
        return self._match.playing and self._match.seat_of(cup) >= 0

    def assign(self, assigned: Assignment) -> None:
        """Takes these cups alone, no match being played. All others are told where they belong; those who are still to
        come are known by their names."""
        self.assigned = assigned
        for cup, member in list(self.by_cup.items()):
            if member.connection is None and cup not in assigned.cups:
                self.forget(cup)
                continue
            refusal = assigned.refuses(cup)
            if refusal and member.connection:
                member.connection.end.send(["busy", *refusal])
            if refusal:
                self.forget(cup)
        for cup, name in assigned.names.items():
            if cup not in self.by_cup and is_id(cup) and len(self.by_cup) < MOST:
                member = self.by_cup[cup] = Member(cup, "", given={"name": name})
                self._describe(member, {})

    # who comes and goes

    def handle_hello(self, connection: Connection, message: Sequence[Any], now: int) -> tuple[Member | None, bool]:
        """A cup says who it is. Returns its member, None if there is no place for it, which it is told; and whether
        that changes the lobby."""
        cup, about = message[2], message[-1]
        if not is_id(cup) or connection.first not in ("", cup):
            connection.end.close("other_cup", "One cup a connection, under one number of at most 32 letters.")
            return None, False
        connection.first = cup
        self.alarms.agrees(cup)
        about = sanitised_info(about)
        member = self.by_cup.get(cup)
        if refusal := self._no_place(connection, cup, member):
            connection.end.send(["busy", *refusal])
            if connection.is_page and self._match.playing and not all(map(self.linked, self._match.cups())):
                connection.end.send(["page", "away"])  # the player's own may be in a page that is still open
            name = member.name if member else str(about.get("name", ""))
            if refusal[0] == "match_running":  # it says hello again and again
                connection.knocks = clean(name) or cup[-4:], now
            self._turnstile.record(connection, cup, name, refusal[0], now)
            return None, False
        if member is None:
            member = self.by_cup[cup] = Member(cup, "")
        elif member.connection not in (None, connection):
            old = member.connection
            assert old is not None
            old.cup, old.replaced_at = "", now
        came_back = member.connection is not connection
        looks = "look" in about and (came_back or about["look"] != member.info.get("look"))
        # Who plays says hello whenever a line was lost: that is no news.
        changed = came_back or about != member.info or not self.seated(cup)
        self._describe(member, about)
        member.connection, connection.cup, connection.replaced_at = connection, cup, -1
        if came_back:
            self._tell(CupLinkChanged(member, True))
            if member.version_mismatch:
                self._tell(CommandRefused(member, member.version_mismatch, self._say_other(member)))
        if looks:
            self._tell(AppearanceChanged(member))
        return member, changed

    def _no_place(self, connection: Connection, cup: str, member: Member | None) -> tuple[str, str] | None:
        """Why a cup cannot be here now: a code, and a sentence for developers or what stands beside the code."""
        # Who holds the key is that cup, wherever it comes from; two on cables only say that they are.
        if member and member.connection not in (None, connection) and not connection.end.seal:
            return "duplicate_cup", "Another cup with the same number is at this table. Unplug one of the two."
        if member or self.seated(cup):
            return None
        if refusal := self.assigned.refuses(cup):
            return refusal
        if self._match.playing and not self.seats_latecomers():
            return "match_running", "A match is being played. You can join the next one."
        if not self._make_room(connection):
            return "table_full", "There are too many cups here. Wait until some have left."
        return None

    def miss(self, cup: str, now: int) -> None:
        """The others need not wait any longer for a cup that is away."""
        self._away[cup] = now - AWAY_MS

    def _make_room(self, newcomer: Connection) -> bool:
        """Whether one more cup may be known. For it goes who is away, or else the latest of an address that has many:
        a machine that says a hundred hellos crowds out its own."""
        if len(self.by_cup) < MOST:
            return True
        guests = [member for member in self.by_cup.values() if not self.seated(member.cup)]
        crowds = Counter(member.connection.address for member in guests if member.connection)
        crowds[""] = 0  # this laptop's own cups stay

        def crowd(member: Member) -> int:
            return crowds[member.connection.address] if member.connection else MOST + 1

        leaves = max(reversed(guests), key=crowd, default=None)
        if leaves is None or crowd(leaves) <= crowds[newcomer.address] + 1:
            return False
        if leaves.connection:
            leaves.connection.cup = ""
            leaves.connection.end.close("table_full", "Too many cups come from one machine.")
        del self.by_cup[leaves.cup]
        return True

    def handle_message(self, connection: Connection, kind: str, message: Sequence[Any], now: int) -> bool:
        """A cup says something: "ready", "status", "alarm" or "bye". Returns whether that changes the lobby."""
        member = self.by_cup[connection.cup]
        if kind == "ready":
            # Whoever plays has pressed for this match: their press is only said again, as the answer was late.
            plays = self.seated(member.cup) and not self._match.ledger.over
            member.ready = bool(message[1]) and not member.version_mismatch and not plays
            self._say_other(member)  # it presses again by itself until it is heard
            if not message[1]:
                self.on_decline(member.cup)
            return True
        if kind == "alarm":
            if self.seated(member.cup) and self.alarms.hears(member, now, *message[1:]) and message[1] in STOPS:
                self._away[member.cup] = now
            return False
        if kind == "status":
            member.info = {**member.info, **sanitised_info(message[1])}
            self.alarms.faults(member.cup, member.info.get("faults", ()))
            return False
        changed = self.leave(connection, now)
        if not self._match.playing:
            del self.by_cup[member.cup]
        return changed

    def _say_other(self, member: Member) -> str:
        """A cup that follows another version of the log than this table writes is told so. Returns the sentence."""
        sentence = f"The cup follows version {member.info.get('log', 'none')} of the log, the table {PROTOCOL}."
        if member.version_mismatch and member.connection:
            member.connection.end.send(["error", member.version_mismatch, sentence])
        return sentence

    def leave(self, connection: Connection, now: int) -> bool:
        """A cup is not on this connection any more, for it fell silent or was unplugged: its seat is kept. Returns
        whether anybody was there."""
        member = self.by_cup.get(connection.cup)
        connection.cup = ""
        if member is None or member.connection is not connection:
            return False
        member.connection = None
        self._away[member.cup] = now
        self._tell(CupLinkChanged(member, False))
        return True

    def close(self, connection: Connection, now: int) -> bool:
        """A link is gone, for good. Returns whether that changes the lobby."""
        if connection.closed:
            return False
        connection.closed = True
        self.connections.remove(connection)
        member = self.by_cup.get(connection.cup)
        was_member = self.leave(connection, now)
        if was_member and member and not self._match.playing:
            member.ready = False
        return was_member

    def expel(self, cup: str, now: int) -> Member | None:
        """Another key has this cup's seat now: ends its link. Returns its member, None for one that is not here."""
        member = self.by_cup.get(cup)
        if member and member.connection:
            connection = member.connection
            connection.end.close("not_yours", "The host has given this seat away.")
            self.leave(connection, now)
        return member

    def introduce(self, cup: str, changes: dict[str, Any]) -> None:
        """As Table.introduce()."""
        member = self.by_cup.get(cup)
        if member is None:
            raise HostError("no_cup", "This cup is not at the table.")
        if self._match.playing:
            raise HostError("match_running", "Names and ages cannot change during a match.")
        member.given.update(changes)
        self._describe(member, member.info)

    def forget(self, cup: str) -> bool:
        """As Table.forget(). Returns whether that changes the lobby."""
        member = self.by_cup.get(cup)
        if member is None or self.seated(cup):
            return False
        if member.connection:
            member.connection.cup = ""
        del self.by_cup[cup]
        return True

    def _describe(self, member: Member, info: dict[str, Any]) -> None:
        member.info = info
        if self.seated(member.cup):
            seat = self._match.seat_of(member.cup)
            _, member.name, member.age, member.holder = self._match.ledger.players[seat]
            return
        describe(member, {other.name for other in self.by_cup.values() if other is not member})

    # the match

    def on_match_begun(self, cups: Iterable[str], now: int) -> None:
        """A match of these cups begins: who is missed is missed from now on, and ready for the next one is nobody."""
        self._away = dict.fromkeys(cups, now)
        for member in self.by_cup.values():
            member.ready = False

    def ended(self) -> None:
        """The match is closed: who holds a cup is not what its first entry says any more, but what the cup does."""
        for member in self.by_cup.values():
            if member.info:  # else it was not here since the table has started, and is known by its seat alone
                self._describe(member, member.info)

    def restart_absences(self, now: int) -> None:
        """Misses from now on those who are away and were kept waiting."""
        self._away = dict.fromkeys(self._away, now)

    def resumed(self, now: int) -> None:
        """A match goes on whose cups are still to come."""
        for cup, name, age, held in self._match.ledger.players:
            self.by_cup[cup] = Member(cup, name, age, held)
        self.on_match_begun(self.by_cup, now)
