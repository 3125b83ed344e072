"""Modules that are in a cup's memory only while they are needed."""

import sys

from scene_trials import Board

from gobelet.cup import screens
from gobelet.cup.app import App
from gobelet.cup.duties import BEFORE_PLAY
from gobelet.ledger import entry_kinds


def scarce(test):
    """The test with memory as scarce as on a cup, on CPython, too."""

    def run():
        before, screens.SCARCE = screens.SCARCE, True
        try:
            test()
        finally:
            screens.SCARCE = before

    return run


def is_loaded(name):
    package, _, last = name.rpartition(".")
    return name in sys.modules or hasattr(sys.modules[package], last)


@scarce
def test_what_a_start_needs_once_leaves_memory_with_it():
    App(Board((), 0))
    assert not is_loaded("gobelet.cup.startup")


@scarce
def test_what_a_beginning_needs_leaves_memory_with_the_press_on_the_word_and_comes_back():
    app = App(Board((), 0))
    for name in BEFORE_PLAY:
        __import__(name)
        assert is_loaded(name)
    app.awaits_agreement = lambda: True
    app.owner.memory.confirm = lambda log: None
    app.duties.confirm()
    assert not [name for name in BEFORE_PLAY if is_loaded(name)]
    assert entry_kinds.entry_kind("seat")[1]
    assert is_loaded("gobelet.ledger.seating_entries") and not is_loaded("gobelet.ledger.match_entry")


def test_each_kind_of_entry_is_known_to_the_module_that_is_named():
    for kind, module in entry_kinds.KINDS.items():
        found, check, apply = entry_kinds.entry_kind(kind)
        assert found == entry_kinds.LENGTHS.get(kind, entry_kinds.ONE)
        part = sys.modules["gobelet.ledger." + module]
        assert check == getattr(part, "check_" + kind) and apply == getattr(part, "apply_" + kind)
    assert set(entry_kinds.LENGTHS) <= set(entry_kinds.KINDS)
    for kind in ("nothing", "", "shak", "hake", "play", "shake 0", "seat 1 seating\nopen", "\nseat"):
        assert entry_kinds.entry_kind(kind) == (0, None, None)
