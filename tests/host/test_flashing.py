"""`gobelet flash` for a board that waits for a program: folders stand in for the disks of boot ROMs, files are real."""

import shutil
import threading
import time

import pytest
from rich.console import Console

from gobelet_host.commands import doctor, flashing
from gobelet_host.commands.localised_cli import Messages
from gobelet_host.device import bases, bootsel_drive, uf2
from gobelet_host.errors import HostError

# What the boot ROMs say of themselves: pico-bootrom-rp2040 (bootrom/virtual_disk.c) and a Pico 2's disk
INFOS = {
    "RP2040": "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n",
    "RP2350": "UF2 Bootloader v1.0\r\nModel: Raspberry Pi RP2350\r\nBoard-ID: RP2350\r\n",
}
CHIPS = {"RP2040": uf2.RP2040, "RP2350": uf2.RP2350}


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """A folder with the file of each board, as a wheel brings it."""
    folder = tmp_path_factory.mktemp("uf2")
    for board in bases.FILES:
        (folder / bases.file_name(board)).write_bytes(bases.ready(board))
    return folder


@pytest.fixture
def disk(tmp_path):
    """Makes the disk of a board."""

    def make(chip):
        folder = tmp_path / chip
        folder.mkdir()
        (folder / bootsel_drive.INFO).write_bytes(INFOS[chip].encode())
        return bootsel_drive.at(folder)

    return make


class Rom(threading.Thread):
    """Takes the disk away once a whole file is on it, as a boot ROM does that starts the program."""

    def __init__(self, board, size, patience=300):
        super().__init__(daemon=True)
        self.board, self.size, self.patience, self.came = board, size, patience, b""
        self.start()

    def run(self):
        end = time.monotonic() + self.patience
        while time.monotonic() < end:
            for path in self.board.path.glob("*.uf2"):
                if path.stat().st_size == self.size:
                    self.came = path.read_bytes()
                    shutil.rmtree(self.board.path)
                    return
            time.sleep(0.01)


@pytest.mark.parametrize(("chip", "name"), [("RP2040", "pico"), ("RP2350", "pico2")])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_board_that_waits_is_named_and_gets_the_file_of_its_chip(disk, build, chip, name, lang):
    board = disk(chip)
    wanted = (build / f"gobelet-{name}.uf2").read_bytes()
    rom, console = Rom(board, len(wanted)), Console(record=True, width=300)
    flashing.copy_uf2(console, Messages(lang).get, board, None)
    rom.join()
    assert rom.came == wanted
    flash = bytearray(b"\xff" * CHIPS[chip].flash)
    assert uf2.drop(flash, rom.came, CHIPS[chip])  # and that starts, by the boot ROM's own rule
    said = console.export_text()
    assert chip in said and f"gobelet-{name}.uf2" in said and "gobelet pair" in said
    assert ("RPI_PICO2_W" in said) == (chip == "RP2350")  # the boot ROM does not tell a Pico 2 W: Wi-Fi takes another


def test_a_board_that_waits_in_a_kit_gets_the_kit_s_file(disk, build):
    board = disk("RP2040")
    wanted = (build / "gobelet-kit-pico.uf2").read_bytes()
    rom = Rom(board, len(wanted))
    flashing.copy_uf2(Console(quiet=True), Messages("en").get, board, None, kit=True)
    rom.join()
    assert rom.came == wanted != (build / "gobelet-pico.uf2").read_bytes()


@pytest.mark.parametrize(("chip", "other"), [("RP2040", "pico2"), ("RP2350", "pico")])
def test_a_file_for_the_other_chip_is_refused_in_words_before_anything_is_written(disk, build, chip, other):
    board = disk(chip)
    with pytest.raises(HostError, match=f"this board has an {chip}.*Nothing was written") as caught:
        flashing.copy_uf2(Console(quiet=True), Messages("en").get, board, build / f"gobelet-{other}.uf2")
    assert caught.value.code == "other_chip" and "Rien n’a été écrit" in caught.value.message("fr")
    assert [path.name for path in board.path.iterdir()] == [bootsel_drive.INFO]


def test_a_file_that_the_board_would_lose_pages_of_is_refused(disk, build, tmp_path):
    whole = (build / "gobelet-pico.uf2").read_bytes()
    (tmp_path / "cut.uf2").write_bytes(whole[:-512])
    (tmp_path / "text.uf2").write_bytes(b"no such thing")
    board = disk("RP2040")
    for name in ("cut.uf2", "text.uf2"):
        with pytest.raises(HostError) as caught:
            flashing.copy_uf2(Console(quiet=True), Messages("en").get, board, tmp_path / name)
        assert caught.value.code == "bad_uf2"
    assert [path.name for path in board.path.iterdir()] == [bootsel_drive.INFO]


def test_a_wheel_brings_the_files_and_a_checkout_builds_the_same(build, tmp_path, monkeypatch):
    monkeypatch.setattr(bases, "BASES", dict.fromkeys(bases.BASES, tmp_path / "none"))
    with pytest.raises(HostError, match="missing here"):
        bases.ready("pico")
    monkeypatch.setattr(bases, "PACKAGED", build)
    assert bases.ready("pico") == (build / "gobelet-pico.uf2").read_bytes()


def test_a_board_that_stays_is_told(disk, build):
    board = disk("RP2040")
    with pytest.raises(HostError, match="did not start"):
        bootsel_drive.copy((build / "gobelet-pico.uf2").read_bytes(), "gobelet-pico.uf2", board, patience=0.2)


def test_a_disk_that_takes_nothing_is_told(disk, build, monkeypatch):
    board = disk("RP2040")
    (board.path / "gobelet-pico.uf2").mkdir()
    with pytest.raises(HostError, match="Copying to .* failed: "):
        bootsel_drive.copy((build / "gobelet-pico.uf2").read_bytes(), "gobelet-pico.uf2", board)


