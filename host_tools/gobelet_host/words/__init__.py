"""The words of the laptop in French and English, on top of the cups' own texts. Decides nothing."""

from __future__ import annotations

import copy
from typing import Self

from gobelet import texts

FR = {
    "audit.match": "Partie {0} ({1}) : {2} entrées, {3} tours, tout est juste.",
    "audit.good": "Journal intact et scellé.",
    "audit.open": "Journal intact, mais pas scellé : sa table tourne encore ou a été coupée, la fin peut manquer.",
    "play.journal": "Journal : {0}",
    "play.runtime": "Gobelets : {0}",
    "play.resumed": "La partie interrompue continue.",
    "play.cpython": "MicroPython n'est pas là : les gobelets tournent sur CPython. Voir « gobelet doctor ».",
    "play.winner": "winner: {0}",
    "play.saved": "Partie gardée : gobelet replay {0}",
    "play.go_on": "La même commande la continue.",
    "table.open": "Table ouverte : {0}. Chaque joueur appuie sur OK quand il est prêt ; Entrée commence la partie.",
    "table.joined": "{0} est là ({1}).",
    "table.left": "{0} est absent ; sa place est gardée.",
    "table.refused": "{0} : {1}",
    "table.port": "{0} : {1}",
    "cups.connected": "{0} gobelets pour {1}.",
    "cups.lost": "La table {0} ne répond pas ; nouvel essai.",
    # La table dans le terminal. {0} : un nom, sauf mention.
    "view.parafico": "PARAFICO : les ⚀ ne sont pas jokers",
    "view.in_play": "{0} en jeu",  # « 12 dés »
    "view.no_bid": "Aucune enchère",
    "view.speaks": "{0} parle",
    "view.shake": "Secouez les gobelets !",
    "view.waiting": "On attend {0}.",  # noms
    "view.waiting_many": "On attend {0} gobelets.",  # nombre
    "view.won": "gagne !",
    "view.out": "éliminé, {0}e",  # rang
    "view.away": "absent",
    "view.absent": "Lien perdu : {0}. La place et les dés sont gardés.",  # noms
    "view.owes_act": "parle",
    "view.owes_shake": "secoue",
    "view.owes_roll": "lance",
    "view.owes_show": "montre",
    "view.bluff": "{0} ne croit pas {1} : {2}",  # nom, nom, enchère
    "view.caramba": "Pour {0}, c’est exact : {2} ({1})",  # nom, nom, enchère
    "view.seating": "Les gobelets s’engagent sur leurs dés…",
    "view.seat_roll": "Chacun lance : le total donne la place.",
    "view.first_roll": "Qui parle en premier ? Le plus haut dé.",
    "view.legend": "▶ parle ⚙ automate ⊘ absent ✓ compté ★ joker",
    "view.legend_play": "▶ joue ⚙ automate ⊘ absent",
    "view.legend_parcheesi": "⊘ absent ○ refuge ⌂ maison ★ arrivé",
    "view.legend_paradice": "$ jackpot ▣ tirelire ↻ relance",
    "view.plays": "{0} joue",
    "view.owes_play": "joue",
    "view.bonus": "{0} : bonus de {1}",  # nom, 10 ou 20
    "view.fault": "{0} a fait une faute : qui souffle ?",
    "view.jackpot": "jackpot {0}",  # montant
    "view.dues": "À payer : {0}",  # montant
    "view.lobby": "Autour de la table",
    "view.winners": "{0} gagnent la partie !",
    "view.gathering": "La partie commence quand tous sont prêts : OK sur ton gobelet.",
    "view.nobody": "Personne pour l’instant : branche un gobelet, ou lance « gobelet cups ».",
    "view.ready": "prêt",
    "view.not_ready": "pas prêt",
    "view.covered": "Une touche découvre ce gobelet.",
    "view.abandon": "Arrêter la partie pour tout le monde ? x encore : arrêter, une autre touche : continuer",
    "view.leave": "Quitter ? La partie est gardée. ⏎ quitter, une autre touche : rester",
    "view.leave_cups": "Quitter ? Leurs places sont gardées. ⏎ quitter, autre touche : rester",
    "view.no_terminal": "Pour jouer il faut un terminal : l’écran ou le clavier manque. "
    "Avec --headless la partie se joue entre automates, ligne par ligne.",
    "view.begin": "Chaque joueur appuie sur OK quand il est prêt ; ⏎ ici commence la partie avec ceux qui sont là.",
    "view.where": "Les gobelets arrivent par {0}.",  # adresses
    "view.others": "Aussi ici :",
    "view.too_small": "Ce terminal est trop petit : il faut {0} colonnes sur {1} lignes, il en a {2} sur {3}. "
    "Agrandis la fenêtre ou réduis les lettres.",
    # Les touches. keys.help : « touches | effet » par ligne.
    "keys.play": "← → choisir  ⏎ OK  c voir  C défier  s secouer  ? aide  q quitter",
    "keys.cup": "← → ⏎ OK  c voir  C défier  s secouer  ? aide  q quitter",
    "keys.play_call": "← → choisir  ⏎ OK  c CALL  s secouer  ? aide  q quitter",
    "keys.cup_call": "← → ⏎ OK  c CALL  s secouer  ? aide  q quitter",
    "keys.table": "⏎ commencer  ? aide  q quitter",
    "keys.watch": "x arrêter la partie  ? aide  q quitter",
    "keys.title": "Les touches",
    "keys.help": "← →  a d | gauche, droite\n⏎  espace | OK\no | maintenir OK : lancer sans secouer\n"
    "c | CALL : regarder ou cacher ses dés\nC  h | maintenir CALL : bluff ou caramba\ns | secouer le gobelet\n"
    "Tab | gobelet suivant, quand plusieurs jouent ici\nv | changer la taille du gobelet\n? | cette aide\n"
    "q  Ctrl-C | quitter : la partie est gardée",
}
EN = {
    "audit.match": "Match {0} ({1}): {2} entries, {3} rounds, everything is right.",
    "audit.good": "The journal is whole and sealed.",
    "audit.open": "The journal is whole but not sealed: its table still runs or was cut off, the end may be missing.",
    "play.journal": "Journal: {0}",
    "play.runtime": "Cups: {0}",
    "play.resumed": "The match that was cut off goes on.",
    "play.cpython": "MicroPython is not here: the cups run on CPython. See “gobelet doctor”.",
    "play.winner": "winner: {0}",
    "play.saved": "The match is kept: gobelet replay {0}",
    "play.go_on": "The same command goes on with it.",
    "table.open": "The table is open: {0}. Everybody presses OK when ready; Enter begins the match.",
    "table.joined": "{0} is here ({1}).",
    "table.left": "{0} is away; the seat is kept.",
    "table.refused": "{0}: {1}",
    "table.port": "{0}: {1}",
    "cups.connected": "{0} cups for {1}.",
    "cups.lost": "The table {0} does not answer; trying again.",
    # The table in the terminal. {0}: a name, unless told otherwise.
    "view.parafico": "PARAFICO: the ⚀ are no jokers",
    "view.in_play": "{0} in play",  # "12 dice"
    "view.no_bid": "No bid yet",
    "view.speaks": "{0} speaks",
    "view.shake": "Shake your cups!",
    "view.waiting": "Waiting for {0}.",  # names
    "view.waiting_many": "Waiting for {0} cups.",  # number
    "view.won": "wins!",
    "view.out": "out, place {0}",  # rank
    "view.away": "away",
    "view.absent": "Link lost: {0}. Seat and dice are kept.",  # names
    "view.owes_act": "speaks",
    "view.owes_shake": "shakes",
    "view.owes_roll": "rolls",
    "view.owes_show": "shows",
    "view.bluff": "{0} does not believe {1}: {2}",  # name, name, bid
    "view.caramba": "{0} calls it exact: {2} ({1})",  # name, name, bid
    "view.seating": "The cups commit to their dice…",
    "view.seat_roll": "Everybody rolls: the total gives the seat.",
    "view.first_roll": "Who speaks first? The highest die.",
    "view.legend": "▶ speaks ⚙ automate ⊘ away ✓ counted ★ joker",
    "view.legend_play": "▶ plays ⚙ automate ⊘ away",
    "view.legend_parcheesi": "⊘ away ○ safe square ⌂ nest ★ home",
    "view.legend_paradice": "$ jackpot ▣ money box ↻ reroll",
    "view.plays": "{0} plays",
    "view.owes_play": "plays",
    "view.bonus": "{0}: bonus of {1}",  # name, 10 or 20
    "view.fault": "{0} made a fault: who claims?",
    "view.jackpot": "jackpot {0}",  # amount
    "view.dues": "To pay: {0}",  # amount
    "view.lobby": "At the table",
    "view.winners": "{0} win the match!",
    "view.gathering": "The match begins once everybody is ready: OK on your cup.",
    "view.nobody": "Nobody yet: plug in a cup, or run “gobelet cups”.",
    "view.ready": "ready",
    "view.not_ready": "not ready",
    "view.covered": "Any key uncovers this cup.",
    "view.abandon": "End this match for everybody? x again: end it, any other key: go on",
    "view.leave": "Leave? The match is kept. ⏎ leave, any other key: stay",
    "view.leave_cups": "Leave? Their seats are kept. ⏎ leave, any other key: stay",
    "view.no_terminal": "To play takes a terminal: its screen or its keys are missing. With --headless automates play, "
    "line by line.",
    "view.begin": "Everybody presses OK when ready; ⏎ here begins the match with those who are at the table.",
    "view.where": "Cups come in by {0}.",  # addresses
    "view.others": "Also here:",
    "view.too_small": "This terminal is too small: it takes {0} columns by {1} lines, it has {2} by {3}. Enlarge the "
    "window or make the letters smaller.",
    # The keys. keys.help: "keys | what they do" a line.
    "keys.play": "← → choose  ⏎ OK  c look  C call  s shake  ? help  q leave",
    "keys.cup": "← → ⏎ OK  c look  C call  s shake  ? help  q leave",
    "keys.play_call": "← → choose  ⏎ OK  c CALL  s shake  ? help  q leave",
    "keys.cup_call": "← → ⏎ OK  c CALL  s shake  ? help  q leave",
    "keys.table": "⏎ begin  ? help  q leave",
    "keys.watch": "x end the match  ? help  q leave",
    "keys.title": "The keys",
    "keys.help": "← →  a d | left, right\n⏎  space | OK\no | hold OK: roll without shaking\n"
    "c | CALL: look at your dice or cover them\nC  h | hold CALL: bluff or caramba\ns | shake the cup\n"
    "Tab | next cup, when several play here\nv | another size of the cup\n? | this help\n"
    "q  Ctrl-C | leave: the match is kept",
}
TABLES = {"fr": FR, "en": EN}


class Words(texts.Texts):
    """The texts of the laptop: its own, then the cups'."""

    def __init__(self, lang: str) -> None:
        cup = texts.load(lang)
        super().__init__(lang, cup.name, {**cup._table, **TABLES[lang]}, cup._is_one)
        self._games: dict[str, Self] = {}  # game -> the same with its words

    def of(self, game: str) -> Self:
        """The same words with those of a game; "" for none."""
        if game not in self._games:
            found = self._games[game] = copy.copy(self)
            found.game = game
            found._own = self._own_of(game)
        return self._games[game]

    def _own_of(self, game: str) -> dict[str, str]:
        return texts.of_game(self.lang, game) if game else {}

    def refusal(self, code: str, game: str) -> str:
        """Why something was refused while this game is played, in a sentence. code: stable, see games.Illegal."""
        return self.of(game).reason(code)


def load(lang: str) -> Words:
    """The words of a language; TextsError("no_language") if there are none."""
    return Words(lang)
