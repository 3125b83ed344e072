"""Pépètes' events as sentences. {0}: a name, unless told otherwise. It decides nothing."""

from __future__ import annotations

import functools
from typing import Any

from gobelet import texts
from gobelet.games import seats_in
from gobelet.games.pepetes.bets import BASE
from gobelet.games.pepetes.dice import COMBINATIONS
from gobelet.games.pepetes.screens.words import card_text, faces_text
from gobelet.texts import Texts

FR = {
    "pair_roll_of": "Qui joue le duel ? Lancent : {0}.",  # noms
    "pair_roll": "{0} fait {1}.",  # nom, dé
    "attack_roll": "{0} fait {1}.",  # nom, dé
    "tie": "Égalité, on relance : {0}.",  # noms
    "duel": "Duel {0} : {1}.",  # numéro, noms
    "tour": "{0} attaque {1}.",  # nom, nom
    "throw": "{0} lance {1}.",  # nom, dés
    "reroll": "{0} relance {1}.",  # nom, dés
    "attack_pass": "{0} passe.",
    "no_attack": "{0} n’a plus de dé bleu.",
    "announce": "{0} vise {1}.",  # nom, dés
    "defended": "{0} lance {1} ; il reste {2} à l’attaque.",  # nom, dés, dés
    "defended_all": "{0} lance {1} ; l’attaque n’a plus que le dé noir.",  # nom, dés
    "defence_pass": "{0} ne se défend pas.",
    "no_defence": "{0} ne peut pas se défendre.",
    "place_bets": "Faites vos paris : {0}.",  # noms
    "stakes": "{0} mise {1}.",  # nom, pépètes
    "stakes_none": "{0} ne parie pas.",
    "choose_combination": "{0} choisit sa combinaison.",
    "scored": "{0} marque {1} ({2}).",  # nom, pépètes, figure
    "lost": "{0} paie {1} pour ses dés rouges.",  # nom, pépètes
    "lost_none": "{0} ne paie rien.",
    "open_bets": "On dévoile les paris : {0}.",  # noms
    "bets": "{0} avait parié {1}.",  # nom, paris
    "bet_won": "{0} gagne son pari sur {1} : +{2}.",  # nom, carte, pépètes
    "bet_lost": "{0} perd son pari sur {1} : −{2}.",  # nom, carte, pépètes
    "void_bets": "Les paris de {0} sont contraires aux règles : perdus.",
    "bets_lost": "{0} perd ses mises : −{1}.",  # nom, pépètes
    "may_not_attack": "Un 1 rouge : {0} n’attaquera pas.",
    "may_not_defend": "Un 1 reste : {0} ne se défendra pas.",
    "bonus": "Nombre bonus : {0} gagne {1}.",  # nom, pépètes
    "malus": "Nombre malus : {0} perd {1}.",  # nom, pépètes
    "broke": "{0} n’a plus rien : qui donne ?",
    "gift": "{0} donne {1} à {2}.",  # nom, pépètes, nom
    "out": "{0} sort du jeu.",
    "minutes": "Cela fait {0} minutes.",
    "winners": "Le plus de pépètes : {0} !",  # noms
}
EN = {
    "pair_roll_of": "Who duels? Throwing: {0}.",  # names
    "pair_roll": "{0} throws {1}.",  # name, die
    "attack_roll": "{0} throws {1}.",  # name, die
    "tie": "A tie, thrown again: {0}.",  # names
    "duel": "Duel {0}: {1}.",  # number, names
    "tour": "{0} attacks {1}.",  # name, name
    "throw": "{0} throws {1}.",  # name, dice
    "reroll": "{0} throws {1} again.",  # name, dice
    "attack_pass": "{0} passes.",
    "no_attack": "{0} has no blue die left.",
    "announce": "{0} aims at {1}.",  # name, dice
    "defended": "{0} throws {1}; the attack keeps {2}.",  # name, dice, dice
    "defended_all": "{0} throws {1}; the attack keeps the black die alone.",  # name, dice
    "defence_pass": "{0} does not defend.",
    "no_defence": "{0} cannot defend.",
    "place_bets": "Place your bets: {0}.",  # names
    "stakes": "{0} stakes {1}.",  # name, pépètes
    "stakes_none": "{0} does not bet.",
    "choose_combination": "{0} chooses a combination.",
    "scored": "{0} scores {1} ({2}).",  # name, pépètes, combination
    "lost": "{0} pays {1} for the red dice.",  # name, pépètes
    "lost_none": "{0} pays nothing.",
    "open_bets": "The bets are shown: {0}.",  # names
    "bets": "{0} had bet {1}.",  # name, bets
    "bet_won": "{0} wins the bet on {1}: +{2}.",  # name, card, pépètes
    "bet_lost": "{0} loses the bet on {1}: −{2}.",  # name, card, pépètes
    "void_bets": "{0}’s bets break the rules: lost.",
    "bets_lost": "{0} loses the stakes: −{1}.",  # name, pépètes
    "may_not_attack": "A red 1: {0} will not attack.",
    "may_not_defend": "A 1 is left: {0} will not defend.",
    "bonus": "Bonus number: {0} wins {1}.",  # name, pépètes
    "malus": "Malus number: {0} loses {1}.",  # name, pépètes
    "broke": "{0} has nothing left: who gives?",
    "gift": "{0} gives {1} to {2}.",  # name, pépètes, name
    "out": "{0} is out.",
    "minutes": "{0} minutes have passed.",
    "winners": "The most pépètes: {0}!",  # names
}
TABLES = {"fr": FR, "en": EN}
NEWS = (
    "duel", "tour", "attack_pass", "announce", "defended", "stakes", "scored", "lost", "bets", "bet_won",
    "bet_lost", "may_not_attack", "may_not_defend", "bonus", "malus", "broke", "gift", "out", "winners",
)  # fmt: skip
OF_SEVERAL = ("pair_roll_of", "tie", "place_bets", "open_bets", "winners")


