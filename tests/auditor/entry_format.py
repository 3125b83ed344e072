"""How an entry is written, and what its numbers and texts stand for."""

import json
from typing import Any

from tests.auditor.fair import need

TABLE = -1
CUP, AUTOMATE, PAGE = range(3)  # last item of a player; 3 to 17: an automate of a level
TAGS = (b"X", b"N", b"C")
RUNNING = ("playing", "mixing", "witnessing", "masking", "peeling", "passing", "confirming", "unmasking")
PASSED = 8  # links of votes that may be passed over


def plain(value) -> Any:
    """A value as JSON has it, with tuples for lists; only whole numbers, texts and lists are any."""
    if type(value) is list:
        return tuple(plain(item) for item in value)
    need(type(value) is str or type(value) is int and abs(value) < 1 << 30, "neither number, text nor list")
    return value


def compact(value):
    return json.dumps(value, separators=(",", ":")).encode()
