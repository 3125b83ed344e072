"""A virtual cup keeps what its player set on it when it starts again, as a real one does."""

import asyncio
import json
import os
import socket
import subprocess
import sys

import pytest

from gobelet_host.device import image, micropython
from gobelet_host.sim.cup import FIRMWARE, START, VirtualCup


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
        "board.cue('click')\n"
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


@pytest.mark.micropython
def test_a_virtual_cup_runs_the_image(micropython_runtime):
    rom = image.file()
    start = START.partition("from gobelet.board")[0]
    assert start != START
    code = start + "import gc, gobelet.cup.app\ngc.collect()\nprint(gobelet.cup.app.__file__, gc.mem_alloc())"
    size = rom.stat().st_size
    done = subprocess.run(
        micropython_runtime.command(["-c", code, rom, size], rom=size),
        env=micropython_runtime.environment([]), capture_output=True, text=True, timeout=30,
    )  # fmt: skip
    path, live = done.stdout.split()
    assert path == "/rom/gobelet/cup/app.mpy", done.stderr
    assert int(live) - size < 60_000  # bytecode and texts stay in the image


@pytest.mark.parametrize("on", ["cpython", "micropython"])
def test_nothing_in_the_current_folder_is_taken_for_the_program(tmp_path, monkeypatch, on):
    """A checkout, or a folder of that name, in which somebody stands who plays."""
    runtime = micropython.find() if on == "micropython" else None
    if on == "micropython" and runtime is None:
        pytest.skip("no MicroPython: gobelet doctor")
    for name in ("gobelet", "os", "json", "vfs", "time", "asyncio"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('taken for the program')\n")
    monkeypatch.chdir(tmp_path)

    async def draws() -> bool:
        ours, theirs = socket.socketpair()
        cup = VirtualCup(tmp_path / "flash", "5e00000000000001", {"name": "Marie", "lang": "fr"}, runtime)
        with ours, theirs:
            try:
                cup.start(link=theirs)
                while cup.running and not any(cup.frame):
                    await asyncio.sleep(0.02)
                return cup.running
            finally:
                cup.stop()

    assert asyncio.run(draws()), (tmp_path / "flash" / "stderr.log").read_text()
