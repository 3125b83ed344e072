"""Ce qui arrive, raconté par la table : les phrases que les gobelets ne disent pas. {0} : un nom, sauf mention.

Voir docs/adding-a-language.md.
"""

TEXTS = {
    "event.abandoned": "La partie est arrêtée.",
    "event.seat_roll": "{0} fait {1}.",  # nom, total
    "event.first_roll": "{0} fait {1}.",  # nom, dé
    "event.first_roll_of": "Même âge : {0} lancent un dé.",  # noms
    "event.tie": "Égalité : {0} relancent.",  # noms
    "event.order": "On joue dans cet ordre : {0}.",  # noms
    "event.round": "Tour {0}. {1} parle en premier, {2} en jeu.",  # numéro, nom, « 12 dés »
    "event.round_parafico": "Tour {0}, Parafico ! {1} parle en premier, {2} en jeu.",  # numéro, nom, « 12 dés »
    "event.shaken": "{0} a secoué.",
    "event.rolled": "Les dés sont sous les gobelets.",
    "event.speak": "{0} parle.",
    "event.bid": "{0} : {1}",  # nom, enchère
    "event.bluff": "{0} : bluff !",
    "event.caramba": "{0} : caramba !",
    "event.shown": "{0} montre {1}",  # nom, dés
    "event.count": "Il y en a {0} ({1} et {2}) pour {3}.",  # total, nombre exact, « 2 jokers », enchère
    "event.count_no_jokers": "Il y en a {0} pour {1}.",  # total, enchère
    "event.seated": "{0} prend place.",
    "event.opened": "{0} ouvre son gage.",
    "event.seating_word": "Mot de la table : {0}",  # mot
    "event.voted": "{0} veut continuer sans {1}.",  # nom, nom
    "event.dropped": "La partie continue sans {0}.",
    "event.undone": "{0} reprend sa dernière décision.",
}
