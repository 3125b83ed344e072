"""Ce qu’un gobelet dit à Pépètes. Voir docs/adding-a-language.md."""

TEXTS = {
    # Règles que l’on choisit avant la partie : de quoi il s’agit, les choix. Oui et non sont déjà là.
    "option": """
end La partie finit
end.target à un total
end.minutes après un temps
target Total à atteindre
minutes Minutes
bonus_mode Bonus et malus
bonus_mode.off aucun
bonus_mode.numbers les nombres choisis
bonus_mode.50 à 50
bonus_mode.70 à 70
bonus_number Nombre du bonus
malus_number Nombre du malus
payout Un pari gagné rapporte
payout.even la mise
payout.bonus la mise fois le bonus
bet_match Un pari est bon si la combinaison
bet_match.contains est dans les dés
bet_match.scored est celle qui compte
black_one_counts Le 1 noir compte
lost_points Les points perdus se comptent
lost_points.each_throw à chaque lancer
lost_points.final_faces sur les dés de la fin
combo_choice La combinaison est
combo_choice.best la meilleure
combo_choice.player au choix du joueur
elimination Sans pépètes, hors jeu
elimination.duel_end à la fin du duel
elimination.tour_end à la fin du tour de jeu
bank Banque
bank.unlimited sans limite
bank.660 660 pépètes
pairing Duels après la première série
pairing.fewest ceux qui en ont eu le moins
pairing.best les deux meilleurs dés
gifts On peut donner
gifts.all_but_one tout, sauf une pépète
gifts.all tout
""",
    # Au-dessus de OK et CALL : un mot.
    "do": """
pick Prendre
unpick Laisser
throw Lancer
aim Viser
no_bet Sans pari
seal Sceller
money Argent
dice Dés
""",
    # Barre d’état : les pépètes qu’on a ; la place de qui n’est plus en jeu.
    "bar": """
# rang
place Place {0}
money.one {0} pépète
money.many {0} pépètes
""",
    # Une carte de pari, une combinaison.
    "card": """
none sans combinaison
suite3 Suite à 3
suite4 Suite à 4
suite5 Suite à 5
full Full
same3 3 mêmes
same4 4 mêmes
same5 5 mêmes
# carte, mise
stake {0}\u202f:\u202f{1}
""",
    # Une ligne. {0} : un nom, sauf mention.
    "line": """
# ce que valent les dés, ce qu'il en resterait
effect Points : {0} → {1}
pair {0} lance.
first {0} lance.
throw {0} lance.
gift {0} peut donner.
attacker attaque
defender défend
# numéro
throw_number lancer {0}/3
# dés
aims vise {0}
# combien
bets.one Encore {0} pari
bets.many Encore {0} paris
money Les pépètes
# pépètes
left reste {0}
take_back retirer
""",
    # On demande une fois.
    "ask": """
# dés
attack Relancer {0} ?
attack_none Quels dés relancer ?
# dés
defence Viser {0} ?
defence_none Quels dés viser ?
red.one Avec {0} dé rouge ?
red.many Avec {0} dés rouges ?
pass Passer ce lancer ?
bet Un pari ?
other_bet Un autre pari ?
# carte
stake Mise sur {0} ?
gift Donner à {0} ?
""",
    # À côté du gobelet, avant de secouer.
    "roll": """
pair Qui joue le duel ? Secoue !
first Qui attaque ? Secoue !
throw Tu attaques : secoue tes cinq dés !
again.one Secoue : tu relances {0} dé.
again.many Secoue : tu relances {0} dés.
# combien, dés
defend.one Tu vises {1} : secoue {0} dé rouge !
defend.many Tu vises {1} : secoue {0} dés rouges !
""",
    # Ce qui arrive.
    "you": """
# pépètes, combinaison
scored Tu marques {0} ({1}).
# pépètes
lost Tes dés rouges coûtent {0}.
# carte, pépètes
bet_won Pari gagné, {0} : +{1}.
bet_lost Pari perdu, {0} : -{1}.
# pépètes
bets_lost Paris interdits, perdus : -{0}.
bonus Nombre bonus : +{0}.
malus Nombre malus : -{0}.
may_not_attack Un 1 rouge : tu n’attaques pas.
may_not_defend Un 1 reste : tu ne te défends pas.
broke Plus rien : les autres peuvent donner.
# combien, nom
gift.one {1} te donne {0} pépète.
gift.many {1} te donne {0} pépètes.
tie Égalité : on relance.
out Plus de pépètes : tu sors du jeu.
""",
    # Ce qui arrive.
    "other": """
# nom, pépètes, combinaison
scored {0} marque {1} ({2}).
# nom, paris
bets {0} a parié : {1}
out {0} sort du jeu.
""",
    # Pour un doigt, là où l’écran est plus grand que celui du gobelet.
    "touch": """
# face
digit le chiffre {0}
""",
    # L’entraîneur.
    "coach": """
# numéro
duel Duel {0}
pass passer
no_bet sans pari
# dés
throw relancer {0}
aim viser {0}
# nombre
brings rapporte {0}
""",
    # Pourquoi une action n’est pas possible.
    "": """
not_a_blue_die Choisis parmi tes dés bleus.
too_many_faces Annonce une ou deux faces, pas plus que de dés.
no_such_red_die Il n’y a pas tant de dés rouges.
not_a_bet Ce n’est pas un pari de ce jeu.
too_many_bets Deux paris au plus.
same_card_twice Deux cartes différentes, s’il te plaît.
digit_stake Sur un chiffre, on mise une pépète.
not_enough_money Il n’y a pas tant de pépètes.
not_as_sealed Ce n’est pas le pari que tu as scellé.
no_such_combination Ces dés ne font pas cette combinaison.
last_pepete Chacun garde sa dernière pépète.
time_runs_forward Le temps ne recule pas.
""",
}
