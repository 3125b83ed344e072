"""The small printed parts: panel, visor, battery door, button caps, what fills the bay. Each is made where it sits.

It must not know the shell beyond its measures.
"""

from __future__ import annotations

from typing import Any

from build123d import (
    Align,
    Box,
    Cone,
    Cylinder,
    Part,
    Plane,
    Polyline,
    Pos,
    Rectangle,
    Rot,
    extrude,
    loft,
    make_face,
)

from tools import make_font
from tools.hardware.enclosure.dimensions import Dimensions
from tools.hardware.enclosure.shell import LOW, sector
from tools.hardware.room import CUT

HIGH = (Align.CENTER, Align.CENTER, Align.MAX)
POST = 4.5  # radius
SCREW, RING = 1.7, 2.9  # radii: M3, the O-ring that holds it
FOOT = 3.4  # radius of what lies under a screw's head
DOT = 0.62  # of the letters on the door


def make_panel(d: Dimensions) -> Part:
    """The lid over the board. Printed with its upper side down."""
    under, thick = d.panel_under, d.shell["panel"]
    body = Pos(0, 0, under) * Cylinder(d.inner(under) - 0.35, thick, align=LOW)
    for x, y in d.holes:
        body += Pos(x, y, under) * Cylinder(POST, d.shell["above"], align=HIGH)
    body += display_seat(d)
    x, y, width, height = d.shell["window"]
    body -= Pos(x, y, under - 5) * Box(width, height, 20, align=LOW)
    body -= Pos(x, y, 0) * loft(
        [Pos(0, 0, under + 0.8) * Rectangle(width, height), Pos(0, 0, d.panel_top) * Rectangle(width + 4, height + 4)]
    )
    for x, y in d.holes:
        body -= Pos(x, y, d.board_top - 1) * Cylinder(SCREW, 20, align=LOW)
        body -= Pos(x, y, d.board_top) * Cylinder(RING, 2.0, align=LOW)
    for x, y in d.buttons.values():
        body -= Pos(x, y, under - 1) * Cylinder(d.caps["hole"], 10, align=LOW)
    x, y = d.switch
    body -= Pos(x, y, under - 1) * Box(4.4, 9.0, 10, align=LOW)
    x, y = d.buzzer
    for number in range(6):
        ring = Rot(0, 0, 60 * number) * Pos(3.2, 0, under - 1) * Cylinder(1.0, 9, align=LOW)
        body -= Pos(x, y, 0) * ring
    return body - Pos(x, y, under - 1) * Cylinder(1.0, 9, align=LOW)


def display_seat(d: Dimensions) -> Part:
    """Under the panel: a frame that presses foam on the display's glass, and ribs around its board."""
    x, y, width, height = d.shell["window"]
    under = d.panel_under
    frame = Pos(x, y, under) * Box(width + 2.6, height + 3.2, 1.2, align=HIGH)
    for side in (-1, 1):
        frame += Pos(side * 15.1, 3.5, under) * Box(1.4, 7.0, 4.2, align=HIGH)
    return frame + Pos(0, -2.0, under) * Box(10.0, 1.4, 4.2, align=HIGH)


def make_visor(d: Dimensions) -> Part:
    """Walls around the display, open towards the player: neighbours see them, and no dice. Printed as it stands."""
    v = d.visor
    thick, low, high = v["wall"], d.panel_top, d.rim - v["below_rim"]
    body = extrude(
        Pos(0, 0, low) * make_face(Polyline(*outline(v, thick), *outline(v, 0)[::-1], close=True)), high - low
    )
    for side in (-1, 1):
        rail = Pos(side * 23.2, 0, low) * Box(2.8, 2 * d.holes[0][1], v["foot"], align=LOW)
        middle, long = (v["front"] + v["back"]) / 2, v["back"] - v["front"]
        body += rail + Pos(side * 21.2, middle, low) * Box(6.0, long, v["foot"], align=LOW)
        edge = Pos(side * (v["half"] + 1.8), v["front"] + thick / 2, low)
        body += edge * Box(3.6, thick, high - low, align=LOW)  # stiffens the front edge
    for x, y in d.holes:
        body += Pos(x, y, low) * Cylinder(FOOT, v["foot"], align=LOW)
    for x, y in d.holes:
        body -= Pos(x, y, low - 1) * Cylinder(SCREW, 10, align=LOW)
    start, end, tall = v["notch"]
    return body - Pos(0, (start + end) / 2, low) * Box(2 * 21.7, end - start, tall, align=LOW)


