"""The example at the top of a game's rules is what the rules do."""

import doctest

import pytest

from gobelet import games


@pytest.mark.parametrize("name", ["parafico", "parcheesi"])
def test_the_example_of_a_round_is_true(name):
    tried = doctest.testmod(games.part(name, "rules"))
    assert tried.attempted >= 5 and not tried.failed
