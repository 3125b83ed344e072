"""The shell: wall, floor ring with the door's bayonet, brackets for board and cells, window for the plug, hood.

Printed as it stands. It must not know what the parts do, only where the source puts them.
"""

from __future__ import annotations

from math import atan2, cos, degrees, hypot, radians, sin

from build123d import (
    Align,
    Axis,
    Box,
    Cone,
    Cylinder,
    Part,
    Plane,
    Polyline,
    Pos,
    RectangleRounded,
    Rot,
    Solid,
    Vector,
    extrude,
    make_face,
    revolve,
)

from tools.hardware.enclosure.dimensions import Dimensions

LOW = (Align.CENTER, Align.CENTER, Align.MIN)
AXIS = (Align.NONE, Align.NONE, Align.MIN)  # a piece of a cylinder stays around the axis
BRACKET_TIP = 0.6  # how far the slopes go on under the narrowest holder
TIE = (3.4, 1.8)  # of the hole for a cable tie of 2.5 mm
EDGE = 1.3  # rounding of the rim


def prism(points: list[tuple[float, float]], plane: Plane, depth: float) -> Part:
    """A polygon, drawn on a plane, extruded to both sides."""
    return extrude(plane * make_face(Polyline(*points, close=True)), amount=depth / 2, both=True)


def turned(points: list[tuple[float, float]]) -> Part:
    """(radius, height) points turned around the cup's axis."""
    return revolve(make_face(Plane.XZ * Polyline(*points, close=True)), axis=Axis.Z)


def cavity(d: Dimensions, top: float) -> list[tuple[float, float]]:
    """(radius, height) points of the inside, upwards."""
    return [(d.inner(d.shell["floor"]), d.shell["floor"])] + [
        (radius, height) for height, radius in d.shell["radius"][1:] if height < top
    ]


def wall(d: Dimensions) -> Part:
    """Floor ring and wall with a rounded rim."""
    thick, floor = d.shell["wall"], d.shell["floor"]
    inside = cavity(d, d.rim)
    top = d.inner(d.rim)
    rounded = [
        (top + thick / 2 - EDGE * cos(radians(a)), d.rim - EDGE + EDGE * sin(radians(a))) for a in range(0, 181, 15)
    ]
    outside = [(radius + thick, height) for radius, height in reversed(inside)]
    foot = d.inner(floor) + thick
    points = [(d.shell["door_hole"], floor), *inside, *rounded, *outside[:-1], (foot, 1.0), (foot - 1.0, 0.0)]
    return turned([*points, (d.shell["door_hole"], 0.0)])


def sector(radius: float, low: float, high: float, middle: float, width: float, inner: float = 0.0) -> Part:
    """A piece of a ring: `width` degrees around the direction `middle`."""
    solid = Cylinder(radius, high - low, arc_size=width, align=AXIS)
    if inner:
        solid -= Cylinder(inner, high - low, align=LOW)
    return Pos(0, 0, low) * Rot(0, 0, middle - width / 2) * solid


def bayonet(d: Dimensions) -> Part:
    """What is cut out of the floor ring: three slots for the door's lugs, three pockets in which they rest; and the
    corners of long holders, which do not pass a round opening."""
    radius, _, width = d.door["lugs"]
    floor, play = d.shell["floor"], 2.0
    cut = Part()
    for number in range(3):
        slot = d.door["first"] + 120 * number
        cut += sector(radius + 0.4, -1, floor + 1, slot, width + 2 * play)
        depth = floor - d.door["pocket"] - 0.1
        cut += sector(radius + 0.4, depth, floor + 1, slot + d.door["turn"], width + 2 * play)
    for length, broad in d.notches:
        cut += Pos(0, 0, -1) * Box(2 * length, 2 * broad, floor + 2, align=LOW)
    return cut


def bosses(d: Dimensions) -> Part:
    """Columns under the board's corners, carried by brackets at 45 degrees."""
    radius = d.shell["boss"]
    made = Part()
    for x, y in d.holes:
        away, angle = hypot(x, y), degrees(atan2(y, x))
        column = Pos(away, 0, 10) * Cylinder(radius, d.board_under - 10, align=LOW)
        column += Pos(away + 5, 0, 10) * Box(10, 2 * radius, d.board_under - 10, align=LOW)
        made += Rot(0, 0, angle) * column
    away = hypot(*d.holes[0]) - radius
    low = d.board_under - d.shell["insert_depth"]
    high = low - (d.inner(low) + 3 - away)
    return made - turned([(0, -1), (d.inner(low) + 3, -1), (d.inner(low) + 3, high), (away, low), (0, low)])


