"""A virtual cup keeps what its player set on it when it starts again, as a real one does."""

import asyncio
import json
import os
import socket
import subprocess
import sys

import pytest

from gobelet_host.device import micropython
from gobelet_host.sim.cup import FIRMWARE, VirtualCup


def test_settings_changed_on_the_cup_outlive_a_power_cut(tmp_path):
    async def play() -> dict[str, object]:
        cup = VirtualCup(tmp_path / "flash", "5e00000000000001", {"name": "Marie", "lang": "fr"}, None)
        try:
            cup.start(port=tmp_path / "port")
            (cup.folder / "settings").write_text('{"name":"Zo\\u00e9"}')  # as the cup writes them
            cup.kill()
            cup.start(port=tmp_path / "port")
        finally:
            cup.stop()
        return json.loads((cup.folder / "settings").read_text())

    assert asyncio.run(play()) == {"name": "Zoé"}


@pytest.mark.parametrize("on", ["cpython", "micropython"])
def test_a_cup_whose_laptop_program_was_killed_while_it_spoke_ends(tmp_path, on):
    (tmp_path / "speak.py").write_text(
        "import sys\n"
        "from gobelet.board.virtual import VirtualBoard\n"
        "board = VirtualBoard('.', int(sys.argv[1]), 'c0')\n"
        "board.buzz('click')\n"
        "board.wait(0)\n"
        "print(board.alive)\n"
    )
    runtime = micropython.find()
    if on == "micropython" and runtime is None:
        pytest.skip("no MicroPython: gobelet doctor")
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    ours.close()
    arguments = [str(tmp_path / "speak.py"), str(theirs.fileno())]
    if on == "micropython":
        assert runtime
        command, environment = runtime.command(arguments), runtime.environment([str(FIRMWARE)])
    else:
        command, environment = [sys.executable, *arguments], {**os.environ, "PYTHONPATH": str(FIRMWARE)}
    told = subprocess.run(
        command, env=environment, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, capture_output=True, timeout=30
    )
    theirs.close()
    assert told.stdout.split() == [b"False"], told.stderr
