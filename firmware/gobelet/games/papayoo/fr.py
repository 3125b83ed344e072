"""Ce qu’un gobelet dit à Papayoo. Voir docs/adding-a-language.md."""

TEXTS = {
    # Règles que l’on choisit avant la partie : de quoi il s’agit, les choix. Oui et non sont déjà là.
    "option": """
rounds Manches
first_dealer Donne en premier
first_dealer.random au hasard
first_dealer.chosen la place choisie
first_seat Place choisie, comptée à partir de 0
tie Égalité à la fin
tie.shared victoire partagée
tie.extra_round une manche de plus
dealer_rotation La donne tourne
dealer_rotation.clockwise dans le sens des aiguilles
dealer_rotation.counterclockwise dans l’autre sens
review_last_trick Revoir le dernier pli
""",
    # Au-dessus de OK et CALL : un mot.
    "do": """
more Autres
points Points
table Table
last Dernier
""",
    # Barre d’état : la manche ; le Papayoo et les points de la manche ; qui ramasse le pli.
    "bar": """
# numéro
manche Manche {0}
# points, carte
papayoo.one {1} · {0} pt
papayoo.many {1} · {0} pts
# nom
takes → {0}
# points
taken.one À toi : {0} pt
taken.many À toi : {0} pts
""",
    # Une ligne. {0} : un nom, sauf mention.
    "line": """
# choisies, voulues, nom
discard Écart {0}/{1} → {2}
# combien
discards.one Encore {0} écart à faire.
discards.many Encore {0} écarts à faire.
lead À toi d’entamer.
leads {0} entame.
me toi
points Les points
# points
score.one Cette manche : {0} point
score.many Cette manche : {0} points
""",
    # On demande une fois.
    "ask": """
papayoo Entamer avec le Papayoo ?
""",
    # À côté du gobelet, avant de secouer.
    "roll": """
draw Secoue : le dé dit qui donne.
shuffle Secoue : tout le monde mélange.
die Secoue : le dé choisit le Papayoo.
""",
    # Ce qui arrive.
    "you": """
papayoo Le Papayoo de la manche : il coûte 40 points.
# combien, nom
passed.one {1} te donne {0} carte.
passed.many {1} te donne {0} cartes.
# points, nom
trick.one Tu ramasses : {0} point.
trick.many Tu ramasses : {0} points.
taken.one {1} ramasse : {0} point.
taken.many {1} ramasse : {0} points.
extra_round Égalité : une manche de plus.
""",
    # Pour un doigt, là où l’écran est plus grand que celui du gobelet.
    "touch": """
# valeur
suit0 {0} de pique
suit1 {0} de cœur
suit2 {0} de carreau
suit3 {0} de trèfle
suit4 {0} de Payoo
""",
    # L’entraîneur.
    "coach": """
# nombre
points coûte {0}
""",
    # Pourquoi une action n’est pas possible.
    "": """
not_a_card Ce n’est pas une carte de ce jeu.
not_in_deck Cette carte ne sert pas à ce nombre de joueurs.
already_played Cette carte est déjà jouée.
shown_void Tu n’as plus de cette couleur : tu l’as montré.
not_in_hand Cette carte n’est pas dans ta main.
must_follow Il faut fournir la couleur demandée.
wrong_discard L’écart n’a pas le bon nombre de cartes.
not_as_sealed Ce n’est pas le choix que tu as scellé.
not_passed_on Ces cartes ne viennent pas de cet écart.
wrong_deck Ce paquet n’est pas complet.
discard_not_dealt Une carte de l’écart n’a pas été donnée.
card_not_held Une carte jouée n’était pas dans la main.
wrong_total Les points de la manche ne font pas le compte.
""",
}
