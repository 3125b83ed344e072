"""The cup as its files and the source say: what every check and every picture looks at."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import trimesh

from tools.hardware.enclosure.bodies import Mesh, contents
from tools.hardware.enclosure.dimensions import Dimensions, dimensions
from tools.hardware.source import HARDWARE, Board, boards

PRINT = HARDWARE / "print"


@dataclass(frozen=True)
class Cup:
    """printed: {name: mesh where it sits}; inside: {ref: meshes}."""

    source: dict[str, Any]
    board: Board
    d: Dimensions
    printed: dict[str, Mesh]
    inside: dict[str, list[Mesh]]


def cup_of(source: dict[str, Any], folder: Path) -> Cup:
    """The cup as its files say."""
    d, board = dimensions(source), boards(source)["cup"]
    printed = {path.stem: trimesh.load_mesh(path) for path in sorted(folder.glob("*.stl"))}
    return Cup(source, board, d, printed, contents(board, source, d))
