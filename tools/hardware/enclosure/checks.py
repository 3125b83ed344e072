"""What must be true of the printed cup. Each check is a function that returns its failures as sentences, [] for none.

Here: printing, fitting, holding; what hands, eyes and the table demand is in use.py. CHECKS names them all.
"""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin
from typing import Any

import numpy as np
import trimesh

from tools.hardware.bay import seats
from tools.hardware.enclosure.bodies import TOUCH, Mesh, box, moved, overlap, part_bodies
from tools.hardware.enclosure.case_checks import case_assembly, case_held
from tools.hardware.enclosure.cells import holders_in, relieved, ways_in
from tools.hardware.enclosure.cup import Cup
from tools.hardware.enclosure.dimensions import PLUG, UPSIDE_DOWN
from tools.hardware.enclosure.use import balance, light, privacy, travel, waist
from tools.hardware.room import CUT, OUTER_WALL, WALL

BED = 180.0
PARALLEL = 30.0  # degrees
BRIDGE = 13.0  # mm that a printer draws through the air
GROOVE = 2.5  # mm wide
LEDGE = 1.0  # mm that it draws beside a wall, however long
STEEP = 50.0  # degrees from the vertical that it prints without support


def watertight(cup: Cup) -> list[str]:
    """Every printed part is one closed body."""
    return [
        f"{name} is not one closed body"
        for name, mesh in cup.printed.items()
        if not (mesh.is_watertight and mesh.is_winding_consistent and mesh.body_count == 1)
    ]


def bed(cup: Cup) -> list[str]:
    """Every printed part fits a small printer."""
    return [f"{name} is larger than {BED:g} mm" for name, mesh in cup.printed.items() if max(mesh.extents) > BED]


def thicknesses(mesh: Mesh, count: int = 20000) -> tuple[Any, Any]:
    """Thickness of the solid under points spread over its surface, mm, and these points; the same ones every time.

    Where the far side is not about parallel to the surface there is an edge and no wall: it is left out."""
    points, faces = trimesh.sample.sample_surface(mesh, count, seed=1)
    inward = -mesh.face_normals[faces]
    starts = points + inward * 1e-3
    hits, rays, met = mesh.ray.intersects_location(starts, inward, multiple_hits=False)
    far = np.linalg.norm(hits - starts[rays], axis=1)
    parallel = np.einsum("ij,ij->i", mesh.face_normals[met], inward[rays]) > cos(radians(PARALLEL))
    return far[parallel & (far > 0.01)], points[rays][parallel & (far > 0.01)]


def walls(cup: Cup) -> list[str]:
    """No wall is thinner than a printer makes well, nowhere."""
    failures = []
    for name, mesh in cup.printed.items():
        found, places = thicknesses(mesh)
        if name == "door":  # between the letters stand ridges as high as these are deep
            whole = places[:, 2] > cup.d.door["z"][0] + CUT + 0.05
            found, places = found[whole], places[whole]
        if len(found) and found.min() < WALL:
            place = ", ".join(f"{value:.0f}" for value in places[found.argmin()])
            failures.append(f"{name}: {found.min():.2f} mm thick at ({place}), {WALL:g} wanted")
    return failures


def outer_wall(cup: Cup) -> list[str]:
    """The shell's wall is thick enough for a fall, measured from the axis outwards where nothing else is."""
    shell = cup.printed["shell"]
    angles = np.radians(np.arange(-32.5, 215, 5))  # not at the edges of the player's side
    ways = np.column_stack((np.cos(angles), np.sin(angles), np.zeros(len(angles))))
    failures = []
    for height in np.arange(cup.d.board_top + 2, cup.d.rim - 3, 6.0):
        starts = np.column_stack((np.zeros((len(ways), 2)), np.full(len(ways), height)))
        hits, rays, _ = shell.ray.intersects_location(starts, ways)
        far = np.linalg.norm(hits[:, :2], axis=1)
        found = [np.sort(far[rays == number]) for number in range(len(ways))]
        thick = [float(one[1] - one[0]) for one in found if len(one) == 2]
        if thick and min(thick) < OUTER_WALL:
            failures.append(
                f"the shell's wall is {min(thick):.2f} mm thick {height:.0f} mm high, {OUTER_WALL:g} wanted"
            )
    return failures[:1]


