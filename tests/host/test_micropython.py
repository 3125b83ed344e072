"""MicroPython is found, started as a Pico's twin, fetched with care, and runs the portable tests."""

import hashlib
import io
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

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
    return tmp_path


def test_none_is_found_where_there_is_none(nowhere):
    assert micropython.find() is None


def test_the_override_comes_first(nowhere, monkeypatch):
    monkeypatch.setenv(micropython.OVERRIDE, stand_in(nowhere, "micropython 1.26.1 64"))
    runtime = find()
    assert (runtime.version, runtime.bits, runtime.source) == ("1.26.1", 64, "override")


def test_the_override_none_means_cups_on_cpython(monkeypatch):
    monkeypatch.setenv(micropython.OVERRIDE, "none")
    assert micropython.find() is None


@pytest.mark.parametrize("words", ["", "cpython 3.11.0 64", "micropython 1.22.1 64", "micropython x 32"])
def test_an_override_that_is_no_micropython_is_an_error_with_a_remedy(nowhere, monkeypatch, words):
    monkeypatch.setenv(micropython.OVERRIDE, stand_in(nowhere, words))
    with pytest.raises(HostError, match="correct it, or unset it") as caught:
        micropython.find()
    assert caught.value.code == "bad_override"


def test_the_unpacked_copy_comes_before_the_system_one(nowhere, monkeypatch):
    folder = micropython.cache_folder()
    (folder / "libs").mkdir(parents=True)
    stand_in(folder, "micropython 1.25.0 32", "loader")
    (folder / micropython.RECORD).write_text('{"loader": "loader", "libraries": "libs", "program": "micropython"}')
    system = stand_in(nowhere, "micropython 1.26.0 64")
    monkeypatch.setattr(micropython.shutil, "which", lambda name, path: system)
    runtime = find()
    assert (runtime.bits, runtime.source) == (32, "unpacked")
    assert runtime.launcher == tuple(
        str(folder / part) if part[0] != "-" else part for part in ("loader", "--library-path", "libs", "micropython")
    )


def test_a_copy_cut_short_is_as_good_as_none(nowhere, monkeypatch):
    folder = micropython.cache_folder()
    folder.mkdir(parents=True)
    (folder / micropython.RECORD).write_text('{"loader": "lo')
    assert micropython.unpacked_launcher(folder) == ()
    monkeypatch.setattr(micropython.shutil, "which", lambda name, path: stand_in(nowhere, "micropython 1.26.0 64"))
    assert find().source == "system"


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


def sources(tmp_path, monkeypatch, **files):
    """Make get_micropython read these apt sources: name (with _ for .) -> text."""
    for name, text in files.items():
        (tmp_path / name.replace("_", ".")).write_text(text)
    monkeypatch.setattr(get_micropython, "SOURCES", (f"{tmp_path}/*.list", f"{tmp_path}/*.sources"))


DEB822 = """Types: deb
# URIs: http://commented.example/debian
URIs: http://mirror.example/debian-security
Suites: bookworm-security

Types: deb
URIs: https://mirror.example/debian/
Suites: bookworm
"""


@pytest.mark.parametrize(
    ("text", "mirror"),
    [
        ("deb http://mirror.example/debian bookworm main\n", "http://mirror.example/debian"),
        ("deb [arch=amd64] http://mirror.example/debian/ bookworm main\n", "http://mirror.example/debian/"),
        ("# deb http://a.example/debian x\ndeb http://b.example/debian x main\n", "http://b.example/debian"),
        ("deb http://m.example/debian-security x\ndeb http://m.example/debian x\n", "http://m.example/debian"),
        ("deb mirror+file:/etc/apt/mirrors/debian.list x main\n", "mirror+file:/etc/apt/mirrors/debian.list"),
    ],
)
def test_the_machines_own_debian_mirror_is_used(tmp_path, monkeypatch, text, mirror):
    sources(tmp_path, monkeypatch, sources_list=text)
    assert get_micropython.debian_mirror() == mirror


