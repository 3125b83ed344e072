"""The table: orders, checks and journals everything public, and tells every cup.

A state machine without sockets, threads or clock: hubs hand it connections and bytes, it hands back bytes, and views
listen to its events. Every accepted command goes check -> journal -> fold -> send, in that order, so nobody ever sees
what the disk does not hold. It knows no hidden dice: cups never send them before they must be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gobelet import fair, ledger, rules
from gobelet.ledger import TABLE, Ledger, hexed
from gobelet.rules import Illegal
from gobelet_host.errors import HostError
from gobelet_host.journal import Journal, Stored
from gobelet_host.people import Connection, Member, clean_name

COMMANDS = {"seat": 1, "open": 4, "roll": 1, "shake": 1, "act": (1, 2), "show": 2, "chain": 2}


class Log:
    """The entries of the running match as bytes, and T after each."""

    def __init__(self) -> None:
        self._payloads: list[bytes] = []
        self._digests: list[str] = [hexed(Ledger().digest[:8])]

    def __len__(self) -> int:
        return len(self._payloads)

    def __getitem__(self, number: int) -> bytes:
        return self._payloads[number]

    def digest(self, entries: int) -> str:
        """T as 16 hex digits after so many entries."""
        return self._digests[entries]

    def append(self, payload: bytes, digest: bytes) -> None:
        self._payloads.append(payload)
        self._digests.append(hexed(digest[:8]))


class Table:
    """The table of one journal.

    entropy: function n -> n random bytes. options: game options that differ from the defaults. players: how many cups
    begin a match by themselves once all are ready; 0: every cup that is here, at least the game's minimum.
    listen: called with (what, *details): ("entry", seq, body, events), ("lobby",), ("refused", member, code,
    sentence), ("link", member, up), ("trouble", code, sentence), ("well",).
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
        self._number = 0
        self._master = b""
        self._chains: dict[int, fair.Chain] = {}
        self.log = Log()
        self._commands: set[tuple[str, int]] = set()
        self._now = 0
        self._lobby_changed = False
        stored = journal.unfinished()
        if stored:
            self._resume(stored)

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
        self._now = now
        for connection in list(self.connections):
            if not connection.end.alive(now) and connection.cup:
                self._leave(connection)
        if self.trouble:
            self._work()
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
            people = [
                [m.cup, m.name, int(m.ready or m.automate), int(bool(m.connection))] for m in self.members.values()
            ]
            for connection in self.connections:
                if connection.cup:
                    connection.end.say(["lobby", self.name, people])
            self.tell("lobby")
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
        member.automate = bool(info.get("automate"))
        age = info.get("age", 0)
        member.age = age if type(age) is int and 0 <= age <= 150 else 0
        wanted = clean_name(info.get("name")) or f"Cup {len(self.members)}"
        taken = {other.name for other in self.members.values() if other is not member}
        name, count = wanted, 1
        while name in taken:
            count += 1
            name = f"{wanted[: ledger.NAME_LENGTH - 1 - len(str(count))]} {count}"
        member.name = name

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

    # the match

    def _begin_if_ready(self) -> None:
        """Begins once everybody here is ready. Automates always are, so somebody else must want it too: a human, or
        whoever gave the number of players for the first match."""
        if self.playing or self.trouble:
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
        except HostError as error:
            self._in_trouble(error)
            return
        self.ledger = Ledger()
        self._fresh(master)
        players = [[m.cup, m.name, m.age, int(m.automate)] for m in people]
        self._append("match", TABLE, 0, ledger.PROTOCOL, uid, self.rules.NAME, list(self.options), players)
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

    def _fresh(self, master: bytes) -> None:
        self._master = master
        self._chains = {}
        self.log = Log()
        self._commands = set()

    def _resume(self, stored: Stored) -> None:
        """Folds an unfinished match of the journal again, and goes on with it."""
        self._fresh(stored.master)
        self._number = stored.number
        try:
            for payload in stored.payloads:
                self.ledger.fold(payload)
                self.log.append(payload, self.ledger.digest)
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

    def _command(self, connection: Connection, message: Sequence[Any]) -> None:
        _, ident, step, kind, *data = message
        member = self.members.get(connection.cup)
        if member is None:
            return  # a command before hello: the cup will ask again once it is welcome
        seat = self.seat_of(member.cup)
        if (member.cup, ident) in self._commands:
            return  # carried out already; the entry is on its way or will be asked for
        arity = COMMANDS.get(kind)
        try:
            if arity is None or len(data) not in (arity if isinstance(arity, tuple) else (arity,)):
                raise Illegal("bad_entry", f"there is no command {kind} with {len(data)} items")
            if seat < 0 or not self.playing:
                raise Illegal("not_seated", "this cup has no seat in a running match")
            if kind == "act" and step != self.ledger.match.step:
                raise Illegal("stale", f"this was meant for step {step}; the game is at step {self.ledger.match.step}")
            if kind == "roll":
                data = [*data, self._table_link()]
            self._append(kind, seat, ident, *data, cup=member.cup)
        except Illegal as error:
            connection.end.refuse(ident, error.code, str(error))
            self.tell("refused", member, error.code, str(error))
        except HostError as error:
            self._in_trouble(error)  # no answer: the cup keeps the command and sends it again
        else:
            self._work()

    def _append(self, kind: str, seat: int, ident: int, *data: Any, cup: str | None = None) -> None:
        """Checks, commits, folds, sends. Raises Illegal or HostError and changes nothing."""
        body = self.ledger.body(kind, seat, ident, *data)
        checked = self.ledger.check(body)
        payload = ledger.dumps(body)
        seq = self.ledger.entries
        self.journal.append(self._number, seq, payload, cup, ident if cup else None)
        if self.trouble:
            self.trouble = ""
            self.tell("well")
        events = self.ledger.apply(body, payload, checked)
        self.log.append(payload, self.ledger.digest)
        if cup:
            self._commands.add((cup, ident))
        self.tell("entry", seq, body, events)

    def _work(self) -> None:
        """Does what the table itself owes, until it owes nothing."""
        try:
            while self.playing:
                owed = self.ledger.owes(TABLE)
                if owed == "seat":
                    anchors, salt = self._opening()
                    commitment = fair.seat_commitment(self.ledger.start, TABLE, anchors, salt)
                    self._append("seat", TABLE, 0, hexed(commitment))
                elif owed == "open":
                    anchors, salt = self._opening()
                    self._append("open", TABLE, 0, hexed(anchors[0]), hexed(salt))
                elif owed == "rolled":
                    self._append("rolled", TABLE, 0, self._table_link())
                elif self.ledger.heads and (following := self.ledger.heads.wants_next(TABLE, fair.NONCE)):
                    self._append("chain", TABLE, 0, fair.NONCE, hexed(self._chain(following).anchor))
                else:
                    return
            if self.ledger.phase == ledger.OVER and self._number:
                self.journal.finish(self._number)
                self._changed()
        except HostError as error:
            self._in_trouble(error)

    def _in_trouble(self, error: HostError) -> None:
        if self.trouble != error.code:
            self.trouble = error.code
            self.tell("trouble", error.code, str(error))
            for connection in self.connections:
                if connection.cup:
                    connection.end.say(["error", error.code, str(error)])

    # the table's own chain

    def _chain(self, generation: int) -> fair.Chain:
        if generation not in self._chains:
            self._chains[generation] = fair.Chain(self._master, fair.NONCE, generation)
        return self._chains[generation]

    def _opening(self) -> tuple[list[bytes], bytes]:
        return [self._chain(0).anchor], fair.hmac(self._master, b"salt")

    def _table_link(self) -> str:
        if self.ledger.heads is None:
            raise Illegal("not_now", "the seating is not finished")
        generation, k = self.ledger.heads.due(TABLE, fair.NONCE)
        return hexed(self._chain(generation).link(k))
