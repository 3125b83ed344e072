"""What the lesson of Pépètes says, in English: see gobelet.cup.tutorial."""

TEXTS = {
    "told": """
first Two players fight, the others bet. Today it is you against Ada: the higher die attacks. Roll.
throw You attack: four blue dice and a black one. What is left in the end is paid to you in pépètes. Roll.
again 2, 3, 5 and the black 4 are a run. Ada aimed a red die at your 5s and missed. Reroll one 5: a 1 or a 6 makes a run of five, worth 10 instead of 3. Tap a 5, then throw.
one One die rolls, the others stay.
keep A 6! 2-3-4-5-6 is the best run there is. You may throw once more, but you don’t have to: pass, with two taps.
thirty 20 for the dice and 10 for the run: the bank pays you 30. Ada pays her 2, the red die that missed.
aim Now Ada attacks, and you defend with two red dice. Aim at blue ones: those that a red die hits are gone. Take the 3 and a 6: then all 6s would go. Then Aim.
red Hit what you aimed at: roll the red dice.
bet 3 and 6: both hit! Now Ada meets Basile, and you bet in secret. Ada has three 4s: lay the card “3 of a kind”, raise the stake to 3, and seal it.
end The three 4s are still there: your card brings 3 pépètes. With nothing left you are out. Once somebody has 50, the richest wins. Your turn now!
""",
    "why": """
more You could keep it, but a run of five is worth 10 instead of 3, and you risk 3 points at most. Tap a 5.
run That breaks your run. You have two 5s: one of them is free. Reroll a 5.
best That would break the best run of all. Pass.
defend Then Ada is paid for all that is there. Defend: aim at the 3 and a 6.
both Two dice can aim at two things: the 3 and a 6. Both together take three blue dice away.
nothing Without a bet you win nothing. Three 4s are there already: bet on “3 of a kind”, with 3.
alike That may win, but one is almost sure: “3 of a kind” on its own, with a stake of 3.
""",
}
