"""Everything that KiCad makes and checks: schematic, netlist, board, Gerber files, pictures of both boards.

It must not know the enclosure. What it writes is the same, byte for byte, whenever it runs.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from tools.generated import ROOT
from tools.hardware.kicad import exports
from tools.hardware.kicad.library import FOOTPRINTS, SYMBOLS, footprint_text, symbols_text
from tools.hardware.kicad.project import project_text
from tools.hardware.kicad.schematic import schematic_text, tables_text
from tools.hardware.source import HARDWARE, Board, boards, load

KICAD = HARDWARE / "kicad"
PYTHON = "/usr/bin/python3"  # the system's own has KiCad's module pcbnew
INSTALL = "apt-get install --no-install-recommends kicad kicad-symbols kicad-footprints   (Debian 12: from backports)"
GERBER_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Silkscreen,B.Silkscreen,Edge.Cuts"
DATES = (
    re.compile(r"^%TF\.CreationDate,.*\n", re.M),
    re.compile(r"^; #@! TF\.CreationDate,.*\n", re.M),
    re.compile(r"^(G04 Created by KiCad \([^)]*\)) date .*\*\n", re.M),
    re.compile(r"^(; DRILL file KiCad [^ ]*|; DRILL file \{KiCad [^}]*\}) date .*\n", re.M),
)


class KicadError(Exception):
    """KiCad found a fault or failed; the text is its own report."""


def missing() -> str:
    """What to install for KiCad 9, "" when it is there."""
    version = installed()
    module = run_quiet([PYTHON, "-c", "import pcbnew; print(pcbnew.Version())"])
    if version.split(".")[0] == "9" and module and SYMBOLS.exists() and FOOTPRINTS.exists():
        return ""
    found = f" (found {version})" if version else ""
    return f"KiCad 9 with its libraries and Python module is needed{found}: {INSTALL}"


def installed() -> str:
    """The version of KiCad that is here, as "9.0.2"; "" for none. What Debian adds to it is left out."""
    program = shutil.which("kicad-cli")
    return re.split(r"[^0-9.]", run_quiet([program, "version"]))[0] if program else ""


def made_by() -> str:
    """The version of KiCad that made the committed boards, as their Gerber files say."""
    said = {
        version
        for path in sorted(KICAD.glob("*/gerber/*"))
        for version in re.findall(r"KiCad,Pcbnew,([0-9.]+)", path.read_text(encoding="utf-8", errors="replace"))
    }
    return ", ".join(sorted(said))


def run_quiet(command: list[str]) -> str:
    """What a command prints, "" when it fails."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def run(
    command: list[str], folder: Path = ROOT, report: Path | None = None, more: dict[str, str] | None = None
) -> None:
    """Run a command, with `more` in its environment. Raises KicadError with its words, or with the report it wrote."""
    environment = os.environ | {"KICAD9_SYMBOL_DIR": str(SYMBOLS), "KICAD9_FOOTPRINT_DIR": str(FOOTPRINTS)}
    environment |= more or {}
    result = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if result.returncode:
        words = report.read_text(encoding="utf-8") if report and report.exists() else result.stdout + result.stderr
        raise KicadError(f"{' '.join(command[:4])}\n{words}")


def build(out: Path = KICAD, reports: Path = ROOT / "build" / "hardware") -> None:
    """Libraries, then both boards. Raises KicadError."""
    source = load()
    reports.mkdir(parents=True, exist_ok=True)
    (out / "gobelet.pretty").mkdir(parents=True, exist_ok=True)
    (out / "gobelet.kicad_sym").write_text(symbols_text(source), encoding="utf-8")
    titles = {about["footprint"]: about["en"] for about in source["catalogue"].values()}
    for name, table in source["footprint"].items():
        text = footprint_text(name, table, titles[f"gobelet:{name}"])
        (out / "gobelet.pretty" / f"{name}.kicad_mod").write_text(text, encoding="utf-8")
    for board in boards(source).values():
        folder = out / board.name
        folder.mkdir(exist_ok=True)
        draw(board, folder, reports)
        lay_out(board, folder, reports)
        export(board, folder)
        exports.write(board, folder, run)


