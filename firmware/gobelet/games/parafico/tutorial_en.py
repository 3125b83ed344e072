"""What the lesson of Parafico says, in English: see gobelet.cup.tutorial."""

TEXTS = {
    "told": """
shake Everyone has five dice under their cup. Roll yours: only you see them.
raise Ada and Basile say how many ⚄ there are under all the cups together. You hold two, and your ⚀ is wild: it counts as any face. That makes three! Say 5 × ⚄.
lift Ada does not believe you: “Bluff!” All cups go up. Show your dice.
called Four ⚄, wild ones included, and you said five: one too many, and you lose a die. With five on the table, Ada would have lost hers.
again A new round: you have four dice left. Roll.
open The player who lost a die speaks first: you. You hold two ⚁. Say 2 × ⚁: choose the face, then the number with − and +.
far Nine ⚁ among fourteen dice? You hold only two of them. Tap Bluff, twice: there is no going back.
all All cups go up: show your dice.
bluffed Three instead of nine: Basile was bluffing and loses a die.
third One more round. Roll.
exact Basile says four ⚃. You hold two, and two more among nine other dice is just what to expect. If you think it is exactly right, call Caramba!
everybody The moment of truth: show your dice.
end Exactly four: you win a die back. A wrong Caramba costs you one. The last player with a die wins. Your turn now!
""",
    "why": """
early Ada surely has some, and you hold three: four or five are quite possible. Raise instead: 5 × ⚄.
five Look at what you hold: choose ⚄ and the number 5, then say it.
two Choose ⚁ and the number 2: those you hold for sure.
ten Even more of them? Nobody would believe it. Call Bluff.
exactly_nine Caramba means: exactly nine. There are far fewer. Call Bluff.
true Four are quite possible: you hold two of them. Calling Bluff at a true bid costs you a die. Try Caramba.
more More would be a guess, and five are too many here. Try Caramba.
""",
}
