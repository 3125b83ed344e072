"""The kit that plugs together: its file's base and image on an emulated Pico with a display pack and a sensor, at the
level of SPI and pins. The controller of the display refuses what its data sheet refuses (emulated/st7789.mjs).
"""

import pytest

from gobelet import games as rules
from gobelet import ledger
from gobelet.board import kit_pins
from gobelet_host.device import bases, image, uf2
from gobelet_host.games import cases
from tests.rp2040.harness import FILES_AT, FLASH, drop, file_system, unlocked
from tests.rp2040.room import settings
from tests.rp2040.test_app import LOBBY_MS, at_the_table, glyphs, golden, picture, text_on  # noqa: F401

PICTURE_MS = 300
PIXEL_MS = 30
FRAME_MS = 80
DISPLAY = """
from machine import SPI
from time import sleep_ms
from bootloader import pins, st7789
o = st7789.Oled(None, pins.OLED[0])
def send(code, data=b''): o._send(bytes((code,)), data)
"""


@pytest.fixture(scope="module")
def flash():
    """A whole flash on which the kit's file was dropped."""
    whole = bytearray(b"\xff" * FLASH)
    assert drop(whole, bases.ready("kit-pico"))
    return bytes(whole)


@pytest.fixture
def kit(pico, flash):
    """kit(…) -> a kit with these settings, just switched on. open: whether its cable is."""

    def make(open=False, **values):
        whole = unlocked(flash) if open else bytearray(flash)
        data = file_system(settings(**values))
        whole[FILES_AT : FILES_AT + len(data)] = data
        return pico(flash=whole, kit=True)

    return make


def shape(corner):
    """What is drawn in a corner of 64x16 dots, wherever it stands there."""
    rows = [row for row in (corner[at : at + 64] for at in range(0, len(corner), 64)) if any(row)]
    left = min(row.index(1) for row in rows)
    return [row[left:].rstrip(b"\0") for row in rows]


def test_power_on_shows_a_picture_in_300_ms_and_the_lobby_within_a_second(kit):
    one = kit(lang="fr")
    one.until_true(lambda: one.oled()["on"] and any(one.frame()), PICTURE_MS)
    one.run(LOBBY_MS - one.ms)
    assert picture(one) == golden("lobby_alone") and one.oled()["errors"] == []


def test_a_press_shows_its_first_dot_within_30_ms_and_the_whole_picture_within_80(kit):
    one = kit(lang="en")
    one.run(LOBBY_MS + 3000)
    one.mark()
    pressed = one.ms
    one.hold("CALL")
    one.run(FRAME_MS)
    shown = one.oled()
    assert shown["first"] - pressed <= PIXEL_MS and shown["last"] > shown["first"]
    before = one.frame()
    one.run(60)
    assert one.frame() == before != b"" and one.oled()["errors"] == []


@pytest.mark.parametrize("game", rules.GAMES[1:])
def test_a_kit_plays_every_other_game(kit, room, game):
    players, kind, count = cases.of(game).round
    one = kit(name="Kit", lang="en", automate=1, pilot="random", pace=100, seed=3)
    here = room(players, automates=players - 1, seed=7, game=game)
    one.run(LOBBY_MS)
    here.plug(one)

    here.run(lambda: sum(event[0] == kind for event in here.events) >= count, 240_000)
    seat = here.table.seats.of(one.uid)
    assert sum(event[1] == rules.ALL and event[2] == seat for event in here.events) >= 2
    assert here.table.members[one.uid].info["faults"] == [] and one.oled()["errors"] == [] and one.resets == []


def test_a_bid_of_parafico_is_made_by_presses_and_a_roll_by_shakes(kit, room):
    one = kit(name="Anna", lang="en")
    here = room(2, automates=1, seed=2)
    at_the_table(here, one)
    seat = here.table.seats.of(one.uid)
    here.play(lambda: any(event[0] in ("bid", "bluff") and event[2] == seat for event in here.events))
    about = here.table.members[one.uid].info
    assert (about["kind"], about["faults"]) == ("kit-pico", []) and here.table.ledger.phase == ledger.PLAYING
    assert one.oled()["errors"] == [] and one.resets == []


def test_a_picture_on_its_head_has_beside_each_button_what_that_does_then(kit):
    one, turned = kit(lang="en", flip=0), kit(lang="en", flip=1)
    for each in (one, turned):
        each.run(LOBBY_MS)
    upright = [shape(bytes(corner)) for corner in one.oled()["corners"]]
    assert len(set(map(tuple, upright))) == 4
    left, right, call, ok = upright
    assert [shape(bytes(reversed(corner))) for corner in turned.oled()["corners"]] == [right, left, ok, call]
    assert turned.frame() == bytes(int(f"{column:08b}"[::-1], 2) for column in reversed(one.frame()))


def test_safe_mode_is_written_on_its_display_and_names_no_missing_display(kit, text_on):  # noqa: F811
    one = kit()
    one.hold("LEFT", "CALL")  # A and X, both on top
    one.run(1000)
    lines = text_on(one)
    assert lines[0] == "SAFE MODE" and "oled" not in " ".join(lines), lines
    assert one.oled()["errors"] == []


REFUSED = (
    ("send(1)\nsleep_ms(6)\nsend(0x11)", "120 ms after a reset: command 11"),
    ("send(1)\nsleep_ms(130)\nsend(0x11)\nsend(0x29)", "5 ms after SLPOUT: command 29"),
    ("send(0xd6, b'\\xa1')", "command d6"),
    ("send(0x36)\nsend(0x29)", "parameters 36"),
    ("send(0x3a, b'\\x55\\x55')", "parameters 3a"),
    ("send(0x2a, b'\\0\\0\\0\\xf0')", "window 2a"),
    ("send(0x3a, b'\\x66')\nsend(0x2c)", "dots that are not of 16 bits: command 2c"),
    ("SPI(0, baudrate=100_000_000)\nsend(0x29)", "clock of 100000000 Hz"),
)


def test_the_display_refuses_what_its_data_sheet_refuses(kit):
    one = kit(open=True)
    one.fresh()
    one.exec(DISPLAY)
    assert one.oled()["errors"] == []
    for program, said in REFUSED:
        one.exec(program)
        assert said in one.oled()["errors"], program


def test_an_update_keeps_pins_and_display_of_a_kit():
    kit, cup = image.program("kit-pico"), image.program("pico")
    assert set(image.IN_KITS) - set(kit) == {image.KIT_PINS} and not set(image.IN_KITS) & set(cup)
    assert kit[image.PINS] != cup[image.PINS] and "gobelet/board/ssd1306.mpy" not in kit
    assert "gobelet/board/wifi.mpy" in image.program("kit-pico2w") and "gobelet/board/wifi.mpy" not in kit


def test_a_kit_s_file_differs_from_its_base_by_one_byte_and_can_be_dropped():
    for board in ("pico", "pico2"):
        file, base = bases.ready(image.KIT + board), bases.BASES[board].read_bytes()
        chip = uf2.chip_of(base, board)
        assert uf2.faults(file, chip) == []
        marked = b"".join(data for _, data in uf2.pages(file, chip))[: len(base) // 2]
        plain = b"".join(data for _, data in uf2.pages(base, chip))
        assert [at for at in range(len(plain)) if plain[at] != marked[at]] == [plain.index(bases.GATE) + bases.KIT_AT]


def test_no_pin_of_the_kit_is_used_twice_and_its_interrupt_is_free():
    pins = [*kit_pins.BUTTONS, *kit_pins.OLED[0][1:], kit_pins.SDA, kit_pins.SCL, kit_pins.INT1]
    assert len(pins) == len(set(pins))
