"""All printed parts of cup and dongle as solids, and their files: STL for printers, STEP for whoever changes them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from build123d import Part, Pos, Rot, export_step, export_stl

from tools.hardware.bay import large, slim
from tools.hardware.enclosure.case import NAMES, case_dimensions, make_lid, make_tray
from tools.hardware.enclosure.dimensions import UPSIDE_DOWN, dimensions
from tools.hardware.enclosure.shell import make_shell
from tools.hardware.enclosure.small import (
    make_cap,
    make_door,
    make_knob,
    make_panel,
    make_riser,
    make_spacer,
    make_visor,
)

TOLERANCE, ANGLE = 0.05, 0.2  # mm and radians between a solid and its mesh
FINE = 0.1  # radians, of a shell: its wall is as thin as a fall allows, and both of its faces lose a facet's height
DATE = re.compile(r"(FILE_NAME\('[^']*',)'[^']*'")


MAKERS: dict[str, Callable[[Any], Part]] = {
    "shell": make_shell,
    "shell-slim": make_shell,
    "panel": make_panel,
    "panel-large": make_panel,
    "visor": make_visor,
    "visor-large": make_visor,
    "knob": make_knob,
    "door": make_door,
    "riser": make_riser,
    "spacer-left": partial(make_spacer, side=-1),
    "spacer-right": partial(make_spacer, side=1),
    **{f"cap-{name.lower()}": partial(make_cap, name=name) for name in ("LEFT", "RIGHT", "OK", "CALL")},
    "case": make_tray,
    "case-lid": make_lid,
}


def solids(source: dict[str, Any], names: Iterable[str] = MAKERS) -> dict[str, Part]:
    """{name: solid as it lies on the printer} of these printed parts."""
    other = {"shell-slim": dimensions(slim(source))} | dict.fromkeys(NAMES, case_dimensions(source))
    other |= dict.fromkeys(("panel-large", "visor-large"), dimensions(large(source)))
    return {name: lying(name, MAKERS[name](d), d) for name in names for d in (other.get(name) or dimensions(source),)}


def lying(name: str, solid: Part, d: Any) -> Part:
    """A part from where it sits in the cup to where it is printed."""
    moved = Pos(0, 0, -d.on_bed(name)) * solid
    return Rot(180, 0, 0) * moved if name in UPSIDE_DOWN else moved


def write(made: dict[str, Part], folder: Path, step: bool = True) -> None:
    """One STL and, if wanted, one STEP a part; the same bytes for the same solid."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, solid in made.items():
        angle = FINE if name.startswith("shell") else ANGLE
        export_stl(solid, folder / f"{name}.stl", tolerance=TOLERANCE, angular_tolerance=angle)
        if not step:
            continue
        path = folder / f"{name}.step"
        export_step(solid, path)
        text = DATE.sub(r"\1''", path.read_text(encoding="utf-8"))
        path.write_text(text, encoding="utf-8")
