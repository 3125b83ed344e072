"""A witness that nobody here wrote: our file, as the boot ROM leaves it in flash, on rp2040js as npm delivers it.

GOBELET_BOOTROM=FILE takes a real boot ROM instead of ours. emulator/stock.mjs says what that model lacks.
"""

import base64
import json
import os
import subprocess
from pathlib import Path

from gobelet.link.frames import Decoder, encode
from gobelet_host.device import image, uf2
from tests.rp2040 import harness
from tests.rp2040.test_app import STATUS, golden
from tools import build_uf2, node

REAL = os.environ.get("GOBELET_BOOTROM", "")
MOST_MS, MOST_S = 4000, 110  # of the chip's time; of ours, on a machine that is busy
PINS = {"i2c": harness.HARDWARE["i2c"]["bus"], "int1": harness.HARDWARE["accelerometer"]["int1"]}
HIGH = [*harness.HARDWARE["buttons"].values(), harness.HARDWARE["i2c"]["sda"], harness.HARDWARE["i2c"]["scl"]]


def witness(emulator, folder, flash, most=MOST_MS, first=b""):
    """(messages, display in the lobby, all else) of a whole flash on the stock chip: the cup is asked for a pong, and
    says hello by itself then. first: what is typed all the time before that, from power-on."""
    (folder / "flash.bin").write_bytes(flash)
    request = {
        "flash": str(folder / "flash.bin"),
        "bootrom": REAL or str(harness.BOOTROM),
        "real": bool(REAL),
        "pins": {**PINS, "high": HIGH},
        "send": base64.b64encode(encode(b'["ping",7,-1]')).decode(),
        "first": base64.b64encode(first).decode(),
        "lines": 2,
        "ms": most,
    }
    command = [*node.commands()[0], str(emulator / "stock.mjs"), json.dumps(request)]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=MOST_S)
    assert done.returncode == 0, done.stderr[-2000:]
    answer = json.loads(done.stdout)
    answer["raw"] = base64.b64decode(answer.pop("said"))
    said = Decoder().feed(answer["raw"])
    return [json.loads(one) for one in said], base64.b64decode(answer.pop("lobby")), answer


def test_our_file_starts_on_a_stock_chip_and_answers_on_its_cable_and_ctrl_c_leads_to_no_prompt(emulator, tmp_path):
    """The witness types Ctrl-C, the raw prompt's Ctrl-A and Ctrl-D from power-on: the cup comes up and plays."""
    flash = bytearray(b"\x5a" * harness.FLASH)
    flash[harness.FILES_AT :] = harness.flash_of(None, {})[harness.FILES_AT :]
    assert harness.drop(flash, build_uf2.build(harness.BASE, image.of_a_pico()))
    said, lobby, rest = witness(emulator, tmp_path, flash, first=b"\x03\x03\x01\x04\r")
    assert [message[:2] for message in said] == [["pong", 7], ["hello", 2]], rest
    assert said[1][-1]["image"] == image.of_a_pico().digest.hex()[:16]
    assert rest["on"] and not rest["halted"] and lobby[STATUS:] == golden("lobby_alone")
    assert b">>>" not in rest["raw"] and b"raw REPL" not in rest["raw"]


def test_the_witness_types_at_the_prompt_where_it_is_open(emulator, tmp_path):
    """So it would see one."""
    said, lobby, rest = witness(emulator, tmp_path, harness.flash_of(image.program(), {}), most=1500, first=b"\x03\r")
    assert not said and lobby[STATUS:] != golden("lobby_alone")
    assert b">>>" in rest["raw"]


def test_the_layout_that_we_had_does_not_start_there(emulator, tmp_path, monkeypatch):
    monkeypatch.setattr(uf2, "pack", uf2.as_it_is)
    flash = bytearray(b"\xff" * harness.FLASH)
    assert harness.drop(flash, build_uf2.build(harness.BASE, image.of_a_pico()))
    said, lobby, rest = witness(emulator, tmp_path, flash, most=900)
    assert rest["asked"], "MicroPython is whole, and on the cable, but has no program"
    assert not {message[0] for message in said} & {"pong", "hello"} and lobby[STATUS:] != golden("lobby_alone")


def test_the_package_is_the_one_that_the_lock_names_and_nothing_of_ours_changes_it(emulator):
    source = (emulator / "stock.mjs").read_text(encoding="utf-8")
    used = {line.rpartition("'./")[2].rstrip("';") for line in source.splitlines() if "from './" in line}
    assert used == {"accelerometers.mjs", "i2c.mjs", "ssd1306.mjs"}, "parts on the pins, and nothing of the chip"
    wanted = json.loads((emulator / "package-lock.json").read_text())["packages"]["node_modules/rp2040js"]
    there = json.loads((emulator / "node_modules" / ".package-lock.json").read_text())["packages"]
    package = json.loads((emulator / "node_modules" / "rp2040js" / "package.json").read_text())
    assert there["node_modules/rp2040js"]["integrity"] == wanted["integrity"]
    assert package["version"] == wanted["version"] and "bootrom" not in " ".join(os.listdir(Path(emulator)))
