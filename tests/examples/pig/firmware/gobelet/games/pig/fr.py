"""Cochon : ce que montre un gobelet."""

TEXTS = {
    # Règles particulières qui changent, avant la partie. {0} : un nombre.
    "option": """
target Points pour gagner : {0}
dice.two Deux dés
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
all Deux 1 : les {0} points sont perdus.
""",
    # Pourquoi une action est impossible.
    "": """
roll_first Lance d’abord.
""",
}
