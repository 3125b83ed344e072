"""Why an action is not possible in Pépètes, by code. See docs/adding-a-language.md."""

TEXTS = {
    # Over OK and CALL: a word.
    "do.pick": "Take",
    "do.unpick": "Leave",
    "do.throw": "Throw",
    "do.aim": "Aim",
    "do.no_bet": "That’s all",
    "do.seal": "Seal",
    "do.money": "Money",
    "do.dice": "Dice",
    # The status bar: the own money.
    "bar.money.one": "{0} pépète",
    "bar.money.many": "{0} pépètes",
    # A bet card, a combination.
    "card.none": "nothing",
    "card.suite3": "Run of 3",
    "card.suite4": "Run of 4",
    "card.suite5": "Run of 5",
    "card.full": "Full house",
    "card.same3": "3 alike",
    "card.same4": "4 alike",
    "card.same5": "5 alike",
    "card.stake": "{0}: {1}",  # card, stake
    # One line. {0}: a name, unless told otherwise.
    "line.lost": "{0} -{1}",  # name, points
    "line.pair": "{0} throws.",
    "line.first": "{0} throws.",
    "line.throw": "{0} throws.",
    "line.attack": "{0} attacks.",
    "line.defence": "{0} defends.",
    "line.defend": "{0} answers.",
    "line.bet": "{0} bets.",
    "line.bets": "{0} have still to bet.",  # how many
    "line.combination": "{0} counts.",
    "line.open": "{0} reveals.",
    "line.gift": "{0} may give.",
    "line.money": "The money",
    "line.left": "{0} left",  # pépètes
    "line.nothing": "nothing",
    "line.no_more": "no more",
    "line.no_bet": "no bet",
    # Asked once.
    "ask.attack": "Throw {0} again?",  # dice
    "ask.attack_none": "Throw which dice again?",
    "ask.defence": "Aim at {0}?",  # dice
    "ask.defence_none": "Aim at which dice?",
    "ask.red.one": "With {0} red die?",
    "ask.red.many": "With {0} red dice?",
    "ask.pass": "Pass this throw?",
    "ask.bet": "A bet?",
    "ask.stake": "Stake on {0}?",  # card
    "ask.gift": "Give to {0}?",
    # Beside the cup, before shaking.
    "roll.pair": "Who duels? Throw.",
    "roll.first": "Who attacks? Throw.",
    "roll.throw": "You attack: throw your five dice.",
    "roll.again.one": "Throw {0} die again.",
    "roll.again.many": "Throw {0} dice again.",
    "roll.defend.one": "Aim at {1}: throw {0} red die.",  # how many, dice
    "roll.defend.many": "Aim at {1}: throw {0} red dice.",
    # What happens.
    "you.scored": "You score {0} ({1}).",  # pépètes, combination
    "other.scored": "{0} scores {1} ({2}).",  # name, pépètes, combination
    "you.lost": "Your red dice cost {0}.",  # pépètes
    "you.bet_won": "Bet won, {0}: +{1}.",  # card, pépètes
    "you.bet_lost": "Bet lost, {0}: -{1}.",  # card, pépètes
    "you.bets_lost": "Forbidden bets, lost: -{0}.",  # pépètes
    "you.bonus": "Bonus number: +{0}.",  # pépètes
    "you.malus": "Malus number: -{0}.",  # pépètes
    "you.may_not_attack": "A red 1: you do not attack.",
    "you.may_not_defend": "A 1 is left: you do not defend.",
    "you.broke": "Nothing left: the others may give.",
    "you.gift": "{0} gives you {1}.",  # name, pépètes
    "you.tie": "A tie: roll again.",
    "you.out": "No pépètes left: you are out.",
    "other.out": "{0} is out.",
    # Why an action is not possible.
    "not_a_blue_die": "Choose among your blue dice.",
    "too_many_faces": "Announce one or two faces, no more than dice.",
    "no_such_red_die": "There are not that many red dice.",
    "not_a_bet": "That is no bet of this game.",
    "too_many_bets": "Two bets at most.",
    "same_card_twice": "Two different cards, please.",
    "digit_stake": "One pépète is the stake on a digit.",
    "not_enough_money": "There are not that many pépètes.",
    "not_as_sealed": "That is not the bet that was sealed.",
    "no_such_combination": "These dice do not make that combination.",
    "last_pepete": "Everybody keeps the last pépète.",
    "time_runs_forward": "Time does not run backwards.",
}
