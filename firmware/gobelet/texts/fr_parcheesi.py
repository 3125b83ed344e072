"""Pourquoi une action n’est pas possible à Parcheesi, par code. Voir docs/adding-a-language.md."""

TEXTS = {
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
