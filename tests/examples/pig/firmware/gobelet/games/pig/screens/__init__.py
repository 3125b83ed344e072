"""Pig's own scenes, see gobelet.cup.screens, and which of its events a player is told."""

from gobelet.games.pig import rules as p

SCORE = b"\nbust E4.110! C4.220!\n"
SCENES = {"decide": ("turn", "Decide"), "wait": ("turn", "Wait"), "verdict": ("turn", "News")}


def news(event, seat):
    """Whether the player of a seat is told an event: what a 1 has cost it."""
    return event[0] == "bust" and event[2] == seat


def title(screen):
    """What the status bar says in all of them."""
    return screen.app.texts.get("bar.round", screen.app.ledger.match.state[p.ROUND])
