"""Parafico's own scenes, each as (module, class) of this folder, see gobelet.cup.screens; and what makes news."""

from gobelet.games.parafico.screens.words import title as title

NEWS = ("bluff", "caramba", "shown", "count", "lost", "won", "kept", "out", "parafico", "winner")
SCENES = {
    "roll": ("wait", "Roll"),
    "wait": ("wait", "Table"),
    "decide": ("bid", "Decide"),
    "show": ("verdict", "Show"),
    "verdict": ("verdict", "Verdict"),
}


def news(event, seat):
    """Whether the player of a seat is told an event: everybody looks on when cups are lifted."""
    return event[0] in NEWS
