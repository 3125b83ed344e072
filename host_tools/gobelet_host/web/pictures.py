"""The pictures of the games: what lies on the table and before each seat, for the drawing of that game.

A module `gobelet_host.games.<game>.picture` has
    status(model, words) -> where the match stands, a line
    seat(model, words, number) -> what the drawing shows at that seat
    table(model, words) -> what it shows in the middle
A game without one is drawn as generic.py says.
"""

from types import ModuleType

from gobelet_host import games
from gobelet_host.web import generic


def of(game: str) -> ModuleType:
    """The module that knows how this game is drawn."""
    return games.part(game, "picture") or generic


def stage(game: str) -> str:
    """The drawing that fits its picture: the game's own, or that of any game."""
    return game if games.stage(game) else "generic"
