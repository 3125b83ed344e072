"""Pourquoi une action n’est pas possible à Paradice, par code. Voir docs/adding-a-language.md."""

TEXTS = {
    # Règles que l’on choisit avant la partie : de quoi il s’agit, les choix. Oui et non sont déjà là.
    "option": """
unbought_to_jackpot Un événement non acheté va au jackpot
sold_to_jackpot Un événement vendu pour payer va au jackpot
liquidated_to_jackpot Hors jeu : tes événements vont au jackpot
free_sale Si tu dois vendre, tu peux vendre plus
confirm_end Confirmer la fin du tour
""",
    # Au-dessus de OK : un mot.
    "do": """
go Aller
sell Vendre
buy Acheter
leave_it Laisser
pay Payer
events Achats
# Les touches d’un clavier pour acheter et pour laisser.
keys ON
""",
    "line": """
# Une ligne. Ce qu’un événement compte, ce qu’il rapporte.
sum Somme
product Produit
difference Écart
ratio Rapport
# face
number Nb de {0}
even Nb pairs
odd Nb impairs
# An amount of four digits or more: before its last three digits, these.
thousands {0}\u202f{1}
# « Somme », valeur
equals {0}\u00a0=\u00a0{1}
# montant
pays gagne {0}
per_point {0} par point
per_die {0} par dé
# « Somme = 7 » ou à qui, ce que cela rapporte ou coûte
event {0} : {1}
# Les autres cases.
pot Jackpot
bis Bis
reroll Relance
money_box Tirelire
ladder Échelle
start Départ
# À qui.
free à personne
of_jackpot au jackpot
yours à toi
# nom
of à {0}
# Une ligne. {0} : un montant, sauf mention.
# à qui
for_nothing {0} : gratuit
# à qui, prix
priced {0} · achat {1}
# dés, pas
steps {0} : avance de {1}
# à qui
twin double : {0}
# prix, argent
price coûte {0} sur {1}
goes_to_jackpot le jackpot le prend
stays_jackpot il reste au jackpot
stays_free il reste libre
# dés, montant
owes {0} : tu dois {1}
missing Il manque {0}.
paid Tu peux payer.
enough Ne plus rien vendre
sells vendre : + {0}
both vendre une des 2 : + {0}
sell_sure Vraiment ? + {0}
ruined Hors jeu
rolls lance les dés
# dés
walks {0} avance
buys {0} achète ?
sells_now {0} vend
ends {0} finit
""",
    # On a phone.
    "touch": """
# quoi, la case d’avant
past {0}, après {1}
""",
    # Ce que fait une autre case, à côté de la carte.
    "cell": """
# montant
pot à gagner : {0}
# de 2 à 12
bis encore {0} pas
reroll lance encore les dés
money_box ce que tu dois va au jackpot
ladder passe de l’autre côté
# pas
fork Puis un autre choix : reste {0}.
""",
    # À la fin du tour.
    "turn": """
over Ton tour est fini : passe les dés.
""",
    # Ce qui t’arrive.
    "you": """
# dés, montant
dues {0} : tu verses {1} aux autres.
boxed {0}, tirelire : tu verses {1} au jackpot.
# pas
bis Bis ! Tu avances encore de {0}.
advanced Il te manque {0} : la banque paie, et tu es hors jeu.
# événement
free_copy Tu as le double : gratuit ! {0}
to_jackpot Le jackpot le prend : {0}
ladder Échelle ! Tu passes de l’autre côté.
jackpot Jackpot ! Tu empoches {0}.
jackpot_empty Jackpot… mais il est vide.
reroll Relance ! Lance encore les dés.
# rang
eliminated La partie est finie pour toi : place {0}. Merci d’avoir joué !
""",
    # Ce qui t’arrive.
    "other": """
# nom, rang
eliminated {0} : hors jeu, place {1}.
""",
    # L’entraîneur.
    "coach": """
# flèche et case
way {0}
buy acheter {0}
leave refuser {0}
sell vendre {0}
stop ne plus vendre
# montant
worth vaut {0}
again {0} pour le racheter
free ne coûte rien
""",
    # Pourquoi une action n’est pas possible.
    "": """
ruined La partie est finie pour toi : regarde la suite avec nous.
roll_first Lance d’abord les dés.
already_rolled Les dés sont déjà lancés.
choose_direction Choisis d’abord une direction.
not_on_route Ton parcours ne passe pas par là.
sell_first Vends d’abord un événement : tu dois plus que tu n’as.
not_your_event Cet événement n’est pas à toi.
still_owing Pas encore assez : vends un autre événement.
buy_or_decline Achète cet événement, ou refuse-le.
end_turn_first Ton tour est fini : passe les dés.
""",
}
