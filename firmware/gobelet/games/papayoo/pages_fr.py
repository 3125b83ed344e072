"""Papayoo en cinq pages courtes, pour qui joue."""

TITLE = "Papayoo"
PAGES = (
    "Ramasse le moins de points possible. Le plus petit total après les manches gagne.",
    "Quatre couleurs de 1 à 10, sans points, et Payoo de 1 à 20 : autant de points.",
    "Chacun écarte des cartes, toutes ensemble, pour son voisin de gauche.",
    "Le dé désigne une couleur : son 7 est le Papayoo, 40 points à lui seul.",
    "Fournis la couleur si tu peux : sa plus forte carte ramasse le pli et entame le suivant.",
)
