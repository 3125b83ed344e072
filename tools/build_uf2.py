"""Builds the UF2s that make boards cups: a base (MicroPython with our bootloader) and the image of this version.

usage: python -m tools.build_uf2 [--board BOARD | --base BASE.uf2] [-o OUTPUT.uf2]

One for each board of BASES, build/gobelet-BOARD.uf2, or for one of them, or on a base of your own, whose family says
for which chip it is. Dropped on a board it replaces MicroPython, the record of what starts and slot A; slot B and the
files, settings included, are left as they are. None is written that the chip's boot ROM would not keep whole
(device/uf2.py). It must not know what the image does.
"""

import argparse
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

from bootloader import slots
from gobelet_host.device import uf2
from gobelet_host.device.uf2 import PAGE, SECTOR, XIP, Uf2Error
from tools import check_uf2

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
BASES = {board: ROOT / "firmware" / "base" / f"gobelet-base-{board}-1.26.1.uf2" for board in ("pico", "pico2")}
BASE = BASES["pico"]  # a Pico W is a Pico here, a Pico 2 W may be a Pico 2
# The Pico SDK's binary information (pico/binary_info/structure.h): a table of pointers between two marks
INFO_START, INFO_END = 0x7188EBF2, 0xE71AA390
INFO_WITHIN = 0x200  # bytes from the beginning of flash in which the first mark stands
BLOCK_DEVICE = 7


@dataclass(frozen=True)
class Layout:
    """Where a base has its ROM partition and its files: (address, bytes) in flash."""

    rom: tuple[int, int]
    files: tuple[int, int]


def layout_of(base, name="the UF2"):
    """The Layout of a base. Raises Uf2Error when it has no ROM partition or no bootloader of ours."""
    pages = uf2.pages(base, uf2.chip_of(base, name), name)
    flash = bytearray(max((address for address, _ in pages), default=XIP) - XIP + PAGE)
    for address, data in pages:
        flash[address - XIP : address - XIP + len(data)] = data
    devices = _block_devices(bytes(flash))
    if "ROMFS" not in devices:
        raise Uf2Error(
            f"{name} has no ROMFS, from which a cup runs its program: MicroPython's own downloads have none. "
            "Leave --base out, or build one with firmware/base/build.sh"
        )
    if b"bootloader/start" not in flash:
        raise Uf2Error(f"{name} has a ROMFS but not Gobelet's bootloader: build a base with firmware/base/build.sh")
    rom, files = devices["ROMFS"], devices["MicroPython"]
    if len(flash) > rom[0] - XIP:
        raise Uf2Error(f"{name} reaches to {XIP + len(flash):#x}, where its ROMFS begins ({rom[0]:#x})")
    return Layout(rom, files)


def _block_devices(flash):
    """{name: (address, bytes)} of what MicroPython says it keeps in flash."""
    words = struct.unpack_from(f"<{INFO_WITHIN // 4}I", flash.ljust(INFO_WITHIN, b"\0"))
    if INFO_START not in words:
        return {}
    at = words.index(INFO_START)
    if words[at + 4 : at + 5] != (INFO_END,):
        return {}
    found = {}
    first, last = words[at + 1] - XIP, words[at + 2] - XIP
    for (pointer,) in struct.iter_unpack("<I", flash[first:last]):
        kind, _, name, address, size = struct.unpack_from("<HHIII", flash, pointer - XIP)
        if kind == BLOCK_DEVICE:
            text = flash[name - XIP :].partition(b"\0")[0]
            found[text.decode("ascii", "replace")] = (address, size)
    return found


class Partition:
    """A blank ROM partition to write to as the bootloader does."""

    def __init__(self, size):
        self.bytes = bytearray(b"\xff" * size)

    def ioctl(self, command, block):
        assert command == slots.ERASE
        self.bytes[block * SECTOR : (block + 1) * SECTOR] = b"\xff" * SECTOR

    def writeblocks(self, block, data, offset=0):
        at = block * SECTOR + offset
        self.bytes[at : at + len(data)] = data


def rom_partition(image, size):
    """{offset: 4096 bytes} of the sectors that put an image (gobelet_host.device.image.Image) in slot A of a ROM
    partition of `size` bytes, and make it the one that starts. Raises Uf2Error when it does not fit."""
    partition = Partition(size)
    store = slots.Slots(memoryview(partition.bytes), partition, image.mpy)
    if len(image.data) > store.room:
        raise Uf2Error(f"the image has {len(image.data):,} bytes, a slot holds {store.room:,}")
    count = -(-len(image.data) // SECTOR)
    padded = image.data.ljust(count * SECTOR, b"\xff")
    for number in range(count):
        store.write(0, number, padded[number * SECTOR : (number + 1) * SECTOR])
    assert store.seal(0, image.header)
    store.keep(0, True, 0)
    sectors = [*range(slots.RECORDS), *range(slots.RECORDS, slots.RECORDS + 1 + count)]
    return {number * SECTOR: bytes(partition.bytes[number * SECTOR : (number + 1) * SECTOR]) for number in sectors}


def build(base, image, name="the UF2"):
    """The UF2 of a base's UF2 and an image, for the base's chip. Raises Uf2Error."""
    chip, layout = uf2.chip_of(base, name), layout_of(base, name)
    pages = uf2.pages(base, chip, name)
    for offset, sector in rom_partition(image, layout.rom[1]).items():  # whole sectors: what is written is erased
        pages += [(layout.rom[0] + offset + at, sector[at : at + PAGE]) for at in range(0, SECTOR, PAGE)]
    return uf2.pack(pages, chip)


def write(base, output, image):
    """Build one file, and write it if it can be dropped; returns what to say of it. Raises Uf2Error, OSError."""
    file = build(base.read_bytes(), image, base.name)
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
    which.add_argument("--board", choices=BASES, help="this one alone")
    which.add_argument("--base", type=Path, help="a base of your own, built with firmware/base/build.sh")
    parser.add_argument("-o", "--output", type=Path, help="where to, for a --board or a --base")
    chosen = parser.parse_args(arguments)
    if chosen.output and not (chosen.board or chosen.base):
        parser.error("-o is for one board: name it with --board or --base")
    bases = {chosen.board: BASES[chosen.board]} if chosen.board else BASES
    if chosen.base:
        bases = {chosen.base.stem: chosen.base}
    try:
        program = image.of_a_pico()
        for name, base in bases.items():
            output = chosen.output or BUILD / f"gobelet-{name}.uf2"
            print(f"{output}: {write(base, output, program)}")
    except (Uf2Error, HostError, OSError) as error:
        print(f"build_uf2: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
