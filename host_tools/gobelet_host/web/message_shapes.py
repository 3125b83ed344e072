"""Shapes of a page's messages: JSON of plain values, each in the shape that is declared for it. It knows no command."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from gobelet.link.message_shapes import is_plain

LENGTH = 200  # letters of a text
MANY = 64  # items of a list

Shape = Mapping[str, Callable[[Any], bool]]


def text(value: Any) -> bool:
    """A text that can be shown again: short, and sayable in UTF-8."""
    return type(value) is str and len(value) <= LENGTH and is_plain(value)


def number(value: Any) -> bool:
    return type(value) is int and is_plain(value)


def flag(value: Any) -> bool:
    return type(value) is bool


def texts(value: Any) -> bool:
    return type(value) is list and len(value) <= MANY and all(map(text, value))


def choice(value: Any) -> bool:
    """Whether this may be the value of a game's option."""
    return text(value) or number(value)


def loads(data: str | bytes) -> Any:
    """The value of a JSON text; None for what is none, or is nested deeper than anything that we say."""
    try:
        return json.loads(data)
    except (ValueError, RecursionError):
        return None


def fits(message: Any, shape: Shape) -> bool:
    """Whether a value is an object of just these items."""
    return type(message) is dict and message.keys() == shape.keys() and all(shape[key](message[key]) for key in shape)
