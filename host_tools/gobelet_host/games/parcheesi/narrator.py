"""Parcheesi's events as sentences. {0}: a name, unless told otherwise. It decides nothing."""

from __future__ import annotations

from typing import Any

from gobelet.games.parcheesi import board, faults
from gobelet.games.parcheesi.state import CIRCUIT, ENTRY, GOAL
from gobelet.texts import Texts
from gobelet_host.words.narrate import die

FR = {
    "thrown": "{0} fait {1}.",  # nom, dé
    "exit": "{0} sort le pion {1}.",  # nom, pion
    "moved": "{0} avance le pion {1} : {2} → {3}.",  # nom, pion, où, où
    "captured": "{0} mange le pion {2} de {1} !",  # nom, nom, pion
    "goal": "Le pion {1} de {0} est arrivé !",
    "bonus": "{0} avance un pion de {1}.",  # nom, 10 ou 20
    "bonus_lost": "Bonus de {1} perdu : aucun pion de {0} ne peut l’avancer.",
    "passed": "{0} passe.",
    "again": "Un 6 : {0} relance.",
    "turn": "Au tour de {0}.",
    "skipped": "{0} a lancé trop tôt et perd ce tour.",
    "finished": "Les quatre pions de {0} sont arrivés, place {1}.",  # nom, rang
    "forgotten_exit": "{0} a oublié de sortir avec ce 5 : qui souffle ?",
    "kept_barrier": "{0} a gardé son barrage malgré ce 6 : qui souffle ?",
    "third_six_fault": "Troisième 6 de {0} : qui souffle ?",
    "third_six": "Troisième 6 : le pion {1} de {0} rentre à la maison.",  # nom, pion
    "third_six_safe": "Troisième 6 : le tour de {0} est fini.",
    "claimed": "{0} souffle le pion {2} de {1}.",  # nom, nom, pion
    "lapsed": "Personne n’a soufflé : {0} s’en tire.",
    "early": "{0} a lancé avant son tour : le prochain est perdu.",
    "edge": "Dé sur la tranche : {0} relance.",
    "outside": "Dé hors du plateau : {0} perd son tour.",
    "corridor": "couloir {0}",  # case 1 à 7
    "goal_place": "arrivée",
}
EN = {
    "thrown": "{0} throws {1}.",  # name, die
    "exit": "{0} brings out pawn {1}.",  # name, pawn
    "moved": "{0} moves pawn {1}: {2} → {3}.",  # name, pawn, where, where
    "captured": "{0} captures pawn {2} of {1}!",  # name, name, pawn
    "goal": "Pawn {1} of {0} is home!",
    "bonus": "{0} moves a pawn by {1}.",  # name, 10 or 20
    "bonus_lost": "Bonus of {1} lost: no pawn of {0} can use it.",
    "passed": "{0} passes.",
    "again": "A 6: {0} throws again.",
    "turn": "It is {0}’s turn.",
    "skipped": "{0} threw too early and loses this turn.",
    "finished": "All four pawns of {0} are home, place {1}.",  # name, rank
    "forgotten_exit": "{0} forgot to come out with this 5: who claims?",
    "kept_barrier": "{0} kept a barrier in spite of this 6: who claims?",
    "third_six_fault": "A third 6 of {0}: who claims?",
    "third_six": "A third 6: pawn {1} of {0} goes back to its nest.",  # name, pawn
    "third_six_safe": "A third 6: the turn of {0} is over.",
    "claimed": "{0} claims pawn {2} of {1}.",  # name, name, pawn
    "lapsed": "Nobody claimed: {0} gets away with it.",
    "early": "{0} threw before the turn: the next one is lost.",
    "edge": "Die on its edge: {0} throws again.",
    "outside": "Die outside the board: {0} loses the turn.",
    "corridor": "lane {0}",  # square 1 to 7
    "goal_place": "goal",
}
TABLES = {"fr": FR, "en": EN}
NEWS = (
    "exit", "captured", "goal", "bonus_lost", "skipped", "finished", "fault", "third_six", "claimed", "lapsed",
    "early", "edge", "outside", "out", "winner",
)  # fmt: skip


def place(seat: int, players: int, at: int, lang: str) -> str:
    """Where a pawn is: the printed number of its square, its corridor, the goal."""
    if at == GOAL:
        return TABLES[lang]["goal_place"]
    if at > ENTRY:
        return TABLES[lang]["corridor"].format(at - ENTRY)
    return str((board.STARTS[board.SEATED[players][seat]] + at) % CIRCUIT + 1)


def told(event: tuple[Any, ...], names: list[str], words: Texts) -> tuple[Any, ...]:
    """See words/narrate.py."""
    kind, _, seat, *data = event
    if kind not in FR and kind != "fault":
        return ()
    who = names[seat]
    if kind == "thrown":
        return kind, who, die(data[0][0])
    if kind == "moved":
        pawn, start, end = data
        where = [place(seat, len(names), at, words.lang) for at in (start, end)]
        return kind, who, pawn + 1, *where
    if kind in ("captured", "claimed"):
        return kind, who, names[data[0]], data[1] + 1
    if kind == "fault":
        return ("third_six_fault" if data[1] == faults.THIRD_SIX else data[1]), who
    if kind == "third_six":
        return (kind, who, data[0] + 1) if data[0] >= 0 else ("third_six_safe", who)
    if kind in ("exit", "goal"):
        return kind, who, data[0] + 1
    return kind, who, *data
