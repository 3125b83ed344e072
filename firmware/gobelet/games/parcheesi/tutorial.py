"""Parcheesi in two minutes: out of the nest, a capture with its bonus, a refuge, a barrier. See
gobelet.cup.tutorial."""

from gobelet.games.parcheesi.rules import position
from gobelet.games.parcheesi.state import EXIT, HOME, MOVE, PASS

SEATS = 2


def begin():
    """One pawn of each is on its way; Ada's soon stands four squares behind the player's start."""
    return position([(HOME, 30, HOME, HOME), (37, HOME, HOME, HOME)])


ORDER = ()
FACES = {0: [(5,), (4,), (6,), (5,)], 1: [(1,), (3,)]}
MOVES = {1: [MOVE + 0, PASS]}
STEPS = (
    ("roll", "five", (), {}),
    ("decide", "out", (EXIT,), {"otherwise": "come_out"}),
    ("roll", "near", (), {}),
    ("decide", "take", (MOVE + 0,), {"otherwise": "capture"}),
    ("decide", "bonus", (MOVE + 0,), {"otherwise": "refuge"}),
    ("roll", "six", (), {}),
    ("decide", "barrier", (MOVE + 0,), {"otherwise": "together"}),
    ("roll", "once_more", (), {}),
    ("decide", "third", (EXIT,), {"otherwise": "opens"}),
    ("wait", "end", None, {}),
)
