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
    "do.say": "Dire",
    "do.ready": "Prêt",
    "do.unready": "Pas prêt",
    "do.restart": "Relancer",
    "do.hold": "Maintiens",  # over a button that was let go too soon
    "do.menu": "Menu",
    "do.players": "Joueurs",
    # Barre d’état.
    "bar.gobelet": "Gobelet",
    "bar.alone": "Sans table",
    "bar.round": "Tour {0}",  # numéro
    "bar.seating": "Places",
    "bar.word": "Mot",
    "bar.paused": "Pause",
    "bar.end": "Fin",
    "bar.lost": "Lien perdu",
    "bar.alarm": "Alerte",
    # Une grande ligne.
    "head.winner": "Gagné !",
    "head.shake": "Secoue !",
    "head.lift": "Montre !",
    # Une ligne. {0} : un nom, sauf mention.
    "line.shake": "ou maintiens OK",
    "line.shaking": "Ça roule…",
    "line.waiting_shake": "On attend {0}.",
    "line.waiting_shakes.one": "On attend {0} gobelet.",  # nombre
    "line.waiting_shakes.many": "On attend {0} gobelets.",
    "line.sent": "Envoyé à la table…",
    "line.table_works": "La table mélange…",
    "line.total": "Total : {0}",  # somme des dés
    "line.rank": "{0}e sur {1}",  # rang, joueurs
    "line.rank_first": "1er sur {0}",  # joueurs
    "line.ranking": "Classement",
    "line.closing_word": "Mot de la partie :",
    # Un nombre et son nom.
    "dice.one": "{0} dé",
    "dice.many": "{0} dés",
    # Les boutons, dans une phrase.
    "button.left": "gauche",
    "button.right": "droite",
    "button.ok": "OK",
    "button.call": "CALL",
    # Avant la partie.
    "lobby.started": "La partie se joue sans toi. Tu peux lancer les dés à côté.",
    "lobby.setup": "Le gobelet prépare tes dés…",
    "lobby.waiting": "On attend les autres.",
    "lobby.check_word": "Le même mot partout : les dés sont honnêtes.",
    # Ce qui arrive. {0} : un nom, sauf mention.
    "event.winner": "{0} gagne la partie !",
    "event.round_word": "Mot du tour : {0}",  # mot
    "event.closing_word": "Mot de la partie : {0}",  # mot
    # Le lien avec la table.
    "link.catching_up": "On rattrape la partie : {0} sur {1}.",  # reçus, à recevoir
    "link.none": "Pas de table. Branche le câble USB, ou approche de la table.",
    # Les menus, à côté d’une partie.
    "do.choose": "Choisir",
    "do.play": "Jouer",
    "do.leave": "Quitter",
    "do.put": "Ajouter",
    "do.delete": "Effacer",
    "do.store": "Garder",
    "do.drop": "Continuer",
    "do.wait": "Attendre",
    "do.pass": "Passer",
    "do.give": "Donner",
    "bar.menu": "Menu",
    "bar.practice": "Entraînement",
    "bar.settings": "Réglages",
    "bar.name": "Ton nom",
    "bar.about": "Ce gobelet",
    # On demande une fois.
    "ask.begin": "Jouer en tant que {0}, avec {1} ?",  # nom et âge du joueur, noms des autres
    "ask.begin_instead": "La table a arrêté ta partie. En jouer une autre : {0}, avec {1} ?",  # de même
    "ask.undo": "Reprendre ta dernière décision ?",
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
    "menu.alarms": "Alertes",
    "menu.you": "Joueur",
    "line.age": "Ton âge, en années",
    # Ce gobelet.
    "line.version": "Version {0}",
    "line.cup": "N° {0}",  # numéro de série
    "line.battery": "Batterie : {0} %",
    "line.no_battery": "Sur le câble",
    "line.table": "Table : {0}",  # nom
    # La fin d’une partie que plusieurs gagnent.
    "over.two": "{0} et {1} gagnent !",  # deux noms
    "over.winners.one": "{0} joueur gagne !",  # combien
    "over.winners.many": "{0} joueurs gagnent !",
    "line.tied": "avec {0}",  # nom
    "line.tied_with.one": "avec {0} autre joueur",  # combien
    "line.tied_with.many": "avec {0} autres joueurs",
    "line.plays": "{0} joue.",
    "line.throws": "{0} lance.",
    # Ce que la table raconte. {0} : un nom, sauf mention.
    "event.abandoned": "La partie est arrêtée.",
    "event.rolled": "Les dés sont sous les gobelets.",
    "event.seated": "{0} prend place.",
    "event.opened": "{0} ouvre son gage.",
    "event.seating_word": "Mot de la table : {0}",  # mot
    "event.voted": "{0} veut continuer sans {1}.",  # nom, nom
    "event.dropped": "La partie continue sans {0}.",
    "event.undone": "{0} reprend sa dernière décision.",
    # Ce qui ne va pas dans une partie, par code : ce qui s’est passé, puis que faire.
    "alarm.table": "La table",
    "alarm.another_story": "{0} raconte une autre histoire ! Arrêt. Ici {1}, là {2}.",  # nom, lettres, lettres
    "remedy.another_story": "Arrêtez la partie. Comparez mots et lettres des gobelets, vérifiez le journal.",
    "alarm.not_mine": "La table a joué à ta place. Ce gobelet a refusé.",
    "remedy.not_mine": "Dis tout haut ce que tu as décidé. Arrêtez la partie, vérifiez le journal.",
    "alarm.older_copy": "Le journal de la table est plus ancien que ce que ce gobelet a vu. Il attend.",
    "remedy.older_copy": "Remettez le journal le plus récent, ou terminez cette partie à la table.",
    "alarm.left_out": "La table te laisse de côté : elle dit ce gobelet absent.",
    "remedy.left_out": "Préviens les autres : que personne ne lance avant ton retour.",
    "alarm.thrown_without": "Lancers faits sans toi pendant ton absence : {0}.",  # combien
    "remedy.thrown_without": "Demande aux autres pourquoi ils n’ont pas attendu.",
    "alarm.other_time": "L’horloge de la table est fausse : ce n’est pas l’heure de la partie.",
    "remedy.other_time": "Regardez une montre. Si la table a tort, terminez la partie.",
    "alarm.table_dealt_other_cards": "La table a donné d’autres cartes que celles qu’elle t’a dites.",
    "remedy.table_dealt_other_cards": "Montre tes cartes aux autres. Arrêtez la partie, vérifiez le journal.",
    "alarm.other_row": "La table prend ce gobelet pour un autre : automate ou humain.",
    "remedy.other_row": "Ce gobelet ne joue pas ainsi. Recommencez la partie.",
    "alarm.put_out": "On t’a retiré de la partie, et pourtant ce gobelet est là.",
    "remedy.put_out": "Dis-le tout haut. La partie ne compte pas. Demande à qui tient l’ordinateur.",
    "alarm.table_silent": "Personne n’a rien à faire, et rien ne vient : la table se tait.",
    "remedy.table_silent": "Regardez l’ordinateur. Si les autres jouent, arrêtez la partie.",
    "alarm.uninvited": "La partie qui attendait ton OK continue ou a fini sans toi.",
    "remedy.uninvited": "Préviens les autres. Ensuite, OK demande la prochaine partie.",
    # Pourquoi une action n’est pas possible, par code.
    "game_over": "La partie est finie.",
    "eliminated": "La partie est finie pour toi : regarde la suite avec nous.",
    "not_your_turn": "Ce n’est pas encore ton tour.",
    "already_done": "C’est déjà fait. On attend les autres.",
    "not_an_action": "Cela ne se joue pas maintenant.",
    "wrong_faces": "Ces dés ne sont pas ceux du gobelet.",
    # Ce qui ne va pas, et le remède.
    "other": "Cela n’a pas marché ({0}). Essaie encore.",  # code
    "accel": "Capteur absent : maintiens OK pour lancer.",
    "oled": "Écran absent : vérifie ses quatre fils.",
    "buttons": "Boutons absents : vérifie leurs fils.",
    "buzzer": "Pas de son : vérifie le buzzer.",
    "battery": "Charge inconnue : vérifie la batterie.",
    "battery_low": "Piles faibles : change-les bientôt.",
    "battery_empty": "Pile vide : rien ne peut être gardé. Change les piles.",
    "radio": "Radio absente : joue avec le câble USB.",
    "part": "Pièce absente : {0}. Le reste marche.",  # nom technique
    "back": "De retour à la table.",
    "table_here": "La table est là. Maintiens CALL pour quitter l’entraînement.",
    "abandoned": "La table a arrêté cette partie.",
    "paused": "La table est en pause. Ton choix est gardé.",
    "cannot_drop": "Ce jeu ne peut pas continuer sans un joueur.",
    "no_vote": "Tu n’as pas de voix sur ce joueur.",
    "not_undoable": "Cela ne peut plus être repris.",
    "stuck": "Le bouton {0} reste enfoncé : libère-le.",  # nom du bouton
    "storage": "Mémoire pleine : rien n’est perdu, préviens la table.",
    "flash_full": "Mémoire pleine. Finis la partie, puis préviens la table.",
    "settings": "Réglages illisibles : valeurs par défaut reprises.",
    "owner": "Secret illisible : ce gobelet attend la partie suivante.",
    "checkpoint": "Point de reprise illisible : la table renvoie tout.",
    "crash": "Incident {0}. Maintiens OK pour redémarrer ; tes dés sont gardés.",  # fichier et ligne
    "secret_lost": "Ce gobelet a oublié son secret : attends la partie suivante.",
    "log_refused": "Une ligne du journal ne va pas : le gobelet la redemande.",
    "duplicate_cup": "Ce gobelet est déjà à table : débranche l’autre.",
    "no_key": "Réapparie ce gobelet : gobelet pair, ou un nouveau code.",
    "not_yours": "Cette place a une autre clé : réapparie ce gobelet, ou demande à l’hôte.",
    "too_many_tries": "Trop de codes faux : demande un nouveau code.",
    "waits_for": "Le gobelet de {0} ne répond pas : allez voir.",  # nom, combien d'autres
    "time_untold": "Ce gobelet a perdu l’heure : comparez avec une montre.",
    "mixed_without": "Lancé sans {0}.",  # nom, combien d'autres
    "seat_given": "L’hôte a donné la place de {0} à un autre gobelet.",  # nom
    "match_running": "Une partie est en cours. À la prochaine !",
    "table_full": "La table est pleine : attends qu’un gobelet parte.",
    "not_seated": "Ce gobelet n’a pas de place dans cette partie.",
    "proto": "Versions différentes : mets à jour ce gobelet.",
    "flood": "Trop de messages : redémarre ce gobelet.",
    "bad_link": "Une preuve ne va pas : vérifiez le journal.",
    "bad_opening": "Un gage ne s’ouvre pas : recommencez la partie.",
    "copied_anchor": "Deux gobelets identiques : recommencez la partie.",
    "other_version": "Versions différentes : mets à jour ce gobelet.",
    "bad_name": "Un nom a 1 à 12 lettres.",
    "queue_full": "La table ne répond plus. Attends un instant.",
    "unknown_game": "Ce gobelet ne connaît pas ce jeu : mets-le à jour.",
}
