"""The rules of every game begin with an example, and it is true."""

import doctest
import importlib

import pytest

from gobelet.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_example_at_the_top_of_the_rules_is_true(game):
    rules = importlib.import_module(f"gobelet.games.{game}.rules")
    example = doctest.DocTestFinder(recurse=False).find(rules)[0]
    assert example.examples, f"{rules.__name__} has no example in its docstring"
    assert doctest.DocTestRunner().run(example).failed == 0
