"""The 26 events of Paradice, each in full: what it counts, what it pays for each roll, on which cells it lies.

Pages ask for it once, and draw whose the cells are from the picture. It knows no match.
"""

from typing import Any

from gobelet.games.paradice import board
from gobelet.games.paradice.money import ANY, gains
from gobelet.games.paradice.screens.words import COUNTS, event_name, money, pays_text
from gobelet_host.games.paradice.spectator import sign_of
from gobelet_host.web.texts import WebWords

FACES = range(1, 7)
GAME = "paradice"
LABELS = ("title", "place", "grid", "copy", "first", "previous", "next", "last", "close")
DICE = "number"  # the family of the events that count dice of one face


def event_catalogue(words: WebWords) -> dict[str, Any]:
    """labels: the words round an event, see [events] of the game's texts. events: of each its sign; name; family; kind
    (whether it pays for every value or for one); formula; grid: what each roll pays; cells: of its two copies."""
    words = words.for_game(GAME)
    labels = {key: _say(words, key) for key in LABELS}
    owners = {"free": words.get("line.free"), "pot": words.get("line.of_jackpot")}
    return {"labels": labels | owners, "events": [_event(event, words) for event in range(len(board.EVENTS))]}


def _say(words: WebWords, key: str) -> str:
    return words.of_game(GAME, f"events.{key}")


def _event(event: int, words: WebWords) -> dict[str, Any]:
    variable, every = board.VARIABLES[event], board.TARGETS[event] == ANY
    return {
        "sign": sign_of(2 * event),
        "name": event_name(event, words),
        "family": _say(words, "family_" + (COUNTS[variable] or DICE)),
        "kind": _say(words, "variable" if every else "fixed"),
        "formula": pays_text(event, words),
        "grid": [[money(gains(first, second)[event], words) for second in FACES] for first in FACES],
        "cells": [board.KINDS.index(2 * event + copy) for copy in (0, 1)],
    }
