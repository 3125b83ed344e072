"""Why an action is not possible in Pépètes, by code. See docs/adding-a-language.md."""

TEXTS = {
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
