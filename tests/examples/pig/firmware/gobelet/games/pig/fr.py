"""Cochon : ce que montre un gobelet."""

TEXTS = {
    # Règles que l’on choisit avant la partie : de quoi il s’agit, les choix. Oui et non sont déjà là.
    "option": """
target Points pour gagner
dice Dés
dice.one un
dice.two deux
""",
    "do": """
bank Garder
risk Lancer
""",
    "line": """
# points, points
pot {0} à garder, {1} gardés
target {0} sur {1}
""",
    "you": """
bust Un 1 : ce tour ne rapporte rien.
# points
ruined Deux 1 : tout ce que tu avais est perdu ({0}).
""",
    # Pourquoi une action est impossible.
    "": """
roll_first Lance d’abord.
""",
}
