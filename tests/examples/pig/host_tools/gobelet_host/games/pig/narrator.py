"""Pig's events as sentences. It decides nothing."""

from __future__ import annotations

from typing import Any

from gobelet.texts import Texts
from gobelet_host import games
from gobelet_host.words.narrate import faces

NEWS = ("rolled", "banked", "bust", "left", "winner")


def told(event: tuple[Any, ...], names: list[str], words: Texts) -> tuple[Any, ...]:
    """See words/narrate.py."""
    kind, _, seat, *data = event
    if kind not in games.events("pig", words.lang):
        return ()
    if kind == "round":
        return kind, data[0]
    if kind == "rolled":
        return kind, names[seat], faces(data[0])
    if kind == "bust" and data[0]:
        return "bust_all", names[seat], data[0]
    return kind, names[seat], *data
