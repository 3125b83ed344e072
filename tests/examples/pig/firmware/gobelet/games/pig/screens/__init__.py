"""Pig's own scenes, see gobelet.cup.screens, and which of its events a player is told."""

SCENES = {"decide": ("turn", "Decide"), "wait": ("turn", "Wait"), "verdict": ("turn", "News")}


def news(event, seat):
    """Whether the player of a seat is told an event: what a 1 has cost it."""
    return event[0] == "bust" and event[2] == seat
