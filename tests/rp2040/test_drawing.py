"""Screens on the emulated Pico: drawn in machine code, in time, and the same to the last pixel as everywhere else."""

import hashlib
from pathlib import Path

import pytest

from gobelet_host.device import compiled
from tools import oled

ROOT = Path(__file__).resolve().parent.parent.parent
WORLDS = ("screen_world", "parafico_world")
MOST_US = 15_000  # a full redraw; the display's bus alone takes 23 ms for a frame that changed everywhere

WORLD = """
import gc, hashlib, binascii, time
from gobelet.cup.display import canvas
from gobelet.cup.display.canvas import Canvas
from gobelet.cup.display.widgets import LINK_GOOD, button_bar, status_bar
from parafico_world import bidding, say
from screen_world import World
c = Canvas()
def measure(screen):
    gc.collect()
    start = time.ticks_us()
    c.clear()
    screen.draw(c)
    status_bar(c, LINK_GOOD, screen.title(), 5, 70)
    button_bar(c, screen.labels(), screen.holds)
    took = time.ticks_diff(time.ticks_us(), start)
    print(took, binascii.hexlify(hashlib.sha256(c.buffer).digest()).decode())
match = bidding((5, 5, 5), 2)
say(match, "5x4")
w = World(match, 0, (1, 2, 4, 4, 6))
"""
# What is done, and the golden frame that then is on the display.
SCENES = (
    ("s = w.screen('decide')", "parafico_decide"),
    ("w.press(s, 2, 4, 8)", "parafico_decide_face"),
    ("w.press(s, 4)", "parafico_decide_ask"),
    ("s.hold(8)", "parafico_decide_call"),
    ("w.press(s, 2)", "parafico_decide_caramba"),
)


@pytest.fixture
def cup(pico, firmware, tmp_path):
    """A Pico with the firmware's modules and the worlds of the portable tests, at its prompt."""
    modules = dict(firmware)
    for name in WORLDS:
        compiled.compile_file(ROOT / "tests" / "portable" / f"{name}.py", tmp_path / name, f"{name}.py")
        modules[f"{name}.mpy"] = (tmp_path / name).read_bytes()
    one = pico(modules)
    one.fresh()
    one.exec(WORLD, 30_000)
    return one


def test_a_pico_draws_in_machine_code(cup):
    assert cup.exec("print(canvas._loops.__name__)") == "bootloader.raster"


def test_every_screen_of_a_decision_is_drawn_in_time_and_bit_for_bit(cup):
    for step, name in SCENES:
        took, digest = cup.exec(f"{step}\nmeasure(s)\n").split()
        golden = oled.load(ROOT / "tests" / "golden" / "frames" / f"{name}.txt")
        assert digest == hashlib.sha256(golden).hexdigest(), name
        assert int(took) < MOST_US, f"{name} takes {took} us"
