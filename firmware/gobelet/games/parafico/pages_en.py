"""Parafico on five short pages, for players."""

TITLE = "Parafico"
PAGES = (
    "Guess how many dice of a face lie under all the cups. The last player with a die wins.",
    "Shake, look at your dice. The ⚀ is a joker: it counts for any face that is bid.",
    "Bid “5×4”: at least five ⚃. Then more dice, or a higher face.",
    "Going to ⚀: half, plus one. A lower face, or leaving ⚀: double.",
    "Bluff: whoever is wrong loses a die. Caramba, exactly right: win a die, or lose one.",
)
