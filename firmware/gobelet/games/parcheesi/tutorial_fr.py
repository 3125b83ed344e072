"""Ce que dit la leçon de Parcheesi, en français : voir gobelet.cup.tutorial."""

TEXTS = {
    "told": """
five Quatre pions chacun, un tour du plateau puis à l’arrivée. Un pion sort de sa maison avec un 5. Lance.
out Un 5 ! Tu peux avancer un pion de cinq, ou en sortir un. Sors-en un.
near Ada avance, et se trouve quatre cases devant ta sortie. Lance.
take Un 4 : ton pion 1 tombe sur celui d’Ada et le renvoie à la maison. Mange-le !
bonus Manger donne 20 cases de plus, à n’importe quel pion. Choisis le pion 1 : il arrive sur un refuge, une case avec un cercle, où personne ne peut le manger.
six Il faut un 5 à Ada pour sortir : elle passe. Lance.
barrier Un 6 se joue, puis on rejoue. Mets le pion 1 avec le pion 2 : deux des tiens sur une case font un barrage, que personne ne franchit.
once_more C’était un 6 : relance. Mais un troisième 6 de suite n’avance rien, et les autres peuvent renvoyer un de tes pions.
third Encore un 5 : sors un autre pion, et le barrage reste fermé.
end On fait ainsi le tour, jusqu’à l’arrivée, au nombre exact : un pion arrivé donne 10 cases. Le premier dont les quatre sont arrivés gagne. À toi de jouer !
""",
    "why": """
come_out Tu peux, mais un pion à la maison ne sert à rien. Sors-en un.
capture Tu manquerais le pion d’Ada, et 20 cases. Mange-le avec le pion 1.
refuge Là, on pourrait le manger. Le pion 1 arriverait sur un refuge.
together Seul, on pourrait le manger. Mets le pion 1 avec le pion 2.
opens Ça ouvre ton barrage. Sors un autre pion.
""",
}
