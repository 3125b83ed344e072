"""Papayoo's events as sentences. It decides nothing."""

from typing import Any

from gobelet.games import seats_in
from gobelet.games.papayoo.screens.words import card_text
from gobelet.texts import Texts
from gobelet_host import games

NEWS = ("papayoo", "passed", "trick", "discard", "score", "extra_round", "winners")


def told(event: tuple[Any, ...], names: list[str], words: Texts) -> tuple[Any, ...]:
    """See words/narrate.py."""
    kind, _, seat, *data = event
    if kind not in games.events("papayoo", words.lang):
        return ()
    if kind == "winners":
        return kind, ", ".join(names[one] for one in seats_in(data[0]))
    if seat < 0:
        return (kind,)
    who = names[seat]
    if kind == "dealer_roll":
        return kind, names[data[0][0] - 1]
    if kind == "passed":
        return kind, who, names[data[0]], data[1]
    if kind in ("papayoo", "play"):
        return kind, who, card_text(data[0])
    if kind == "trick":
        return (kind, who, data[0]) if data[0] else ("trick_empty", who)
    if kind == "discard":
        return kind, who, " ".join(card_text(card) for card in data[0])
    return kind, who, *data
