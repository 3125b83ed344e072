"""Ce que dit la leçon de Pépètes, en français : voir gobelet.cup.tutorial."""

TEXTS = {
    "told": """
first Deux joueurs se battent, les autres parient. Cette fois c’est toi contre Ada : le plus haut attaque. Lance.
throw Tu attaques : quatre dés bleus et un noir. Ce qui reste à la fin t’est payé en pépètes. Lance.
again 2, 3, 5 et le 4 noir se suivent. Ada a visé tes 5 d’un dé rouge, et l’a raté. Relance un 5 : un 1 ou un 6 fait une suite à 5, 10 au lieu de 3. Touche un 5, puis relance.
one Un dé roule, les autres restent.
keep Un 6 ! 2-3-4-5-6, c’est la plus belle suite. Tu peux relancer encore, rien ne t’y oblige : passe, en touchant deux fois.
thirty 20 pour les dés et 10 pour la suite : la banque te paie 30. Ada paie 2, son dé rouge qui a raté.
aim Ada attaque, tu te défends avec deux dés rouges. Vise des bleus : ceux qu’un rouge égale s’en vont. Prends le 3 et un 6 : tous les 6 partiraient. Puis Viser.
red À toi de toucher : lance les dés rouges.
bet 3 et 6 : touchés ! Ada rencontre maintenant Basile, et tu paries en secret. Ada a trois 4 : pose la carte « 3 mêmes », monte la mise à 3, et scelle.
end Les trois 4 sont toujours là : ta carte rapporte 3 pépètes. Plus rien ? Hors jeu. Dès que quelqu’un a 50, le plus riche gagne. À toi de jouer !
""",
    "why": """
more Tu peux garder, mais une suite à 5 vaut 10 au lieu de 3, et tu risques 3 points au plus. Touche un 5.
run Ça casse ta suite. Tu as deux 5 : l’un des deux est libre. Relance un 5.
best Ça casserait la plus belle suite. Passe.
defend Alors Ada se fait payer tout ce qui est là. Défends-toi : vise le 3 et un 6.
both Deux dés peuvent viser deux choses : le 3 et un 6. À eux deux ils enlèvent trois dés bleus.
nothing Sans pari, pas de gain. Trois 4 sont déjà là : parie sur « 3 mêmes », avec 3.
alike Ça peut gagner, mais une carte est presque sûre : « 3 mêmes », seule, avec une mise de 3.
""",
}
