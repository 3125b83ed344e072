"""Zanzibar on five short pages, for players."""

TITLE = "Zanzibar"
PAGES = (
    "Get rid of your counters: who has none left at the end of a round wins.",
    "Throw three dice. Keep what you like, throw the rest again.",
    "The first player has three throws; the others as many as he took.",
    "4-5-6, then three equal, then 1-2-3. Else points: a 1 is 100, a 6 is 60.",
    "All pay the lowest hand: 4 counters for a 4-5-6, 3, 2, else 1.",
)
