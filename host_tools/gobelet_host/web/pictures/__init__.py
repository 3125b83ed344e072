"""The pictures of the games: what lies on the table and before each seat, for the drawing of that game.

A module has STAGE (the drawing, static/tv/stages/<STAGE>.js) and
    status(model, words) -> where the match stands, a line
    seat(model, words, number) -> what the drawing shows at that seat
    table(model, words) -> what it shows in the middle
A game without a module is drawn as generic.py says.
"""

from __future__ import annotations

from types import ModuleType

from gobelet_host.web.pictures import generic, papayoo, paradice, parafico, parcheesi, pepetes

MODULES = {one.STAGE: one for one in (papayoo, paradice, parafico, parcheesi, pepetes)}


def of(game: str) -> ModuleType:
    """The module that knows how this game is drawn."""
    return MODULES.get(game, generic)
