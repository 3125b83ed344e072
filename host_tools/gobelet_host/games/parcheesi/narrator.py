"""Parcheesi's events as sentences: see words/event_sentences.py. It decides nothing."""

from typing import Any

from gobelet.games.parcheesi import board, turns
from gobelet.games.parcheesi.state import CIRCUIT, ENTRY, GOAL
from gobelet_host import games
from gobelet_host.words import event_sentences


class Narrator(event_sentences.Narrator):
    NEWS = (
        "exit", "captured", "goal", "bonus_lost", "skipped", "finished", "fault", "third_six", "claimed", "lapsed",
        "early", "edge", "outside", "out", "winner",
    )  # fmt: skip
    MOMENTS = ("captured", "finished", "out")
    STAYS = {"thrown": 900, "moved": 900}

    def key(self, kind: str, data: list[Any]) -> str:
        if kind == "fault":
            return "third_six_fault" if data[1] == turns.THIRD_SIX else data[1]
        return "third_six_safe" if kind == "third_six" and data[0] < 0 else kind

    def tell_pawn(self, pawn: int) -> int:
        return pawn + 1

    def tell_place(self, at: int) -> str:
        """Where a pawn is: the printed number of its square, its corridor, the goal."""
        if at == GOAL:
            return games.text("parcheesi", self.words.lang, "place.goal")
        if at > ENTRY:
            return games.text("parcheesi", self.words.lang, "place.corridor").format(at - ENTRY)
        return str((board.STARTS[board.SEATED[len(self.names)][self.seat]] + at) % CIRCUIT + 1)

    FORMATS = {**event_sentences.Narrator.FORMATS, "pawn": tell_pawn, "place": tell_place}
