"""The picture of Parcheesi: the board, the pawns on it, the throw, and a fault that may be claimed."""

from typing import Any

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi.state import CIRCUIT, GOAL
from gobelet_host.games.parcheesi import grid
from gobelet_host.spectate.model import TableModel
from gobelet_host.web import generic
from gobelet_host.words import Words


def status(model: TableModel, words: Words) -> str:
    return generic.status(model, words)


def seat(model: TableModel, words: Words, number: int) -> dict[str, Any]:
    """colour: of its pawns, 0 to 3. sign: their shape as a letter. home: how many have arrived, of `pawns`."""
    colour, places = grid.colour_of(model.view, number), model.view["pawns"][number]
    return {"colour": colour, "sign": grid.SIGNS[colour], "home": places.count(GOAL), "pawns": len(places)}


def table(model: TableModel, words: Words) -> dict[str, Any]:
    """side, squares, refuges, corridors, nests: the board on its grid, x then y. pawns: {seat, colour, pawn, x, y, at}
    with `at` "home", "way" or "goal". dice: the throw. prompt: a bonus or a fault in words. news: see generic.py."""
    state = model.view
    return {
        **generic.table(model, words),
        "side": grid.SIDE,
        "squares": grid.SQUARES,
        "refuges": [number for number in range(CIRCUIT) if board.REFUGES[number]],
        "starts": list(board.STARTS),
        "corridors": grid.CORRIDORS,
        "nests": grid.NESTS,
        "pawns": [
            _pawn(state, number, pawn) for number, places in enumerate(state["pawns"]) for pawn in range(len(places))
        ],
        "prompt": _prompt(model, words),
    }


def _pawn(state: dict[str, Any], seat: int, pawn: int) -> dict[str, Any]:
    at, (x, y) = grid.where(state, seat, pawn)
    return {"seat": seat, "colour": grid.colour_of(state, seat), "pawn": pawn, "at": at, "x": x, "y": y}


def _prompt(model: TableModel, words: Words) -> str:
    state = model.view
    if state["fault"]:
        return words.get("view.fault", model.names[state["fault"][0]])
    if state["bonus"] and state["turn"] >= 0:
        return words.get("view.bonus", model.names[state["turn"]], state["bonus"])
    return ""
