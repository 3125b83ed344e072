"""The picture of Papayoo: the trick on the table, the card that costs forty, points and cards left of each player."""

from typing import Any

from gobelet.games.papayoo import cards
from gobelet_host.web import generic


class Picture(generic.Picture):
    def status(self) -> str:
        """The round of how many."""
        state = self.state
        return self.words.get("tv.round_of", state["round"], state["rounds"]) if state["round"] else ""

    def seat(self, number: int) -> dict[str, Any]:
        """score: its points so far, with those of this round. cards: how many it holds. dealer: whether it deals."""
        points, total = self.state["points"][number], self.state["totals"][number]
        return {
            "score": (f"{total} + " if points else "") + self.words.count("tv.points", points or total),
            "cards": self.state["cards"][number],
            "dealer": self.state["dealer"] == number,
        }

    def table(self) -> dict[str, Any]:
        """trick, last: the cards that lie there and those of the trick before, in the order in which they were played:
        {name, suit (a letter of cards.SUITS), rank, papayoo}. papayoo: the card that costs forty, None before the die.
        news: see generic.py."""
        special = self.state["papayoo"]
        return {
            **super().table(),
            "trick": self._lying(self.state["table"]),
            "last": self._lying(self.state["last_trick"]),
            "papayoo": self._card(special) if special else None,
            "prompt": self.words.get("tv.papayoo") if special else "",
        }

    def _lying(self, trick: list[Any]) -> list[dict[str, Any]]:
        return [{"name": self.model.names[player], **self._card(card)} for player, card in trick]

    def _card(self, card: int) -> dict[str, Any]:
        suit, rank = cards.SUITS[cards.SUIT[card]], cards.rank_of(card)
        return {"suit": suit, "rank": rank, "papayoo": card == self.state["papayoo"]}
