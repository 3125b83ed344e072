"""The words of the laptop in French and English, on top of the cups' own texts. Decides nothing."""

from __future__ import annotations

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
    "table.open": "Table ouverte : {0}. Chaque joueur appuie sur OK quand il est prêt ; Entrée commence la partie.",
    "table.joined": "{0} est là ({1}).",
    "table.left": "{0} est absent ; sa place est gardée.",
    "table.refused": "{0} : {1}",
    "table.port": "{0} : {1}",
    "cups.connected": "{0} gobelets pour {1}.",
    "cups.lost": "La table {0} ne répond pas ; nouvel essai.",
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
    "table.open": "The table is open: {0}. Everybody presses OK when ready; Enter begins the match.",
    "table.joined": "{0} is here ({1}).",
    "table.left": "{0} is away; the seat is kept.",
    "table.refused": "{0}: {1}",
    "table.port": "{0}: {1}",
    "cups.connected": "{0} cups for {1}.",
    "cups.lost": "The table {0} does not answer; trying again.",
}
TABLES = {"fr": FR, "en": EN}


class Words(texts.Texts):
    """The texts of the laptop: its own, then the cups'."""

    def __init__(self, lang: str) -> None:
        cup = texts.load(lang)
        super().__init__(lang, cup.name, {**cup._table, **TABLES[lang]}, cup._is_one)


def load(lang: str) -> Words:
    """The words of a language; TextsError("no_language") if there are none."""
    return Words(lang)
