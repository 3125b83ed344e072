"""What the lesson of Paradice says, in English: see gobelet.cup.tutorial."""

TEXTS = {
    "told": """
roll You own nothing yet but 100,000. The others’ dice will make you rich. Roll.
go Your pawn goes four cells, and you choose where it stops: each place stands on the board and in a row. Take the event “sum = 6”, Σ6.
buy Buy it: 2,500. Whenever somebody else rolls a sum of 6, they pay you 3,528.
paid Ada rolled 2 and 4: that is 6, and she pays you 3,528! Then she bought the event “sum”, which brings her 70 for each pip that you roll.
again Now you pay her for your own roll. Roll.
end 3 and 5: you paid Ada 8 × 70 = 560. And you stopped on the jackpot: all that is in it is yours. Who cannot pay any more leaves; the last one wins. Your turn now!
""",
    "why": """
sum_six That is possible, too, but an event that pays often is better at first. Choose the sum of 6, Σ6.
jackpot_has_it Then the jackpot gets it, and takes what it earns. Buy it.
""",
}
