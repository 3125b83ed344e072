"""The committed bases are what their sources and their papers say."""

import hashlib
import re

import pytest

from bootloader import slots
from gobelet.board import flash_ring
from gobelet_host.device import bases, file_bootloader, uf2
from tests.rp2040.harness import FLASH, LAYOUT, ROOT

FOLDER = ROOT / "firmware" / "base"


def sha256(data):
    return hashlib.sha256(data).hexdigest()


@pytest.mark.parametrize("board", bases.BASES)
def test_a_base_is_the_file_that_the_readme_names(board):
    base = bases.BASES[board]
    row = f"| `{base.name}` |.*`{sha256(base.read_bytes())}`"
    assert re.search(row, (FOLDER / "README.md").read_text(encoding="utf-8"))


def test_each_board_has_its_base():
    assert {path.name for path in (FOLDER / "boards").iterdir() if path.is_dir()} == set(bases.BASES)
    assert set(FOLDER.glob("*.uf2")) == set(bases.BASES.values())


@pytest.mark.parametrize(("board", "chip"), [("pico", uf2.RP2040), ("pico2", uf2.RP2350)])
def test_a_base_is_for_its_chip_alone_and_ends_before_its_rom_partition(board, chip):
    """The ROM partition and the files lie at the end of the flash that the board's Pico has."""
    base = bases.BASES[board].read_bytes()
    assert {block.family for block in uf2.blocks(base)} == {chip.family}
    layout = bases.layout_of(base)
    assert layout.files[0] + layout.files[1] == uf2.XIP + chip.flash and sum(layout.rom) == layout.files[0]
    assert (layout.rom[1], layout.files[1]) == (LAYOUT.rom[1], LAYOUT.files[1])  # a slot holds the same image
    assert chip.name.encode() in b"".join(data for _, data in uf2.pages(base, chip))


def test_the_bases_were_built_from_the_bootloader_that_is_here():
    """Otherwise run firmware/base/build.sh, and copy its results."""
    lines = (FOLDER / "own.sha256").read_text(encoding="ascii").splitlines()
    built = {path: digest for digest, path in (line.split() for line in lines)}
    folders = (FOLDER / "boards", FOLDER / "modules", ROOT / "firmware" / "bootloader")
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    files = [path for path in files if path.suffix != ".pyc"]
    files += [FOLDER / "names.txt", FOLDER / "paths.txt"]
    assert built == {path.relative_to(ROOT / "firmware").as_posix(): sha256(path.read_bytes()) for path in files}


def test_the_layout_of_the_flash_is_the_one_in_the_docs():
    text = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| 0x([0-9A-F]{6}) \| (\d+) KiB \|", text, re.MULTILINE)
    start, size = LAYOUT.rom[0] - uf2.XIP, LAYOUT.rom[1]
    slot = slots.Slots(memoryview(bytes(size)), None, 0).size
    first = start + slots.RECORDS * slots.SECTOR
    files = LAYOUT.files[0] - uf2.XIP
    mark = flash_ring.SECTORS * flash_ring.SECTOR
    wanted = [(0, start), (start, first - start), (first, slot), (first + slot, slot - mark)]
    wanted += [(files - mark, mark), (files, FLASH - files)]
    assert [(int(at, 16), int(size) * 1024) for at, size in rows] == wanted
    assert f"at most {slots.Slots(memoryview(bytes(size)), None, 0).room >> 10} KiB" in text
    assert slots.KEPT == flash_ring.SECTORS and start + size == files == FLASH - LAYOUT.files[1]


def test_the_bootloader_s_drivers_are_the_firmware_s():
    (copied,) = re.findall(r"for driver in (.+); do cp .+/gobelet/board/", (FOLDER / "build.sh").read_text())
    assert tuple(copied.split()) == file_bootloader.DRIVERS
    own = {path.name for path in (ROOT / "firmware" / "bootloader").glob("*.py")}
    drivers = {f"{name}.py" for name in file_bootloader.DRIVERS}
    frozen = re.search(r'"bootloader",\s+\((.+?)\)', (FOLDER / "boards" / "manifest.py").read_text(), re.DOTALL)[1]
    assert not own & drivers and set(re.findall(r'"(\S+)"', frozen)) == own | drivers
