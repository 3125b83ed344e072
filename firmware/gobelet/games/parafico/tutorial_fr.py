"""Ce que dit la leçon de Parafico, en français : voir gobelet.cup.tutorial."""

TEXTS = {
    "told": """
shake Chacun a cinq dés sous son gobelet. Lance les tiens : toi seul les vois.
raise Ada et Basile disent combien de ⚄ se cachent sous tous les gobelets réunis. Tu en as deux, et ton ⚀ est un joker : il vaut n’importe quelle face. Ça fait trois ! Dis 5 × ⚄.
lift Ada ne te croit pas : « Bluff ! » Tous les gobelets se lèvent. Montre tes dés.
called Quatre ⚄ avec les jokers, et tu en avais dit cinq : un de trop, tu perds un dé. S’il y en avait eu cinq, c’est Ada qui en perdait un.
again Nouveau tour : il te reste quatre dés. Lance.
open Le joueur qui perd un dé parle en premier. Tu as deux ⚁. Dis 2 × ⚁ : choisis la face, puis le nombre avec − et +.
far Neuf ⚁ sur quatorze dés ? Tu n’en as que deux. Touche Bluff, deux fois : on ne revient pas dessus.
all Tous les gobelets se lèvent : montre tes dés.
bluffed Trois au lieu de neuf : Basile bluffait et perd un dé.
third Encore un tour. Lance.
exact Basile dit quatre ⚃. Tu en as deux, et deux de plus sur neuf autres dés, c’est ce qu’on attend. Si tu penses que c’est exact, annonce Caramba !
everybody Le moment de vérité : montre tes dés.
end Exactement quatre : tu regagnes un dé. Un Caramba faux t’en coûte un. Le dernier qui garde un dé gagne la partie. À toi de jouer !
""",
    "why": """
early Ada en a sûrement, et tu en as trois : quatre ou cinq, c’est possible. Monte plutôt : 5 × ⚄.
five Regarde ce que tu as : choisis ⚄ et le nombre 5, puis dis-le.
two Choisis le ⚁ et le nombre 2 : ceux-là, tu les as.
ten Encore plus ? Personne n’y croirait. Dis Bluff.
exactly_nine Caramba veut dire : exactement neuf. Il y en a bien moins. Dis Bluff.
true Quatre, c’est possible : tu en as deux. Dire Bluff à tort coûte un dé. Essaie Caramba.
more Plus, c’est deviner, et cinq, c’est trop ici. Essaie Caramba.
""",
}
