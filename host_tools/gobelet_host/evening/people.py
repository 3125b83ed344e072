"""The people behind cups, known from match to match, each with a name, a colour and a die for a picture.

A journal knows cups and what their players were called. A *face* is both: the cup, whose number its key proves, and the
name. The same face is the same person. A cup that is passed on under another name is somebody else, so nobody ever gets
what others have won; that a new phone, or another spelling, is somebody known, the host says (`join`), and may take
back (`part`). Automates are told apart by their names alone: they have no cup of their own.

A player says on the own cup what to look like; the host may say something else, and whoever spoke last counts. People
who sit together look different, as far as there are colours (`distinct`).

What host and players say is kept in a folder of this laptop, a file a face. Nothing of it is in a journal or made from
one, and none of it changes a result: without the folder everybody is as their cups call them. It must not know matches.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gobelet.cup.settings import COLOURS, is_look
from gobelet_host.errors import HostError
from gobelet_host.evening.results import Player
from gobelet_host.table.data_folders import own_folder, replace_file
from gobelet_host.table.names import check

FACES = 6  # of a die
_KEY = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True)
class Person:
    """key: 16 hexadecimal digits, the same for all faces of a person. cup: the last letters of the first cup's number.
    colour: 0 to COLOURS - 1. die: 1 to FACES. chosen: whether somebody has said the colour; else it fell out so."""

    key: str
    name: str
    automate: bool
    colour: int
    die: int
    cup: str = ""
    chosen: bool = False


def distinct(people: Iterable[Person]) -> list[Person]:
    """The same people, in the same order, as they look side by side: each in a colour of its own, while there are such.
    Whose colour was chosen keeps it before others; else it depends on who they are, not on their order."""
    ordered = list(people)
    colours: dict[str, int] = {}
    for person in sorted(ordered, key=lambda person: (not person.chosen, person.key)):
        tried = [(person.colour + step) % COLOURS for step in range(COLOURS)]
        free = (colour for colour in tried if colour not in colours.values())
        colours.setdefault(person.key, next(free, person.colour))
    return [replace(person, colour=colours[person.key]) for person in ordered]


def face(player: Player) -> str:
    """The key of a player's face."""
    cup = "automate" if player.automate else player.cup
    return hashlib.sha256(f"{cup}\n{player.name.casefold()}".encode()).hexdigest()[:16]


class People:
    """As they are known now. folder: where; None knows only what players say themselves."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._said: dict[str, dict[str, Any]] = {}
        if folder and folder.is_dir():
            for path in folder.glob("*.json"):
                self._said[path.stem] = _read(path)

    def of(self, player: Player) -> Person:
        """The person that plays in a seat."""
        own = face(player)
        key = self._main(own)
        person = Person(key, player.name, player.automate, int(key[:4], 16) % COLOURS, 1 + int(key[4:8], 16) % FACES)
        appearance = self._said.get(key, {})
        return replace(
            person,
            cup="" if player.automate else player.cup[-4:],
            name=_fit(appearance.get("name"), str) or person.name,
            colour=appearance["colour"] if (chosen := appearance.get("colour") in range(COLOURS)) else person.colour,
            chosen=chosen,
            die=number if (number := appearance.get("die")) in range(1, FACES + 1) else person.die,
        )

    def joined(self) -> dict[str, str]:
        """The faces that the host has said to be of somebody else: {face: key of the person}."""
        return {own: self._main(own) for own in self._said if self._main(own) != own}

    def chooses(self, player: Player, look: str, others: Iterable[Player] = ()) -> Person | None:
        """A player's own cup says what the player looks like, see gobelet.cup.settings; what it said before is no news.
        others: who sits there, too. A colour that one of them has chosen is not given: returns who that is. Raises as
        describe() does."""
        key = self._main(face(player))
        appearance = self._said.get(key, {})
        if not is_look(look) or look == appearance.get("cup"):
            return None
        colour, die = int(look[0]) - 1, int(look[1])
        sitting = [person for person in map(self.of, others) if person.key != key]
        taken = next((person for person in sitting if person.chosen and person.colour == colour), None)
        chosen = {"colour": colour} if colour >= 0 and not taken else {}
        self._keep(key, {**appearance, "cup": look, **chosen, **({"die": die} if die else {})})
        return taken if colour != appearance.get("colour") else None

    def describe(self, key: str, **changes: Any) -> None:
        """The host says what a person looks like: name="Zoé" ("" for as the cup says), colour=3, die=6. Raises
        HostError("no_person", "bad_person", "people_unwritable"), and as check() does."""
        fits = {"name": str, "colour": range(COLOURS), "die": range(1, FACES + 1)}
        for item, value in changes.items():
            allowed = fits[item]
            good = type(value) is int and value in allowed if isinstance(allowed, range) else isinstance(value, allowed)
            if not good:
                raise HostError("bad_person", item, value)
        if changes.get("name"):
            changes["name"] = check(changes["name"])
        _check(key)
        self._keep(key, {**self._said.get(key, {}), **changes})

    def join(self, key: str, other: str) -> None:
        """The host says that a person is another one, too, who stays. Raises as describe() does."""
        _check(key)
        _check(other)
        if self._main(other) == key:
            raise HostError("bad_person", "join", other)
        self._keep(key, {**self._said.get(key, {}), "same": self._main(other)})

    def part(self, own: str) -> None:
        """The host takes that back: a face is a person by itself. Raises as describe() does."""
        _check(own)
        self._keep(own, {item: value for item, value in self._said.get(own, {}).items() if item != "same"})

    def _main(self, key: str) -> str:
        seen = {key}
        while (following := _fit(self._said.get(key, {}).get("same"), str)) and following not in seen:
            seen.add(following)
            key = following
        return key

    def _keep(self, key: str, appearance: dict[str, Any]) -> None:
        if self._folder:
            try:
                own_folder(self._folder)
                replace_file(self._folder / f"{key}.json", json.dumps(appearance, ensure_ascii=False) + "\n")
            except OSError as error:
                raise HostError("people_unwritable", self._folder, error.strerror) from error
        self._said[key] = appearance


def _fit(value: Any, kind: type) -> Any:
    return value if isinstance(value, kind) else None


def _check(key: str) -> None:
    if not _KEY.fullmatch(key):
        raise HostError("no_person", key)


def _read(path: Path) -> dict[str, Any]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}  # damaged: this person is as the cup says, until the host says it again
    return record if isinstance(record, dict) else {}
