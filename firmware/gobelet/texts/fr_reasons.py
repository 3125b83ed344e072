"""Pourquoi une action n’est pas possible, ce qui ne va pas et le remède : par code, lus au besoin seulement.

Voir docs/adding-a-language.md.
"""

TEXTS = {
    # Pourquoi une action n’est pas possible (rules/parafico.py, WHY).
    "game_over": "La partie est finie.",
    "eliminated": "Tu n’as plus de dé : regarde la suite avec nous.",
    "not_your_turn": "Ce n’est pas encore ton tour.",
    "already_done": "C’est déjà fait. On attend les autres.",
    "not_an_action": "Cela ne se joue pas maintenant.",
    "no_bid_to_call": "Pas encore d’enchère à défier : parie d’abord.",
    "unknown_value": "Une valeur va de 1 à 6.",
    "quantity_too_low": "Il faut un nombre plus grand.",
    "quantity_too_high": "Il n’y a pas autant de dés en jeu.",
    "too_few_ones": "Pour passer aux 1 : plus de la moitié du nombre.",
    "double_after_ones": "Après des 1, il faut au moins le double.",
    "double_for_lower": "Pour une valeur plus basse, il faut le double.",
    "no_lower_value": "La valeur ne peut pas baisser.",
    "double_for_six": "Pour passer aux 6, il faut le double.",
    "wrong_faces": "Ces dés ne sont pas ceux du gobelet.",
    # Ce qui ne va pas, et le remède.
    "other": "Cela n’a pas marché ({0}). Essaie encore.",  # code
    "accel": "Capteur absent : maintiens OK pour lancer.",
    "oled": "Écran absent : vérifie ses quatre fils.",
    "buttons": "Boutons absents : vérifie leurs fils.",
    "buzzer": "Pas de son : vérifie le buzzer.",
    "battery": "Charge inconnue : vérifie la batterie.",
    "battery_low": "Piles faibles : change-les bientôt.",
    "radio": "Radio absente : joue avec le câble USB.",
    "part": "Pièce absente : {0}. Le reste marche.",  # nom technique
    "back": "De retour à la table.",
    "table_here": "La table est là. Maintiens CALL pour quitter l’entraînement.",
    "abandoned": "La table a arrêté cette partie.",
    "paused": "La table est en pause. Ton choix est gardé.",
    "table_dealt_other_cards": "La table a donné d’autres cartes qu’annoncé : vérifiez le journal.",
    "not_mine": "La table a joué à votre place : arrêtez la partie, vérifiez le journal.",
    "cannot_drop": "Ce jeu ne peut pas continuer sans un joueur.",
    "no_vote": "Tu n’as pas de voix sur ce joueur.",
    "not_undoable": "Cela ne peut plus être repris.",
    "stuck": "Le bouton {0} reste enfoncé : libère-le.",  # nom du bouton
    "storage": "Mémoire pleine : rien n’est perdu, préviens la table.",
    "flash_full": "Mémoire pleine. Finis la partie, puis préviens la table.",
    "settings": "Réglages illisibles : valeurs d’origine reprises.",
    "owner": "Secret illisible : ce gobelet attend la partie suivante.",
    "checkpoint": "Point de reprise illisible : la table renvoie tout.",
    "crash": "Incident {0}. Maintiens OK pour redémarrer ; tes dés sont gardés.",  # fichier et ligne
    "secret_lost": "Ce gobelet a oublié son secret : attends la partie suivante.",
    "second_nonce": "La table a mélangé deux fois : dés non montrés. Parlez-en.",
    "forked_log": "La table a deux histoires : arrêtez et vérifiez le journal.",
    "log_refused": "Une ligne du journal ne va pas : le gobelet la redemande.",
    "duplicate_cup": "Ce gobelet est déjà à table : débranche l’autre.",
    "match_running": "Une partie est en cours. À la prochaine !",
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
