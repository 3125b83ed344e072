"""Paradice on the table: the board with its owners and pawns, the money of each player, the jackpot.

Cells are four columns: what an event counts, then whose it is: the raised number of a player, $ for the jackpot,
nothing while it is free. Pawns stand between brackets.
"""

from rich.text import Text

from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens.words import money
from gobelet.games.paradice.table_data import SIDE
from gobelet_host.games.paradice.spectator import PLACES, sign_of
from gobelet_host.spectate.model import Seat
from gobelet_host.view import drawing
from gobelet_host.view.blocks import Block, line
from gobelet_host.words.event_sentences import faces

WIDE = 4  # columns of a cell
JACKPOT = "$"
RAISED = "⁰¹²³⁴⁵⁶"


class Drawing(drawing.BoardDrawing):
    """The board, its owners and the money."""

    LEGEND = "view.legend_paradice"
    BEFORE = 26
    FULL = True
    LISTED = 50

    # before a seat

    def before(self, seat: Seat, signs: bool = True) -> Text:
        """Number, money, and how many events it owns."""
        has = money(self.state["scores"][seat.number], self.words)
        parts = (f"{seat.number + 1} ", self.look.bid), (has, self.look.name)
        return line(*parts, (f"  {self.watch.owned(seat.number)} ▦", self.look.quiet))

    def brief(self, seat: Seat) -> Text:
        """Money in thousands, and its raised number."""
        thousands = self.state["scores"][seat.number] // 1000
        return line((f"{thousands}k", self.look.name), (RAISED[seat.number + 1], self.look.bid))

    def change(self, seat: Seat) -> Text:
        """Draws what the round has brought or cost this seat."""
        balance = self.watch.balance(seat.number)
        if not balance:
            return line()
        sign, look = ("+", self.look.good) if balance > 0 else ("−", self.look.bad)
        return line((f" {sign}{money(abs(balance), self.words)}", look))

    # the middle

    def summary(self, width: int) -> Block:
        """The roll, and what it costs."""
        state = self.state
        if not state or state["turn"] < 0 or not state["dice"][0] or state["phase"] == "rolling":
            return []
        name = self.model.names[state["turn"]]
        block = [line((f"{name} ", self.look.name), (faces(tuple(state["dice"])), self.look.bid))]
        if self.watch.dues:
            block.append(line((self.words.get("view.dues", money(self.watch.dues, self.words)), self.look.bad)))
        return block

    def board(self) -> Block:
        """13 lines of 52 columns."""
        rows: list[list[tuple[str, str]]] = [[(" " * WIDE, "")] * SIDE for _ in range(SIDE)]
        pawns: dict[int, list[int]] = {}
        for seat, cell in enumerate(self.state["places"]):
            if cell >= 0:
                pawns.setdefault(cell, []).append(seat)
        for cell, (x, y) in enumerate(PLACES):
            rows[y][x] = self._cell(cell, pawns.get(cell, []))
        return [line(*row) for row in rows]

    def _cell(self, cell: int, pawns: list[int]) -> tuple[str, str]:
        """A cell in four columns: pawns before what it is; else what it is and whose."""
        kind, owner = board.KINDS[cell], self.state["owners"][cell]
        text = sign_of(kind)
        if pawns:
            names = "".join(str(seat + 1) for seat in pawns)
            style = self.look.speaker if self.state["turn"] in pawns else self.look.die
            return f"[{names if len(pawns) > 1 else names + text}"[:3].ljust(3) + "]", style
        if kind >= s.COPIES:
            return text.ljust(WIDE), self.look.bid
        if owner == s.OF_JACKPOT:
            return f"{text}{JACKPOT}".ljust(WIDE), self.look.caramba
        if owner == s.WHITE:
            return text.ljust(WIDE), self.look.quiet
        return f"{text}{RAISED[owner]}".ljust(WIDE), self.look.name
