"""The games, from the rules alone: a module a game, found by its name."""

import importlib
import pkgutil

from tests.auditor.games.base import ACT, HIDE, OPEN, ROLL, SHOW, Game

__all__ = ["ACT", "GAMES", "HIDE", "OPEN", "ROLL", "SHOW"]
GAMES = {
    found.name: next(
        kind
        for kind in vars(importlib.import_module(f"{__name__}.{found.name}")).values()
        if isinstance(kind, type) and issubclass(kind, Game) and kind is not Game
    )
    for found in pkgutil.iter_modules(__path__)
    if found.name != "base"
}
