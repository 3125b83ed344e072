"""Any game as names, points and public dice: what is drawn where a game has no picture of its own."""

from typing import Any

from gobelet_host.spectate.model import TableModel
from gobelet_host.words import Words
from gobelet_host.words.narrate import sentence


def status(model: TableModel, words: Words) -> str:
    """Where the match stands, as the terminal tells it too."""
    return model.watcher.status(words)


def seat(model: TableModel, words: Words, number: int) -> dict[str, Any]:
    """score: in words."""
    match = model.ledger.match
    assert match, "a table without a match has no seats"
    return {"score": words.get("tv.points", match.rules.points(match.state)[number])}


def table(model: TableModel, words: Words) -> dict[str, Any]:
    """dice: the public dice that lie there, nothing of those that are still in a cup. news: what happened last,
    in words, the latest last."""
    news = [sentence(event, model.names, words, model.game) for event in model.news]
    return {"dice": model.dice, "news": news}
