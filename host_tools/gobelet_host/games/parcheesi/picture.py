"""The picture of Parcheesi: the board, the pawns on it, the throw, and a fault that may be claimed."""

from typing import Any

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi.state import CIRCUIT, GOAL
from gobelet_host.games.parcheesi import grid
from gobelet_host.web import generic


class Picture(generic.Picture):
    def seat(self, number: int) -> dict[str, Any]:
        """colour: of its pawns, 0 to 3. sign: their shape as a letter. home: how many have arrived, of `pawns`."""
        colour, places = grid.colour_of(self.state, number), self.state["pawns"][number]
        return {"colour": colour, "sign": grid.SIGNS[colour], "home": places.count(GOAL), "pawns": len(places)}

    def result(self, number: int) -> str:
        return self.words.count("tv.pawns_home", self.state["pawns"][number].count(GOAL))

    def table(self) -> dict[str, Any]:
        """side, squares, refuges, corridors, nests: the board on its grid, x then y. pawns: {seat, colour, pawn, x, y,
        at} with `at` "home", "way" or "goal". dice: the throw. prompt: a bonus or a fault in words. news: see
        generic.py."""
        return {
            **super().table(),
            "side": grid.SIDE,
            "squares": grid.SQUARES,
            "refuges": [number for number in range(CIRCUIT) if board.REFUGES[number]],
            "starts": list(board.STARTS),
            "corridors": grid.CORRIDORS,
            "nests": grid.NESTS,
            "pawns": [
                self._pawn(seat, pawn) for seat, places in enumerate(self.state["pawns"]) for pawn in range(len(places))
            ],
            "prompt": self._prompt(),
        }

    def _pawn(self, seat: int, pawn: int) -> dict[str, Any]:
        at, (x, y) = grid.where(self.state, seat, pawn)
        return {"seat": seat, "colour": grid.colour_of(self.state, seat), "pawn": pawn, "at": at, "x": x, "y": y}

    def _prompt(self) -> str:
        state, names = self.state, self.model.names
        if state["fault"]:
            return self.words.get("view.fault", names[state["fault"][0]])
        if state["bonus"] and state["turn"] >= 0:
            return self.words.get("view.bonus", names[state["turn"]], state["bonus"])
        return ""
