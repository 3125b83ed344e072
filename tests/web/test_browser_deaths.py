"""A test fails for what the product does: where the browser itself dies under it, it is tried once more in a new one.

Chromium crashes here at an address that it has for that, or is killed."""

import re

import psutil
import pytest
from conftest import DEATHS, BrowserDied  # type: ignore[attr-defined]
from playwright.sync_api import Error

from tools import get_browser


def is_death(error):
    return any(re.search(death, f"{type(error).__name__}: {error}") for death in DEATHS)


def test_a_page_whose_process_crashes_is_known_by_what_the_test_meets(browser):
    context = browser.new_context()
    page = context.new_page()
    with pytest.raises(Error):
        page.goto("chrome://crash")
    with pytest.raises(Error) as failure:
        page.wait_for_selector("#never")
    context.close()
    assert is_death(failure.value)


def children():
    return set(psutil.Process().children(recursive=True))


def test_a_browser_that_crashes_is_known_by_what_the_test_meets(browser):
    before = children()
    other = browser.browser_type.launch(executable_path=get_browser.system_browser(), args=get_browser.FLAGS)
    page = other.new_page()
    for process in children() - before:
        if not any(word.startswith("--type=") for word in process.cmdline()):  # none of its helpers
            process.kill()
    with pytest.raises(Error) as failure:
        page.wait_for_selector("#never")
    assert not other.is_connected()
    assert is_death(failure.value)


def test_a_browser_that_does_not_start_is_known_by_what_the_test_meets(browser, tmp_path):
    program = tmp_path / "browser"
    program.write_text("#!/bin/sh\nkill -SEGV $$\n")
    program.chmod(0o755)
    with pytest.raises(Error) as failure:
        browser.browser_type.launch(executable_path=program)
    assert is_death(failure.value)


def test_what_a_page_does_wrong_is_no_death(browser):
    context = browser.new_context()
    page = context.new_page()
    for wrong in (lambda: page.evaluate("nothing()"), lambda: page.wait_for_selector("#never", timeout=1)):
        with pytest.raises(Error) as failure:
            wrong()
        assert not is_death(failure.value)
    context.close()
    assert is_death(BrowserDied())
