"""Fixtures of the emulated Pico: its Node modules, the compiled firmware, and Picos that end with their test."""

import os

import pytest

from gobelet_host.device import image
from gobelet_host.device.emulated.board import HERE as EMULATOR
from gobelet_host.device.emulated.board import install
from tests.rp2040.harness import Pico
from tests.rp2040.room import Room

# Bytes: no test may come nearer to the end of the stack, of which MicroPython keeps 256. What an interrupt of the
# radio takes, some 600 at an unlucky moment, has been counted then.
STACK_LEFT = 512
IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")


@pytest.fixture(scope="session")
def emulator():
    """Node and the pinned modules, installed on first use. Without them the test is skipped, in CI it fails."""
    reason = install()
    if reason:
        if IN_CI:
            pytest.fail(reason + " (CI must have them)", pytrace=False)
        pytest.skip(reason)
    return EMULATOR


@pytest.fixture(scope="session")
def firmware():
    """{path: bytes} of the firmware's modules, as the image of a cup holds them."""
    return image.program()


@pytest.fixture(scope="session")
def without_tables(firmware):
    """The same without what only automates look up: there is room for modules of a test."""
    return {name: data for name, data in firmware.items() if "/endgame/" not in name}


@pytest.fixture
def pico(emulator):
    """pico(program, files, …) -> an emulated Pico that is switched off when the test ends, its stack deep enough."""
    running = []

    def make(*arguments, **options):
        running.append(Pico(*arguments, **options))
        return running[-1]

    yield make
    left = [one.stats()["stack_free"] for one in running]
    for one in running:
        one.close()
    assert min(left, default=STACK_LEFT) >= STACK_LEFT, f"{left} bytes of the stack are left: imports nest too deeply"


@pytest.fixture
def cup(pico, firmware):
    """cup(…) -> a Pico with the firmware's image, at a fresh prompt, as a function that runs code on it."""

    def make(files=None, **options):
        one = pico(firmware, files, **options)
        one.fresh()
        return one

    return make


@pytest.fixture
def room(tmp_path):
    """room(players, …) -> a room whose journal is closed when the test ends."""
    made = []

    def make(*arguments, **options):
        made.append(Room(tmp_path, *arguments, **options))
        return made[-1]

    yield make
    for one in made:
        one.close()
