"""Pourquoi une action n’est pas possible à Parcheesi, par code. Voir docs/adding-a-language.md."""

TEXTS = {
    # Au-dessus de OK et CALL : un mot.
    "do.move": "Jouer",
    "do.exit": "Sortir",
    "do.claim": "Souffler",
    "do.die": "Dé…",
    # Barre d’état : la couleur des pions.
    "bar.blue": "Pions bleus",
    "bar.red": "Pions rouges",
    "bar.green": "Pions verts",
    "bar.yellow": "Pions jaunes",
    # Une ligne. Où est un pion, en quelques lettres.
    "line.goal": "but",
    "line.corridor": "coul. {0}",  # case 1 à 7
    # Une ligne. {0} : un nom, sauf mention.
    "line.fault_of": "{0} a oublié !",
    "line.move": "pion {0} : {1} → {2}",  # pion, où, où
    "line.exit": "un pion sort",
    "line.exit_two": "deux pions sortent",
    "line.pass": "passer",
    "line.pass_bonus": "laisser le bonus",
    "line.sure": "Vraiment ?",
    "line.takes": "prend {0}",
    "line.barrier": "barrage",
    "line.refuge": "refuge",
    "line.forgotten_exit": "Faute : sortie oubliée",
    "line.kept_barrier": "Faute : barrage gardé",
    # À côté du gobelet, avant de lancer.
    "throw.again": "Un 6 : relance !",
    "throw.fault": "{0} a oublié ! Souffle, ou lance.",
    # On demande une fois.
    "ask.claim": "Souffler le pion {0} de {1} ? Il rentre à la maison.",  # pion, nom
    "ask.early": "Tu as lancé avant ton tour ? Tu perds le prochain.",
    "ask.edge": "Dé sur la tranche ou cassé ? On le relance.",
    "ask.outside": "Dé hors du plateau ? Tu perds ce tour.",
    # Ce qui t’arrive.
    "you.captured": "{0} mange ton pion {1}.",  # nom, pion
    "you.claimed": "{0} souffle ton pion {1}.",  # nom, pion
    "you.bonus_lost": "Bonus de {0} : aucun pion ne peut l’avancer.",  # 10 ou 20
    "you.third_six": "Troisième 6 : ton pion {0} rentre à la maison.",  # pion
    "you.third_six_safe": "Troisième 6 : ton tour est fini.",
    "you.skipped": "Tu as lancé trop tôt : ce tour est perdu.",
    # Pourquoi une action n’est pas possible.
    "throw_first": "Lance d’abord le dé.",
    "already_thrown": "Le dé est déjà lancé : joue un pion.",
    "not_in_these_rules": "Cette partie se joue sans cette règle.",
    "has_finished": "Tes pions sont tous arrivés : regarde la suite avec nous.",
    "no_fault": "Rien à souffler ici.",
    "own_fault": "On ne souffle pas son propre pion.",
    "your_turn": "C’est ton tour : lance le dé.",
    "already_loses_turn": "Ce tour est déjà perdu.",
    "must_move": "Un pion peut avancer : joue-le.",
    "must_exit": "Avec ce 5, un pion sort de la maison.",
    "must_open_barrier": "Avec ce 6, ouvre un de tes barrages.",
    "exit_needs_five": "On sort de la maison avec un 5.",
    "nobody_home": "Plus aucun pion à la maison.",
    "pawn_at_home": "Ce pion est encore à la maison.",
    "pawn_at_goal": "Ce pion est déjà arrivé.",
    "too_far": "Il faut le nombre exact pour arriver.",
    "barrier": "Un barrage est sur le chemin.",
    "square_full": "La case est pleine.",
}
