"""What the terminal shows of each game: one module a game, found by its name.

A module `gobelet_host.games.<game>.terminal` has one class `Game`, a subclass of `Spectator`: what somebody who looks
on remembers of one match, and how it is drawn. The rest of the view (lobby, lists of seats, cups, sizes, keys, notices,
winner) is common and asks the spectator of the match for what only the game knows. A new game overrides what differs:

| what | when it is asked |
|---|---|
| `event(event)` | every event of the match, in order: remember what the state does not tell |
| `NEWS` | kinds of events that are told as sentences (narrators/<game>.py) below the table |
| `round`, `status`, `banner`, `night`, `word` | the line on top, and whether the page is dark |
| `order`, `rank` | who sits where, and who has finished |
| `before`, `brief`, `full`, `change` | before a seat: dice, pawns, money; in a few letters; what just changed |
| `BEFORE`, `LISTED`, `TELLS` | how wide that is, and how wide a list must be for it; who tells the news |
| `owed`, `ranked`, `LEGEND`, `KEYS`, `ACTS` | words: what a seat owes, how it ended, signs, keys, who acts |
| `middle` | what the table is about now, in the middle of so many columns and lines: from 4 lines to 30 |
| `ending` | what is told below the winner's name |
| `table` | all of it when there is room: a ring of seats round the middle, unless the game has a board (boards.py) |
| `ribbon` | one to six lines on what led here |

Everything drawn is a Block of exactly or at most the width that was given; nothing here knows a terminal, a clock or a
secret: a spectator is told public events and reads `model.view`, the public state.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any

from rich.text import Text

from gobelet_host.view.blocks import Block, fill, line, wrap
from gobelet_host.view.look import Look
from gobelet_host.words import Words

if TYPE_CHECKING:
    from gobelet_host.spectate.model import Seat, TableModel

Event = tuple[Any, ...]
SEVERAL = 4  # names that a line still lists


class Spectator:
    """Of a table without a match, and what all games begin with. model: the table that is looked at."""

    NEWS: tuple[str, ...] = ("winner",)
    LEGEND = "view.legend_play"
    KEYS = ("keys.play_call", "keys.cup_call")  # what the keys do, in a long line and in a short one
    ACTS = "view.plays"  # the sentence on who has to decide
    BEFORE = 16  # columns of before()
    LISTED = 40  # columns from which a list of seats has room for it
    TELLS = False  # whether table() tells the news itself

    def __init__(self, model: TableModel) -> None:
        self.model = model

    # memory

    def event(self, event: Event) -> None:
        """One event of the match."""

    # what the common parts ask

    @property
    def round(self) -> int:
        """The number of the round, or turn, that is looked at; 0 before the first."""
        return self.model.view.get("round", 0)

    @property
    def night(self) -> bool:
        """Whether the page is dark now."""
        return False

    def status(self, words: Words) -> str:
        """The middle of the top line."""
        return words.get("bar.round", self.round) if self.round else ""

    def banner(self, words: Words) -> str:
        """A second line on top that nobody can miss; "" for none."""
        return ""

    def word(self, words: Words) -> str:
        """The word to compare with the cups, with what it is."""
        log = self.model.ledger
        return words.get("event.seating_word", log.seating_word) if log.seating_word else ""

    def order(self) -> list[int]:
        """All seats, clockwise once that is known."""
        return list(range(len(self.model.ledger.players)))

    def rank(self, seat: int) -> int:
        """0 while a seat plays, 1 for the winner."""
        ranks = self.model.view.get("ranks")
        return ranks[seat] if ranks else 0

    def ranked(self, seat: Seat, words: Words, look: Look) -> Text:
        """How it ended for a seat that has a rank."""
        if seat.rank == 1:
            return line((words.get("view.won"), look.good))
        return line((words.get("line.rank", seat.rank, len(self.model.names)), look.quiet))

    def owed(self, seat: Seat, words: Words) -> str:
        """A word for what a seat owes."""
        return words.get("view.owes_play" if seat.owes == "act" else f"view.owes_{seat.owes}")

    # what is drawn

    def before(self, seat: Seat, look: Look, signs: bool = True) -> Text:
        """What lies before a seat, in at most BEFORE columns. signs: with marks behind what counts, if any."""
        return line()

    def brief(self, seat: Seat, look: Look) -> Text:
        """The same in a few letters, for the narrowest list."""
        return line()

    def full(self, seat: Seat) -> bool:
        """Whether before() leaves no room for a word beside it."""
        return False

    def change(self, seat: Seat, look: Look) -> Text:
        """What a seat has just lost or won."""
        return line()

    def waiting(self, words: Words, look: Look, width: int) -> Block:
        """For whom the table waits, and for what."""
        what, names = self.model.waiting()
        if not names:
            return []
        if what == "act":
            return [line((f" {words.get(self.ACTS, names[0])} ", look.speaker))]
        if len(names) > SEVERAL:
            return [line((words.get("view.waiting_many", len(names)), look.quiet))]
        return wrap(words.get("view.waiting", ", ".join(names)), width, look.quiet)

    def middle(self, words: Words, look: Look, width: int, height: int) -> Block:
        """What the table is about now."""
        return self.waiting(words, look, width)

    def ending(self, words: Words, look: Look, width: int) -> Block:
        """What is told below the winner's name."""
        return []

    def table(self, words: Words, look: Look, width: int, height: int) -> Block:
        """The whole table without a cup: everybody round the middle."""
        from gobelet_host.view import seats, table

        inner = table.middle(self.model, words, look, *seats.room(width, height))
        return fill(seats.ring(self.model, words, look, inner, width, height), width, height)

    def ribbon(self, words: Words, look: Look, width: int, height: int) -> Block:
        """What led here, in at most `height` lines."""
        return []


def spectator(game: str, model: TableModel) -> Spectator:
    """The spectator of a match of this game; "" for a table without a match. A game without a module of its own has
    what all games begin with."""
    if not game or importlib.util.find_spec(f"gobelet_host.games.{game}.terminal") is None:
        return Spectator(model)
    return importlib.import_module(f"gobelet_host.games.{game}.terminal").Game(model)
