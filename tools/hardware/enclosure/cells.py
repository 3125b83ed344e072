"""What must be true of the cells in the printed cup: every listed holder goes in, is stopped, and its wires are held.

Which foam presses it follows from the source: tools/hardware/bay.py. Failures as sentences, [] for none.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin, tan

import trimesh

from tools.hardware.bay import Seat, seats
from tools.hardware.enclosure.bodies import TOUCH, Mesh, box, holder_mesh, moved, overlap
from tools.hardware.enclosure.cup import Cup

STEEP_IN, FLAT_IN = 20.0, 5.0  # degrees that a long holder leans when it goes in, and when all of it is inside


def ways_in(cup: Cup, one: Seat) -> list[Mesh]:
    """A holder on its way in through the door's opening: straight, or a long one aslant, one end first."""
    length, width, height = one.size
    hole, floor = cup.d.shell["door_hole"], cup.d.shell["floor"]
    if hypot(length, width) / 2 < hole - 0.2:
        return [moved(holder_mesh(one), z=z) for z in range(-30, 0, 3)]
    room = (cup.d.inner(floor) ** 2 - (width / 2) ** 2) ** 0.5 - 0.2  # half the length that lies inside
    gap = (hole**2 - (width / 2) ** 2) ** 0.5 - 0.2  # and in the opening
    made = [aslant(one, STEEP_IN, gap, floor * step / 11 - floor) for step in range(12)]
    turns = [(STEEP_IN + (FLAT_IN - STEEP_IN) * step / 11, step / 11) for step in range(12)]  # its lower end comes in
    turns += [(FLAT_IN * (1 - step / 4), 1.0) for step in range(1, 5)]
    face = cup.d.bay["length"] / 2 - 0.1
    rib = cup.d.door["z"][1] + 1.2 + cup.d.inner(floor) - face  # where the ribs at the ends begin to narrow the bay
    for angle, part in turns:
        a = radians(angle)
        high = floor + 0.2 + height * cos(a) * part
        corner = high + length * sin(a) - height * cos(a)  # height of the left end's lower edge
        left = min(face + max(rib - corner, 0.0) * tan(a), room)
        made.append(aslant(one, angle, length * cos(a) + height * sin(a) - left, high))
    return made


def aslant(one: Seat, angle: float, right: float, high: float) -> Mesh:
    """A holder that leans: the upper edge of its right end at x = right, z = high, its left end higher."""
    length, width, height = one.size
    made = box(-length, -width / 2, -height, 0, width / 2, 0)
    made.apply_transform(trimesh.transformations.rotation_matrix(radians(angle), (0, 1, 0)))
    return moved(made, x=right, z=high)


def relieved(cup: Cup) -> list[str]:
    """The cells' wires are held before they reach the solder: a cable tie goes around the rib beside J1."""
    shell, (y, z) = cup.printed["shell"], cup.d.shell["tie"]
    failures = []
    if overlap(box(6, y - 1.3, z - 0.6, 22, y + 1.3, z + 0.6), shell) > TOUCH:
        failures.append("a cable tie of 2.5 mm does not pass the rib beside J1")
    sides = {"over": (y - 1.3, z + 0.9, y + 1.3, z + 2.4), "inside of": (y - 3.6, z + 1.2, y - 2.2, z + 2.4)}
    for where, (front, low, back, high) in sides.items():
        if overlap(box(11, front, low, 17, back, high), shell) < 0.9 * 6 * (back - front) * (high - low):
            failures.append(f"no plastic {where} the cable tie's hole")
    place = cup.board.part("J1").at
    if hypot(place[0] - 14, place[1] - y) > 20:
        failures.append("the cable tie is too far from J1 to hold its wires")
    return failures


def holders_in(cup: Cup) -> list[str]:
    """Every listed holder in its seat, with what presses it: it meets nothing but the ribs' slopes."""
    failures = []
    for one in seats(cup.source):
        mesh = holder_mesh(one)
        fixed = [name for name in cup.printed if not name.startswith(("riser", "spacer"))]
        fixed += ["riser"] * bool(one.door.block) + ["spacer-left", "spacer-right"] * bool(one.end.block)
        failures += [
            f"{one.name} meets {name}" for name in fixed if overlap(moved(mesh, z=-0.05), cup.printed[name]) > TOUCH
        ]
        parts = [(ref, item) for ref, items in cup.inside.items() for item in items if ref != "holder"]
        failures += [f"{one.name} meets {ref}" for ref, item in parts if overlap(mesh, item) > TOUCH]
        if overlap(moved(mesh, z=0.4), cup.printed["shell"]) < TOUCH:
            failures.append(f"nothing stops {one.name} from above")
    return failures
