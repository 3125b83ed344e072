"""What makers of boards, assembly houses and builders take of a finished board: one archive of Gerber files, the list
of places (bill.py: that of parts), the board as a solid, the schematic on paper.

Everything comes out the same each time: without the day and the hour.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

from tools.hardware.bill import table
from tools.hardware.source import Board

EPOCH = (1980, 1, 1, 0, 0, 0)  # the first day that a ZIP knows
PDF_DATE = re.compile(rb"/CreationDate \(D:\d{14}\)")
STEP_NAME = re.compile(r"(FILE_NAME\('[^']*',)'[^']*'")
LAYERS = {"top": "Top", "bottom": "Bottom"}
Run = Callable[..., None]


def write(board: Board, folder: Path, run: Run) -> None:
    """All of them; run: runs a command in a folder, see build.py."""
    name = board.name
    (folder / f"{name}-gerber.zip").write_bytes(archive(folder / "gerber"))
    positions = (folder / f"{name}-positions.csv").read_text(encoding="utf-8")
    (folder / f"{name}-assembly-places.csv").write_text(places_csv(board, positions), encoding="utf-8")
    run(["kicad-cli", "pcb", "export", "step", "--board-only", "-f", "-o", f"{name}.step", f"{name}.kicad_pcb"], folder)
    path = folder / f"{name}.step"
    path.write_text(STEP_NAME.sub(r"\1''", path.read_text(encoding="utf-8")), encoding="utf-8")
    path = folder / f"{name}-schematic.pdf"
    run(["kicad-cli", "sch", "export", "pdf", "-n", "-o", path.name, f"{name}.kicad_sch"], folder)
    path.write_bytes(PDF_DATE.sub(b"/CreationDate (D:20000101000000)", path.read_bytes()))


def archive(folder: Path) -> bytes:
    """A folder's files as a ZIP: what is uploaded to have a board made."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(folder.iterdir()):
            packed.writestr(zipfile.ZipInfo(path.name, EPOCH), path.read_bytes(), zipfile.ZIP_DEFLATED, 9)
    return made.getvalue()


def places_csv(board: Board, positions: str) -> str:
    """Where each of them sits, from KiCad's own list."""
    wanted = {part.ref for part in board.parts if part.fitted and part.about["sources"]}
    rows = [
        [row["Ref"], f"{float(row['PosX']):.3f}mm", f"{float(row['PosY']):.3f}mm", LAYERS[row["Side"]], row["Rot"]]
        for row in csv.DictReader(io.StringIO(positions))
        if row["Ref"] in wanted
    ]
    return table([["Designator", "Mid X", "Mid Y", "Layer", "Rotation"], *rows])
