"""Ce que disent les menus du gobelet, hors partie. Voir docs/adding-a-language.md."""

TEXTS = {
    "do.choose": "Choisir",
    "do.play": "Jouer",
    "do.leave": "Quitter",
    "do.put": "Ajouter",
    "do.delete": "Effacer",
    "do.store": "Garder",
    "do.drop": "Continuer",
    "do.wait": "Attendre",
    "bar.menu": "Menu",
    "bar.practice": "Entraînement",
    "bar.settings": "Réglages",
    "bar.name": "Ton nom",
    "bar.about": "Ce gobelet",
    # On demande une fois.
    "ask.drop_seat": "{0} n’est plus à table. On continue sans ce joueur ?",  # nom
    # Le menu.
    "menu.alone": "Dés libres",
    "menu.practice": "S’entraîner",
    "menu.settings": "Réglages",
    "menu.about": "Ce gobelet",
    # Les réglages.
    "menu.name": "Nom : {0}",  # nom
    "menu.age": "Âge : {0}",  # années
    "menu.lang": "Langue : {0}",  # son nom
    "menu.automate": "Un automate joue : {0}",  # oui, non
    "menu.yes": "oui",
    "menu.no": "non",
    "menu.none": "—",
    "menu.you": "Joueur",
    "line.age": "Ton âge, en années",
    # Ce gobelet.
    "line.version": "Version {0}",
    "line.cup": "N° {0}",  # numéro de série
    "line.battery": "Batterie : {0} %",
    "line.no_battery": "Sur le câble",
    "line.table": "Table : {0}",  # nom
    # L’entraînement.
    "rivals.one": "Parafico contre {0} automate",
    "rivals.many": "Parafico contre {0} automates",
    # La fin d’une partie que plusieurs gagnent.
    "over.two": "{0} et {1} gagnent !",  # deux noms
    "over.many": "{0} joueurs gagnent !",  # combien
    "line.tied": "avec {0}",  # nom
    "line.tied_many": "avec {0} autres joueurs",  # combien
}
