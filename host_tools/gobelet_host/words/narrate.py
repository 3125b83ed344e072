"""Events as sentences, in the words of the cups' own texts, or of the game that is played: see narrators/.

It decides nothing and knows no connection.
"""

from __future__ import annotations

from typing import Any

from gobelet.games import seats_in
from gobelet.texts import Texts
from gobelet_host.words import narrators

DICE = " ⚀⚁⚂⚃⚄⚅"


def die(face: int) -> str:
    return DICE[face]


def faces(values: tuple[int, ...]) -> str:
    return " ".join(DICE[value] for value in values)


def bid(quantity: int, value: int) -> str:
    return f"{quantity} × {DICE[value]}"


def sentence(event: tuple[Any, ...], names: list[str], texts: Texts) -> str:
    """One event as a sentence. names: of the seats. texts: in use for the game that is played. An event without a
    sentence of its own is shown as it is."""
    own = narrators.tell(texts.game, event, names, texts.lang)
    if own:
        return own
    kind, _, seat, *data = event
    who = names[seat] if 0 <= seat < len(names) else texts.get("bar.gobelet")

    def several(mask: int) -> str:
        return ", ".join(names[one] for one in seats_in(mask))

    if kind in ("seat_roll", "first_roll"):
        shown = faces(data[0])
        return texts.get(f"event.{kind}", who, f"{shown} = {sum(data[0])}" if len(data[0]) > 1 else shown)
    if kind in ("tie", "first_roll_of"):
        return texts.get(f"event.{kind}", several(data[0]))
    if kind == "order":
        return texts.get("event.order", ", ".join(names[one] for one in data[0]))
    if kind == "round":
        number, no_jokers, dice = data
        return texts.get(
            "event.round_parafico" if no_jokers else "event.round", number, who, texts.count("dice", dice)
        )
    if kind == "bid":
        return texts.get("event.bid", who, bid(*data))
    if kind == "shown":
        return texts.get("event.shown", who, faces(data[0]))
    if kind == "count":
        quantity, value, matching, jokers = data
        if jokers:
            return texts.get(
                "event.count", matching + jokers, matching, texts.count("jokers", jokers), bid(quantity, value)
            )
        return texts.get("event.count_no_jokers", matching, bid(quantity, value))
    if kind in ("lost", "won", "kept"):
        return texts.get(f"event.{kind}", who, texts.count("dice", data[0]))
    if kind == "voted":
        return texts.get("event.voted", who, names[data[0]])
    if kind in ("seating_word", "round_word"):
        return texts.get(f"event.{kind}", data[0])
    key = f"event.{kind}"
    return texts.get(key, who, *data) if texts.has(key) else " ".join(str(item) for item in event)
