"""Les textes en français. Phrases courtes, polies, au tutoiement ; jamais un reproche, toujours le remède.

{0}, {1} ... : ce que le commentaire avant la ligne annonce. Voir docs/adding-a-language.md.
"""

NAME = "Français"
ONES = (0, 1)  # les nombres du singulier

TEXTS = {
    "do": """
# Au-dessus des boutons OK et CALL : un mot.
back Retour
next Suite
roll Lancer
look Voir
cover Cacher
lift Montrer
say Dire
agree On y est
ready Prêt
unready Pas prêt
restart Rallumer
# sur un bouton lâché trop tôt
hold Maintiens
menu Menu
players Joueurs
# Les menus, à côté d’une partie.
choose Choisir
play Jouer
lesson Apprendre
invite Inviter
leave Quitter
delete Effacer
store Garder
coach Bilan
drop Continuer
wait Attendre
pass Passer
give Donner
""",
    "bar": """
# Barre d’état.
gobelet Gobelet
alone Sans table
# numéro
round Tour {0}
seating Places
word Mot {0}
paused Pause
end Fin
# lequel, de combien
lesson Bilan {0}/{1}
lost Hors ligne
disturbed Radio brouillée
alarm Alerte
# Les menus, à côté d’une partie.
menu Menu
practice Entraînement
settings Réglages
name Ton nom
about Ce gobelet
""",
    # Une grande ligne.
    "head": """
winner Gagné !
shake Secoue !
lift Montre !
""",
    "line": """
# Une ligne. {0} : un nom, sauf mention.
shake ou maintiens OK
or_pad ou maintiens la zone
shaking Ça roule…
waiting_shake On attend {0}.
# nombre
waiting_shakes.one On attend {0} gobelet.
waiting_shakes.many On attend {0} gobelets.
sent Envoyé à la table…
table_works La table mélange…
# nom
shuffles {0} mélange…
shuffles_here Ton gobelet mélange…
deals Les gobelets donnent…
checks On vérifie la donne…
passes Les cartes passent…
# somme des dés
total Total : {0}
# rang, joueurs
rank {0}e sur {1}
# joueurs
rank_first 1er sur {0}
ranking Classement
closing_word Mot de la fin :
# Les réglages.
age Ton âge, en années
# Ce gobelet.
version Version {0}
# numéro de série
cup N° {0}
battery Piles : {0} %
no_battery Sur le câble
# nom
table Table : {0}
# La fin d’une partie que plusieurs gagnent.
tied avec {0}
# combien
tied_with.one avec {0} autre joueur
tied_with.many avec {0} autres joueurs
plays {0} joue.
throws {0} lance.
""",
    # Un nombre et son nom.
    "dice": """
one {0} dé
many {0} dés
""",
    # Les boutons, dans une phrase.
    "button": """
left gauche
right droite
ok OK
call CALL
""",
    # Avant la partie.
    "lobby": """
started La partie a commencé sans toi. En attendant, lance des dés pour t’amuser.
setup Ton gobelet prépare tes dés…
waiting On attend les autres.
# noms et le reste de ce qui est dit plus bas ; "3" : combien
all_here Tous là, chacun avec ce mot ? {0}
all_of Tous là, à {0}, chacun avec ce mot ? Les noms : page suivante.
# de quoi il s’agit, ce qui est choisi
rule {0} : {1}
# noms
cups Gobelets : {0}
pages Sur écran : {0}
automates.one {0} automate
automates.many {0} automates
# tour d’un tournoi, combientième essai de cette partie
arranged Tournoi, ronde {0}, essai {1}
# "1:30" : minutes et secondes ; puis des secondes
decision {0} par coup
match {0} chacun pour la partie
increment , +{0} s à chaque coup
# combien, sur combien, combien de chaque sorte : les quatre qui suivent
unfinished Pas jouées jusqu’au bout : {0} sur tes {1} dernières : {2}.
by_table par la table
at_first_throw au premier lancer
outvoted arrêtée sans ton accord
false pour tricherie
# ronde et essai d’un tournoi
attempted Ronde {0} : tu as déjà lancé, à l’essai {1}, qui n’est pas allé au bout.
# ce qui arrive quand le temps est écoulé
zero0 À zéro : il ne se passe rien
zero1 À zéro : le gobelet te le rappelle
zero2 À zéro : le gobelet joue pour toi
""",
    # L’entraîneur, après une partie.
    "coach": """
# quand, ce qu’on a fait, ce que cela promettait, ce qui valait mieux, ce que cela promettait
lesson {0} : {1}, {2}. Mieux : {3}, {4}.
each {0} : {1}, {2}.
waiting On refait la partie…
nonsense La table a envoyé quelque chose que ce gobelet ne comprend pas.
none Aucune erreur coûteuse. Bien joué !
# entre les unités et les dixièmes
point ,
""",
    "event": """
# Ce qui arrive. {0} : un nom, sauf mention.
winner {0} gagne la partie !
# mot
round_word Mot du tour : {0}
closing_word Mot de la fin : {0}
# Ce que la table raconte. {0} : un nom, sauf mention.
abandoned La partie est arrêtée.
called_off La partie est arrêtée d’un commun accord.
# nom, nombre
accused {0} : son gobelet conteste l’entrée {1}, on vérifie tout.
lied Quelqu’un a triché en donnant ou en jouant : la partie ne compte pour personne.
# mot
seating_word Mot du départ : {0}
# nom, nom
voted {0} veut continuer sans {1}.
dropped La partie continue sans {0}.
undone {0} reprend son dernier coup.
late Temps écoulé pour {0}.
""",
    # Le lien avec la table.
    "link": """
# reçus, à recevoir
catching_up On rattrape la partie : {0} sur {1}.
none Pas de table. Branche le câble USB, ou approche-toi.
none_page Pas de table. Scanne le code sur son écran.
""",
    # On demande une fois.
    "ask": """
# nom et âge du joueur, noms des autres
begin Jouer en tant que {0}, avec {1} ?
# de même
begin_instead La table a arrêté ta partie. En jouer une autre : {0}, avec {1} ?
undo Reprendre ton dernier coup ?
# « Marie 5, Paul 1 »
broken La table a interrompu la partie. On en était à : {0}
# la même chose
first_throw La table a arrêté la partie au premier lancer. On en était à : {0}
# noms, et où on en était
waited La table a arrêté la partie au premier lancer. Elle attendait {0}
outvoted Arrêtée sans ton accord. D’après la table, ont voté pour : {0}
# noms
drop Continuer sans {0} ?
and {0} et {1}
round_void Ce tour ne compterait pas.
shown_void Ce tour, où tu as montré tes dés, ne compterait pas.
round_counts Les dés montrés décident : ce tour compte.
break Arrêter cette partie ? Si la plupart sont d’accord, elle ne compte pour personne.
""",
    "menu": """
# Le menu.
alone Juste les dés
practice S’entraîner
settings Réglages
about Ce gobelet
# Les réglages.
# nom
name Nom : {0}
# années
age Âge : {0}
# son nom
lang Langue : {0}
# oui, non
automate Un automate joue : {0}
yes oui
no non
none —
alarms Alertes
you Joueur
""",
    # La fin d’une partie que plusieurs gagnent.
    "over": """
# Sur un téléphone.
again Encore une partie
table La table
evening La soirée
# combien de prêts, sur combien
ready prêts : {0} sur {1}
# deux noms
two {0} et {1} gagnent !
# combien
winners.one {0} joueur gagne !
winners.many {0} joueurs gagnent !
""",
    # Ce qui ne va pas dans une partie, par code : ce qui s’est passé, puis que faire.
    "alarm": """
table La table
# nom, lettres, lettres
another_story {0} raconte une autre histoire ! Arrêt. Ici {1}, là {2}.
not_mine La table a joué en ton nom. Ce gobelet a refusé.
older_copy Le journal de la table est plus ancien que ce que ce gobelet a vu. Il attend.
left_out La table te laisse de côté : elle prétend que ce gobelet n’est pas là.
overcharged La table te compte plus de temps que tu n’en as pris.
# combien
thrown_without Lancers faits sans toi pendant ton absence : {0}.
other_time L’horloge de la table est fausse : ce n’est pas l’heure de la partie.
# names, what was wrong, number of the entry
lied {0} a triché ({1}, entrée {2}) !
other_row Automate ou personne ? La table se trompe sur ce gobelet.
other_version Ces règles sont plus récentes que ce gobelet : mets-le à jour.
older_table Cette table est plus ancienne que ce gobelet : mets l’ordinateur à jour.
# noms
put_out Un vote t’a mis dehors, mais ce gobelet est bien là. Pour : {0}.
dropped_away Tu n’étais plus là : on a continué sans toi. Pour : {0}.
table_silent La table se tait, et personne n’a rien à faire.
called_off On joue sans toi. Si « {0} » joue, ce n’est pas toi : stop !
secret_lost Ce gobelet ne peut plus jouer pour {0}. Si {0} joue, stop !
""",
    # Ce qui ne va pas dans une partie, par code : ce qui s’est passé, puis que faire.
    "remedy": """
another_story Arrête la partie. Compare mots et lettres des gobelets, vérifie le journal.
not_mine Arrête la partie. Dis tout haut ce que tu as décidé, vérifie le journal.
older_copy Remets le journal le plus récent, ou termine cette partie à la table.
left_out Préviens les autres : que personne ne lance avant ton retour.
overcharged Dis-le tout haut. Si ça continue, joue sans limite de temps.
thrown_without Demande aux autres pourquoi ils n’ont pas attendu.
other_time Regarde une montre. Si la table a tort, termine la partie.
lied Arrête la partie : elle ne compte pour personne. gobelet audit montre la preuve.
other_row Recommence la partie : ce gobelet ne joue pas ainsi.
other_version Sur la page de l’hôte, ou par câble : gobelet flash. Puis recommence.
older_table D’ici là, ce gobelet et cette table ne jouent pas ensemble.
put_out Dis-le tout haut : la partie ne compte pas. Demande à l’hôte.
dropped_away Regarde la suite : tu reviens à la prochaine partie.
table_silent Regarde l’ordinateur. Si les autres jouent, arrête la partie.
called_off Préviens les autres. Puis OK pour la prochaine partie.
secret_lost Tu l’as effacé ? Alors regarde. Sinon, quelqu’un d’autre joue à ta place.
""",
    "": """
# Pourquoi une action n’est pas possible, par code.
game_over La partie est finie.
word_first D’abord : tous là, chacun avec ce mot ? Puis appuie sur OK.
eliminated La partie est finie pour toi : regarde la suite avec nous.
not_your_turn Ce n’est pas encore ton tour.
already_done C’est déjà fait. On attend les autres.
not_an_action Ça ne se joue pas maintenant.
wrong_faces Ces dés ne sont pas ceux du gobelet.
# Ce qui ne va pas, et le remède.
# code
other Ça n’a pas marché ({0}). Essaie encore.
accel Pas de capteur : maintiens OK pour lancer.
still Maintiens la zone en pointillé pour lancer.
int Rien sur le fil INT : bouger un gobelet éteint ne le réveille pas. Vérifie ce fil.
oled Pas d’écran : vérifie ses quatre fils.
buttons Boutons absents : vérifie leurs fils.
buzzer Pas de son : vérifie le buzzer.
battery Charge inconnue : vérifie les piles.
battery_low Piles faibles : change-les bientôt.
off_soon Personne depuis une heure : arrêt dans 30 s. Appuie pour rester allumé.
battery_empty Piles vides : ce gobelet ne garde plus rien. Change-les.
radio Radio absente : joue avec le câble USB.
radio_refuses Mauvaise puce radio, pas une nRF24L01+ : joue avec le câble.
radio_unheard La table n’entend pas cette radio. Approche-toi, ou regarde le guide.
radio_disturbed Radio brouillée, rien n’est perdu. Approche-toi, loin des fours, ou mets le câble.
record Données illisibles : elles repartent à vide.
back De retour à la table.
table_here La table est là. Maintiens CALL pour quitter l’entraînement.
abandoned La table a arrêté cette partie.
broken_off Arrêtée d’un commun accord : elle ne compte pour personne.
paused La table est en pause : rien ne se joue avant la reprise.
unsaved L’ordinateur n’enregistre plus : on attend. Préviens l’hôte.
cannot_drop Ce jeu ne peut pas continuer sans un joueur.
no_vote Tu n’as pas de voix sur ce joueur.
not_undoable Ce coup ne peut plus être repris.
# nom du bouton
stuck Le bouton {0} reste enfoncé : libère-le.
storage Mémoire pleine : rien n’est perdu, préviens l’hôte.
cups_hold_more L’ordinateur a perdu un bout de la partie. Tout le monde attend.
flash_full Mémoire pleine. Finis la partie, puis préviens l’hôte.
settings Réglages illisibles : ceux d’origine sont revenus.
owner Secret illisible : ce gobelet attend la partie suivante.
checkpoint Sauvegarde illisible : la table renvoie la partie.
# fichier et ligne
crash Incident {0}. Maintiens OK pour redémarrer ; tes dés sont gardés.
secret_lost Ce gobelet a oublié son secret : attends la partie suivante.
log_refused Un message de la table est faux : le gobelet le redemande.
duplicate_cup Ce gobelet est déjà à table : retire l’autre.
no_key Associe de nouveau ce gobelet : gobelet pair, ou un nouveau code.
not_yours Cette place a une autre clé : associe de nouveau, ou demande à l’hôte.
too_many_tries Trop de codes faux : demande un nouveau code.
wrong_code Ce code ne marche plus : tape ou scanne le nouveau.
turned_away L’hôte ne t’a pas laissé entrer : parle-lui.
# nom, combien d'autres
waits_for On attend {0}, ou la table.
# de même
throw_waits Le lancer attend {0}.
# nom
too_late_shaken Trop tard : {0} a déjà secoué.
too_late Trop tard : {0} a été plus rapide.
time_up Temps écoulé ! Les autres attendent.
time_played Temps écoulé : le gobelet joue pour toi.
time_untold Ce gobelet a perdu l’heure : regarde une montre.
# nom, combien d'autres
mixed_without Lancé sans {0}.
# nom
seat_given {0} : l’hôte a donné sa place à un autre gobelet.
match_running Une partie est en cours. À la prochaine !
table_full La table est pleine : attends qu’un gobelet parte.
# the table’s name
other_table Ta place est à la table {0}.
# nom
colour_taken {0} a déjà cette couleur : choisis-en une autre.
no_seat Pas de place pour toi maintenant : regarde la page du club.
not_seated Ce gobelet n’a pas de place dans cette partie.
proto Versions différentes : mets à jour ce gobelet.
flood Trop de messages : redémarre ce gobelet.
bad_link Une preuve ne correspond pas : vérifie le journal.
bad_opening Une promesse scellée ne correspond pas : recommence la partie.
copied_anchor Deux gobelets identiques : recommence la partie.
older_table Cette table joue d’anciennes règles : mets à jour l’ordinateur.
other_version Cette table joue de nouvelles règles : mets à jour ce gobelet.
bad_name Un nom a 1 à 12 lettres.
queue_full La table ne répond plus. Attends un instant.
unknown_game Ce gobelet ne connaît pas ce jeu : mets-le à jour.
""",
}