def overhangs(cup: Cup) -> list[str]:
    """Everything prints without support: what hangs is a short bridge."""
    failures = []
    for name, mesh in cup.printed.items():
        up = -1.0 if name in UPSIDE_DOWN else 1.0
        normals, heights = mesh.face_normals[:, 2] * up, mesh.triangles[:, :, 2] * up
        hanging = (normals < -sin(radians(STEEP))) & (heights.min(axis=1) > heights.min() + 0.05)
        if not hanging.any():
            continue
        part = mesh.submesh([np.flatnonzero(hanging)], append=True)
        for piece in part.split(only_watertight=False):
            length, width = span(piece)
            if length > BRIDGE and width > LEDGE and not groove(mesh, piece):
                failures.append(f"{name}: {length:.1f} x {width:.1f} mm hang at {piece.centroid.round(1)}")
    return failures


def groove(mesh: Mesh, piece: Mesh) -> bool:
    """Whether what hangs is the narrow bottom of a groove: walls near on both sides carry every point of it."""
    points = piece.triangles_center + piece.face_normals * 0.05
    carried = np.zeros(len(points), bool)
    for angle in np.radians(np.arange(0, 180, 15)):
        near = np.ones(len(points), bool)
        for side in (-1.0, 1.0):
            way = np.array((cos(angle), sin(angle), 0.0)) * side
            hits, rays, _ = mesh.ray.intersects_location(points, np.tile(way, (len(points), 1)), multiple_hits=False)
            far = np.full(len(points), np.inf)
            far[rays] = np.linalg.norm(hits - points[rays], axis=1)
            near &= far < GROOVE
        carried |= near
    return bool(carried.all())


def span(piece: Mesh) -> tuple[float, float]:
    """Length of a hanging piece, and the width of its band."""
    flat = piece.vertices[:, :2] - piece.vertices[:, :2].mean(axis=0)
    _, _, axes = np.linalg.svd(flat, full_matrices=False)
    along = flat @ axes.T
    width = 2 * piece.area / max(np.ptp(along[:, 0]), 1e-6)  # a ring or an arc is as wide as its band
    return float(np.ptp(along[:, 0])), float(min(np.ptp(along[:, 1]), width))


def collisions(cup: Cup) -> list[str]:
    """No part is where another one is: parts, board, cells, printed parts, each with each."""
    solids = [(name, mesh) for name, mesh in cup.printed.items()]
    solids += [(ref, mesh) for ref, meshes in cup.inside.items() for mesh in meshes]
    failures = []
    for number, (name, mesh) in enumerate(solids):
        for other, another in solids[:number]:
            shared = overlap(mesh, another) if other != name else 0.0
            if shared > TOUCH:
                failures.append(f"{name} and {other} share {shared:.1f} mm³")
    return sorted(set(failures))


def held(cup: Cup) -> list[str]:
    """Nothing can leave its place: each part, moved the way it could fall, meets what holds it."""
    printed, d = cup.printed, cup.d
    shell, panel, board = printed["shell"], printed["panel"], cup.inside["board"][0]
    cases = [
        ("the board on the shell's bosses", board, -0.3, shell),
        ("the panel on the board", panel, -0.3, board),
        ("the visor on the panel", printed["visor"], -0.3, panel),
        ("the riser on the door", printed["riser"], -0.3, printed["door"]),
        ("the battery holder under its brackets", cup.inside["holder"][0], 0.5, shell),
        ("the battery door on the floor ring", printed["door"], -0.5, shell),
    ]
    above = [(name, mesh) for name, mesh in printed.items() if name[:3] in ("cap", "kno")]
    cases += [(f"{name} under the panel", mesh, 1.0, panel) for name, mesh in above]
    failures = [f"nothing holds {what}" for what, mesh, z, other in cases if overlap(moved(mesh, z=z), other) < TOUCH]
    turned = printed["door"].copy()
    turned.apply_transform(trimesh.transformations.rotation_matrix(radians(6), (0, 0, 1)))
    if overlap(turned, shell) < TOUCH:
        failures.append("the battery door turns without being pushed in")
    bodies = [one["body"] for one in cup.source["variant"] if one["is"] == "oled"]
    glass = d.board_top + max(body[1][5] for body in bodies)
    if not 0.2 <= d.panel_under - 1.2 - glass <= 1.2:
        failures.append("the panel's frame does not press foam on the display")
    return failures


