"""Pourquoi une action n’est pas possible à Pépètes, par code. Voir docs/adding-a-language.md."""

TEXTS = {
    # Au-dessus de OK et CALL : un mot.
    "do.pick": "Prendre",
    "do.unpick": "Laisser",
    "do.throw": "Lancer",
    "do.aim": "Viser",
    "do.no_bet": "C’est tout",
    "do.seal": "Sceller",
    "do.money": "Argent",
    "do.dice": "Dés",
    # Barre d’état : l’argent qu’on a.
    "bar.money.one": "{0} pépète",
    "bar.money.many": "{0} pépètes",
    # Une carte de pari, une combinaison.
    "card.none": "sans figure",
    "card.suite3": "Suite à 3",
    "card.suite4": "Suite à 4",
    "card.suite5": "Suite à 5",
    "card.full": "Full",
    "card.same3": "3 mêmes",
    "card.same4": "4 mêmes",
    "card.same5": "5 mêmes",
    "card.stake": "{0} : {1}",  # carte, mise
    # Une ligne. {0} : un nom, sauf mention.
    "line.lost": "{0} -{1}",  # nom, points
    "line.pair": "{0} lance.",
    "line.first": "{0} lance.",
    "line.throw": "{0} lance.",
    "line.attack": "{0} attaque.",
    "line.defence": "{0} se défend.",
    "line.defend": "{0} riposte.",
    "line.bet": "{0} parie.",
    "line.bets": "{0} paris à faire.",  # combien
    "line.combination": "{0} compte.",
    "line.open": "{0} dévoile.",
    "line.gift": "{0} peut donner.",
    "line.money": "Les pépètes",
    "line.left": "reste {0}",  # pépètes
    "line.nothing": "rien",
    "line.no_more": "rien de plus",
    "line.no_bet": "aucun pari",
    # On demande une fois.
    "ask.attack": "Relancer {0} ?",  # dés
    "ask.attack_none": "Quels dés relancer ?",
    "ask.defence": "Viser {0} ?",  # dés
    "ask.defence_none": "Quels dés viser ?",
    "ask.red.one": "Avec {0} dé rouge ?",
    "ask.red.many": "Avec {0} dés rouges ?",
    "ask.pass": "Passer ce lancer ?",
    "ask.bet": "Un pari ?",
    "ask.stake": "Mise sur {0} ?",  # carte
    "ask.gift": "Donner à {0} ?",
    # À côté du gobelet, avant de secouer.
    "roll.pair": "Qui joue le duel ? Lance.",
    "roll.first": "Qui attaque ? Lance.",
    "roll.throw": "Tu attaques : lance tes cinq dés.",
    "roll.again.one": "Relance {0} dé.",
    "roll.again.many": "Relance {0} dés.",
    "roll.defend.one": "Vise {1} : lance {0} rouge.",  # combien, dés
    "roll.defend.many": "Vise {1} : lance {0} rouges.",
    # Ce qui arrive.
    "you.scored": "Tu marques {0} ({1}).",  # pépètes, figure
    "other.scored": "{0} marque {1} ({2}).",  # nom, pépètes, figure
    "you.lost": "Tes dés rouges coûtent {0}.",  # pépètes
    "you.bet_won": "Pari gagné, {0} : +{1}.",  # carte, pépètes
    "you.bet_lost": "Pari perdu, {0} : -{1}.",  # carte, pépètes
    "you.bets_lost": "Paris interdits, perdus : -{0}.",  # pépètes
    "you.bonus": "Nombre bonus : +{0}.",  # pépètes
    "you.malus": "Nombre malus : -{0}.",  # pépètes
    "you.may_not_attack": "Un 1 rouge : tu n’attaques pas.",
    "you.may_not_defend": "Un 1 reste : tu ne te défends pas.",
    "you.broke": "Plus rien : les autres peuvent donner.",
    "you.gift": "{0} te donne {1}.",  # nom, pépètes
    "you.tie": "Égalité : relance.",
    "you.out": "Plus de pépètes : tu sors du jeu.",
    "other.out": "{0} sort du jeu.",
    # Pourquoi une action n’est pas possible.
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
