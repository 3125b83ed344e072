"""Papayoo's own scenes, see gobelet.cup.screens, and which of its events a player is told."""

from gobelet.cup import screens
from gobelet.games.papayoo.screens.words import title as title

SCENES = screens.OF_A_GAME
_OF_ALL = ("papayoo", "trick", "extra_round")


def news(event, seat):
    """Whether the player of a seat is told an event: the Papayoo, cards received, each trick and who takes
    it, the count."""
    kind = event[0]
    if kind == "passed":
        return event[3] == seat
    return kind in _OF_ALL or (kind == "score" and event[2] == seat)
