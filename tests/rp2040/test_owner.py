"""What a cup is to its owner, on pins and buses: it sleeps and wakes, is turned for left hands, knows its display, its
sensor and its cells, is checked and erased."""

import json

import pytest

from gobelet.cup.screens.settings import NEEDS, ROWS
from tests.rp2040.room import SHAKE, records, settings
from tests.rp2040.test_app import LOBBY_MS, at_the_table, cup, golden, notice, picture, to_a_decision  # noqa: F401

BARS = slice(0, -256)  # of a picture: without the button bar
MOVED = [(800, 0, 1000), (0, 0, 1000)] * 2  # no shake
# The program as `boot` starts it, but that dims after two seconds and is dark after four: what is waited for in virtual
# time is waited for in real time, too. tests/portable/cup/test_cup_menus.py has the real ones.
HASTY = """
from gobelet.cup import power
power.DIM_AFTER, power.DARK_AFTER = 2000, 4000
from gobelet.board import boot
boot.main()
"""
DIM_MS, DARK_MS = 2_500, 4_800
QUIET_MS = 500  # as in board/pico.py


def press(pico, *names):
    for name in names:
        pico.press(name, after=90)


def lines_down(pico, count):
    press(pico, *["RIGHT"] * count)


def line(row):
    """Which line of the settings this is: so often RIGHT leads there."""
    return [one for one in ROWS if NEEDS.get(one) != "wifi"].index(row)


def to_settings(pico):
    """From a cup without a table to its settings."""
    pico.press("CALL", after=400)  # what is pressed while a scene is still being loaded is not for it
    lines_down(pico, 4)
    pico.press("OK", after=400)


@pytest.fixture
def hasty(cup):  # noqa: F811
    """hasty({path: bytes}, …) -> a Pico that goes dark soon, in its lobby."""

    def make(files=None, first="", **options):
        one = cup(files, **options)
        one.fresh()
        one.enter(first + HASTY)
        one.run(LOBBY_MS)
        return one

    return make


# light and sleep


@pytest.mark.parametrize("display", [True, False])
def test_a_cup_that_nobody_touches_dims_then_goes_dark_and_sleeps(hasty, display):
    one = hasty(settings(lang="fr"), oled=display)
    one.cable(False)
    lit = display and one.oled()["contrast"]
    one.run(DIM_MS)
    assert not display or one.oled()["on"] and one.oled()["contrast"] < lit
    one.run(DARK_MS - DIM_MS)
    assert not (display and one.oled()["on"])
    one.mark()
    one.run(10_000)
    stats = one.stats()
    assert stats["lightsleep_ms"] > 9_500 and stats["megacycles"] < 100  # waking and falling asleep are at 12 MHz
    assert one.stats()["bus_bytes"] < 1_000  # nothing is drawn in the dark
    assert one.resets == []  # the watchdog is fed


def test_a_cable_that_is_pulled_leaves_usb_no_clock_in_the_dark_and_a_host_that_is_back_is_seen(hasty):
    """To MicroPython's TinyUSB the host is there for good: what enumerated the cup stays mounted."""
    one = hasty(settings(lang="fr"))
    assert one.stats()["connected"]
    one.cable(False)
    one.run(DARK_MS)
    one.mark()
    one.run(2_000)
    stats = one.stats()
    assert stats["lightsleep_ms"] > 1_900 and not stats["usb_on_ms"]
    one.cable(True)
    one.run(1_000)
    one.mark()
    one.run(500)
    assert not one.stats()["lightsleep_ms"] and not one.oled()["on"]


@pytest.mark.parametrize("cable", [True, False])
def test_a_movement_or_a_press_wakes_a_dark_cup_within_50_ms(hasty, cable):
    one = hasty(settings(lang="fr"))
    one.cable(cable)
    one.run(DARK_MS)
    assert not one.oled()["on"]
    one.shake(MOVED)
    felt = one.ms + 10  # the detector compares two samples
    one.until_true(lambda: one.oled()["on"], 100, step=1)
    assert one.ms - felt <= 50
    assert picture(one) == golden("lobby_alone")
    one.run(DARK_MS + 1_000)
    assert not one.oled()["on"]
    pressed = one.ms
    one.hold("CALL")
    one.until_true(lambda: one.oled()["on"], 100, step=1)
    assert one.ms - pressed <= 50
    one.release("CALL")
    one.run(300)
    assert picture(one) == golden("lobby_alone")  # that press only woke it
    press(one, "CALL")
    assert picture(one) == golden("menu")


# The same, and the mark goes into another sector of its ring each time that the cup has gone dark.
SAVING = """
from gobelet.board.pico import PicoBoard
wait = PicoBoard.wait
PicoBoard.was_lit = False
def saves(board, ms):
    lit = bool(board._oled.level)
    if lit != board.was_lit:
        board.was_lit = lit
        board.save("owner", (bytes(3500),))
    wait(board, ms)
PicoBoard.wait = saves
"""


