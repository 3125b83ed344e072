"""tools/make_font.py: font.py is what the drawings make, and bad drawings are refused by name."""

import pytest

from tools import make_font


def test_font_is_in_step_with_its_drawings():
    assert make_font.main(["--check"]) == 0, "run python tools/make_font.py"


def test_a_drawing_becomes_stripes_of_eight_rows_with_bit_0_on_top():
    rows = ["#.", ".."] + [".."] * 6 + [".#"] + [".."] * 7
    assert make_font.stripes(rows) == bytes([1, 0, 0, 1])


@pytest.mark.parametrize(
    "text, said",
    [
        ("= A B\n#. #.\n#.\n", "has not 2 drawings"),
        ("= A\n#.\n#\n", "several widths"),
        ("= A\n#x\n", "several widths, or other signs"),
        ("= A\n#\n\n= A\n#\n", "twice"),
        ("AB\n", "expected '= names'"),
    ],
)
def test_a_bad_drawing_is_refused_with_the_remedy(text, said):
    with pytest.raises(make_font.BadDrawing, match=said):
        make_font.parse(text, "test.txt")
