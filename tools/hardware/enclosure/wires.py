"""The wired cup's perfboard and wires as meshes, for pictures: the same wires as in its tables and drawings.

It must not know the enclosure.
"""

from __future__ import annotations

from math import copysign, dist

import trimesh

from tools.hardware.built import Fitted
from tools.hardware.enclosure.bodies import disc, tube
from tools.hardware.enclosure.cup import Cup
from tools.hardware.enclosure.render import Colour, Piece
from tools.hardware.geometry import GRID, perfboard_holes
from tools.hardware.wiring import COLOURS, Wire

PLATE: Colour = (0.85, 0.72, 0.45)
RING: Colour = (0.80, 0.62, 0.25)
HOLE: Colour = (0.16, 0.13, 0.10)
THICK = 0.55  # radius of a wire with its insulation
BEND = 0.12
STRIPS = (-8.89, 8.89)  # from the Pico's middle
Place = tuple[float, float]
MARKS = {"3V3": "red", "VSYS": "orange", "GND": "black", "GP4": "yellow", "GP5": "green"}  # of the Pico


def perfboard(cup: Cup) -> list[Piece]:
    """The round perfboard with its holes."""
    low, high = cup.d.board_under, cup.d.board_top
    screws = cup.board.holes
    places = [place for place in perfboard_holes(cup.board) if min(dist(place, screw) for screw in screws) > 2.6]
    rings = [disc(x, y, 0.9, low - 0.02, high + 0.02, 12) for x, y in places]
    holes = [disc(x, y, 0.5, low - 0.05, high + 0.05, 8) for x, y in places]
    joined = [Piece(trimesh.util.concatenate(found), look) for found, look in ((rings, RING), (holes, HOLE))]
    return [Piece(cup.inside["board"][0], PLATE), *joined]


def colour(name: str) -> Colour:
    """A wire's colour as VTK wants it."""
    number = int(COLOURS[name][0][1:], 16)
    return (number >> 16) / 255, (number >> 8 & 255) / 255, (number & 255) / 255


def strands(cup: Cup, wires: list[Wire], above: bool) -> list[Piece]:
    """What one sees of the wires on one side of the board: parts on top have their joints below, and the reverse."""
    side = {part.ref: part.side for part in cup.board.parts}
    made = []
    for wire in wires:
        joints = [side[end.ref] == "bottom" for end in (wire.start, wire.end)]  # above?
        runs = any(joints) or crosses_pico(cup, wire)
        ends = [
            end.place if joint == runs else beside(end.place, other.place)
            for end, joint, other in zip((wire.start, wire.end), joints, (wire.end, wire.start))
        ]
        ways = [bent(ends[0], ends[1])] if runs == above else []
        if runs != above:
            pairs = zip((wire.start, wire.end), joints, ends)
            ways = [[end.place, hole] for end, joint, hole in pairs if joint == above]
        z = cup.d.board_top + 0.7 if above else cup.d.board_under - 0.7
        made += [Piece(tube([(x, y, z) for x, y in way], THICK), colour(wire.colour)) for way in ways]
    return made


def crosses_pico(cup: Cup, wire: Wire) -> bool:
    """Would it meet one of the Pico's strips of pins? Their plastic lies on the board's lower side."""
    middle = cup.board.part("A1").at[0]
    start, end = wire.start.place[0] - middle, wire.end.place[0] - middle
    return any(min(start, end) < strip < max(start, end) for strip in STRIPS)


def beside(place: Place, towards: Place) -> Place:
    """The next hole on the way."""
    (x1, y1), (x2, y2) = place, towards
    along = abs(x1 - x2) > abs(y1 - y2)
    return (x1 + copysign(GRID, x2 - x1), y1) if along else (x1, y1 + copysign(GRID, y2 - y1))


def bent(start: Place, end: Place) -> list[Place]:
    """A slightly bent way: wires side by side can be told apart, as in the drawings."""
    (x1, y1), (x2, y2) = start, end
    x, y = (x1 + x2) / 2 - (y1 - y2) * BEND, (y1 + y2) / 2 + (x1 - x2) * BEND
    weights = [((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (number / 8 for number in range(9))]
    return [(a * x1 + b * x + c * x2, a * y1 + b * y + c * y2) for a, b, c in weights]


def markers(cup: Cup, built: dict[str, Fitted]) -> list[Piece]:
    """Coloured pins at the places where the guide measures, seen from below."""
    low, high = cup.d.board_under - 14, cup.d.board_under
    spots = [("A1", function, name) for function, name in MARKS.items()] + [("J1", "+", "violet")]
    places = [(built[ref].at(cup.board.part(ref).contact(function))[0], name) for ref, function, name in spots]
    return [Piece(disc(x, y, 1.5, low, high), colour(name)) for (x, y), name in places]
