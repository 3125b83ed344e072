"""Parafico on five short pages, for players."""

TITLE = "Parafico"
PAGES = (
    "Guess how many dice of a face are under all the cups. The last player with a die wins.",
    "Shake, look. ⚀ is wild, but not right after somebody drops to one die: Parafico!",
    "Bid “5×4”: at least five ⚃. Then more dice, or a higher face.",
    "Going to ⚀: half, plus one. A lower face, or leaving ⚀: double.",
    "Call bluff, and one of you two loses a die. Caramba, exactly right: win a die, or lose one.",
)
