"""UF2 files, and what a chip's boot ROM does with one that is dropped on its disk: what it takes, which sectors it
erases, when it restarts. Numbers and rules are those of the format (github.com/microsoft/uf2) and of the boot ROMs' own
sources (pico-bootrom-rp2040: bootrom/virtual_disk.c; pico-bootrom-rp2350: src/nsboot/usb_virtual_disk.c). It must not
know what a file holds.
"""

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

XIP, XIP_END = 0x10000000, 0x11000000  # flash as a program sees it; a smaller one is seen again and again in it
PAGE, SECTOR, BLOCK = 256, 4096, 512
START_0, START_1, END = 0x0A324655, 0x9E5D5157, 0x0AB16F30
NOT_MAIN_FLASH, FAMILY_PRESENT = 0x1, 0x2000  # flags
ABSOLUTE = 0xE48BFF57  # a family: blocks for any of these chips, at an address of their flash as a whole
FULL = 123_360  # blocks of which the RP2040's boot ROM can keep account


@dataclass(frozen=True)
class Chip:
    """A chip with a boot ROM. family: that of its programs; takes: all that the ROM takes; flash: bytes on its Pico.
    by_number: the ROM erases the sector of a block when no block of the same 16 numbers came before (erratum
    RP2040-E14), not when none of the same sector did."""

    name: str
    family: int
    takes: frozenset[int]
    flash: int
    by_number: bool


RP2040 = Chip("RP2040", 0xE48BFF56, frozenset({0xE48BFF56}), 2 << 20, True)
# the same ROM also takes what has an absolute address, data, and programs for its RISC-V cores
RP2350 = Chip("RP2350", 0xE48BFF59, frozenset({ABSOLUTE, 0xE48BFF58, 0xE48BFF59, 0xE48BFF5A}), 4 << 20, False)
CHIPS = (RP2040, RP2350)


class Uf2Error(ValueError):
    """A file is not what it should be; the text says which and why."""


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a file: `number` of `count` blocks, for the chips of `family`, None without one."""

    flags: int
    address: int
    size: int
    number: int
    count: int
    family: int | None
    data: bytes


def read_block(raw: bytes) -> Block | None:
    """The block in 512 bytes, None where that is none."""
    if len(raw) != BLOCK:
        return None
    start_0, start_1, flags, address, size, number, count, family = struct.unpack_from("<8I", raw)
    if (start_0, start_1, *struct.unpack_from("<I", raw, BLOCK - 4)) != (START_0, START_1, END):
        return None
    return Block(flags, address, size, number, count, family if flags & FAMILY_PRESENT else None, raw[32 : 32 + PAGE])


def blocks(file: bytes, name: str = "the file") -> list[Block]:
    """The blocks of a file. Raises Uf2Error when it is no UF2."""
    parsed = []
    for at in range(0, len(file), BLOCK):
        block = read_block(file[at : at + BLOCK])
        if block is None:
            raise Uf2Error(f"{name} is no UF2 file: block {at // BLOCK} has other magic numbers, or is cut off")
        parsed.append(block)
    if not parsed:
        raise Uf2Error(f"{name} is empty")
    return parsed


def chip_of(file: bytes, name: str = "the file") -> Chip:
    """The chip whose programs are in a file. Raises Uf2Error when it is no UF2, or for none that we know."""
    families = {block.family for block in blocks(file, name)}
    chips = [chip for chip in CHIPS if chip.family in families]
    if len(chips) > 1:
        raise Uf2Error(f"{name} is for {' and '.join(chip.name for chip in chips)}: make one file for each")
    if not chips:
        raise Uf2Error(f"{name} is for another chip than the RP2040 or the RP2350 ({_named(families)})")
    return chips[0]


def _named(families: Iterable[int | None]) -> str:
    return " and ".join(sorted("no family" if family is None else f"family {family:#x}" for family in families))


def pages(file: bytes, chip: Chip, name: str = "the file") -> list[tuple[int, bytes]]:
    """[(address, 256 bytes)] of a file's program. Raises Uf2Error when it is no UF2, or for another chip.

    Blocks of absolute address are left out: the SDK puts one at the end of a file for the RP2350 because of its erratum
    RP2350-E10, which is one of chips whose flash has a partition table.
    """
    parsed = blocks(file, name)
    if chip_of(file, name) is not chip:
        raise Uf2Error(f"{name} is not for the {chip.name} but for the {chip_of(file, name).name}")
    others = {block.family for block in parsed} - {chip.family, ABSOLUTE}
    if others:
        raise Uf2Error(f"{name} has blocks of {_named(others)} beside those for the {chip.name}")
    return [(block.address, block.data) for block in parsed if block.family == chip.family]


def pack(content: Iterable[tuple[int, bytes]], chip: Chip) -> bytes:
    """The file of [(address, 256 bytes)]. Each sector that is touched is made complete with blank pages, so that 16
    block numbers in a row are one sector, as the RP2040's boot ROM takes them to be. Raises Uf2Error when two pages
    have the same address."""
    sectors: dict[int, dict[int, bytes]] = {}
    for address, data in content:
        sector = sectors.setdefault(address // SECTOR * SECTOR, {})
        if address in sector:
            raise Uf2Error(f"two pages have the address {address:#x}")
        sector[address] = data
    whole = [
        (address, sector.get(address, b"\xff" * PAGE))
        for start, sector in sectors.items()
        for address in range(start, start + SECTOR, PAGE)
    ]
    return as_it_is(whole, chip)


def as_it_is(content: list[tuple[int, bytes]], chip: Chip) -> bytes:
    """The same with no page but those that are given: not every such file can be dropped on an RP2040."""
    file = []
    for number, (address, data) in enumerate(content):
        head = struct.pack("<8I", START_0, START_1, FAMILY_PRESENT, address, PAGE, number, len(content), chip.family)
        file.append(head + data.ljust(BLOCK - len(head) - 4, b"\0") + struct.pack("<I", END))
    return b"".join(file)


class BootRom:
    """A chip's boot ROM, and the flash of its board, which it changes."""

    def __init__(self, chip: Chip, flash: bytearray) -> None:
        self._chip = chip
        self._flash = flash
        self._transfer = (0, 0)  # blocks and family of the file that is coming
        self._came: set[int] = set()
        self._erased: set[int] = set()
        self.restarts = False  # whether it has seen the last block of a file

    def write(self, raw: bytes) -> bool:
        """The computer writes 512 bytes to its disk. Returns whether they were taken: others are dropped in silence."""
        block = read_block(raw)
        return block is not None and self.take(block)

    def take(self, block: Block) -> bool:
        """The same for a block that was read already."""
        if block.family not in self._chip.takes or block.flags & NOT_MAIN_FLASH or block.size != PAGE:
            return False
        if not self._fits(block) or block.number in self._came:
            return False
        at = (block.address - XIP) % len(self._flash)
        sector = block.number * PAGE // SECTOR if self._chip.by_number else at // SECTOR
        if sector not in self._erased:
            self._erased.add(sector)
            start = at // SECTOR * SECTOR
            self._flash[start : start + SECTOR] = b"\xff" * SECTOR
        self._came.add(block.number)
        before = int.from_bytes(self._flash[at : at + PAGE], "big")  # flash goes from 1 to 0 only
        self._flash[at : at + PAGE] = (before & int.from_bytes(block.data, "big")).to_bytes(PAGE, "big")
        self.restarts |= len(self._came) == block.count
        return True

    def _fits(self, block: Block) -> bool:
        """Whether the block belongs to the file that is coming, or begins another one."""
        placed = XIP <= block.address <= XIP_END - PAGE and block.address % PAGE == 0
        transfer = (block.count, block.family or 0)
        if placed and block.count and transfer != self._transfer:
            self._transfer = transfer if block.count <= FULL else (0, 0)
            self._came, self._erased = set(), set()
        fits = placed and self._transfer == transfer and block.number < block.count
        if not fits and self._chip.by_number:
            self._transfer = (0, 0)
        return fits


