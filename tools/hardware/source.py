"""The hardware's source, hardware/gobelet.toml, as parts on boards: what they are, where they sit, how they are wired.

Knows neither KiCad nor the enclosure. Lengths in mm; x to the player's right, y away from the player.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tools.generated import ROOT
from tools.make_pins import check, present

HARDWARE = ROOT / "hardware"
SOURCE = HARDWARE / "gobelet.toml"
BOARDS = ("cup", "dongle")
BUILDS = ("wired", "board")


class SourceError(Exception):
    """The source contradicts itself; the text names the part and what to change."""


@dataclass(frozen=True)
class Part:
    """One part on a board. nets: contact -> net, contacts without a net left out; option: what it belongs to. sheet: x,
    y in mm and turn on the schematic, and whether it is mirrored there."""

    ref: str
    kind: str
    about: dict[str, Any]
    at: tuple[float, float]
    turn: int
    side: str
    nets: dict[str, str]
    builds: tuple[str, ...]
    fitted: bool
    value: str
    option: str
    sheet: tuple[float, float, int, bool] = (0.0, 0.0, 0, False)

    def contact(self, function: str) -> str:
        """The first contact with this function."""
        return next(number for number, name in self.about["pins"].items() if name == function)

    def net(self, function: str) -> str:
        """The net on this function, "" for none."""
        return self.nets.get(self.contact(function), "")


@dataclass(frozen=True)
class Board:
    """A circuit and its outline: a disc of `radius`, or `width` x `height` around the origin. flag: where the schematic
    says that the cells drive their net."""

    name: str
    title: str
    parts: tuple[Part, ...]
    radius: float
    size: tuple[float, float]
    thick: float
    holes: tuple[tuple[float, float], ...]
    quiet: tuple[tuple[float, float, float, float], ...]
    flag: tuple[float, float] = (0.0, 0.0)

    def part(self, ref: str) -> Part:
        """The part of this name."""
        return next(part for part in self.parts if part.ref == ref)

    def joined(self, build: str) -> dict[str, str]:
        """{net: what it is part of} where this build has a wire instead of a solder jumper."""
        jumpers = [part for part in self.parts if part.kind == "jumper" and build not in part.builds]
        return {part.net("display"): part.net("usual") for part in jumpers}

    def nets(self, build: str = "board") -> dict[str, list[tuple[str, str]]]:
        """{net: [(ref, contact)...]} of the parts that this build has, both sorted."""
        found = defaultdict(list)
        joined = self.joined(build)
        for part in self.parts:
            if build in part.builds:
                for contact, net in part.nets.items():
                    found[joined.get(net, net)].append((part.ref, contact))
        return {net: sorted(nodes, key=natural) for net, nodes in sorted(found.items())}


def natural(node: tuple[str, str]) -> tuple[str, int, int]:
    """Sort key: SW2 before SW10, contact 2 before contact 10."""
    ref = node[0]
    letters = ref.rstrip("0123456789")
    return letters, int(ref[len(letters) :] or 0), int(node[1])


def signals(source: dict[str, Any]) -> dict[str, str]:
    """{"GP4": "I2C_SDA"...}: what the firmware's tables put on the Pico."""
    return {f"GP{source[table][key]}": f"{table}_{key}".upper() for table, key, _ in present(source)}


def part_of(entry: dict[str, Any], source: dict[str, Any], board_nets: set[str]) -> Part:
    """One [[board.part]]. board_nets: nets that others on this board use; the Pico's other signals stay unconnected."""
    ref, kind = entry["ref"], entry["is"]
    if kind not in source["catalogue"]:
        raise SourceError(f"{ref}: the catalogue has no {kind}")
    about = source["catalogue"][kind]
    wanted = dict(entry["nets"])
    if kind == "pico":
        wanted |= {pin: net for pin, net in signals(source).items() if net in board_nets}
    unknown = set(wanted) - set(about["pins"].values())
    if unknown:
        raise SourceError(f"{ref}: {kind} has no contact {', '.join(sorted(unknown))}")
    nets = {number: wanted[name] for number, name in about["pins"].items() if name in wanted}
    return Part(
        ref,
        kind,
        about,
        (entry["at"][0], entry["at"][1]),
        entry.get("turn", 0),
        entry.get("side", "top"),
        nets,
        tuple(entry.get("builds", BUILDS)),
        entry.get("fitted", True),
        entry.get("value", about.get("value", about["number"])),
        entry.get("option", ""),
        sheet_of(entry.get("sheet", (0.0, 0.0))),
    )


def sheet_of(sheet: Sequence[float]) -> tuple[float, float, int, bool]:
    """[x, y], [x, y, turn] or [x, y, turn, 1], which is mirrored."""
    x, y, turn, mirrored = [*sheet, 0, 0][:4]
    return float(x), float(y), int(turn), bool(mirrored)


def board_of(name: str, source: dict[str, Any]) -> Board:
    """A board with its parts. Raises SourceError."""
    table = source[name]
    entries = table["part"]
    refs = [entry["ref"] for entry in entries]
    for ref in refs:
        if refs.count(ref) > 1:
            raise SourceError(f"{name}: two parts are called {ref}")
    nets = {net for entry in entries for net in entry["nets"].values()}
    return Board(
        name,
        table["title"],
        tuple(part_of(entry, source, nets) for entry in entries),
        table.get("radius", 0.0),
        (table.get("width", 0.0), table.get("height", 0.0)),
        table["thick"],
        tuple((x, y) for x, y in table["holes"]),
        tuple((a, b, c, d) for a, b, c, d in table["quiet"]),
        (table["flag"][0], table["flag"][1]) if "flag" in table else (0.0, 0.0),
    )


def parse(text: str) -> dict[str, Any]:
    """The source as nested dictionaries. Raises SourceError when it cannot be read, PinError when a Pico cannot do what
    it asks."""
    try:
        source = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SourceError(f"{SOURCE.name} cannot be read: {error}") from error
    try:
        check(source)
        boards(source)
    except KeyError as error:
        raise SourceError(f"{SOURCE.name} lacks {error}") from error
    return source


@cache
def load(path: Path = SOURCE) -> dict[str, Any]:
    """The source of this checkout."""
    return parse(path.read_text(encoding="utf-8"))


def boards(source: dict[str, Any]) -> dict[str, Board]:
    """Both circuits by name."""
    return {name: board_of(name, source) for name in BOARDS}
