"""Paradice's own scenes, see gobelet.cup.screens, and which of its events a player is told."""

from gobelet.cup import screens
from gobelet.games.paradice.screens.words import title as title

SCENES = screens.OF_A_GAME
SCORE = b"""
turn G5.70! B5.70 D6.120!
jackpot G5.70! B5.70! D6.70! G6.70! B6.70! D7.260!
to_jackpot B5.60 G5.110
dues D5.90! B4.90 G4.200!
free_copy D6.60 G6.160!
advanced G5.50 A5.50 B5.50 D6.130
ladder G5.50! A5.50 B5.50 C6.50 D6.50 E6.160!
bis G6.60 -.30 G6.120
reroll G6.60 -.30 G6.120
eliminated G4.160! E4.160 C4.300!
"""
_OF_MINE = ("bis", "dues", "advanced", "free_copy", "to_jackpot", "ladder", "jackpot", "reroll")
_OF_ALL = ("eliminated",)


def is_news_for_seat(event, seat):
    """Whether the player of a seat is told an event."""
    return event[0] in _OF_ALL or (event[0] in _OF_MINE and event[2] == seat)
