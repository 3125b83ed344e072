"""`gobelet doctor` sees what is really wrong, on real ports, folders and interpreters, and says what to do."""

import fcntl
import io
import os
import pty
import re
import subprocess
import sys
import tty
from collections import namedtuple
from contextlib import contextmanager

import pytest
from rich.console import Console

from gobelet_host import words
from gobelet_host.commands import doctor
from gobelet_host.device import micropython
from gobelet_host.web.networks import Interface

Listed = namedtuple("Listed", "device description vid")
EN = doctor.Doctor("en")
NOBODY = 65534


@contextmanager
def as_nobody():
    """Without root's rights, which would open everything; a plain user keeps the rights that they have."""
    if os.geteuid() != 0:
        yield
        return
    groups = os.getgroups()
    os.setgroups([])
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setgroups(groups)


@pytest.fixture
def port():
    """A pseudo terminal: a serial port in all that matters here."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    device = os.ttyname(slave)
    os.close(slave)
    yield device
    os.close(master)


# --- Python and MicroPython


@pytest.mark.parametrize(("version", "state"), [((3, 10, 13), "fail"), ((3, 11, 0), "ok"), ((3, 14, 1), "ok")])
def test_python_before_3_11_is_in_the_way(version, state):
    check = EN.python(version)
    assert check.state == state
    assert bool(check.remedy) == (state == "fail")


@pytest.mark.micropython
def test_micropython_is_really_run(micropython_runtime):
    check = EN.micropython()
    assert check.state == "ok"
    assert f"{micropython_runtime.bits} bits" in check.finding
    assert check.finding.endswith("2 + 2 = 4")


def test_without_micropython_one_can_play_and_is_told_how_to_get_it(monkeypatch):
    monkeypatch.setenv(micropython.OVERRIDE, "none")
    check = EN.micropython()
    assert check.state == "warn"
    assert "1.25" in check.remedy


def test_a_wrong_override_is_in_the_way(monkeypatch, tmp_path):
    monkeypatch.setenv(micropython.OVERRIDE, str(tmp_path / "missing"))
    check = EN.micropython()
    assert check.state == "fail"
    assert "missing" in check.finding


def test_an_interpreter_that_does_not_compute_is_in_the_way(monkeypatch, tmp_path):
    liar = tmp_path / "micropython"
    liar.write_text("#!/bin/sh\necho 5\n")
    liar.chmod(0o755)
    runtime = micropython.Runtime((str(liar),), "1.26.0", 32, "override")
    monkeypatch.setattr(micropython, "find", lambda: runtime)
    check = EN.micropython()
    assert check.state == "fail"
    assert check.finding.endswith("does not compute: 5")


# --- serial ports


def test_a_free_port_is_ready(port):
    assert EN.port(port, "Pico") == doctor.Check(f"Port {port}", "ok", "Pico: ready")


def test_a_locked_port_is_busy(port):
    with open(port, "r+b", buffering=0) as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        check = EN.port(port, "Pico")
    assert check.state == "warn"
    assert "in use by" in check.finding
    assert "mpremote" in check.remedy


def test_a_process_that_ends_while_it_looks_for_a_port_s_holder_is_passed_over(port, monkeypatch):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    real = os.listdir
    monkeypatch.setattr(os, "listdir", lambda path: [str(ended.pid)] * (path == "/proc") + real(path))
    assert doctor.holder_of(port) == ""


@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="this system does not show who holds a file")
def test_a_port_held_without_a_lock_names_its_holder(port):
    code = "import sys; port = open(sys.argv[1], 'rb', 0); print('open', flush=True); sys.stdin.read()"
    holder = subprocess.Popen([sys.executable, "-c", code, port], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert holder.stdin and holder.stdout
    try:
        assert holder.stdout.readline() == b"open\n"
        check = EN.port(port, "Pico")
    finally:
        holder.communicate()
    assert check.state == "warn"
    assert f"({holder.pid})" in check.finding


def test_a_port_without_rights_names_the_group_to_join(port):
    os.chmod(port, 0)
    with as_nobody():
        check = EN.port(port, "Pico")
    assert check.state == "fail"
    assert f"sudo usermod -aG {doctor.group_of(port)} " in check.remedy
    assert "log out" in check.remedy


def test_a_member_who_did_not_log_in_again_is_told_just_that(port, monkeypatch):
    monkeypatch.setattr(doctor, "member", lambda group: True)
    os.chmod(port, 0)
    with as_nobody():
        check = EN.port(port, "Pico")
    assert check.state == "fail"
    assert "usermod" not in check.remedy
    assert "logging out and in again is enough" in check.remedy


def test_a_port_that_was_just_unplugged_is_no_crash(tmp_path):
    assert EN.port(str(tmp_path / "ttyACM9"), "Pico").state == "warn"


def test_only_ports_that_look_like_picos_are_tried(port):
    listed = [Listed(port, "Board in FS mode", doctor.PICO_VENDOR), Listed("/dev/ttyS0", "n/a", None)]
    count, tried = EN.ports(listed)
    assert count.finding == "Ports: 2; those that look like a Pico: 1"
    assert tried.finding == "Board in FS mode: ready"


def test_without_cups_virtual_ones_do():
    assert EN.ports([])[0].state == "ok"


@pytest.mark.skipif(os.geteuid() != 0, reason="needs to become somebody without groups")
def test_a_user_outside_the_group_is_warned_before_a_cup_is_there():
    assert EN.group("root").state == "ok"
    with as_nobody():
        check = EN.group("root")
    assert check.state == "warn"
    assert "sudo usermod -aG root" in check.remedy


def test_a_system_without_such_a_group_asks_for_none():
    assert EN.group("").state == "ok"


# --- terminal and disk


def console(columns=100, rows=30, encoding="utf-8"):
    """A terminal of this size and encoding that keeps what is printed."""
    return Console(file=io.TextIOWrapper(io.BytesIO(), encoding=encoding), width=columns, height=rows)


@pytest.mark.parametrize(
    ("terminal", "state", "word"),
    [(console(), "ok", ""), (console(60), "warn", "80×24"), (console(encoding="latin-1"), "warn", "UTF-8")],
)
def test_the_terminal_must_be_large_enough_and_know_the_dice(terminal, state, word):
    check = EN.terminal(terminal)
    assert check.state == state
    assert word in check.remedy


def test_a_good_folder_holds_the_journal_and_stays_clean(tmp_path):
    check = EN.disk(tmp_path / "not" / "there" / "yet")
    assert check.state == "ok"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_without_rights_is_in_the_way(tmp_path):
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0o500)
    with as_nobody():
        check = EN.disk(folder)
    assert check.state == "fail"
    assert "Permission denied" in check.finding


def test_a_file_in_the_folders_place_is_in_the_way(tmp_path):
    (tmp_path / "taken").write_text("")
    assert EN.disk(tmp_path / "taken" / "journal").state == "fail"


def test_a_file_system_without_wal_is_in_the_way(tmp_path, monkeypatch):
    monkeypatch.setattr(doctor, "try_wal", lambda path: "delete")
    assert "local disk" in EN.disk(tmp_path).remedy


@pytest.mark.parametrize(("free", "state"), [(doctor.FREE_MB, "ok"), (100, "warn"), (5, "fail")])
def test_a_full_disk_is_said_in_time(tmp_path, monkeypatch, free, state):
    usage = namedtuple("usage", "free")
    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda place: usage(free * 1_000_000))
    assert EN.disk(tmp_path).state == state


# --- the command


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("states", "code", "verdict"),
    [(["ok", "ok"], 0, "all_well"), (["ok", "warn"], 0, "some_warnings"), (["warn", "fail"], 1, "some_failures")],
)
def test_the_verdict_and_the_exit_code_follow_the_worst(monkeypatch, tmp_path, lang, states, code, verdict):
    done = [doctor.Check("Name", state, "found [brackets]", "remedy") for state in states]
    monkeypatch.setattr(doctor, "checks", lambda *args: done)
    said = Console(file=io.StringIO(), width=100)
    assert doctor.run(said, tmp_path, lang) == code
    assert isinstance(said.file, io.StringIO)
    text = said.file.getvalue()
    assert words.section(lang, "doctor")[verdict].format(count=1) in text
    assert "found [brackets]" in text
    assert "→ remedy" in text


def test_this_machine_is_examined_from_python_to_disk(tmp_path):
    names = [check.name for check in doctor.checks(console(), tmp_path, "en")]
    assert names[:3] == ["Python", "MicroPython", "A cup"]
    assert names[-2:] == ["Terminal", "Disk"]
    assert {check.state for check in doctor.checks(console(), tmp_path, "fr")} <= {"ok", "warn", "fail"}


# --- a cup of this laptop


@pytest.mark.micropython
def test_a_real_cup_is_started_and_its_answer_measured(micropython_runtime):
    check = EN.cup()
    assert check.state == "ok" and f"(MicroPython {micropython_runtime.version})" in check.finding
    assert re.search(r"came after \d+ ms, answers in \d+ ms", check.finding)


def test_a_cup_on_cpython_is_started_too(monkeypatch):
    monkeypatch.setenv(micropython.OVERRIDE, "none")
    check = EN.cup()
    assert check.state == "ok" and "(CPython 3." in check.finding


def test_a_cup_whose_program_cannot_be_loaded_is_in_the_way(monkeypatch, tmp_path):
    older = tmp_path / "micropython"
    older.write_text("#!/bin/sh\necho \"ImportError: no module named 'vfs'\" >&2\nexit 1\n")
    older.chmod(0o755)
    runtime = micropython.Runtime((str(older),), "1.22.1", 64, "system")
    monkeypatch.setattr(micropython, "find", lambda: runtime)
    check = EN.cup()
    assert check.state == "fail" and "no module named 'vfs'" in check.finding


def test_the_systems_micropython_that_is_too_old_is_named(monkeypatch):
    monkeypatch.setattr(micropython, "find", lambda: None)
    monkeypatch.setattr(micropython, "system_too_old", lambda: ("/usr/bin/micropython", "1.22.1"))
    check = EN.micropython()
    assert check.state == "warn" and "1.25" in check.finding
    assert "/usr/bin/micropython is 1.22.1, too old" in check.finding


def test_a_home_that_takes_nothing_is_reported_with_what_to_do(monkeypatch, tmp_path):
    (tmp_path / "home").write_text("")  # a file: root cannot write in it either
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    done = {check.name: check for check in doctor.checks(console(), tmp_path / "home" / "journals", "en")}
    assert done["Disk"].state == done["A cup"].state == "fail"
    assert "cannot be written" in done["A cup"].finding and "grant the rights" in done["A cup"].remedy


# --- the network


def test_what_phones_can_call_is_named_with_what_to_try_when_they_do_not():
    check = EN.network([Interface("wlan0", "192.168.1.20", 24, "wifi"), Interface("eth0", "10.0.0.5", 24)])
    assert check.state == "ok" and "hotspot" in check.finding
    assert "192.168.1.20 (wlan0), 10.0.0.5 (eth0)" in check.finding


def test_a_laptop_that_no_phone_can_call_is_told_so():
    check = EN.network([])
    assert check.state == "warn" and "no network" in check.finding and "hotspot" in check.remedy
