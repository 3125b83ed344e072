"""Paradice on the table: the board with its owners and pawns, the money of each player, the jackpot.

Cells are four columns: what an event counts, then whose it is: the raised number of a player, $ for the jackpot,
nothing while it is free. Pawns stand between brackets.
"""

from typing import Any

from rich.text import Text

from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens.words import money
from gobelet_host.games.paradice.watch import Watch, sign_of
from gobelet_host.spectate.watcher import Seat
from gobelet_host.view import drawing
from gobelet_host.view.blocks import Block, line
from gobelet_host.view.look import Look
from gobelet_host.words import Words
from gobelet_host.words.narrate import faces

SIDE = 13
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

    def before(self, seat: Seat, look: Look, signs: bool = True) -> Text:
        """Number, money, and how many events it owns."""
        state = self.model.view
        owned = state["owners"].count(seat.number + 1)
        parts = (f"{seat.number + 1} ", look.bid), (money(state["scores"][seat.number]), look.name)
        return line(*parts, (f"  {owned} ▦", look.quiet))

    def brief(self, seat: Seat, look: Look) -> Text:
        """Money in thousands, and its raised number."""
        thousands = self.model.view["scores"][seat.number] // 1000
        return line((f"{thousands}k", look.name), (RAISED[seat.number + 1], look.bid))

    def change(self, seat: Seat, look: Look) -> Text:
        """What the round has brought or cost this seat."""
        state = self.model.view
        balance = state["gains"][seat.number] - state["costs"][seat.number]
        if not balance or seat.rank:
            return line()
        return line((f" {balance:+d}", look.good if balance > 0 else look.bad))

    # the middle

    def summary(self, words: Words, look: Look, width: int) -> Block:
        """The roll, and what it costs."""
        state = self.model.view
        if not state or state["turn"] < 0 or not state["dice"][0] or state["phase"] == "rolling":
            return []
        name = self.model.names[state["turn"]]
        block = [line((f"{name} ", look.name), (faces(tuple(state["dice"])), look.bid))]
        assert isinstance(self.model.watcher, Watch)
        if self.model.watcher.dues:
            block.append(line((words.get("view.dues", money(self.model.watcher.dues)), look.bad)))
        return block

    def board(self, words: Words, look: Look) -> Block:
        """13 lines of 52 columns."""
        state = self.model.view
        rows: list[list[tuple[str, str]]] = [[(" " * WIDE, "")] * SIDE for _ in range(SIDE)]
        pawns: dict[int, list[int]] = {}
        for seat, cell in enumerate(state["places"]):
            if cell >= 0:
                pawns.setdefault(cell, []).append(seat)
        for cell in range(s.CELLS):
            x, y = board.CELLS_XY[2 * cell], board.CELLS_XY[2 * cell + 1]
            rows[y][x] = self._cell(state, cell, pawns.get(cell, []), look)
        return [line(*row) for row in rows]

    def _cell(self, state: dict[str, Any], cell: int, pawns: list[int], look: Look) -> tuple[str, str]:
        """A cell in four columns: pawns before what it is; else what it is and whose."""
        kind, owner = board.KINDS[cell], state["owners"][cell]
        text = sign_of(kind)
        if pawns:
            names = "".join(str(seat + 1) for seat in pawns)
            style = look.speaker if state["turn"] in pawns else look.die
            return f"[{names if len(pawns) > 1 else names + text}"[:3].ljust(3) + "]", style
        if kind >= s.COPIES:
            return text.ljust(WIDE), look.bid
        if owner == s.OF_JACKPOT:
            return f"{text}{JACKPOT}".ljust(WIDE), look.caramba
        if owner == s.WHITE:
            return text.ljust(WIDE), look.quiet
        return f"{text}{RAISED[owner]}".ljust(WIDE), look.name