def test_the_mirror_is_read_from_the_newer_format_too(tmp_path, monkeypatch):
    sources(tmp_path, monkeypatch, debian_sources=DEB822)
    assert get_micropython.debian_mirror() == "https://mirror.example/debian/"


def test_a_machine_without_a_debian_mirror_says_so(tmp_path, monkeypatch):
    sources(tmp_path, monkeypatch, ubuntu_list="deb http://archive.example/ubuntu noble main universe\n")
    with pytest.raises(get_micropython.Unavailable, match="no Debian mirror"):
        get_micropython.debian_mirror()


def test_a_cache_that_cannot_be_written_is_one_line_and_not_the_end(nowhere, monkeypatch, capsys):
    (nowhere / "cache").write_text("a file where the folder should be")
    monkeypatch.setattr(get_micropython.shutil, "which", lambda name, path=None: f"/usr/bin/{name}")
    monkeypatch.setattr(get_micropython, "debian_mirror", lambda: "https://mirror.example/debian")
    monkeypatch.setattr(get_micropython, "install_system_package", lambda: False)
    get_micropython.found()  # forget what other tests found
    assert get_micropython.main() == 0
    said = capsys.readouterr().out
    assert "Not a directory" in said or "File exists" in said
    assert said.splitlines()[-1].startswith("gobelet: no MicroPython can be had here, so cups will run on CPython.")


@pytest.fixture
def unsigned(monkeypatch, tmp_path):
    """A mirror for which nobody can vouch, and whose index is amid a change; returns a package in its pool."""
    package = tmp_path / "mirror" / "pool" / "main" / "m" / "micropython" / "micropython_1_i386.deb"
    package.parent.mkdir(parents=True)
    package.write_bytes(b"as published")

    def download(work, mirror, architecture, option):
        raise get_micropython.Unavailable("E: Mirror sync in progress?")

    monkeypatch.setattr(get_micropython, "download", download)
    pin = ("1", hashlib.sha256(b"as published").hexdigest())
    monkeypatch.setattr(get_micropython, "PINS", {"i386": {"micropython": pin}})
    monkeypatch.setattr(get_micropython, "PACKAGES", {"micropython": "m/micropython"})
    return package


@pytest.mark.skipif(not Path(get_micropython.HELPER).exists(), reason="no apt here")
@pytest.mark.parametrize("keyrings", [(), (__file__,)])
def test_unsigned_packages_are_taken_only_with_a_known_hash_and_it_is_said(unsigned, monkeypatch, tmp_path, keyrings):
    monkeypatch.setattr(get_micropython, "KEYRINGS", keyrings)
    mirror = f"file://{tmp_path}/mirror/"
    said = io.StringIO()
    with redirect_stdout(said):
        (package,) = get_micropython.fetch(tmp_path, mirror, "i386")
    assert package.read_bytes() == b"as published"
    assert "signatures" in said.getvalue()
    assert "SHA-256" in said.getvalue()
    unsigned.write_bytes(b"altered")
    with pytest.raises(get_micropython.Unavailable):
        get_micropython.fetch(tmp_path, mirror, "i386")
    unsigned.unlink()
    package.unlink(missing_ok=True)
    with pytest.raises(get_micropython.Unavailable, match="E: "):
        get_micropython.fetch(tmp_path, mirror, "i386")


def test_every_package_is_pinned_for_both_kinds_of_machine():
    assert {port for port, _, _ in get_micropython.PORTS.values()} == set(get_micropython.PINS)
    for pins in get_micropython.PINS.values():
        assert set(pins) == set(get_micropython.PACKAGES)
        assert all(version and len(bytes.fromhex(digest)) == 32 for version, digest in pins.values())


