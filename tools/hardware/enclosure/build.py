"""Makes the printed parts' files, runs all checks on them, and plants the faults that the checks must find.

usage: .venv-hardware/bin/python -m tools.hardware.enclosure.build [files] [faults] [pictures]
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import trimesh

from tools.hardware.enclosure.bodies import contents
from tools.hardware.enclosure.checks import CHECKS
from tools.hardware.enclosure.cup import Cup
from tools.hardware.enclosure.dimensions import dimensions
from tools.hardware.enclosure.model import solids, write
from tools.hardware.enclosure.pictures import draw_all
from tools.hardware.faults import SOLID_FAULTS, planted
from tools.hardware.source import HARDWARE, boards, load
from tools.hardware.stamps import of_files

PRINT = HARDWARE / "print"
NAMES = ("shell", "panel", "door", "cap-left", "cap-right", "cap-ok", "cap-call")


def cup_of(source: dict[str, Any], folder: Path) -> Cup:
    """The cup as its files say."""
    d, board = dimensions(source), boards(source)["cup"]
    printed = {name: trimesh.load_mesh(folder / f"{name}.stl") for name in NAMES}
    return Cup(source, board, d, printed, contents(board, source, d))


def check(cup: Cup) -> int:
    """Runs every check; returns how many failures there were."""
    count = 0
    for name, one in CHECKS.items():
        failures = one(cup)
        count += len(failures)
        print(f"  {name}: {'ok' if not failures else ''}", flush=True)
        for failure in failures:
            print(f"    {failure}")
    return count


def find_faults(source: dict[str, Any]) -> int:
    """Plants each fault and asks the check that must find it; returns how many were missed."""
    missed = 0
    plain = source | {"door": source["door"] | {"words": []}, "shell": source["shell"] | {"ribs": 0}}
    with tempfile.TemporaryDirectory() as folder:
        for fault in SOLID_FAULTS:
            damaged = planted(plain, fault)
            write(solids(damaged), Path(folder), step=False)
            found = CHECKS[fault.check](cup_of(damaged, Path(folder)))
            missed += not found
            print(f"  {fault.what}: {fault.check} says {found[0] if found else 'NOTHING'}", flush=True)
    return missed


def main(goals: list[str]) -> int:
    """Do what is named; returns the exit code."""
    source, failures, start = load(), 0, time.monotonic()
    if "files" in goals:
        write(solids(source), PRINT)
        print(f"enclosure: files made ({of_files(PRINT)})")
        failures += check(cup_of(source, PRINT))
    if "faults" in goals:
        failures += find_faults(source)
    if "pictures" in goals:
        draw_all(cup_of(source, PRINT))
    print(f"enclosure: {failures} failures, {time.monotonic() - start:.0f} s")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
