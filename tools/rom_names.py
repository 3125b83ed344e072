"""Writes host_tools/gobelet_host/shrink/pico_names.py: the names that MicroPython keeps in a Pico's flash.

usage: python -m tools.rom_names      reads the UF2 of tests/rp2040/firmware

MicroPython's names are two tables of pointers to texts in its image. The shrinker must know them: what MicroPython
calls something, its objects are asked for, so a member of that name is not ours alone.
"""

import re
import struct
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
IMAGE = ROOT / "tests" / "rp2040" / "firmware" / "RPI_PICO-1.26.1.uf2"
TARGET = ROOT / "host_tools" / "gobelet_host" / "shrink" / "pico_names.py"
FLASH = 0x10000000
TEXT = re.compile(rb"[ -~]*\0")
NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
LEAST = 100  # pointers to texts in a row that are a table of names; the longest other one has 30


def image_of(uf2):
    """The flash that an UF2 writes, from FLASH on."""
    parts = {}
    for at in range(0, len(uf2), 512):
        address, size = struct.unpack_from("<II", uf2, at + 12)
        parts[address - FLASH] = uf2[at + 32 : at + 32 + size]
    image = bytearray(max(parts) + 256)
    for address, part in parts.items():
        image[address : address + len(part)] = part
    return bytes(image)


def names_in(image):
    """The names of its tables, sorted."""
    found, row = set(), []
    for (word,) in struct.iter_unpack("<I", image[: len(image) // 4 * 4]):
        text = TEXT.match(image, word - FLASH) if FLASH < word < FLASH + len(image) else None
        if text:
            row.append(text.group()[:-1].decode())
            continue
        if len(row) >= LEAST:
            found.update(name for name in row if NAME.fullmatch(name))
        row = []
    return sorted(found)


def main():
    """Write the file; returns the exit code."""
    names = textwrap.fill(" ".join(names_in(image_of(IMAGE.read_bytes()))), 116, break_on_hyphens=False)
    TARGET.write_text(
        f'"""Names that MicroPython keeps in a Pico\'s flash: made by tools/rom_names.py from {IMAGE.name}."""\n\n'
        f'NAMES = frozenset(\n    """\n{textwrap.indent(names, "    ")}\n    """.split()\n)\n',
        encoding="utf-8",
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
