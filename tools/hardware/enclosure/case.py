"""The dongle's case: a tray in which its board lies, and a lid that clicks into the tray and presses the board.

It must not know what the dongle does, only where the source puts its parts.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import trimesh
from build123d import Box, Cylinder, Part, Plane, Pos, RectangleRounded, extrude

from tools.hardware.enclosure.bodies import Mesh, box, part_bodies
from tools.hardware.enclosure.cup import Cup, standing
from tools.hardware.enclosure.dimensions import UPSIDE_DOWN
from tools.hardware.enclosure.shell import LOW, prism
from tools.hardware.geometry import box_on_board
from tools.hardware.source import Board, boards

NAMES = ("case", "case-lid")
BOOTSEL = 3  # of the Pico's bodies
SOCKET = 1


@dataclass(frozen=True)
class CaseDimensions:
    """Heights over the table; half: of the inside, in x and y. Quacks like Dimensions where parts are placed."""

    case: dict[str, Any]
    half: tuple[float, float]
    board_under: float
    board_top: float
    lid_under: float
    socket: tuple[float, float, float]  # middle of the USB socket where the plug enters
    button: tuple[float, float]  # BOOTSEL

    @property
    def top(self) -> float:
        """Of the lid."""
        return self.lid_under + self.case["lid"]

    def on_bed(self, name: str) -> float:
        """See Dimensions."""
        return self.top if name in UPSIDE_DOWN else 0.0


def case_dimensions(source: dict[str, Any]) -> CaseDimensions:
    """What the table [case] and the dongle's parts say."""
    case, board = source["case"], boards(source)["dongle"]
    under = case["floor"] + case["below"]
    top = under + source["dongle"]["thick"]
    pico = board.part("A1")
    left, _, right, back = box_on_board(pico, pico.about["body"][SOCKET])
    low, high = pico.about["body"][SOCKET][4:]
    at = box_on_board(pico, pico.about["body"][BOOTSEL])
    half = (board.size[0] / 2 + case["room"], board.size[1] / 2 + case["room"])
    socket = ((left + right) / 2, back, top + (low + high) / 2)
    return CaseDimensions(
        case, half, under, top, top + case["above"], socket, ((at[0] + at[2]) / 2, (at[1] + at[3]) / 2)
    )


def block(left: float, front: float, low: float, right: float, back: float, high: float) -> Part:
    """A box between two corners."""
    return Pos((left + right) / 2, (front + back) / 2, low) * Box(right - left, back - front, high - low, align=LOW)


def rounded(half: tuple[float, float], radius: float, low: float, high: float) -> Part:
    """An upright block with round corners."""
    return Pos(0, 0, low) * extrude(RectangleRounded(2 * half[0], 2 * half[1], radius), amount=high - low)


def grown(half: tuple[float, float], more: float) -> tuple[float, float]:
    return half[0] + more, half[1] + more


def opening(d: CaseDimensions) -> Part:
    """For the plug's sleeve, open upwards, where the lid closes it."""
    width, height = d.case["usb"]
    x, y, z = d.socket
    return block(x - width / 2, y - 3, z - height / 2, x + width / 2, d.half[1] + 10, d.lid_under + 0.01)


def click(d: CaseDimensions, out: float) -> Part:
    """A ridge along both long sides that stands out so far over the inside of the tray's wall, with slopes of 45
    degrees."""
    z, long = d.lid_under - d.case["click"][1], d.case["click"][2]
    made = Part()
    for side in (-1, 1):
        x = side * (d.half[0] - d.case["slack"] - 0.3)
        far = side * (d.half[0] + out)
        tall = abs(far - x)
        made += prism([(x, z - tall), (far, z), (x, z + tall)], Plane.XZ, long)
    return made


def make_tray(d: CaseDimensions) -> Part:
    """Floor, walls, and the ledges on which the board lies. Printed as it stands."""
    case = d.case
    body = rounded(grown(d.half, case["wall"]), 3.0, 0, d.lid_under) - rounded(
        d.half, 1.0, case["floor"], d.lid_under + 1
    )
    for side in (-1, 1):
        near, far = sorted((side * (d.half[0] - case["ledge"]), side * (d.half[0] + 0.5)))
        body += block(near, -d.half[1] - 0.5, case["floor"], far, d.half[1] + 0.5, d.board_under)
    return body - opening(d) - click(d, case["click"][0] + 0.1)


def make_lid(d: CaseDimensions) -> Part:
    """A plate, a skirt inside the walls with a ridge that clicks, two ribs that press the board through foam. Printed
    with its outside down."""
    case = d.case
    low = d.lid_under - case["skirt"]
    skirt = grown(d.half, -case["slack"])
    body = rounded(grown(d.half, case["wall"]), 3.0, d.lid_under, d.top)
    body += rounded(skirt, 1.0, low, d.lid_under) - rounded(grown(skirt, -case["thick"]), 0.6, low - 1, d.lid_under)
    body += click(d, case["click"][0])
    rib = d.half[0] - case["room"]
    for side in (-1, 1):
        near, far = sorted((side * (rib - case["rib"]), side * rib))
        body += block(near, -15, d.board_top + case["foam"], far, 15, d.lid_under + 0.5)
    x, y = d.button
    body -= Pos(x, y, low) * Cylinder(case["bootsel"], 20, align=LOW)
    body -= block(
        -6, -d.half[1] - case["wall"] - 1, d.lid_under - 0.01, 6, -d.half[1] - 0.4, d.lid_under + 0.7
    )  # a coin
    return body - opening(d)


def board_mesh(board: Board, d: CaseDimensions) -> Mesh:
    """The bare board."""
    width, height = board.size
    return box(-width / 2, -height / 2, d.board_under, width / 2, height / 2, d.board_top)


def case_of(source: dict[str, Any], folder: Path) -> Cup:
    """The dongle in its case as its files say: for the checks that look at a cup as well."""
    d, board = case_dimensions(source), boards(source)["dongle"]
    printed = {name: standing(name, trimesh.load_mesh(folder / f"{name}.stl"), d) for name in NAMES}
    inside = {part.ref: part_bodies(part, part.about["body"], d) for part in board.parts}
    return Cup(source, board, d, printed, inside | {"board": [board_mesh(board, d)]})
