"""Pourquoi une action n’est pas possible à Papayoo, par code. Voir docs/adding-a-language.md."""

TEXTS = {
    # Au-dessus de OK et CALL : un mot.
    "do.pick": "Choisir",
    "do.put_back": "Reprendre",
    "do.hand": "Main",
    "do.table": "Table",
    "do.last": "Dernier",
    # Barre d’état : le Papayoo et les points du tour.
    "bar.papayoo": "{0} · {1} pts",  # carte, points
    # Une ligne. {0} : un nom, sauf mention.
    "line.discard": "Écart {0}/{1} → {2}",  # choisies, voulues, nom
    "line.discards": "{0} écarts à faire.",  # combien
    "line.lead": "À toi d’entamer.",
    "line.last": "Le pli d’avant",
    # On demande une fois.
    "ask.papayoo": "Entamer du Papayoo ?",
    # À côté du gobelet, avant de secouer.
    "roll.draw": "Le dé dit qui donne.",
    "roll.shuffle": "Secoue : tout le monde mélange.",
    "roll.die": "Le dé choisit le Papayoo.",
    # Ce qui arrive.
    "you.papayoo": "Le Papayoo est {0} : il vaut 40 points.",  # carte
    "you.passed": "{0} te donne {1} cartes.",  # nom, combien
    "you.trick.one": "Tu ramasses {0} point.",
    "you.trick.many": "Tu ramasses {0} points.",
    "you.score": "Fin du tour : {0} points, {1} en tout.",
    "you.extra_round": "Égalité : un tour de plus.",
    # Pourquoi une action n’est pas possible.
    "not_a_card": "Ce n’est pas une carte de ce jeu.",
    "not_in_deck": "Cette carte ne sert pas à ce nombre de joueurs.",
    "already_played": "Cette carte est déjà jouée.",
    "shown_void": "Tu n’as plus de cette couleur : tu l’as montré.",
    "not_in_hand": "Cette carte n’est pas dans ta main.",
    "must_follow": "Il faut fournir la couleur demandée.",
    "wrong_discard": "L’écart n’a pas le bon nombre de cartes.",
    "not_as_sealed": "Ce n’est pas le choix qui a été scellé.",
    "not_passed_on": "Ces cartes ne viennent pas de cet écart.",
    "wrong_deck": "Ce paquet n’est pas complet.",
    "discard_not_dealt": "Une carte de l’écart n’a pas été donnée.",
    "card_not_held": "Une carte jouée n’était pas dans la main.",
    "wrong_total": "Les points du tour ne font pas le compte.",
}
