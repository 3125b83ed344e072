"""Builds a UF2 that makes a new Pico a cup: MicroPython, and our compiled files as the LittleFS it reads them from.

usage: python -m tools.build_uf2 [--base MICROPYTHON.uf2] [--board pico|pico_w] [-o OUTPUT.uf2]

Without --base it is the MicroPython of the emulator's tests, for the plain Pico. A Pico W needs its own MicroPython
(RPI_PICO_W in MicroPython's downloads), which Debian's sources cannot build. Dropping the result on a Pico replaces its
whole file system; `gobelet flash` keeps settings. It must not know what the files do.
"""

import argparse
import struct
import sys
from pathlib import Path

import littlefs

ROOT = Path(__file__).resolve().parent.parent
MICROPYTHON = ROOT / "tests" / "rp2040" / "firmware" / "RPI_PICO-1.26.1.uf2"
XIP, FLASH, BLOCK = 0x10000000, 2 << 20, 4096
# Bytes of flash that MicroPython leaves to files: MICROPY_HW_FLASH_STORAGE_BYTES of its boards
STORAGE = {"pico": 1408 * 1024, "pico_w": 848 * 1024}
MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
FAMILY_PRESENT, RP2040 = 0x2000, 0xE48BFF56
PAGE = 256


class Uf2Error(Exception):
    """A file is not what it should be; the text says which and why."""


def file_system(files, board="pico"):
    """A LittleFS image with `files` ({path: bytes}), as MicroPython formats it on that board."""
    count = STORAGE[board] // BLOCK
    fs = littlefs.LittleFS(block_size=BLOCK, block_count=count, prog_size=256, disk_version=0x00020000)
    for path, data in files.items():
        parent = path.rpartition("/")[0]
        if parent:
            fs.makedirs(parent, exist_ok=True)
        with fs.open(path, "wb") as file:
            file.write(data)
    return bytes(fs.context.buffer)


def pages_of(uf2, name="the UF2"):
    """[(address, 256 bytes)] of a UF2 file's contents. Raises Uf2Error."""
    pages = []
    for at in range(0, len(uf2), 512):
        block = uf2[at : at + 512]
        if len(block) < 512 or struct.unpack_from("<II", block) + struct.unpack_from("<I", block, 508) != MAGIC:
            raise Uf2Error(f"{name} is no UF2 file: block {at // 512} has other magic numbers")
        flags, address, size, _, _, family = struct.unpack_from("<IIIIII", block, 8)
        if flags & FAMILY_PRESENT and family != RP2040:
            raise Uf2Error(f"{name} is for another chip than the RP2040 (family {family:#x})")
        pages.append((address, block[32 : 32 + size]))
    return pages


def to_uf2(pages):
    """The UF2 file of [(address, 256 bytes)]."""
    blocks = []
    for number, (address, data) in enumerate(pages):
        head = struct.pack("<8I", *MAGIC[:2], FAMILY_PRESENT, address, PAGE, number, len(pages), RP2040)
        blocks.append(head + data.ljust(476, b"\0") + struct.pack("<I", MAGIC[2]))
    return b"".join(blocks)


def build(base, files, board="pico", name="the UF2"):
    """The UF2 of MicroPython's UF2 `base` and `files` ({path: bytes}). Raises Uf2Error if both want the same flash."""
    start = XIP + FLASH - STORAGE[board]
    pages = pages_of(base, name)
    highest = max(address for address, _ in pages)
    if highest >= start:
        raise Uf2Error(f"{name} reaches to {highest:#x}, where the files of a {board} begin ({start:#x}): other board?")
    image = file_system(files, board)
    for at in range(0, len(image), BLOCK):
        block = image[at : at + BLOCK]
        if any(byte != 0xFF for byte in block):  # whole sectors: the boot ROM erases what it writes
            pages += [(start + at + page, block[page : page + PAGE]) for page in range(0, BLOCK, PAGE)]
    return to_uf2(pages)


def main(arguments):
    """Build and write it; returns the exit code."""
    from gobelet_host.device.flash import cup_files
    from gobelet_host.errors import HostError

    parser = argparse.ArgumentParser(prog="python -m tools.build_uf2", description="A UF2 that makes a Pico a cup.")
    parser.add_argument("--base", type=Path, help="MicroPython's UF2 for the board")
    parser.add_argument("--board", choices=sorted(STORAGE), default="pico")
    parser.add_argument("-o", "--output", type=Path)
    chosen = parser.parse_args(arguments)
    if chosen.base is None and chosen.board != "pico":
        parser.error("a Pico W needs its own MicroPython: download RPI_PICO_W's UF2 from micropython.org, give --base")
    base = chosen.base or MICROPYTHON
    output = chosen.output or ROOT / "build" / f"gobelet-{chosen.board.replace('_', '-')}.uf2"
    try:
        files = cup_files()
        uf2 = build(base.read_bytes(), files, chosen.board, base.name)
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_bytes(uf2)
    except (Uf2Error, HostError, OSError) as error:
        print(f"build_uf2: {error}", file=sys.stderr)
        return 1
    size = sum(map(len, files.values()))
    print(f"{output}: MicroPython and {len(files)} files of {size:,} bytes, {len(uf2):,} bytes in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
