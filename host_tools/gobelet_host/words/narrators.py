"""What happens in a game, as sentences: one module a game, beside the common words of narrate.py.

A module `gobelet_host.words.narrators.<game>` has
    TABLES                      language -> {key: sentence with {0}, {1} ...}
    told(event, names, lang)    -> (key of a sentence, its values...); () for an event with no words of its own
Event kinds mean one thing in one game only: who tells them says which game it is with `words.use(game)`.
"""

from __future__ import annotations

import importlib
from typing import Any

GAMES = ("papayoo", "pepetes", "parcheesi", "paradice")  # Parafico's events are in everybody's texts

Event = tuple[Any, ...]


def tell(game: str, event: Event, names: list[str], lang: str) -> str:
    """An event of a game as a sentence; "" when the game has no words of its own for it."""
    if game not in GAMES:
        return ""
    module = importlib.import_module(f"gobelet_host.games.{game}.narrator")
    told = module.told(event, names, lang)
    return module.TABLES[lang][told[0]].format(*told[1:]) if told else ""
