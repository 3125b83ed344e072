"""Papayoo in two minutes: the cards passed on, the die, to follow suit, to throw away. See gobelet.cup.tutorial."""

from gobelet.games import complete_options
from gobelet.games.papayoo import rules
from gobelet.games.papayoo.cards import parse_card

SEATS = 6
HANDS = (
    "s4 s9 h2 h7 d3 d10 c9 p2 p15 p18",
    "s1 s3 h3 d4 c10 p1 p3 p5 p7 p16",
    "s5 s10 h4 d1 d5 c4 p4 p6 p8 p17",
    "s8 h1 h10 d2 c1 c2 p9 p10 p11 p19",
    "s6 h6 h9 d7 d9 c3 c5 p12 p13 p14",
    "s2 s7 h5 h8 d6 d8 c6 c7 c8 p20",
)  # as they are dealt
PACKETS = ((0, 3), (3, 6), (6, 9), (9, 10))  # of ten cards, as the table deals them


def begin():
    """The last seat deals, so that the player is dealt to first, and plays second."""
    return rules.new(SEATS, complete_options(rules, {"first_dealer": "chosen", "first_seat": SEATS - 1}))


def cards(words):
    """The cards of some words, in their order."""
    return tuple([parse_card(word) for word in words.split()])


ORDER = tuple([card for low, high in PACKETS for hand in HANDS for card in cards(hand)[low:high]])
FACES = {5: [(3,)]}
MOVES = {
    1: [cards("p3 p5 p7")] + list(cards("d4 c10 s3 h3")),
    2: [cards("p4 p6 p8")] + list(cards("d5 c4 s5 h4")),
    3: [cards("p9 p10 p11")] + list(cards("d2 c2 s8 h10")),
    4: [cards("p12 p13 p14")] + list(cards("d9 c5 s6 h6")),
    5: [cards("s2 h5 d6")] + list(cards("d8 c6 s7 h8")),
}
D3, D10, H7, S9, H2 = cards("d3 d10 h7 s9 h2")
STEPS = (
    ("roll", "shuffle", (), {}),
    ("decide", "pass", (cards("c9 p15 p18"),), {"otherwise": "pass"}),
    ("papayoo", "die", None, {}),
    ("decide", "follow", (D3,), {D10: "takes", "otherwise": "lowest"}),
    ("decide", "void", (H7,), {"otherwise": "dearest"}),
    ("trick", "forty", None, {}),
    ("decide", "last", (S9,), {"otherwise": "highest"}),
    ("decide", "lead", (H2,), {"otherwise": "small"}),
    ("trick", "end", None, {}),
)
