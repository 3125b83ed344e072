"""tools/make_font.py: font.py is what the drawings make."""

from tools import make_font


def test_font_is_in_step_with_its_drawings():
    assert make_font.main(["--check"]) == 0, "run python tools/make_font.py"
