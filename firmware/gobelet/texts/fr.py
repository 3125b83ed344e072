"""Les textes en français. Phrases courtes, polies, au tutoiement ; jamais un reproche, toujours le remède.

{0}, {1} ... : ce que le commentaire de la section ou de la ligne annonce. Voir docs/adding-a-language.md.
"""

NAME = "Français"


def is_one(number):
    """Le singulier vaut pour 0 et 1."""
    return number < 2


TEXTS = {
    # Au-dessus des boutons OK et CALL : un mot.
    "do.back": "Retour",
    "do.next": "Suite",
    "do.roll": "Lancer",
    "do.look": "Voir",
    "do.cover": "Cacher",
    "do.lift": "Montrer",
    "do.bid": "Parier",
    "do.say": "Dire",
    "do.face": "Valeur",
    "do.call": "Défier",
    "do.ready": "Prêt",
    "do.unready": "Pas prêt",
    "do.restart": "Relancer",
    "do.menu": "Menu",
    # Barre d’état.
    "bar.gobelet": "Gobelet",
    "bar.alone": "Sans table",
    "bar.round": "Tour {0}",  # numéro
    "bar.parafico": "{0} Parafico",  # numéro
    "bar.seating": "Places",
    "bar.word": "Mot",
    "bar.paused": "Pause",
    "bar.end": "Fin",
    "bar.lost": "Lien perdu",
    # Une grande ligne.
    "head.bluff": "Bluff !",
    "head.caramba": "Caramba !",
    "head.winner": "Gagné !",
    "head.shake": "Secoue !",
    "head.lift": "Montre !",
    # Une ligne. {0} : un nom, sauf mention.
    "line.shake": "ou maintiens OK",
    "line.shaking": "Ça roule…",
    "line.waiting_shake": "On attend {0}.",
    "line.waiting_shakes": "On attend {0} gobelets.",  # nombre
    "line.speaks": "{0} parle.",
    "line.you_speak": "À toi de parler.",
    "line.last_bid": "{0} : {1}",  # nom, enchère
    "line.look": "CALL : voir",
    "line.cover": "CALL : cacher",
    "line.sent": "Envoyé à la table…",
    "line.table_works": "La table mélange…",
    "line.bid_of": "enchère de {0}",
    "line.counting": "On compte…",
    "line.jokers_among": "dont {0}",  # « 2 jokers »
    "line.total": "Total : {0}",  # somme des dés
    "line.rank": "{0}e sur {1}",  # rang, joueurs
    "line.rank_first": "1er sur {0}",  # joueurs
    # Un nombre et son nom.
    "dice.one": "{0} dé",
    "dice.many": "{0} dés",
    "jokers.one": "{0} joker",
    "jokers.many": "{0} jokers",
    # Les boutons, dans une phrase.
    "button.left": "gauche",
    "button.right": "droite",
    "button.ok": "OK",
    "button.call": "CALL",
    # Avant la partie.
    "lobby.started": "La partie se joue sans toi. Tu peux lancer les dés à côté.",
    "lobby.setup": "Le gobelet prépare tes dés…",
    "lobby.seat_roll": "Lance {0} : le total donne ta place.",  # « 5 dés »
    "lobby.first_roll": "Lance un dé : le plus haut parle en premier.",
    "lobby.tie": "Égalité : relance.",
    "lobby.parafico": "Parafico ! Les 1 ne sont pas jokers. Secoue !",
    "lobby.waiting": "On attend les autres.",
    "lobby.check_word": "Le même mot partout : les dés sont honnêtes.",
    # On demande une fois.
    "ask.bid": "Dire {0} ?",  # enchère
    # Ce qui arrive. {0} : un nom, sauf mention.
    "event.lost": "{0} perd un dé : reste {1}.",  # nom, « 2 dés »
    "event.won": "{0} gagne un dé : {1}.",  # nom, « 4 dés »
    "event.kept": "Juste ! {0} garde {1}.",  # nom, « 5 dés »
    "event.out": "{0} quitte la partie, place {1}.",  # nom, rang
    "event.parafico": "{0} n’a plus qu’un dé : Parafico ! Les 1 ne sont pas jokers.",
    "event.winner": "{0} gagne la partie !",
    "event.round_word": "Mot du tour : {0}",  # mot
    "event.you_lost": "Tu perds un dé : il te reste {0}.",  # « 2 dés »
    "event.you_won": "Tu gagnes un dé : tu as {0}.",  # « 4 dés »
    "event.you_kept": "Juste ! Tu gardes {0}.",  # « 5 dés »
    "event.you_out": "Plus de dé : merci d’avoir joué ! Place {0} sur {1}.",  # rang, joueurs
    "event.you_parafico": "Ton dernier dé : Parafico ! Les 1 ne sont pas jokers.",
    # Le lien avec la table.
    "link.catching_up": "On rattrape la partie : {0} sur {1}.",  # reçus, à recevoir
    "link.none": "Pas de table. Branche le câble USB, ou approche de la table.",
}
