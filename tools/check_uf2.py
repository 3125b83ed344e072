"""Says whether a UF2 can be dropped on a board: for its chip, whole, and with no page lost by its boot ROM's rule.

usage: python -m tools.check_uf2 [--chip RP2040|RP2350] FILE.uf2 ...

Without --chip each file is taken for the chip that it names. Exit code 1 when one of them should not be dropped.
"""

import argparse
import sys
from pathlib import Path

from gobelet_host.device import uf2

CHIPS = {chip.name: chip for chip in uf2.CHIPS}
SHOWN = 8  # sentences a file


def verdict(file, chip=None):
    """(whether a file can be dropped, what to say of it in lines), by default on the chip that it names."""
    try:
        chip = chip or uf2.chip_of(file, "it")
        wrong = uf2.faults(file, chip)
    except uf2.Uf2Error as error:
        return False, [str(error)]
    if wrong:
        more = [f"and {len(wrong) - SHOWN} more"] if len(wrong) > SHOWN else []
        return False, wrong[:SHOWN] + more
    return True, [f"{len(file) // uf2.BLOCK:,} pages for the {chip.name}, 0 lost on blank, used and zeroed flash"]


def main(arguments):
    """Check them all; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.check_uf2", description="Can these files be dropped?")
    parser.add_argument("--chip", choices=CHIPS, help="the chip of the board that they are for")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE.uf2")
    chosen = parser.parse_args(arguments)
    bad = False
    for path in chosen.files:
        try:
            good, said = verdict(path.read_bytes(), CHIPS.get(chosen.chip))
        except OSError as error:
            good, said = False, [str(error)]
        bad |= not good
        for line in said:
            print(f"{path}: {line}", file=sys.stdout if good else sys.stderr)
    return int(bad)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
