"""Parafico's own scenes, each as (module, class) of this folder, see gobelet.cup.screens; and what makes news."""

from gobelet.games.parafico.screens.words import title as title

SCORE = b"""
bluff* D4.30! -.50 D4.30! -.50 D4.30! -.40 A3.160!
caramba* C3.40! -.50 C3.40! -.50 C3.25! -.35 C3.25! -.35 C3.25! -.35 A2.180!
count* E6.40 A6.90
lost A4.130! F#4.130 D4.130 B3.260!
won D5.90! F#5.90 A5.90 D6.200!
kept A5.90 A5.160!
parafico A4.120! -.30 A4.120! -.30 C#5.240!
"""
NEWS = ("bluff", "caramba", "shown", "count", "lost", "won", "kept", "out", "parafico", "winner")
SCENES = {
    "roll": ("wait", "Roll"),
    "wait": ("wait", "Table"),
    "decide": ("bid", "Decide"),
    "show": ("verdict", "Show"),
    "verdict": ("verdict", "Verdict"),
}


def is_news_for_seat(event, seat):
    """Whether the player of a seat is told an event: everybody looks on when cups are lifted."""
    return event[0] in NEWS