def draw(board: Board, folder: Path, reports: Path) -> None:
    """Schematic, its check (ERC), netlist and picture."""
    name = board.name
    (folder / f"{name}.kicad_sch").write_text(schematic_text(board, load()), encoding="utf-8")
    (folder / f"{name}.kicad_pro").write_text(project_text(name), encoding="utf-8")
    symbols, footprints = tables_text(board)
    (folder / "sym-lib-table").write_text(symbols, encoding="utf-8")
    (folder / "fp-lib-table").write_text(footprints, encoding="utf-8")
    report = reports / f"{name}-erc.txt"
    check = ["kicad-cli", "sch", "erc", "--severity-all", "--exit-code-violations", "-o", str(report)]
    run([*check, f"{name}.kicad_sch"], folder, report)
    run(["kicad-cli", "sch", "export", "netlist", "-o", f"{name}.net", f"{name}.kicad_sch"], folder)
    undated(folder / f"{name}.net", re.compile(r'\(date "[^"]*"\)'), '(date "")')
    undated(folder / f"{name}.net", re.compile(r'\(source "[^"]*/([^/"]*)"\)'), r'(source "\1")')
    undated(folder / f"{name}.net", re.compile(re.escape(str(SYMBOLS))), "${KICAD9_SYMBOL_DIR}")
    ours = '"${KIPRJMOD}/../gobelet.kicad_sym"'
    undated(folder / f"{name}.net", re.compile(r'"[^"]*/\.\./gobelet\.kicad_sym"'), ours)
    picture = ["kicad-cli", "sch", "export", "svg", "--exclude-drawing-sheet", "--no-background-color"]
    run([*picture, "-o", ".", f"{name}.kicad_sch"], folder)
    os.replace(folder / f"{name}.svg", folder / f"{name}-schematic.svg")
    undated(folder / f"{name}-schematic.svg", re.compile(r"<title>.*</title>"), f"<title>{board.title}</title>")


def lay_out(board: Board, folder: Path, reports: Path) -> None:
    """The routed board and its check: rules, connections, and that it is the schematic's (DRC, parity)."""
    name = board.name
    run([PYTHON, "-m", "tools.hardware.kicad.board", name, str(folder)])
    (folder / f"{name}.kicad_pro").write_text(project_text(name), encoding="utf-8")  # KiCad adds its defaults
    (folder / f"{name}.kicad_prl").unlink(missing_ok=True)
    report = reports / f"{name}-drc.txt"
    check = ["kicad-cli", "pcb", "drc", "--severity-all", "--exit-code-violations", "--schematic-parity"]
    run([*check, "-o", str(report), f"{name}.kicad_pcb"], folder, report)
    (folder / f"{name}.kicad_pro").write_text(project_text(name), encoding="utf-8")
    (folder / f"{name}.kicad_prl").unlink(missing_ok=True)


def export(board: Board, folder: Path) -> None:
    """Gerber and drill files, positions."""
    name = board.name
    gerber = folder / "gerber"
    shutil.rmtree(gerber, ignore_errors=True)
    gerber.mkdir()
    pcb = f"{name}.kicad_pcb"
    plot = ["kicad-cli", "pcb", "export", "gerbers", "--layers", GERBER_LAYERS, "--no-protel-ext"]
    run([*plot, "-o", "gerber/", pcb], folder)
    run(["kicad-cli", "pcb", "export", "drill", "-o", "gerber/", pcb], folder)
    table = ["kicad-cli", "pcb", "export", "pos", "--format", "csv", "--units", "mm", "--side", "both"]
    run([*table, "-o", f"{name}-positions.csv", pcb], folder)
    for path in sorted(gerber.iterdir()):
        text = path.read_text(encoding="utf-8")
        for pattern in DATES:
            text = pattern.sub(lambda match: f"{match[1]}*\n" if match.re.groups else "", text)
        if path.suffix == ".gbrjob":
            text = re.sub(r'"CreationDate": *"[^"]*"', '"CreationDate": ""', text)
        path.write_text(text, encoding="utf-8")


def undated(path: Path, pattern: re.Pattern[str], instead: str) -> None:
    """Take out what differs from day to day, or from machine to machine."""
    path.write_text(pattern.sub(instead, path.read_text(encoding="utf-8")), encoding="utf-8")
