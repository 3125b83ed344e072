"""Parafico's own scenes and where they are, see gobelet.cup.screens. Nothing else: a cup holds this all match long."""

NEWS = ("bluff", "caramba", "shown", "count", "lost", "won", "kept", "out", "parafico", "winner")
SCENES = {
    "roll": ("roll", "Roll"),
    "wait": ("wait", "Table"),
    "decide": ("bid", "Decide"),
    "show": ("show", "Show"),
    "verdict": ("verdict", "Verdict"),
}


def news(event, seat):
    """Whether the player of a seat is told an event: everybody looks on when cups are lifted."""
    return event[0] in NEWS
