"""Promise 6 against a stranger's page in a browser of this very laptop: it neither links a cup, nor commands the table,
nor reads the code for phones."""

import http.server
import threading
import urllib.error
import urllib.request

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

SOCKETS = ("/link", "/view", "/host/view")
POSTS = ("/host/do", "/host/code", "/host/enter")
PAGE = """<!doctype html><title>stranger</title><iframe src="{url}/host"></iframe>
<form id="form" method="post" action="{url}/host/do" enctype="text/plain" target="into">
<input name='{{"do":"pause","on":true,"x":"' value='"}}'></form><iframe name="into"></iframe>"""
TRY = """async (url) => {
    const done = [];
    for (const path of %s) {
        const socket = new WebSocket(url.replace("http", "ws") + path);
        done.push(await new Promise((tell) => {
            socket.onmessage = socket.onopen = () => tell(path + " is open");
            socket.onclose = () => tell("");
        }));
    }
    for (const path of [...%s, "/", "/host", "/cup"]) {
        const options = path.startsWith("/host/") ? {method: "POST", body: '{"do":"pause","on":true}'} : {};
        const answer = await fetch(url + path, options).catch(() => null);
        done.push(answer ? path + " is read" : "");
        await fetch(url + path, {...options, mode: "no-cors"}).catch(() => null);
    }
    document.getElementById("form").submit();
    return done.filter(Boolean);
}""" % (list(SOCKETS), list(POSTS))


def ask(url, data=None, **headers):
    """Status of an answer."""
    request = urllib.request.Request(url, data=data, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def origins(site):
    """Those of other pages: elsewhere, of no address, on another port of this laptop, of our name on another one."""
    host, _, port = site.url.removeprefix("http://").partition(":")
    return ("http://evil.example", "null", f"http://{host}:1", f"http://{host}", f"http://{host}.evil.example:{port}")


def test_a_page_of_elsewhere_opens_no_line_and_posts_nothing(site):
    for origin in origins(site):
        for path in SOCKETS:
            with pytest.raises(InvalidStatus), connect(site.url.replace("http", "ws") + path, origin=origin):
                pass
        for path in POSTS:
            assert ask(site.url + path, b'{"do":"pause","on":true}', Origin=origin) == 403
    assert not site.table.paused


def test_a_name_that_was_pointed_at_this_laptop_gets_no_answer(site):
    port = site.url.rpartition(":")[2]
    for name in ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", ""):
        host = f"{name}:{port}"
        for path in ("/", "/cup", "/host", "/words/fr.json", "/api/journals"):
            assert ask(site.url + path, Host=host) == 403
        for path in POSTS:
            assert ask(site.url + path, b'{"do":"pause","on":true}', Host=host, Origin=f"http://{host}") == 403
    assert not site.table.paused


@pytest.fixture
def elsewhere(site):
    """A page of another server on this laptop: its address."""

    class Stranger(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(PAGE.format(url=site.url).encode())

        def log_message(self, format, *args):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stranger)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_strangers_page_in_the_hosts_own_browser_can_do_nothing(site, elsewhere, open_page):
    """The browser has the host's right: it is this laptop's. The page tries all that a page can."""
    open_page.expect("asked another host", "WebSocket", "CORS", "ERR_FAILED", "ERR_BLOCKED", "403", "frame-ancestors")
    page = open_page(elsewhere)
    assert page.evaluate(TRY, site.url) == []
    page.frame_locator("[name=into]").get_by_text("refusée").wait_for()
    assert not site.table.paused and site.call(lambda: list(site.table.connections)) == []
