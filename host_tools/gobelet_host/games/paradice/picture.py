"""The picture of Paradice: the cells and whose they are, the pawns, the money, the jackpot, what a roll costs."""

from typing import Any

from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens.words import money
from gobelet_host.games.paradice.watch import Watch, sign_of
from gobelet_host.spectate.model import TableModel
from gobelet_host.web import generic
from gobelet_host.words import Words

SIDE = 13  # cells of the grid, each way


def status(model: TableModel, words: Words) -> str:
    return generic.status(model, words)


def seat(model: TableModel, words: Words, number: int) -> dict[str, Any]:
    """colour: of its pawn, 0 to 5. score: its money. owns: how many events. change: what this round has brought or
    cost, signed, "" for nothing."""
    state = model.view
    balance = state["gains"][number] - state["costs"][number]
    sign = "+" if balance > 0 else "−"
    return {
        "colour": number,
        "score": money(state["scores"][number]),
        "owns": state["owners"].count(number + 1),
        "change": f"{sign}{money(abs(balance))}" if balance and not model.watcher.rank(number) else "",
    }


def table(model: TableModel, words: Words) -> dict[str, Any]:
    """side; cells: [x, y, sign, owner]: owner 0 free, seat + 1, "pot" the jackpot's, "" what nobody can own.
    pawns: {seat, x, y}. dice, news: see generic.py. prompt: what the roll costs, in words."""
    state = model.view
    assert isinstance(model.watcher, Watch)
    dues = model.watcher.dues
    rolled = state["phase"] != "rolling" and state["dice"][0]
    return {
        **generic.table(model, words),
        "side": SIDE,
        "cells": [[*_xy(cell), sign_of(board.KINDS[cell]), _owner(state, cell)] for cell in range(s.CELLS)],
        "pawns": [
            {"seat": number, "x": _xy(place)[0], "y": _xy(place)[1]}
            for number, place in enumerate(state["places"])
            if place >= 0
        ],
        "dice": list(state["dice"]) if rolled else [],
        "prompt": words.get("view.dues", money(dues)) if rolled and dues else "",
    }


def _owner(state: dict[str, Any], cell: int) -> int | str:
    owner = state["owners"][cell]
    if board.KINDS[cell] >= s.COPIES:
        return ""
    return "pot" if owner == s.OF_JACKPOT else owner


def _xy(cell: int) -> tuple[int, int]:
    return board.CELLS_XY[2 * cell], board.CELLS_XY[2 * cell + 1]
