"""The table: orders, checks and journals everything public, and tells every cup.

A state machine without sockets, threads or clock: hubs hand it connections and bytes, it hands back bytes, and views
listen to its events. Every accepted command goes check -> journal -> fold -> send, in that order, so nobody ever sees
what the disk does not hold. It knows no hidden dice: cups never send them before they must be shown.

A press on a cup goes one way: a hub gives its bytes to `receive`, the match makes an entry of the command, and what
follows is told to the cups (by their ends of the links, and cup_messages.py) and to whoever listens (news.py). This
module takes what comes and hands it to whom it concerns: how a match goes on is match_runner.py's, its entries
match.py's, who is here members.py's, who sits where seat_queries.py's, what is played next next_match.py's, who comes
or goes before the first throw restart.py's, what happens when cups hold more than the journal recovery.py's, the
table's own secrets table_owner.py's, the points of cards that cups deal curve_point_store.py's."""

from collections.abc import Callable, Sequence
from typing import Any

from gobelet import fair, ledger
from gobelet.games import GAMES
from gobelet.ledger import Ledger
from gobelet.link.table_seal import BroadcastSealer, TableSeal
from gobelet_host.errors import HostError
from gobelet_host.table.cup_messages import CupMessages
from gobelet_host.table.cup_register import Register
from gobelet_host.table.encoded_log import EncodedLog
from gobelet_host.table.enrolment import Enrolment
from gobelet_host.table.house_rules import HouseRules
from gobelet_host.table.journal import Journal
from gobelet_host.table.journal_lag import JournalLag
from gobelet_host.table.keys import Keys
from gobelet_host.table.match import TableMatch
from gobelet_host.table.match_runner import MatchRunner
from gobelet_host.table.member import Connection, Member
from gobelet_host.table.members import Members
from gobelet_host.table.news import Alarm, CoachAsked, Listener, News
from gobelet_host.table.next_match import NextMatch
from gobelet_host.table.recovery import Recovery
from gobelet_host.table.rejection_log import RejectionLog
from gobelet_host.table.restart import Restart
from gobelet_host.table.room import Invitation, Room
from gobelet_host.table.seat_queries import SeatQueries
from gobelet_host.table.time_limits import SILENT_MS, Limits
from gobelet_host.table.updates import Updates

LOBBY_MS = 50  # the lobby is told no more often: to all, of whom each can change it