def drop(flash: bytearray, file: bytes, chip: Chip) -> bool:
    """Change a board's whole flash as a file does that is dropped on its disk. Returns whether the chip restarts."""
    rom = BootRom(chip, flash)
    for at in range(0, len(file), BLOCK):
        rom.write(file[at : at + BLOCK])
    return rom.restarts


# --- whether a file can be dropped


def lost(parsed: list[Block], chip: Chip, flash: bytes) -> set[int]:
    """The addresses of the pages of blocks that are not in flash after these were written to a board with this flash,
    in their order."""
    after = bytearray(flash)
    rom = BootRom(chip, after)
    for block in parsed:
        rom.take(block)
    places = [((block.address - XIP) % len(after), block) for block in parsed]
    return {block.address for at, block in places if after[at : at + PAGE] != block.data}


def flashes(size: int) -> tuple[bytes, bytes, bytes]:
    """Flashes of so many bytes that a file may meet: blank, used, and full of zeros, where nothing can be written."""
    return b"\xff" * size, b"\x5a\xc3" * (size // 2), bytes(size)


def faults(file: bytes, chip: Chip, size: int = 0, ours: bool = True) -> list[str]:
    """Faults of a file that is to be dropped on a board with this chip and `size` bytes of flash (of its Pico,
    if 0), in sentences; none if the board keeps every page and restarts. ours: whether more is asked of it, that it
    leaves everything else in flash as it is. Raises Uf2Error when it is no UF2."""
    parsed = blocks(file)
    if not ours and not chip.by_number:  # see pages(): a transfer of its own
        parsed = [block for block in parsed if block.family != ABSOLUTE]
    return list(_faults(parsed, chip, size or chip.flash, ours))


def _faults(parsed: list[Block], chip: Chip, size: int, ours: bool) -> Iterator[str]:
    families = {block.family for block in parsed}
    if families != {chip.family}:
        names: dict[int | None, str] = {chip_or_family.family: f"the {chip_or_family.name}" for chip_or_family in CHIPS}
        targets = sorted(names.get(family, _named([family])) for family in families)
        yield f"it is for {' and '.join(targets)}, where all blocks have to be for the {chip.name}"
        return
    numbers = sorted(block.number for block in parsed)
    if numbers != list(range(len(parsed))) or {block.count for block in parsed} != {len(parsed)}:
        yield "its blocks are not numbered from 0 to one less than their count: the board would not restart"
    for block in parsed:
        if block.flags & NOT_MAIN_FLASH or block.size != PAGE:
            yield f"block {block.number} is not one page of {PAGE} bytes for the main flash"
        elif block.address % PAGE or not XIP <= block.address <= XIP + size - PAGE:
            yield f"block {block.number} is for {block.address:#x}: no page of this board's flash"
    sectors: dict[int, set[int]] = {}
    for block in parsed:
        sectors.setdefault(block.address // SECTOR * SECTOR, set()).add(block.address)
    for start, inside in sectors.items():
        if ours and len(inside) != SECTOR // PAGE:
            yield f"it has {len(inside)} of the {SECTOR // PAGE} pages at {start:#x}: the others there are erased"
    # computers may write a file in another order than its own
    for order, before in product((parsed, parsed[::-1]), flashes(size)):
        missing = lost(order, chip, before)
        if missing:
            count = len({address // SECTOR for address in missing})
            where = f"{count:,} sector{'s'[: count - 1]}"
            yield f"the {chip.name} loses {len(missing):,} of {len(parsed):,} pages, of {where}"
            return
