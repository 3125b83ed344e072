"""Paradice's events as sentences. {0}: a name, unless told otherwise. It decides nothing."""

from __future__ import annotations

import functools
from typing import Any

from gobelet import texts
from gobelet.games.paradice.screens.words import cell_name, money
from gobelet.texts import Texts
from gobelet_host.words.narrate import faces

FR = {
    "rolled": "{0} lance {1} = {2}.",  # nom, dés, somme
    "moved": "{0} avance de {1} : {2}.",  # nom, pas, case
    "bis": "Bis ! {0} avance encore.",
    "dues": "{0} doit {1}.",  # nom, montant
    "dues_boxed": "Tirelire : {0} doit {1} au jackpot.",  # nom, montant
    "must_sell": "Il manque {1} à {0} : il faut vendre.",
    "paid": "{0} verse {2} à {1}.",  # nom, nom, montant
    "paid_jackpot": "{0} verse {1} au jackpot.",  # nom, montant
    "advanced": "La banque avance {1} pour {0}.",
    "sold": "{0} vend « {1} ».",  # nom, événement
    "eliminated": "{0} est éliminé, place {1}.",  # nom, rang
    "free_copy": "{0} a déjà l’autre « {1} » : gratuit.",  # nom, événement
    "to_jackpot": "« {1} » va au jackpot.",  # nom, événement
    "ladder": "Échelle : {0} passe de l’autre côté.",
    "jackpot": "Jackpot ! {0} empoche {1}.",  # nom, montant
    "jackpot_empty": "Jackpot pour {0}, mais il est vide.",
    "reroll": "Relance : {0} lance encore.",
    "bought": "{0} achète « {1} » pour {2}.",  # nom, événement, prix
    "declined": "{0} laisse « {1} ».",  # nom, événement
    "round": "Fin du tour {0} ; jackpot : {1}.",  # numéro, montant
    "turn": "Au tour de {0}.",
}
EN = {
    "rolled": "{0} rolls {1} = {2}.",  # name, dice, sum
    "moved": "{0} goes {1} steps: {2}.",  # name, steps, cell
    "bis": "Again! {0} goes on.",
    "dues": "{0} owes {1}.",  # name, amount
    "dues_boxed": "Money box: {0} owes the jackpot {1}.",  # name, amount
    "must_sell": "{0} lacks {1} and has to sell.",
    "paid": "{0} pays {1} {2}.",  # name, name, amount
    "paid_jackpot": "{0} pays the jackpot {1}.",  # name, amount
    "advanced": "The bank pays {1} for {0}.",
    "sold": "{0} sells “{1}”.",  # name, event
    "eliminated": "{0} is out, place {1}.",  # name, rank
    "free_copy": "{0} owns the other “{1}”: this one is free.",  # name, event
    "to_jackpot": "The jackpot takes “{1}”.",  # name, event
    "ladder": "Ladder: {0} goes to the other side.",
    "jackpot": "Jackpot! {0} takes {1}.",  # name, amount
    "jackpot_empty": "Jackpot for {0}, but it is empty.",
    "reroll": "Reroll: {0} rolls again.",
    "bought": "{0} buys “{1}” for {2}.",  # name, event, price
    "declined": "{0} leaves “{1}”.",  # name, event
    "round": "End of round {0}; jackpot: {1}.",  # number, amount
    "turn": "It is {0}’s turn.",
}
TABLES = {"fr": FR, "en": EN}
NEWS = (
    "dues", "must_sell", "sold", "eliminated", "free_copy", "ladder", "jackpot", "reroll", "bought", "to_jackpot",
    "bis", "winner",
)  # fmt: skip
OF_EVENT = ("sold", "free_copy", "to_jackpot", "declined", "bought")


@functools.cache
def _words(lang: str) -> Texts:
    """What the cups call cells and events."""
    return texts.load(lang).part("paradice")


def told(event: tuple[Any, ...], names: list[str], words: Texts) -> tuple[Any, ...]:
    """See words/narrate.py."""
    kind, _, seat, *data = event
    if kind not in FR:
        return ()
    if kind == "round":
        return kind, data[0], money(data[2])
    who = names[seat]
    if kind == "rolled":
        return (kind, who, faces(data[0]), sum(data[0])) if data else ()
    if kind == "moved":
        return kind, who, len(data[0]), cell_name(data[0][-1], _words(words.lang))
    if kind == "dues":
        return "dues_boxed" if data[2] else kind, who, money(data[0])
    if kind == "paid":
        creditor, amount = data
        if creditor < 0:
            return "paid_jackpot", who, money(amount)
        return kind, who, names[creditor], money(amount)
    if kind in OF_EVENT:
        named = cell_name(data[0], _words(words.lang))
        return (kind, who, named, money(data[1])) if kind == "bought" else (kind, who, named)
    if kind == "jackpot":
        return (kind, who, money(data[0])) if data[0] else ("jackpot_empty", who)
    if kind in ("must_sell", "advanced"):
        return kind, who, money(data[0])
    return kind, who, *data
