"""The table: orders, checks and journals everything public, and tells every cup.

A state machine without sockets, threads or clock: hubs hand it connections and bytes, it hands back bytes, and views
listen to its events. Every accepted command goes check -> journal -> fold -> send, in that order, so nobody ever sees
what the disk does not hold. It knows no hidden dice: cups never send them before they must be shown.

A press on a cup goes one way: a hub gives its bytes to `receive`, the match makes an entry of the command, and what
follows is told to the cups (by their ends of the links, and notices.py) and to whoever listens (news.py). This module
leads through it; the match is match.py's, who is here members.py's, the table's own secrets dealer.py's, the points of
cards that cups deal points.py's.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from gobelet import fair, ledger
from gobelet import games as rules
from gobelet.games import GAMES, Illegal
from gobelet.ledger import TABLE, Ledger, hexed
from gobelet.link.table_seal import Company, TableSeal
from gobelet_host.errors import HostError
from gobelet_host.table.assigned import FREE, Assignment
from gobelet_host.table.behind import Behind
from gobelet_host.table.enrolling import Enrolling
from gobelet_host.table.house_rules import HouseRules
from gobelet_host.table.journal import Journal
from gobelet_host.table.keys import Keys
from gobelet_host.table.log import Log
from gobelet_host.table.match import TableMatch
from gobelet_host.table.member import Connection, Member, is_id
from gobelet_host.table.members import Members
from gobelet_host.table.news import Alarm, CoachAsked, Entry, Listener, News, Refused
from gobelet_host.table.notices import Notices
from gobelet_host.table.register import Register
from gobelet_host.table.timing import SILENT_MS, Limits, Patience
from gobelet_host.table.turnstile import Turnstile
from gobelet_host.table.updates import Updates

LOBBY_MS = 50  # the lobby is told no more often: to all, of whom each can change it
SAID = 200  # letters of a refusal: it may quote a long command


class Table:
    """The table of one journal.

    entropy: function n -> n random bytes. options: of the game, for now, whatever house_rules has kept. players: how
    many cups begin a match by themselves once all are ready; 0: every cup that is here, at least the game's minimum.
    listeners: called with each piece of news, in order. now: ms, where the clock stands whose time it is given later.
    paused: whether decisions, rolls and shows wait; not kept over a restart. keys: of the cups on wires where strangers
    may write; without any, those that this table gives are forgotten with it. register: of what cups say of their
    parts; without one, that is forgotten, too. house_rules: the options of every game as they were last chosen.
    limits: how long players may think in the next match, for now, whatever house_rules has kept. accept_loss: the host
    goes on with what the journal holds, also where cups hold more: behind.py. resume: whether a match goes on.
    """

    def __init__(
        self,
        journal: Journal,
        entropy: Callable[[int], bytes],
        game: str = GAMES[0],
        options: dict[str, Any] | None = None,
        players: int = 0,
        name: str = "Gobelet",
        now: int = 0,
        keys: Keys | None = None,
        register: Register | None = None,
        house_rules: HouseRules | None = None,
        limits: Limits | None = None,
        accept_loss: bool = False,
        resume: bool = True,
    ) -> None:
        self.journal = journal
        self.entropy = entropy
        self.rules = rules.load(game)
        self.house_rules = house_rules or HouseRules()
        self.options = rules.options(self.rules, {**self.house_rules.of(game), **(options or {})})
        self.limits = limits or self.house_rules.limits
        self.players = players
        self.name = name
        self.keys = keys or Keys()
        self.register = register or Register()
        self.updates = Updates(self.keys)
        self.listeners: list[Listener] = []
        self.paused = False
        self._now = self._ticked = now  # ms of the latest call, of the latest tick
        self._lobby_changed = False  # since the cups were told
        self._patience = Patience()
        self._lobby_next = now  # ms, when they may be told again
        self._arranged = FREE  # whom the next match is for
        self._behind = Behind(journal, accept_loss)
        self._match = TableMatch(journal)
        turnstile = Turnstile(self.tell)
        self._members = Members(self._match, self.tell, turnstile)
        self.keys.taken = lambda cup: self.linked(cup) or self._members.seated(cup)
        self._notices = Notices(name, self._match, self._members, self.tell)
        self._enrolling = Enrolling(self.keys, self._members, turnstile, self._notices, self.tell)
        stored = journal.last() if resume else None
        if stored:
            self._match.resume(stored)
            if self.playing and game != self.ledger.match.rules.NAME:
                self.rules = self.ledger.match.rules
                self.options = rules.options(self.rules, self.house_rules.of(self.rules.NAME))
            self._members.resumed(now)
            if self.playing:
                self._behind.expect(self.ledger, now + SILENT_MS)
            self._work()  # it may have been stopped between an entry and what it owed next

    # what views ask

    @property
    def ledger(self) -> Ledger:
        """The running match, or the last one; empty before any."""
        return self._match.ledger

    @property
    def log(self) -> Log:
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
    def absent(self) -> list[int]:
        """The seats whose cups have been away for AWAY_MS, or have answered nothing, while the match goes on."""
        return self._members.absent(self._now)

    @property
    def droppable(self) -> list[int]:
        """The seats that are missed for long and without which the others may go on, once most of them agree."""
        people = self.ledger.electorate() if self.ledger.heads else 0
        can = self.playing and self.ledger.match.rules.drop is not None
        return [seat for seat in self.absent if can and people >> seat & 1]

    @property
    def held_up(self) -> list[int]:
        """The seats whose cups are away while a throw waits for them."""
        missing = self._match.missing() if self.ledger.phase == ledger.MIXING else []
        return [seat for seat in missing if not self.linked(self.ledger.players[seat][0])]

    @property
    def breaking(self) -> bool:
        """Whether the players are asked to break the match off."""
        return self._match.breaking and self.playing

    def votes(self) -> dict[tuple[int, ...], list[int]]:
        """Who has voted about what is asked now: the seats without which to go on, none to break off -> who agreed."""
        return self._match.votes()

    @property
    def alarms(self) -> list[Alarm]:
        """What cups find wrong with the match that is played, or the last one."""
        return self._members.alarms

    @property
    def trouble(self) -> str:
        """The code of what is wrong with the journal, "" for nothing."""
        return self._notices.trouble

    @property
    def behind(self) -> HostError | None:
        """Why nothing begins and nothing goes on: cups hold more than the journal does. None if they do not."""
        return self._behind.trouble()

    def seat_of(self, cup: str) -> int:
        return self._match.seat_of(cup)

    def awaited(self) -> set[str]:
        """Ids of the cups of which the match wants something now, "" for the table itself."""
        return {self.ledger.players[seat][0] if seat != TABLE else "" for seat in self.ledger.owing()}

    def spent(self, seat: int) -> int:
        """Tenths of a second that a seat has taken for what it owes now, in a match with a time control."""
        return self._match.thinking.spent(seat)

    def names(self) -> list[str]:
        return [player[1] for player in self.ledger.players]

    def linked(self, cup: str) -> bool:
        return self._members.linked(cup)

    def tell(self, news: News) -> None:
        for listener in self.listeners:
            listener(news)

    # connections

    def connect(
        self, label: str, write: Callable[[bytes], int], now: int, transport: str = "", company: Company | None = None
    ) -> Connection:
        """A new link. transport: "tcp", "web" or "radio", whose links are sealed; "" for a cable, or a cup of this
        process. company: of the dongle that reaches the cup."""
        connection = Connection(label, write, TableSeal(transport, self.keys, company) if transport else None)
        self.connections.append(connection)
        self.flush(connection, now)
        return connection

    def disconnect(self, connection: Connection, now: int) -> None:
        """The hub lost this link, or the table gave it up. The seat is kept."""
        self._now = now
        self._lobby_changed |= self._members.close(connection, now)
        self._forgets_held(connection)

    def receive(self, connection: Connection, data: bytes, now: int) -> None:
        """Takes bytes from a cup, does all that follows, and writes the answers."""
        self._now = now
        for message in connection.end.feed(data, now):
            kind = message[0]
            if kind == "hello":
                self._hello(connection, message)
            elif kind == "refused":
                self._enrolling.refused(connection, *message[1:], now=now)
            elif kind == "cmd":
                self._command(connection, message)
            elif kind == "coach" and connection.cup in self.members:
                if message[1] == self.ledger.uid and self.ledger.over:
                    self.tell(CoachAsked(self.members[connection.cup]))
            elif kind in ("ready", "status", "alarm", "bye") and connection.cup:
                self._lobby_changed |= self._members.said(connection, kind, message, now)
                if kind == "bye":
                    self._forgets_held(connection)
                if kind == "status":
                    self.register.note(connection.cup, self.members[connection.cup].info)
            elif kind == "want" and connection.cup:
                self._notices.give_points(connection, message)
            elif kind == "points" and connection.cup in self.members:
                self._points(connection, message)
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
                self._forgets_held(connection)
        if self.playing:
            self._look_around()
        else:
            self.updates.look(self.members, now)
        if self.trouble:
            self._work()
        self._settle()

    def _look_around(self) -> None:
        """Says in the log who is away or back, for what is mixed or closed next; a cup that is linked and does not say
        what needs no player counts as away."""
        if self._behind.waits(self._now):
            return
        mute = self._patience.mute(self._match.missing(), self.ledger, self._now)
        try:
            for entry in self._match.presence(lambda seat: self._members.answers(seat, self._now) and seat not in mute):
                self._entered(entry)
            self._work()
        except HostError as error:
            self._notices.in_trouble(error)
        self._members.look(self._now)

    def flush(self, connection: Connection, now: int) -> None:
        """Writes what the end has to say, as far as the port takes it."""
        self._now = now
        self._notices.flush(connection, now)

    def _settle(self) -> None:
        if not self.playing and self._members.assigned != self._arranged:
            self._take_up()
        if not self.playing:
            cups = self._members.ready(self.rules.SEATS[0], self.players, self.ledger.phase == ledger.EMPTY)
            if trouble := self._behind.trouble(cups) if cups else None:
                self._notices.in_trouble(trouble, cups=False)
            elif cups and len(cups) <= self.rules.SEATS[1]:  # of more the host chooses
                self.begin(cups)
        self._notices.ask_for_points(self._now)
        changed = self._lobby_changed and self._now >= self._lobby_next
        if changed:
            self._lobby_changed, self._lobby_next = False, self._now + LOBBY_MS
        self._notices.settle(self.paused or self.playing and self._behind.stops, changed, self._now)

    def _hello(self, connection: Connection, message: Sequence[Any]) -> None:
        seal = connection.end.seal
        if seal and seal.code:
            party = message[-1].get("party")
            self._lobby_changed |= self._enrolling.enroll(connection, message[2], seal.code, party, self._now)
            return
        if seal:
            self.keys.used(message[2])
        if self._holds_more(connection, message):
            return
        member, changed = self._members.hello(connection, message, self._now)
        self._lobby_changed |= changed
        if member:
            self.register.note(member.cup, member.info)
            self._notices.everything(connection, member)
            self.updates.again(member, self._now)

    def _holds_more(self, connection: Connection, hello: Sequence[Any]) -> bool:
        """Whether a cup that says hello is kept waiting, as it holds more of the match that is played than the journal:
        it must not take up what that has of it."""
        if not is_id(hello[2]):
            return False
        before = bool(self._behind)
        try:
            more = self._behind.hears(connection, hello, self.ledger.uid if self.playing else "")
            trouble = self._behind.trouble()
        except HostError as error:
            self._notices.in_trouble(error)
            return True
        if trouble and (more or not self.playing):
            self.journal.unsure = True
            self._notices.in_trouble(trouble, cups=self._behind.stops)
            if self._behind.trouble([hello[2]]):
                connection.end.say(["busy" if more else "error", "cups_hold_more", str(trouble)[:SAID]])
        elif before and not trouble:
            self._holds_no_more()
        return more

    def _forgets_held(self, connection: Connection) -> None:
        """Whoever was on this link is gone: what it held counts no more."""
        before = bool(self._behind)
        self._behind.left(connection)
        if before and not self._behind:
            self._holds_no_more()

    def _holds_no_more(self) -> None:
        self.journal.unsure = False
        self._notices.recovered()

    def accept_loss(self) -> None:
        """The host goes on with what the journal holds, though cups hold more."""
        self._behind.accept()
        self.journal.unsure = False
        if self.playing:  # those who were kept waiting come again first
            self._behind.expect(self.ledger, self._now + SILENT_MS)
            self._members.excuse(self._now)
        self._notices.recovered()
        self._work()
        self._settle()

    def advise(self, cup: str, uid: str, lessons: Sequence[Any]) -> None:
        """Tells a cup what its player's decisions cost in a match that is over, see gobelet.coach."""
        member = self.members.get(cup)
        if member and member.connection and uid == self.ledger.uid and self.ledger.over:
            member.connection.end.say(["coach", uid, *lessons])

    # what the host decides

    def new_code(self) -> str:
        """A code of 16 letters with which one cup that has no key yet may come, once: over TCP, or on a phone's page.
        keys.is_open() tells whether it is still of use."""
        return self.keys.new_code()

    def give(self, cup: str) -> str:
        """Gives the seat of a cup away: a code with which one other may come as this cup. Once it does, the old key is
        void, and everybody is told. Raises HostError("no_cup")."""
        if cup not in self.members:
            raise HostError("no_cup", "This cup is not at the table.")
        return self.keys.new_code(cup)

    def introduce(self, cup: str, **given: Any) -> None:
        """Says who plays with a cup: name="Marie", age=41 (0: unknown). Raises HostError("no_cup") or
        ("match_running")."""
        self._members.introduce(cup, given)
        self._lobby_changed = True
        self._settle()

    def choose(self, game: str, options: dict[str, Any] | None = None) -> None:
        """Takes another game, as it was last played, or other options, for the next match; those are kept. Raises
        Illegal if there are no such ones, and HostError("match_running"), or ("arranged") while the next match has been
        arranged with its game."""
        if self.playing:
            raise HostError("match_running", "The game cannot change during a match.")
        if self._arranged.cups:
            raise HostError("arranged", "The tournament says what is played here.")
        chosen = rules.load(game)
        self.options = rules.options(chosen, self.house_rules.of(game) if options is None else options)
        self.rules = chosen
        if options is not None:
            self.house_rules.keep(game, options)
        self._lobby_changed = True
        self._settle()

    def another_game(self) -> str:
        """The game that follows the one that is chosen, among those that as many as are here can play; the next one of
        all while nobody fits."""
        here = sum(member.connection is not None for member in self.members.values())
        at = GAMES.index(self.rules.NAME) + 1
        following = [*GAMES[at:], *GAMES[:at]]
        fitting = (game for game in following if rules.load(game).SEATS[0] <= here <= rules.load(game).SEATS[1])
        return next(fitting, following[0])

    def assign(self, assigned: Assignment) -> None:
        """The next match is for these cups alone, one match; FREE: for whoever comes. What is played goes on. Raises
        Illegal if there is no such game, or no such option."""
        if assigned.cups:
            rules.options(rules.load(assigned.game), dict(assigned.options))
        before = self._arranged
        same = (before.number, before.attempt, before.cups) == (assigned.number, assigned.attempt, assigned.cups)
        played = assigned.played or (same and self._arranged.played)
        self._arranged = replace(assigned, played=played)
        self._settle()

    @property
    def assigned(self) -> Assignment:
        """Whom the next match is for."""
        return self._arranged

    def seats(self) -> list[str]:
        """The cups that have a seat, in the match that is played or in the one that was arranged."""
        if self.playing:
            return [player[0] for player in self.ledger.players]
        return sorted(self._arranged.cups)

    def _take_up(self) -> None:
        """No match is played: what was arranged for the next one holds."""
        self._members.assign(self._arranged)
        if self._arranged.cups:
            self.rules = rules.load(self._arranged.game)
            self.options = rules.options(self.rules, dict(self._arranged.options))
        self._lobby_changed = True

    def limit(self, limits: Limits) -> None:
        """Takes other limits for how long players may think, for the next match and those after it. Raises
        HostError("match_running")."""
        if self.playing:
            raise HostError("match_running", "The time to think cannot change during a match.")
        self.limits = limits
        self.house_rules.keep_limits(limits)
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
        low, high = self.rules.SEATS
        if trouble := self._behind.trouble(cups):
            raise trouble
        if self._arranged.cups and (self._arranged.played or self._arranged.cups != set(cups)):
            raise HostError("other_seats")
        if self.playing or not low <= len(cups) <= high:
            raise HostError("cannot_begin", self.rules.NAME, low, high)
        uid, master = hexed(self.entropy(8)), self.entropy(fair.SIZE)
        chosen = [self.members[cup] for cup in cups]
        for member in chosen:
            if member.connection and member.other:
                raise HostError(f"cannot_play.{member.other}", member.name)
        players = [[m.cup, m.name, m.age, m.holder] for m in chosen]
        self.paused = False
        try:
            times = self.limits.settings() or ()
            arranged = (self._arranged.number, self._arranged.attempt) if self._arranged.cups else ()
            self._entered(self._match.begin(uid, master, self.rules, self.options, players, times, arranged))
        except HostError as error:
            self._notices.in_trouble(error)  # they are still ready: it is tried again
            return
        self._members.begun(cups, self._now)
        self._notices.begun()
        self._work()

    def abandon(self) -> None:
        """Ends the running match without a winner, for all to see; also one of which cups hold more. One that has been
        played to its end is only still to be closed, which goes on."""
        self._behind.accept()
        try:
            if self.playing and not self.ledger.over:
                self._entered(self._match.abandon())
            self._work()
        except HostError as error:
            self._notices.in_trouble(error)

    def break_off(self) -> None:
        """Pauses, and asks the players whether to break the match off: it is, for nobody's good, once most agree."""
        if self.playing:
            self.paused = self._match.breaking = True
        self._settle()

    def undo(self) -> None:
        """Asks whoever decided last whether to take it back. Raises Illegal if it was a call, showed something or was
        answered."""
        self._notices.ask_undo()
        self._settle()

    def pause(self, on: bool) -> None:
        """Lets everything wait that players do, or go on."""
        self.paused = on
        self._match.breaking = self._match.breaking and on
        self._settle()

    # the match

    def _command(self, connection: Connection, message: Sequence[Any]) -> None:
        member, ident = self.members.get(connection.cup), message[1]
        if member is None or self._behind.waits(self._now):
            return  # before its hello, or until cups have said how far they are: it will ask again

        def command() -> Entry | None:
            if ident in member.refused:
                raise Illegal(*member.refused[ident])
            return self._match.command(member.cup, message, self.paused)

        self._carry_out(connection, member, ident, command)

    def _points(self, connection: Connection, message: Sequence[Any]) -> None:
        """A cup gives points of cards: what it had said is done once they are all here."""
        member = self.members[connection.cup]
        said = self._match.points.said.get(self._match.seat_of(member.cup))
        ident = said.ident if said else None
        self._carry_out(connection, member, ident, lambda: self._match.take_points(member.cup, message, self._now))

    def _carry_out(
        self, connection: Connection, member: Member, ident: int | None, what: Callable[[], Entry | None]
    ) -> None:
        """Does what a cup wants, and all that follows, or refuses it. ident: of its command, None while it has given
        none. what: does it, and returns the entry if one comes of it."""
        try:
            entry = what()
        except Illegal as error:
            sentence = str(error)[:SAID]
            if ident is not None:
                member.refuse(ident, error)
                connection.end.refuse(ident, error.code, sentence)
            self.tell(Refused(member, error.code, sentence))
        except HostError as error:
            self._notices.in_trouble(error)  # no answer: the cup keeps the command and sends it again
        else:
            if entry:
                self._entered(entry)
            self._work()

    def _entered(self, entry: Entry) -> None:
        """The journal holds an entry and the ledger has folded it: those who listen are told."""
        self._notices.recovered()
        self.tell(entry)

    def _has_played(self) -> None:
        """A match is closed: if it was the one that was arranged, it is not played twice, and one that was broken off
        is not begun anew by a press, or whoever is behind would have that done. Before anything is thrown nobody is."""
        if self.ledger.mixes and self._arranged.cups == {player[0] for player in self.ledger.players}:
            self._arranged = replace(self._arranged, played=True)

    def _work(self) -> None:
        """Does what the table itself owes, until it owes nothing."""
        if self._behind.waits(self._now):
            return
        try:
            for entry in self._match.work():
                self._entered(entry)
            if self._match.finish():
                self._has_played()
                self._notices.recovered()
                self._lobby_changed = True
        except HostError as error:
            self._notices.in_trouble(error)
