"""A Pico by itself: its own dice, its settings in flash, and a match against automates, with nothing on USB."""

import json

import pytest

from gobelet import game_data
from tests.rp2040.room import SHAKE, records, settings
from tests.rp2040.test_app import golden, picture

HELD = 750  # ms of a hold


@pytest.fixture
def alone(pico, firmware):
    """A Pico that has come up without a table."""
    one = pico(firmware, settings(lang="fr", name="Marie", age=9))
    one.run(1000)
    return one


def press(pico, *names):
    for name in names:
        pico.press(name, after=400)  # what is pressed while a scene is still being loaded is not for it


def test_a_shake_rolls_its_own_dice_and_ok_lifts_them(alone):
    alone.shake(SHAKE)
    alone.run(len(SHAKE) * 10 + 600)
    assert picture(alone) == golden("alone_covered")
    press(alone, "OK")
    assert picture(alone) != golden("alone_covered")
    press(alone, "OK")
    alone.run(500)
    assert picture(alone) == golden("alone_covered")


def test_a_setting_is_in_flash_when_the_screen_says_so(alone):
    press(alone, "CALL", *["RIGHT"] * 4, "OK")
    assert picture(alone) == golden("settings_fr")
    press(alone, "RIGHT", "OK", "RIGHT", "OK")
    alone.run(300)
    assert json.loads(records(alone)["settings"]) == {"lang": "fr", "name": "Marie", "age": 10}
    press(alone, "RIGHT", "OK")
    alone.run(300)
    alone.power()
    alone.run(1000)
    assert json.loads(records(alone)["settings"])["lang"] == "en"


def test_it_plays_parafico_against_automates(alone):
    press(alone, "CALL", "RIGHT", "OK", "OK", "RIGHT")
    assert picture(alone) == golden("practice_fr")
    press(alone, "OK", "OK")
    alone.run(300)
    assert picture(alone) == golden("practice_roll")
    for _ in range(4):
        alone.press("OK", HELD, 700)  # rolls, and goes on from what came of a round
        press(alone, "OK", "OK")
        if "crash" in records(alone):
            break
    assert "crash" not in records(alone) and alone.resets == []
    alone.run(300)
    assert picture(alone) != golden("practice_roll")


def test_what_automates_have_solved_is_read_where_it_lies_in_flash(pico, firmware):
    one = pico(firmware)
    one.fresh()
    asked = "table = game_data.load('pepetes', 'attacked')"
    held = one.exec(
        f"import gc\nfrom gobelet import game_data\ngc.collect()\nm = gc.mem_alloc()\n{asked}\ngc.collect()\n"
        "print(gc.mem_alloc() - m, len(table), sum(table))"
    )
    table = game_data.load("pepetes", "attacked")
    assert [int(word) for word in held.split()][1:] == [len(table), sum(table)] and int(held.split()[0]) < 200
