"""The golden frames of the portable tests, on a display: the tests themselves run on the emulated Pico."""

import pytest

from gobelet_host.device import firmware_build
from tests.rp2040.harness import ROOT
from tools.oled import from_art

PORTABLE = ROOT / "tests" / "portable"
# What the tests import, and a `golden_frames` whose check() shows the picture on the display until somebody has looked.
HELPERS = ("support", "parafico_world", "screen_world", "secret_choice_world")
MODULES = ("test_widgets", "test_screens", "test_screens_parafico", "test_settings")
FRAMES = """
import sys
from gobelet.cup.display.canvas import Canvas
board = None
def check(name, canvas):
    board.show(canvas.buffer)
    while board.flush():
        pass
    print("FRAME", name)
    sys.stdin.read(1)
def blank():
    return Canvas()
def pixel(canvas, x, y):
    return canvas.buffer[(y >> 3) * 128 + x] >> (y & 7) & 1 if 0 <= x < 128 and 0 <= y < 64 else 0
"""
RUN = """
import golden_frames, gc
from gobelet.board.pico import PicoBoard
golden_frames.board = PicoBoard()
import {module} as m
for name in sorted(dir(m)):
    if name.startswith('test_frame'):
        print('TEST', name)
        getattr(m, name)()
        gc.collect()
print('DONE')
"""


@pytest.fixture(scope="session")
def tested(without_tables, tmp_path_factory):
    """The firmware's modules and the portable tests of pictures, compiled."""
    folder = tmp_path_factory.mktemp("pictures")
    modules = {**without_tables, "golden_frames.py": FRAMES.encode()}
    for name in (*HELPERS, *MODULES):
        [source] = PORTABLE.rglob(f"{name}.py")
        firmware_build.compile_file(source, folder / f"{name}.mpy", f"{name}.py")
        modules[f"{name}.mpy"] = (folder / f"{name}.mpy").read_bytes()
    return modules


@pytest.mark.parametrize("module", MODULES)
def test_the_display_shows_what_the_golden_frames_show(pico, tested, module):
    one = pico(tested)
    one.fresh()
    one.enter(RUN.format(module=module))
    seen = []
    while True:
        said = one.until("\r\n", 20_000).decode()
        if "FRAME " in said:
            name = said.split("FRAME ")[1].split()[0]
            art = (ROOT / "tests" / "golden" / "frames" / f"{name}.txt").read_text(encoding="utf-8")
            assert one.frame() == from_art(art), name
            assert one.oled()["errors"] == []
            seen.append(name)
            one.send("x")
        elif "DONE" in said:
            break
        assert "\x04" not in said, one.output[-600:].decode()
    assert len(seen) >= 5
