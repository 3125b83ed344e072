"""Pépètes' events as sentences. It decides nothing."""

import functools
from typing import Any

from gobelet import texts
from gobelet.games import seats_in
from gobelet.games.pepetes.bets import BASE
from gobelet.games.pepetes.dice import COMBINATIONS
from gobelet.games.pepetes.screens.words import card_text, faces_text
from gobelet.texts import Texts
from gobelet_host import games

NEWS = (
    "duel", "tour", "attack_pass", "announce", "defended", "stakes", "scored", "lost", "bets", "bet_won",
    "bet_lost", "may_not_attack", "may_not_defend", "bonus", "malus", "broke", "gift", "out", "winners",
)  # fmt: skip
OF_SEVERAL = ("pair_roll_of", "tie", "place_bets", "open_bets", "winners")


@functools.cache
def _words(lang: str) -> Texts:
    """What the cups call cards and combinations."""
    return texts.load(lang, "pepetes")


def told(event: tuple[Any, ...], names: list[str], words: Texts) -> tuple[Any, ...]:
    """See words/narrate.py."""
    kind, _, seat, *data = event
    if kind not in games.events("pepetes", words.lang):
        return ()
    if kind in OF_SEVERAL:
        return kind, ", ".join(names[one] for one in seats_in(data[0]))
    if kind == "duel":
        return kind, data[0], " – ".join(names[one] for one in seats_in(data[1]))
    if kind == "minutes":
        return kind, data[0]
    return kind_of(kind, data), names[seat], *_values(kind, data, names, words.lang)


def kind_of(kind: str, data: list[Any]) -> str:
    """The key of the sentence, as some events have two."""
    if kind == "stakes" and not data[0]:
        return "stakes_none"
    if kind == "lost" and not data[1]:
        return "lost_none"
    return "defended_all" if kind == "defended" and not data[1] else kind


def _values(kind: str, data: list[Any], names: list[str], lang: str) -> tuple[Any, ...]:
    """What stands in a sentence after the name."""
    if kind in ("pair_roll", "attack_roll", "reroll", "announce"):
        return (faces_text(data[0]),)
    if kind == "throw":
        return (faces_text(data[1]),)
    if kind == "defended":
        return faces_text(data[0]), faces_text(data[1])
    if kind == "tour":
        return (names[data[1]],)
    if kind == "stakes":
        return (" + ".join(str(stake) for stake in data[0]),)
    if kind == "scored":
        return data[2], _words(lang).get("card." + COMBINATIONS[data[1]])
    if kind == "lost":
        return (data[1],)
    if kind == "bets":
        return (", ".join(f"{card_text(bet // BASE, _words(lang))} ({bet % BASE})" for bet in data[0]),)
    if kind == "bets_lost":
        return (data[0],)
    if kind in ("bet_won", "bet_lost"):
        return card_text(data[0], _words(lang)), data[1]
    if kind == "gift":
        return data[0], names[data[1]]
    return tuple(data)
