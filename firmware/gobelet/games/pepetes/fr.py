"""Ce qu’un gobelet dit à Pépètes. Voir docs/adding-a-language.md."""

TEXTS = {
    # Au-dessus de OK et CALL : un mot.
    "do.pick": "Prendre",
    "do.unpick": "Laisser",
    "do.throw": "Lancer",
    "do.aim": "Viser",
    "do.no_bet": "Sans pari",
    "do.seal": "Sceller",
    "do.money": "Argent",
    "do.dice": "Dés",
    # Barre d’état : les pépètes qu’on a ; la place de qui n’est plus en jeu.
    "bar.place": "Place {0}",  # rang
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
    "card.stake": "{0}\u202f:\u202f{1}",  # carte, mise
    # Une ligne. {0} : un nom, sauf mention.
    "line.pair": "{0} lance.",
    "line.first": "{0} lance.",
    "line.throw": "{0} lance.",
    "line.gift": "{0} peut donner.",
    "line.attacker": "attaque",
    "line.defender": "défend",
    "line.throw_number": "lancer {0}/3",  # numéro
    "line.aims": "vise {0}",  # dés
    "line.bets.one": "Encore {0} pari",  # combien
    "line.bets.many": "Encore {0} paris",
    "line.money": "Les pépètes",
    "line.left": "reste {0}",  # pépètes
    "line.take_back": "reprendre",
    # On demande une fois.
    "ask.attack": "Relancer {0} ?",  # dés
    "ask.attack_none": "Quels dés relancer ?",
    "ask.defence": "Viser {0} ?",  # dés
    "ask.defence_none": "Quels dés viser ?",
    "ask.red.one": "Avec {0} dé rouge ?",
    "ask.red.many": "Avec {0} dés rouges ?",
    "ask.pass": "Passer ce lancer ?",
    "ask.bet": "Un pari ?",
    "ask.other_bet": "Un autre pari ?",
    "ask.stake": "Mise sur {0} ?",  # carte
    "ask.gift": "Donner à {0} ?",
    # À côté du gobelet, avant de secouer.
    "roll.pair": "Qui joue le duel ? Secoue !",
    "roll.first": "Qui attaque ? Secoue !",
    "roll.throw": "Tu attaques : secoue tes cinq dés !",
    "roll.again.one": "Secoue : tu relances {0} dé.",
    "roll.again.many": "Secoue : tu relances {0} dés.",
    "roll.defend.one": "Tu vises {1} : secoue {0} dé rouge !",  # combien, dés
    "roll.defend.many": "Tu vises {1} : secoue {0} dés rouges !",
    # Ce qui arrive.
    "you.scored": "Tu marques {0} ({1}).",  # pépètes, figure
    "other.scored": "{0} marque {1} ({2}).",  # nom, pépètes, figure
    "other.bets": "{0} a parié : {1}",  # nom, paris
    "you.lost": "Tes dés rouges coûtent {0}.",  # pépètes
    "you.bet_won": "Pari gagné, {0} : +{1}.",  # carte, pépètes
    "you.bet_lost": "Pari perdu, {0} : -{1}.",  # carte, pépètes
    "you.bets_lost": "Paris interdits, perdus : -{0}.",  # pépètes
    "you.bonus": "Nombre bonus : +{0}.",  # pépètes
    "you.malus": "Nombre malus : -{0}.",  # pépètes
    "you.may_not_attack": "Un 1 rouge : tu n’attaques pas.",
    "you.may_not_defend": "Un 1 reste : tu ne te défends pas.",
    "you.broke": "Plus rien : les autres peuvent donner.",
    "you.gift.one": "{1} te donne {0} pépète.",  # combien, nom
    "you.gift.many": "{1} te donne {0} pépètes.",
    "you.tie": "Égalité : on relance.",
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
