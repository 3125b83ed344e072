"""MicroPython is found, started as a Pico's twin, fetched with care, and runs the portable tests."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet_host.commands.common import choose_runtime
from gobelet_host.device import micropython
from gobelet_host.errors import HostError
from tools import get_micropython, portable_pytest

# --- finding and starting one


def find():
    """The runtime that must be there."""
    runtime = micropython.find()
    assert runtime is not None
    return runtime


def stand_in(folder, words, name="micropython"):
    """A program that answers the probe with `words`."""
    path = folder / name
    path.write_text(f"#!/bin/sh\necho {words}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def nowhere(monkeypatch, tmp_path):
    """A machine without any MicroPython; the folder where one may be put."""
    monkeypatch.delenv(micropython.OVERRIDE, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(micropython.shutil, "which", lambda name, path: None)
    monkeypatch.setattr(micropython, "own", list)
    micropython._find.cache_clear()
    yield tmp_path
    micropython._find.cache_clear()


def test_none_is_found_where_there_is_none(nowhere):
    assert micropython.find() is None


def test_the_override_comes_first(nowhere, monkeypatch):
    monkeypatch.setenv(micropython.OVERRIDE, stand_in(nowhere, "micropython 1.26.1 64"))
    runtime = find()
    assert (runtime.version, runtime.bits, runtime.source) == ("1.26.1", 64, "override")


def test_the_override_none_means_cups_on_cpython(monkeypatch):
    monkeypatch.setenv(micropython.OVERRIDE, "none")
    assert micropython.find() is None


@pytest.mark.parametrize("words", ["", "cpython 3.11.0 64", "micropython x 32"])
def test_an_override_that_is_no_micropython_is_an_error_with_a_remedy(nowhere, monkeypatch, words):
    monkeypatch.setenv(micropython.OVERRIDE, stand_in(nowhere, words))
    with pytest.raises(HostError, match="correct it, or unset it") as caught:
        micropython.find()
    assert caught.value.code == "bad_override"


def test_an_override_that_is_too_old_is_told_with_the_versions(nowhere, monkeypatch):
    monkeypatch.setenv(micropython.OVERRIDE, stand_in(nowhere, "micropython 1.22.1 64"))
    with pytest.raises(HostError, match="is MicroPython 1.22.1, and cups need 1.25 or newer") as caught:
        micropython.find()
    assert caught.value.code == "bad_override"


def test_an_older_one_than_a_cup_needs_is_never_taken(nowhere, monkeypatch):
    """Ubuntu 24.04 has 1.22, which has no `vfs`."""
    older = stand_in(nowhere, "micropython 1.22.1 64")
    monkeypatch.setattr(micropython.shutil, "which", lambda name, path: older)
    assert micropython.find() is None
    assert micropython.system_too_old() == (older, "1.22.1")
    with pytest.raises(HostError, match="too old for cups") as caught:
        choose_runtime("micropython")
    assert older in str(caught.value)


def test_the_projects_own_comes_before_the_systems(nowhere, monkeypatch):
    system = stand_in(nowhere, "micropython 1.30.0 64")
    monkeypatch.setattr(micropython.shutil, "which", lambda name, path: system)
    assert find().source == "system"
    broken, whole = nowhere / "broken", stand_in(nowhere, "micropython 1.26.1 32", "whole")
    broken.write_text("no program")
    monkeypatch.setattr(micropython, "own", lambda: [broken, Path(whole)])
    micropython._find.cache_clear()
    runtime = find()
    assert (runtime.bits, runtime.source, runtime.path) == (32, "own", whole)


# --- the project's own builds

UNIX = micropython.OWN


def test_every_build_is_the_one_that_its_script_makes():
    listed = dict(line.split()[::-1] for line in (UNIX / "made.sha256").read_text().splitlines())
    assert listed.keys() == {f"micropython-linux-{build}" for builds in micropython.BUILDS.values() for build in builds}
    for name, digest in listed.items():
        assert hashlib.sha256((UNIX / name).read_bytes()).hexdigest() == digest
        assert (UNIX / name).stat().st_mode & 0o111


# What the ELF specification calls e_machine, and the word size in e_ident.
MACHINES = {"i386": (3, 1), "x86_64": (62, 2), "aarch64": (183, 2)}


@pytest.mark.parametrize("build", MACHINES)
def test_a_build_is_for_its_machine_and_needs_no_library_of_it(build):
    program = (UNIX / f"micropython-linux-{build}").read_bytes()
    machine, words = MACHINES[build]
    assert program[:4] == b"\x7fELF" and program[4] == words
    assert int.from_bytes(program[18:20], "little") == machine
    wide = words == 2
    start, size, count = (int.from_bytes(program[at : at + (8 if wide and at < 48 else 2 if at > 40 else 4)], "little")
                          for at in ((32, 54, 56) if wide else (28, 42, 44)))  # fmt: skip
    kinds = {int.from_bytes(program[start + n * size : start + n * size + 4], "little") for n in range(count)}
    assert 3 not in kinds  # PT_INTERP: no loader, so nothing of the system's is needed


@pytest.mark.skipif(sys.platform != "linux", reason="they are for Linux")
def test_each_build_for_this_machine_runs_here_and_reads_a_program_from_an_image():
    builds = micropython.own()
    if not builds:
        pytest.skip("no build for this machine")
    runtimes = [runtime for program in builds if (runtime := micropython.probe((str(program),), "own"))]
    assert runtimes
    for runtime in runtimes:
        assert tuple(int(number) for number in runtime.version.split(".")) >= micropython.OLDEST
        code = "import vfs, framebuf, select, socket, hashlib; print(hasattr(vfs, 'VfsRom'), hasattr(vfs, 'VfsLfs2'))"
        assert run(runtime, code) == "True True\n"


@pytest.mark.parametrize(("bits", "heap"), [(32, 192 * 1024), (64, 384 * 1024)])
def test_the_heap_is_a_picos_in_objects(bits, heap):
    runtime = micropython.Runtime(("ld.so", "micropython"), "1.25.0", bits, "system")
    assert runtime.heap == heap
    assert runtime.command(["cup.py", 3]) == ["ld.so", "micropython", "-X", f"heapsize={heap}", "cup.py", "3"]
    assert runtime.command(["-c", "1"], heap=65536)[2:4] == ["-X", "heapsize=65536"]


def run(runtime, code, **more):
    """What MicroPython prints for `code`."""
    return subprocess.run(runtime.command(["-c", code]), capture_output=True, text=True, timeout=20, **more).stdout


@pytest.mark.micropython
def test_the_heap_is_a_hard_limit(micropython_runtime):
    code = "try:\n    bytearray({})\n    print('fits')\nexcept MemoryError:\n    print('full')"
    assert run(micropython_runtime, code.format(micropython_runtime.heap // 2)) == "fits\n"
    assert run(micropython_runtime, code.format(micropython_runtime.heap)) == "full\n"


@pytest.mark.micropython
def test_imports_come_from_the_named_folders_and_the_interpreter_only(micropython_runtime, tmp_path):
    (tmp_path / "there.py").write_text("WORD = 'found'\n")
    environment = micropython_runtime.environment([tmp_path])
    code = "import there, asyncio, sys\nprint(there.WORD, len(sys.path))"
    assert run(micropython_runtime, code, env=environment) == "found 3\n"  # "", .frozen, the folder
    assert "PATH" in environment


# --- bringing one


def test_where_there_is_none_it_says_so_and_what_to_do(nowhere, monkeypatch, capsys):
    monkeypatch.setattr(get_micropython.sys, "platform", "linux")
    assert get_micropython.main() == 0
    said = capsys.readouterr().out
    assert said.startswith("gobelet: no MicroPython can be had here, so cups will run on CPython.")
    assert "1.25 or newer" in said and "apt" not in said


def test_a_bad_override_stops_make_with_a_sentence(monkeypatch, capsys, tmp_path):
    monkeypatch.setenv(micropython.OVERRIDE, str(tmp_path / "missing"))
    assert get_micropython.main() == 1
    assert "does not start as MicroPython" in capsys.readouterr().err


# --- portable tests on it

PORTABLE_FILE = """
def test_passes():
    print("said by a passing test")

def test_fails():
    assert 1 == 2, "one is not two"

def test_fills_the_memory():
    bytearray(400000)

def test_leaves():
    raise SystemExit(0)

def test_still_runs():
    pass
"""
FUNCTIONS = ["test_passes", "test_fails", "test_fills_the_memory", "test_leaves", "test_still_runs"]


def run_file(runtime, tmp_path, text, functions):
    """Results of a portable test file with this text."""
    path = tmp_path / "test_sample.py"
    path.write_text(text)
    return portable_pytest.run_portable(runtime, path, functions)


@pytest.mark.micropython
def test_each_function_has_its_own_verdict_and_output(micropython_runtime, tmp_path):
    results = run_file(micropython_runtime, tmp_path, PORTABLE_FILE, FUNCTIONS)
    assert [results[name][0] for name in FUNCTIONS] == ["pass", "fail", "fail", "fail", "pass"]
    assert results["test_passes"][1] == "said by a passing test"
    assert "MemoryError" in results["test_fills_the_memory"][1]
