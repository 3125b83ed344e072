"""Makes and checks what a cup is built from.

usage: python -m tools.hardware [pages] [kicad] [enclosure] [pictures] [faults] [check]      without a goal: all of it

pages       parts lists, wiring tables and drawings, budget          needs nothing but this Python
kicad       schematics, boards, ERC, DRC, Gerber files               needs KiCad 9; one of another version than
                                                                     that of the committed files works in build/,
                                                                     unless this goal is named
enclosure   STL, STEP, 3MF of the printed parts, models, checks      .venv-hardware, made when it is missing
pictures    the guide's pictures                                     the same
faults      plants a fault for each check, and sees it found         the same
check       rules and agreement of the committed files               needs nothing

Files come out byte for byte the same. What cannot be made here is said, with what to install; the rest goes on.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tools.generated import ROOT
from tools.hardware import agreement, environment, faults, pages, stamps
from tools.hardware.contacts import contacts
from tools.hardware.kicad import build as kicad
from tools.hardware.rules import RULES
from tools.hardware.source import SourceError, load
from tools.make_pins import PinError

GOALS = ("pages", "kicad", "enclosure", "pictures", "faults", "check")


def main(goals: list[str]) -> int:
    """Do what is named; returns the exit code."""
    if set(goals) - set(GOALS):
        print(__doc__, file=sys.stderr)
        return 2
    named, start, failed = "kicad" in goals, time.monotonic(), False
    goals = goals or list(GOALS)
    try:
        if wrong := contacts(load()):  # found by KiCad as well, but not named by it
            print("\n".join(f"hardware: contacts: {sentence}" for sentence in wrong), file=sys.stderr)
            return 1
        printed = start_solids("build", "files") if "enclosure" in goals else None  # beside KiCad, on another core
        planted = start_solids("build", "faults") if "faults" in goals else None
        if "kicad" in goals:
            failed |= make_boards(named)
        if printed is not None and printed.wait():
            failed = True
        elif printed is not None:
            stamps.write(stamps.prints(load()))
        shown = start_solids("pictures") if "pictures" in goals else None  # of the prints and the board
        if "pages" in goals:
            write_pages()
        if "check" in goals:
            failed |= check()
        if "faults" in goals:
            failed |= find_faults()
        for process in (planted, shown):
            failed |= process is not None and process.wait() != 0
    except (PinError, SourceError, environment.PreparationError) as error:
        print(f"hardware: {error}", file=sys.stderr)
        return 1
    print(f"hardware: {'FAILED' if failed else 'all is well'}, {time.monotonic() - start:.0f} s")
    return int(failed)


def start_solids(module: str, *goals: str) -> subprocess.Popen[bytes]:
    """The enclosure's own Python at work. VTK's complaints about a machine without a screen are not shown."""
    environment.prepare()
    command = [str(environment.PYTHON), "-W", "ignore", "-m", f"tools.hardware.enclosure.{module}", *goals]
    return subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL if module == "pictures" else None)


def make_boards(anyway: bool) -> bool:
    """KiCad's part; True when it failed. Without KiCad it says what to install, and is no failure. Another version than
    the one that made the files writes each of them differently: it makes and checks boards of its own in build/, and
    touches none of the committed ones, unless `anyway`."""
    lacking, here, made = kicad.missing(), kicad.installed(), kicad.made_by()
    if lacking:
        print(f"hardware: boards left as they are. {lacking}")
        return False
    other = here != made and not anyway
    try:
        kicad.build(ROOT / "build" / "hardware" / f"kicad-{here}" if other else kicad.KICAD)
    except kicad.KicadError as error:
        print(f"hardware: {error}", file=sys.stderr)
        return True
    if other:
        print(f"kicad {here}: ERC 0, DRC 0, parity 0 for both boards, made in build/hardware/kicad-{here}")
        print(f"hardware: the committed boards are KiCad {made}'s, and stay; the goal `kicad` renews them")
        return False
    stamps.write(stamps.gerbers())
    print("kicad: ERC 0, DRC 0, parity 0 for both boards")
    return False


def write_pages() -> None:
    """All generated pages and drawings."""
    built = agreement.read(load())
    for path, text in pages.pages(built):
        Path(path).parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    for path, data in pages.binaries(built):
        path.write_bytes(data)


def check() -> bool:
    """Every rule and every agreement; True when one fails."""
    built = agreement.read(load())
    found = {name: rule(load()) for name, rule in RULES.items()}
    found |= {name: one(built) for name, one in agreement.AGREEMENTS.items()}
    for name, failures in found.items():
        for failure in failures:
            print(f"hardware: {name}: {failure}", file=sys.stderr)
    print(f"circuit: {len(found)} checks, {sum(map(len, found.values()))} failures")
    return any(found.values())


def find_faults() -> bool:
    """The circuit's planted faults; True when one is missed."""
    built, missed = agreement.read(load()), 0
    for fault in (*faults.SOURCE_FAULTS, *faults.BUILT_FAULTS):
        of_source = fault in faults.SOURCE_FAULTS
        found = faults.source_failures(load(), fault) if of_source else faults.built_failures(built, fault)
        missed += not found
        print(f"  {fault.what}: {fault.check} says {found[0] if found else 'NOTHING'}")
    return missed > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
