"""A browser for the tests of the pages is found or fetched; a machine that can have none is told what to type."""

import pytest

from tools import get_browser


@pytest.fixture
def machine(monkeypatch):
    """A machine without a browser, on which nothing works; what was tried. Nothing here starts a Node."""
    tried = []
    monkeypatch.setattr(get_browser, "opens", lambda: False)
    monkeypatch.setattr(get_browser, "quiet", lambda command: tried.append(" ".join(command)) or 1)
    monkeypatch.setattr(get_browser, "administrator", lambda: None)
    monkeypatch.setattr(get_browser, "distribution", lambda: "debian")
    monkeypatch.setattr(get_browser.node, "for_playwright", lambda: None)
    monkeypatch.setattr(get_browser.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(get_browser.sys, "platform", "linux")
    return tried


def test_a_system_whose_browser_opens_is_left_alone(machine, monkeypatch, capsys):
    monkeypatch.setattr(get_browser, "opens", lambda: True)
    get_browser.main()
    assert machine == [] and capsys.readouterr().out == ""


def test_without_rights_playwright_downloads_its_own(machine, capsys):
    get_browser.main()
    assert len(machine) == 1 and machine[0].endswith("playwright install --only-shell chromium")


def test_who_can_have_none_is_told_in_one_line_what_to_type(machine, capsys):
    get_browser.main()
    said = [line for line in capsys.readouterr().out.splitlines() if "no browser" in line]
    assert len(said) == 1 and said[0].endswith("type: sudo apt-get install chromium-headless-shell fonts-dejavu-core")


@pytest.mark.parametrize("system", ["darwin", "ubuntu", "no apt"])
def test_what_to_type_is_never_a_command_that_does_not_exist_there(machine, monkeypatch, system):
    if system == "darwin":
        monkeypatch.setattr(get_browser.sys, "platform", "darwin")
    elif system == "ubuntu":
        monkeypatch.setattr(get_browser, "distribution", lambda: "ubuntu")  # its apt has a stand-in alone
    else:
        monkeypatch.setattr(get_browser.shutil, "which", lambda name: None)
    assert "apt-get" not in get_browser.remedy() and "Chrome" in get_browser.remedy()


def test_however_the_attempt_ends_nobody_reads_its_traceback(monkeypatch, capfd):
    monkeypatch.setenv(get_browser.node.FOR_PLAYWRIGHT, "/nowhere/node")  # as where the own one lacks a library
    assert get_browser.opens() is False
    assert capfd.readouterr() == ("", "")