def outline(v: dict[str, Any], grown: float) -> list[tuple[float, float]]:
    """The visor's walls from above: sides, slanting corners that leave room for the screws, back."""
    half, (close, end) = v["half"] + grown, v["close"]
    slant = grown * 0.6
    return [(-half, v["front"]), (-half, v["back"] + slant), (-close - slant, end + grown)] + [
        (close + slant, end + grown),
        (half, v["back"] + slant),
        (half, v["front"]),
    ]


def make_riser(d: Dimensions) -> Part:
    """Under a low holder: it lies on the door, foam on it. Printed as it lies."""
    return Pos(0, 0, d.door["z"][1]) * Cylinder(19.0, d.bay["block"], align=LOW)


def make_spacer(d: Dimensions, side: int) -> Part:
    """Beside a short holder: on the rib at its end, foam on it. Printed as it stands."""
    face, block = d.bay["length"] / 2, d.bay["block"]
    return Pos(side * (face - block / 2), 0, d.bay["top"] - 11.0) * Box(block, 14, 11.0, align=LOW)


def make_door(d: Dimensions) -> Part:
    """The battery door: push with a coin, then turn. Printed with its inner side down."""
    low, high = d.door["z"]
    radius, tall, width = d.door["lugs"]
    body = Pos(0, 0, low) * Cylinder(d.door["radius"], high - low, align=LOW)
    for number in range(3):
        angle = d.door["first"] + 120 * number + d.door["turn"]
        body += sector(radius, high - tall, high, angle, width, inner=d.door["radius"] - 2)
    length, wide, depth = d.door["coin"]
    body -= Pos(0, 0, low) * Box(length, wide, depth, align=LOW)
    cuts = []
    for row, words in enumerate(d.door["words"]):
        cuts += letters(words, (20.0, 10.0, -13.0)[row], low)
    return body - cuts


def letters(words: str, y: float, z: float) -> list[Part]:
    """The project's own small letters as grooves, to be read from below."""
    glyphs = make_font.load("small.txt", 8)
    columns = [""] * 8
    for sign in words:
        for row, line in enumerate(glyphs[sign]):
            columns[row] += line + "."
    width = len(columns[0]) * DOT
    found = []
    for row, line in enumerate(columns):
        start = None
        for place, dot in enumerate(line + "."):
            if dot == "#" and start is None:
                start = place
            elif dot != "#" and start is not None:
                middle = (start + place) / 2 * DOT - width / 2
                box = Box((place - start) * DOT + 0.04, DOT + 0.04, CUT, align=LOW)
                found.append(Pos(-middle, y + (3.5 - row) * DOT, z) * box)  # mirrored: seen from below
                start = None
    return found


def make_cap(d: Dimensions, name: str) -> Part:
    """The cap of a button: it sits loosely between plunger and panel. Printed as it stands."""
    x, y = d.buttons[name]
    foot, (radius, tall) = d.board_top + d.caps["foot"], d.caps["flange"]
    top = d.panel_top + (d.caps["recessed"] if name == "CALL" else d.caps["proud"])
    body = Cylinder(radius, tall, align=LOW) + Cylinder(d.caps["stem"], top - foot - 0.5, align=LOW)
    body += Pos(0, 0, top - foot - 0.5) * Cone(d.caps["stem"], d.caps["stem"] - 0.5, 0.5, align=LOW)
    return Pos(x, y, foot) * (body - Pos(0, 0, top - foot) * sign(name))


def sign(name: str) -> Part:
    """What fingers read on a cap."""
    if name in ("LEFT", "RIGHT"):
        side = -1 if name == "LEFT" else 1
        face = make_face(Polyline((side * 1.9, 0), (-side * 1.1, 1.7), (-side * 1.1, -1.7), close=True))
        return extrude(Plane.XY * face, amount=-CUT)
    if name == "OK":
        return Cylinder(1.4, CUT, align=HIGH)
    return Box(3.6, 1.0, CUT, align=HIGH)
