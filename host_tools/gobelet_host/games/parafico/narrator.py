"""Parafico's events as sentences. They are the cups' own, event.<kind> of gobelet/texts. It decides nothing."""

from typing import Any

from gobelet.games import seats_in
from gobelet.texts import Texts
from gobelet_host.words.narrate import bid, faces

NEWS = ("order", "first_roll_of", "tie", "lost", "won", "kept", "out", "parafico", "winner", "round")


def told(event: tuple[Any, ...], names: list[str], words: Texts) -> tuple[Any, ...]:
    """See words/narrate.py."""
    kind, _, seat, *data = event
    if kind in ("tie", "first_roll_of"):
        return kind, ", ".join(names[one] for one in seats_in(data[0]))
    if kind == "order":
        return kind, ", ".join(names[one] for one in data[0])
    if kind == "count":
        return _count(words, *data)
    if kind in ("seat_roll", "first_roll"):
        shown = faces(data[0])
        return kind, names[seat], f"{shown} = {sum(data[0])}" if len(data[0]) > 1 else shown
    if kind == "round":
        number, no_jokers, dice = data
        return "round_parafico" if no_jokers else kind, number, names[seat], words.count("dice", dice)
    if kind == "bid":
        return kind, names[seat], bid(*data)
    if kind == "shown":
        return kind, names[seat], faces(data[0])
    if kind in ("lost", "won", "kept"):
        return kind, names[seat], words.count("dice", data[0])
    return ()


def _count(words: Texts, quantity: int, value: int, matching: int, jokers: int) -> tuple[Any, ...]:
    """How many dice there are for the bid that was called."""
    if jokers:
        return "count", matching + jokers, matching, words.count("jokers", jokers), bid(quantity, value)
    return "count_no_jokers", matching, bid(quantity, value)
