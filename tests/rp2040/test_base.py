"""The committed base is what its sources and its papers say."""

import hashlib
import re

import pytest

from bootloader import slots
from gobelet.board import ring
from gobelet_host.device import uf2
from tests.rp2040.harness import BASE, FLASH, LAYOUT, ROOT

FOLDER = ROOT / "firmware" / "base"


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def test_the_base_is_the_file_that_the_readme_names():
    assert f"`{sha256(BASE)}`" in (FOLDER / "README.md").read_text(encoding="utf-8")


def test_the_base_was_built_from_the_bootloader_that_is_here():
    """Otherwise run firmware/base/build.sh, and copy its results."""
    lines = (FOLDER / "own.sha256").read_text(encoding="ascii").splitlines()
    built = {path: digest for digest, path in (line.split() for line in lines)}
    folders = (FOLDER / "board", FOLDER / "modules", ROOT / "firmware" / "bootloader")
    files = [path for folder in folders for path in folder.iterdir() if path.is_file() and not path.is_symlink()]
    files += [FOLDER / "names.txt", FOLDER / "paths.txt"]
    assert built == {path.relative_to(ROOT / "firmware").as_posix(): sha256(path.read_bytes()) for path in files}


def test_the_layout_of_the_flash_is_the_one_in_the_docs():
    text = (ROOT / "docs" / "pico.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| 0x([0-9A-F]{6}) \| (\d+) KiB \|", text, re.MULTILINE)
    start, size = LAYOUT.rom[0] - uf2.XIP, LAYOUT.rom[1]
    slot = slots.Slots(memoryview(bytes(size)), None, 0).size
    first = start + slots.RECORDS * slots.SECTOR
    files = LAYOUT.files[0] - uf2.XIP
    mark = ring.SECTORS * ring.SECTOR
    wanted = [(0, start), (start, first - start), (first, slot), (first + slot, slot - mark)]
    wanted += [(files - mark, mark), (files, FLASH - files)]
    assert [(int(at, 16), int(size) * 1024) for at, size in rows] == wanted
    assert f"at most {slots.Slots(memoryview(bytes(size)), None, 0).room >> 10} KiB" in text
    assert slots.KEPT == ring.SECTORS and start + size == files == FLASH - LAYOUT.files[1]


@pytest.mark.parametrize("name", ["pins.py", "ssd1306.py", "bus.py"])
def test_the_bootloader_s_drivers_are_the_firmware_s(name):
    link = ROOT / "firmware" / "bootloader" / name
    assert link.is_symlink() and link.resolve() == ROOT / "firmware" / "gobelet" / "board" / name
