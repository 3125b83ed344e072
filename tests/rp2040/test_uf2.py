"""The files that are dropped on boards, by the rules of their boot ROMs: no page of ours is lost; what the ROM of an
RP2040 does is what its source says, block by block."""

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet_host.device import bases, image, uf2
from tests.rp2040 import harness
from tests.rp2040.versions import image_of
from tools import build_uf2, check_uf2

PAGE, SECTOR, XIP = uf2.PAGE, uf2.SECTOR, uf2.XIP
SIZE = 32 * SECTOR  # of the flash of a small board


def page(number):
    return bytes([number % 255]) * PAGE  # never blank


def holed(*sectors):
    """[(address, page)] of (number of a sector, how many pages of it from its first one on)."""
    places = [XIP + sector * SECTOR + n * PAGE for sector, count in sectors for n in range(count)]
    return [(at, page(n)) for n, at in enumerate(places)]


@pytest.fixture(scope="module")
def files():
    """{board: the UF2 that `make firmware` makes of it}."""
    return {board: bases.ready(board) for board in bases.FILES}


def test_no_page_of_a_file_of_ours_is_lost_on_blank_used_and_zeroed_flash(files):
    for name, file in files.items():
        chip = uf2.chip_of(file)
        assert uf2.faults(file, chip) == [], name
        for flash in uf2.flashes(chip.flash):
            after = bytearray(flash)
            assert uf2.drop(after, file, chip)
            assert all(after[at - XIP : at - XIP + PAGE] == data for at, data in uf2.pages(file, chip))


def test_a_file_drops_over_an_older_release_and_over_a_full_flash(files):
    older = harness.flash_of({"filler": bytes(range(256)) * 900}, {"data/settings": b"kept"})
    for flash in (older, harness.filled(older), bytearray(b"\xa5" * harness.FLASH)):
        files_before = bytes(flash[harness.FILES_AT :])
        assert harness.drop(flash, files["pico"])
        wanted = uf2.pages(files["pico"], uf2.RP2040)
        assert not {at for at, data in wanted if flash[at - XIP : at - XIP + PAGE] != data}
        assert flash[harness.FILES_AT :] == files_before


# what the boot ROM does


def test_the_sector_of_a_block_is_erased_when_the_first_of_its_sixteen_numbers_comes():
    rom = uf2.BootRom(uf2.RP2040, flash := bytearray(SIZE))
    file = uf2.as_it_is(holed((0, 15), (1, 16)), uf2.RP2040)
    for n in range(16):
        rom.write(file[n * 512 : n * 512 + 512])
    assert flash[:SECTOR] == b"".join(page(n) for n in range(15)) + b"\xff" * PAGE
    assert flash[SECTOR : 2 * SECTOR] == bytes(SECTOR)  # its first page, written on what was not erased: zeros
    rom.write(file[16 * 512 : 17 * 512])
    assert flash[SECTOR : 2 * SECTOR] == b"\xff" * PAGE + page(16) + b"\xff" * 14 * PAGE


def test_the_chip_restarts_when_every_block_has_come_and_not_before():
    file = uf2.pack(holed((0, 16), (3, 2)), uf2.RP2040)
    raw = [file[at : at + 512] for at in range(0, len(file), 512)]
    rom = uf2.BootRom(uf2.RP2040, bytearray(SIZE))
    for block in [*raw[:5], *raw[:5], *raw[6:]]:
        rom.write(block)
    assert not rom.restarts
    rom.write(raw[5])
    assert rom.restarts


@pytest.mark.parametrize(("at", "value", "why"), [
    (28, 0xE48BFF59, "the RP2350's family"), (8, 0, "no family"), (8, 0x2001, "not for the main flash"),
    (16, 128, "half a page"), (12, XIP + 0x80, "not a page's address"), (12, 0x20000000, "memory"),
    (0, 0, "no UF2"), (20, 16, "a number beyond its count"),
])  # fmt: skip
def test_what_is_not_for_it_is_dropped_in_silence_and_the_chip_does_not_restart(at, value, why):
    file = bytearray(uf2.pack(holed((0, 16)), uf2.RP2040))
    struct.pack_into("<I", file, 3 * 512 + at, value)
    flash = bytearray(SIZE)
    assert not uf2.drop(flash, bytes(file), uf2.RP2040), why
    assert flash[3 * PAGE : 4 * PAGE] != page(3)


