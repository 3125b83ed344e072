"""Bataille on five short pages, for players."""

TITLE = "Bataille"
PAGES = (
    "Sixteen cards, 1 to 16, dealt by the cups.",
    "In turn everybody plays a card.",
    "The highest takes the trick and leads.",
    "A trick is a point.",
    "Keep a high card for the end.",
)
