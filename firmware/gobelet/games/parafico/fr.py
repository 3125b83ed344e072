"""Ce qu’un gobelet et la table disent à Parafico. Voir docs/adding-a-language.md."""

TEXTS = {
    # Au-dessus des boutons OK et CALL : un mot.
    "do.bid": "Parier",
    "do.face": "Valeur",
    "do.call": "Défier",
    # Barre d’état.
    "bar.parafico": "{0} Parafico",  # numéro
    # Une grande ligne.
    "head.bluff": "Bluff !",
    "head.caramba": "Caramba !",
    # Une ligne. {0} : un nom, sauf mention.
    "line.speaks": "{0} parle.",
    "line.you_speak": "À toi de parler.",
    "line.last_bid": "{0} : {1}",  # nom, enchère
    "line.stop_asking": "\u25b6 : ne plus demander",
    "line.look": "CALL : voir",
    "line.cover": "CALL : cacher",
    "line.bid_of": "enchère de {0}",
    "line.counting": "On compte…",
    "line.jokers_among": "dont {0}",  # « 2 jokers »
    # Un nombre et son nom.
    "jokers.one": "{0} joker",
    "jokers.many": "{0} jokers",
    # Avant la partie.
    "lobby.seat_roll": "Secoue {0} : le total donne ta place.",  # « 5 dés »
    "lobby.first_roll": "Secoue un dé : le plus haut parle en premier.",
    "lobby.tie": "Égalité : relance.",
    "lobby.parafico": "Parafico ! Les 1 ne sont pas jokers. Secoue !",
    # On demande une fois.
    "ask.bid": "Dire {0} ?",  # enchère
    # Ce qui arrive. {0} : un nom, sauf mention.
    "event.lost": "{0} perd un dé : reste {1}.",  # nom, « 2 dés »
    "event.won": "{0} gagne un dé : {1}.",  # nom, « 4 dés »
    "event.kept": "Juste ! {0} garde {1}.",  # nom, « 5 dés »
    "event.out": "{0} quitte la partie, place {1}.",  # nom, rang
    "event.parafico": "{0} n’a plus qu’un dé : Parafico ! Les 1 ne sont pas jokers.",
    "event.you_lost": "Tu perds un dé : il te reste {0}.",  # « 2 dés »
    "event.you_won": "Tu gagnes un dé : tu as {0}.",  # « 4 dés »
    "event.you_kept": "Juste ! Tu gardes {0}.",  # « 5 dés »
    "event.you_out": "Plus de dé : merci d’avoir joué ! Place {0} sur {1}.",  # rang, joueurs
    "event.you_parafico": "Ton dernier dé : Parafico ! Les 1 ne sont pas jokers.",
    # Ce que la table raconte. {0} : un nom, sauf mention.
    "event.seat_roll": "{0} fait {1}.",  # nom, total
    "event.first_roll": "{0} fait {1}.",  # nom, dé
    "event.first_roll_of": "Même âge : {0} lancent un dé.",  # noms
    "event.tie": "Égalité : {0} relancent.",  # noms
    "event.order": "On joue dans cet ordre : {0}.",  # noms
    "event.round": "Tour {0}. {1} parle en premier, {2} en jeu.",  # numéro, nom, « 12 dés »
    "event.round_parafico": "Tour {0}, Parafico ! {1} parle en premier, {2} en jeu.",  # numéro, nom, « 12 dés »
    "event.shaken": "{0} a secoué.",
    "event.speak": "{0} parle.",
    "event.bid": "{0} : {1}",  # nom, enchère
    "event.bluff": "{0} : bluff !",
    "event.caramba": "{0} : caramba !",
    "event.shown": "{0} montre {1}",  # nom, dés
    "event.count": "Il y en a {0} ({1} et {2}) pour {3}.",  # total, nombre exact, « 2 jokers », enchère
    "event.count_no_jokers": "Il y en a {0} pour {1}.",  # total, enchère
    # Pourquoi une action n’est pas possible, par code.
    "no_bid_to_call": "Pas encore d’enchère à défier : parie d’abord.",
    "unknown_value": "Une valeur va de 1 à 6.",
    "quantity_too_low": "Il faut un nombre plus grand.",
    "quantity_too_high": "Il n’y a pas autant de dés en jeu.",
    "too_few_ones": "Pour passer aux 1 : plus de la moitié du nombre.",
    "double_after_ones": "Après des 1, il faut au moins le double.",
    "double_for_lower": "Pour une valeur plus basse, il faut le double.",
    "no_lower_value": "La valeur ne peut pas baisser.",
    "double_for_six": "Pour passer aux 6, il faut le double.",
}
