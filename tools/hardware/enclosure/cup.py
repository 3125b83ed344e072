"""The cup as its files and the source say: what every check and every picture looks at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tools.hardware.enclosure.bodies import Mesh
from tools.hardware.enclosure.dimensions import Dimensions
from tools.hardware.source import Board


@dataclass(frozen=True)
class Cup:
    """printed: {name: mesh where it sits}; inside: {ref: meshes}."""

    source: dict[str, Any]
    board: Board
    d: Dimensions
    printed: dict[str, Mesh]
    inside: dict[str, list[Mesh]]
