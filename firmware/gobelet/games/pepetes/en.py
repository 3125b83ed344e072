"""What a cup says in Pépètes. See docs/adding-a-language.md."""

TEXTS = {
    # Rules that can be chosen before a match: what each is about, what it may be. On and off are there already.
    "option": """
end The game ends
end.target at a total
end.minutes after a time
target Total to reach
minutes Minutes
bonus_mode Bonus and malus
bonus_mode.off none
bonus_mode.numbers the chosen numbers
bonus_mode.50 at 50
bonus_mode.70 at 70
bonus_number Number of the bonus
malus_number Number of the malus
payout A bet that wins pays
payout.even the stake
payout.bonus the stake times the bonus
bet_match A bet wins if its combination
bet_match.contains is among the dice
bet_match.scored is the one that scores
black_one_counts The black one counts
lost_points Lost points are counted
lost_points.each_throw at each throw
lost_points.final_faces on the last dice
combo_choice The combination is
combo_choice.best the best one
combo_choice.player the player’s choice
elimination A player without pépètes is out
elimination.duel_end at the end of the duel
elimination.tour_end at the end of the half
bank Bank
bank.unlimited no limit
bank.660 660 pépètes
pairing Who duels after the first series
pairing.fewest those with the fewest duels
pairing.best the two best rolls of all
gifts Players may give
gifts.all_but_one all but one pépète
gifts.all everything
""",
    # Over OK and CALL: a word.
    "do": """
pick Take
unpick Leave
throw Throw
aim Aim
no_bet No bet
seal Seal
money Money
dice Dice
""",
    # The status bar: the own money; the place of whoever is out.
    "bar": """
# rank
place Place {0}
money.one {0} pépète
money.many {0} pépètes
""",
    # A bet card, a combination.
    "card": """
none no combination
suite3 Run of 3
suite4 Run of 4
suite5 Run of 5
full Full house
same3 3 of a kind
same4 4 of a kind
same5 5 of a kind
# card, stake
stake {0}:\u202f{1}
""",
    # One line. {0}: a name, unless told otherwise.
    "line": """
# what the dice are worth, what would be left of it
effect Points: {0} → {1}
pair {0} throws.
first {0} throws.
throw {0} throws.
gift {0} may give.
attacker attacks
defender defends
# number
throw_number throw {0}/3
# dice
aims aims at {0}
# how many
bets.one {0} bet to come
bets.many {0} bets to come
money The pépètes
# pépètes
left {0} left
take_back take back
""",
    # Asked once.
    "ask": """
# dice
attack Reroll {0}?
attack_none Reroll which dice?
# dice
defence Aim at {0}?
defence_none Aim at which dice?
red.one With {0} red die?
red.many With {0} red dice?
pass Pass this throw?
bet A bet?
other_bet Another bet?
# card
stake Stake on {0}?
gift Give to {0}?
""",
    # Beside the cup, before shaking.
    "roll": """
pair Who duels? Shake!
first Who attacks? Shake!
throw You attack: shake your five dice!
again.one Shake: you reroll {0} die.
again.many Shake: you reroll {0} dice.
# how many, dice
defend.one You aim at {1}: shake {0} red die!
defend.many You aim at {1}: shake {0} red dice!
""",
    # What happens.
    "you": """
# pépètes, combination
scored You score {0} ({1}).
# pépètes
lost Your red dice cost {0}.
# card, pépètes
bet_won Bet won, {0}: +{1}.
bet_lost Bet lost, {0}: -{1}.
# pépètes
bets_lost Forbidden bets, lost: -{0}.
bonus Bonus number: +{0}.
malus Malus number: -{0}.
may_not_attack A red 1: you do not attack.
may_not_defend A 1 is left: you do not defend.
broke Nothing left: the others may give.
# how many, name
gift.one {1} gives you {0} pépète.
gift.many {1} gives you {0} pépètes.
tie A tie: roll again.
out No pépètes left: you are out.
""",
    # What happens.
    "other": """
# name, pépètes, combination
scored {0} scores {1} ({2}).
# name, bets
bets {0} has bet: {1}
out {0} is out.
""",
    # For a finger, where the screen is larger than a cup’s.
    "touch": """
# face
digit the number {0}
""",
    # The coach.
    "coach": """
# number
duel Duel {0}
pass passing
no_bet no bet
# dice
throw rerolling {0}
aim aiming at {0}
# number
brings brings {0}
""",
    # Why an action is not possible.
    "": """
not_a_blue_die Choose among your blue dice.
too_many_faces Name one or two faces, no more than you have dice.
no_such_red_die There are not that many red dice.
not_a_bet That is not a bet of this game.
too_many_bets Two bets at most.
same_card_twice Two different cards, please.
digit_stake On a number you stake one pépète.
not_enough_money There are not that many pépètes.
not_as_sealed That is not the bet you sealed.
no_such_combination These dice do not make that combination.
last_pepete Everyone keeps their last pépète.
time_runs_forward Time does not run backwards.
""",
}
