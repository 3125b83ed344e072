"""Parcheesi on five short pages, for players."""

TITLE = "Parcheesi"
PAGES = (
    "Four pawns, once round the circuit, then the home row. All four home: you win!",
    "A 5 brings a pawn out, the first 5 two of them. A 6 throws again.",
    "Capture a lone pawn: it goes back, and you move 20. Not on a safe square.",
    "Two pawns together are a barrier: nobody passes. A 6 opens it.",
    "A pawn home: 10 for another. Third 6: a pawn goes back. Someone forgot? Catch it!",
)
