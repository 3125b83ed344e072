"""The cup of the project's site: plain files behind a plain file server, no table, no network."""

from __future__ import annotations

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from fingers import Finger, wait_until_tappable

from gobelet.games import GAMES
from tools.site import check, program

pytestmark = pytest.mark.slow
ENDS = ("wins the game", "You win")
MOST, STEP = 600, 400  # what a player does in a match at most; ms of the page that pass while there is nothing to do


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


def test_a_game_is_chosen_and_played_against_bots_by_touch_and_no_request_leaves_the_files(address, open_page, axe):
    """open_page fails the test if the page asks another host for anything, or complains."""
    context = open_page.context("phone", "en-US", clock=True)
    page = open_page(f"{address}/cup/", context=context)
    page.wait_for_selector("#who:visible")
    page.fill("#name", "Zoe")
    page.tap("#who .main")
    page.wait_for_selector("#solo:visible")
    assert page.locator("#solo .games button").count() == len(GAMES) and not page.is_visible("#solo .join")
    assert not axe(page)
    page.tap("#solo .games button >> text=Pépètes")
    page.tap("#solo .levels button >> text=easy")
    page.tap("#solo .games button >> text=Parafico")
    page.select_option(".bots label:last-child select", label="Denis: sly")
    assert "Often bids on a face not in hand." in page.inner_text(".bots label:last-child")
    page.tap("#solo > .main")
    page.wait_for_selector("#choices [data-id], #cup.due")
    assert "play=parafico&against=0.0.3" in page.url
    context.set_offline(True)  # all of it is here
    finger = Finger(page, clock=True)
    for _ in range(MOST):
        if page.locator("#choices [data-id=done]").count():
            break
        if not finger.act():
            page.clock.run_for(STEP)
    assert any(end in said(page) or end in page.inner_text("#table") for end in ENDS), finger.look()
    context.set_offline(False)
    wait_until_tappable(page)
    page.tap("#choices [data-id=done]")
    page.wait_for_selector("#solo:visible")


def test_the_first_button_of_the_site_opens_a_running_round(address, open_page):
    page = open_page(f"{address}/cup/?play=parafico&lang=en", size="phone")
    page.wait_for_selector("#cup.due")
    assert "Parafico" in page.inner_text("header")


def test_what_the_page_names_is_there(folder):
    assert check.links(folder) == []
