"""Parafico's own scenes and where they are, see gobelet.cup.screens. Nothing else: a cup holds this all match long."""

NEWS = ("bluff", "caramba", "shown", "count", "lost", "won", "kept", "out", "parafico", "winner")
SCENES = {
    "roll": ("parafico_roll", "Roll"),
    "wait": ("parafico_wait", "Table"),
    "decide": ("parafico_bid", "Decide"),
    "show": ("parafico_verdict", "Show"),
    "verdict": ("parafico_verdict", "Verdict"),
}
