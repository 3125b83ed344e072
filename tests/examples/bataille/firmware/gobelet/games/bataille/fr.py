"""Bataille : ce que montre un gobelet."""

TEXTS = {
    # Règles que l’on choisit avant la partie : de quoi il s’agit, les choix. Oui et non sont déjà là.
    "option": """
deals Donnes
""",
    "you": """
takes Le pli est à toi.
# nom
taken {0} prend le pli.
""",
    # Pourquoi une action est impossible.
    "": """
not_a_card Cette carte n’est pas du paquet.
already_played Cette carte est déjà jouée.
not_in_hand Tu n’as pas cette carte.
wrong_deck Ce ne sont pas les cartes du paquet.
card_not_held Une carte jouée n’avait pas été donnée à cette main.
""",
}
