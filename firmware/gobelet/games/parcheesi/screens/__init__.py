"""Parcheesi's own scenes, each as (module, class) of this folder, see gobelet.cup.screens; and what makes news."""

from gobelet.cup import screens
from gobelet.games.parcheesi.screens.words import title as title

SCENES = screens.OF_A_GAME
SCORE = b"""
turn F5.70! A5.70 -.30 F6.110!
captured F5.70! D5.70 B4.70 G4.70 F4.240!
claimed F4.110! -.30 F4.110! C4.240!
third_six G4.110! G4.110! G4.110! C4.240!
bonus_lost A4.110! F4.200!
skipped F4.160!
"""
_OF_MINE = ("third_six", "bonus_lost", "skipped")  # told to whom they happen
TO_ME = ("captured", "claimed")  # told to the player whose pawn it was


def is_news_for_seat(event, seat):
    """Whether the player of a seat is told an event."""
    kind = event[0]
    if kind == "fault":  # the others are told of all; its player only of the one that is no oversight
        return event[2] == seat and event[4] == "third_six"
    return (kind in _OF_MINE and event[2] == seat) or (kind in TO_ME and event[3] == seat)
