"""The picture of Paradice: the cells and whose they are, the pawns, the money, the jackpot, what a roll costs."""

from typing import Any

from gobelet.games.paradice import board
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens.words import money
from gobelet_host.games.paradice.watch import PLACES, SIDE, sign_of
from gobelet_host.web import generic


class Picture(generic.Picture):
    def seat(self, number: int) -> dict[str, Any]:
        """colour: of its pawn, 0 to 5. score: its money. owns: how many events. change: what this round has brought or
        cost, signed, "" for nothing."""
        balance = self.watch.balance(number)
        sign = "+" if balance > 0 else "−"
        return {
            "colour": number,
            "score": money(self.state["scores"][number]),
            "owns": self.watch.owned(number),
            "change": f"{sign}{money(abs(balance))}" if balance else "",
        }

    def result(self, number: int) -> str:
        return money(self.state["scores"][number])

    def table(self) -> dict[str, Any]:
        """side; cells: [x, y, sign, owner]: owner 0 free, seat + 1, "pot" the jackpot's, "" what nobody can own.
        pawns: {seat, x, y}. dice, news: see generic.py. prompt: what the roll costs, in words."""
        state, dues = self.state, self.watch.dues
        rolled = state["phase"] != "rolling" and state["dice"][0]
        return {
            **super().table(),
            "side": SIDE,
            "cells": [[*PLACES[cell], sign_of(board.KINDS[cell]), self._owner(cell)] for cell in range(s.CELLS)],
            "pawns": [
                {"seat": number, "x": PLACES[cell][0], "y": PLACES[cell][1]}
                for number, cell in enumerate(state["places"])
                if cell >= 0
            ],
            "dice": list(state["dice"]) if rolled else [],
            "prompt": self.words.get("view.dues", money(dues)) if rolled and dues else "",
        }

    def _owner(self, cell: int) -> int | str:
        owner = self.state["owners"][cell]
        if board.KINDS[cell] >= s.COPIES:
            return ""
        return "pot" if owner == s.OF_JACKPOT else owner
