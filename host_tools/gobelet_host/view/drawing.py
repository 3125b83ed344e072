"""How the terminal draws what only the game knows: what all games begin with.

A module `gobelet_host.games.<game>.terminal` has one class `Drawing`, a subclass of the one here. The rest of the view
(lobby, lists of seats, cups, sizes, keys, notices, winner) is common and asks it:

| what | when it is asked |
|---|---|
| `banner`, `night`, `word` | the second line on top, whether the page is dark, the word to compare with the cups |
| `before`, `brief`, `full`, `change` | before a seat: dice, pawns, money; in a few letters; what just changed |
| `BEFORE`, `FULL` | how wide that is, and whether it leaves no space for a word |
| `LISTED`, `TELLS` | how wide a list must be for it; who tells the news |
| `ranked`, `LEGEND`, `KEYS` | words: how it ended for a seat, signs, keys |
| `middle` | what the table is about now, in the middle of so many columns and lines: from 4 lines to 30 |
| `ending` | what is told below the winner's name |
| `ribbon` | one to six lines on what led here |
| `board`, `summary` | of a BoardDrawing: the board, and what it would show where there is no space for it |

Everything drawn is a Block of exactly or at most the width that was given. A drawing remembers nothing: it reads the
model and its watcher (spectate/model.py). It knows no terminal, clock or secret.
"""

import functools
from typing import Any

from rich.text import Text

from gobelet_host import games
from gobelet_host.spectate.model import Seat, TableModel
from gobelet_host.view import big_text
from gobelet_host.view.blocks import Block, line, side_by_side, width_of, wrap
from gobelet_host.view.theme import PLAIN, Theme
from gobelet_host.words import Words


class Drawing:
    """Of a table without a match, and what all games begin with. model: the table that is looked at. words: with those
    of its game. look: the colours."""

    LEGEND = "view.legend_play"
    KEYS = ("keys.play_call", "keys.cup_call")  # what the keys do, in a long line and in a short one
    BEFORE = 16  # columns of before()
    LISTED = 40  # columns from which a list of seats has room for it
    FULL = False  # whether before() leaves no space for a word beside it
    TELLS = False  # whether the middle of a large table tells the news itself

    def __init__(self, model: TableModel, words: Words, look: Theme = PLAIN) -> None:
        self.model = model
        self.words = words.for_game(model.game)
        self.look = look

    @property
    def watch(self) -> Any:
        """The memory of the match: the game's own."""
        return self.model.watcher

    @functools.cached_property
    def state(self) -> dict[str, Any]:
        """The match as rules.view tells it."""
        return self.model.view

    @property
    def night(self) -> bool:
        """Whether the page is dark now."""
        return False

    def banner(self) -> str:
        """A second line on top that nobody can miss; "" for none."""
        return ""

    def word(self) -> str:
        """The word to compare with the cups, with what it is."""
        seating = self.model.ledger.seating
        return self.words.get("event.seating_word", seating.word) if seating and seating.word else ""

    def ranked(self, seat: Seat) -> Text:
        """How it ended for a seat that has a rank."""
        if seat.rank == 1:
            return line((self.words.get("view.won"), self.look.good))
        return line((self.words.get("line.rank", seat.rank, len(self.model.names)), self.look.quiet))

    # before a seat

    def before(self, seat: Seat, signs: bool = True) -> Text:
        """Draws what lies before a seat, in at most BEFORE columns. signs: with marks behind what counts, if any."""
        return line()

    def brief(self, seat: Seat) -> Text:
        """The same in a few letters, for the narrowest list."""
        return line()

    def full(self, seat: Seat) -> bool:
        """Whether before() leaves no space for a word beside it now."""
        return self.FULL

    def change(self, seat: Seat) -> Text:
        """Draws what a seat has just lost or won."""
        return line()

    # the middle

    def waiting(self, width: int) -> Block:
        """For whom the table waits, and for what."""
        owed, names = self.model.waiting()
        if owed == "act":
            return [line((f" {self.words.get(self.watch.ACTS, names[0])} ", self.look.speaker))]
        return wrap(self.model.awaited(self.words), width, self.look.quiet)

    def middle(self, width: int, height: int) -> Block:
        """Draws what the table is about now."""
        return self.waiting(width)

    def ending(self, width: int) -> Block:
        """Words below the winner's name."""
        return []

    def ribbon(self, width: int, height: int) -> Block:
        """Draws what led here, in at most `height` lines."""
        return []


class BoardDrawing(Drawing):
    """A game with a board: it is drawn as a block; where there is no space for it, the middle says in words what lies
    there. See large_table.py for where it stands."""

    TELLS = True

    def board(self) -> Block:
        """The board, all lines of the same width."""
        raise NotImplementedError

    def summary(self, width: int) -> Block:
        """Says in two or three lines what the board would show of this moment."""
        raise NotImplementedError

    def middle(self, width: int, height: int) -> Block:
        below = [*self.summary(width), *self.waiting(width)]
        board = self.board()
        if width_of(board) <= width and len(board) + len(below) + 1 <= height:
            return [*board, line(), *below]
        return below


class PlainDrawing(Drawing):
    """A game without a drawing of its own: its points, and the public dice that lie there."""

    def before(self, seat: Seat, signs: bool = True) -> Text:
        match = self.model.ledger.match
        return line((str(match.rules.points(match.state)[seat.number]), self.look.name)) if match else line()

    def brief(self, seat: Seat) -> Text:
        return self.before(seat)

    def middle(self, width: int, height: int) -> Block:
        dice = [big_text.die(face, False, self.look) for face in self.model.dice]
        fits = dice and height > 4 and sum(map(width_of, dice)) <= width
        return [*(side_by_side(*dice) if fits else []), *self.waiting(width)]


def of(model: TableModel, words: Words, look: Theme = PLAIN) -> Drawing:
    """How the match of this table is drawn; a table without one as all games begin."""
    if not model.game:
        return Drawing(model, words, look)
    module = games.part(model.game, "terminal")
    return module.Drawing(model, words, look) if module else PlainDrawing(model, words, look)
