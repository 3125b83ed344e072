"""Paradice's events as sentences. It decides nothing."""

import functools
from typing import Any

from gobelet import texts
from gobelet.games.paradice.screens.words import cell_name, money
from gobelet.texts import Texts
from gobelet_host import games
from gobelet_host.words.narrate import faces

NEWS = (
    "dues", "must_sell", "sold", "eliminated", "free_copy", "ladder", "jackpot", "reroll", "bought", "to_jackpot",
    "bis", "winner",
)  # fmt: skip
OF_EVENT = ("sold", "free_copy", "to_jackpot", "declined", "bought")


@functools.cache
def _words(lang: str) -> Texts:
    """What the cups call cells and events."""
    return texts.load(lang, "paradice")


def told(event: tuple[Any, ...], names: list[str], words: Texts) -> tuple[Any, ...]:
    """See words/narrate.py."""
    kind, _, seat, *data = event
    if kind not in games.events("paradice", words.lang):
        return ()
    if kind == "round":
        return kind, data[0], money(data[2])
    who = names[seat]
    if kind == "rolled":
        return (kind, who, faces(data[0]), sum(data[0])) if data else ()
    if kind == "moved":
        return kind, who, len(data[0]), cell_name(data[0][-1], _words(words.lang))
    if kind == "dues":
        return "dues_boxed" if data[2] else kind, who, money(data[0])
    if kind == "paid":
        creditor, amount = data
        if creditor < 0:
            return "paid_jackpot", who, money(amount)
        return kind, who, names[creditor], money(amount)
    if kind in OF_EVENT:
        named = cell_name(data[0], _words(words.lang))
        return (kind, who, named, money(data[1])) if kind == "bought" else (kind, who, named)
    if kind == "jackpot":
        return (kind, who, money(data[0])) if data[0] else ("jackpot_empty", who)
    if kind in ("must_sell", "advanced"):
        return kind, who, money(data[0])
    return kind, who, *data
