"""The promise: a table that is killed at any moment loses nothing that any page has shown."""

import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time

import pytest
from web_cups import Cup, FarTable

from gobelet.bots import Pilot
from gobelet_host import audit
from gobelet_host.web import messages, texts

CUPS = 15
KILLS = 36
ENTRIES = 8  # at most so many are new before the next kill
PACE = 400  # ms that an automate thinks: the pages draw every entry, and the match outlasts the kills
GOBELET = [sys.executable, "-c", "from gobelet_host.cli import main; main()"]


class TableProcess:
    """The real `gobelet table`, on the same journal and address each time."""

    def __init__(self, folder):
        self.journal = folder / "killed.gobelet"
        self._folder = folder
        self._where = "127.0.0.1:0"
        self.start()

    def start(self):
        command = [*GOBELET, "table", "--no-usb", "--tcp", "none", "--players", str(CUPS), "--lang", "fr"]
        command += ["--web", self._where, "--journal", str(self.journal)]
        self._process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "XDG_DATA_HOME": str(self._folder)},
        )  # fmt: skip
        line = ""
        while "/host" not in line:
            line = self._process.stdout.readline()
            assert line, "the table ended"
        self._where = re.search(r"//([\d.]+:\d+)/", line).group(1)
        self.url = f"http://{self._where}"
        self._reading = threading.Thread(target=self._process.stdout.read, daemon=True)
        self._reading.start()  # or its pipe would fill and hold the table up

    def kill(self):
        self._process.kill()
        self._ended()

    def stop(self):
        self._process.send_signal(signal.SIGTERM)
        self._ended()

    def _ended(self):
        self._process.wait(20)
        self._reading.join(20)
        self._process.stdout.close()


@pytest.fixture
def table(tmp_path):
    made = TableProcess(tmp_path)
    yield made
    made.kill()


@pytest.fixture
def cups(table):
    """Fifteen automates at the table, each over a WebSocket of its own."""

    async def play():
        stop = asyncio.Event()
        ready.append((asyncio.get_running_loop(), stop))
        work = []
        for number in range(CUPS):
            room = FarTable(table.url.replace("http", "ws") + "/link")
            settings = json.dumps({"name": f"Joueur {number}", "automate": 1, "lang": "fr"}).encode()
            cup = Cup(room, number, settings, Pilot("sound", number, PACE))
            work += [asyncio.create_task(part) for part in (cup.run(), room.run())]
        await stop.wait()
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)

    ready = []
    thread = threading.Thread(target=lambda: asyncio.run(play()), daemon=True)
    thread.start()
    yield
    loop, stop = ready[0]
    loop.call_soon_threadsafe(stop.set)
    thread.join(20)


def shown(page):
    """The events that a page shows, each as (entry, kind, sentence), oldest first."""
    return page.evaluate(
        "() => [...document.querySelectorAll('#log li')].map(li => [+li.dataset.seq, li.dataset.kind, li.textContent])"
    )


def last(page):
    """The number of the last entry that a page shows."""
    return page.evaluate("() => +(document.querySelector('#log li:last-child')?.dataset.seq ?? -1)")


def wait(done, seconds=90):
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"nothing after {seconds} s"
        time.sleep(0.1)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_36_kills_of_the_table_lose_no_event_that_a_page_has_shown(table, cups, open_page):
    open_page.expect("WebSocket connection", "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")
    chance = random.Random(36)
    pages = [open_page(f"{table.url}/?lang=fr") for _ in range(3)]
    for page in pages:  # nothing is painted: three televisions would leave no time to the table
        page.evaluate("() => { document.documentElement.style.visibility = 'hidden'; }")
    seen = 0
    for _ in range(KILLS):
        page = chance.choice(pages)
        enough = max(last(page), seen) + chance.randint(1, ENTRIES)
        wait(lambda page=page, enough=enough: last(page) >= enough)
        time.sleep(chance.random() / 20)
        table.kill()
        before = [shown(page) for page in pages]
        seen = max(rows[-1][0] for rows in before if rows)
        table.start()
        for page, rows in zip(pages, before, strict=True):
            wait(lambda page=page, seen=seen: last(page) >= seen)
            assert shown(page)[: len(rows)] == rows
    table.stop()
    (record,) = audit.read(table.journal)[0]
    names = texts.load("fr")
    truth = [
        [message["seq"], event["kind"], event["text"]]
        for message in messages.of_match(record.payloads, names)
        for event in message["events"]
    ]
    for page in pages:
        rows = shown(page)
        assert [row[1:] for row in rows] == [row[1:] for row in truth[: len(rows)]]
        assert len(rows) > len(truth) - 40, "a page lags behind"
