"""Modules that are held only while they are needed: a Pico has no room for the lobby during a match.

It knows import and nothing else. A laptop has room: there nothing is dropped, as many cups may share one process.
"""

import gc
import sys

tight = False  # a cup's program lies in flash: there is room for all of it


def load(name):
    """The module of a dotted name, imported when it is not there."""
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]


def drop(name):
    """Forgets a module, so that what nobody else holds of it is freed. Harmless if it is not there."""
    module = sys.modules.get(name)
    if module is None or not tight:
        return
    del sys.modules[name]
    parent, _, last = name.rpartition(".")
    if getattr(sys.modules.get(parent), last, None) is module:
        delattr(sys.modules[parent], last)


def once(name):
    """The module of a dotted name for one moment: only whoever asked holds it."""
    module = load(name)
    drop(name)
    return module


def drop_below(package, kept):
    """Forgets all modules of a package but one, and frees them in one piece before memory is cut up again."""
    for name in list(sys.modules):
        if name.startswith(package + ".") and name != kept:
            drop(name)
    if tight:
        gc.collect()
