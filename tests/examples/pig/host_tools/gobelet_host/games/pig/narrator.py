"""Pig's events as sentences. {0}: a name, unless told otherwise. It decides nothing."""

from __future__ import annotations

from typing import Any

from gobelet.texts import Texts
from gobelet_host.words.narrate import faces

FR = {
    "round": "Tour {0}.",  # numéro
    "rolled": "{0} lance {1}.",  # nom, dés
    "risked": "{0} relance.",
    "banked": "{0} garde {1} points : {2}.",  # nom, points, total
    "bust": "Un 1 : {0} ne gagne rien.",
    "bust_all": "Deux 1 : {0} perd ses {1} points.",  # nom, points
    "left": "{0} quitte la partie.",
}
EN = {
    "round": "Round {0}.",  # number
    "rolled": "{0} rolls {1}.",  # name, dice
    "risked": "{0} rolls again.",
    "banked": "{0} banks {1} points: {2}.",  # name, points, total
    "bust": "A 1: {0} wins nothing.",
    "bust_all": "Two 1s: {0} loses all {1} points.",  # name, points
    "left": "{0} leaves the match.",
}
TABLES = {"fr": FR, "en": EN}
NEWS = ("rolled", "banked", "bust", "left", "winner")


def told(event: tuple[Any, ...], names: list[str], words: Texts) -> tuple[Any, ...]:
    """See words/narrate.py."""
    kind, _, seat, *data = event
    if kind not in FR:
        return ()
    if kind == "round":
        return kind, data[0]
    if kind == "rolled":
        return kind, names[seat], faces(data[0])
    if kind == "bust" and data[0]:
        return "bust_all", names[seat], data[0]
    return kind, names[seat], *data
