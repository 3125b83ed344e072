"""What must be true of the printed cup. Each check is a function that returns its failures as sentences, [] for none.

Here: printing, fitting, holding; what hands, eyes and the table demand is in use.py. CHECKS names them all.
"""

from __future__ import annotations

from collections.abc import Callable
from math import radians, sin
from typing import Any

import numpy as np
import trimesh

from tools.hardware.enclosure.bodies import TOUCH, Mesh, box, holder_mesh, moved, overlap, part_bodies
from tools.hardware.enclosure.cup import Cup
from tools.hardware.enclosure.use import balance, privacy, travel

BED = 180.0
WALL = 1.2  # mm: three lines of a usual nozzle
BRIDGE = 13.0  # mm that a printer draws through the air
LEDGE = 1.0  # mm that it draws beside a wall, however long
STEEP = 50.0  # degrees from the vertical that it prints without support
PRINTED_UPSIDE_DOWN = ("panel", "door")


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


def thicknesses(mesh: Mesh, count: int = 4000) -> Any:
    """Thickness of the solid under points spread over its surface, mm; the same points every time."""
    points, faces = trimesh.sample.sample_surface(mesh, count, seed=1)
    inward = -mesh.face_normals[faces]
    starts = points + inward * 1e-3
    hits, rays, _ = mesh.ray.intersects_location(starts, inward, multiple_hits=False)
    found = np.full(count, np.inf)
    found[rays] = np.linalg.norm(hits - starts[rays], axis=1)
    return found[np.isfinite(found) & (found > 0.01)]


def walls(cup: Cup) -> list[str]:
    """No wall is thinner than a printer makes well; edges and rounded corners, under 2 % of the surface, aside."""
    failures = []
    for name, mesh in cup.printed.items():
        thin = float(np.percentile(thicknesses(mesh), 2))
        if thin < WALL:
            failures.append(f"{name}: 2 % of the surface is thinner than {thin:.2f} mm, {WALL:g} wanted")
    return failures


def overhangs(cup: Cup) -> list[str]:
    """Everything prints without support: what hangs is a short bridge."""
    failures = []
    for name, mesh in cup.printed.items():
        up = -1.0 if name in PRINTED_UPSIDE_DOWN else 1.0
        normals, heights = mesh.face_normals[:, 2] * up, mesh.triangles[:, :, 2] * up
        hanging = (normals < -sin(radians(STEEP))) & (heights.min(axis=1) > heights.min() + 0.05)
        if not hanging.any():
            continue
        part = mesh.submesh([np.flatnonzero(hanging)], append=True)
        for piece in part.split(only_watertight=False):
            length, width = span(piece)
            if length > BRIDGE and width > LEDGE:
                failures.append(f"{name}: {length:.1f} x {width:.1f} mm hang at {piece.centroid.round(1)}")
    return failures


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
        ("the battery holder under its brackets", cup.inside["holder"][0], 0.5, shell),
        ("the battery door on the floor ring", printed["door"], -0.5, shell),
    ]
    cases += [(f"{name} under the panel", mesh, 1.0, panel) for name, mesh in printed.items() if name[:3] == "cap"]
    failures = [f"nothing holds {what}" for what, mesh, z, other in cases if overlap(moved(mesh, z=z), other) < TOUCH]
    turned = printed["door"].copy()
    turned.apply_transform(trimesh.transformations.rotation_matrix(radians(6), (0, 0, 1)))
    if overlap(turned, shell) < TOUCH:
        failures.append("the battery door turns without being pushed in")
    glass = d.board_top + 5.7
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
        ("holder", cup.inside["holder"][0], range(-30, 0, 3)),
    ):
        if any(overlap(moved(mesh, z=z), shell) > TOUCH for z in steps):
            failures.append(f"the {what} does not pass the shell")
    door = moved(printed["door"], z=d.door["pocket"] + 0.05)
    back = trimesh.transformations.rotation_matrix(radians(-d.door["turn"]), (0, 0, 1))
    opened = door.copy()
    opened.apply_transform(back)
    if overlap(door, shell) > TOUCH or overlap(opened, shell) > TOUCH or overlap(moved(opened, z=-6), shell) > TOUCH:
        failures.append("the battery door does not go in and turn")
    middle = d.board_under - 5.0
    plug = box(-5.5, 35.8, middle - 4.0, 5.5, 60, middle + 4.0)
    if overlap(plug, shell) > TOUCH:
        failures.append("the USB plug does not reach its socket")
    return failures


def drop_in(cup: Cup) -> list[str]:
    """The modules of all makers in the source fit without a change, and the window shows the whole picture."""
    failures = []
    fixed = list(cup.printed.items()) + [("board", cup.inside["board"][0])]
    x, y, width, height = cup.source["shell"]["window"]
    for variant in cup.source["variant"]:
        kind = variant["is"]
        if kind == "holder":
            meshes, own = [holder_mesh(variant["size"], cup.d)], {"holder"}
            tallest = meshes[0].bounds[1][2]
            deepest = min(mesh.bounds[0][2] for ref, item in cup.inside.items() for mesh in item if ref != "holder")
            if tallest > deepest:
                failures.append(f"{variant['name']}: it rises to {tallest:.1f} mm, parts hang down to {deepest:.1f}")
        else:
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
    for check in (watertight, bed, walls, overhangs, collisions, held, assembly, travel, privacy, balance, drop_in)
}
