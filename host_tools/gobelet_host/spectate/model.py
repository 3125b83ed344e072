"""The public table as it looks now: folded from the table's news, and from nothing else.

The ledger knows where the match stands; this adds who is here and what was said lately. What is remembered of the game
itself its watcher knows. Pure: no terminal, no clock.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from gobelet import ledger
from gobelet.ledger import PLAYED, Ledger, is_automate
from gobelet.match import Match
from gobelet_host import games
from gobelet_host.errors import HostError
from gobelet_host.table.news import (
    Alarm,
    CommandRefused,
    CupHealthChanged,
    Entry,
    JammingChanged,
    JournalRecovered,
    JournalTrouble,
    News,
    SeatControlChanged,
    SeatReassigned,
)
from gobelet_host.table.table import Table
from gobelet_host.words import Words, event_sentences

Event = tuple[Any, ...]
OLD = 12  # entries after which what happened is no news any more
FEW = 4  # names that a line still lists
DEALING = ("mask", "peel", "pass")  # what cups do by themselves where cards are dealt


@dataclass
class Person:
    """Somebody in the lobby. where: the link the cup is on, "" while it is away. cup: its number. other: why it cannot
    play here, see Member.other."""

    name: str
    ready: bool
    automate: bool
    where: str
    cup: str = ""
    other: str = ""


@dataclass
class Seat:
    """One place at the table. still: its cup is linked, but answers nothing, so that the match goes on without it.
    owes: what the match waits for, "" for nothing. rank: 0 while it plays, 1 for the winner."""

    number: int
    name: str
    automate: bool
    linked: bool
    owes: str = ""
    still: bool = False
    rank: int = 0

    @property
    def is_responsive(self) -> bool:
        """Whether its cup is linked and answers."""
        return self.linked and not self.still


class TableModel:
    """The memory of a spectator of one table.

    watcher: of the match that is played. news: the latest events that deserve a line, oldest first. trouble: a sentence
    while the table cannot go on. refused: (name, code) of the latest command that was refused, until the next entry.
    given: the names of the seats of this match that the host has given to other phones; handed: of those that it has
    handed to an automate (True), or back (False). alarms: what cups find wrong with this match, as long as it is so.
    ailing: what keeps cups of this laptop from playing. spent: a function, seat -> tenths of a second that it has taken
    so far for what it owes, which only a table knows. held_up: the names of those whose cups are away while a throw
    waits for them.
    """

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.people: list[Person] = []
        self.trouble: JournalTrouble | None = None
        self.disturbed = False
        self.refused: tuple[str, str] | None = None
        self.news: list[Event] = []
        self._told: list[int] = []  # with how many entries in the log each of them was new
        self.given: list[str] = []
        self.handed: dict[str, bool] = {}
        self.alarms: list[Alarm] = []
        self.ailing: dict[str, HostError] = {}
        self.watcher = GameSpectator(self)
        self.spent: Callable[[int], int] = lambda seat: 0
        self.held_up: list[str] = []
        self._linked: set[str] = set()
        self._viewed: tuple[Match | None, int, dict[str, Any]] = (None, 0, {})  # of which match, after how many entries

    @classmethod
    def follow(cls, table: Table) -> TableModel:
        """A model of a table that may have begun already; it listens from now on."""
        model = cls()
        past = Ledger()
        for number in range(len(table.log)):
            events = past.fold(table.log[number])
            model.entry(past, events)
        model.ledger = table.ledger
        model.spent = table.seats.spent
        model.look(table)

        def listen(news: News) -> None:
            if isinstance(news, Entry):
                model.entry(table.ledger, news.events)
            elif isinstance(news, CommandRefused):
                model.refused = (news.member.name, news.code)
            elif isinstance(news, SeatReassigned):
                model.given.append(news.member.name)
            elif isinstance(news, SeatControlChanged):
                model.handed[news.member.name] = news.automate
            elif isinstance(news, CupHealthChanged):
                model.ailing.pop(news.cup, None)
                if news.error:
                    model.ailing[news.cup] = news.error
            elif isinstance(news, JournalTrouble):
                model.trouble = news
            elif isinstance(news, JournalRecovered):
                model.trouble = None
            elif isinstance(news, JammingChanged):
                model.disturbed = news.on
            model.look(table)

        table.listeners.append(listen)
        return model

    def trouble_sentences(self, words: Words) -> str:
        """The sentences that say why nothing goes on, "" while it does."""
        if self.trouble:
            return self.trouble.message(words.lang)
        ailing = [error.message(words.lang) for error in self.ailing.values()][:FEW]
        return " ".join([words.get("view.disturbed"), *ailing] if self.disturbed else ailing)

    def look(self, table: Table) -> None:
        """Sees who is here."""
        self.alarms = table.alarms
        self._linked = {cup for cup, member in table.members.items() if member.connection}
        self.held_up = [table.ledger.players[seat][1] for seat in table.seats.seats_blocking_throw]
        self.people = [
            Person(m.name, m.ready or m.automate, m.automate, m.connection.label, m.cup, m.version_mismatch)
            if m.connection
            else Person(m.name, m.ready or m.automate, m.automate, "", m.cup)
            for m in table.members.values()
        ]

    def present(self, cups: Sequence[str]) -> None:
        """Says which cups are linked: for logs that have no table."""
        self._linked = set(cups)

    def entry(self, log: Ledger, events: Sequence[Event]) -> None:
        """One entry was folded. log: the ledger after it."""
        self.refused = None
        self.ledger = log
        if log.entries == 1:
            self.news, self.given = [], []
            self.handed = {}
            self._told = []
            self.watcher = self._watcher()
        for event in events:
            self.watcher.event(event)
            self.watcher.remember(event)
            if event[0] in event_sentences.news(self.game):
                self.news = [*self.news[-7:], event]
                self._told = [*self._told[-7:], log.entries]

    def latest(self) -> list[Event]:
        """The news that are not old yet."""
        recent = self.ledger.entries - OLD
        return [event for event, at in zip(self.news, self._told, strict=True) if at > recent]

    def _watcher(self) -> GameSpectator:
        """Of the match that begins: the game's own, or what all games begin with."""
        own = games.part(self.game, "spectator") if self.game else None
        return own.Spectator(self) if own else GameSpectator(self)

    # what is drawn

    @property
    def phase(self) -> int:
        """As in the ledger, but OVER from the end of the match on."""
        return min(self.ledger.phase, ledger.OVER)

    @property
    def game(self) -> str:
        return self.ledger.match.rules.NAME if self.ledger.match else ""

    @property
    def view(self) -> dict[str, Any]:
        """rules.view of the match after this entry; {} before there is one."""
        match, entries = self.ledger.match, self.ledger.entries
        if (match, entries) != self._viewed[:2]:
            self._viewed = match, entries, match.rules.view(match.state) if match else {}
        return self._viewed[2]

    @property
    def dice(self) -> list[int]:
        """The public dice that lie there: "dice" or "die" in the view of a game without a drawing of its own."""
        view = self.view
        return [face for face in view.get("dice") or [view.get("die")] if face]

    @property
    def names(self) -> list[str]:
        return [player[1] for player in self.ledger.players]

    def decided(self, words: Words) -> list[str]:
        """The host's decisions on seats of this match, in words."""
        sentences = [words.reason("seat_given", name) for name in self.given]
        return sentences + [event_sentences.handed_over(*seat, words) for seat in self.handed.items()]

    def seats(self) -> list[Seat]:
        """Everybody, clockwise once that is known."""
        return [self._seat(number) for number in self.watcher.order()]

    def _seat(self, number: int) -> Seat:
        player = self.ledger.players[number]
        owes, rank = self.ledger.owes(number), self.watcher.rank(number)
        linked, still = player[0] in self._linked, self.stands_still(number)
        return Seat(number, player[1], is_automate(player), linked, owes, still, rank)

    def waiting(self) -> tuple[str, list[str]]:
        """What the match waits for ("act", "shake", "show", "seat", "open" or "") and from whom."""
        seats = [seat for seat in range(len(self.ledger.players)) if self.ledger.owes(seat)]
        if not seats:
            return "", []
        return self.ledger.owes(seats[0]), [self.names[seat] for seat in seats]

    def awaited(self, words: Words) -> str:
        """For whom the match waits, in words; "" for nobody."""
        owed, names = self.waiting()
        if owed in DEALING:
            return words.get(f"view.deals.{owed}", names[0])
        if owed == "act" and len(names) == 1:
            return words.get(self.watcher.ACTS, names[0])
        if len(names) > FEW:
            return words.count("line.waiting_shakes", len(names))
        return words.get("view.waiting", ", ".join(names)) if names else ""

    def ticks(self, seat: int) -> bool:
        """Whether the time of a seat runs."""
        log = self.ledger
        return log.times is not None and self.phase != ledger.OVER and log.owes(seat) in PLAYED

    def runs(self) -> bool:
        """Whether the time of any seat does."""
        return any(self.ticks(seat) for seat in range(len(self.ledger.players)))

    def time_left(self, seat: int) -> int | None:
        """Tenths of a second that a seat has left: for what it owes, or of its time for the match; None without a
        limit."""
        times = self.ledger.times
        if times is None or self.phase == ledger.OVER:
            return None
        if self.ticks(seat):
            return max(times.remaining(seat, self.spent(seat)), 0)
        return times.left[seat] if times.match else None

    def absent(self) -> list[str]:
        """The names of seats in the running match that have no link."""
        if self.phase in (ledger.EMPTY, ledger.OVER):
            return []
        return [player[1] for player in self.ledger.players if player[0] not in self._linked]

    def stands_still(self, seat: int) -> bool:
        """Whether the cup of a seat is linked, and answers nothing."""
        log = self.ledger
        return bool(log.away & ~log.dropped & 1 << seat) and log.players[seat][0] in self._linked

    def still(self) -> list[str]:
        """The names of those whose cup is linked and answers nothing."""
        if self.phase in (ledger.EMPTY, ledger.OVER):
            return []
        return [name for seat, name in enumerate(self.names) if self.stands_still(seat)]

    def won(self) -> list[int]:
        """The seats that have won, several after a draw; none before the end, nor in a match that was ended early."""
        match = self.ledger.match
        if match is None or not match.over:
            return []
        scores = match.rules.scores(match.state)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def ended_early(self) -> str:
        """The kind of event that says why a match ended that nobody has won."""
        log = self.ledger
        if log.deal and (log.deal.lied or log.deal.accused):
            return "lied"
        return "called_off" if log.closing and log.closing.agreed else "abandoned"

    def winners(self) -> list[str]:
        """Their names."""
        return [self.names[seat] for seat in self.won()]


