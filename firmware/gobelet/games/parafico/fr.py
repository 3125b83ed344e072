"""Ce qu’un gobelet et la table disent à Parafico. Voir docs/adding-a-language.md."""

TEXTS = {
    # Règles que l’on choisit avant la partie : de quoi il s’agit, les choix. Oui et non sont déjà là.
    "option": """
double_rule Doubler le nombre est obligatoire
double_rule.lower pour une face plus basse
double_rule.none jamais
double_rule.six pour passer aux 6
quantity_cap Plus grand nombre
quantity_cap.none sans limite
quantity_cap.dice_in_play celui des dés en jeu
seat_ties Égalité pour les places
seat_ties.reroll relancer
seat_ties.list_order ordre de la liste
first_speaker Parle en premier
first_speaker.youngest le plus jeune
first_speaker.random au hasard
first_speaker.chosen la place choisie
first_seat Place choisie, comptée à partir de 0
dice_per_player Dés par joueur
""",
    # Au-dessus des boutons OK et CALL : un mot.
    "do": """
bid Annoncer
face Face
call Douter
""",
    # Barre d’état.
    "bar": """
# numéro
parafico {0} Parafico
""",
    # Une grande ligne.
    "head": """
bluff Bluff !
caramba Caramba !
""",
    # Une ligne. {0} : un nom, sauf mention.
    "line": """
speaks {0} parle.
you_speak À toi de parler.
# nom, enchère
last_bid {0} : {1}
stop_asking \u25b6 : ne plus demander
look CALL : voir
cover CALL : cacher
bid_of annonce : {0}
counting On compte…
# « 2 jokers »
jokers_among dont {0}
""",
    # Un nombre et son nom.
    "jokers": """
one {0} joker
many {0} jokers
""",
    # Avant la partie.
    "lobby": """
# « 5 dés »
seat_roll Secoue {0} : le total donne ta place.
first_roll Secoue un dé : le plus haut parle en premier.
tie Égalité : relance.
parafico Parafico ! Les 1 ne sont pas jokers. Secoue !
""",
    # On demande une fois.
    "ask": """
# enchère
bid Dire {0} ?
""",
    "event": """
# Ce qui arrive. {0} : un nom, sauf mention.
# nom, « 2 dés »
lost {0} perd un dé : reste {1}.
# nom, « 4 dés »
won {0} gagne un dé : {1}.
# nom, « 5 dés »
kept Exact ! {0} garde {1}.
# nom, rang
out {0} : hors jeu, place {1}.
parafico {0} n’a plus qu’un dé : Parafico ! Les 1 ne sont pas jokers.
# « 2 dés »
you_lost Tu perds un dé : il te reste {0}.
# « 4 dés »
you_won Tu gagnes un dé : tu as {0}.
# « 5 dés »
you_kept Exact ! Tu gardes {0}.
# rang, joueurs
you_out Plus de dé : merci d’avoir joué ! Place {0} sur {1}.
you_parafico Ton dernier dé : Parafico ! Les 1 ne sont pas jokers.
# Ce que la table raconte. {0} : un nom, sauf mention.
# nom, total
seat_roll {0} fait {1}.
# nom, dé
first_roll {0} fait {1}.
# noms
first_roll_of Qui commence ? {0} lancent un dé.
tie Égalité : {0} relancent.
order On joue dans cet ordre : {0}.
# numéro, nom, « 12 dés »
round Tour {0}. {1} parle en premier, {2} en jeu.
round_parafico Tour {0}, Parafico ! {1} parle en premier, {2} en jeu.
shaken {0} a secoué.
speak {0} parle.
# nom, enchère
bid {0} : {1}
bluff {0} : bluff !
caramba {0} : caramba !
# nom, dés
shown {0} montre {1}
# total, nombre exact, « 2 jokers », enchère
count Il y en a {0} ({1} et {2}) pour {3}.
# total, enchère
count_no_jokers Il y en a {0} pour {1}.
""",
    # L’entraîneur.
    "coach": """
# Sur dix fois.
true.never jamais vrai
true.hardly presque jamais vrai
true.one vrai une fois sur dix
true.many vrai {0} fois sur dix
true.nearly presque toujours vrai
true.always vrai à coup sûr
exact.never jamais exact
exact.hardly presque jamais exact
exact.one exact une fois sur dix
exact.many exact {0} fois sur dix
exact.nearly presque toujours exact
exact.always exact à coup sûr
bluff dire bluff
caramba dire caramba
# « crier bluff », enchère
call {0} sur {1}
dice.one {0} dé de mieux
dice.many {0} dés de mieux
""",
    # Pourquoi une action n’est pas possible, par code.
    "": """
no_bid_to_call Personne n’a encore annoncé : commence.
unknown_value Une face va de 1 à 6.
quantity_too_low Il faut un nombre plus grand.
quantity_too_high Il n’y a pas autant de dés en jeu.
too_few_ones Pour passer aux 1, annonce plus de la moitié du nombre.
double_after_ones Après des 1, il faut au moins le double.
double_for_lower Pour une face plus basse, il faut le double.
no_lower_value La face ne peut pas baisser.
double_for_six Pour passer aux 6, il faut le double.
""",
}