def test_a_save_in_the_dark_keeps_no_movement_waiting(hasty):
    """A sector is erased 45 ms long, half a second after a save that went into another one: not in the dark."""
    one = hasty(settings(lang="fr"), first=SAVING)
    one.cable(False)
    one.run(DARK_MS)
    for _ in range(2):
        one.until_true(lambda: not one.oled()["on"], DARK_MS, step=10)
        one.run(QUIET_MS + 10)  # after the save
        one.shake(MOVED)
        felt = one.ms + 10
        one.until_true(lambda: one.oled()["on"], 150, step=1)
        assert one.ms - felt <= 50


def test_a_button_that_stays_down_keeps_no_cup_awake(hasty):
    one = hasty(settings(lang="fr"))
    one.hold("RIGHT")
    one.run(DARK_MS + 8_000)
    assert not one.oled()["on"]


# A cup that is forgotten soon.
FORGETFUL = """
from gobelet.cup import auto_power_off, power
power.OFF_AFTER, auto_power_off.WARNING = 2500, 1500
"""
ASLEEP = {"lis3dh": (0x20, 0x00), "mpu6050": (0x6B, 0x48), "mpu6500": (0x6B, 0x48)}  # data sheets: power-down, SLEEP


def forgotten(one):
    """It is alone for so long that it says so, then switches itself off."""
    one.cable(False)
    one.until_true(lambda: picture(one)[BARS] == notice("off_soon"), 10_000, step=100)
    assert one.oled()["on"]
    one.mark()
    one.until_true(lambda: one.stats()["still_ms"], 6_000, step=100)
    assert not one.oled()["on"]


@pytest.mark.parametrize("accel", ASLEEP)
def test_a_forgotten_cup_says_so_and_sleeps_with_its_crystal_at_rest_until_a_press_starts_it_anew(hasty, accel):
    """The watchdog stands still, too; what shakes it in a bag does not wake it."""
    one = hasty(settings(lang="en", name="Anna"), first=FORGETFUL, accel=accel, radio=True)
    forgotten(one)
    register, value = ASLEEP[accel]
    assert one.sensor()[register] == value
    one.mark()
    one.shake(SHAKE)
    one.run(60_000)
    stats = one.stats()
    assert stats["still_ms"] == pytest.approx(60_000) and not stats["megacycles"] and not stats["listening_ms"]
    assert one.resets == []
    one.press("LEFT", after=1_500)
    assert one.resets == ["software"] and one.oled()["on"]
    assert "crash" not in records(one) and json.loads(records(one)["settings"])["name"] == "Anna"


def test_a_button_that_jams_in_a_bag_neither_keeps_a_cup_on_nor_wakes_it(hasty):
    one = hasty(settings(lang="en"), first=FORGETFUL)
    one.hold("CALL")
    one.run(500)
    forgotten(one)
    one.mark()
    one.run(10_000)
    assert one.stats()["still_ms"] == pytest.approx(10_000)
    one.release("CALL")
    one.run(1_000)
    assert one.stats()["still_ms"] == pytest.approx(11_000) and one.resets == []
    one.hold("CALL")
    one.run(1_500)
    assert one.resets == ["software"]


# the display


@pytest.mark.parametrize("display", ["sh1106", "ssd1309"])
def test_other_displays_show_what_an_ssd1306_does_and_are_told_nothing_that_their_data_sheets_do_not_know(cup, display):  # noqa: F811
    one = cup(settings(lang="fr"), oled=display)
    one.run(LOBBY_MS)
    assert picture(one) == golden("lobby_alone") and one.oled()["on"]
    assert display == "sh1106" or one.oled()["mirrored"] == [True, True]
    press(one, "CALL")
    assert picture(one) == golden("menu")
    press(one, "RIGHT", "LEFT", "CALL")
    assert picture(one) == golden("lobby_alone")
    assert one.oled()["errors"] == []


def test_the_player_s_word_on_the_display_comes_before_its_own(cup):  # noqa: F811
    one = cup(settings(lang="fr", oled=1), oled="sh1106")
    one.run(LOBBY_MS)
    assert one.oled()["on"] and picture(one) != golden("lobby_alone")  # two columns beside


def test_a_cup_for_a_left_hand_is_turned_about_with_its_buttons(cup):  # noqa: F811
    one = cup(settings(lang="fr", flip=1))
    one.run(LOBBY_MS)
    assert one.oled()["mirrored"] == [False, False] and picture(one) == golden("lobby_alone")
    press(one, "OK")  # where CALL was
    assert picture(one) == golden("menu")
    press(one, "LEFT", "RIGHT", "OK")
    assert picture(one) == golden("lobby_alone")


def test_a_display_that_comes_back_is_as_it_was_set(cup):  # noqa: F811
    one = cup(settings(lang="fr", flip=1, light=0))
    one.run(LOBBY_MS)
    one.parts.unplug("oled")
    press(one, "OK")
    one.run(500)
    one.parts.plug("oled")
    one.run(3_000)
    assert one.oled()["contrast"] == 16 and one.oled()["mirrored"] == [False, False]
    assert picture(one) == golden("menu")


