"""The words of the television page, the statistics and the replay."""

from __future__ import annotations

FR = {
    "tv.title": "La table de Gobelet",
    "tv.jokers": "Les ⚀ sont jokers",
    "tv.winners": "{0} gagnent la partie !",  # noms
    "tv.points": "{0} points",  # nombre
    "tv.round_of": "Manche {0} sur {1}",  # numéro, nombre
    "tv.papayoo": "Le Papayoo",
    "tv.last_trick": "Le pli d’avant",
    "tv.dealer": "donne",
    "tv.cards": "{0} cartes",  # nombre
    "tv.duel": "Duel {0} · tour {1} · lancer {2}",  # numéros
    "tv.pepetes.one": "{0} pépète",
    "tv.pepetes.many": "{0} pépètes",
    "tv.attacker": "attaque",
    "tv.defender": "défend",
    "tv.announced": "annonce",
    "tv.lost_points": "Points perdus : {0}",  # nombre
    "tv.staked": "mise {0}",  # montants
    "tv.seats": "Les joueurs, dans le sens des aiguilles d’une montre",
    "tv.log": "Ce qui arrive",
    "tv.history": "Les enchères du tour",
    # Un dé ou un gobelet, pour qui ne voit pas l’image.
    "tv.die": "dé {0}",  # face
    "tv.dice_hidden": "{0} dés cachés",  # nombre
    "tv.match": "compte",
    "tv.joker": "joker",
    "tv.automate": "automate",
    # L’accueil.
    "tv.welcome": "À vos gobelets !",
    "tv.scan": "Scanne ce code : ton téléphone devient un gobelet.",
    "tv.closed": "Cette table n’est ouverte qu’à cet ordinateur : branche un gobelet,",
    "tv.or_type": "ou ouvre {0}",  # adresse
    "tv.qr": "Code QR qui ouvre {0}",  # adresse
    "tv.here": "Autour de la table",
    "tv.nobody": "Personne pour l’instant : scanne le code, ou branche un gobelet.",
    "tv.how_ready": "OK quand tu es prêt",
    "tv.how_shake": "Secoue, ou maintiens OK",
    "tv.how_look": "CALL : voir tes dés",
    "tv.again": "OK sur ton gobelet : encore une partie",
    "tv.paused": "Pause",
    # La bande du bas et les touches.
    "tv.away": "Lien perdu : {0}. La place et les dés sont gardés.",  # noms
    "tv.keys": "F plein écran · L langue · S son · T clair ou sombre · R revoir · ? aide",
    "tv.key_help": "? : les touches",
    "tv.help": "Les touches",
    "tv.help_keys": "F | plein écran\nL | langue\nS | son : {0}\nT | table claire ou sombre\nR | revoir la partie\n"
    "Une autre touche | passer la scène en cours",  # oui ou non
    "tv.on": "oui",
    "tv.off": "non",
    "tv.close": "Fermer",
    # Revoir.
    "replay.title": "Revoir une partie",
    "replay.match": "Partie",
    "replay.match_of": "{0} · {1} · {2}",  # numéro, jeu, noms
    "replay.running": "en cours",
    "replay.none": "Aucune partie à revoir pour l’instant.",
    "replay.step": "Pas {0} sur {1}",  # numéro, nombre
    "replay.position": "Moment de la partie",
    "replay.first": "Au début",
    "replay.back": "Un pas en arrière",
    "replay.play": "Jouer",
    "replay.stop": "Arrêter",
    "replay.next": "Un pas en avant",
    "replay.last": "À la fin",
    "replay.call_back": "Tour précédent",
    "replay.call_next": "Tour suivant",
    "replay.speed": "Vitesse",
    "replay.watch": "Regarder",
    "replay.statistics": "Statistiques",
    "replay.export": "Exporter (JSONL)",
    "replay.audit": "Vérifier",
    "replay.auditing": "Tout est recalculé…",
    "replay.table": "Retour à la table",
    "replay.loading": "On relit la partie…",
    # Statistiques.
    "stats.player": "Joueur",
    "stats.rank": "Place",
    "stats.bids": "Enchères",
    "stats.true": "Justes",
    "stats.bluffs": "Bluffs lancés",
    "stats.bluffs_right": "Bluffs gagnés",
    "stats.carambas": "Carambas",
    "stats.exact": "Exacts",
    "stats.doubted": "Fois défié",
    "stats.held": "Fois tenu",
    "stats.share": "{0} ({1} %)",  # nombre, pour cent
    "stats.round": "Tour",
    "stats.turn": "Moment",
    "stats.dice": "Dés au fil des tours",
    "stats.scores": "Points au fil de la partie",
    "stats.score": "Points",
    "stats.table": "Les mêmes chiffres",
    "stats.players": "Joueur par joueur",
    "stats.of": "Une enchère est juste quand les dés montrés à la fin du tour la tiennent.",
    "stats.none": "Encore rien à compter.",
}
EN = {
    "tv.title": "Gobelet’s table",
    "tv.jokers": "⚀ are jokers",
    "tv.winners": "{0} win the match!",  # names
    "tv.points": "{0} points",  # number
    "tv.round_of": "Round {0} of {1}",  # number, count
    "tv.papayoo": "The Papayoo",
    "tv.last_trick": "The trick before",
    "tv.dealer": "deals",
    "tv.cards": "{0} cards",  # number
    "tv.duel": "Duel {0} · turn {1} · throw {2}",  # numbers
    "tv.pepetes.one": "{0} pépète",
    "tv.pepetes.many": "{0} pépètes",
    "tv.attacker": "attacks",
    "tv.defender": "defends",
    "tv.announced": "announces",
    "tv.lost_points": "Points lost: {0}",  # number
    "tv.staked": "stakes {0}",  # amounts
    "tv.seats": "The players, clockwise",
    "tv.log": "What happens",
    "tv.history": "The bids of the round",
    # A die or a cup, for those who do not see the picture.
    "tv.die": "die {0}",  # face
    "tv.dice_hidden": "{0} hidden dice",  # number
    "tv.match": "counts",
    "tv.joker": "joker",
    "tv.automate": "automate",
    # The lobby.
    "tv.welcome": "Take a cup!",
    "tv.scan": "Scan this code: your phone becomes a cup.",
    "tv.closed": "This table is open to this computer only: plug in a cup,",
    "tv.or_type": "or open {0}",  # address
    "tv.qr": "QR code that opens {0}",  # address
    "tv.here": "At the table",
    "tv.nobody": "Nobody yet: scan the code, or plug in a cup.",
    "tv.how_ready": "OK when you are ready",
    "tv.how_shake": "Shake, or hold OK",
    "tv.how_look": "CALL: see your dice",
    "tv.again": "OK on your cup: another match",
    "tv.paused": "Pause",
    # The strip at the bottom and the keys.
    "tv.away": "Link lost: {0}. Seat and dice are kept.",  # names
    "tv.keys": "F full screen · L language · S sound · T light or dark · R replay · ? help",
    "tv.key_help": "?: the keys",
    "tv.help": "The keys",
    "tv.help_keys": "F | full screen\nL | language\nS | sound: {0}\nT | light or dark table\nR | replay the match\n"
    "Any other key | skip the scene that is on",  # on or off
    "tv.on": "on",
    "tv.off": "off",
    "tv.close": "Close",
    # Replay.
    "replay.title": "Replay a match",
    "replay.match": "Match",
    "replay.match_of": "{0} · {1} · {2}",  # number, game, names
    "replay.running": "running",
    "replay.none": "No match to replay yet.",
    "replay.step": "Step {0} of {1}",  # number, count
    "replay.position": "Moment of the match",
    "replay.first": "To the beginning",
    "replay.back": "One step back",
    "replay.play": "Play",
    "replay.stop": "Stop",
    "replay.next": "One step on",
    "replay.last": "To the end",
    "replay.call_back": "Previous round",
    "replay.call_next": "Next round",
    "replay.speed": "Speed",
    "replay.watch": "Watch",
    "replay.statistics": "Statistics",
    "replay.export": "Export (JSONL)",
    "replay.audit": "Audit",
    "replay.auditing": "Everything is worked out again…",
    "replay.table": "Back to the table",
    "replay.loading": "Reading the match…",
    # Statistics.
    "stats.player": "Player",
    "stats.rank": "Place",
    "stats.bids": "Bids",
    "stats.true": "True",
    "stats.bluffs": "Bluffs called",
    "stats.bluffs_right": "Bluffs won",
    "stats.carambas": "Carambas",
    "stats.exact": "Exact",
    "stats.doubted": "Times called",
    "stats.held": "Times it held",
    "stats.share": "{0} ({1}%)",  # number, per cent
    "stats.round": "Round",
    "stats.turn": "Moment",
    "stats.dice": "Dice over the rounds",
    "stats.scores": "Points over the match",
    "stats.score": "Points",
    "stats.table": "The same figures",
    "stats.players": "Player by player",
    "stats.of": "A bid is true when the dice shown at the end of its round hold it.",
    "stats.none": "Nothing to count yet.",
}
TABLES = {"fr": FR, "en": EN}