def test_an_rp2350_file_changes_nothing_on_an_rp2040_and_the_other_way_round():
    for mine, other in ((uf2.RP2040, uf2.RP2350), (uf2.RP2350, uf2.RP2040)):
        flash = bytearray(SIZE)
        assert not uf2.drop(flash, uf2.pack(holed((0, 16)), other), mine)
        assert flash == bytes(SIZE)


SECTORS = st.dictionaries(st.integers(0, 31), st.integers(1, 16), min_size=1, max_size=8)


@given(SECTORS, st.randoms(use_true_random=False), st.sampled_from(uf2.CHIPS))
def test_what_is_packed_arrives_whole_in_any_order_on_either_chip(sectors, chance, chip):
    content = holed(*sectors.items())
    file = uf2.pack(content, chip)
    assert uf2.faults(file, chip, SIZE) == []
    raw = [file[at : at + 512] for at in range(0, len(file), 512)]
    chance.shuffle(raw)
    flash = bytearray(SIZE)
    assert uf2.drop(flash, b"".join(raw), chip)
    assert all(flash[at - XIP : at - XIP + PAGE] == data for at, data in content)


# the checker's words


def test_the_checker_says_what_is_wrong_with_a_file_in_words(tmp_path, capsys):
    good = uf2.pack(holed((0, 16)), uf2.RP2040)
    bad = {
        "it is no UF2 file": b"x" * 512,
        "it is empty": b"",
        "for another chip than the RP2040 or the RP2350 (family 0x5)": good[:28] + b"\x05\0\0\0" + good[32:512],
        "is for RP2040 and RP2350: make one file for each": good + uf2.pack(holed((2, 16)), uf2.RP2350),
        "it has 4 of the 16 pages at 0x10000000": uf2.as_it_is(holed((0, 4)), uf2.RP2040),
        "are not numbered from 0": good[:-512],
        "no page of this board's flash": uf2.pack([(XIP + (2 << 20), page(0))], uf2.RP2040),
        "the RP2040 loses 12 of 20 pages, of 1 sector": uf2.as_it_is(holed((0, 4), (1, 16)), uf2.RP2040),
    }
    for words, file in bad.items():
        ok, said = check_uf2.verdict(file)
        assert not ok and words in " ".join(said), said
    path = tmp_path / "good.uf2"
    path.write_bytes(good)
    assert check_uf2.main([str(path)]) == 0
    assert "16 pages for the RP2040, 0 lost" in capsys.readouterr().out
    assert check_uf2.main(["--chip", "RP2350", str(path)]) == 1
    assert "it is for the RP2040, where all blocks have to be for the RP2350" in capsys.readouterr().err


def test_a_block_of_absolute_address_that_the_sdk_adds_does_not_go_into_a_file_of_ours():
    extra = struct.pack("<8I", uf2.START_0, uf2.START_1, uf2.FAMILY_PRESENT, 0x10FFFF00, PAGE, 0, 2, uf2.ABSOLUTE)
    base = extra + b"\xef" * 476 + struct.pack("<I", uf2.END) + uf2.pack(holed((0, 16)), uf2.RP2350)
    assert uf2.pages(base, uf2.RP2350) == holed((0, 16))


def test_each_board_has_a_file_named_after_it(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(build_uf2, "BUILD", tmp_path)
    monkeypatch.setattr(image, "of_a", lambda _: image_of(1))
    assert build_uf2.main([]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {f"gobelet-{board}.uf2" for board in bases.FILES}
    monkeypatch.setattr(uf2, "pack", uf2.as_it_is)
    assert build_uf2.main(["--board", "pico", "-o", str(tmp_path / "lossy.uf2")]) == 1
    assert not (tmp_path / "lossy.uf2").exists()
    assert "is not written" in capsys.readouterr().err
