"""Cochon : ce que montre un gobelet."""

TEXTS = {
    "do.bank": "Garder",
    "do.risk": "Lancer",
    "line.pot": "{0} à garder, {1} gardés",  # points, points
    "line.target": "{0} sur {1}",  # points, points
    "you.bust": "Un 1 : ce tour ne rapporte rien.",
    "you.all": "Deux 1 : les {0} points sont perdus.",  # points
    # Pourquoi une action est impossible.
    "roll_first": "Lance d’abord.",
}