def assembly(cup: Cup) -> list[str]:
    """Everything can be put in: board and panel from above, cells and door from below, the plug from behind."""
    printed, d = cup.printed, cup.d
    shell = printed["shell"]
    failures = []
    for what, mesh, steps in (
        ("board", cup.inside["board"][0], range(2, 60, 4)),
        ("panel", printed["panel"], range(2, 50, 4)),
        ("visor", printed["visor"], range(2, 50, 4)),
    ):
        if any(overlap(moved(mesh, z=z), shell) > TOUCH for z in steps):
            failures.append(f"the {what} does not pass the shell")
    for one in seats(cup.source):
        fixed = [shell, *(mesh for ref, meshes in cup.inside.items() for mesh in meshes if ref != "holder")]
        if any(overlap(pose, mesh) > TOUCH for pose in ways_in(one) for mesh in fixed):
            failures.append(f"{one.name} does not go in through the door's opening")
    door = moved(printed["door"], z=d.door["pocket"] + 0.05)
    back = trimesh.transformations.rotation_matrix(radians(-d.door["turn"]), (0, 0, 1))
    opened = door.copy()
    opened.apply_transform(back)
    if overlap(door, shell) > TOUCH or overlap(opened, shell) > TOUCH or overlap(moved(opened, z=-6), shell) > TOUCH:
        failures.append("the battery door does not go in and turn")
    x, y, z = d.socket
    plug = box(x - PLUG[0], y, z - PLUG[1], x + PLUG[0], y + 25, z + PLUG[1])
    if overlap(plug, shell) > TOUCH:
        failures.append("the USB plug does not reach its socket")
    return failures


def drop_in(cup: Cup) -> list[str]:
    """The modules of all makers in the source fit without a change, and the window shows the whole picture."""
    failures = []
    fixed = list(cup.printed.items()) + [("board", cup.inside["board"][0])]
    x, y, width, height = cup.source["shell"]["window"]
    failures += holders_in(cup)
    for variant in (one for one in cup.source["variant"] if one["is"] != "holder"):
        kind = variant["is"]
        part = next(part for part in cup.board.parts if part.kind == kind)
        meshes, own = part_bodies(part, variant["body"], cup.d), {part.ref}
        beside = {ref: item for ref, item in cup.inside.items() if ref not in {*own, "board"}}
        others = fixed + [(ref, mesh) for ref, item in beside.items() for mesh in item]
        for other, mesh in others:
            if any(overlap(one, mesh) > TOUCH for one in meshes):
                failures.append(f"{kind} {variant['name']}: it meets {other}")
        if "active" in variant:
            at = cup.board.part("DS1").at
            left, top, right, bottom = variant["active"]
            if at[0] + left < x - width / 2 or at[0] + right > x + width / 2:
                failures.append(f"{variant['name']}: the window hides its sides")
            if at[1] - bottom < y - height / 2 or at[1] - top > y + height / 2:
                failures.append(f"{variant['name']}: the window hides rows")
    return failures


CHECKS: dict[str, Callable[[Cup], list[str]]] = {
    check.__name__: check
    for check in (
        *(watertight, bed, walls, outer_wall, overhangs, collisions, held, assembly, relieved),
        *(travel, privacy, balance, light, drop_in),
    )
}
OF_THE_SLIM_SHELL = {"waist": waist}
OF_THE_CASE = {check.__name__: check for check in (case_held, case_assembly)}
