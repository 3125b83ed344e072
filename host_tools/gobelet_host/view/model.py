"""What the public table looks like now: folded from the table's news, and from nothing else.

The ledger knows where the match stands; this adds what a spectator remembers: the bids of the round, who showed what,
how the last call ended, who is here. Pure: no terminal, no clock, no words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from gobelet import ledger
from gobelet.ledger import Ledger
from gobelet_host.table import Table

Event = tuple[Any, ...]
Bid = tuple[int, int, int]  # seat, quantity, face


@dataclass
class Seat:
    """One place at the table. owes: what the match waits for, "" for nothing. shown: the faces of its last showing,
    while they matter. rank: 0 while it plays, 1 for the winner."""

    number: int
    name: str
    dice: int
    automate: bool
    linked: bool
    owes: str = ""
    rank: int = 0
    shown: tuple[int, ...] = ()


@dataclass
class Verdict:
    """A call and what came of it. history: the bids of the round. parafico: whether it is a Parafico round. count:
    (matching, jokers) once all have shown. outcome: the event "lost", "won" or "kept". then: the events that followed
    from it: out, parafico, winner."""

    call: str
    caller: int
    history: list[Bid]
    round: int
    parafico: bool
    hands: dict[int, tuple[int, ...]] = field(default_factory=dict)
    count: tuple[int, int] | None = None
    outcome: Event | None = None
    then: list[Event] = field(default_factory=list)

    @property
    def bid(self) -> Bid:
        """The bid that was called."""
        return self.history[-1]

    def marks(self, face: int) -> str:
        """How a shown die counts: "match", "joker" or ""."""
        if face == self.bid[2]:
            return "match"
        return "joker" if face == 1 and not self.parafico else ""

    @property
    def so_far(self) -> int:
        """How many dice have been found among those shown until now."""
        return sum(bool(self.marks(face)) for hand in self.hands.values() for face in hand)


@dataclass
class Person:
    """Somebody in the lobby. where: the link the cup is on, "" while it is away."""

    name: str
    ready: bool
    automate: bool
    where: str


class TableModel:
    """A spectator's memory of one table.

    history: the bids of this round. verdict: the last call, until everybody has rolled again. rolls: the public rolls
    of the seating. news: the latest events that deserve a line, oldest first. trouble: a sentence while the
    table cannot go on. refused: (name, code) of the latest command that was refused, until the next entry.
    """

    NEWS = ("order", "first_roll_of", "tie", "lost", "won", "kept", "out", "parafico", "winner", "round")

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.people: list[Person] = []
        self.trouble = ""
        self.refused: tuple[str, str] | None = None
        self._linked: set[str] = set()
        self._forget()

    def _forget(self) -> None:
        self.history: list[Bid] = []
        self.verdict: Verdict | None = None
        self.rolls: dict[int, tuple[int, ...]] = {}
        self.news: list[Event] = []

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

        def listen(what: str, *news: Any) -> None:
            if what == "entry":
                model.entry(table.ledger, news[2])
            elif what == "refused":
                model.refused = (news[0].name, news[1])
            elif what == "trouble":
                model.trouble = news[1]
            elif what == "well":
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
            self._forget()
        for event in events:
            self._event(event)
            if event[0] in self.NEWS:
                self.news = [*self.news[-7:], event]

    def _event(self, event: Event) -> None:
        kind, _, seat, *data = event
        if kind == "bid":
            self.history.append((seat, data[0], data[1]))
        elif kind in ("bluff", "caramba"):
            self.verdict = Verdict(kind, seat, self.history, self.view["round"], self.view["parafico"])
        elif kind == "rolled":
            self.verdict = None  # new dice are under the cups: nobody shall take the old ones for them
        elif kind in ("seat_roll", "first_roll"):
            self.rolls[seat] = data[0]
        elif kind in ("tie", "first_roll_of"):
            for one in range(len(self.ledger.players)):
                if data[0] >> one & 1:
                    self.rolls.pop(one, None)
        elif kind == "round":
            self.history = []
            if data[0] == 1:
                self.rolls = {}
        elif self.verdict:
            if kind == "shown":
                self.verdict.hands[seat] = data[0]
            elif kind == "count":
                self.verdict.count = (data[2], data[3])
            elif kind in ("lost", "won", "kept"):
                self.verdict.outcome = event
            elif kind in ("out", "parafico", "winner"):
                self.verdict.then.append(event)

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
    def names(self) -> list[str]:
        return [player[1] for player in self.ledger.players]

    @property
    def parafico(self) -> bool:
        """Whether ones are no jokers in what is on the table now: the round, or the call that is still looked at."""
        if self.verdict:
            return self.verdict.parafico
        return bool(self.view.get("parafico"))

    @property
    def round(self) -> int:
        """The round that is looked at: that of the verdict while there is one."""
        return self.verdict.round if self.verdict else self.view.get("round", 0)

    @property
    def bid(self) -> Bid | None:
        """The bid that stands."""
        return self.history[-1] if self.history else None

    def seats(self) -> list[Seat]:
        """Everybody, clockwise once that is known."""
        state = self.view
        if not state:
            return []
        numbers = state["order"] or list(range(len(self.ledger.players)))
        return [self._seat(number, state) for number in numbers]

    def _seat(self, number: int, state: dict[str, Any]) -> Seat:
        cup, name, _, automate = self.ledger.players[number]
        shown = self.verdict.hands.get(number, ()) if self.verdict else self.rolls.get(number, ())
        return Seat(
            number,
            name,
            state["dice"][number],
            bool(automate),
            cup in self._linked,
            self.ledger.owes(number),
            state["ranks"][number],
            shown,
        )

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

    def winner(self) -> str:
        """Who has won; "" while nobody has."""
        match = self.ledger.match
        if match is None or self.phase != ledger.OVER:
            return ""
        scores = match.rules.scores(match.state)
        return self.names[scores.index(max(scores))]
