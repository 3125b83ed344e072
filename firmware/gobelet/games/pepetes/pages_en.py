"""Pépètes on five short pages, for players."""

TITLE = "Pépètes"
PAGES = (
    "Duels of dice with money on them: 15 pépètes each. Once somebody has 50, the richest wins.",
    "The attacker throws five dice, then twice any blue ones again. The black one stays.",
    "The defender names a face and throws a red die: if it comes, those blue dice go.",
    "The others bet in secret on what will be left: a digit, a run, a full house…",
    "Dice that are left and the best combination are paid. Red misses cost their pips.",
)
