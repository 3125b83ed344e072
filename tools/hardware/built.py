"""What the committed board and netlist files say, read without KiCad: to compare them with the source.

Lengths in mm in board coordinates (y up, from the board's middle).
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from math import cos, radians, sin
from pathlib import Path
from typing import Any

from tools.hardware.sexp import child, children, loads

ORIGIN = 100.0
Printed = tuple[str, float, float, str]  # text, the place of its middle, side


@dataclass(frozen=True)
class Contact:
    """A pad: its number, net ("" for none) and place."""

    number: str
    net: str
    x: float
    y: float


@dataclass(frozen=True)
class Fitted:
    """A footprint on a board. side: "top" or "bottom"."""

    ref: str
    footprint: str
    side: str
    contacts: tuple[Contact, ...]

    @property
    def middle(self) -> tuple[float, float]:
        """Middle of the contacts, as the source's `at`."""
        xs, ys = [contact.x for contact in self.contacts], [contact.y for contact in self.contacts]
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2

    def at(self, number: str) -> list[tuple[float, float]]:
        """Where the pads of this number are."""
        return [(contact.x, contact.y) for contact in self.contacts if contact.number == number]


def plain(net: str) -> str:
    """A net as the source calls it: KiCad has the sheet before a name that only a wire bears."""
    return str(net).removeprefix("/")


def fitted(item: list[Any]) -> Fitted:
    """One footprint of a board file."""
    place = [float(value) for value in child(item, "at")[1:]]
    x, y, turn = place[0], place[1], radians(place[2] if len(place) > 2 else 0.0)
    contacts = []
    for pad in children(item, "pad"):
        right, down = (float(value) for value in child(pad, "at")[1:3])
        nets = children(pad, "net")
        contacts.append(
            Contact(
                str(pad[1]),
                plain(nets[0][2]) if nets else "",
                x + right * cos(turn) + down * sin(turn) - ORIGIN,
                ORIGIN - (y - right * sin(turn) + down * cos(turn)),
            )
        )
    ref = next(str(entry[2]) for entry in children(item, "property") if entry[1] == "Reference")
    side = "bottom" if child(item, "layer")[1] == "B.Cu" else "top"
    return Fitted(ref, str(item[1]), side, tuple(contacts))


def read_board(path: Path) -> dict[str, Fitted]:
    """{ref: footprint} of a .kicad_pcb file, mounting holes left out."""
    text = path.read_text(encoding="utf-8")
    found = {}
    start = text.find("\n\t(footprint ")
    while start >= 0:
        end = text.index("\n\t)", start)
        one = fitted(loads(text[start : end + 3]))
        if one.contacts and one.contacts[0].number:
            found[one.ref] = one
        start = text.find("\n\t(footprint ", end)
    return found


def read_texts(path: Path) -> list[Printed]:
    """What is printed on a board beside the footprints' own outlines."""
    text = path.read_text(encoding="utf-8")
    found = []
    for block in re.findall(r"\n\t\(gr_text .*?\n\t\)", text, re.DOTALL):
        item = loads(block)
        x, y = (float(value) for value in child(item, "at")[1:3])
        side = {"F.SilkS": "top", "B.SilkS": "bottom"}[child(item, "layer")[1]]
        found.append((str(item[1]), x - ORIGIN, ORIGIN - y, side))
    return found


def read_netlist(path: Path) -> dict[str, set[tuple[str, str]]]:
    """{net: {(ref, contact)...}} of a .net file; contacts without a net are left out."""
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for net in children(child(loads(path.read_text(encoding="utf-8")), "nets"), "net"):
        name = plain(child(net, "name")[1])
        if not name.startswith("unconnected-"):
            for node in children(net, "node"):
                found[name].add((str(child(node, "ref")[1]), str(child(node, "pin")[1])))
    return dict(found)
