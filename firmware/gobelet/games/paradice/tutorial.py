"""Paradice in two minutes: where to go, an event, what it brings, what the others' cost. See gobelet.cup.tutorial."""

from gobelet.games.paradice import rules
from gobelet.games.paradice import state as s

SEATS = 2
POT = 12000


def begin():
    """The first round, with something in the jackpot."""
    state = rules.new(SEATS)
    state[s.POT] = POT
    return state


ORDER = ()
FACES = {0: [(1, 3), (3, 5)], 1: [(2, 4)]}
MOVES = {1: [s.WEST, s.WEST, rules.BUY]}
STEPS = (
    ("roll", "roll", (), {}),
    ("decide", "go", (s.EAST, s.EAST), {"otherwise": "sum_six"}),
    ("decide", "buy", (rules.BUY,), {"otherwise": "jackpot_has_it"}),
    ("roll", "paid", None, {}),
    ("roll", "again", (), {}),
    ("jackpot", "end", None, {}),
)