# the cells


def test_weak_cells_write_nothing_to_flash_and_say_what_to_do(cup):  # noqa: F811
    one = cup(settings(lang="en", name="Anna"), battery=2_600)
    one.cable(False)
    one.run(LOBBY_MS + 5_000)
    to_settings(one)
    before = one.stats()["flash"]
    lines_down(one, line("volume"))
    one.press("OK", after=300)
    assert one.stats()["flash"] == before and "volume" not in json.loads(records(one)["settings"])
    assert picture(one)[BARS] == notice("battery_empty")
    one.cells(4_500)
    one.run(6_000)
    one.press("OK", after=300)
    assert json.loads(records(one)["settings"])["volume"] == 0


def test_a_cup_on_a_laptop_writes_whatever_its_cells_are(cup):  # noqa: F811
    one = cup(settings(lang="en"), battery=2_600)
    one.run(LOBBY_MS)
    to_settings(one)
    lines_down(one, line("volume"))
    one.press("OK", after=300)
    assert json.loads(records(one)["settings"])["volume"] == 0


def test_cells_that_sag_hold_a_decision_back_until_there_are_new_ones_and_a_cup_sleeps_nine_tenths_between_turns(
    cup,  # noqa: F811
    room,
):
    one = cup(settings(name="Anna", lang="en"), battery=4_000)
    here = room(3, automates=2, seed=5)
    at_the_table(here, one)
    to_a_decision(here, one)
    one.cable(False)
    one.cells(2_500)
    before = here.table.ledger.entries
    for _ in range(4):
        here.press(one, "OK")
    here.wait(1_000)
    assert here.table.ledger.entries == before and picture(one)[BARS] == notice("battery_empty")
    one.cells(4_500)
    here.wait(6_000)
    for other in here.others:
        other.turn = lambda: None  # the others think for long
    for _ in range(5):  # a bid, as a call would owe the dice at once
        if here.table.ledger.entries == before:
            here.press(one, "OK")
            here.wait(200)
    assert here.table.ledger.entries > before
    assert here.owed(one) is None
    one.cable(True)
    here.wait(2_000)
    one.mark()
    here.wait(10_000)
    stats = one.stats()
    assert stats["asleep_ms"] >= 9_000 and stats["connected"], stats


@pytest.mark.parametrize("gap", [0, 2_400])
def test_cells_whose_contacts_bounce_in_a_shake_restart_nothing_and_cost_no_roll(cup, gap):  # noqa: F811
    """A holder's springs open for 5 ms, again and again: C2 carries the board meanwhile (tools/hardware/budget.py), but
    what measures the cells sees them gone, or half of them."""
    one = cup(settings(lang="en"), battery=4_000)
    one.cable(False)
    one.run(LOBBY_MS)
    before = picture(one)
    one.shake(SHAKE)
    for _ in range(40):
        one.cells(gap)
        one.run(5)
        one.cells(4_000)
        one.run(45)
    one.run(6_000)
    assert one.resets == [] and not one.halted
    assert picture(one) != before  # dice were rolled
    assert picture(one)[BARS] not in (notice("battery_empty"), notice("battery_low"))
    one.press("OK", after=400)
    assert one.resets == []


# the check, the shakes, the erasing


def test_a_check_at_the_table_reaches_the_table(cup, room):  # noqa: F811
    one = cup(settings(lang="en"))
    here = room(3)
    one.run(LOBBY_MS)
    here.plug(one)
    here.run(lambda: here.table.linked(one.uid))
    here.wait(300)
    to_check = ["RIGHT"] * line("selftest") + ["OK"]
    for presses in (["CALL"], ["RIGHT"] * 4 + ["OK"], to_check, ["OK", "LEFT", "RIGHT", "OK", "CALL"]):
        here.press(one, *presses)
        here.wait(400)
    one.shake(SHAKE)
    here.wait(len(SHAKE) * 10 + 500)
    here.press(one, "OK")
    one.mark()
    here.wait(1_000)
    assert one.stats()["edges"].get("15", 0) > 100  # it beeps
    here.press(one, "OK")
    here.wait(1_000)
    assert here.table.members[one.uid].info["test"] == ["passed", "no_radio"]
    assert records(one)["selftest"] == b"passed no_radio"


def test_erasing_takes_two_holds_and_leaves_a_new_cup(cup):  # noqa: F811
    one = cup(settings(lang="en", name="Anna", light=0))
    one.run(LOBBY_MS)
    to_settings(one)
    lines_down(one, line("reset"))
    one.press("OK", after=400)
    one.press("OK", ms=750, after=200)
    assert one.resets == []
    one.press("OK", ms=750, after=200)
    one.run(LOBBY_MS)
    assert one.resets == ["software"]
    assert records(one)["settings"] == b"" and int(records(one)["boots"]) == 2
    assert picture(one) == golden("lobby_alone")  # in the first language
