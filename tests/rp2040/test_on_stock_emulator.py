"""A witness that nobody here wrote: our file, as the boot ROM leaves it in flash, on rp2040js as npm delivers it.

GOBELET_BOOTROM=FILE takes a real boot ROM instead of ours. stock.mjs beside it says what that model lacks.
"""

import contextlib
import hashlib
import json
import os
import types

import pytest
from rich.console import Console

from gobelet.link.frames import Decoder
from gobelet_host.commands.localised_cli import Messages
from gobelet_host.device import bases, cable_client, flash, image
from gobelet_host.device.emulated import board
from tests.rp2040 import harness
from tests.rp2040.test_app import STATUS, at_the_table, golden

REAL = os.environ.get("GOBELET_BOOTROM", "")
UID = "0" * 16  # of its flash
BOOTED = 752  # ms until the cup is in its lobby


@pytest.fixture
def stock(emulator):
    """stock(flash) -> the stock chip with it, just switched on."""
    with contextlib.ExitStack() as running:
        yield lambda content: running.enter_context(
            harness.Pico(
                flash=content, uid=UID, emulator=board.Emulator(board.Emulator.STOCK),
                bootrom=REAL or board.BOOTROM, real=bool(REAL),
            )
        )  # fmt: skip


def dropped():
    """A whole flash, used before, on which our file was dropped; its files are empty."""
    whole = bytearray(b"\x5a" * harness.FLASH)
    whole[harness.FILES_AT :] = harness.flash_of(None, {})[harness.FILES_AT :]
    assert harness.drop(whole, bases.ready("pico"))
    return whole


def said(one):
    """The messages that a chip has said, and its words as they came."""
    return [json.loads(message) for message in Decoder().feed(one.output)], one.output


class Cable:
    """The laptop's end of a chip's cable as pyserial has it, in the chip's own time."""

    def __init__(self, one):
        self._one, self._told, self._hands = one, len(one.output), []

    def do(self, what, after):
        """Somebody does something to the cup in `after` ms."""
        self._hands.append((self._one.ms + after, what))

    def write(self, data):
        self._one.send(data)
        return len(data)

    @property
    def in_waiting(self):
        return len(self._one.output) - self._told

    def read(self, _):
        """What there is as soon as there is something, nothing after 50 ms."""
        end = self._one.ms + 50
        while not self.in_waiting and self._one.ms < end:
            self._one.run(5)
        for due, what in [hand for hand in self._hands if hand[0] <= self._one.ms]:
            self._hands.remove((due, what))
            what()
        data, self._told = self._one.output[self._told :], len(self._one.output)
        return data

    def close(self):
        pass


def pair(one, monkeypatch, *words):
    """What `gobelet pair` does; the player holds OK when the display asks. Returns the keys that this laptop keeps."""
    cable, kept = Cable(one), {}
    monkeypatch.setattr(cable_client.serial, "Serial", lambda *_, **__: cable)
    monkeypatch.setattr(cable_client, "time", types.SimpleNamespace(monotonic=lambda: one.ms / 1000))

    def told(key, *values):
        if key == "cable.compare":
            cable.do(lambda: one.hold("OK"), 300)
            cable.do(lambda: one.release("OK"), 1200)
        return Messages("en").get(key, *values)

    flash.run_pair(Console(quiet=True), told, "t" * 8, kept.__setitem__, "cable", *words)
    one.release("OK")
    monkeypatch.undo()
    return kept


def test_our_file_starts_on_a_stock_chip_is_paired_and_plays_a_round(stock, room, monkeypatch):
    """The witness types Ctrl-C, the raw prompt's Ctrl-A and Ctrl-D from power-on: the cup comes up and plays."""
    one = stock(dropped())
    while one.ms < BOOTED:
        one.send(b"\x03\x03\x01\x04\r")
        one.run(8)
    assert one.oled()["on"] and one.frame()[STATUS:] == golden("lobby_alone")
    assert b">>>" not in one.output and b"raw REPL" not in one.output

    kept = pair(one, monkeypatch, "Zoé", "en", 9)
    hello = next(message for message in said(one)[0] if message[0] == "hello")
    assert hello[-1]["image"] == image.of_a_pico().digest.hex()[:16]
    assert list(kept) == [UID] and kept[UID].hex().encode() in one.image()

    here = room(2, automates=1, seed=2)
    at_the_table(here, one)
    assert "Zoé" in [name for _, name, *_ in here.table.ledger.players]
    here.play(lambda: any(event[0] == "lost" for event in here.events))
    assert [event[0] for event in here.events].count("shown") == 2 and not one.halted


def test_the_package_is_the_one_that_the_lock_names_and_nothing_of_ours_changes_it(emulator):
    source = (emulator / "stock.mjs").read_text(encoding="utf-8")
    used = {line.rpartition("'./")[2].rstrip("';") for line in source.splitlines() if "from './" in line}
    assert used == {"accelerometers.mjs", "answer.mjs", "i2c.mjs", "ssd1306.mjs"}, "parts on the pins"
    wanted = json.loads((emulator / "package-lock.json").read_text())["packages"]["node_modules/rp2040js"]
    there = json.loads((emulator / "node_modules" / ".package-lock.json").read_text())["packages"]
    package = json.loads((emulator / "node_modules" / "rp2040js" / "package.json").read_text())
    assert there["node_modules/rp2040js"]["integrity"] == wanted["integrity"]
    assert package["version"] == wanted["version"]
    assert [name for name in os.listdir(emulator) if "bootrom" in name] == ["bootrom"], "ours alone"
    assert hashlib.sha256(board.BOOTROM.read_bytes()).hexdigest() in (emulator / "bootrom" / "README.md").read_text()
