"""Where the pieces of Parcheesi are drawn, by the terminal and on pages: a grid of 19 x 19, and the sign of each
player's pawns, so that nobody needs colours to tell them apart."""

from typing import Any

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi.state import CORRIDOR, ENTRY, GOAL, HOME

Place = tuple[int, int]  # column and row


def _places(table: bytes) -> list[Place]:
    return list(zip(table[::2], table[1::2], strict=True))


SIDE = 19  # squares of the grid, each way
CENTRE = (9, 9)  # the goal
LANE = GOAL - CORRIDOR  # squares of a corridor
SIGNS = "●▲■◆"  # of the colours, in the order of turns
SQUARES = _places(board.SQUARES_XY)
NESTS = _places(board.NESTS_XY)
CORRIDORS = [_places(board.CORRIDORS_XY)[LANE * colour : LANE * (colour + 1)] for colour in range(len(board.COLOURS))]


def colour_of(state: dict[str, Any], seat: int) -> int:
    """The colour of a seat's pawns, by its number in the order of turns."""
    return board.COLOURS.index(state["colours"][seat])


def where(state: dict[str, Any], seat: int, pawn: int) -> tuple[str, Place]:
    """Where a pawn stands: "home", "way" or "goal", and its place, that of the nest while it is at home."""
    at, colour = state["pawns"][seat][pawn], colour_of(state, seat)
    if at == HOME:
        return "home", NESTS[colour]
    if at == GOAL:
        return "goal", CENTRE
    return "way", CORRIDORS[colour][at - CORRIDOR] if at > ENTRY else SQUARES[state["squares"][seat][pawn]]
