"""The cup of the project's site: plain files behind a plain file server, no table, no network."""

from __future__ import annotations

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from fingers import NEW, Finger

from tools.site import check, program

pytestmark = pytest.mark.slow
ENDS = ("wins the match", "You win")
MOST, STEP = 600, 400  # what a player does in a match at most; ms of the page that pass while there is nothing to do


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
    finger = Finger(page).join("Zoe")
    for name in ("Menu", "Practise", "Parafico", "\u25c0", "Next", "Play"):  # against one automate
        page.locator("#choices button", has_text=name).first.tap()
        page.clock.run_for(NEW)
    page.wait_for_selector("#cup.due")
    context.set_offline(True)  # all of it is here
    for _ in range(MOST):
        if finger.act():
            continue
        page.clock.run_for(STEP)
        if any(end in page.get_by_role("img").first.get_attribute("aria-label") for end in ENDS):
            return
    pytest.fail(f"no end: {finger.look()}")


def test_what_the_page_names_is_there(folder):
    assert check.links(folder) == []
