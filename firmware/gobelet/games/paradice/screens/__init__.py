"""Paradice's own scenes, see gobelet.cup.screens, and which of its events a player is told."""

from gobelet.cup import screens
from gobelet.games.paradice.screens.words import title as title

SCENES = screens.OF_A_GAME
_OF_MINE = ("bis", "dues", "advanced", "free_copy", "to_jackpot", "ladder", "jackpot", "reroll")
_OF_ALL = ("eliminated",)


def news(event, seat):
    """Whether the player of a seat is told an event."""
    return event[0] in _OF_ALL or (event[0] in _OF_MINE and event[2] == seat)
