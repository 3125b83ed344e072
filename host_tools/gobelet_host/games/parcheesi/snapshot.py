"""The picture of Parcheesi: the board, the pawns on it, the throw, what may be moved and where to, the last move, and a
fault that may be claimed."""

from typing import Any

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import state as s
from gobelet_host.games.parcheesi import grid
from gobelet_host.web import game_snapshot


class Snapshot(game_snapshot.GameSnapshot):
    def seat(self, number: int) -> dict[str, Any]:
        """colour: of its pawns, 0 to 3. sign: their shape as a letter. score: how many have arrived, in words."""
        colour, places = grid.colour_of(self.state, number), self.state["pawns"][number]
        score = self.say("arrived", places.count(s.GOAL), len(places))
        return {"colour": colour, "sign": grid.SIGNS[colour], "score": score}

    def result(self, number: int) -> str:
        return self.words.count("tv.pawns_home", self.state["pawns"][number].count(s.GOAL))

    def table(self) -> dict[str, Any]:
        """side, squares, refuges, starts, corridors, nests: the board on its grid, x then y. pawns: {seat, colour,
        pawn, x, y, at, barrier} with `at` "home", "way" or "goal". choices: {seat, pawn, x, y, at} of the pawns that
        may be moved and where each would come to. claims: {seat, pawn} of those that may be claimed. last: {seat,
        pawn, trail} of the last move, trail: places. turn: the seat to act. dice: the throw; roller: its colour.
        asked: who is to do what. prompt: a fault in words. news: see game_snapshot.py."""
        watch, turn = self.watch, self.state["turn"]
        return {
            **super().table(),
            "side": grid.SIDE,
            "squares": grid.SQUARES,
            "refuges": [number for number in range(s.CIRCUIT) if board.REFUGES[number]],
            "starts": list(board.STARTS),
            "corridors": grid.CORRIDORS,
            "nests": grid.NESTS,
            "pawns": [
                self._pawn(seat, pawn) for seat, places in enumerate(self.state["pawns"]) for pawn in range(len(places))
            ],
            "choices": self._choices(),
            "claims": self._claims(),
            "last": {"seat": watch.mover, "pawn": watch.pawn, "trail": watch.trail},
            "turn": turn,
            "roller": grid.colour_of(self.state, turn) if turn >= 0 else -1,
            "asked": self._prompt_line(),
            "prompt": self._prompt(),
        }

    def _pawn(self, seat: int, pawn: int) -> dict[str, Any]:
        at, (x, y) = grid.where(self.state, seat, pawn)
        places = self.state["pawns"][seat]
        barrier = at == "way" and places.count(places[pawn]) > 1
        colour = grid.colour_of(self.state, seat)
        return {"seat": seat, "colour": colour, "pawn": pawn, "at": at, "x": x, "y": y, "barrier": barrier}

    def _choices(self) -> list[dict[str, Any]]:
        """The legal moves of the player whose turn it is. Which pawns come out the rules decide: the first at home."""
        match, state = self.model.ledger.match, self.state
        seat = state["turn"]
        if match is None or seat < 0 or self.model.ledger.owes(seat) != "act":
            return []
        places, moves = state["pawns"][seat], []
        for action in match.rules.legal(match.state, seat):
            if action == s.EXIT:
                moves.append((places.index(s.HOME), 0))
            elif s.MOVE <= action < s.CLAIM:
                moves.append((action - s.MOVE, places[action - s.MOVE] + state["steps"]))
        colour = grid.colour_of(state, seat)
        return [self._choice(seat, colour, pawn, at) for pawn, at in moves]

    def _choice(self, seat: int, colour: int, pawn: int, at: int) -> dict[str, Any]:
        x, y = grid.pawn_position(colour, at)
        return {"seat": seat, "pawn": pawn, "x": x, "y": y, "at": "goal" if at == s.GOAL else "way"}

    def _claims(self) -> list[dict[str, Any]]:
        seat, pawns = self.state["fault"] or (-1, [])
        return [{"seat": seat, "pawn": pawn} for pawn in pawns]

    def _prompt_line(self) -> str:
        """The prompt in words: who is to do what; what the log waits for while no match runs."""
        state = self.state
        seat, phase = state["turn"], state["phase"]
        if seat < 0 or not self.model.ledger.owes(seat):
            return self.model.awaited(self.words)
        again = phase == "throwing" and state["sixes"]
        return self.say("again" if again else phase, self.model.names[seat], state["steps"])

    def _prompt(self) -> str:
        fault = self.state["fault"]
        return self.words.get("view.fault", self.model.names[fault[0]]) if fault else ""
