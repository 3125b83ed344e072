"""The cup as its files and the source say: what every check and every picture looks at."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from pathlib import Path
from typing import Any

import trimesh

from tools.hardware.bay import large, slim
from tools.hardware.enclosure.bodies import Mesh, contents
from tools.hardware.enclosure.dimensions import UPSIDE_DOWN, dimensions
from tools.hardware.source import HARDWARE, Board, boards

PRINT = HARDWARE / "print"


@dataclass(frozen=True)
class Cup:
    """printed: {name: mesh where it sits}; inside: {ref: meshes}."""

    source: dict[str, Any]
    board: Board
    d: Any  # Dimensions, or the dongle's CaseDimensions
    printed: dict[str, Mesh]
    inside: dict[str, list[Mesh]]


def cup_of(source: dict[str, Any], folder: Path, waist: bool = False, wide: bool = False) -> Cup:
    """The cup as its files say; with `waist` the one for smaller hands, in which no spacers are wanted; with `wide` the
    one with the larger display."""
    source = slim(source) if waist else large(source) if wide else source
    d, board = dimensions(source), boards(source)["cup"]
    instead = {"shell": "shell-slim"} if waist else {"panel": "panel-large", "visor": "visor-large"} if wide else {}
    names = [path.stem for path in sorted(folder.glob("*.stl")) if not path.stem.endswith(("-slim", "-large"))]
    files = {name: instead.get(name, name) for name in names if not name.startswith("case")}
    files = {name: file for name, file in files.items() if not (waist and "spacer" in name)}
    printed = {name: standing(name, trimesh.load_mesh(folder / f"{file}.stl"), d) for name, file in files.items()}
    return Cup(source, board, d, printed, contents(board, source, d))


def standing(name: str, mesh: Mesh, d: Any) -> Mesh:
    """A part as it sits in the cup, from as it lies on the printer."""
    if name in UPSIDE_DOWN:
        mesh.apply_transform(trimesh.transformations.rotation_matrix(pi, (1, 0, 0)))
    mesh.apply_translation((0, 0, d.on_bed(name)))
    return mesh
