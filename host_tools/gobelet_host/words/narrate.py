"""Events as sentences, for every place that tells them.

A game tells its own: [event] of gobelet_host/games/<game>/<lang>.toml are sentences with {0}, {1} ..., by key, and its
module `narrator` has
    NEWS                        the kinds of events that are told beside the table
    told(event, names, words)   -> (key of a sentence, its values...); () for an event with no words of its own
A key that is not in [event] is one of the cups' own texts, event.<key>. It decides nothing and knows no connection.
"""

from typing import Any

from gobelet.texts import Texts
from gobelet_host import games

DICE = " ⚀⚁⚂⚃⚄⚅"


def die(face: int) -> str:
    return DICE[face]


def faces(values: tuple[int, ...]) -> str:
    return " ".join(DICE[value] for value in values)


def bid(quantity: int, value: int) -> str:
    return f"{quantity} × {DICE[value]}"


def sentence(event: tuple[Any, ...], names: list[str], words: Texts, game: str) -> str:
    """One event as a sentence. names: of the seats. game: that which is played, as kinds of events mean one thing in
    one game only; "" before there is one. An event without a sentence of its own is shown as it is."""
    kind, _, seat, *data = event
    words = words.of(game)
    narrator = games.part(game, "narrator") if game else None
    found = narrator.told(event, names, words) if narrator else ()
    if not found and kind == "voted":
        found = kind, names[seat], names[data[0]]
    elif not found and kind in ("seating_word", "round_word"):
        found = kind, data[0]
    elif not found:
        found = kind, names[seat] if 0 <= seat < len(names) else words.get("bar.gobelet"), *data
    key, *values = found
    own = games.events(game, words.lang).get(key) if game else None
    if own:
        return own.format(*values)
    key = f"event.{key}"
    return words.get(key, *values) if words.has(key) else " ".join(str(item) for item in event)


def news(game: str) -> tuple[str, ...]:
    """The kinds of events that are told as sentences beside the table of this game."""
    narrator = games.part(game, "narrator")
    return narrator.NEWS if narrator else ("winner",)
