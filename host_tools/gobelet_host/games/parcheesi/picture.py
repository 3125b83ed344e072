"""The picture of Parcheesi: the board, the pawns on it, the throw, and a fault that may be claimed."""

from typing import Any

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi.state import CIRCUIT, CORRIDOR, ENTRY, GOAL, HOME
from gobelet_host.games.parcheesi.signs import SIGNS
from gobelet_host.spectate.model import TableModel
from gobelet_host.web import generic
from gobelet_host.words import Words

SIDE = 19  # squares of the grid, each way
CENTRE = 9  # column and row of the goal
LANE = GOAL - CORRIDOR  # squares of a corridor

Place = tuple[int, int]


def status(model: TableModel, words: Words) -> str:
    return generic.status(model, words)


def seat(model: TableModel, words: Words, number: int) -> dict[str, Any]:
    """colour: of its pawns, 0 to 3. sign: their shape as a letter. home: how many have arrived, of `pawns`."""
    state = model.view
    colour = board.COLOURS.index(state["colours"][number])
    places = state["pawns"][number]
    return {"colour": colour, "sign": SIGNS[colour], "home": places.count(GOAL), "pawns": len(places)}


def table(model: TableModel, words: Words) -> dict[str, Any]:
    """side, squares, refuges, corridors, nests: the board on its grid, x then y. pawns: {seat, colour, pawn, x, y, at}
    with `at` "home", "way" or "goal". dice: the throw. prompt: a bonus or a fault in words. news: see generic.py."""
    state = model.view
    colours = [board.COLOURS.index(name) for name in state["colours"]]
    return {
        **generic.table(model, words),
        "side": SIDE,
        "squares": _pairs(board.SQUARES_XY),
        "refuges": [number for number in range(CIRCUIT) if board.REFUGES[number]],
        "starts": list(board.STARTS),
        "corridors": [_pairs(board.CORRIDORS_XY)[LANE * colour : LANE * (colour + 1)] for colour in range(4)],
        "nests": _pairs(board.NESTS_XY),
        "pawns": [
            {"seat": number, "colour": colours[number], "pawn": pawn, **_where(state, number, pawn, colours[number])}
            for number, places in enumerate(state["pawns"])
            for pawn in range(len(places))
        ],
        "prompt": _prompt(model, words),
    }


def _where(state: dict[str, Any], seat: int, pawn: int, colour: int) -> dict[str, Any]:
    """Where a pawn stands on the grid."""
    place = state["pawns"][seat][pawn]
    if place == HOME:
        return {"at": "home", "x": board.NESTS_XY[2 * colour], "y": board.NESTS_XY[2 * colour + 1]}
    if place == GOAL:
        return {"at": "goal", "x": CENTRE, "y": CENTRE}
    if place > ENTRY:
        x, y = _pairs(board.CORRIDORS_XY)[LANE * colour + place - CORRIDOR]
    else:
        x, y = _pairs(board.SQUARES_XY)[state["squares"][seat][pawn]]
    return {"at": "way", "x": x, "y": y}


def _prompt(model: TableModel, words: Words) -> str:
    state = model.view
    if state["fault"]:
        return words.get("view.fault", model.names[state["fault"][0]])
    if state["bonus"] and state["turn"] >= 0:
        return words.get("view.bonus", model.names[state["turn"]], state["bonus"])
    return ""


def _pairs(table: bytes) -> list[Place]:
    return list(zip(table[::2], table[1::2], strict=True))
