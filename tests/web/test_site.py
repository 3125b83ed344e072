"""The cup of the project's site: plain files behind a plain file server, no table, no network."""

from __future__ import annotations

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from hands import Hands

from tools.site import check, program

pytestmark = pytest.mark.slow


class Files(SimpleHTTPRequestHandler):
    """Python's own file server, without its chatter."""

    def log_message(self, format, *args):
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The pages of the site that are the program: as a host of files has them."""
    made = tmp_path_factory.mktemp("site")
    program.write_cup(made / program.HOME)
    program.write_tutorials(made / program.HOME)
    return made


@pytest.fixture
def address(folder):
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/{program.HOME}"
    server.shutdown()
    server.server_close()


def practise(cup):
    """From the first visit to a match of Pépètes against one automate."""
    cup.tap("call")
    for _ in range(20):
        if "Practise" in cup.display.split("\n")[1:2] or cup.label("ok") == "Choose" and "▶Practise" in cup.display:
            break
        cup.tap("right")
    return cup


def test_a_match_is_practised_to_its_end_and_no_request_leaves_the_files(address, open_page):
    """open_page fails the test if the page asks another host for anything."""
    page = open_page(f"{address}/cup/?lang=en", size="phone", lang="en-US")
    cup = Hands(page).join("Zoe")
    practise(cup)


def test_what_the_pages_name_is_there(folder):
    found = [line for line in check.links(folder) if "../en/" not in line and "../fr/" not in line]
    assert found == []
