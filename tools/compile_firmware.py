"""Compiles every firmware file exactly as a Pico's MicroPython would, and prints the sizes.

usage: python -m tools.compile_firmware [FOLDER]      FOLDER is build/mpy by default

FOLDER/gobelet is what the image holds; docs/boards.md says how a cup in maintenance runs it instead of its image.
"""

import shutil
import sys
from pathlib import Path

from gobelet_host.device import firmware_build, image
from gobelet_host.errors import HostError

ROOT = Path(__file__).resolve().parent.parent


def main(arguments):
    """Compile all and print a table; returns the exit code."""
    folder = Path(arguments[0]) if arguments else ROOT / "build" / "mpy"
    try:
        files = firmware_build.files()
    except HostError as error:
        print(error, file=sys.stderr)
        return 1
    shutil.rmtree(folder / "gobelet", ignore_errors=True)
    written = read = 0
    for name, data in files.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
        size = firmware_build.source_of(name).stat().st_size
        print(f"{name:44} {size:8,} -> {len(data):7,}")
        read, written = read + size, written + len(data)
    print(f"{len(files)} files{'':37} {read:8,} -> {written:7,} bytes; image {len(image.of_a_pico().data):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
