"""Fixtures of the emulated Pico: its Node modules, the compiled firmware, and Picos that end with their test."""

import os

import pytest

from tests.rp2040.harness import EMULATOR, ROOT, Pico, install
from tools import compile_firmware

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
def firmware(tmp_path_factory):
    """{path: bytes} of the firmware as a cup carries it: compiled, but for main.py."""
    folder = tmp_path_factory.mktemp("mpy")
    users = [path.read_text() for path in (ROOT / "tests").glob("rp2040/*.py")]
    users += [path.read_text() for path in (ROOT / "tests").glob("portable/*_world.py")]
    compile_firmware.compile_all(folder, users)
    files = {"main.py": (compile_firmware.FIRMWARE / "main.py").read_bytes()}
    for path in sorted((folder / "gobelet").rglob("*.mpy")):
        if path.stem not in ("virtual", "web"):  # boards of other machines
            files[path.relative_to(folder).as_posix()] = path.read_bytes()
    return files


@pytest.fixture(scope="session")
def modules(firmware):
    """The firmware without main.py: a Pico with it boots into the REPL, and the test imports what it wants."""
    return {path: data for path, data in firmware.items() if path != "main.py"}


@pytest.fixture
def pico(emulator):
    """pico(files, …) -> an emulated Pico that is switched off when the test ends."""
    running = []

    def make(*arguments, **options):
        running.append(Pico(*arguments, **options))
        return running[-1]

    yield make
    for one in running:
        one.close()