@functools.cache
def _words(lang: str) -> Texts:
    """What the cups call cards and combinations."""
    return texts.load(lang).part("pepetes")


def told(event: tuple[Any, ...], names: list[str], words: Texts) -> tuple[Any, ...]:
    """See words/narrate.py."""
    kind, _, seat, *data = event
    if kind not in FR:
        return ()
    if kind in OF_SEVERAL:
        return kind, ", ".join(names[one] for one in seats_in(data[0]))
    if kind == "duel":
        return kind, data[0], " – ".join(names[one] for one in seats_in(data[1]))
    if kind == "minutes":
        return kind, data[0]
    return kind_of(kind, data), names[seat], *_values(kind, data, names, words.lang)


def kind_of(kind: str, data: list[Any]) -> str:
    """The key of the sentence, as some events have two."""
    if kind == "stakes" and not data[0]:
        return "stakes_none"
    if kind == "lost" and not data[1]:
        return "lost_none"
    return "defended_all" if kind == "defended" and not data[1] else kind


def _values(kind: str, data: list[Any], names: list[str], lang: str) -> tuple[Any, ...]:
    """What stands in a sentence after the name."""
    if kind in ("pair_roll", "attack_roll", "reroll", "announce"):
        return (faces_text(data[0]),)
    if kind == "throw":
        return (faces_text(data[1]),)
    if kind == "defended":
        return faces_text(data[0]), faces_text(data[1])
    if kind == "tour":
        return (names[data[1]],)
    if kind == "stakes":
        return (" + ".join(str(stake) for stake in data[0]),)
    if kind == "scored":
        return data[2], _words(lang).get("card." + COMBINATIONS[data[1]])
    if kind == "lost":
        return (data[1],)
    if kind == "bets":
        return (", ".join(f"{card_text(bet // BASE, _words(lang))} ({bet % BASE})" for bet in data[0]),)
    if kind == "bets_lost":
        return (data[0],)
    if kind in ("bet_won", "bet_lost"):
        return card_text(data[0], _words(lang)), data[1]
    if kind == "gift":
        return data[0], names[data[1]]
    return tuple(data)