def brackets(d: Dimensions) -> Part:
    """What holds the cells: four slopes of 45 degrees into which the door presses the holder, and a rib at each of its
    ends. All of them begin over the door's lugs, and need no support."""
    low = d.door["z"][1] + 1.2
    half, top = d.bay["width"] / 2, d.bay["top"]
    tip = d.bay["narrow"] / 2 - BRACKET_TIP
    high = top + half - tip + 1.7
    far = d.inner(high) + 1.0
    edge = min(far, half + top - low)
    corner = [(far, max(low, top + half - far))] + ([(edge, low)] if edge < far else [])
    side = prism([(tip, top + half - tip), (tip, high), (far, high), *corner], Plane.YZ, 6)
    made = Part()
    for x in (-14, 14):
        made += Pos(x, 0, 0) * side
        made += Rot(0, 0, 180) * (Pos(x, 0, 0) * side)
    face = d.bay["length"] / 2
    end = prism([(face, low + far - face), (face, top), (far, top), (far, low)], Plane.XZ, 14)
    return made + end + Rot(0, 0, 180) * end


def tie_hole(d: Dimensions) -> Part:
    """Through the rib beside the wires' holes in the board: a cable tie around it takes every pull from the solder."""
    y, z = d.shell["tie"]
    return Pos(14, y, z) * Box(20, *TIE)


def grip(d: Dimensions) -> Part:
    """Ribs on the outside, for wet and small hands; on the player's side they end under its opening."""
    top, side = d.panel_top + 18, d.panel_top + d.shell["lip"] - 3
    heights = [height for height, _ in d.shell["radius"] if 12.0 < height < top]
    count, made = d.shell["ribs"], []
    for number in range(count):
        turn = (number + 0.5) * 360 / count
        high = side if sin(radians(turn)) < -0.6 else top
        levels = [12.0, *(height for height in heights if height < high - 1), high]
        made += [Rot(0, 0, turn) * rib(d, low, end) for low, end in zip(levels, levels[1:])]
    return Part() + made


def rib(d: Dimensions, low: float, high: float) -> Solid:
    """A piece of one, between two heights where the wall is straight."""
    thick = d.shell["wall"] - 0.4
    start, end = d.inner(low) + thick, d.inner(high) + thick
    lean = Vector(end - start, 0, high - low)
    return Solid.make_cylinder(1.1, lean.length, Plane(origin=(start, 0, low), z_dir=lean))


def player_side(d: Dimensions) -> Part:
    """What is cut out of the hood so that thumb and eyes reach the panel."""
    foot, top = d.shell["opening"]
    low = d.panel_top + d.shell["lip"]
    points = [(-foot, low), (foot, low), (top, d.rim + 1), (-top, d.rim + 1)]
    return Pos(0, -30, 0) * prism(points, Plane.XZ, 60)


def plug_window(d: Dimensions) -> Part:
    """The opening for the USB plug's sleeve, away from the player, where the Pico has its socket."""
    width, height, off = d.shell["usb"]
    x, _, z = d.socket
    opening = extrude(RectangleRounded(width, height, 2.0), amount=16)
    return Pos(x, d.inner(0) - 6, z + off) * Rot(-90, 0, 0) * opening


def make_shell(d: Dimensions) -> Part:
    """The shell in one piece."""
    outer = d.inner(d.shell["floor"])
    body = wall(d) + grip(d)
    inside = bosses(d) + brackets(d)
    reach = d.shell["wall"] / 2  # brackets end inside the wall
    limit = turned(
        [(0, 0), (outer + reach, 0)] + [(r + reach, h) for r, h in cavity(d, d.rim)] + [(0, d.board_under + 1)]
    )
    body += inside & limit
    body -= bayonet(d) + player_side(d) + plug_window(d) + tie_hole(d)
    for x, y in d.holes:
        low = d.board_under - d.shell["insert_depth"] + 0.8
        body -= Pos(x, y, low) * Cylinder(d.shell["insert"], d.board_under - low, align=LOW)
        body -= Pos(x, y, d.board_under - 0.6) * Cone(d.shell["insert"], d.shell["insert"] + 0.4, 0.6, align=LOW)
    return body