def test_the_copy_is_described_by_what_is_in_it(tmp_path):
    port = get_micropython.PORTS["x86_64"]
    for name in ("lib/ld-linux.so.2", "usr/lib/i386-linux-gnu/libc.so.6", "usr/bin/micropython", "usr/share/doc/x"):
        (tmp_path / "root" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "root" / name).write_text("")
    assert get_micropython.describe(tmp_path, port, ["a.deb"]) == {
        "loader": "root/lib/ld-linux.so.2",
        "libraries": "root/usr/lib/i386-linux-gnu",
        "program": "root/usr/bin/micropython",
        "packages": ["a.deb"],
    }
    assert not (tmp_path / "root" / "usr" / "share").exists()


def test_a_copy_without_its_program_is_refused(tmp_path):
    with pytest.raises(get_micropython.Unavailable):
        get_micropython.describe(tmp_path, get_micropython.PORTS["x86_64"], [])


def test_a_copy_that_did_not_start_once_is_not_fetched_again(nowhere, monkeypatch):
    monkeypatch.setattr(get_micropython.platform, "machine", lambda: "x86_64")
    folder = micropython.cache_folder()
    folder.parent.mkdir(parents=True)
    (folder.parent / "micropython-does-not-run").write_text("")
    reason = "did not start" if sys.platform == "linux" else "no 32-bit"
    with pytest.raises(get_micropython.Unavailable, match=reason):
        get_micropython.unpack(folder)


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


@pytest.mark.micropython
def test_a_failure_shows_micropythons_traceback_with_the_source_line(micropython_runtime, tmp_path):
    _, output = run_file(micropython_runtime, tmp_path, PORTABLE_FILE, ["test_fails"])["test_fails"]
    shown = portable_pytest.with_source_lines(output).splitlines()
    assert shown[0] == "AssertionError: one is not two"
    assert shown[-3].endswith('test_sample.py", line 6, in test_fails')
    assert shown[-2:] == ['    assert 1 == 2, "one is not two"', "AssertionError: one is not two"]
    assert "portable_runner" not in "\n".join(shown)


@pytest.mark.micropython
def test_a_file_that_cannot_be_imported_fails_all_its_functions(micropython_runtime, tmp_path):
    results = run_file(micropython_runtime, tmp_path, "import dataclasses\n" + PORTABLE_FILE, FUNCTIONS)
    assert {verdict for verdict, _ in results.values()} == {"fail"}
    assert all("no module named 'dataclasses'" in output for _, output in results.values())


@pytest.mark.micropython
def test_a_process_that_dies_fails_the_test_it_was_in_and_those_after_it(micropython_runtime, tmp_path):
    text = "import os\ndef test_one():\n    pass\ndef test_two():\n    print('last words')\n"
    text += "    os.system('kill $PPID')\n    while True: pass\ndef test_three():\n    pass\n"
    results = run_file(micropython_runtime, tmp_path, text, ["test_one", "test_two", "test_three"])
    assert [results[name][0] for name in ("test_one", "test_two", "test_three")] == ["pass", "fail", "fail"]
    assert "last words" in results["test_two"][1]
    assert "ended with exit code -15" in results["test_three"][1]


@pytest.mark.micropython
def test_a_hanging_file_is_stopped_and_named(micropython_runtime, tmp_path, monkeypatch):
    monkeypatch.setattr(portable_pytest, "FILE_SECONDS", 0.3)
    text = "def test_hangs():\n    while True:\n        pass\n"
    verdict, output = run_file(micropython_runtime, tmp_path, text, ["test_hangs"])["test_hangs"]
    assert verdict == "fail"
    assert "test_sample.py took more than" in output


@pytest.mark.parametrize(("ci", "outcome"), [(False, pytest.skip.Exception), (True, pytest.fail.Exception)])
def test_without_micropython_the_items_are_skipped_but_fail_in_ci(monkeypatch, ci, outcome):
    monkeypatch.setenv(micropython.OVERRIDE, "none")
    monkeypatch.setattr(portable_pytest, "CI", ci)
    with pytest.raises(outcome, match="no MicroPython here"):
        portable_pytest.require_micropython()
