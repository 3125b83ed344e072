"""Ce que dit la leçon de Papayoo, en français : voir gobelet.cup.tutorial."""

TEXTS = {
    "told": """
shuffle Soixante cartes pour six joueurs, et personne ne veut de points. Chacun secoue pour mélanger : lance.
pass Trois cartes vont à Ada, à ta gauche, avant de voir ce que tu reçois. Les Payoo (★) coûtent ce qu’ils montrent : écarte le ★18, le ★15 et ton seul ♣, pour ne plus en avoir.
die Le dé d’Emma dit ♥. Le ♥7 est donc le Papayoo, et coûte 40 points. Tu l’as ! Il faudra t’en défaire.
follow Emma entame à ♦ : si tu as du ♦, tu dois en jouer. Le plus fort ramasse le pli, avec tous ses points. Joue ton plus petit, le ♦3.
void On joue ♣ et tu n’en as pas : tu joues ce que tu veux. Jette le Papayoo, le ♥7 !
forty Le ♣10 d’Ada était le plus fort ♣ : elle ramasse le pli, et tes 40 points avec.
last Tu joues en dernier et ce pli ne coûte rien : c’est le moment de passer une carte forte. Ramasse-le avec le ♠9.
lead Tu as ramassé, alors tu entames le pli suivant. Entame petit : le ♥2.
end Chloé ramasse. Quand tout est joué, on compte : 250 points par manche. Le moins de points à la fin gagne. À toi de jouer !
""",
    "why": """
pass Celles-là aussi peuvent partir, mais d’autres coûtent plus : choisis ★18, ★15 et ♣9.
takes Avec le ♦10 tu ramasserais le pli, et tout ce que les autres y jettent. Joue le ♦3.
lowest Assez petit aussi : le ♦8 est plus fort. Mais joue ici le ♦3.
dearest Tu as le droit, mais rien de ce que tu as ne coûte autant que le ♥7 : 40 points. Jette-le maintenant.
highest Il te resterait le ♠9 : plus tard, il pourrait ramasser des points. Ramasse ce pli vide avec lui.
small Une carte forte pourrait ramasser des points. Entame du ♥2 : un autre devra ramasser.
""",
}
