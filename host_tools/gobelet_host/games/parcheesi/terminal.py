"""Parcheesi on the table: the board with the pawns of each player, the throw, what may be claimed.

Pawns are drawn by the sign of their player, so that none needs colour: see grid.py.
"""

from rich.text import Text

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi.state import ENTRY, GOAL, HOME
from gobelet_host.games.parcheesi import grid
from gobelet_host.games.parcheesi.grid import SIGNS, Place
from gobelet_host.spectate.model import Seat
from gobelet_host.view import drawing
from gobelet_host.view.blocks import Block, line
from gobelet_host.words.event_sentences import die

HOMES = "⌂"
SQUARE, REFUGE, LANE = "·", "○", "-"


class Drawing(drawing.BoardDrawing):
    """All that matters is in the state."""

    LEGEND = "view.legend_parcheesi"
    FULL = True
    LISTED = 36

    def _sign(self, seat: int) -> str:
        return SIGNS[grid.colour_of(self.state, seat)]

    # before a seat

    def _pawn_text(self, seat: int, pawn: int) -> str:
        at = self.state["pawns"][seat][pawn]
        if at == HOME:
            return HOMES
        if at == GOAL:
            return "★"
        return str(self.state["squares"][seat][pawn] + 1) if at <= ENTRY else f"→{at - ENTRY}"

    def before(self, seat: Seat, signs: bool = True) -> Text:
        """Its sign, and where its pawns are: ⌂ in the nest, a square, → in the corridor, ★ home."""
        places = " ".join(self._pawn_text(seat.number, pawn) for pawn in range(4))
        return line((f"{self._sign(seat.number)} ", self.look.bid), (places, self.look.name))

    def brief(self, seat: Seat) -> Text:
        """Its sign, and how many of its pawns are home."""
        home = self.state["pawns"][seat.number].count(GOAL)
        return line((f"{home}★", self.look.name), (f" {self._sign(seat.number)}", self.look.bid))

    # the middle

    def summary(self, width: int) -> Block:
        """The throw or the bonus, and a fault that may be claimed."""
        state = self.state
        if not state or state["turn"] < 0:
            return []
        name = self.model.names[state["turn"]]
        block: Block = []
        if state["bonus"]:
            block.append(line((self.words.get("view.bonus", name, state["bonus"]), self.look.bid)))
        elif state["die"]:
            block.append(line((f"{name} ", self.look.name), (die(state["die"]), self.look.bid)))
        if state["fault"]:
            block.append(line((self.words.get("view.fault", self.model.names[state["fault"][0]]), self.look.bad)))
        return block

    def board(self) -> Block:
        """19 lines of 38 columns: two for a square, so that a barrier shows both its pawns."""
        cells: dict[Place, tuple[str, str]] = {}
        for number, place in enumerate(grid.SQUARES):
            refuge = board.REFUGES[number]
            cells[place] = (REFUGE if refuge else SQUARE, self.look.name if refuge else self.look.quiet)
        for corridor in grid.CORRIDORS:
            cells |= dict.fromkeys(corridor, (LANE, self.look.edge))
        goal = 0
        for seat, places in enumerate(self.state["pawns"]):
            sign = self._sign(seat)
            style = self.look.speaker if seat == self.state["turn"] else self.look.die
            for pawn in range(len(places)):
                at, place = grid.where(self.state, seat, pawn)
                if at == "goal":
                    goal += 1
                else:
                    _add(cells, _in_nest(place, pawn) if at == "home" else place, sign, style)
        cells[grid.CENTRE] = (f"★{goal or ''}", self.look.good)
        rows = []
        for y in range(grid.SIDE):
            drawn = [cells.get((x, y), ("", "")) for x in range(grid.SIDE)]
            rows.append(line(*((text.ljust(2)[:2], style) for text, style in drawn)))
        return rows


def _in_nest(nest: Place, pawn: int) -> Place:
    """Where a pawn stands in its nest: four places in a square."""
    x, y = nest
    return x + pawn % 2 * 2 - 1, y + pawn // 2 * 2 - 1


def _add(cells: dict[Place, tuple[str, str]], where: Place, pawn: str, style: str) -> None:
    """Puts a pawn on a square: beside the one that stands there; a number for more than two."""
    there = cells.get(where, ("", ""))[0]
    pawns = [sign for sign in there if sign in SIGNS]
    if there[1:].isdigit():
        cells[where] = (f"{there[0]}{int(there[1:]) + 1}", style)
    elif len(pawns) == 2:
        cells[where] = (f"{pawn}3", style)
    else:
        cells[where] = ("".join([*pawns, pawn]), style)
