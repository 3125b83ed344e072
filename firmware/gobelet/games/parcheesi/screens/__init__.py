"""Parcheesi's own scenes and where they are, see gobelet.cup.screens. Nothing else: a cup holds this all match long."""

SCENES = {
    "roll": ("wait", "Throw"),
    "wait": ("wait", "Table"),
    "decide": ("decide", "Decide"),
    "verdict": ("verdict", "News"),
}
_OF_MINE = ("third_six", "bonus_lost", "skipped")  # told to whom they happen
TO_ME = ("captured", "claimed")  # told to the player whose pawn it was


def news(event, seat):
    """Whether the player of a seat is told an event."""
    kind = event[0]
    return (kind in _OF_MINE and event[2] == seat) or (kind in TO_ME and event[3] == seat)
