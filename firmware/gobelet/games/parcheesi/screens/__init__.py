"""Parcheesi's own scenes, each as (module, class) of this folder, see gobelet.cup.screens; and what makes news."""

from gobelet.cup import screens
from gobelet.games.parcheesi.screens.words import title as title

SCENES = screens.OF_A_GAME
_OF_MINE = ("third_six", "bonus_lost", "skipped")  # told to whom they happen
TO_ME = ("captured", "claimed")  # told to the player whose pawn it was


def news(event, seat):
    """Whether the player of a seat is told an event."""
    kind = event[0]
    return (kind in _OF_MINE and event[2] == seat) or (kind in TO_ME and event[3] == seat)
