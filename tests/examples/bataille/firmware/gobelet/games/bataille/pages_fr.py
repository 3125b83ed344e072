"""La bataille en cinq pages courtes, pour qui joue."""

TITLE = "Bataille"
PAGES = (
    "Seize cartes, de 1 à 16, que donnent les gobelets.",
    "Chacun son tour joue une carte.",
    "La plus haute prend le pli et entame.",
    "Un pli vaut un point.",
    "Garde une carte haute pour la fin.",
)
