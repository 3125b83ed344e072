"""Builds a UF2 that makes a Pico a cup: the base (MicroPython with our bootloader) and the image of this version.

usage: python -m tools.build_uf2 [--base BASE.uf2] [-o OUTPUT.uf2]

Without --base it is firmware/base, for a Pico or a Pico W. Dropped on a Pico it replaces MicroPython, the record of
what starts and slot A; slot B and the files, settings included, are left as they are. It must not know what the image
does.
"""

import argparse
import struct
import sys
from dataclasses import dataclass
from pathlib import Path

from bootloader import slots

ROOT = Path(__file__).resolve().parent.parent
BASE = ROOT / "firmware" / "base" / "gobelet-base-1.26.1.uf2"
XIP = 0x10000000
MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
FAMILY_PRESENT, RP2040 = 0x2000, 0xE48BFF56
PAGE, SECTOR = slots.PAGE, slots.SECTOR
# The Pico SDK's binary information (pico/binary_info/structure.h): a table of pointers between two marks
INFO_START, INFO_END = 0x7188EBF2, 0xE71AA390
INFO_WITHIN = 0x200  # bytes from the beginning of flash in which the first mark stands
BLOCK_DEVICE = 7


class Uf2Error(Exception):
    """A file is not what it should be; the text says which and why."""


@dataclass(frozen=True)
class Layout:
    """Where a base has its ROM partition and its files: (address, bytes) in flash."""

    rom: tuple[int, int]
    files: tuple[int, int]


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


def layout_of(uf2, name="the UF2"):
    """The Layout of a base. Raises Uf2Error when it has no ROM partition or no bootloader of ours."""
    pages = pages_of(uf2, name)
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
    """The UF2 of a base's UF2 and an image. Raises Uf2Error."""
    layout = layout_of(base, name)
    pages = pages_of(base, name)
    for offset, sector in rom_partition(image, layout.rom[1]).items():  # whole sectors: what is written is erased
        pages += [(layout.rom[0] + offset + at, sector[at : at + PAGE]) for at in range(0, SECTOR, PAGE)]
    return to_uf2(pages)


def main(arguments):
    """Build and write it; returns the exit code."""
    from gobelet_host.device import image
    from gobelet_host.errors import HostError

    parser = argparse.ArgumentParser(prog="python -m tools.build_uf2", description="A UF2 that makes a Pico a cup.")
    parser.add_argument("--base", type=Path, default=BASE, help="a base of your own, built with firmware/base/build.sh")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "build" / "gobelet-pico.uf2")
    chosen = parser.parse_args(arguments)
    try:
        program = image.of_a_pico()
        uf2 = build(chosen.base.read_bytes(), program, chosen.base.name)
        chosen.output.parent.mkdir(parents=True, exist_ok=True)
        chosen.output.write_bytes(uf2)
    except (Uf2Error, HostError, OSError) as error:
        print(f"build_uf2: {error}", file=sys.stderr)
        return 1
    print(f"{chosen.output}: MicroPython and an image of {len(program.data):,} bytes, {len(uf2):,} bytes in all")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
