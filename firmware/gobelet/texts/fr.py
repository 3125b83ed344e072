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
    # Barre d’état.
    "bar.gobelet": "Gobelet",
    "bar.alone": "Sans table",
    "bar.round": "Tour {0}",  # numéro
    "bar.parafico": "{0} Parafico",  # numéro
    "bar.seating": "Places",
    "bar.word": "Mot",
    "bar.end": "Fin",
    "bar.lost": "Lien perdu",
    # Une grande ligne.
    "head.gobelet": "Gobelet",
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
    "lobby.parafico": "Parafico ! Les 1 ne sont pas jokers. Secoue !",
    "lobby.waiting": "On attend les autres.",
    "lobby.check_word": "Le même mot partout : les dés sont honnêtes.",
    # On demande une fois.
    "ask.bid": "Dire {0} ?",  # enchère
    # Ce qui arrive. {0} : un nom, sauf mention.
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
    "event.lost": "{0} perd un dé : reste {1}.",  # nom, « 2 dés »
    "event.won": "{0} gagne un dé : {1}.",  # nom, « 4 dés »
    "event.kept": "Juste ! {0} garde {1}.",  # nom, « 5 dés »
    "event.out": "{0} quitte la partie, place {1}.",  # nom, rang
    "event.parafico": "{0} n’a plus qu’un dé : Parafico ! Les 1 ne sont pas jokers.",
    "event.winner": "{0} gagne la partie !",
    "event.seated": "{0} prend place.",
    "event.opened": "{0} ouvre son gage.",
    "event.seating_word": "Mot de la table : {0}",  # mot
    "event.round_word": "Mot du tour : {0}",  # mot
    "event.you_lost": "Tu perds un dé : il te reste {0}.",  # « 2 dés »
    "event.you_won": "Tu gagnes un dé : tu as {0}.",  # « 4 dés »
    "event.you_kept": "Juste ! Tu gardes {0}.",  # « 5 dés »
    "event.you_out": "Plus de dé : merci d’avoir joué ! Place {0} sur {1}.",  # rang, joueurs
    "event.you_parafico": "Ton dernier dé : Parafico ! Les 1 ne sont pas jokers.",
    # Le lien avec la table.
    "link.none": "Pas de table. Branche le câble USB, ou approche de la table.",
    # Pourquoi une action n’est pas possible (rules/parafico.py, WHY).
    "why.game_over": "La partie est finie.",
    "why.eliminated": "Tu n’as plus de dé : regarde la suite avec nous.",
    "why.not_your_turn": "Ce n’est pas encore ton tour.",
    "why.already_done": "C’est déjà fait. On attend les autres.",
    "why.not_an_action": "Cela ne se joue pas maintenant.",
    "why.no_bid_to_call": "Pas encore d’enchère à défier : parie d’abord.",
    "why.unknown_value": "Une valeur va de 1 à 6.",
    "why.quantity_too_low": "Il faut un nombre plus grand.",
    "why.quantity_too_high": "Il n’y a pas autant de dés en jeu.",
    "why.too_few_ones": "Pour passer aux 1 : plus de la moitié du nombre.",
    "why.double_after_ones": "Après des 1, il faut au moins le double.",
    "why.double_for_lower": "Pour une valeur plus basse, il faut le double.",
    "why.no_lower_value": "La valeur ne peut pas baisser.",
    "why.double_for_six": "Pour passer aux 6, il faut le double.",
    "why.wrong_faces": "Ces dés ne sont pas ceux du gobelet.",
    # Ce qui ne va pas, et le remède.
    "error.other": "Cela n’a pas marché ({0}). Essaie encore.",  # code
    "error.accel": "Capteur absent : maintiens OK pour lancer.",
    "error.oled": "Écran absent : vérifie ses quatre fils.",
    "error.buttons": "Boutons absents : vérifie leurs fils.",
    "error.buzzer": "Pas de son : vérifie le buzzer.",
    "error.battery": "Charge inconnue : vérifie la batterie.",
    "error.battery_low": "Batterie faible : branche le câble bientôt.",
    "error.radio": "Radio absente : joue avec le câble USB.",
    "error.part": "Pièce absente : {0}. Le reste marche.",  # nom technique
    "error.stuck": "Le bouton {0} reste enfoncé : libère-le.",  # nom du bouton
    "error.storage": "Mémoire pleine : rien n’est perdu, préviens la table.",
    "error.flash_full": "Mémoire pleine. Finis la partie, puis préviens la table.",
    "error.settings": "Réglages illisibles : valeurs d’origine reprises.",
    "error.owner": "Secret illisible : ce gobelet attend la partie suivante.",
    "error.checkpoint": "Point de reprise illisible : la table renvoie tout.",
    "error.crash": "Incident {0}. Maintiens OK pour redémarrer ; tes dés sont gardés.",  # fichier et ligne
    "error.secret_lost": "Ce gobelet a oublié son secret : attends la partie suivante.",
    "error.second_nonce": "La table a mélangé deux fois : dés non montrés. Parlez-en.",
    "error.forked_log": "La table a deux histoires : arrêtez et vérifiez le journal.",
    "error.log_refused": "Une ligne du journal ne va pas : le gobelet la redemande.",
    "error.duplicate_cup": "Ce gobelet est déjà à table : débranche l’autre.",
    "error.match_running": "Une partie est en cours. À la prochaine !",
    "error.not_seated": "Ce gobelet n’a pas de place dans cette partie.",
    "error.proto": "Versions différentes : mets à jour ce gobelet.",
    "error.flood": "Trop de messages : redémarre ce gobelet.",
    "error.bad_link": "Une preuve ne va pas : vérifiez le journal.",
    "error.bad_opening": "Un gage ne s’ouvre pas : recommencez la partie.",
    "error.copied_anchor": "Deux gobelets identiques : recommencez la partie.",
    "error.other_version": "Versions différentes : mets à jour ce gobelet.",
    "error.bad_name": "Un nom a 1 à 12 lettres.",
    "error.queue_full": "La table ne répond plus. Attends un instant.",
    "error.unknown_game": "Ce gobelet ne connaît pas ce jeu : mets-le à jour.",
}
