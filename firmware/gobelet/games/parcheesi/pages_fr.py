"""Parcheesi en cinq pages courtes, pour qui joue."""

TITLE = "Parcheesi"
PAGES = (
    "Quatre pions, un tour du circuit, puis le couloir. Les quatre arrivés : gagné !",
    "Un 5 sort un pion de la maison, le premier 5 deux. Un 6 fait rejouer.",
    "Mange un pion seul : il retourne à la maison, et tu avances de 20. Pas sur un refuge.",
    "Deux pions ensemble font un barrage : personne ne passe. Un 6 l’ouvre.",
    "Arrivé : 10 cases à un autre. Troisième 6 : retour à la maison. Faute vue : souffle !",
)
