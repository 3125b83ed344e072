"""Paradice's own scenes and where they are, see gobelet.cup.screens. Nothing else: a cup holds this all match long."""

SCENES = {
    "roll": ("wait", "Roll"),
    "wait": ("wait", "Table"),
    "decide": ("decide", "Decide"),
    "verdict": ("verdict", "News"),
}
_OF_MINE = ("bis", "dues", "advanced", "free_copy", "to_jackpot", "ladder", "jackpot", "reroll")
_OF_ALL = ("eliminated",)


def news(event, seat):
    """Whether the player of a seat is told an event."""
    return event[0] in _OF_ALL or (event[0] in _OF_MINE and event[2] == seat)
