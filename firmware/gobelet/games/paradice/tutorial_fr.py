"""Ce que dit la leçon de Paradice, en français : voir gobelet.cup.tutorial."""

TEXTS = {
    "told": """
roll Tu n’as encore rien, sauf 100\u202f000. Ce sont les dés des autres qui t’enrichiront. Lance.
go Ton pion avance de quatre cases, et tu choisis où il s’arrête : chaque place est sur le plateau et dans une ligne. Prends l’événement « somme = 6 », Σ6.
buy Achète-le : 2\u202f500. Chaque fois qu’un autre fait une somme de 6, il te paie 3\u202f528.
paid Ada a fait 2 et 4 : ça fait 6, elle te paie 3\u202f528 ! Puis elle a acheté l’événement « somme » : il lui rapporte 70 par point que tu lances.
again À toi de payer pour ton propre lancer. Lance.
end 3 et 5 : tu as payé à Ada 8 × 70 = 560. Et tu es tombé sur le jackpot : tout ce qu’il contient est à toi. Si tu ne peux plus payer, tu es hors jeu. Le dernier en jeu gagne. À toi de jouer !
""",
    "why": """
sum_six C’est possible aussi, mais un événement qui paie souvent vaut mieux au début. Choisis la somme de 6, Σ6.
jackpot_has_it Alors le jackpot le prend, et encaisse à ta place. Achète-le.
""",
}
