"""What the lesson of Parafico says, in English: see gobelet.cup.tutorial."""

TEXTS = {
    "told": """
shake Everybody has five dice under their cup. Roll yours: you alone see them.
raise Ada and Basile say how many ⚄ lie under all the cups together. You hold two, and your ⚀ is a joker: it counts as any face. That is three! Say 5 × ⚄.
lift Ada does not believe you: “Bluff!” All cups go up. Show your dice.
called Four ⚄, jokers included, and you said five: it was one too many, so you lose a die. Had there been five, Ada would have lost hers.
again A new round: you have four dice left. Roll.
open Whoever lost a die speaks first. You hold two ⚁. Say 2 × ⚁: with − and + you choose how many, below the face.
far Nine ⚁ among fourteen dice? You hold only two of them. Tap Bluff, twice: it cannot be taken back.
all Up with the cups: show your dice.
bluffed Three instead of nine: Basile bluffed and loses a die.
third One more round. Roll.
exact Basile says four ⚃. You hold two, and two more among nine other dice is just what one expects. If you think that it is exactly right, call Caramba!
everybody The moment of truth: show your dice.
end Exactly four: you win a die back. Had it been wrong, you would have lost one. The last player with a die wins the match. Your turn now!
""",
    "why": """
early Ada has one, and you hold three: four or five are quite possible. Raise instead: 5 × ⚄.
five Look at what you hold: choose ⚄ and the number 5, then say it.
two Choose the ⚁ and the number 2: that is what you hold for sure.
ten Even more of them? Nobody would believe that. Call Bluff.
exactly_nine Caramba says: exactly nine. There are far fewer. Call Bluff.
true Four are quite possible: you hold two of them. Whoever calls Bluff at a true bid loses a die. Try Caramba.
more More would be a guess, and five are too many here. Try Caramba.
""",
}
