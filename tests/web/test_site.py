"""The cup of the project's site: plain files behind a plain file server, no table, no network."""

from __future__ import annotations

import contextlib
import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from fingers import GONE, NEW, Finger
from playwright.sync_api import TimeoutError as Overdue

from tools.site import check, program

pytestmark = pytest.mark.slow
ENDS = ("wins the match", "You win")
MOST, STEP = 600, 400  # what a player does in a match at most; ms of the page that pass while there is nothing to do


# What is tapped, and what the display says then: a match against one automate.
TO_A_MATCH = (
    ("Menu", "Practise"), ("Practise", "Parafico"), ("Parafico", "2 automates"), ("\u25c0", "1 automate\n"),
    ("Next", "Level"), ("Play", "Round 1"),
)  # fmt: skip


def said(page):
    """What the display says."""
    return page.locator("#oled").get_attribute("aria-label") or ""


class Files(SimpleHTTPRequestHandler):
    """Python's own file server, without its chatter."""

    def log_message(self, format, *args):
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The cup of the site, as a host of files has it."""
    made = tmp_path_factory.mktemp("site")
    program.write_cup(made / program.HOME)
    return made


@pytest.fixture
def address(folder):
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{program.HOME}"
    server.shutdown()
    server.server_close()


def test_a_match_is_practised_to_its_end_by_touch_and_no_request_leaves_the_files(address, open_page):
    """open_page fails the test if the page asks another host for anything, or complains."""
    context = open_page.context("phone", "en-US")
    context.clock.install()
    page = open_page(f"{address}/cup/", context=context)
    finger = Finger(page, clock=True).join("Zoe")
    for name, wanted in TO_A_MATCH:
        while wanted not in said(page):
            with contextlib.suppress(Overdue):  # it has gone meanwhile
                page.locator("#choices button", has_text=name).first.tap(timeout=GONE)
            page.clock.run_for(NEW)
    context.set_offline(True)  # all of it is here
    for _ in range(MOST):
        if any(end in said(page) for end in ENDS):
            return
        if not finger.act():
            page.clock.run_for(STEP)
    pytest.fail(f"no end: {finger.look()}")


def test_what_the_page_names_is_there(folder):
    assert check.links(folder) == []
