"""A browser for the tests of the pages is found or fetched; a machine that can have none is told what to type."""

import pytest

from tools import get_browser


@pytest.fixture
def machine(monkeypatch):
    """A machine without a browser, on which nothing works; what was tried."""
    tried = []
    monkeypatch.setattr(get_browser, "system_browser", lambda: None)
    monkeypatch.setattr(get_browser, "own_browser", lambda: False)
    monkeypatch.setattr(get_browser, "quiet", lambda command: tried.append(" ".join(command)) or 1)
    monkeypatch.setattr(get_browser, "administrator", lambda: None)
    monkeypatch.setattr(get_browser.shutil, "which", lambda name: f"/usr/bin/{name}")
    return tried


def test_a_system_that_has_one_is_left_alone(machine, monkeypatch, capsys):
    monkeypatch.setattr(get_browser, "system_browser", lambda: "/usr/bin/chromium")
    get_browser.main()
    assert machine == [] and capsys.readouterr().out == ""


def test_without_rights_playwright_downloads_its_own(machine, capsys):
    get_browser.main()
    assert len(machine) == 1 and machine[0].endswith("playwright install chromium")


def test_who_can_have_none_is_told_what_to_type(machine, capsys):
    get_browser.main()
    assert get_browser.REMEDY in capsys.readouterr().out


def test_debians_package_is_tried_again_with_fresh_lists(machine, monkeypatch):
    monkeypatch.setattr(get_browser, "administrator", list)
    get_browser.main()
    assert [line.split()[4] for line in machine[:2]] == ["-y", "update"]
