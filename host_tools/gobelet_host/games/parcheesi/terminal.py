"""Parcheesi on the table: the board with the pawns of each player, the throw, what may be claimed.

Pawns are drawn by the sign of their player, so that none needs colour: see SIGNS.
"""

from typing import Any

from rich.text import Text

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi.state import CIRCUIT, CORRIDOR, ENTRY, GOAL, HOME
from gobelet_host.games.parcheesi.signs import SIGNS, sign
from gobelet_host.spectate.watcher import Seat
from gobelet_host.view import drawing
from gobelet_host.view.blocks import Block, line
from gobelet_host.view.look import Look
from gobelet_host.words import Words
from gobelet_host.words.narrate import die

SIDE = 19
HOMES = "⌂"
SQUARE, REFUGE, LANE = "·", "○", "-"
CENTRE = 9  # column and row of the goal


def xy(table: bytes, number: int) -> tuple[int, int]:
    return table[2 * number], table[2 * number + 1]


class Drawing(drawing.BoardDrawing):
    """All that matters is in the state."""

    LEGEND = "view.legend_parcheesi"
    LISTED = 36

    # before a seat

    def _place(self, state: dict[str, Any], seat: int, pawn: int) -> str:
        at = state["pawns"][seat][pawn]
        if at == HOME:
            return HOMES
        if at == GOAL:
            return "★"
        return str(state["squares"][seat][pawn] + 1) if at <= ENTRY else f"→{at - ENTRY}"

    def before(self, seat: Seat, look: Look, signs: bool = True) -> Text:
        """Its sign, and where its pawns are: ⌂ in the nest, a square, → in the corridor, ★ home."""
        state = self.model.view
        places = " ".join(self._place(state, seat.number, pawn) for pawn in range(4))
        return line((f"{sign(state, seat.number)} ", look.bid), (places, look.name))

    def brief(self, seat: Seat, look: Look) -> Text:
        """Its sign, and how many of its pawns are home."""
        state = self.model.view
        home = state["pawns"][seat.number].count(GOAL)
        return line((f"{home}★", look.name), (f" {sign(state, seat.number)}", look.bid))

    def full(self, seat: Seat) -> bool:
        return True

    # the middle

    def summary(self, words: Words, look: Look, width: int) -> Block:
        """The throw or the bonus, and a fault that may be claimed."""
        state = self.model.view
        if not state or state["turn"] < 0:
            return []
        name = self.model.names[state["turn"]]
        block: Block = []
        if state["bonus"]:
            block.append(line((words.get("view.bonus", name, state["bonus"]), look.bid)))
        elif state["die"]:
            block.append(line((f"{name} ", look.name), (die(state["die"]), look.bid)))
        if state["fault"]:
            block.append(line((words.get("view.fault", self.model.names[state["fault"][0]]), look.bad)))
        return block

    def board(self, words: Words, look: Look) -> Block:
        """19 lines of 38 columns: two for a square, so that a barrier shows both its pawns."""
        state = self.model.view
        cells: dict[tuple[int, int], tuple[str, str]] = {}
        for number in range(CIRCUIT):
            refuge = board.REFUGES[number]
            cells[xy(board.SQUARES_XY, number)] = (REFUGE if refuge else SQUARE, look.name if refuge else look.quiet)
        for colour in range(len(board.COLOURS)):
            for step in range(GOAL - CORRIDOR):
                cells[xy(board.CORRIDORS_XY, 7 * colour + step)] = (LANE, look.edge)
        goal = 0
        for seat, places in enumerate(state["pawns"]):
            colour = board.COLOURS.index(state["colours"][seat])
            style = look.speaker if seat == state["turn"] else look.die
            for pawn, at in enumerate(places):
                if at == GOAL:
                    goal += 1
                elif at == HOME:
                    _add(cells, _nest(colour, pawn), SIGNS[colour], style)
                elif at > ENTRY:
                    where = xy(board.CORRIDORS_XY, 7 * colour + at - CORRIDOR)
                    _add(cells, where, SIGNS[colour], style)
                else:
                    _add(cells, xy(board.SQUARES_XY, state["squares"][seat][pawn]), SIGNS[colour], style)
        cells[CENTRE, CENTRE] = (f"★{goal or ''}", look.good)
        rows = []
        for y in range(SIDE):
            drawn = [cells.get((x, y), ("", "")) for x in range(SIDE)]
            rows.append(line(*((text.ljust(2)[:2], style) for text, style in drawn)))
        return rows


def _nest(colour: int, pawn: int) -> tuple[int, int]:
    """Where a pawn stands in its nest: four places in a square."""
    x, y = xy(board.NESTS_XY, colour)
    return x + pawn % 2 * 2 - 1, y + pawn // 2 * 2 - 1


def _add(cells: dict[tuple[int, int], tuple[str, str]], where: tuple[int, int], pawn: str, style: str) -> None:
    """Puts a pawn on a square: beside the one that stands there; a number for more than two."""
    there = cells.get(where, ("", ""))[0]
    pawns = [one for one in there if one in SIGNS]
    if there[1:].isdigit():
        cells[where] = (f"{there[0]}{int(there[1:]) + 1}", style)
    elif len(pawns) == 2:
        cells[where] = (f"{pawn}3", style)
    else:
        cells[where] = ("".join([*pawns, pawn]), style)
