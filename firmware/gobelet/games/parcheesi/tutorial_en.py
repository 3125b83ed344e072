"""What the lesson of Parcheesi says, in English: see gobelet.cup.tutorial."""

TEXTS = {
    "told": """
five Four pawns each, once round the board and home. A pawn leaves its nest with a 5. Roll.
out A 5! You may move a pawn by five, or bring one out. Bring one out.
near Ada moves, and stands four squares ahead of your start. Roll.
take A 4: your pawn 1 lands on Ada’s, and sends it back to its nest. Capture it!
bonus A capture brings 20 more squares, for any pawn. Choose the pawn 1: it lands on a refuge, a square with a circle, where nobody can capture it.
six Ada needs a 5 to come out: she passes. Roll.
barrier A 6 plays, and then plays again. Put the pawn 1 next to the pawn 2: two of yours on a square are a barrier, and nobody passes it.
once_more That was a 6: roll again. But the third 6 in a row sends your pawn home.
third A 5 again: bring another pawn out, and the barrier stays closed.
end So it goes round, up to the goal, with the exact number: there a pawn brings 10 squares. Whoever has all four home first wins. Your turn now!
""",
    "why": """
come_out You may, but a pawn in its nest does nothing. Bring one out.
capture You would miss Ada’s pawn, and 20 squares. Capture it with the pawn 1.
refuge There it could be captured. The pawn 1 would land on a refuge.
together Alone it could be captured. Put the pawn 1 next to the pawn 2.
opens That opens your barrier. Bring another pawn out.
""",
}
