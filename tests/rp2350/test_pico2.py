"""The file of a Pico 2, unchanged, on a Cortex-M33 that nobody here wrote (Unicorn, QEMU's): from the boot ROM's rule
to its lobby, on its cable, and through a round. Its registers are ours, so it says nothing of clocks, errata, flash's
speed, deep sleep and currents; see chip.py.
"""

import json
import os

import pytest

from gobelet.board import pins
from gobelet.link.frames import Decoder, encode
from gobelet_host.device import bases, image, uf2
from tests.rp2040.harness import Pico
from tests.rp2040.room import Room
from tests.rp2040.test_app import STATUS, at_the_table, golden

UID = "e660c0ffee000002"
FLASH = uf2.RP2350.flash
BOOTED = 1200  # ms until a cup whose files are still to be formatted is in its lobby


@pytest.fixture(scope="module")
def engine():
    if os.environ.get("CI", "").lower() not in ("1", "true", "yes"):
        pytest.importorskip("unicorn")
    from tests.rp2350.engine import Engine

    return Engine()


@pytest.fixture(scope="module")
def pico2(engine):
    """A Pico 2 that was used before, on which our file was dropped, in its lobby."""
    flash = bytearray(b"\x5a" * FLASH)
    assert uf2.drop(flash, bases.ready("pico2"), uf2.RP2350)
    with Pico(flash=flash, uid=UID, emulator=engine) as one:
        one.run(BOOTED)
        yield one


def test_it_starts_by_the_boot_rom_s_rule_and_shows_the_lobby(pico2, engine):
    assert not pico2.halted and pico2.oled()["on"] and pico2.oled()["errors"] == []
    assert pico2.frame()[STATUS:] == golden("lobby_alone")
    assert engine.chip.rom.operations, "its files were formatted"


def test_it_answers_on_its_cable_as_a_pico_2_with_this_image(pico2):
    pico2.send(encode(b'["ping",7,-1]'))
    pico2.run(300)
    said = [json.loads(message) for message in Decoder().feed(pico2.output)]
    about = next(message for message in said if message[0] == "hello")[-1]
    assert ["pong", 7] in said and b">>>" not in pico2.output
    assert (about["kind"], about["cable"], about["faults"]) == ("pico2", "shut", [])
    assert about["image"] == image.of_a_pico().digest.hex()[:16]


def test_it_plays_a_round_whose_notes_the_chip_s_alarm_ends(pico2, engine, tmp_path):
    here = Room(tmp_path, 2, automates=1, seed=3)
    try:
        at_the_table(here, pico2)
        here.play(lambda: any(event[0] == "lost" for event in here.events))
        here.wait(1500)
        kinds = [event[0] for event in here.events]
        assert kinds.count("shown") == 2 and here.table.members[UID].info["faults"] == []
    finally:
        here.close()
    assert not pico2.halted and pico2.resets == []
    notes = [duty for _, duty in engine.tones[pins.BUZZER]]
    assert len(notes) > 20 and notes[-1] == 0
