"""What the public table looks like now: folded from the table's news, and from nothing else.

The ledger knows where the match stands; this adds who is here and what was said lately. What is remembered of the game
itself its watcher knows: see watcher.py. Pure: no terminal, no clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from gobelet import ledger
from gobelet.ledger import Ledger
from gobelet_host import games
from gobelet_host.spectate.watcher import Event, Seat, Watcher
from gobelet_host.table.news import Entry, Given, News, Recovered, Refused, Trouble
from gobelet_host.table.table import Table
from gobelet_host.words import narrate


@dataclass
class Person:
    """Somebody in the lobby. where: the link the cup is on, "" while it is away."""

    name: str
    ready: bool
    automate: bool
    where: str


class TableModel:
    """What a watcher remembers of one table.

    watcher: of the match that is played. news: the latest events that deserve a line, oldest first.
    trouble: a sentence while the table cannot go on. refused: (name, code) of the latest command that was refused,
    until the next entry. given: the names of the seats of this match that the host has given to other phones.
    """

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.people: list[Person] = []
        self.trouble = ""
        self.refused: tuple[str, str] | None = None
        self.news: list[Event] = []
        self.given: list[str] = []
        self.watcher = Watcher(self)
        self._linked: set[str] = set()

    @classmethod
    def follow(cls, table: Table) -> TableModel:
        """A model of a table that may have begun already; it listens from now on."""
        model = cls()
        past = Ledger()
        for number in range(len(table.log)):
            events = past.fold(table.log[number])
            model.entry(past, events)
        model.ledger = table.ledger
        model.look(table)

        def listen(news: News) -> None:
            if isinstance(news, Entry):
                model.entry(table.ledger, news.events)
            elif isinstance(news, Refused):
                model.refused = (news.member.name, news.code)
            elif isinstance(news, Given):
                model.given.append(news.member.name)
            elif isinstance(news, Trouble):
                model.trouble = news.sentence
            elif isinstance(news, Recovered):
                model.trouble = ""
            model.look(table)

        table.listeners.append(listen)
        return model

    def look(self, table: Table) -> None:
        """Sees who is here."""
        self._linked = {cup for cup, member in table.members.items() if member.connection}
        self.people = [
            Person(m.name, m.ready or m.automate, m.automate, m.connection.label if m.connection else "")
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
            self.watcher = self._watcher()
        for event in events:
            self.watcher.event(event)
            if event[0] in narrate.news(self.game):
                self.news = [*self.news[-7:], event]

    def _watcher(self) -> Watcher:
        """Of the match that begins: the game's own, or what all games begin with."""
        own = games.part(self.game, "watch") if self.game else None
        return own.Watch(self) if own else Watcher(self)

    # what is drawn

    @property
    def phase(self) -> int:
        """As in the ledger: EMPTY, SEATING, OPENING, PLAYING, MIXING, OVER."""
        return self.ledger.phase

    @property
    def game(self) -> str:
        return self.ledger.match.rules.NAME if self.ledger.match else ""

    @property
    def view(self) -> dict[str, Any]:
        """rules.view of the match; {} before there is one."""
        match = self.ledger.match
        return match.rules.view(match.state) if match else {}

    @property
    def dice(self) -> list[int]:
        """The public dice that lie there: "dice" or "die" in the view of a game without a drawing of its own."""
        view = self.view
        return [face for face in view.get("dice") or [view.get("die")] if face]

    @property
    def names(self) -> list[str]:
        return [player[1] for player in self.ledger.players]

    def seats(self) -> list[Seat]:
        """Everybody, clockwise once that is known."""
        return [self._seat(number) for number in self.watcher.order()]

    def _seat(self, number: int) -> Seat:
        cup, name, _, automate = self.ledger.players[number]
        owes, rank = self.ledger.owes(number), self.watcher.rank(number)
        return Seat(number, name, bool(automate), cup in self._linked, owes, rank)

    def waiting(self) -> tuple[str, list[str]]:
        """What the match waits for ("act", "shake", "roll", "show", "seat", "open" or "") and from whom."""
        seats = [seat for seat in range(len(self.ledger.players)) if self.ledger.owes(seat)]
        if not seats:
            return "", []
        return self.ledger.owes(seats[0]), [self.names[seat] for seat in seats]

    def absent(self) -> list[str]:
        """Who has a seat in the running match and no link."""
        if self.phase in (ledger.EMPTY, ledger.OVER):
            return []
        return [player[1] for player in self.ledger.players if player[0] not in self._linked]

    def won(self) -> list[int]:
        """The seats that have won, several after a draw; none before the end, nor in a match that was ended early."""
        match = self.ledger.match
        if match is None or not match.over:
            return []
        scores = match.rules.scores(match.state)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def winners(self) -> list[str]:
        """Their names."""
        return [self.names[seat] for seat in self.won()]
