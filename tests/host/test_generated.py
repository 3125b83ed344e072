"""What tools make from sources of ours is what these say today."""

import pytest

from tools import make_boards, make_conversation, make_font, make_pins, make_shakes


@pytest.mark.parametrize(
    "tool", [make_boards, make_conversation, make_font, make_pins, make_shakes], ids=lambda tool: tool.__name__
)
def test_what_is_generated_is_up_to_date(tool):
    assert tool.main(["--check"]) == 0, f"run {tool.__name__}"
