"""Modules that come and go: a Pico holds one scene's code at a time, a laptop keeps what it has read."""

import sys

from gobelet import loader
from gobelet.cup import screens

TIGHT = loader.tight


def scenes():
    """The modules of scenes that are held."""
    return [name for name in sys.modules if name.startswith("gobelet.cup.screens.")]


def test_a_module_is_read_when_it_is_needed_and_again_after_it_was_dropped():
    for _ in range(2):
        assert loader.load("gobelet.cup.menu").menu
        loader.drop("gobelet.cup.menu")
        assert ("gobelet.cup.menu" in sys.modules) != TIGHT
        assert hasattr(sys.modules["gobelet.cup"], "menu") != TIGHT


def test_what_is_asked_for_once_works_and_is_held_by_nobody_else():
    for _ in range(2):
        assert loader.once("gobelet.cup.menu").menu
        assert ("gobelet.cup.menu" in sys.modules) != TIGHT


def test_dropping_what_is_not_there_changes_nothing():
    before = sorted(sys.modules)
    loader.drop("gobelet.nothing")
    loader.drop("nothing")
    assert sorted(sys.modules) == before


def test_a_scene_is_forgotten_with_what_it_builds_on():
    for name, game in (("lobby", ""), ("seating", ""), ("wait", "parafico"), ("verdict", "parafico")):
        screens.forget(game)
        screen = screens.load(name, game)
        assert issubclass(screen, screens.Screen)
    assert "gobelet.cup.screens.parafico_verdict" in scenes()
    assert ("gobelet.cup.screens.parafico_wait" in scenes()) != TIGHT
    del screen
    screens.forget("parafico")
    if TIGHT:
        assert scenes() == ["gobelet.cup.screens.parafico"]
