"""What can be read of each display, from where its player looks (ISO 9241-303)."""

import math

import pytest

from tools.hardware import reading
from tools.hardware.source import HARDWARE, load


def letter(name, rows):
    """mm of a letter of so many rows on a display whose name ends so."""
    return next(rows * row for full, row in reading.displays(load()).items() if full.endswith(name))


@pytest.mark.parametrize("name", ["large", "kit 2.8"])
def test_capitals_have_sixteen_minutes_of_arc_at_40_cm(name):
    source = load()
    assert source["reading"] | {"distance": 400.0, "least": 16.0, "capital": 7} == source["reading"]
    assert reading.arc_minutes(letter(name, 7), 400.0) >= 16
    assert reading.legible(source) == []


@pytest.mark.parametrize("name", ["large", "kit 2.8"])
def test_dice_and_large_numbers_have_them_from_30_to_75_degrees(name):
    assert load()["privacy"]["player"][:2] == [30.0, 75.0]
    for elevation in range(30, 76, 5):
        assert reading.arc_minutes(letter(name, load()["reading"]["large"]), 400.0, elevation) >= 16


def test_minutes_of_arc_are_those_of_geometry():
    """A letter of 1.86 mm at 40 cm has 16 minutes: 400 mm * tan(16')."""
    assert reading.arc_minutes(400 * math.tan(math.radians(16 / 60)), 400.0) == pytest.approx(16, rel=1e-4)


def test_a_panel_of_2_8_inches_has_the_dots_that_its_makers_tell():
    """0.18 mm from dot to dot in data sheets of 2.8 inch, 240x320; each row of the picture is two of them."""
    assert letter("kit 2.8", 1) == pytest.approx(2 * 0.18, rel=0.02)


@pytest.mark.parametrize("page, names", [("guide", ("small", "large")), ("kit", ("kit 2.8", "kit 2.0"))])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_guide_says_up_to_where_each_of_its_displays_is_read(page, names, language):
    text = " ".join((HARDWARE / f"{page}.{language}.md").read_text(encoding="utf-8").split())
    far = {name: reading.reading_distance(load()["reading"], letter(name, 1)) / 10 for name in names}
    assert all(f"{cm:.0f} cm" in text for cm in far.values() if cm < 40 or page == "kit") and max(far.values()) >= 40


def test_the_source_s_capitals_are_the_font_s():
    rows = (HARDWARE.parent / "tools" / "font" / "small.txt").read_text(encoding="utf-8")
    assert f"Rows 1-{load()['reading']['capital']} hold capitals" in rows
