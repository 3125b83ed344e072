"""One cup at the table: its connection, what it said of itself, the name it gets. It decides nothing about a match."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from gobelet import ledger
from gobelet.link.table_end import TableEnd
from gobelet.link.table_seal import TableSeal


class Connection:
    """One link to one cup. label: where it comes from, for people. write: takes bytes without blocking and returns how
    many it took. seal: where strangers may write; None on a cable."""

    def __init__(self, label: str, write: Callable[[bytes], int], seal: TableSeal | None = None) -> None:
        self.label = label
        self.write = write
        self.end = TableEnd(seal)
        self.cup = ""
        self.closed = False


@dataclass
class Member:
    """A cup that has said hello. Kept while it is away. given: what the host says of its player, before what the cup
    says: "name", "age"."""

    cup: str
    name: str
    age: int = 0
    automate: bool = False
    ready: bool = False
    connection: Connection | None = None
    info: dict[str, Any] = field(default_factory=dict)
    given: dict[str, Any] = field(default_factory=dict)


def clean_name(name: Any) -> str:
    """A name as it may stand on a screen: printable, single spaces, at most NAME_LENGTH letters; "" if none is left."""
    if not isinstance(name, str):
        return ""
    # Above 0xFFFF stand pictures, which cups cannot draw and MicroPython's JSON reads as two letters.
    kept = "".join(letter if letter.isprintable() and ord(letter) < 0x10000 else " " for letter in name)
    return " ".join(kept.split())[: ledger.NAME_LENGTH].strip()


def describe(member: Member, taken: Collection[str]) -> None:
    """Gives a member name, age and kind: what its cup says of itself, unless the host knows better. taken: the names
    of the others; nobody is called like somebody else."""
    info = {**member.info, **member.given}
    member.automate = bool(info.get("automate"))
    age = info.get("age", 0)
    member.age = age if type(age) is int and 0 <= age <= 150 else 0
    wanted = clean_name(info.get("name")) or f"Cup {len(taken) + 1}"
    name, count = wanted, 1
    while name in taken:
        count += 1
        name = f"{wanted[: ledger.NAME_LENGTH - 1 - len(str(count))]} {count}"
    member.name = name
