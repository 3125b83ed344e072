"""Modules that are held only while they are needed: a Pico has no room for the lobby during a match.

It knows import and nothing else.
"""

import sys


def load(name):
    """The module of a dotted name, imported when it is not there."""
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]


def drop(name):
    """Forgets a module, so that what nobody else holds of it is freed. Harmless if it is not there."""
    module = sys.modules.pop(name, None)
    parent, _, last = name.rpartition(".")
    if module is not None and getattr(sys.modules.get(parent), last, None) is module:
        delattr(sys.modules[parent], last)
