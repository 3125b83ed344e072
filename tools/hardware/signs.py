"""To which contacts a text on a board belongs, and whether it stands nearest to one of them.

The printer of the board (kicad/silk.py) asks before it prints, the check of the committed board (agreement.py) asks
again. Lengths in mm, y up. It must not know KiCad.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import dist

from tools.hardware.source import Board, Part

Contact = tuple[str, str]  # a part's name and the number of its contact
Placed = tuple[str, str, tuple[float, float]]  # the same with its place


def own_contacts(board: Board, text: str) -> set[Contact]:
    """The contacts that a text names: those of a function (`+`, `SDA`) and others on the same net, of a part (`R1`), of
    a button (`LEFT`), or the one that leads on (`ON`). Empty: it belongs to no contact ("USB", "parts up")."""
    if text == "ON":
        return {(part.ref, part.contact("A")) for part in board.parts if part.kind == "slide"}
    named = {(part.ref, n) for part in board.parts if text in titles(part) for n in part.about["pins"]}
    bought = [part for part in board.parts if part.about["sources"] or part.kind == "spare"]  # a jumper has no signs
    named |= {(part.ref, number) for part in bought for number, name in part.about["pins"].items() if name == text}
    nets = {board.part(ref).nets.get(number) for ref, number in named if text not in titles(board.part(ref))} - {None}
    return named | {(part.ref, number) for part in board.parts for number, net in part.nets.items() if net in nets}


def titles(part: Part) -> set[str]:
    """What a part is called on the board."""
    return {part.ref, part.value} if part.kind == "button" else {part.ref}


def is_nearest_own(place: tuple[float, float], own: set[Contact], contacts: Iterable[Placed]) -> bool:
    """Whether the contact nearest to a text's middle is one of its own."""
    ref, number, _ = min(contacts, key=lambda contact: dist(contact[2], place))
    return (ref, number) in own
