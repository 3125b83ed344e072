"""Papayoo's events as sentences: see words/event_sentences.py. It decides nothing."""

from typing import Any

from gobelet.games.papayoo.screens.words import card_text
from gobelet_host.words import event_sentences


class Narrator(event_sentences.Narrator):
    NEWS = ("papayoo", "passed", "trick", "discard", "score", "extra_round", "winners")
    MOMENTS = ("papayoo",)
    STAYS = {"play": 900, "trick": 1500}

    def key(self, kind: str, data: list[Any]) -> str:
        return "trick_empty" if kind == "trick" and not data[0] else kind

    def tell_dealer(self, roll: list[int]) -> str:
        return self.names[roll[0] - 1]

    def tell_cards(self, cards: list[int]) -> str:
        return " ".join(map(card_text, cards))

    FORMATS = {
        **event_sentences.Narrator.FORMATS, "card": lambda _, card: card_text(card), "cards": tell_cards,
        "dealer": tell_dealer,
    }  # fmt: skip
