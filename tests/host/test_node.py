"""One Node.js serves the types, the emulated Pico and the browser; one that does not start is not taken."""

import os
import shutil

import pytest

from gobelet_host.commands import pico
from gobelet_host.device import micropython, node
from gobelet_host.device.emulated import board
from gobelet_host.errors import HostError


@pytest.fixture
def starting(monkeypatch):
    """The paths of the Nodes that start here: a wheel's at /wheel, a system's at /system."""
    paths = {"/wheel/node", "/system/node"}
    monkeypatch.setattr(node, "commands", node.commands.__wrapped__)
    monkeypatch.setattr(node, "of_wheel", lambda: ("/wheel/node", "/wheel/npm-cli.js"))
    monkeypatch.setattr(node, "of_system", lambda: ("/system/node", "/system/npm"))
    monkeypatch.setattr(node, "quiet", lambda command: 0 if command[0] in paths else 127)
    monkeypatch.setenv(node.FOR_PLAYWRIGHT, "")  # so that what the test sets is taken back for the tests of the pages
    monkeypatch.delenv(node.FOR_PLAYWRIGHT)
    return paths


def test_the_wheels_comes_first_and_starts_its_npm_itself(starting):
    assert node.commands() == (["/wheel/node"], ["/wheel/node", "/wheel/npm-cli.js"])


def test_the_systems_serves_where_the_wheels_does_not_start(starting):
    starting.remove("/wheel/node")
    assert node.commands() == (["/system/node"], ["/system/npm"])


def test_where_none_starts_there_is_none_and_playwright_keeps_its_own(starting):
    starting.clear()
    node.for_playwright()
    assert node.commands() is None and node.FOR_PLAYWRIGHT not in os.environ


def test_playwright_runs_on_the_same_node_unless_the_user_chose_another(starting, monkeypatch):
    node.for_playwright()
    assert os.environ[node.FOR_PLAYWRIGHT] == "/wheel/node"
    monkeypatch.setenv(node.FOR_PLAYWRIGHT, "/my/node")
    node.for_playwright()
    assert os.environ[node.FOR_PLAYWRIGHT] == "/my/node"


def test_the_node_that_is_found_here_is_the_one_that_playwright_starts(starting, monkeypatch):
    from playwright._impl._driver import compute_driver_executable

    node.for_playwright()
    assert compute_driver_executable()[0] == "/wheel/node"


def test_an_installed_gobelet_runs_the_emulator_from_the_users_cache(monkeypatch, tmp_path):
    here = tmp_path / "lib" / "python" / "site-packages" / "emulated"
    shutil.copytree(board.HERE, here, ignore=shutil.ignore_patterns("node_modules", "bootrom", "__pycache__"))
    monkeypatch.setattr(board, "HERE", here)
    monkeypatch.setattr(micropython, "cache_folder", lambda: tmp_path / "cache")
    home = board.home.__wrapped__()
    assert home.parent == tmp_path / "cache" and not list(here.glob("node_modules"))
    lock = (board.HERE / "package-lock.json").read_bytes()
    assert (home / "package-lock.json").read_bytes() == lock and (home / "serve.mjs").exists()
    assert board.home.__wrapped__() == home


def test_the_missing_emulator_is_told_with_what_brings_it(monkeypatch, capsys):
    monkeypatch.setattr(board, "is_installed", lambda: False)
    monkeypatch.setattr(board, "install", lambda: "no Node.js here")
    with pytest.raises(HostError, match="no Node.js here.*make pico.*FILE.whl\\[pico\\]"):
        pico.install("Fetching the emulator, once …")
    assert capsys.readouterr().out == "Fetching the emulator, once …\n"