class GameSpectator:
    """The memory of one match: of a table without one, and of a game that remembers nothing more than its
    public state. model: the table that is looked at.

    A game that has more to remember has a module `gobelet_host.games.<game>.spectator` with a class `Spectator`, a
    subclass that overrides what differs. It is told public events and reads `model.view`: it knows no secret, and
    neither how a terminal nor how a page draws it."""

    ACTS = "view.plays"  # the sentence on who has to decide
    OWES_ACT = "view.owes_play"  # a word for that beside a name
    ROUND = "bar.round"  # what a round is called, one of the words of the game

    # What is told of a match at its end: (name of the story, kind of event, how much an event of it is worth telling, 0
    # for not at all). Of each story the best one is remembered, of equals the last.
    STORIES: tuple[tuple[str, str, Callable[[list[Any]], int]], ...] = ()

    def __init__(self, model: TableModel) -> None:
        self.model = model
        self.stories: dict[str, tuple[int, Event]] = {}

    def remember(self, event: Event) -> None:
        """Keeps an event that is worth telling at the end."""
        for story, kind, worth in self.STORIES:
            if event[0] == kind:
                self.keep(story, worth(list(event[3:])), event)

    def keep(self, story: str, worth: int, event: Event) -> None:
        """Keeps a story unless a better one is known."""
        if worth > 0 and worth >= self.stories.get(story, (0,))[0]:
            self.stories[story] = worth, event

    def event(self, event: Event) -> None:
        """One event of the match: they come in order."""

    @property
    def round(self) -> int:
        """The number of the round, or turn, that is looked at; 0 before the first."""
        return self.model.view.get("round", 0)

    def status(self, words: Words) -> str:
        """Where the match stands, in a line."""
        return words.for_game(self.model.game).get(self.ROUND, self.round) if self.round else ""

    def order(self) -> list[int]:
        """All seats, clockwise once that is known."""
        return list(range(len(self.model.ledger.players)))

    def rank(self, seat: int) -> int:
        """0 while a seat plays, 1 for the winner."""
        ranks = self.model.view.get("ranks")
        return ranks[seat] if ranks else 0

    def owed(self, seat: Seat, words: Words) -> str:
        """A word for what a seat owes; "" for what no player does with its own hands."""
        key = self.OWES_ACT if seat.owes == "act" else f"view.owes_{seat.owes}"
        return words.get(key) if words.has(key) else ""
