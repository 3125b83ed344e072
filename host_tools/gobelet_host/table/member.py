"""One cup at the table: its connection, what it said of itself, the name it gets. It decides nothing about a match."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from gobelet import ledger
from gobelet.games import Illegal
from gobelet.link.table_end import TableEnd
from gobelet.link.table_seal import TableSeal
from gobelet_host.table import names

LENGTH = 64  # letters of a word that a cup says of itself
FAULTS = 16  # words of a list
# What a cup may say of itself, in its hello or its status; what else it says is not kept.
ABOUT = {
    "name": str, "lang": str, "kind": str, "fw": str, "age": int, "automate": int, "battery": int, "signal": int,
    "heard": int, "faults": list, "test": list, "crash": str, "starts": int, "losses": int, "noise": int,
    "image": str, "look": str, "holds": str, "log": int, "cable": str, "maintained": int,
}  # fmt: skip
_ID = re.compile(r"[0-9A-Za-z._-]{1,32}")  # as long as a log allows; a lobby of such rows fits into a frame
REFUSED = 16  # refusals of a cup, remembered


class Connection:
    """One link to one cup. label: where it comes from, for people. write: takes bytes without blocking and returns how
    many it took. seal: where strangers may write; None on a cable. cup: whose it is, "" for nobody's. first: the first
    cup that it was, which it stays. address: the machine behind it, "" if that is this one or unknown. naming: the cup
    whose player chooses a name, see room.py. turned: why somebody on it was turned away, as far as the host was told.
    knocks: name of the cup that was last told to wait for the next match, and when. is_page: whether its cup is a web
    page. replaced_at: when another link of its cup took its place, -1: none has."""

    def __init__(self, label: str, write: Callable[[bytes], int], seal: TableSeal | None = None) -> None:
        self.label = label
        self.write = write
        self.end = TableEnd(seal)
        self.cup = ""
        self.first = ""
        self.address = ""
        self.naming = ""
        self.turned: set[str] = set()
        self.knocks: tuple[str, int] = "", 0
        self.is_page = False
        self.replaced_at = -1
        self.closed = False


@dataclass
class Member:
    """A cup that has said hello. Kept while it is away. given: what the host says of its player, before what the cup
    says: "name", "age". holder: who holds it, see entry_format. refused: id -> code and sentence of its last commands
    that were."""

    cup: str
    name: str
    age: int = 0
    holder: int = ledger.CUP
    ready: bool = False
    connection: Connection | None = None
    info: dict[str, Any] = field(default_factory=dict)
    given: dict[str, Any] = field(default_factory=dict)
    refused: dict[int, tuple[str, str]] = field(default_factory=dict)

    @property
    def automate(self) -> bool:
        """Whether an automate plays with it, no human."""
        return self.holder not in (ledger.CUP, ledger.HOSTED)

    @property
    def version_mismatch(self) -> str:
        """Why it cannot play here: "other_version" as its program is older than the table's and knows another log,
        "older_table" as it is newer; "" for one that can."""
        follows = self.info.get("log", 0)
        return "" if follows == ledger.PROTOCOL else "other_version" if follows < ledger.PROTOCOL else "older_table"

    def refuse(self, ident: int, error: Illegal) -> None:
        """A command of this cup is refused for good: on a wire that repeats itself it may come again."""
        self.refused[ident] = error.code, str(error)
        if len(self.refused) > REFUSED:
            del self.refused[next(iter(self.refused))]


def is_id(cup: str) -> bool:
    """Whether a cup may have this number."""
    return bool(_ID.fullmatch(cup))


def sanitised_info(about: dict[str, Any]) -> dict[str, Any]:
    """The items of ABOUT of what a cup says of itself, of their types, no longer than anybody needs."""
    info = {key: value for key, value in about.items() if key in ABOUT and isinstance(value, ABOUT[key])}
    for key, value in info.items():
        if isinstance(value, list):
            info[key] = [word[:LENGTH] for word in value[:FAULTS] if isinstance(word, str)]
        elif isinstance(value, str):
            info[key] = value[:LENGTH]
    return info


def describe(member: Member, taken: Collection[str]) -> None:
    """Gives a member name, age and kind: what its cup says of itself, unless the host knows better. taken: the names
    of the others; nobody looks like somebody else."""
    info = {**member.info, **member.given}
    member.holder = ledger.holder(info)
    age = info.get("age", 0)
    member.age = age if type(age) is int and 0 <= age <= 150 else 0
    member.name = names.distinct(names.clean(info.get("name")) or f"Cup {len(taken) + 1}", taken)
