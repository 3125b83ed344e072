"""Pytest's set-up: the same examples on every run, and every portable test a second time on real MicroPython.

A file tests/portable/*/test_*.py is collected twice: by pytest as usual, and by `MicroPythonFile`, whose items carry
"[micropython]".
"""

import functools
import gc
import os
import re
import tempfile
from pathlib import Path

import hypothesis
import pytest

from gobelet import curve, plain_curve
from gobelet_host.device import micropython, x25519
from tools.portable_pytest import MicroPythonFile, require_micropython

PORTABLE = Path(__file__).resolve().parent / "portable"

# The same examples every time, so that a green run means the same on every machine. `GOBELET_EXPLORE=1` looks for new
# ones; a failure then prints what reproduces it.
hypothesis.settings.register_profile("fixed", derandomize=True, deadline=None, print_blob=True, max_examples=25)
hypothesis.settings.register_profile("explore", deadline=None, print_blob=True, max_examples=1000)
PROFILE = "explore" if os.environ.get("GOBELET_EXPLORE") else "fixed"
hypothesis.settings.load_profile(PROFILE)


gc.disable()  # until all is collected: nothing of it becomes garbage

_remembered = functools.lru_cache(1 << 15)(x25519.multiply)
_judged = functools.lru_cache(1 << 15)(plain_curve.is_on_curve)


@pytest.fixture(scope="module", autouse=True)
def remembered_points():
    """Points of curves are multiplied and judged once in a process: tests begin with the same seeds again and again,
    and all at a table work out the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(curve, "library", _remembered)
        patch.setattr(plain_curve, "is_on_curve", _judged)
        yield


def pytest_configure(config):
    """No test reads or writes what this machine's user has kept: options, keys, journals."""
    data = tempfile.TemporaryDirectory(prefix="gobelet-tests-")
    config.add_cleanup(data.cleanup)
    os.environ["XDG_DATA_HOME"] = data.name
    # Tests of a copy of the project begin with what Hypothesis has worked out of the same sources.
    os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(config.rootpath / ".hypothesis"))


def pytest_report_header():
    """Which interpreters and which randomness this run stands for."""
    return [f"micropython: {micropython.find() or 'none'}", f"hypothesis examples: {PROFILE}"]


class Turned(pytest.Dir):
    """A folder of which each of several workers reads another part first: what one has compiled the others find, and
    the asserts of a fresh clone are rewritten once. The order is that of pytest again before anything runs."""

    def collect(self):
        """Its files and folders, from this worker's part on."""
        found = list(super().collect())
        start = len(found) * WORKER // WORKERS
        return found[start:] + found[:start]


WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
WORKERS = max(int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")), WORKER + 1)


def pytest_collect_directory(path, parent):
    return None if (path / "__init__.py").exists() else Turned.from_parent(parent, path=path)


# Folders whose tests take long come first: emulators, which work all the time, beside pages, which wait most of it. The
# many short ones fill up the workers to the end.
LONG = ("rp2040", "rp2350", "web", "sim")
LONGEST = "test_rehearsal"  # one test of a whole evening
MIDDLE = "test_flash"  # of the alphabet, as tests of emulated Picos go


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """The longest first, and those that are marked slow before their neighbours: none is left alone at the end."""
    folders = {folder: place for place, folder in enumerate(LONG)}

    def place(item):
        slow = item.get_closest_marker("slow") is not None
        folder = folders.get(item.path.parent.name, len(LONG))
        return item.path.stem != LONGEST, folder, not slow, item.path, item.name.endswith("[micropython]")

    items.sort(key=place)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Gives each worker the tests of one unit after the other."""
    from xdist.scheduler import LoadScopeScheduling

    class ByUnit(LoadScopeScheduling):
        def _split_scope(self, nodeid):
            return unit(nodeid)

    return ByUnit(config, log)


def unit(nodeid):
    """The name of what one worker takes as a whole: a file, since what its tests share, as recorded matches, is made
    once; a half of the emulated Picos, since what their emulator has translated serves the next test, too."""
    file = Path(nodeid.split("::")[0])
    if file.parent.name == "rp2040":
        return f"rp2040 {int(file.stem > MIDDLE)}"
    return str(file)


def pytest_collection_finish():
    """What was collected lives to the end. What tests make is collected less often than usual: memory there is, and no
    test leaves much behind."""
    gc.set_threshold(50_000, 20, 50)
    gc.enable()
    _settle()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item, nextitem):
    """What a file keeps for its tests, as recorded matches, lives to the end, too."""
    if nextitem is None or nextitem.path != item.path:
        _settle()


def _settle():
    """The garbage collector need not walk through what is there now again and again: with half a million objects it
    takes a fifth of a second each time, and tests that share a Pico's memory ask for it before each scene."""
    gc.collect()
    gc.freeze()


def pytest_collect_file(file_path, parent):
    """Portable test files are collected once more, for MicroPython."""
    if PORTABLE in file_path.parents and re.fullmatch(r"test_\w+\.py", file_path.name):
        return MicroPythonFile.from_parent(parent, path=file_path)
    return None


@pytest.fixture(scope="session")
def micropython_runtime():
    """The MicroPython to start processes with; without one the test is skipped, in CI it fails."""
    return require_micropython()
