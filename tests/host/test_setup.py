"""`make` sets a machine up by the first way that works there, once, and says what to type where none does."""

import http.server
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import threading
import venv
from pathlib import Path

import pytest

from tools import setup


class Machine:
    """A machine on which only some commands succeed; it remembers what was tried."""

    def __init__(self, monkeypatch, folder):
        self.works, self.tried, self.installed = [], [], []
        self.pip_works = False
        monkeypatch.setattr(setup, "VENV", folder / ".venv")
        monkeypatch.setattr(setup, "STAMP", folder / ".venv" / "gobelet.json")
        monkeypatch.setattr(setup, "TYPINGS", folder / "typings")
        monkeypatch.setattr(setup, "ROOT", folder)
        monkeypatch.setattr(setup, "quiet", self.quiet)
        monkeypatch.setattr(setup, "runs", self.runs)
        monkeypatch.setattr(setup, "pip", self.pip)
        monkeypatch.setattr(setup, "is_offline", lambda: False)
        monkeypatch.setattr(setup.shutil, "which", lambda name: f"/usr/bin/{name}")
        monkeypatch.setattr(setup.os, "geteuid", lambda: 1000)
        self.ensurepip = False
        self.folder = folder
        pins = '["micropython-rp2-rpi_a-stubs==1", "some==1"]'
        extras = 'bench = ["b==1"]\ndev = ["d==1"]\n'
        (folder / "pyproject.toml").write_text(f"[project.optional-dependencies]\n{extras}stubs = {pins}\n")

    def quiet(self, command, folder=None):
        """Succeeds for a command that contains one of the working phrases; an environment then appears."""
        line = " ".join(command)
        self.tried.append(line)
        done = any(phrase in line for phrase in self.works)
        if done and "venv" in line and " install " not in line:
            (setup.VENV / "bin").mkdir(parents=True, exist_ok=True)
            self.pip_works = "--without-pip" not in line
        if done and "install -q pip" in line:
            self.pip_works = True
        if done and "apt-get" in line and "-venv" in line:
            self.ensurepip = True
        return 0 if done else 1

    def runs(self, python, code):
        """What a Python here can do."""
        if "ensurepip" in code:
            return self.ensurepip
        return self.pip_works and setup.VENV.exists()

    def pip(self, arguments):
        """Notes what would be installed."""
        self.installed.append(arguments)
        setup.TYPINGS.mkdir(exist_ok=True)


@pytest.fixture
def machine(monkeypatch, tmp_path):
    return Machine(monkeypatch, tmp_path)


def test_pythons_own_way_is_taken_where_it_works(machine):
    machine.ensurepip, machine.works = True, ["-m venv"]
    setup.make_environment()
    assert len(machine.tried) == 1


def test_the_missing_debian_package_is_installed_where_sudo_asks_nothing(machine):
    machine.works = ["sudo -n", "-m venv"]
    setup.make_environment()
    installs = [line for line in machine.tried if "install" in line]
    apt = "sudo -n env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=60"
    assert installs == [f"{apt} -qy install --no-install-recommends {name}" for name in setup.venv_packages()[:1]]


@pytest.mark.parametrize("way", ["virtualenv -q", "uv venv"])
def test_virtualenv_or_uv_serve_without_rights(machine, way):
    machine.works = [way]
    setup.make_environment()
    assert not any("apt-get" in line and "install" in line for line in machine.tried)


def test_a_pip_from_elsewhere_fills_an_environment_without_one(machine):
    machine.works = ["--without-pip", "pip3 --python"]
    setup.make_environment()
    assert "install -q pip" in machine.tried[-1]


def test_where_nothing_works_one_command_is_named_and_nothing_is_left(machine):
    with pytest.raises(setup.SetupError, match=r"Type:  sudo apt-get install python3\.\d+-venv") as caught:
        setup.make_environment()
    assert "ensurepip" in str(caught.value)
    assert not setup.VENV.exists()


@pytest.mark.parametrize(
    ("pip", "words"), [(True, "-m pip install --user virtualenv"), (False, "your system's packages")]
)
def test_without_apt_no_command_is_named_that_cannot_work(machine, monkeypatch, pip, words):
    monkeypatch.setattr(setup.shutil, "which", lambda name: None)
    monkeypatch.setattr(setup, "runs", lambda python, code: pip)
    assert words in setup.missing_venv_text()
    assert "apt-get" not in setup.missing_venv_text()


def prepare(machine, *extras):
    """What one call installs, as pip's arguments."""
    machine.ensurepip, machine.works = True, ["-m venv"]
    machine.installed.clear()
    setup.prepare(list(extras))
    return [arguments[-1].removeprefix(str(machine.folder)) for arguments in machine.installed]


def test_the_second_call_installs_nothing(machine):
    assert prepare(machine) == [""]
    assert prepare(machine) == []


def test_the_tests_tools_come_when_they_are_asked_for_and_stay(machine):
    assert prepare(machine) == [""]
    assert prepare(machine, "dev") == ["d==1", "some==1"]  # the project itself is there already
    board = ["--target", str(setup.TYPINGS / "a"), "micropython-rp2-rpi_a-stubs==1", "some==1"]
    assert machine.installed[-1] == ["--no-deps", *board]  # each board has types of its own
    assert prepare(machine) == []
    assert prepare(machine, "bench", "dev") == ["b==1"]
    assert prepare(machine, "bench", "dev") == []


def test_a_changed_pin_is_installed_with_all_that_was_there(machine):
    prepare(machine, "dev")
    project = machine.folder / "pyproject.toml"
    project.write_text(project.read_text().replace("==1", "==2"))
    assert prepare(machine) == ["[dev]", "some==2"]


