"""A Pico 2 W, the cup with Wi-Fi: the program out of one image file, on MicroPython's own image. Nothing of it has run
on a chip; MicroPython, its LittleFS and the network are real here, see pico2w_machine.py."""

import asyncio
import os

import pytest
from pico2w import CUP, Evening, Pico2W, PowerCut
from rich.console import Console

from gobelet.games import GAMES, load
from gobelet_host.commands.localised_cli import Messages
from gobelet_host.device import file_bootloader, flash, image, micropython
from gobelet_host.errors import HostError
from gobelet_host.games import cases
from gobelet_host.table.keys import Keys

pytestmark = pytest.mark.skipif(micropython.find() is None, reason="no MicroPython here")


def small(number):
    """An image of three sectors, of which the first is the same in all."""
    return image.image_of({"a": bytes(5000), "b.mpy": b"M\6\0\37" + bytes([number]) * 4000}, f"0.{number}")


@pytest.fixture
def board(tmp_path):
    return Pico2W(tmp_path / "disk")


# by its cable


def test_a_board_with_micropython_of_its_own_gets_bootloader_and_program_and_only_once(board):
    with board.prompt() as prompt:
        assert file_bootloader.needs_files(prompt)
    files, sectors = board.flash(small(1))
    assert files == len(board.modules) + 2 and sectors == 1 + -(-len(small(1).data) // 4096)
    assert board.look().digest == small(1).digest.hex()
    assert board.flash(small(1)) == (0, 0)
    assert board.flash(small(2)) == (0, 4)
    assert board.flash(small(3)) == (0, 3)  # in the place of 2, which never was well; the first sector is the same
    assert board.look().digest == small(3).digest.hex()
    with board.prompt() as prompt:
        names = prompt.exec("import os\nprint(*sorted(os.listdir('/')))").split()
    assert names == ["boot", "boot.py", "image.a", "image.b", "image.now", "main.py", "rom"]


def test_another_bootloader_takes_the_place_of_the_one_that_is_there(board):
    board.flash(small(1))
    with board.prompt() as prompt:
        before = prompt.exec("import os\nprint(os.listdir('/boot'))")
    board.modules["file_slots/more.mpy"] = b"another"
    assert board.flash(small(1)) == (len(board.modules) + 1, 0)
    with board.prompt() as prompt:
        after = prompt.exec("import os\nprint(os.listdir('/boot'))")
        assert "/boot/" + after.strip()[2:-2] in prompt.exec("import sys\nprint(sys.path)")
    assert after != before and len(after.split()) == 1
    assert board.look().digest == small(1).digest.hex()


def test_what_somebody_else_had_on_the_board_is_kept(board):
    with board.prompt() as prompt:
        prompt.exec("with open('/main.py', 'w') as file: file.write('print(1)')")
        assert file_bootloader.install_files(prompt, board.modules) == (len(board.modules) + 2, ["/main.py"])
        assert prompt.exec("print(open('/main.py.before').read())") == "print(1)\n"


def test_other_boards_are_left_to_their_uf2(board):
    class Says:
        def __init__(self, text):
            self.text = text

        def exec(self, code):
            return self.text

    for text in ("rp2 1 26 Raspberry Pi Pico W with RP2040", "rp2 1 26 Gobelet Pico 2 with RP2350", "esp32 1 26 _", ""):
        assert not file_bootloader.needs_files(Says(text))
    with pytest.raises(HostError, match=r"MicroPython 1\.24, and Gobelet needs 1\.25") as caught:
        file_bootloader.needs_files(Says("rp2 1 24 Raspberry Pi Pico 2 W with RP2350"))
    assert "RPI_PICO2_W" in caught.value.message("fr")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_gobelet_flash_says_what_it_does_to_such_a_board(board, monkeypatch, lang):
    monkeypatch.setattr(flash, "find_port", lambda port: "COM7")
    monkeypatch.setattr(flash, "_playing", lambda device: None)  # nothing of ours runs on it
    monkeypatch.setattr(flash, "Prompt", lambda device: board.prompt())
    monkeypatch.setattr(file_bootloader, "modules", lambda **_: board.modules)
    console = Console(record=True, width=300)
    flash.run_flash(console, Messages(lang).get)
    said = console.export_text()
    assert "Pico 2 W" in said and "Gobelet 0." in said and " Ki" in said
    assert board.look().digest == image.of_a("pico2w").digest.hex()


def test_a_board_that_is_once_flashed_as_a_kit_gets_a_kit_s_program_from_then_on(board, monkeypatch):
    files = {False: board.modules, True: board.modules | file_bootloader.modules(board.march, kit=True)}
    monkeypatch.setattr(flash, "find_port", lambda port: "COM7")
    monkeypatch.setattr(flash, "_playing", lambda device: None)
    monkeypatch.setattr(flash, "Prompt", lambda device: board.prompt())
    monkeypatch.setattr(file_bootloader, "modules", lambda kit: files[kit])
    for kit in (True, False):
        flash.run_flash(Console(quiet=True), Messages("en").get, kit=kit)
        assert board.look().digest == image.of_a("kit-pico2w").digest.hex()


# whenever the power goes


def test_a_power_cut_at_any_step_of_an_update_leaves_a_program_that_starts(board):
    """Bootloader and program, both new. Cuts fall evenly over the whole of it."""
    board.flash(small(1))
    begin = board.disk.read_bytes()
    board.modules["file_slots/more.mpy"] = b"another"
    seen = []
    for cut in range(0, 400, 11):
        board.disk.write_bytes(begin)
        try:
            board.flash(small(2), cut)
            seen.append("done")
            break
        except PowerCut:
            seen.append(board.look().digest)
        board.flash(small(2))
        assert board.look().digest == small(2).digest.hex()
    old, new = small(1).digest.hex(), small(2).digest.hex()
    assert len(seen) > 8 and seen[-1] == "done" and set(seen[:-1]) <= {old, new} and seen[0] == old


# at a table


@pytest.mark.slow
def test_an_evening_of_five_games_at_their_largest_tables_fits_into_its_memory(board, tmp_path):
    """400 KiB for MicroPython's heap, the program out of the image file, Wi-Fi over real sockets. All of it takes real
    time: long matches are called off unless GOBELET_WHOLE is set."""
    board.flash(image.of_a("pico2w"))
    keys, key = Keys(tmp_path / "keys"), bytes(range(32))
    keys.add_cable_key(CUP, key)
    board.pair(keys, key, automate=1, pilot="sound", pace=0)
    short = [(cases.of(game).short, 90) for game in GAMES]
    ends = [({}, 0)] * len(GAMES) if os.environ.get("GOBELET_WHOLE") else short
    plan = [(game, load(game).SEATS[1], *end) for game, end in zip(GAMES, ends, strict=True)]
    played = asyncio.run(Evening(board, tmp_path).play(plan, 120))
    assert len(played) == 5 and min(played) > 60
