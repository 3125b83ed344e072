"""What somebody who watches one match remembers of it, beside the public state: what all games begin with.

A game that has more to remember has a module `gobelet_host.games.<game>.watch` with a class `Watch`, a `Watcher` that
overrides what differs. A watcher is told public events and reads `model.view`, the public state: it knows no secret,
and neither how a terminal nor how a page draws it.
"""

from dataclasses import dataclass
from typing import Any, Protocol

from gobelet.ledger import Ledger
from gobelet_host.words import Words

Event = tuple[Any, ...]


@dataclass
class Seat:
    """One place at the table. owes: what the match waits for, "" for nothing. rank: 0 while it plays, 1 for the
    winner."""

    number: int
    name: str
    automate: bool
    linked: bool
    owes: str = ""
    rank: int = 0


class Watched(Protocol):
    """What a watcher looks at: a TableModel."""

    ledger: Ledger

    @property
    def view(self) -> dict[str, Any]:
        """rules.view of the match; {} before there is one."""
        ...


class Watcher:
    """Of a table without a match, and of a game that remembers nothing. model: the table that is looked at."""

    ACTS = "view.plays"  # the sentence on who has to decide
    OWES_ACT = "view.owes_play"  # a word for that beside a name

    def __init__(self, model: Watched) -> None:
        self.model = model

    def event(self, event: Event) -> None:
        """One event of the match: they come in order."""

    @property
    def round(self) -> int:
        """The number of the round, or turn, that is looked at; 0 before the first."""
        return self.model.view.get("round", 0)

    def status(self, words: Words) -> str:
        """Where the match stands, in a line."""
        return words.get("bar.round", self.round) if self.round else ""

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
