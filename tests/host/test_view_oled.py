"""A cup's display in a terminal: every point of the frame, in every mode, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet_host.view import oled, theme
from gobelet_host.view.oled import BRAILLE, BYTES, HALF, HEIGHT, MODES, QUADRANT, SEXTANT, WIDTH
from tools.oled import from_art, to_art


def lit(picture: list[str], mode: oled.Mode) -> set[tuple[int, int]]:
    """The points that a drawn picture shows."""
    found = set()
    for row, signs in enumerate(picture):
        for column, sign in enumerate(signs):
            mask = mode.signs.index(sign)
            for bit in range(mode.across * mode.down):
                if mask >> bit & 1:
                    found.add((column * mode.across + bit % mode.across, row * mode.down + bit // mode.across))
    return found


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
@given(frame=st.binary(min_size=BYTES, max_size=BYTES))
def test_every_mode_shows_each_point_of_the_frame(mode, frame):
    wanted = {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if frame[(y >> 3) * WIDTH + x] >> (y & 7) & 1}
    assert lit(oled.draw(frame, mode), mode) == wanted


def test_half_blocks_are_the_golden_block_art():
    frame = bytes(range(256)) * 4
    assert [f"|{row}|" for row in oled.draw(frame, HALF)] == to_art(frame).splitlines()
    assert from_art(to_art(frame)) == frame


@pytest.mark.parametrize(
    ("mode", "width", "height"), [(HALF, 128, 32), (QUADRANT, 64, 32), (SEXTANT, 64, 22), (BRAILLE, 64, 16)]
)
def test_a_mode_says_how_large_its_picture_is(mode, width, height):
    picture = oled.draw(bytes(BYTES), mode)
    assert (mode.width, mode.height) == (width, height) == (len(picture[0]), len(picture))
    assert set("".join(picture)) == {" "}


def test_every_sign_of_a_mode_is_one_column_and_unlike_the_others():
    from rich.cells import cell_len

    for mode in MODES:
        assert len(set(mode.signs)) == 1 << mode.across * mode.down
        assert all(cell_len(sign) == 1 for sign in mode.signs)


def test_the_bezel_adds_two_and_carries_name_and_keys():
    block = oled.framed(oled.draw(bytes(BYTES), BRAILLE), BRAILLE, theme.PLAIN, "Maximilienne", "⏎ OK")
    assert {row.cell_len for row in block} == {BRAILLE.width + oled.BEZEL}
    assert len(block) == BRAILLE.height + oled.BEZEL
    assert "Maximilienne" in block[0].plain
    assert "⏎ OK" in block[-1].plain


def test_a_title_that_is_too_long_is_cut_not_wrapped():
    block = oled.framed(oled.draw(bytes(BYTES), BRAILLE), BRAILLE, theme.PLAIN, "x" * 200)
    assert block[0].cell_len == BRAILLE.width + oled.BEZEL
    assert "…" in block[0].plain


def test_a_covered_display_has_words_and_the_same_size():
    for mode in MODES:
        block = oled.framed(oled.covered(["Marie", "", "une touche"], mode), mode, theme.PLAIN)
        assert len(block) == mode.height + oled.BEZEL
        assert {row.cell_len for row in block} == {mode.width + oled.BEZEL}
        assert "une touche" in "\n".join(row.plain for row in block)
