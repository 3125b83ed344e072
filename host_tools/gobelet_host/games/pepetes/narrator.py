"""Pépètes' events as sentences: see words/event_sentences.py. It decides nothing."""

from typing import Any

from gobelet.games import seats_in
from gobelet.games.pepetes.bets import BASE
from gobelet.games.pepetes.dice import COMBINATIONS
from gobelet.games.pepetes.screens.words import card_text, faces_text
from gobelet_host.words import event_sentences


class Narrator(event_sentences.Narrator):
    NEWS = (
        "duel", "tour", "attack_pass", "announce", "defended", "stakes", "scored", "lost", "bets", "bet_won",
        "bet_lost", "may_not_attack", "may_not_defend", "bonus", "malus", "broke", "gift", "out", "winners",
    )  # fmt: skip
    MOMENTS = ("broke", "out")
    BEGINS = ("duel",)

    def key(self, kind: str, data: list[Any]) -> str:
        if kind == "stakes" and not data[0]:
            return "stakes_none"
        if kind == "lost" and not data[1]:
            return "lost_none"
        return "defended_all" if kind == "defended" and not data[1] else kind

    def tell_duel(self, seats: int) -> str:
        return " – ".join(self.names[seat] for seat in seats_in(seats))

    def tell_stakes(self, stakes: list[int]) -> str:
        return " + ".join(map(str, stakes))

    def tell_card(self, card: int) -> str:
        return card_text(card, self.words)

    def tell_bets(self, bets: list[int]) -> str:
        return ", ".join(f"{self.tell_card(bet // BASE)} ({bet % BASE})" for bet in bets)

    def tell_combination(self, number: int) -> str:
        return self.words.get("card." + COMBINATIONS[number])

    FORMATS = {
        **event_sentences.Narrator.FORMATS, "faces": lambda _, values: faces_text(values), "duel": tell_duel,
        "stakes": tell_stakes, "card": tell_card, "bets": tell_bets, "combination": tell_combination,
    }  # fmt: skip
