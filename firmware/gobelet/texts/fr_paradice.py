"""Pourquoi une action n’est pas possible à Paradice, par code. Voir docs/adding-a-language.md."""

TEXTS = {
    "ruined": "La partie est finie pour toi : regarde la suite avec nous.",
    "roll_first": "Lance d’abord les dés.",
    "already_rolled": "Les dés sont déjà lancés.",
    "choose_direction": "Choisis d’abord une direction.",
    "not_on_route": "Ton parcours ne passe pas par là.",
    "sell_first": "Vends d’abord un événement : tu dois plus que tu n’as.",
    "not_your_event": "Cet événement n’est pas à toi.",
    "still_owing": "Pas encore assez : vends un autre événement.",
    "buy_or_decline": "Achète cet événement, ou refuse-le.",
    "end_turn_first": "Ton tour est fini : passe les dés.",
}
