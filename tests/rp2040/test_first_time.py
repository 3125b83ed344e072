"""A board that was never used, as docs/pico.md's "The first time" has it: the file on its disk, `gobelet pair` in a
terminal, a match. Chip, cable and table are the emulated, the pseudo and the real one."""

import contextlib
import json
import os
import subprocess
import sys
from pathlib import Path

from gobelet.cup import key_menu, pairing_keys
from gobelet_host.device import bases
from gobelet_host.table.keys import Keys
from tests.rp2040 import harness
from tests.rp2040.room import Port, records
from tests.rp2040.test_app import LOBBY_MS, at_the_table, golden, picture, to_a_decision


def pair(port, folder, *words):
    """`gobelet pair` in a process of its own; the player holds OK once the terminal says that the display asks. Returns
    what was said."""
    environment = os.environ | {"XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8", "LANG": "C.UTF-8"}
    command = [str(Path(sys.executable).with_name("gobelet")), "pair", "--port", port.device, *words]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8") as running:
        said = ""
        while "OK" not in said and (line := running.stdout.readline()):
            said += line
        port.hold("OK", 1200, after=300)
        said += running.communicate(timeout=60)[0]
    assert running.returncode == 0 and "OK" in said, said
    return said


def test_a_board_that_was_never_used_comes_to_a_seat_by_what_the_page_says(pico, room, tmp_path):
    flash = bytearray(b"\xff" * harness.FLASH)
    assert harness.drop(flash, bases.ready("pico"))
    one = pico(flash=flash)
    one.run(LOBBY_MS)
    assert picture(one) == golden("lobby_alone")

    with contextlib.closing(Port(one)) as port:
        said = pair(port, tmp_path, "--name", "Zoé", "--lang", "fr", "--age", "9")
    one.release("OK")
    laptop = Keys(tmp_path / "gobelet" / "keys")
    stored = records(one)
    ((table, key),) = pairing_keys.record(stored["keys"])["tables"]
    assert table == laptop.table and laptop.holds(one.uid, bytes.fromhex(key))
    assert key_menu.word_of(bytes.fromhex(key)) in said
    assert json.loads(stored["settings"]) == {"name": "Zoé", "lang": "fr", "age": 9}

    here = room(2, automates=1, seed=2)
    at_the_table(here, one)
    assert "Zoé" in [name for _, name, *_ in here.table.ledger.players]
    to_a_decision(here, one)
