"""Checks whether cups of this laptop remember a match, in the folder beside a journal, that the journal has lost.

It is read before the journal is opened for writing: whoever is refused finds all files as they were.
"""

import json
from pathlib import Path

from gobelet.cup.match_memory import MatchMemory
from gobelet_host.errors import HostError
from gobelet_host.table import journal


def folder_of(path: Path) -> Path:
    """Where the cups of the table of a journal are."""
    return path.with_name(path.name + ".cups")


def check(path: Path, accepted: bool) -> bool:
    """Whether cups hold more of a match than a journal, and the host goes on without: the folder of the cups is put
    aside then, and no match goes on. Raises HostError("cups_hold_more") where that is not accepted, and as load()."""
    played = [played_match for cup in sorted(folder_of(path).glob("*/owner")) if (played_match := _played(cup))]
    if not played:
        return False
    held = {match.uid: len(match.payloads) for match in journal.load(path)} if path.exists() else {}
    more = [(name, uid, entries) for name, uid, entries in played if entries > held.get(uid, 0)]
    if more and not accepted:
        _, uid, most = max(more, key=lambda claim: claim[2])
        raise HostError("cups_hold_more", path, ", ".join(name for name, *_ in more), most, held.get(uid, 0))
    if more:
        _put_aside(folder_of(path))
    return bool(more)


def _played(owner: Path) -> tuple[str, str, int] | None:
    """The player of a cup, the match that it plays, and how many entries that had when it last said something."""
    try:
        memory = MatchMemory(None, owner.read_bytes())
        name = json.loads((owner.parent / "settings").read_bytes())["name"]
    except (OSError, ValueError, TypeError, LookupError):
        return None
    return (str(name), memory.uid, memory.watermark) if memory.open else None


def _put_aside(folder: Path) -> None:
    number = 1
    while (aside := folder.with_name(f"{folder.name}.aside{number}")).exists():
        number += 1
    try:
        folder.rename(aside)
    except OSError as error:
        raise HostError("journal_unwritable", folder, error.strerror) from error
