"""The file of a Pico 2, unchanged, on a Cortex-M33 that nobody here wrote (Unicorn, QEMU's): from the boot ROM's rule
to its lobby, on its cable, in two games, through a hang and a new version. Its registers are ours, so it says nothing
of clocks, errata, flash's speed, deep sleep and currents; see chip.py.
"""

import json
import os
import types

import pytest
import serial

from bootloader.slots import SECTOR
from gobelet.board import pins
from gobelet.link.frames import Decoder, encode
from gobelet_host.audit import audit
from gobelet_host.device import bases, cable_client, flash, image, uf2
from tests.auditor.records import audit as audited_from_the_page
from tests.rp2040.harness import Pico, file_system, slots_of
from tests.rp2040.room import Room, settings
from tests.rp2040.test_app import STATUS, at_the_table, golden, to_a_decision
from tests.rp2040.test_on_stock_emulator import Cable
from tests.rp2040.versions import SHOWN_MS, image_of

UID = "e660c0ffee000002"
LAYOUT = bases.layout_of(bases.BASES["pico2"].read_bytes())
ROM_AT, FILES_AT = LAYOUT.rom[0] - uf2.XIP, LAYOUT.files[0] - uf2.XIP
BOOTED = 1200  # ms until a cup whose files are still to be formatted is in its lobby
# Of this machine's seconds; no signal gets through to a core that looks at no register for ever.
pytestmark = pytest.mark.timeout(900, method="thread")
PLAYS_ALONE = {"name": "Pico 2", "lang": "en", "automate": 1, "pilot": "sound", "pace": 100, "seed": 3}


@pytest.fixture(scope="module")
def engine():
    if os.environ.get("CI", "").lower() not in ("1", "true", "yes"):
        pytest.importorskip("unicorn")
    from tests.rp2350.engine import Engine

    return Engine()


@pytest.fixture(scope="module")
def pico2(engine):
    """A Pico 2 that was used before, on which our file was dropped, in its lobby."""
    with Pico(flash=dropped(), uid=UID, emulator=engine) as one:
        one.run(BOOTED)
        yield one


def dropped(board="pico2", **values):
    """A whole flash that was used before, on which our file was dropped; its files are these settings, if any."""
    whole = bytearray(b"\x5a" * uf2.RP2350.flash)
    assert uf2.drop(whole, bases.ready(board), uf2.RP2350)
    if values:
        data = file_system(settings(**values))
        whole[FILES_AT : FILES_AT + len(data)] = data
    return whole


def partition_of(whole):
    """The ROM partition of a whole flash, which can be written to."""
    partition = bases.Partition(LAYOUT.rom[1])
    partition.bytes[:] = whole[ROM_AT : ROM_AT + LAYOUT.rom[1]]
    return partition


def is_honest(folder):
    """Whether both auditors find nothing wrong with a room's journal, which is closed."""
    audit.audit(folder / "match.gobelet")
    audit.export(folder / "match.gobelet", folder / "export")
    return len(audited_from_the_page((folder / "export").read_bytes())) == 1


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


def test_it_plays_a_round_whose_notes_the_chip_s_alarm_ends_and_goes_on_after_a_hang(pico2, engine, tmp_path):
    here = Room(tmp_path, 2, automates=1, seed=2)  # a short round
    try:
        at_the_table(here, pico2)
        to_a_decision(here, pico2)
        notes = [duty for _, duty in engine.tones[pins.BUZZER]]
        assert len(notes) > 20 and notes[-1] == 0
        engine.hang()
        here.run(lambda: pico2.resets, 10_000)
        here.run(lambda: here.table.linked(UID))
        here.play(lambda: any(event[0] == "lost" for event in here.events))
        here.wait(1500)
        kinds = [event[0] for event in here.events]
        assert kinds.count("shown") == 2 and here.table.members[UID].info["faults"] == []
    finally:
        here.close()
    assert not pico2.halted and pico2.resets == ["watchdog"] and is_honest(tmp_path)


def test_it_plays_a_duel_of_another_game_by_itself(engine, tmp_path):
    here = Room(tmp_path, 2, automates=1, seed=7, game="pepetes")
    with Pico(flash=dropped(**PLAYS_ALONE), uid=UID, emulator=engine) as one:
        one.run(BOOTED)
        here.plug(one)
        here.run(lambda: any(event[0] == "lost" for event in here.events), 60_000)
        here.wait(1000)
        assert not one.halted and one.resets == [] and here.table.members[UID].info["faults"] == []
    here.close()
    assert is_honest(tmp_path)


def test_a_kit_with_a_pico_2_takes_part_by_presses_and_rolls_by_shakes(engine, tmp_path):
    """What it does with them in a round is the same on a Pico 2 without a kit, which plays one above."""
    here = Room(tmp_path, 2, automates=1, seed=3)
    with Pico(flash=dropped("kit-pico2", name="Kit", lang="fr"), uid=UID, emulator=engine, kit=True) as one:
        one.run(BOOTED)
        assert one.oled()["on"] and one.frame()[STATUS:] == golden("lobby_alone")
        at_the_table(here, one)
        seat = here.table.seats.of(UID)
        here.play(lambda: any(event[0] == "seat_roll" and event[2] == seat for event in here.events))
        about = here.table.members[UID].info
        assert (about["kind"], about["faults"]) == ("kit-pico2", []) and one.resets == [] and not one.halted
    here.close()
    assert is_honest(tmp_path)


class PortThatGoes(Cable):
    """A laptop's end of a cable, which vanishes when the chip starts anew."""

    def read(self, _):
        data = super().read(_)
        if self._one.resets:
            raise serial.SerialException("gone")
        return data


def test_a_new_version_comes_by_its_cable_and_starts_on_trial(engine, monkeypatch):
    whole, wanted = dropped(), image_of(3)
    partition = partition_of(whole)
    store = slots_of(partition)
    store.write_record(0, False, 0)  # the file that was dropped is on trial no more
    for at in range(SECTOR, len(wanted.data), SECTOR):  # all but the first are there, as after a cable that was pulled
        store.write(1, at // SECTOR, wanted.data[at : at + SECTOR].ljust(SECTOR, b"\xff"))
    whole[ROM_AT : ROM_AT + LAYOUT.rom[1]] = partition.bytes
    with Pico(flash=whole, uid=UID, emulator=engine) as one:
        one.run(BOOTED)
        cable, clock = PortThatGoes(one), types.SimpleNamespace(monotonic=lambda: one.ms / 1000)
        monkeypatch.setattr(cable_client.serial, "Serial", lambda *_, **__: cable)
        monkeypatch.setattr(cable_client, "time", clock)
        monkeypatch.setattr(flash, "time", clock)

        def agree():
            cable.do(lambda: one.hold("OK"), 600)
            cable.do(lambda: one.release("OK"), 2100)

        sent = []
        with cable_client.CableClient("cable") as talk:
            assert flash.by_link(talk, wanted, lambda at, _: sent.append(at), agree)
        assert sent == list(range(0, SECTOR, flash.PART))
        one.run(SHOWN_MS)
        assert set(one.frame()) == {3} and slots_of(partition_of(one.image())).record() == (1, True, 0)
        assert one.resets == ["software"] and not one.halted
