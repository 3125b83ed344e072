"""Papayoo on this computer: what the game and its options are called."""

FR = {
    "title": "Papayoo",
    "option.rounds": "Manches",
    "option.first_dealer": "Donne en premier",
    "option.first_dealer.random": "au hasard",
    "option.first_dealer.chosen": "la place choisie",
    "option.first_seat": "Place choisie (0 : la première de la liste)",
    "option.tie": "Égalité à la fin",
    "option.tie.shared": "victoire partagée",
    "option.tie.extra_round": "une manche de plus",
    "option.dealer_rotation": "La donne tourne",
    "option.dealer_rotation.clockwise": "dans le sens des aiguilles",
    "option.dealer_rotation.counterclockwise": "dans l’autre sens",
    "option.review_last_trick": "Revoir le dernier pli",
}
EN = {
    "title": "Papayoo",
    "option.rounds": "Rounds",
    "option.first_dealer": "Who deals first",
    "option.first_dealer.random": "by lot",
    "option.first_dealer.chosen": "the chosen place",
    "option.first_seat": "Chosen place (0: the first of the list)",
    "option.tie": "A tie at the end",
    "option.tie.shared": "is a shared win",
    "option.tie.extra_round": "takes one more round",
    "option.dealer_rotation": "The deal goes round",
    "option.dealer_rotation.clockwise": "clockwise",
    "option.dealer_rotation.counterclockwise": "the other way",
    "option.review_last_trick": "Look at the last trick again",
}
TEXTS = {"fr": FR, "en": EN}
