"""The sign of each player's pawns in Parcheesi, so that nobody needs colours to tell them apart."""

from typing import Any

from gobelet.games.parcheesi import board

SIGNS = "●▲■◆"  # of the colours, in the order of turns


def sign(state: dict[str, Any], seat: int) -> str:
    """The sign of a seat's pawns."""
    return SIGNS[board.COLOURS.index(state["colours"][seat])]
