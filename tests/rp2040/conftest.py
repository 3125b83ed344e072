"""Fixtures of the emulated Pico: its Node modules, the compiled firmware, and Picos that end with their test."""

import os

import pytest

from tests.rp2040.harness import EMULATOR, Pico, install
from tools import compile_firmware

IN_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")


@pytest.fixture(scope="session")
def emulator():
    """Node and the pinned modules, installed on first use. Without Node the test is skipped, in CI it fails."""
    if not install():
        reason = "no Node.js here: the emulated Pico needs node >= 18 and npm"
        if IN_CI:
            pytest.fail(reason + " (CI must have them)", pytrace=False)
        pytest.skip(reason)
    return EMULATOR


@pytest.fixture(scope="session")
def firmware(tmp_path_factory):
    """{path: bytes} of the firmware as a cup carries it: compiled, but for main.py."""
    folder = tmp_path_factory.mktemp("mpy")
    files = {"main.py": (compile_firmware.FIRMWARE / "main.py").read_bytes()}
    for source in sorted((compile_firmware.FIRMWARE / "gobelet").rglob("*.py")):
        if source.name in ("virtual.py", "web.py"):
            continue  # boards of other machines
        name = str(source.relative_to(compile_firmware.FIRMWARE))[:-3] + ".mpy"
        compile_firmware.compile_file(source, folder / name, name[:-4] + ".py")
        files[name] = (folder / name).read_bytes()
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


