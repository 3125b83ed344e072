"""How the printed parts lie on a printer's bed: for its file, and for the picture of it."""

from __future__ import annotations

import numpy as np
import trimesh

from tools.hardware.enclosure.bodies import box
from tools.hardware.enclosure.cup import Cup
from tools.hardware.enclosure.dimensions import UPSIDE_DOWN
from tools.hardware.enclosure.render import Piece

SHELL, CAP, PART = (0.62, 0.30, 0.20), (0.95, 0.91, 0.80), (0.20, 0.22, 0.27)
PLATE = {  # where each printed part lies on a bed of 180 x 180 mm, the shell in its middle
    "panel": (86, 20),
    "door": (86, -66),
    "visor": (-23.5, -78),
    "riser": (26.5, -89),
    "knob": (-34, 58),
    "cap-call": (9.5, -56),
    "cap-left": (23.5, -56),
    "cap-ok": (37.5, -56),
    "cap-right": (30, 58),
    "spacer-left": (-10, 58),
    "spacer-right": (10, 58),
}


def on_bed(cup: Cup) -> list[Piece]:
    """All printed parts as they lie on the printer."""
    made = [Piece(box(-50, -110, -1, 130, 70, 0), (0.80, 0.82, 0.85)), Piece(cup.printed["shell"], SHELL)]
    for name, place in PLATE.items():
        mesh = cup.printed[name].copy()
        if name in UPSIDE_DOWN:
            mesh.apply_transform(trimesh.transformations.rotation_matrix(np.pi, (1, 0, 0)))
        middle = mesh.bounds.mean(axis=0)
        mesh.apply_translation((place[0] - middle[0], place[1] - middle[1], -mesh.bounds[0][2]))
        made.append(Piece(mesh, CAP if name.startswith("cap-") else PART))
    return made
