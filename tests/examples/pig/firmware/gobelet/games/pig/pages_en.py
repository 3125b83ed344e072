"""Pig on five short pages, for players."""

TITLE = "Pig"
PAGES = (
    "The first to reach 20 points wins.",
    "Roll the die: its pips add to your turn.",
    "A 1: the turn is lost.",
    "Keep your points when you like: next player.",
    "Dare, but not too much.",
)
