"""Papayoo on five short pages, for players."""

TITLE = "Papayoo"
PAGES = (
    "Take as few points as you can. The lowest total after the rounds wins.",
    "Four suits from 1 to 10 without points, and Payoo from 1 to 20: that many points.",
    "Everybody passes some cards, all at once, to the neighbour on the left.",
    "The die names a suit: its 7 is the Papayoo, 40 points by itself.",
    "Follow suit if you can: its highest card takes the trick and leads the next one.",
)
