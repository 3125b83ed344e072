"""The picture of Papayoo: the trick on the table, the card that costs forty, points and cards left of each player."""

from typing import Any

from gobelet.games.papayoo import cards
from gobelet_host.spectate.model import TableModel
from gobelet_host.web import generic
from gobelet_host.words import Words


def status(model: TableModel, words: Words) -> str:
    """The round of how many."""
    state = model.view
    return words.get("tv.round_of", state["round"], state["rounds"]) if state["round"] else ""


def seat(model: TableModel, words: Words, number: int) -> dict[str, Any]:
    """score: its points so far, with those of this round. cards: how many it holds. dealer: whether it deals."""
    state = model.view
    points = state["points"][number]
    total = words.get("tv.points", state["totals"][number])
    return {
        "score": f"{total} + {points}" if points else total,
        "cards": state["cards"][number],
        "dealer": state["dealer"] == number,
    }


def table(model: TableModel, words: Words) -> dict[str, Any]:
    """trick, last: the cards that lie there and those of the trick before, in the order in which they were played:
    {name, suit (a letter of cards.SUITS), rank, papayoo}. papayoo: the card that costs forty, None before the die.
    news: see generic.py."""
    state = model.view
    special = state["papayoo"]

    def lying(trick: list[Any]) -> list[dict[str, Any]]:
        return [{"name": model.names[player], **_card(card, special)} for player, card in trick]

    return {
        **generic.table(model, words),
        "trick": lying(state["table"]),
        "last": lying(state["last_trick"]),
        "papayoo": _card(special, special) if special else None,
        "prompt": words.get("tv.papayoo") if special else "",
    }


def _card(card: int, special: int) -> dict[str, Any]:
    return {"suit": cards.SUITS[cards.SUIT[card]], "rank": cards.rank_of(card), "papayoo": card == special}
