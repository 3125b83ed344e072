"""Zanzibar : ce que montre un gobelet."""

TEXTS = {
    # Règles que l’on choisit avant la partie : de quoi il s’agit, les choix. Oui et non sont déjà là.
    "option": """
counters Jetons de chacun
throws Lancers du premier
""",
    "do": """
stand Garder
again Relancer
""",
    "line": """
# lancer, sur combien
throw Lancer {0} sur {1}
# jetons
counters Tu as {0} jetons
""",
    "you": """
# jetons, tous ceux du joueur
paid La plus basse : tu prends {0}, en tout {1}.
""",
    # Pourquoi une action est impossible.
    "": """
roll_first Lance d’abord.
""",
}
