"""KiCad's board files byte for byte the same: KiCad gives every item a new random identity and sorts by it."""

from __future__ import annotations

from typing import Any

from tools.hardware.kicad.library import identity
from tools.hardware.sexp import Quoted, dumps, loads


def stable(text: str, name: str) -> str:
    """The same board with identities that follow from what the items are, and items in an order of their own."""
    item = ordered(loads(text))
    rename(item, name, [0])
    return dumps(item) + "\n"


def marked(item: Any) -> bool:
    return isinstance(item, list) and any(isinstance(entry, list) and entry[:1] == ["uuid"] for entry in item)


def ordered(item: list[Any]) -> list[Any]:
    """Siblings of one kind that have identities, sorted by everything but those."""
    made = [ordered(entry) if isinstance(entry, list) else entry for entry in item]
    kinds = {entry[0] for entry in made if marked(entry)}
    for kind in sorted(kinds):
        places = [place for place, entry in enumerate(made) if marked(entry) and entry[0] == kind]
        sorted_items = sorted((made[place] for place in places), key=lambda entry: dumps(without(entry)))
        for place, entry in zip(places, sorted_items):
            made[place] = entry
    return made


def without(item: Any) -> Any:
    """The item without identities."""
    if not isinstance(item, list):
        return item
    return [without(entry) for entry in item if not (isinstance(entry, list) and entry[:1] == ["uuid"])]


def rename(item: list[Any], name: str, count: list[int]) -> None:
    for place, entry in enumerate(item):
        if isinstance(entry, list):
            if entry[:1] == ["uuid"]:
                count[0] += 1
                item[place] = ["uuid", Quoted(identity("board", name, count[0]))]
            else:
                rename(entry, name, count)
