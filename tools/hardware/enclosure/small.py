"""The small printed parts: panel, visor, knob, battery door, caps, what fills the bay. Each is made where it sits.

It must not know the shell beyond its measures.
"""

from __future__ import annotations

from math import cos, radians, sin
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
from tools.hardware.enclosure.shell import LOW, prism, sector
from tools.hardware.room import CUT

HIGH = (Align.CENTER, Align.CENTER, Align.MAX)
POST = 4.15  # radius
SCREW, RING = 1.7, 2.9  # radii: M3, the O-ring that holds it
LEVER = 1.0  # mm from the middle of the switch to its lever, to either side
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
    sink = d.shell["sink"]
    for x, y in d.holes:
        body -= Pos(x, y, d.board_top - 1) * Cylinder(SCREW, 20, align=LOW)
        body -= Pos(x, y, d.board_top) * Cylinder(RING, 2.0, align=LOW)
        body -= Pos(x, y, d.panel_top - (sink - SCREW)) * Cone(SCREW, sink, sink - SCREW, align=LOW)
    for x, y in d.buttons.values():
        body -= Pos(x, y, under - 1) * Cylinder(d.caps["hole"], 10, align=LOW)
    x, y = d.switch
    body -= Pos(x, y, under - 1) * Box(*d.knob["slot"], 10, align=LOW)
    body -= visor_walls(d, d.panel_top - d.visor["groove"], d.panel_top + 1, 0.1)
    x, y = d.buzzer
    for number in range(6):
        ring = Rot(0, 0, 60 * number) * Pos(3.2, 0, under - 1) * Cylinder(1.0, 9, align=LOW)
        body -= Pos(x, y, 0) * ring
    return body - Pos(x, y, under - 1) * Cylinder(1.0, 9, align=LOW)


def display_seat(d: Dimensions) -> Part:
    """Under the panel: a frame that presses foam on the display's glass, and ribs around its board."""
    x, y, width, height = d.shell["window"]
    under, (left, front, right, back) = d.panel_under, d.display
    frame = Pos(x, y, under) * Box(width + 2.6, height + 3.2, 1.2, align=HIGH)
    for edge, side in ((left, -1), (right, 1)):
        frame += Pos(edge + side * 1.45, back - 6.8, under) * Box(1.4, 7.0, 4.2, align=HIGH)
    return frame + Pos(0, front - 1.5, under) * Box(10.0, 1.4, 4.2, align=HIGH)


def make_visor(d: Dimensions) -> Part:
    """A rounded wall around the display, open towards the player: neighbours see it, and no dice. Printed as it
    stands; its foot is glued into the panel's groove."""
    v, low, high = d.visor, d.panel_top - d.visor["groove"], d.rim - d.visor["below_rim"]
    tall, slope = high - d.panel_top, v["slope"]
    curve = [
        (v["front"] + slope * (1 - cos(radians(a))), d.panel_top + tall * (0.25 + 0.75 * sin(radians(a))))
        for a in range(0, 91, 10)
    ]
    side = [(v["front"], low - 1), *curve, (60, high), (60, low - 1)]
    return visor_walls(d, low, high, 0.0) & prism(side, Plane.YZ, 120)


def visor_walls(d: Dimensions, low: float, high: float, play: float) -> Part:
    """Its walls between two heights, so much thicker on both sides."""
    v = d.visor
    rings = [visor_line(v, v["half"] + grown, v["back"] + grown) for grown in (v["wall"] + play, -play)]
    outer, inner = (extrude(Pos(0, 0, low) * make_face(Polyline(*ring, close=True)), high - low) for ring in rings)
    return outer - inner


def visor_line(v: dict[str, Any], half: float, back: float) -> list[tuple[float, float]]:
    """From the front on the left around the rounded back to the front on the right."""
    round_ = v["round"] + half - v["half"]
    corner = [
        (half - round_ + round_ * sin(radians(a)), back - round_ + round_ * cos(radians(a))) for a in range(0, 91, 9)
    ]
    return [(-half, v["front"]), *[(-x, y) for x, y in corner[::-1]], *corner, (half, v["front"])]


def make_knob(d: Dimensions) -> Part:
    """On the switch's lever, where that is on: a thumb moves it. Printed as it stands."""
    k, low, high = d.knob, d.knob_under, d.panel_under - 0.3
    body = Pos(0, 0, low) * Box(*k["block"], high - low, align=LOW)
    body += Pos(0, 0, low) * Box(*k["stem"], d.panel_top + k["proud"] - low, align=LOW)
    body -= Pos(0, 0, low - 1) * Box(*k["pocket"], d.board_top + 9.0 - low + 1, align=LOW)
    body -= Pos(0, 0, d.panel_top + k["proud"]) * Box(0.8, 10, CUT, align=HIGH)  # what a thumb feels
    x, y = d.switch
    return Pos(x + LEVER, y, 0) * body


def make_riser(d: Dimensions) -> Part:
    """Under a low holder: a ring that lies on the door, foam on it. Printed as it lies."""
    return Pos(0, 0, d.door["z"][1]) * (Cylinder(19.0, d.bay["block"], align=LOW) - Cylinder(13.0, 20, align=LOW))


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
