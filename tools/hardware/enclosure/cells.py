"""What must be true of the cells in the printed cup: every listed holder goes in, is stopped, and its wires are held.

Which foam presses it follows from the source: tools/hardware/bay.py. Failures as sentences, [] for none.
"""

from __future__ import annotations

from math import hypot

from tools.hardware.bay import Seat, seats
from tools.hardware.enclosure.bodies import TOUCH, Mesh, box, holder_mesh, moved, overlap
from tools.hardware.enclosure.cup import Cup

WAY_IN = range(-30, 0, 3)  # mm under its seat


def ways_in(one: Seat) -> list[Mesh]:
    """A holder on its way in through the door's opening and its notches."""
    return [moved(holder_mesh(one), z=z) for z in WAY_IN]


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
