"""Builds the UF2s that make boards cups: a base (MicroPython with our bootloader) and the image of this version.

usage: python -m tools.build_uf2 [--board BOARD | --base BASE.uf2] [-o OUTPUT.uf2]

One for each board of FILES, build/gobelet-BOARD.uf2, or for one of them, or on a base of your own, whose family says
for which chip it is. Dropped on a board it replaces MicroPython, the record of what starts and slot A; slot B and the
files, settings included, are left as they are. None is written that the chip's boot ROM would not keep whole
(device/uf2.py). It must not know what the image does.
"""

import argparse
import sys
from pathlib import Path

from gobelet_host.device.bases import BASES, FILES, build, file_name
from gobelet_host.device.uf2 import Uf2Error
from tools import check_uf2

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"


def write(base, output, image, kit=False):
    """Build one file, and write it if it can be dropped; returns what to say of it. Raises Uf2Error, OSError."""
    file = build(base.read_bytes(), image, base.name, kit)
    good, said = check_uf2.verdict(file)
    if not good:
        raise Uf2Error(f"{output} is not written: {'; '.join(said)}")
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_bytes(file)
    return f"MicroPython and an image of {len(image.data):,} bytes; {said[0]}"


def main(arguments):
    """Build and write them; returns the exit code."""
    from gobelet_host.device import image
    from gobelet_host.errors import HostError

    parser = argparse.ArgumentParser(prog="python -m tools.build_uf2", description="UF2s that make boards cups.")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--board", choices=FILES, help="this one alone")
    which.add_argument("--base", type=Path, help="a base of your own, built with firmware/base/build.sh")
    parser.add_argument("-o", "--output", type=Path, help="where to, for a --board or a --base")
    chosen = parser.parse_args(arguments)
    if chosen.output and not (chosen.board or chosen.base):
        parser.error("-o is for one board: name it with --board or --base")
    boards = [chosen.base.stem] if chosen.base else [chosen.board] if chosen.board else FILES
    try:
        for board in boards:
            output = chosen.output or BUILD / file_name(board)
            kit = not chosen.base and board.startswith(image.KIT)
            base = chosen.base or BASES[board.removeprefix(image.KIT)]
            print(f"{output}: {write(base, output, image.of_a(board), kit)}")
    except (Uf2Error, HostError, OSError) as error:
        print(f"build_uf2: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