class Table:
    """The table of one journal.

    entropy: function n -> n random bytes. options: of the game, for now, whatever house_rules has kept. players: how
    many cups begin a match by themselves once all are ready; 0: every cup that is here, at least the game's minimum.
    listeners: called with each piece of news, in order. now: ms, where the clock stands whose time it is given later.
    keys: of the cups on wires where strangers may write; without any, those that this table gives are forgotten with
    it. register: of what cups say of their parts; without one, that is forgotten, too. house_rules: the options of
    every game as they were last chosen. limits: how long players may think in the next match, for now, whatever
    house_rules has kept. accept_loss: the host goes on with what the journal holds, also where cups hold more:
    journal_lag.py. resume: whether a match goes on. plan: what is played next. seats: who sits here, and who is missed.
    """

    def __init__(
        self, journal: Journal, entropy: Callable[[int], bytes], game: str = GAMES[0],
        options: dict[str, Any] | None = None, players: int = 0, name: str = "Gobelet", now: int = 0,
        keys: Keys | None = None, register: Register | None = None, house_rules: HouseRules | None = None,
        limits: Limits | None = None, accept_loss: bool = False, resume: bool = True,
    ) -> None:  # fmt: skip
        self.journal = journal
        self.entropy = entropy
        self.name = name
        self.keys = keys or Keys()
        self.register = register or Register()
        self.updates = Updates(self.keys)
        self.listeners: list[Listener] = []
        self._now = self._ticked = now  # ms of the latest call, of the latest tick
        self._lobby_changed = False  # since the cups were told
        self._lobby_next = now  # ms, when they may be told again
        self._match = TableMatch(journal)
        turnstile = RejectionLog(self.publish)
        self._members = Members(self._match, self.publish, turnstile)
        self.plan = NextMatch(self._match, self._members, house_rules or HouseRules(), players, self._changed)
        self.plan.take(game, options)
        self.plan.limits = limits or self.plan.limits
        self.restart = Restart(self._match, self._members, self.plan, self.listeners, lambda: self._now)
        self.seats = SeatQueries(self._match, self._members, lambda: self._now)
        self._notices = CupMessages(name, self._match, self._members, self.publish)
        self.room = Room(self.keys, self._members, turnstile, self._notices, self.publish, lambda: self._now)
        self._behind = JournalLag(journal, accept_loss)
        self.recovery = Recovery(journal, self._match, self._notices, self._behind)
        self._course = MatchRunner(self._match, self._members, self._notices, self._behind, self.publish, self._closed)
        stored = journal.match_to_resume() if resume else None
        if stored:
            self._match.resume(stored)
            self.plan.resumed()
            self._members.resumed(now)
            if self.playing:
                self._behind.await_cups(self.ledger, now + SILENT_MS)
            self._course.run_table_duties(now)  # it may have been stopped between an entry and what it owed next

    # what views ask

    @property
    def ledger(self) -> Ledger:
        """The running match, or the last one; empty before any."""
        return self._match.ledger

    @property
    def log(self) -> EncodedLog:
        """Its entries."""
        return self._match.log

    @property
    def playing(self) -> bool:
        """Whether a match has begun and not ended."""
        return self._match.playing

    @property
    def members(self) -> dict[str, Member]:
        """The cups that said hello, by their number, those that are away too."""
        return self._members.by_cup

    @property
    def connections(self) -> list[Connection]:
        return self._members.connections

    @property
    def paused(self) -> bool:
        """Whether decisions, rolls and shows wait; not kept over a restart."""
        return self._course.paused

    @property
    def alarms(self) -> list[Alarm]:
        """Alarms of cups about the match that is played, or the last one."""
        return self._members.alarms.all()

    @property
    def trouble(self) -> str:
        """The code of what is wrong with the journal, "" for nothing."""
        return self._notices.trouble

    @property
    def behind(self) -> HostError | None:
        """Why nothing begins and nothing goes on: cups hold more than the journal does. None if they do not."""
        return self._behind.error_for()

    def linked(self, cup: str) -> bool:
        return self._members.linked(cup)

    def publish(self, news: News) -> None:
        for listener in self.listeners:
            listener(news)

    # connections

    def connect(
        self, label: str, write: Callable[[bytes], int], now: int, transport: str = "",
        company: BroadcastSealer | None = None,
    ) -> Connection:  # fmt: skip
        """A new link, sealed but on a cable or to a cup of this process (""). company: of the dongle, for a radio."""
        seal = TableSeal(transport, self.keys, company) if transport else None
        connection = Connection(label, write, seal)
        if seal and company is None:  # by radio nobody comes without a key
            seal.entrance = Enrolment(self.room, connection)
        self.connections.append(connection)
        self.flush(connection, now)
        return connection

    def disconnect(self, connection: Connection, now: int) -> None:
        """The hub lost this link, or the table gave it up. The seat is kept."""
        self._now = now
        self._lobby_changed |= self._members.close(connection, now)
        self.recovery.forget_link(connection)

    def receive(self, connection: Connection, data: bytes, now: int) -> None:
        """Takes bytes from a cup, does all that follows, and writes the answers."""
        self._now = now
        for message in connection.end.feed(data, now):
            kind = message[0]
            if kind == "hello":
                self._hello(connection, message)
            elif kind == "refused":
                self.room.refused(connection, message[1], self.keys.why(message[1], message[4], message[2]))
            elif kind == "cmd" and connection.cup in self.members:  # before its hello it is not: it will ask again
                self._course.command(connection, self.members[connection.cup], message, now)
            elif kind == "coach" and connection.cup in self.members:
                if message[1] == self.ledger.uid and self.ledger.over:
                    self.publish(CoachAsked(self.members[connection.cup]))
            elif kind in ("ready", "status", "alarm", "bye") and connection.cup:
                self._lobby_changed |= self._members.handle_message(connection, kind, message, now)
                if kind == "bye":
                    self.recovery.forget_link(connection)
                if kind == "status":
                    self.register.note(connection.cup, self.members[connection.cup].info)
            elif kind == "want" and connection.cup:
                self._notices.give_points(connection, message)
            elif kind == "points" and connection.cup in self.members:
                self._course.points(connection, self.members[connection.cup], message, now)
            elif kind == "fetch" and connection.cup and not self.playing:
                self.updates.wants(connection, now, *message[1:])
            elif kind == "fetched" and connection.cup:
                self.updates.ended(connection, *message[1:])
        self._settle()

    def tick(self, now: int) -> None:
        """Time passes: heartbeats, links given up, the lobby's news. Call it every 100 ms or so."""
        if not self.paused:
            self._match.pass_time(now - self._ticked)
        self._now = self._ticked = now
        for connection in list(self.connections):
            if not connection.end.alive(now) and connection.cup:
                self._lobby_changed |= self._members.leave(connection, now)
                self.recovery.forget_link(connection)
        if self.playing:
            self._course.update_presence(now)
        else:
            self.updates.look(self.members, now)
        self._lobby_changed |= self.room.tick()
        if self.recovery.look(now):
            self._course.run_table_duties(now)
        self._settle()

    def flush(self, connection: Connection, now: int) -> None:
        """Writes what the end has to say, as far as the port takes it."""
        self._now = now
        self._notices.flush(connection, now)

    def _settle(self) -> None:
        plan = self.plan
        if not self.playing and self._members.assigned != plan.assigned:
            self._members.assign(plan.take_up())
            self._lobby_changed = True
        self.restart.settle(self.begin, self._course.abandon)
        if not self.playing:
            cups = plan.ready(first=self.ledger.phase == ledger.EMPTY)
            if trouble := self._behind.error_for(cups) if cups else None:
                self._notices.in_trouble(trouble, cups=False)
            elif cups and len(cups) <= plan.rules.SEATS[1]:  # of more the host chooses
                self.begin(cups)
        self._notices.ask_for_points(self._now)
        changed = self._lobby_changed and self._now >= self._lobby_next
        if changed:
            self._lobby_changed, self._lobby_next = False, self._now + LOBBY_MS
        self._notices.send_changes(self._course.waits, changed, self._now)

    def _hello(self, connection: Connection, message: Sequence[Any]) -> None:
        seal = connection.end.seal
        if seal and not self.room.lets_in(connection, message):
            return
        if self.recovery.keeps_waiting(connection, message):
            return
        member, changed = self._members.handle_hello(connection, message, self._now)
        self._lobby_changed |= changed
        if member:
            self.register.note(member.cup, member.info)
            self.room.seen(connection, member)
            self._notices.send_current_state(connection, member)
            self.updates.remind(member, self._now)

    def accept_loss(self) -> None:
        """The host goes on with what the journal holds, though cups hold more."""
        self.recovery.accept()
        if self.playing:  # those who were kept waiting come again first
            self._behind.await_cups(self.ledger, self._now + SILENT_MS)
            self._members.restart_absences(self._now)
        self._course.run_table_duties(self._now)
        self._settle()

    def send_reviews(self, cup: str, uid: str, lessons: Sequence[Any]) -> None:
        """Tells a cup what its player's decisions cost in a match that is over, see gobelet.coach."""
        member = self.members.get(cup)
        if member and member.connection and uid == self.ledger.uid and self.ledger.over:
            member.connection.end.send(["coach", uid, *lessons])

    # what the host decides

    def issue_replacement_code(self, cup: str) -> Invitation:
        """Gives the seat of a cup away: a code with which one other may come as this cup. Once it does, the old key is
        void, and everybody is told. Raises HostError("no_cup")."""
        if cup not in self.members:
            raise HostError("no_cup", "This cup is not at the table.")
        return self.room.give(cup)

    def set_person(self, cup: str, **changes: Any) -> None:
        """Says who plays with a cup: name="Marie", age=41 (0: unknown). Raises HostError("no_cup") or
        ("match_running")."""
        self._members.introduce(cup, changes)
        self._lobby_changed = True
        self._settle()

    def update(self, cup: str) -> None:
        """Offers a cup the version of the program that is in `updates`; it comes between matches, and its player
        installs it. Raises HostError("no_cup", "cannot_update")."""
        if cup not in self.members:
            raise HostError("no_cup", "This cup is not at the table.")
        self.updates.offer(self.members[cup], self._now)
        self._settle()

    def forget(self, cup: str) -> None:
        """A cup has left for good. During a match its seat is kept all the same."""
        self._lobby_changed |= self._members.forget(cup)
        self._settle()

    def begin(self, cups: Sequence[str]) -> None:
        """Begins a match of these cups, seat numbers in this order. Raises HostError if that cannot be."""
        if trouble := self._behind.error_for(cups):
            raise trouble
        self.plan.check(cups)
        random, master = self.entropy(8), self.entropy(fair.SIZE)
        chosen = [self.members[cup] for cup in cups]
        for member in chosen:
            if member.connection and member.version_mismatch:
                raise HostError(f"cannot_play.{member.version_mismatch}", member.name)
        first = lambda: self._match.begin(random, master, *self.plan.beginning(chosen))  # noqa: E731
        self._course.begin(cups, first, self._now)
        self.room.begun(cups)

    def abandon(self) -> None:
        """Ends the running match without a winner, for all to see; also one of which cups hold more. One that has been
        played to its end is only still to be closed, which goes on."""
        self._behind.accept()
        self._course.abandon(self._now)

    def break_off(self) -> None:
        """Pauses, and asks the players whether to break the match off: it is, for nobody's good, once most agree."""
        self._course.ask_break()
        self._settle()

    def undo(self) -> None:
        """Asks whoever decided last whether to take it back. Raises Illegal if it was a call, showed something or was
        answered."""
        self._notices.ask_undo()
        self._settle()

    def pause(self, on: bool) -> None:
        """Lets everything wait that players do, or go on."""
        self._course.pause(on)
        self._settle()

    def _changed(self, lobby: bool) -> None:
        """Something else is to be played next. lobby: whether those who are here are told."""
        self._lobby_changed |= lobby
        self._settle()

    def _closed(self) -> None:
        """A match is over."""
        self.plan.has_played()
        self._members.ended()
        self._lobby_changed = True
