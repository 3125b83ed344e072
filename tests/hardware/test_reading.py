"""What can be read of each display, from where its player looks (ISO 9241-303)."""

import math

import pytest

from tools.hardware import reading
from tools.hardware.bay import large
from tools.hardware.source import HARDWARE, load


def test_capitals_of_the_larger_display_have_sixteen_minutes_of_arc_at_40_cm():
    source = load()
    assert source["reading"] | {"distance": 400.0, "least": 16.0, "capital": 7} == source["reading"]
    assert reading.arc_minutes(large(source), 7, 400.0) >= 16
    assert reading.legible(source) == []


def test_dice_and_large_numbers_have_them_from_30_to_75_degrees():
    bright = large(load())
    assert bright["privacy"]["player"][:2] == [30.0, 75.0]
    for elevation in range(30, 76, 5):
        assert reading.arc_minutes(bright, bright["reading"]["large"], 400.0, elevation) >= 16


def test_minutes_of_arc_are_those_of_geometry():
    """A letter of 1.86 mm at 40 cm has 16 minutes: 400 mm * tan(16')."""
    rows = 400 * math.tan(math.radians(16 / 60)) / reading.pitch(load())
    assert reading.arc_minutes(load(), rows, 400.0) == pytest.approx(16, rel=1e-4)


@pytest.mark.parametrize("name", ["en", "fr"])
def test_the_guide_says_up_to_where_each_display_is_read(name):
    text = " ".join((HARDWARE / f"guide.{name}.md").read_text(encoding="utf-8").split())
    near, far = (reading.reading_distance(one) / 10 for one in (load(), large(load())))
    assert f"{near:.0f}\u00a0cm" in text.replace(" cm", "\u00a0cm") and far >= 40


def test_the_source_s_capitals_are_the_font_s():
    rows = (HARDWARE.parent / "tools" / "font" / "small.txt").read_text(encoding="utf-8")
    assert f"Rows 1-{load()['reading']['capital']} hold capitals" in rows
