"""Papayoo's events as sentences. {0}: a name, unless told otherwise. It decides nothing."""

from __future__ import annotations

from typing import Any

from gobelet.games import seats_in
from gobelet.games.papayoo.screens.words import card_text
from gobelet.texts import Texts

FR = {
    "dealer_roll": "{0} donne en premier.",
    "round": "Tour {1} : {0} donne.",  # nom, numéro
    "shuffled": "{0} mélange.",
    "dealt": "{0} donne {1} cartes à chacun.",  # nom, combien
    "sealed": "{0} a choisi son écart.",
    "passed": "{0} passe {2} cartes à {1}.",  # nom, nom, combien
    "papayoo": "Le Papayoo est le {1} : 40 points.",  # nom, carte
    "lead": "{0} entame.",
    "play": "{0} joue {1}.",  # nom, carte
    "trick": "{0} ramasse le pli : {1} points.",  # nom, points
    "trick_empty": "{0} ramasse le pli, sans points.",
    "show_discards": "On montre les écarts.",
    "discard": "{0} avait écarté {1}.",  # nom, cartes
    "deck": "La donne est montrée : elle explique chaque carte jouée.",
    "score": "{0} : {1} points ce tour, {2} en tout.",  # nom, points, total
    "extra_round": "Égalité en tête : un tour de plus.",
    "winners": "Le moins de points : {0} !",  # noms
}
EN = {
    "dealer_roll": "{0} deals first.",
    "round": "Round {1}: {0} deals.",  # name, number
    "shuffled": "{0} shuffles.",
    "dealt": "{0} deals {1} cards each.",  # name, how many
    "sealed": "{0} has chosen the cards to pass.",
    "passed": "{0} passes {2} cards to {1}.",  # name, name, how many
    "papayoo": "The Papayoo is {1}: 40 points.",  # name, card
    "lead": "{0} leads.",
    "play": "{0} plays {1}.",  # name, card
    "trick": "{0} takes the trick: {1} points.",  # name, points
    "trick_empty": "{0} takes the trick, without points.",
    "show_discards": "The passed cards are shown.",
    "discard": "{0} had passed {1}.",  # name, cards
    "deck": "The deal is shown: it explains every card played.",
    "score": "{0}: {1} points this round, {2} in all.",  # name, points, total
    "extra_round": "A tie at the top: one more round.",
    "winners": "The fewest points: {0}!",  # names
}
TABLES = {"fr": FR, "en": EN}
NEWS = ("papayoo", "passed", "trick", "discard", "score", "extra_round", "winners")


def told(event: tuple[Any, ...], names: list[str], words: Texts) -> tuple[Any, ...]:
    """See words/narrate.py."""
    kind, _, seat, *data = event
    if kind not in FR:
        return ()
    if kind == "winners":
        return kind, ", ".join(names[one] for one in seats_in(data[0]))
    if seat < 0:
        return (kind,)
    who = names[seat]
    if kind == "dealer_roll":
        return kind, names[data[0][0] - 1]
    if kind == "passed":
        return kind, who, names[data[0]], data[1]
    if kind in ("papayoo", "play"):
        return kind, who, card_text(data[0])
    if kind == "trick":
        return (kind, who, data[0]) if data[0] else ("trick_empty", who)
    if kind == "discard":
        return kind, who, " ".join(card_text(card) for card in data[0])
    return kind, who, *data
