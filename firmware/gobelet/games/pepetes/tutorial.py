"""Pépètes in two minutes: an attack, a defence, a bet on somebody else's dice. See gobelet.cup.tutorial."""

from gobelet.games.pepetes import rules
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE, DIGITS
from gobelet.games.pepetes.dice import SAME_3
from gobelet.games.pepetes.legal import PASS

SEATS = 3
SECOND_PAIR = 2  # of the first series: the two others


def begin():
    """The player meets Ada; the two others meet next."""
    state = rules.new(SEATS)
    state[s.PAIR] = SECOND_PAIR
    return state


RED_1, BOTH = 1, 3  # red dice
ORDER = ()
FACES = {
    0: [(6,), (5, 5, 2, 3, 4), (6,), (3, 6)],
    1: [(2,), (2,), (6, 6, 3, 2, 4), (5,), (4, 4, 4, 6, 2)],
    2: [(3,)],
}
MOVES = {
    1: [(RED_1, 5), PASS, PASS, PASS, PASS, PASS, PASS],
    2: [(5 * BASE + 1,), (), PASS, PASS, PASS],
}
BET = ((DIGITS + SAME_3) * BASE + 3,)
STEPS = (
    ("roll", "first", (), {}),
    ("roll", "throw", (), {}),
    ("decide", "again", ((5,),), {PASS: "more", "otherwise": "run"}),
    ("roll", "one", (), {}),
    ("decide", "keep", (PASS,), {"otherwise": "best"}),
    ("scored", "thirty", None, {}),
    ("decide", "aim", ((BOTH, 3, 6),), {PASS: "defend", "otherwise": "both"}),
    ("roll", "red", (), {}),
    ("decide", "bet", (BET,), {(): "nothing", "otherwise": "alike"}),
    ("bet_won", "end", None, {}),
)
