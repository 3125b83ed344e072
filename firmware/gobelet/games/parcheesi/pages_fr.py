"""Parcheesi en cinq pages courtes, pour qui joue."""

TITLE = "Parcheesi"
PAGES = (
    "Quatre pions, un tour du circuit, puis le couloir. Les quatre rentrés : gagné !",
    "Un 5 sort un pion de la maison, le premier 5 deux. Un 6 fait rejouer.",
    "Manger un pion seul : il rentre chez lui, et tu avances de 20. Pas sur un refuge.",
    "Deux pions ensemble font un barrage : personne ne passe. Un 6 l’ouvre.",
    "Pion arrivé : 10 cases à un autre. Troisième 6 : un pion rentre. Faute vue : souffle !",
)
