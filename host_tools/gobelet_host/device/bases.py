"""The UF2 that makes a board a cup: a base (MicroPython with our bootloader, firmware/base), and an image of the
firmware in its slot A. It must not know what the image does.

A wheel brings the file of each board ready made (tools/wheel); in a checkout it is built from the committed base.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

from bootloader import slots
from gobelet_host.device import image, uf2
from gobelet_host.device.uf2 import PAGE, SECTOR, XIP, Uf2Error
from gobelet_host.errors import HostError

CHECKOUT = Path(__file__).resolve().parents[3]
BASES = {board: CHECKOUT / "firmware" / "base" / f"gobelet-base-{board}-1.26.1.uf2" for board in ("pico", "pico2")}
FILES = tuple(profile + board for profile in ("", image.KIT) for board in BASES)  # what boards call themselves
BASE = BASES["pico"]  # a Pico W is a Pico here, a Pico 2 W may be a Pico 2
OF_CHIP = {"RP2040": "pico", "RP2350": "pico2"}
PACKAGED = Path(__file__).resolve().parents[1] / "uf2"  # in an installed wheel
# The Pico SDK's binary information (pico/binary_info/structure.h): a table of pointers between two marks
INFO_START, INFO_END = 0x7188EBF2, 0xE71AA390
INFO_WITHIN = 0x200  # bytes from the beginning of flash in which the first mark stands
BLOCK_DEVICE = 7
GATE, KIT_AT = b"gobelet gate", 16  # firmware/base/boards/gate.c: where it says for which profile of parts a base is


def file_name(board: str) -> str:
    """The file of a board, wherever it lies."""
    return f"gobelet-{board}.uf2"


def ready(board: str) -> bytes:
    """The file of this version for a board of FILES. Raises HostError("no_uf2") and as compiling does."""
    try:
        packaged = PACKAGED / file_name(board)
        if packaged.exists():
            return packaged.read_bytes()
        path = BASES[board.removeprefix(image.KIT)]
        base = path.read_bytes()
    except OSError as error:
        raise HostError("no_uf2", error.filename) from error
    return build(base, image.of_a(board), path.name, board.startswith(image.KIT))


@dataclass(frozen=True)
class Layout:
    """Where a base has its ROM partition and its files: (address, bytes) in flash."""

    rom: tuple[int, int]
    files: tuple[int, int]


def layout_of(base: bytes, name: str = "the UF2") -> Layout:
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


def _block_devices(flash: bytes) -> dict[str, tuple[int, int]]:
    """{name: (address, bytes)} of what MicroPython says it keeps in flash."""
    words = struct.unpack_from(f"<{INFO_WITHIN // 4}I", flash.ljust(INFO_WITHIN, b"\0"))
    if INFO_START not in words:
        return {}
    at = words.index(INFO_START)
    if words[at + 4 : at + 5] != (INFO_END,):
        return {}
    devices = {}
    first, last = words[at + 1] - XIP, words[at + 2] - XIP
    for (pointer,) in struct.iter_unpack("<I", flash[first:last]):
        kind, _, name, address, size = struct.unpack_from("<HHIII", flash, pointer - XIP)
        if kind == BLOCK_DEVICE:
            text = flash[name - XIP :].partition(b"\0")[0]
            devices[text.decode("ascii", "replace")] = (address, size)
    return devices


class Partition:
    """A blank ROM partition to write to as the bootloader does."""

    def __init__(self, size: int) -> None:
        self.bytes = bytearray(b"\xff" * size)

    def ioctl(self, command: int, block: int) -> None:
        if command != slots.ERASE:
            raise ValueError(command)
        self.bytes[block * SECTOR : (block + 1) * SECTOR] = b"\xff" * SECTOR

    def writeblocks(self, block: int, data: bytes, offset: int = 0) -> None:
        at = block * SECTOR + offset
        self.bytes[at : at + len(data)] = data


def rom_partition(program: image.Image, size: int) -> dict[int, bytes]:
    """{offset: 4096 bytes} of the sectors that put an image in slot A of a ROM partition of `size` bytes, and make it
    the one that starts. Raises Uf2Error when it does not fit."""
    partition = Partition(size)
    store = slots.Slots(memoryview(partition.bytes), partition, program.mpy)
    if len(program.data) > store.room:
        raise Uf2Error(f"the image has {len(program.data):,} bytes, a slot holds {store.room:,}")
    count = -(-len(program.data) // SECTOR)
    padded = program.data.ljust(count * SECTOR, b"\xff")
    for number in range(count):
        store.write(0, number, padded[number * SECTOR : (number + 1) * SECTOR])
    if not store.finish_image(0, program.header):
        raise Uf2Error("the image is not in its slot as it was written")
    store.write_record(0, True, 0)
    sectors = [*range(slots.RECORDS), *range(slots.RECORDS, slots.RECORDS + 1 + count)]
    return {number * SECTOR: bytes(partition.bytes[number * SECTOR : (number + 1) * SECTOR]) for number in sectors}


def build(base: bytes, program: image.Image, name: str = "the UF2", kit: bool = False) -> bytes:
    """The UF2 of a base's UF2 and an image, for the base's chip, with the pins and the display of the kit or of the cup
    that is built. Raises Uf2Error."""
    chip, layout = uf2.chip_of(base, name), layout_of(base, name)
    pages = uf2.pages(base, chip, name)
    if kit:
        flash = bytearray(b"".join(data for _, data in pages))
        flash[flash.index(GATE) + KIT_AT] = 1
        pages = [(at, bytes(flash[number * PAGE : (number + 1) * PAGE])) for number, (at, _) in enumerate(pages)]
    for offset, sector in rom_partition(program, layout.rom[1]).items():  # whole sectors: what is written is erased
        pages += [(layout.rom[0] + offset + at, sector[at : at + PAGE]) for at in range(0, SECTOR, PAGE)]
    return uf2.pack(pages, chip)
