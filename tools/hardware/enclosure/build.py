"""Makes the printed parts' files, runs all checks on them, and plants the faults that the checks must find.

usage: .venv-hardware/bin/python -m tools.hardware.enclosure.build [files] [faults]
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tools.hardware.enclosure import models
from tools.hardware.enclosure.case import case_of
from tools.hardware.enclosure.checks import CHECKS, OF_THE_CASE, OF_THE_SLIM_SHELL
from tools.hardware.enclosure.cup import PRINT, Cup, cup_of
from tools.hardware.enclosure.model import MAKERS, solids, write
from tools.hardware.faults import SOLID_FAULTS, planted
from tools.hardware.rules import RULES
from tools.hardware.source import load
from tools.hardware.stamps import of_files

# What the shell for smaller hands does otherwise than the other one.
BOTH = ("watertight", "walls", "overhangs", "collisions", "held", "assembly", "drop_in")
SLIM = (*BOTH, "outer_wall", "relieved", "waist")
# What another display changes.
LARGE = (*BOTH, "travel", "privacy", "balance", "light")
CASE = ("watertight", "bed", "walls", "overhangs", "collisions", *OF_THE_CASE)
ALL = CHECKS | OF_THE_SLIM_SHELL | OF_THE_CASE


def check(cup: Cup, names: Iterable[str] = CHECKS) -> int:
    """Runs these checks; returns how many failures there were."""
    count = 0
    for name in names:
        failures = ALL[name](cup)
        count += len(failures)
        print(f"  {name}: {'ok' if not failures else ''}", flush=True)
        for failure in failures:
            print(f"    {failure}")
    return count


def find_faults(source: dict[str, Any]) -> int:
    """Plants each fault and asks the check that must find it; returns how many were missed."""
    missed = 0
    plain = source | {"door": source["door"] | {"words": []}, "shell": source["shell"] | {"ribs": 0}}
    sound = solids(plain, [name for name in MAKERS if not name.endswith(("-slim", "-large"))])
    with tempfile.TemporaryDirectory() as folder:
        for fault in SOLID_FAULTS:
            damaged = planted(plain, fault)
            write(sound | solids(damaged, fault.printed), Path(folder), step=False)
            of_case = all(name.startswith("case") for name in fault.printed or [""])
            found = ALL[fault.check]((case_of if of_case else cup_of)(damaged, Path(folder)))
            missed += not found
            print(f"  {fault.what}: {fault.check} says {found[0] if found else 'NOTHING'}", flush=True)
    return missed


def main(goals: list[str]) -> int:
    """Do what is named; returns the exit code."""
    source, failures, start = load(), 0, time.monotonic()
    said = [f"{name}: {sentence}" for name, rule in RULES.items() for sentence in rule(source)]
    if said:  # before solids are made of what cannot be
        print("enclosure: " + "\nenclosure: ".join(said))
        return 1
    if "files" in goals:
        write(solids(source), PRINT)
        models.write(cup_of(source, PRINT))
        print(f"enclosure: files made ({of_files(PRINT)})")
        failures += check(cup_of(source, PRINT))
        failures += check(cup_of(source, PRINT, waist=True), SLIM)
        failures += check(cup_of(source, PRINT, wide=True), LARGE)
        failures += check(case_of(source, PRINT), CASE)
    if "faults" in goals:
        failures += find_faults(source)
    print(f"enclosure: {' '.join(goals)}: {failures} failures, {time.monotonic() - start:.0f} s")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
