"""The pictures of the games: what lies on the table and before each seat, for the drawing of that game.

A module has STAGE (the drawing, static/tv/stages/<STAGE>.js) and
    status(model, words) -> where the match stands, a line
    seat(model, words, number) -> what the drawing shows at that seat
    table(model, words) -> what it shows in the middle
A game without a module is drawn as generic.py says.
"""

from __future__ import annotations

from types import ModuleType

from gobelet_host.games.papayoo import picture as papayoo
from gobelet_host.games.paradice import picture as paradice
from gobelet_host.games.parafico import picture as parafico
from gobelet_host.games.parcheesi import picture as parcheesi
from gobelet_host.games.pepetes import picture as pepetes
from gobelet_host.web import generic

MODULES = {one.STAGE: one for one in (papayoo, paradice, parafico, parcheesi, pepetes)}


def of(game: str) -> ModuleType:
    """The module that knows how this game is drawn."""
    return MODULES.get(game, generic)