def test_a_moved_project_gets_a_new_environment(machine):
    prepare(machine)
    setup.STAMP.write_text(json.dumps(json.loads(setup.STAMP.read_text()) | {"root": "/elsewhere"}))
    machine.tried.clear()
    assert prepare(machine) == [""]
    assert "-m venv" in machine.tried[0]


def test_an_installation_cut_short_is_done_again(machine):
    prepare(machine)
    setup.STAMP.write_text('{"root": ')
    assert prepare(machine) == [""]


def test_an_unknown_goal_explains_the_usage(machine, capsys):
    assert setup.main(["plya"]) == 2
    assert "usage" in capsys.readouterr().err


def test_a_folder_that_cannot_be_written_is_one_sentence(machine, monkeypatch, capsys):
    monkeypatch.setattr(setup, "ROOT", machine.folder / "pyproject.toml")  # nothing can be made in it, for root either
    assert setup.main(["play"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("gobelet: Not a directory: ") and said.count("\n") == 1


# --- without a network, for real


class Unwilling(http.server.BaseHTTPRequestHandler):
    """A page to sign in at, in the index's place."""

    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/html")
        self.end_headers()
        self.wfile.write(b"<html><form>Welcome to our hotel</form></html>")

    def log_message(self, format, *args):
        pass


@pytest.fixture
def sign_in_page():
    with http.server.HTTPServer(("127.0.0.1", 0), Unwilling) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/simple"
        server.shutdown()
        thread.join()


def only_this_index(monkeypatch, url):
    """pip asks nobody else, and once."""
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    settings = {"INDEX_URL": url, "RETRIES": "0", "TIMEOUT": "2", "CONFIG_FILE": os.devnull, "NO_CACHE_DIR": "1"}
    for name, value in settings.items():
        monkeypatch.setenv(f"PIP_{name}", value)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


def one_word_about_the_network(said):
    """Asserts that the network is named, and that nothing of pip's is shown."""
    assert "No network: this machine does not reach the package index" in said, said
    for raw in ("WARNING", "ERROR", "Traceback", "Errno", "versions:", "ensurepip is missing", "apt-get"):
        assert raw not in said, said


@pytest.mark.parametrize("index", ["refuses", "is a page to sign in at"])
def test_an_index_that_does_not_answer_is_called_no_network(machine, monkeypatch, tmp_path, sign_in_page, index):
    monkeypatch.undo()
    only_this_index(monkeypatch, sign_in_page if "page" in index else "http://127.0.0.1:9/simple")
    monkeypatch.setattr(setup, "VENV", Path(sys.prefix))
    with pytest.raises(setup.SetupError) as caught:
        setup.pip(["--target", str(tmp_path / "nothing"), "gobelet-needs-this==1"])
    one_word_about_the_network(str(caught.value))


def cut_off():
    """Whether a program can be started here without any network."""
    tried = ["unshare", "-n", "true"]
    return shutil.which("unshare") and subprocess.run(tried, capture_output=True).returncode == 0


@pytest.mark.skipif(not cut_off(), reason="needs root on Linux")
@pytest.mark.parametrize("has_environment", [True, False])
def test_a_laptop_without_any_network_is_told_that_and_nothing_else(monkeypatch, tmp_path, has_environment):
    only_this_index(monkeypatch, "http://192.0.2.1/simple")
    (tmp_path / "tools").mkdir()
    (tmp_path / "lacks").mkdir()
    for name in ("tools/setup.py", "pyproject.toml"):
        shutil.copyfile(setup.ROOT / name, tmp_path / name)
    (tmp_path / "lacks" / "ensurepip.py").write_text("raise ImportError\n")
    if has_environment:
        venv.create(tmp_path / ".venv")
        (packages,) = (tmp_path / ".venv").glob("lib/*/site-packages")
        (packages / "pip.pth").write_text(sysconfig.get_path("purelib"))
    python = getattr(sys, "_base_executable", sys.executable)
    result = subprocess.run(
        [shutil.which("unshare"), "-n", python, "tools/setup.py", "play"], cwd=tmp_path, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "lacks"), "PATH": str(tmp_path)}, timeout=300,
    )  # fmt: skip
    assert result.returncode == 1
    one_word_about_the_network(result.stderr)


# --- the Python that is found


def too_old(folder, packages):
    """A machine whose only Python is 3.10, and whose apt knows some packages. Returns what is said to its user."""
    for name, code in (
        ("python3", '[ "${2#*print}" = "$2" ] && exit 1; echo 3.10.12'),
        ("apt-cache", f'case " {packages} " in *" $2 "*) exit 0 ;; esac; exit 1'),
        ("apt-get", "exit 1"), ("uname", "echo Linux"),
    ):  # fmt: skip
        (folder / name).write_text(f"#!/bin/sh\n{code}\n")
        (folder / name).chmod(0o755)
    result = subprocess.run(
        ["/bin/sh", str(setup.ROOT / "tools" / "python.sh"), "x.py"], cwd=folder, capture_output=True, text=True,
        env={"PATH": str(folder)},
    )  # fmt: skip
    assert result.returncode == 1
    return result.stderr


def test_a_python_that_is_too_old_is_named_with_a_package_that_helps(tmp_path):
    said = too_old(tmp_path, "python3-venv python3.11-venv")  # as on Ubuntu 22.04
    assert "python3 is 3.10.12" in said and "sudo apt-get install python3.11 python3.11-venv" in said
    assert "install python3 " not in said, "that is there already"


def test_where_no_package_helps_none_is_named(tmp_path):
    said = too_old(tmp_path, "python3-venv")
    assert "python3 is 3.10.12" in said and "apt-get install" not in said and "PYTHON=" in said
