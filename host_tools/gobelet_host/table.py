"""The table: orders, checks and journals everything public, and tells every cup.

A state machine without sockets, threads or clock: hubs hand it connections and bytes, it hands back bytes, and views
listen to its events. Every accepted command goes check -> journal -> fold -> send, in that order, so nobody ever sees
what the disk does not hold. It knows no hidden dice: cups never send them before they must be shown. What it does know,
the deck it dealt and choices that were entrusted to it, is dealer.py's.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from gobelet import fair, ledger, rules
from gobelet.ledger import PLAYING, TABLE, Ledger, hexed
from gobelet.rules import Illegal
from gobelet_host.dealer import Dealer
from gobelet_host.errors import HostError
from gobelet_host.journal import Journal, Stored
from gobelet_host.log import Log
from gobelet_host.people import Connection, Member, describe

# What a cup may ask for, and how many items it may give.
COMMANDS = {
    "seat": (1,), "open": (4,), "roll": (1,), "shake": (1,), "act": (1, 2), "show": (2,), "seal": (2, 4),
    "unseal": (2,), "chain": (2,), "drop": (1,),
}  # fmt: skip
PAUSED = ("act", "seal", "roll", "shake", "show")  # what waits while the table is paused
AWAY_MS = 120_000  # a cup that is away for so long may be dropped, if the others want it
MINUTE = 60_000  # ms
HANDS_MS = 2000  # the cards of a seat that owes something are told again and again: messages may be lost


class Table:
    """The table of one journal.

    entropy: function n -> n random bytes. options: game options that differ from the defaults. players: how many cups
    begin a match by themselves once all are ready; 0: every cup that is here, at least the game's minimum.
    listen: called with (what, *details): ("entry", seq, body, events), ("lobby",), ("refused", member, code,
    sentence), ("link", member, up), ("trouble", code, sentence), ("well",), ("room",): paused, or absent, changed.
    paused: whether decisions, rolls and shows wait; not kept over a restart.
    """

    def __init__(
        self,
        journal: Journal,
        entropy: Callable[[int], bytes],
        game: str = "parafico",
        options: dict[str, Any] | None = None,
        players: int = 0,
        name: str = "Gobelet",
    ) -> None:
        self.journal = journal
        self.entropy = entropy
        self.rules = rules.load(game)
        self.options = rules.options(self.rules, options)
        self.players = players
        self.name = name
        self.listeners: list[Callable[..., None]] = []
        self.members: dict[str, Member] = {}
        self.connections: list[Connection] = []
        self.trouble = ""
        self.ledger = Ledger()
        self.paused = False
        self._number = 0
        self._dealer = Dealer(b"")
        self._told_room: list[int] = [0]
        self._told_hand = 0  # the number of the hands that the cups were told
        self._hands_at = 0
        self._away: dict[str, int] = {}  # cup -> when it was lost
        self._played = 0  # ms of this match, pauses not counted
        self._ticked = 0
        self.log = Log()
        self._commands: set[tuple[str, int]] = set()
        self._now = 0
        self._lobby_changed = False
        stored = journal.unfinished()
        if stored:
            self._resume(stored)
            self._work()  # it may have been stopped between an entry and what it owed next

    # what views ask

    @property
    def playing(self) -> bool:
        """Whether a match has begun and not ended."""
        return self.ledger.phase not in (ledger.EMPTY, ledger.OVER)

    def seat_of(self, cup: str) -> int:
        return next((seat for seat, player in enumerate(self.ledger.players) if player[0] == cup), -1)

    def names(self) -> list[str]:
        return [player[1] for player in self.ledger.players]

    def linked(self, cup: str) -> bool:
        member = self.members.get(cup)
        return bool(member and member.connection)

    @property
    def absent(self) -> list[int]:
        """The seats whose cups have been away for AWAY_MS, while the match goes on."""
        if self.ledger.phase != PLAYING:
            return []
        lost = [seat for seat, player in enumerate(self.ledger.players) if self._missed(player[0])]
        return [seat for seat in lost if not self.ledger.dropped >> seat & 1]

    def _missed(self, cup: str) -> bool:
        return not self.linked(cup) and self._now - self._away.get(cup, self._now) >= AWAY_MS

    def tell(self, *news: Any) -> None:
        for listener in self.listeners:
            listener(*news)

    # connections

    def connect(self, label: str, write: Callable[[bytes], int], now: int) -> Connection:
        self._now = now
        connection = Connection(label, write)
        self.connections.append(connection)
        self.flush(connection)
        return connection

    def disconnect(self, connection: Connection, now: int) -> None:
        """The hub lost this link, or the table gave it up. The seat is kept."""
        self._now = now
        if connection.closed:
            return
        connection.closed = True
        self.connections.remove(connection)
        member = self._leave(connection)
        if member and not self.playing:
            member.ready = False

    def receive(self, connection: Connection, data: bytes, now: int) -> None:
        """Takes bytes from a cup, does all that follows, and writes the answers."""
        self._now = now
        for message in connection.end.feed(data, now):
            kind = message[0]
            if kind == "hello":
                self._hello(connection, message)
            elif kind == "cmd":
                self._command(connection, message)
            elif kind in ("ready", "status", "bye") and connection.cup:
                self._told(connection, kind, message)
        self._settle()

    def tick(self, now: int) -> None:
        """Time passes: heartbeats, links given up, the lobby's news. Call it every 100 ms or so."""
        if self.playing and not self.paused:
            self._played += now - self._ticked
        self._now = self._ticked = now
        for connection in list(self.connections):
            if not connection.end.alive(now) and connection.cup:
                self._leave(connection)
        if self.trouble:
            self._work()
        if now >= self._hands_at:
            self._hands_at = now + HANDS_MS
            self._tell_hands([seat for seat in self.ledger.owing() if seat != TABLE])
        self._settle()

    def flush(self, connection: Connection) -> None:
        """Writes what the end has to say, as far as the port takes it."""
        while data := connection.end.poll(self._now):
            taken = connection.write(data)
            if taken < len(data):
                connection.end.unsent(data[taken:])
                return

    def _settle(self) -> None:
        self._begin_if_ready()
        if self._lobby_changed:
            self._lobby_changed = False
            self._flush_all()  # a cup has no use for the lobby before it has seen its match end
            people = [
                [m.cup, m.name, int(m.ready or m.automate), int(bool(m.connection))] for m in self.members.values()
            ]
            for connection in self.connections:
                if connection.cup and not (self.playing and self.seat_of(connection.cup) >= 0):
                    connection.end.say(["lobby", self.name, people])
            self.tell("lobby")
        room = [int(self.paused), *self.absent]
        if room != self._told_room:
            self._told_room = room
            for connection in self.connections:
                if connection.cup:
                    connection.end.say(["room", *room])
            self.tell("room")
        self._flush_all()

    def _flush_all(self) -> None:
        for connection in list(self.connections):
            self.flush(connection)

    def _changed(self) -> None:
        self._lobby_changed = True

    def _leave(self, connection: Connection) -> Member | None:
        """A cup is not on this connection any more, for it fell silent or was unplugged: its seat is kept. Returns who
        it was, None if nobody was there."""
        member = self.members.get(connection.cup)
        connection.cup = ""
        if member is None or member.connection is not connection:
            return None
        member.connection = None
        self._away[member.cup] = self._now
        self.tell("link", member, False)
        self._changed()
        return member

    def _hello(self, connection: Connection, message: Sequence[Any]) -> None:
        _, _, cup, _, token, _, _, _, about = message
        member = self.members.get(cup)
        if member and member.connection not in (None, connection) and token != member.token:
            sentence = "Another cup with the same number is at this table. Unplug one of the two."
            connection.end.say(["busy", "duplicate_cup", sentence])
            self.tell("refused", member, "duplicate_cup", sentence)
            return
        if member is None:
            if self.playing and self.seat_of(cup) < 0:
                connection.end.say(["busy", "match_running", "A match is being played. You can join the next one."])
                return
            member = self.members[cup] = Member(cup, "", token=hexed(self.entropy(4)))
        elif member.connection not in (None, connection):
            old = member.connection
            assert old is not None
            old.cup = ""
        self._describe(member, about)
        came_back = member.connection is not connection
        member.connection = connection
        connection.cup = cup
        self._welcome(connection, member)
        connection.end.say(["room", *self._told_room])
        self._tell_hands([self.seat_of(cup)])
        if came_back:
            self.tell("link", member, True)
        self._changed()

    def _describe(self, member: Member, info: dict[str, Any]) -> None:
        member.info = info
        seat = self.seat_of(member.cup)
        if seat >= 0 and self.playing:
            _, member.name, member.age, automate = self.ledger.players[seat]
            member.automate = bool(automate)
            return
        describe(member, {other.name for other in self.members.values() if other is not member})

    def _welcome(self, connection: Connection, member: Member) -> None:
        """Tells a cup where it sits; the log follows from where its own agrees with it."""
        connection.end.welcome(member.token, self.seat_of(member.cup), self.ledger.uid, self.log)

    def _told(self, connection: Connection, kind: str, message: Sequence[Any]) -> None:
        member = self.members[connection.cup]
        if kind == "ready":
            member.ready = bool(message[1])
            self._changed()
        elif kind == "status":
            member.info = {**member.info, **message[1]}
        else:
            self._leave(connection)
            if not self.playing:
                del self.members[member.cup]

    # what the host decides before a match

    def introduce(self, cup: str, **given: Any) -> None:
        """Says who plays with a cup: name="Marie", age=41 (0: unknown). Raises HostError("no_cup") or
        ("match_running")."""
        member = self.members.get(cup)
        if member is None:
            raise HostError("no_cup", "This cup is not at the table.")
        if self.playing:
            raise HostError("match_running", "Names and ages cannot change during a match.")
        member.given.update(given)
        self._describe(member, member.info)
        self._changed()
        self._settle()

    def choose(self, game: str, options: dict[str, Any] | None = None) -> None:
        """Takes another game, or other options, for the next match. Raises Illegal if there are no such ones, and
        HostError("match_running")."""
        if self.playing:
            raise HostError("match_running", "The game cannot change during a match.")
        chosen = rules.load(game)
        self.options = rules.options(chosen, options)
        self.rules = chosen
        self._changed()
        self._settle()

    def forget(self, cup: str) -> None:
        """A cup has left for good. During a match its seat is kept all the same."""
        member = self.members.get(cup)
        if member and not (self.playing and self.seat_of(cup) >= 0):
            if member.connection:
                member.connection.cup = ""
            del self.members[cup]
            self._changed()
            self._settle()

    # the match

    def _begin_if_ready(self) -> None:
        """Begins once everybody here is ready. Automates always are, so somebody else must want it too: a human, or
        whoever gave the number of players for the first match."""
        if self.playing:
            return
        # By cup number, not by arrival: seats are given by dice, and a seeded match must be repeatable.
        here = sorted((m for m in self.members.values() if m.connection), key=lambda m: m.cup)
        wanted = self.players or max(len(here), self.rules.SEATS[0])
        asked = any(m.ready for m in here) or (self.players > 0 and self.ledger.phase == ledger.EMPTY)
        if asked and len(here) >= wanted and all(m.ready or m.automate for m in here[:wanted]):
            self.begin([member.cup for member in here[:wanted]])

    def begin(self, cups: Sequence[str]) -> None:
        """Begins a match of these cups, seat numbers in this order. Raises HostError if that cannot be."""
        low, high = self.rules.SEATS
        if self.playing or not low <= len(cups) <= high:
            raise HostError("cannot_begin", f"{self.rules.NAME} is for {low} to {high} players, one match at a time.")
        uid, master = hexed(self.entropy(8)), self.entropy(fair.SIZE)
        people = [self.members[cup] for cup in cups]
        try:
            self._number = self.journal.begin(uid, master)
            self.ledger = Ledger()
            self._fresh(master, cups)
            players = [[m.cup, m.name, m.age, int(m.automate)] for m in people]
            self._append("match", TABLE, 0, ledger.PROTOCOL, uid, self.rules.NAME, list(self.options), players)
        except HostError as error:
            self._in_trouble(error)  # they are still ready: it is tried again
            return
        for member in self.members.values():
            member.ready = False
            if member.connection:
                self._welcome(member.connection, member)
        self._work()

    def abandon(self) -> None:
        """Ends the running match without a winner, for all to see."""
        try:
            if self.playing:
                self._append("abandon", TABLE, 0)
            self._work()
        except HostError as error:
            self._in_trouble(error)

    def undo(self) -> None:
        """Takes the last decision back, for all to see. Raises Illegal if it was a call, showed something or was
        answered; HostError if the journal cannot be written."""
        self._append("undo", TABLE, 0)
        self._work()
        self._settle()

    def pause(self, on: bool) -> None:
        """Lets everything wait that players do, or go on."""
        self.paused = on
        self._settle()

    def _fresh(self, master: bytes, cups: Sequence[str]) -> None:
        """Forgets what belonged to the match before. cups: those of the match that begins or goes on."""
        self._dealer = Dealer(master)
        self._told_hand = self._played = 0
        self._away = dict.fromkeys(cups, self._now)
        self.paused = False
        self.log = Log()
        self._commands = set()

    def _resume(self, stored: Stored) -> None:
        """Folds an unfinished match of the journal again, and goes on with it."""
        self._fresh(stored.master, ())
        self._number = stored.number
        try:
            for seq, payload in enumerate(stored.payloads):
                self.ledger.fold(payload)
                self.log.append(payload, self.ledger.digest)
                self._follow(json.loads(payload), stored.trust.get(seq))
        except Illegal as error:
            raise HostError(
                "journal_damaged",
                f"Entry {len(self.log)} of {self.journal.path} cannot have happened ({error}). "
                "Keep a copy, run `gobelet audit` on it, and choose another --journal file.",
            ) from error
        self._commands = stored.commands
        if self.ledger.phase == ledger.EMPTY:
            self.journal.finish(stored.number)  # stopped before its first entry: there is nothing to go on with
            return
        self.rules = self.ledger.match.rules
        for cup, name, age, automate in self.ledger.players:
            self.members[cup] = Member(cup, name, age, bool(automate), token=hexed(self.entropy(4)))
            self._away[cup] = self._now

    def _command(self, connection: Connection, message: Sequence[Any]) -> None:
        _, ident, step, kind, *data = message
        member = self.members.get(connection.cup)
        if member is None:
            return  # a command before hello: the cup will ask again once it is welcome
        seat = self.seat_of(member.cup)
        if (member.cup, ident) in self._commands:
            return  # carried out already; the entry is on its way or will be asked for
        try:
            if not ident or len(data) not in COMMANDS.get(kind, ()):
                raise Illegal("bad_entry", f"there is no command {kind} with {len(data)} items")
            if seat < 0 or not self.playing:
                raise Illegal("not_seated", "this cup has no seat in a running match")
            if self.paused and kind in PAUSED:
                raise Illegal("paused", "the table is paused")
            if kind in ("act", "seal") and step != self.ledger.match.step:
                raise Illegal("stale", f"this was meant for step {step}; the game is at step {self.ledger.match.step}")
            if kind == "roll":
                data = [*data, hexed(self._dealer.link(self.ledger))]
            self._append(kind, seat, ident, *data, cup=member.cup)
        except Illegal as error:
            connection.end.refuse(ident, error.code, str(error))
            self.tell("refused", member, error.code, str(error))
        except HostError as error:
            self._in_trouble(error)  # no answer: the cup keeps the command and sends it again
        else:
            self._work()

    def _append(self, kind: str, seat: int, ident: int, *data: Any, cup: str | None = None) -> None:
        """Checks, commits, folds, sends. Raises Illegal or HostError and changes nothing. cup: whose command it is."""
        body = self.ledger.body(kind, seat, ident, *(data[:2] if kind == "seal" else data))
        checked = self.ledger.check(body)
        secret = self._dealer.check(self.ledger, seat, kind, list(data)) if cup else None
        payload = ledger.dumps(body)
        seq = self.ledger.entries
        self.journal.append(self._number, seq, payload, cup, ident if cup else None, secret)
        self._well()
        events = self.ledger.apply(body, payload, checked)
        self.log.append(payload, self.ledger.digest)
        if cup:
            self._commands.add((cup, ident))
        self._follow(body, secret)
        self.tell("entry", seq, body, events)

    def _follow(self, body: list[Any], secret: list[Any] | None) -> None:
        """What an entry means to the table's own knowledge. secret: what a seat told it alone with that."""
        _, kind, seat, _, *items = body
        if secret is not None:
            self._dealer.entrust(seat, secret)
        elif kind == "unseal":
            self._dealer.opened(seat)
        elif kind == "clock":
            self._played = max(self._played, items[0] * MINUTE)

    def _work(self) -> None:
        """Does what the table itself owes, until it owes nothing."""
        try:
            while self.playing and (duty := self._dealer.duty(self.ledger, self._played // MINUTE)):
                seat, kind, *items = duty
                self._append(kind, seat, 0, *items)
            if self.ledger.phase == ledger.OVER and self._number:
                self.journal.finish(self._number)
                self._well()
                self._changed()
        except HostError as error:
            self._in_trouble(error)
        number, _ = self._dealer.hands(self.ledger)
        if number != self._told_hand:
            self._told_hand = number
            self._tell_hands(range(len(self.ledger.players)))

    def _tell_hands(self, seats: Iterable[int]) -> None:
        """Tells these seats the cards they hold, each its own, beside the log: nobody else learns them."""
        number, hands = self._dealer.hands(self.ledger)
        for seat in seats if number else ():
            member = self.members.get(self.ledger.players[seat][0]) if seat >= 0 else None
            if member and member.connection:
                member.connection.end.say(["hand", self.ledger.uid, number, *hands[seat]])

    def _well(self) -> None:
        """The disk took something: whatever troubled it is over."""
        if self.trouble:
            self.trouble = ""
            self.tell("well")

    def _in_trouble(self, error: HostError) -> None:
        if self.trouble != error.code:
            self.trouble = error.code
            self.tell("trouble", error.code, str(error))
            for connection in self.connections:
                if connection.cup:
                    connection.end.say(["error", error.code, str(error)])
