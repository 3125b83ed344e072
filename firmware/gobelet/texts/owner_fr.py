"""Ce que dit le gobelet à qui le règle, le vérifie ou s’entraîne, en français : lu seulement quand on y va.

{0}, {1} ... : ce que le commentaire de la ligne annonce.
"""

TEXTS = {
    "bar.rules": "Règles",
    "bar.tally": "Ton carnet",
    "bar.feel": "Secousses",
    "bar.tables": "Tables",
    "bar.selftest": "Vérifier",
    "bar.reset": "Tout effacer",
    # Le menu et les réglages.
    "menu.rules": "Règles des jeux",
    "menu.tally": "Ton carnet",
    "menu.volume": "Son : {0}",  # le mot suivant
    "menu.volume.0": "coupé",
    "menu.volume.1": "doux",
    "menu.volume.2": "fort",
    "menu.peek": "Pencher pour voir : {0}",  # oui, non
    "menu.ask": "Confirmer l’enchère : {0}",  # oui, non
    "menu.light": "Luminosité : {0} sur {1}",  # degré, le plus haut
    "menu.flip": "Main gauche : {0}",  # oui, non
    "menu.oled": "Écran : {0}",  # le mot suivant
    "menu.oled.0": "reconnu seul",
    "menu.oled.1": "SSD1306",
    "menu.oled.2": "SH1106",
    "menu.feel": "Secousses",
    "menu.tables": "Tables connues",
    "menu.selftest": "Vérifier le gobelet",
    "menu.reset": "Tout effacer",
    # Les secousses.
    "do.learn": "Régler",
    "line.feel.0": "Très légères",
    "line.feel.1": "Légères",
    "line.feel.2": "Normales",
    "line.feel.3": "Fortes",
    "line.feel.4": "Très fortes",
    "line.feel": "À ta main",
    "learn.stand": "Pose le gobelet droit, ouverture en bas, puis OK.",
    "learn.still": "Ne touche plus à rien…",
    "learn.shake": "Secoue comme pour jouer, jusqu’au bip.",
    "learn.moved": "Il a bougé. Pose-le et recommence : OK.",
    "learn.weak": "Secousse trop faible. Recommence : OK.",
    "learn.done": "C’est réglé : le gobelet connaît ta main.",
    "learn.nothing": "Pas de capteur : maintiens OK pour lancer.",
    # Les tables connues.
    "do.forget": "Oublier",
    "tables.none": "Aucune table connue. Sur son ordinateur : gobelet pair.",
    "tables.forget": "Oublier la table {0} ? Pour y revenir, il faudra un nouveau code.",  # nom ou numéro
    "tables.cable": "Sur le câble, aucune clé n’est demandée.",
    "menu.only": "Seulement ici : {0}",  # oui, non
    "menu.forget": "Oublier cette table",
    "menu.table": "Table {0}",  # nom, ou numéro
    # La vérification.
    "do.begin": "Débuter",
    "do.yes": "Oui",
    "do.no": "Non",
    "test.begin": "Vérifier boutons, capteur, écran, son et pile : une minute.",
    "test.buttons": "Appuie une fois sur chacun des quatre boutons.",
    "test.shake": "Secoue le gobelet.",
    "test.picture": "Vois-tu un damier net, avec son cadre ?",
    "test.sound": "Entends-tu le bip ?",
    "line.passed": "Tout marche.",
    "line.failed.one": "{0} chose à réparer",
    "line.failed.many": "{0} choses à réparer",
    "line.told": "La table le sait.",
    "line.kept": "La table le saura.",
    # Tout effacer.
    "do.erase": "Effacer",
    "reset.first": "Efface nom, réglages, carnet et clés des tables : tout est perdu.",
    "reset.match": "Une partie est en cours : sans son secret, tu ne feras que regarder.",
    "reset.last": "Sûr ? Maintiens Effacer encore une fois.",
    "reset.done": "Effacé. Le gobelet redémarre.",
    # Le carnet.
    "line.matches.one": "{0} partie, {1} gagnée",  # parties, gagnées
    "line.matches.many": "{0} parties, {1} gagnées",
    "line.rounds.one": "{0} manche jouée",
    "line.rounds.many": "{0} manches jouées",
    "line.dice.one": "{0} dé lancé en tout",
    "line.dice.many": "{0} dés lancés en tout",
    "tally.none": "Rien encore : joue une partie à une table.",
    # Les règles et l’entraînement.
    "line.page": "{0} sur {1}",  # page, combien
    "rivals.one": "{1} contre {0} automate",  # combien, jeu
    "rivals.many": "{1} contre {0} automates",
    "line.level": "Niveau : {0}",  # le mot suivant
    "level.easy": "facile",
    "level.medium": "moyen",
    "level.hard": "difficile",
    "line.rival": "{0} : {1}",  # nom, caractère
    "line.more": "et {0} de plus",  # combien
    "temper.cautious": "prudence",
    "temper.bold": "audace",
    "temper.credulous": "candeur",
    "temper.sly": "ruse",
    # Ce gobelet.
    "line.charging": "Batterie : {0} %, en charge",
    "about.crash": "Dernier incident : {0}. La table le saura.",  # ce qui s’est passé, fichier et ligne
}
