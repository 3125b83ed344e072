"""Ce que dit le gobelet à qui le règle, le vérifie ou s’entraîne, en français : lu seulement quand on y va.

{0}, {1} ... : ce que le commentaire de la ligne annonce.
"""

TEXTS = {
    "bar": """
rules Règles
tally Ton carnet
feel Secousses
tables Tables
networks Wi-Fi
called Son nom
selftest Vérifier
reset Tout effacer
update Mise à jour
asked Question
""",
    "menu": """
# Le menu et les réglages.
rules Règles des jeux
tally Ton carnet
# le mot suivant, ou rien ; un dé
colour Couleur : {0}
colour.1 laiton
colour.2 corail
colour.3 ciel
colour.4 vert
colour.5 violet
colour.6 ivoire
colour.7 rose
colour.8 gris
die Ton dé : {0}
# le mot suivant
volume Son : {0}
volume.0 coupé
volume.1 doux
volume.2 fort
# oui, non
peek Pencher pour voir : {0}
ask Confirmer l’annonce : {0}
# degré, le plus haut
light Luminosité : {0} sur {1}
# oui, non
flip Main gauche : {0}
# le mot suivant
oled Écran : {0}
oled.0 automatique
oled.1 SSD1306
oled.2 SH1106
# oui, non
lamp Voyant : {0}
feel Secousses
tables Tables connues
networks Wi-Fi
selftest Vérifier le gobelet
reset Tout effacer
# Les tables connues.
# oui, non
only Seulement ici : {0}
forget Oublier cette table
# nom, ou numéro ; mot de l’appariement
table {0} : {1}
# Le Wi-Fi.
# pour cent, réseau
joined ✓ {0} % {1}
heard {0} % {1}
open {0} % ouvert : {1}
search Chercher des réseaux
again Chercher encore
called Par son nom…
join Rejoindre
password Autre mot de passe…
drop Oublier
# Une nouvelle version.
# version
update Version {0}
""",
    "do": """
# Une leçon, depuis le début.
again Encore
# Les secousses.
learn Régler
# Les tables connues.
forget Oublier
# Le Wi-Fi.
join Joindre
retype Corriger
# La vérification.
begin Débuter
yes Oui
no Non
# Tout effacer.
erase Effacer
# Une nouvelle version.
install Installer
later Plus tard
""",
    "line": """
# Les secousses.
feel.0 Très légères
feel.1 Légères
feel.2 Normales
feel.3 Fortes
feel.4 Très fortes
feel À ta main
# Nom et mot de passe.
full Plus de place.
# La vérification.
passed Tout marche.
failed.one {0} chose à réparer
failed.many {0} choses à réparer
no_radio Radio : aucune
told La table le sait.
kept La table le saura.
# Le carnet.
# parties, gagnées
matches.one {0} partie, {1} gagnée
matches.many {0} parties, {1} gagnées
rounds.one {0} manche jouée
rounds.many {0} manches jouées
dice.one {0} dé lancé en tout
dice.many {0} dés lancés en tout
# Les règles et l’entraînement.
# page, combien
page {0} sur {1}
# Ce gobelet.
charging Batterie : {0} %, en charge
# L’entraînement.
# le mot suivant
level Niveau : {0}
# nom, caractère
rival {0} : {1}
""",
    # Les secousses.
    "learn": """
stand Pose le gobelet, ouverture en bas, puis OK.
still Lâche tout…
shake Secoue comme pour jouer, jusqu’au bip.
moved Il a bougé. Pose-le et recommence : OK.
weak Trop faible. Recommence : OK.
done C’est réglé : le gobelet connaît ta main.
nothing Pas de capteur : maintiens OK pour lancer.
""",
    # Les tables connues.
    "tables": """
none Aucune table connue. Sur son ordinateur : gobelet pair.
# nom ou numéro
forget Oublier la table {0} ? Pour y revenir, il faudra un nouveau code.
cable Par le câble, pas besoin de clé.
""",
    # La vérification.
    "test": """
begin Vérifier boutons, capteur, écran, son et pile : une minute.
buttons Appuie une fois sur chacun des quatre boutons.
shake Secoue le gobelet.
picture Vois-tu un damier net, avec son cadre ?
sound Entends-tu le bip ?
""",
    # Tout effacer.
    "reset": """
first Efface nom, réglages, carnet et clés des tables, pour de bon.
match Une partie est en cours : sans son secret, tu pourras seulement regarder.
last Vraiment ? Maintiens Effacer encore une fois.
done Effacé. Le gobelet redémarre.
""",
    # Une nouvelle version.
    "update": """
# version, pour cent
comes La version {0} arrive : {1} %. Elle attend pendant que tu joues.
# version, celle de ce gobelet
ask Installer la version {0} à la place de {1} ? Réglages et clés restent.
# version
refused La version {0} est arrivée abîmée. La table peut la renvoyer.
""",
    # Ce que demande un ordinateur.
    "asked": """
# mot de l’association
pair Associer à cet ordinateur ? Le même mot des deux côtés : {0}
# mot ; nom, langue et âge, s’ils sont donnés
pair_as Associer à cet ordinateur, même mot {0} ? Désormais : {1}
# réseau
wifi Rejoindre le Wi-Fi {0}, avec le mot de passe que donne cet ordinateur ?
unwifi Oublier le Wi-Fi {0} et son mot de passe ?
# secondes
trace Montrer à cet ordinateur, {0} s, comment bouge le gobelet ?
crash Montrer à cet ordinateur le dernier incident de ce gobelet ?
last Montrer à cet ordinateur la fin de tes dernières parties ?
dongle En faire un dongle ? Nom, clés et partie sont effacés.
cup En refaire un gobelet ?
running Ta partie n’est pas finie ! C’est toi qui demandes, par le câble ?
""",
    # Le carnet.
    "tally": """
none Rien encore : joue une partie à une table.
""",
    # Les règles et l’entraînement.
    "rivals": """
# combien, jeu
one {1} contre {0} automate
many {1} contre {0} automates
""",
    "level": """
easy facile
medium moyen
hard difficile
""",
    "temper": """
cautious prudence
bold audace
credulous candeur
sly ruse
""",
    # Le Wi-Fi.
    "net": """
# pour cent
joined Connecté, {0} %
drop Oublier ce réseau et son mot de passe ?
joining Connexion…
refused Mot de passe refusé.
missed Hors de portée, ou muet.
keep Hors de portée ou muet. Le garder quand même ?
boxes Carrés : lettres que l’écran n’a pas. C’est lui ?
searching Recherche des réseaux : quelques secondes…
silence Aucun réseau ici. Approche-toi de la box.
unread Ce nom n’est pas du texte. Renomme le réseau sur sa box.
# combien
full {0} réseaux au plus : oublies-en un d’abord.
short Un mot de passe Wi-Fi a {0} lettres ou plus.
""",
    # Où en est le Wi-Fi. réseau
    "wifi": """
joins Wi-Fi : recherche d’un réseau… {0}
password Wi-Fi : mauvais mot de passe. Réglages, Wi-Fi : redonne-le.
missing Wi-Fi : aucun réseau connu n’est ici. Réglages, Wi-Fi : ajoutes-en un.
off Wi-Fi : aucun réseau connu. Réglages, Wi-Fi : ajoutes-en un.
asks Wi-Fi {0} : aucune table ne répond. Sur l’ordinateur : gobelet table --lan.
linked Wi-Fi : {0}
""",
    # Ce gobelet.
    "about": """
# ce qui s’est passé, fichier et ligne
crash Dernier incident : {0}. La table le saura.
""",
}
