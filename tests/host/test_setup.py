"""`make` sets a machine up by the first way that works there, once, and says what to type where none does."""

import json

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
        monkeypatch.setattr(setup.shutil, "which", lambda name: f"/usr/bin/{name}")
        monkeypatch.setattr(setup.os, "geteuid", lambda: 1000)
        self.ensurepip = False
        self.folder = folder
        pins = '["micropython-rp2-rpi_a-stubs==1", "some==1"]'
        (folder / "pyproject.toml").write_text(f"[project.optional-dependencies]\nstubs = {pins}\n")

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
    assert prepare(machine, "dev") == ["[dev]", "some==1"]
    board = ["--target", str(setup.TYPINGS / "a"), "micropython-rp2-rpi_a-stubs==1", "some==1"]
    assert machine.installed[-1] == ["--no-deps", *board]  # each board has types of its own
    assert prepare(machine) == []
    assert prepare(machine, "bench") == ["[bench,dev]"]


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
