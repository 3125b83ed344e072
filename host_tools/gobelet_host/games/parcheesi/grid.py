"""Where the pieces of Parcheesi are drawn, by the terminal and on pages: a grid of 19 x 19, and the sign of each
player's pawns, so that nobody needs colours to tell them apart."""

from typing import Any

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi.state import CIRCUIT, CORRIDOR, ENTRY, GOAL, HOME

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


def pawn_position(colour: int, at: int) -> Place:
    """Where a pawn of a colour is drawn that is so far on its path; at home in the middle of its nest."""
    if at == HOME:
        return NESTS[colour]
    if at == GOAL:
        return CENTRE
    return CORRIDORS[colour][at - CORRIDOR] if at > ENTRY else SQUARES[(board.STARTS[colour] + at) % CIRCUIT]


def where(state: dict[str, Any], seat: int, pawn: int) -> tuple[str, Place]:
    """Where a pawn stands: "home", "way" or "goal", and its place, that of the nest while it is at home."""
    at = state["pawns"][seat][pawn]
    return {HOME: "home", GOAL: "goal"}.get(at, "way"), pawn_position(colour_of(state, seat), at)
