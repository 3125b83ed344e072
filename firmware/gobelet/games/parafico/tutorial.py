"""Parafico in two minutes: a bid that is one too many, a bluff that is called, a caramba. See gobelet.cup.tutorial."""

from gobelet.games.parafico.bids import BLUFF, CARAMBA, bid
from gobelet.games.parafico.rules import position

SEATS = 3


def begin():
    """Three times five dice; the player's right neighbour but one speaks first."""
    return position([5, 5, 5], speaker=1)


FACES = {
    0: [(1, 2, 5, 5, 6), (2, 2, 3, 6), (3, 4, 4, 6)],
    1: [(2, 3, 3, 4, 5), (3, 3, 5, 6, 6), (1, 2, 4, 5, 6)],
    2: [(2, 3, 4, 4, 6), (1, 3, 4, 5, 5), (2, 3, 5, 6)],
}
ORDER = ()
MOVES = {1: [bid(3, 5), BLUFF, bid(4, 2)], 2: [bid(4, 5), bid(9, 2), bid(4, 4)]}
STEPS = (
    ("roll", "shake", (), {}),
    ("decide", "raise", (bid(5, 5),), {BLUFF: "early", CARAMBA: "early", "otherwise": "five"}),
    ("show", "lift", (), {}),
    ("count", "called", None, {}),
    ("roll", "again", (), {}),
    ("decide", "open", (bid(2, 2),), {"otherwise": "two"}),
    ("decide", "far", (BLUFF,), {CARAMBA: "exactly_nine", "otherwise": "ten"}),
    ("show", "all", (), {}),
    ("count", "bluffed", None, {}),
    ("roll", "third", (), {}),
    ("decide", "exact", (CARAMBA,), {BLUFF: "true", "otherwise": "more"}),
    ("show", "everybody", (), {}),
    ("count", "end", None, {}),
)
