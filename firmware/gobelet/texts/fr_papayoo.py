"""Pourquoi une action n’est pas possible à Papayoo, par code. Voir docs/adding-a-language.md."""

TEXTS = {
    "not_a_card": "Ce n’est pas une carte de ce jeu.",
    "not_in_deck": "Cette carte ne sert pas à ce nombre de joueurs.",
    "already_played": "Cette carte est déjà jouée.",
    "shown_void": "Tu n’as plus de cette couleur : tu l’as montré.",
    "not_in_hand": "Cette carte n’est pas dans ta main.",
    "must_follow": "Il faut fournir la couleur demandée.",
    "wrong_discard": "L’écart n’a pas le bon nombre de cartes.",
    "not_as_sealed": "Ce n’est pas le choix qui a été scellé.",
    "not_passed_on": "Ces cartes ne viennent pas de cet écart.",
    "wrong_deck": "Ce paquet n’est pas complet.",
    "discard_not_dealt": "Une carte de l’écart n’a pas été donnée.",
    "card_not_held": "Une carte jouée n’était pas dans la main.",
    "wrong_total": "Les points du tour ne font pas le compte.",
}
