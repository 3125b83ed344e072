"""What lies in the cup and is not printed, as meshes: board, modules, parts, cells. For collisions and pictures.

From the source alone; it must not know the printed parts.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import trimesh

from tools.hardware.bay import Seat, seats
from tools.hardware.enclosure.dimensions import Dimensions
from tools.hardware.geometry import box_on_board, on_board
from tools.hardware.source import Board, Part

Mesh = trimesh.Trimesh
TOUCH = 0.3  # mm3 that rounding may make two solids share


def box(left: float, front: float, low: float, right: float, back: float, high: float) -> Mesh:
    """A box between two corners."""
    made = trimesh.creation.box((right - left, back - front, high - low))
    made.apply_translation(((left + right) / 2, (front + back) / 2, (low + high) / 2))
    return made


def disc(x: float, y: float, radius: float, low: float, high: float, sections: int = 48) -> Mesh:
    """An upright cylinder."""
    made = trimesh.creation.cylinder(radius, high - low, sections=sections)
    made.apply_translation((x, y, (low + high) / 2))
    return made


def tube(points: list[tuple[float, float, float]], radius: float, sections: int = 10) -> Mesh:
    """A wire through some points."""
    ways = [(a, b) for a, b in zip(points, points[1:]) if a != b]
    return trimesh.util.concatenate([trimesh.creation.cylinder(radius, segment=way, sections=sections) for way in ways])


def part_bodies(part: Part, shapes: list[list[float]], d: Any) -> list[Mesh]:
    """The catalogue's boxes and discs of one part, on its side of a board between d.board_under and d.board_top."""
    made = []
    for shape in shapes:
        low, high = shape[-2:]
        if part.side == "bottom":
            low, high = d.board_under - high, d.board_under - low
        else:
            low, high = d.board_top + low, d.board_top + high
        if len(shape) == 6:
            left, front, right, back = box_on_board(part, shape)
            made.append(box(left, front, low, right, back, high))
        else:
            x, y = on_board(part, shape[0], shape[1])
            made.append(disc(x, y, shape[2], low, high))
    return made


def board_mesh(board: Board, d: Dimensions) -> Mesh:
    """The bare board with its screw holes."""
    made = disc(0, 0, board.radius, d.board_under, d.board_top, 160)
    drills = [disc(x, y, 1.6, d.board_under - 1, d.board_top + 1) for x, y in board.holes]
    return trimesh.boolean.difference([made, *drills], engine="manifold")


def holder_mesh(seat: Seat) -> Mesh:
    """A battery holder with its upper edges against the ribs' slopes."""
    length, width, height = seat.size
    return box(-length / 2, -width / 2, seat.top - height, length / 2, width / 2, seat.top)


def contents(board: Board, source: dict[str, Any], d: Dimensions) -> dict[str, list[Mesh]]:
    """{ref: meshes} of everything on the board, the board ("board") and the cells ("holder")."""
    found = {part.ref: part_bodies(part, part.about["body"], d) for part in board.parts}
    found = {ref: meshes for ref, meshes in found.items() if meshes}
    return found | {"board": [board_mesh(board, d)], "holder": [holder_mesh(seats(source)[0])]}


def moved(mesh: Mesh, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Mesh:
    """A copy elsewhere."""
    made = mesh.copy()
    made.apply_translation((x, y, z))
    return made


def overlap(first: Mesh, second: Mesh) -> float:
    """Volume that two solids share, in cubic millimetres."""
    low = np.maximum(first.bounds[0], second.bounds[0])
    high = np.minimum(first.bounds[1], second.bounds[1])
    if (low >= high).any():
        return 0.0
    shared = trimesh.boolean.intersection([first, second], engine="manifold")
    return 0.0 if shared.is_empty else abs(shared.volume)
