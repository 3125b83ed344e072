"""Who is at the table: connections, the cups that said hello, their names. It decides nothing about a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from gobelet import ledger
from gobelet.link.table_end import TableEnd


class Connection:
    """One link to one cup. label: where it comes from, for people. write: takes bytes without blocking and returns how
    many it took."""

    def __init__(self, label: str, write: Callable[[bytes], int]) -> None:
        self.label = label
        self.write = write
        self.end = TableEnd()
        self.cup = ""
        self.closed = False


@dataclass
class Member:
    """A cup that has said hello. Kept while it is away."""

    cup: str
    name: str
    age: int = 0
    automate: bool = False
    ready: bool = False
    token: str = ""
    connection: Connection | None = None
    info: dict[str, Any] = field(default_factory=dict)


def clean_name(name: Any) -> str:
    """A name as it may stand on a screen: printable, single spaces, at most NAME_LENGTH letters; "" if none is left."""
    if not isinstance(name, str):
        return ""
    # Above 0xFFFF stand pictures, which cups cannot draw and MicroPython's JSON reads as two letters.
    kept = "".join(letter if letter.isprintable() and ord(letter) < 0x10000 else " " for letter in name)
    return " ".join(kept.split())[: ledger.NAME_LENGTH].strip()
