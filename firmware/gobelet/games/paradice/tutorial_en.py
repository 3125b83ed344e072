"""What the lesson of Paradice says, in English: see gobelet.cup.tutorial."""

TEXTS = {
    "told": """
roll All you own is 100,000. The others' dice will make you rich. Roll.
go Your pawn goes four squares, and you choose where it stops: each place is on the board and in a row. Take the event “sum = 6”, Σ6.
buy Buy it: 2,500. Whenever someone else rolls a sum of 6, they pay you 3,528.
paid Ada rolled 2 and 4: that is 6, and she pays you 3,528! Then she bought the event “sum”, which brings her 70 for each pip you roll.
again Now you pay her for your own roll. Roll.
end 3 and 5: you paid Ada 8 × 70 = 560. And you stopped on the jackpot: everything in it is yours. If you cannot pay, you are out. Last one in wins. Your turn now!
""",
    "why": """
sum_six That is possible, too, but an event that pays often is better at first. Choose the sum of 6, Σ6.
jackpot_has_it Then the jackpot gets it, and takes what it earns. Buy it.
""",
}