def test_only_disks_of_boot_roms_are_boards(disk, tmp_path):
    wanted = [disk("RP2040"), disk("RP2350")]
    other = tmp_path / "stick"
    other.mkdir()
    info = "UF2 Bootloader v3.33.0\nModel: ItsyBitsy M4\nBoard-ID: SAMD51G19A-Itsy-v0\n"
    (other / bootsel_drive.INFO).write_text(info)
    found = bootsel_drive.find([other, tmp_path / "none", *(one.path for one in wanted)])
    assert found == wanted and [one.chip for one in found] == [uf2.RP2040, uf2.RP2350]


@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
@pytest.mark.parametrize("chip", ["RP2040", "RP2350"])
def test_disks_are_found_where_each_system_shows_them(monkeypatch, tmp_path, system, chip):
    """/media/NAME/RPI-RP2 on Linux (a space in NAME as its list of mounts writes one), /Volumes/RPI-RP2, D:\\."""
    label = {"RP2040": "RPI-RP2", "RP2350": "RP2350"}[chip]
    where = {"linux": f"media/Zoe B/{label}", "darwin": f"Volumes/{label}", "win32": "D:"}[system]
    others = {"linux": "media/Zoe B/stick", "darwin": "Volumes/Macintosh HD", "win32": "C:"}[system]
    for folder in (where, others):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / where / bootsel_drive.INFO).write_bytes(INFOS[chip].encode())
    shown = [str(tmp_path / folder).replace(" ", "\\040") for folder in (others, where)]
    lines = [f"/dev/sd{number} {path} vfat rw 0 0" for number, path in enumerate(shown)]
    (tmp_path / "mounts").write_text("proc /proc proc rw 0 0\n" + "\n".join(lines) + "\n")
    monkeypatch.setattr(bootsel_drive, "MOUNTS", tmp_path / "mounts")
    monkeypatch.setattr(bootsel_drive, "VOLUMES", tmp_path / "Volumes")
    monkeypatch.setattr(bootsel_drive, "LETTERS", [str(tmp_path / f"{letter}:") for letter in "ACDZ"])
    monkeypatch.setattr(bootsel_drive.sys, "platform", system)
    assert bootsel_drive.find() == [bootsel_drive.Drive(tmp_path / where, CHIPS[chip])]


def test_a_linux_without_a_desktop_names_the_disk_that_nobody_mounted(monkeypatch, tmp_path):
    (tmp_path / "RP2350").touch()
    monkeypatch.setattr(bootsel_drive, "BY_LABEL", tmp_path)
    assert bootsel_drive.unmounted() == str(tmp_path / "RP2350")


def test_micropythons_own_file_is_copied_and_says_what_comes_next(disk, tmp_path):
    """/media/NAME/RPI-RP2 on Linux (a space in NAME as its mounts are written), /Volumes/RPI-RP2, D:\\\\."""
    pages = [(uf2.XIP + at, bytes(range(256))) for at in range(0, 20 * 256, 256)]
    file = bytearray(uf2.as_it_is([(0x10FFFF00, bytes(256)), *pages], uf2.RP2350)[:512])
    file[20:28] = bytes((0, 0, 0, 0, 2, 0, 0, 0))
    file[28:32] = uf2.ABSOLUTE.to_bytes(4, "little")
    (tmp_path / "RPI_PICO2_W.uf2").write_bytes(bytes(file) + uf2.as_it_is(pages, uf2.RP2350))
    board, console = disk("RP2350"), Console(record=True, width=300)
    rom = Rom(board, 21 * 512)
    flashing.copy_uf2(console, Messages("en").get, board, tmp_path / "RPI_PICO2_W.uf2")
    rom.join()
    said = console.export_text()
    assert "starts MicroPython" in said and "“gobelet flash” once more" in said and "gobelet pair" not in said
    flash = bytearray(b"\xff" * uf2.RP2350.flash)
    assert uf2.drop(flash, rom.came, uf2.RP2350) and flash[: 20 * 256] == bytes(range(256)) * 20


def test_several_boards_at_once_are_told_apart_by_their_disks(disk, monkeypatch):
    boards = [disk("RP2040"), disk("RP2350")]
    monkeypatch.setattr(bootsel_drive, "candidates", lambda: [board.path for board in boards])
    with pytest.raises(HostError) as caught:
        flashing.waiting()
    assert caught.value.code == "several_drives" and str(boards[1].path) in str(caught.value)
    assert flashing.waiting(str(boards[1].path)) == boards[1] and flashing.waiting("/dev/ttyACM0") is None


def test_a_board_whose_disk_nobody_mounted_is_named(monkeypatch):
    monkeypatch.setattr(bootsel_drive, "candidates", list)
    monkeypatch.setattr(bootsel_drive, "unmounted", lambda: "/dev/disk/by-label/RPI-RP2")
    with pytest.raises(HostError, match="not mounted"):
        flashing.waiting()


def test_the_doctor_names_boards_that_wait(disk, monkeypatch):
    boards = [disk("RP2040"), disk("RP2350")]
    monkeypatch.setattr(bootsel_drive, "candidates", lambda: [board.path for board in boards])
    found = doctor.Doctor("en").drives()
    assert [check.state for check in found] == ["ok", "ok"]
    assert "RP2040 (Pico / Pico W)" in found[0].finding and "RP2350 (Pico 2 / Pico 2 W)" in found[1].finding
    monkeypatch.setattr(bootsel_drive, "candidates", list)
    monkeypatch.setattr(bootsel_drive, "unmounted", lambda: "/dev/sdx1")
    assert [check.state for check in doctor.Doctor("fr").drives()] == ["warn"]
