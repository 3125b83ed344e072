"""Pourquoi une action n’est pas possible à Pépètes, par code. Voir docs/adding-a-language.md."""

TEXTS = {
    "not_a_blue_die": "Choisis parmi tes dés bleus.",
    "too_many_faces": "Annonce une ou deux valeurs, pas plus que de dés.",
    "no_such_red_die": "Il n’y a pas tant de dés rouges.",
    "not_a_bet": "Ce n’est pas un pari de ce jeu.",
    "too_many_bets": "Deux paris au plus.",
    "same_card_twice": "Deux cartes différentes, s’il te plaît.",
    "digit_stake": "Sur un chiffre on mise une pépète.",
    "not_enough_money": "Il n’y a pas tant de pépètes.",
    "not_as_sealed": "Ce n’est pas le pari qui a été scellé.",
    "no_such_combination": "Ces dés ne font pas cette combinaison.",
    "last_pepete": "On garde sa dernière pépète.",
    "time_runs_forward": "Le temps ne recule pas.",
}
