"""What the lesson of Parcheesi says, in English: see gobelet.cup.tutorial."""

TEXTS = {
    "told": """
five Four pawns each, once round the board and home. A pawn leaves its nest with a 5. Roll.
out A 5! You may move a pawn by five, or bring one out. Bring one out.
near Ada moves, and stops four squares ahead of your start. Roll.
take A 4: your pawn 1 lands on Ada’s, and sends it back to its nest. Capture it!
bonus A capture brings 20 more squares, for any pawn. Choose pawn 1: it lands on a safe square, one with a circle, where nobody can capture it.
six Ada needs a 5 to come out: she passes. Roll.
barrier A 6 plays, and then plays again. Put pawn 1 on pawn 2’s square: two of yours there are a barrier, and nobody passes it.
once_more That was a 6: roll again. But a third 6 in a row moves nothing, and the others may send a pawn of yours back.
third A 5 again: bring another pawn out, and the barrier stays closed.
end And so on, all the way home, with the exact number: a pawn that arrives brings 10 squares. The first to have all four home wins. Your turn now!
""",
    "why": """
come_out You may, but a pawn in its nest does nothing. Bring one out.
capture You would miss Ada’s pawn, and 20 squares. Capture it with pawn 1.
refuge There it could be captured. Pawn 1 would land on a safe square.
together On its own it could be captured. Put pawn 1 with pawn 2.
opens That opens your barrier. Bring another pawn out.
""",
}
