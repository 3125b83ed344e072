"""What a cup says in Pépètes. See docs/adding-a-language.md."""

TEXTS = {
    # Over OK and CALL: a word.
    "do.pick": "Take",
    "do.unpick": "Leave",
    "do.throw": "Throw",
    "do.aim": "Aim",
    "do.no_bet": "No bet",
    "do.seal": "Seal",
    "do.money": "Money",
    "do.dice": "Dice",
    # The status bar: the own money; the place of whoever is out.
    "bar.place": "Place {0}",  # rank
    "bar.money.one": "{0} pépète",
    "bar.money.many": "{0} pépètes",
    # A bet card, a combination.
    "card.none": "no combination",
    "card.suite3": "Run of 3",
    "card.suite4": "Run of 4",
    "card.suite5": "Run of 5",
    "card.full": "Full house",
    "card.same3": "3 alike",
    "card.same4": "4 alike",
    "card.same5": "5 alike",
    "card.stake": "{0}:\u202f{1}",  # card, stake
    # One line. {0}: a name, unless told otherwise.
    "line.pair": "{0} throws.",
    "line.first": "{0} throws.",
    "line.throw": "{0} throws.",
    "line.gift": "{0} may give.",
    "line.attacker": "attacks",
    "line.defender": "defends",
    "line.throw_number": "throw {0}/3",  # number
    "line.aims": "aims at {0}",  # dice
    "line.bets.one": "{0} bet to come",  # how many
    "line.bets.many": "{0} bets to come",
    "line.money": "The pépètes",
    "line.left": "{0} left",  # pépètes
    "line.take_back": "take back",
    # Asked once.
    "ask.attack": "Throw {0} again?",  # dice
    "ask.attack_none": "Throw which dice again?",
    "ask.defence": "Aim at {0}?",  # dice
    "ask.defence_none": "Aim at which dice?",
    "ask.red.one": "With {0} red die?",
    "ask.red.many": "With {0} red dice?",
    "ask.pass": "Pass this throw?",
    "ask.bet": "A bet?",
    "ask.other_bet": "Another bet?",
    "ask.stake": "Stake on {0}?",  # card
    "ask.gift": "Give to {0}?",
    # Beside the cup, before shaking.
    "roll.pair": "Who duels? Shake!",
    "roll.first": "Who attacks? Shake!",
    "roll.throw": "You attack: shake your five dice!",
    "roll.again.one": "Shake: you throw {0} die again.",
    "roll.again.many": "Shake: you throw {0} dice again.",
    "roll.defend.one": "You aim at {1}: shake {0} red die!",  # how many, dice
    "roll.defend.many": "You aim at {1}: shake {0} red dice!",
    # What happens.
    "you.scored": "You score {0} ({1}).",  # pépètes, combination
    "other.scored": "{0} scores {1} ({2}).",  # name, pépètes, combination
    "other.bets": "{0} has bet: {1}",  # name, bets
    "you.lost": "Your red dice cost {0}.",  # pépètes
    "you.bet_won": "Bet won, {0}: +{1}.",  # card, pépètes
    "you.bet_lost": "Bet lost, {0}: -{1}.",  # card, pépètes
    "you.bets_lost": "Forbidden bets, lost: -{0}.",  # pépètes
    "you.bonus": "Bonus number: +{0}.",  # pépètes
    "you.malus": "Malus number: -{0}.",  # pépètes
    "you.may_not_attack": "A red 1: you do not attack.",
    "you.may_not_defend": "A 1 is left: you do not defend.",
    "you.broke": "Nothing left: the others may give.",
    "you.gift.one": "{1} gives you {0} pépète.",  # how many, name
    "you.gift.many": "{1} gives you {0} pépètes.",
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
