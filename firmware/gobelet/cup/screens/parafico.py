"""Parafico's own scenes and where they are, see gobelet.cup.screens. Nothing else: a cup holds this all match long."""

NEWS = ("bluff", "caramba", "shown", "count", "lost", "won", "kept", "out", "parafico", "winner")
SCENES = {
    "roll": ("parafico_roll", "Roll"),
    "wait": ("parafico_wait", "Table"),
    "decide": ("parafico_bid", "Decide"),
    "show": ("parafico_show", "Show"),
    "verdict": ("parafico_verdict", "Verdict"),
}


def news(event, seat):
    """Whether the player of a seat is told an event: everybody looks on when cups are lifted."""
    return event[0] in NEWS
