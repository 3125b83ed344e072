"""Papayoo's own scenes, see gobelet.cup.screens, and which of its events a player is told."""

from gobelet.games.papayoo.screens.words import title as title

SCENES = {
    "roll": ("roll", "Roll"),
    "wait": ("wait", "Table"),
    "decide": ("decide", "Decide"),
    "verdict": ("verdict", "News"),
}
SCORE = b"""
turn E5.60! G#5.60 B5.120!
papayoo* B4.110! C5.110 B4.110! C5.220!
passed E5.60 B5.110!
trick E4.110! D#4.220!
score B4.80 G#4.80 E4.180
"""
_OF_ALL = ("papayoo", "trick", "extra_round")


def is_news_for_seat(event, seat):
    """Whether the player of a seat is told an event: the Papayoo, cards received, each trick and who takes
    it, the count."""
    kind = event[0]
    if kind == "passed":
        return event[3] == seat
    return kind in _OF_ALL or (kind == "score" and event[2] == seat)
