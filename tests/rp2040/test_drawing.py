"""Screens on the emulated Pico: drawn in machine code, in time, and the same to the last pixel as everywhere else."""

import hashlib
from pathlib import Path

import pytest

from gobelet_host.device import firmware_build
from tools import oled

ROOT = Path(__file__).resolve().parent.parent.parent
WORLDS = ("screen_world", "rules_world", "parafico_world", "parcheesi_world", "paradice_world")
MOST_US = 15_000  # a full redraw; the display's bus alone takes 23 ms for a frame that changed everywhere
MOST_BOARD_US = 25_000  # the same with a whole board

WORLD = """
import gc, hashlib, binascii, time
from gobelet.cup.display import canvas
from gobelet.cup.display.canvas import Canvas
from gobelet.cup.display.widgets import LINK_GOOD, button_bar, status_bar
from screen_world import LONG_NAMES, World
c = Canvas()
def measure(screen):
    gc.collect()
    start = time.ticks_us()
    c.clear()
    screen.draw(c)
    status_bar(c, LINK_GOOD, screen.title(), screen.dice_left(), 70)
    button_bar(c, screen.labels(), screen.holds)
    took = time.ticks_diff(time.ticks_us(), start)
    print(took, binascii.hexlify(hashlib.sha256(c.buffer).digest()).decode())
"""
BIDDING = """
from parafico_world import bidding
from rules_world import say
match = bidding((5,) * 15, 14)
say(match, "45x4")
w = World(match, 0, (1, 2, 4, 4, 6)).seat_all()
"""
# What is done, and the golden frame that then is on the display.
SCENES = (
    ("s = w.screen('decide')", "parafico_full_decide_fr"),
    ("w.press(s, 2, 4, 8)", "parafico_decide_face_fr"),
    ("w.press(s, 4)", "parafico_decide_ask_fr"),
    ("s.hold(8)", "parafico_decide_call_fr"),
    ("w.press(s, 2)", "parafico_decide_caramba_fr"),
)
# The same for scenes that show a board.
BOARDS = (
    ("import parcheesi_world as g\nw = World(g.four(), 0, None, 'fr', LONG_NAMES).seat_all()", ""),
    ("s = w.screen('decide')\nw.press(s, 1, 2)", "parcheesi_decide_capture_fr"),
    ("w.wait(s, 320)", "parcheesi_decide_blink_fr"),
    ("w.owner.seat = 3\ns = w.screen('wait')", "parcheesi_wait_fr"),
    ("import paradice_world as g\nw = World(g.forked(), 0, None, 'fr', LONG_NAMES).seat_all()", ""),
    ("s = w.screen('decide')", "paradice_way_0_fr"),
    ("w.press(s, 2)", "paradice_way_1_fr"),
    ("m = g.six()\ng.roll(m, 2, 3)\nw = World(m, 1, None, 'fr', LONG_NAMES).seat_all()", ""),
    ("s = w.screen('wait')", "paradice_full_wait_fr"),
)


@pytest.fixture
def cup(pico, without_tables, tmp_path):
    """A Pico with the firmware's modules and the worlds of the portable tests, at its prompt."""
    modules = dict(without_tables)
    for name in WORLDS:
        firmware_build.compile_file(ROOT / "tests" / "portable" / f"{name}.py", tmp_path / name, f"{name}.py")
        modules[f"{name}.mpy"] = (tmp_path / name).read_bytes()
    one = pico(modules)
    one.fresh()
    one.exec(WORLD, 30_000)
    return one


def test_a_pico_draws_in_machine_code(cup):
    assert cup.exec("print(canvas._loops.__name__)") == "bootloader.raster"


def check(cup, step, name, most):
    """Does a step, and compares what is drawn then with its golden frame. Without a name it only does the step."""
    if not name:
        cup.exec(step)
        return
    took, digest = cup.exec(f"{step}\nmeasure(s)\n").split()
    golden = oled.load(ROOT / "tests" / "golden" / "frames" / f"{name}.txt")
    assert digest == hashlib.sha256(golden).hexdigest(), name
    assert int(took) < most, f"{name} takes {took} us"


def test_every_screen_of_a_decision_is_drawn_in_time_and_bit_for_bit(cup):
    cup.exec(BIDDING)
    for step, name in SCENES:
        check(cup, step, name, MOST_US)


def test_every_board_is_drawn_in_time_and_bit_for_bit(cup):
    for step, name in BOARDS:
        check(cup, step, name, MOST_BOARD_US)
