"""Pourquoi une action n’est pas possible à Parcheesi, par code. Voir docs/adding-a-language.md."""

TEXTS = {
    # Règles que l’on choisit avant la partie : de quoi il s’agit, les choix. Oui et non sont déjà là.
    "option": """
souffler Souffler un pion
exit_on_5 Sortir avec un 5
exit_on_5.literal comme le dit la règle
exit_on_5.always toujours
play_on Jouer les places suivantes
out_of_turn_throw Lancer hors de son tour
physical_die Le dé peut mal tomber
own_barrier_passable Passer son propre barrage
""",
    # Au-dessus de OK et CALL : un mot.
    "do": """
move Avancer
capture Manger
arrive Arriver
exit Sortir
claim Souffler
die Dé…
""",
    # Barre d’état : la couleur des pions, le numéro du tour.
    "bar": """
blue Pions bleus
red Pions rouges
green Pions verts
yellow Pions jaunes
turn Tour {0}
""",
    # Une ligne. {0} : un nom, sauf mention.
    "line": """
fault_of {0} : faute !
exit un pion sort
exit_two deux pions sortent
# cases
advances avance de {0}
arrives est arrivé !
# derrière « +20 »
bonus de bonus
home_again retourne à la maison
# pas jusqu’au but
to_go reste {0}
stuck aucun pion n’avance
pass ne pas manger
pass_bonus laisser le bonus
sure Vraiment ?
takes mange {0}
barrier barrage
refuge refuge
forgotten_exit Sortie oubliée
kept_barrier Barrage gardé
""",
    # À côté du gobelet, avant de lancer.
    "throw": """
again Un 6 : secoue encore !
fault {0} : faute ! Souffle, ou secoue.
""",
    # On demande une fois.
    "ask": """
# nom, pas
claim Souffler {0} ? Son pion, à {1} de l’arrivée, retourne à la maison.
early Tu as lancé avant ton tour ? Tu perds le prochain.
edge Dé sur la tranche ou cassé ? On le relance.
outside Dé hors du plateau ? Tu perds ce tour.
""",
    # Ce qui t’arrive.
    "you": """
captured {0} mange un de tes pions : il retourne à la maison.
claimed {0} souffle un de tes pions : il retourne à la maison.
# 10 ou 20
bonus_lost Bonus de {0} : aucun pion ne peut l’avancer.
third_six Troisième 6 : ton pion retourne à la maison.
third_six_safe Troisième 6 : ton tour est fini.
fault Troisième 6 : rien ne bouge. On peut te souffler.
skipped Tu as lancé trop tôt : ce tour est perdu.
""",
    # Pour un doigt, là où l’écran est plus grand que celui du gobelet.
    "touch": """
ask quel pion ?
# numéro, ce qui s’ensuit
pawn Pion {0} : {1}
# « Passer », ce que cela veut dire
pass {0} : {1}
""",
    # L’entraîneur.
    "coach": """
# pas jusqu’au but
pawn pion à {0} de l’arrivée
out sortir un pion
stay ne rien avancer
# pour cent
wins gagne dans {0} % des cas
""",
    # Pourquoi une action n’est pas possible.
    "": """
throw_first Lance d’abord le dé.
already_thrown Le dé est déjà lancé : joue un pion.
not_in_these_rules Cette partie se joue sans cette règle.
has_finished Tes pions sont tous arrivés : regarde la suite avec nous.
no_fault Rien à souffler ici.
own_fault On ne souffle pas son propre pion.
your_turn C’est ton tour : lance le dé.
already_loses_turn Ce tour est déjà perdu.
must_move Un pion peut avancer : joue-le.
must_exit Avec ce 5, un pion sort de la maison.
must_open_barrier Avec ce 6, ouvre un de tes barrages.
exit_needs_five On sort de la maison avec un 5.
nobody_home Plus aucun pion à la maison.
pawn_at_home Ce pion est encore à la maison.
pawn_at_goal Ce pion est déjà arrivé.
too_far Il faut le nombre exact pour arriver.
barrier Un barrage est sur le chemin.
square_full La case est pleine.
""",
}
