"""Pourquoi une action n’est pas possible à Paradice, par code. Voir docs/adding-a-language.md."""

TEXTS = {
    # Au-dessus de OK : un mot.
    "do.go": "Aller",
    "do.sell": "Vendre",
    "do.buy": "Acheter",
    "do.leave_it": "Laisser",
    "do.pay": "Payer",
    "do.events": "Achats",
    # Une ligne. Ce qu’un événement compte, ce qu’il rapporte.
    "line.sum": "Somme",
    "line.product": "Produit",
    "line.difference": "Écart",
    "line.ratio": "Rapport",
    "line.number": "Nb de {0}",  # face
    "line.even": "Nb pairs",
    "line.odd": "Nb impairs",
    "line.equals": "{0}\u00a0=\u00a0{1}",  # « Somme », valeur
    "line.pays": "gagne {0}",  # montant
    "line.per_point": "{0} par point",  # montant
    "line.per_die": "{0} par dé",  # montant
    "line.event": "{0} : {1}",  # « Somme = 7 » ou à qui, ce que cela rapporte ou coûte
    # Les autres cases.
    "line.pot": "Jackpot",
    "line.bis": "Bis",
    "line.reroll": "Relance",
    "line.money_box": "Tirelire",
    "line.ladder": "Échelle",
    "line.start": "Départ",
    # Ce que fait une autre case, à côté de la carte.
    "cell.pot": "à gagner : {0}",  # montant
    "cell.bis": "encore {0} pas",  # de 2 à 12
    "cell.reroll": "lance encore les dés",
    "cell.money_box": "ce que tu dois va au jackpot",
    "cell.ladder": "passe de l’autre côté",
    "cell.fork": "Puis un autre choix : reste {0}.",  # pas
    # À qui.
    "line.free": "libre",
    "line.of_jackpot": "au jackpot",
    "line.yours": "à toi",
    "line.of": "à {0}",  # nom
    # Une ligne. {0} : un montant, sauf mention.
    "line.for_nothing": "{0} : gratuit",  # à qui
    "line.steps": "{0} : avance de {1}",  # dés, pas
    "line.twin": "l’autre : {0}",  # à qui
    "line.price": "coûte {0} sur {1}",  # prix, argent
    "line.goes_to_jackpot": "le jackpot le prend",
    "line.stays_jackpot": "il reste au jackpot",
    "line.stays_free": "il reste libre",
    "line.paid_so_far": "payé ce tour : {0}",
    "line.owes": "{0} : tu dois {1}",  # dés, montant
    "line.missing": "Il manque {0}.",
    "line.paid": "Tu peux payer.",
    "line.enough": "Ne plus rien vendre",
    "line.sells": "vendre : + {0}",
    "line.both": "vendre une des 2 : + {0}",
    "line.sell_sure": "Vraiment ? + {0}",
    "line.ruined": "Éliminé·e",
    "line.mine": "à toi {0}",  # argent
    "line.jackpot": "jackpot {0}",  # montant
    "line.rolls": "lance les dés",
    "line.walks": "{0} avance",  # dés
    "line.buys": "{0} achète ?",  # dés
    "line.sells_now": "{0} vend",  # dés
    "line.ends": "{0} finit",  # dés
    "line.pays_you": "te verse {0}",  # montant
    # À la fin du tour.
    "turn.over": "Ton tour est fini : passe les dés.",
    # Ce qui t’arrive.
    "you.dues": "{0} : tu verses {1} aux autres.",  # dés, montant
    "you.boxed": "{0}, tirelire : tu verses {1} au jackpot.",  # dés, montant
    "you.bis": "Bis ! Tu avances encore de {0}.",  # pas
    "you.advanced": "Il te manque {0} : la banque les avance, tu es éliminé·e.",
    "you.free_copy": "Tu as déjà l’autre : gratuit ! {0}",  # événement
    "you.to_jackpot": "Le jackpot le prend : {0}",  # événement
    "you.ladder": "Échelle ! Tu passes de l’autre côté.",
    "you.jackpot": "Jackpot ! Tu empoches {0}.",
    "you.jackpot_empty": "Jackpot… mais il est vide.",
    "you.reroll": "Relance ! Lance encore les dés.",
    "you.eliminated": "La partie est finie pour toi : place {0}. Merci d’avoir joué !",  # rang
    "other.eliminated": "{0} quitte la partie : place {1}.",  # nom, rang
    # Pourquoi une action n’est pas possible.
    "ruined": "La partie est finie pour toi : regarde la suite avec nous.",
    "roll_first": "Lance d’abord les dés.",
    "already_rolled": "Les dés sont déjà lancés.",
    "choose_direction": "Choisis d’abord une direction.",
    "not_on_route": "Ton parcours ne passe pas par là.",
    "sell_first": "Vends d’abord un événement : tu dois plus que tu n’as.",
    "not_your_event": "Cet événement n’est pas à toi.",
    "still_owing": "Pas encore assez : vends un autre événement.",
    "buy_or_decline": "Achète cet événement, ou refuse-le.",
    "end_turn_first": "Ton tour est fini : passe les dés.",
}
