"""From a press in one page to the event on the television and on fifteen cups, all of them in a real browser.

The cups run the firmware on MicroPython WebAssembly in one page, each on its own WebSocket; the table, its commits to
disk and the public stream are the real ones. A press is the moment a page is told; the event has arrived when the
television's log holds it and every cup has drawn something new. Beside that: from the event at the table to the first
frame of it that the television has painted, and how many frames a second it paints while scenes are played at the
largest tables, without a graphics card.
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.measure import Figure
from bench.trial import played
from gobelet import games, ledger
from gobelet_host.games import cases
from gobelet_host.sim.automates import NAMES
from gobelet_host.table.journal import Journal
from gobelet_host.table.live import LiveTable
from gobelet_host.table.news import Entry, News
from gobelet_host.table.table import Table
from gobelet_host.web import messages, texts
from gobelet_host.web.server import WebTable
from gobelet_host.web.site import Site
from tools import get_browser, node

BAR = 50.0  # milliseconds, half of the presses
START_BAR = 3000  # milliseconds until fifteen cups have drawn their first screen
CUPS = 15
BIDS = 30
FRAMES_BAR = 30  # frames a second of a software renderer
WATCHED = 4000  # milliseconds of each scene
SCENES = {"parafico": "bluff", "paradice": "moved"}  # games, and an event that begins a scene
FOLLOWING = 24  # entries that come with it
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
WATCH_CUPS = """
  window.drawn = new Map();
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (...given) {
    if (!window.drawn.has(this.canvas)) window.drawn.set(this.canvas, performance.timeOrigin + performance.now());
    return put.apply(this, given);
  };
"""
WATCH_LOG = """
  window.heard = 0;
  addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
    if (changes.some((one) => [...one.addedNodes].some((node) => node.dataset?.kind === "bid"))) {
      window.heard = performance.timeOrigin + performance.now();
    }
  }).observe(document.getElementById("log"), { childList: true, subtree: true }));
"""
WATCH_FRAMES = """
  window.painted = [];
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel(); // its message comes once this frame has been painted
    port1.onmessage = () => window.painted.push(performance.timeOrigin + performance.now());
    port2.postMessage(0);
  })).observe(document.getElementById("table"), { childList: true, subtree: true }));
"""
PAINTED = """async (since) => {
  while (!window.painted.some((at) => at >= since)) await new Promise((done) => setTimeout(done, 5));
  return window.painted.find((at) => at >= since);
}"""
FRAMES = """(milliseconds) => new Promise((done) => {
  const begun = performance.now();
  let frames = 0;
  const count = () => {
    frames += 1;
    const took = performance.now() - begun;
    if (took < milliseconds) requestAnimationFrame(count);
    else done((1000 * frames) / took);
  };
  requestAnimationFrame(count);
})"""
TAP = "([cup, name]) => document.querySelectorAll(`#cups [data-button=${name}]`)[cup].click()"
PRESS = """(cup) => {
  window.drawn.clear();
  const now = performance.timeOrigin + performance.now();
  document.querySelectorAll("#cups [data-button=ok]")[cup].click();
  return now;
}"""
ARRIVED = """async (cups) => {
  while (window.drawn.size < cups) await new Promise((done) => setTimeout(done, 5));
  return Math.max(...window.drawn.values());
}"""
HEARD = """async (since) => {
  while (window.heard < since) await new Promise((done) => setTimeout(done, 5));
  return window.heard;
}"""


class Bench:
    """A table, a television and fifteen cups in a browser, all in this loop."""

    def __init__(self, table: Table, cups: Any, television: Any) -> None:
        self.table = table
        self.cups = cups
        self.television = television
        self.painted: list[float] = []  # milliseconds from each bid at the table to its first frame
        self._said = 0.0
        table.listeners.append(self._listen)

    def _listen(self, news: News) -> None:
        if isinstance(news, Entry) and any(event[0] == "bid" for event in news.events):
            self._said = time.time() * 1000

    async def tap(self, numbers: list[int], button: str, rest: float = 0.15) -> None:
        for number in numbers:
            await self.cups.evaluate(TAP, [number, button])
        await asyncio.sleep(rest)

    def owing(self) -> list[int]:
        """The cups, by their place in the page, that the match waits for."""
        names = self.table.names()
        return [NAMES.index(names[seat]) for seat in self.table.ledger.owing() if seat >= 0]

    async def bids(self) -> list[float]:
        """Milliseconds of each bid, from the press to the last page that shows it."""
        table, took = self.table, []
        while not table.playing:
            await self.tap(list(range(CUPS)), "ok", 1.0)
        while len(took) < BIDS and table.ledger.phase != ledger.CLOSED:
            owing = self.owing()
            kinds = {table.ledger.owes(seat) for seat in table.ledger.owing() if seat >= 0}
            if kinds == {"act"}:
                took.append(await self._bid(owing[0]))
            elif kinds & {"roll", "shake"}:
                await self.tap(owing, "shake", 1.0)
            else:
                await self.tap(owing or list(range(CUPS)), "ok")
        return took

    async def _bid(self, cup: int) -> float:
        """The cheapest raise: OK for the quantity, OK for the face, and the OK that says it is timed."""
        await asyncio.sleep(0.5)  # the screens come to rest: "your turn" has flashed
        await self.tap([cup], "ok")
        await self.tap([cup], "ok")
        before = self.table.ledger.entries
        pressed = await self.cups.evaluate(PRESS, cup)
        arrived = await self.cups.evaluate(ARRIVED, CUPS)
        heard = await self.television.evaluate(HEARD, pressed)
        self.painted.append(await self.television.evaluate(PAINTED, self._said) - self._said)
        assert self.table.ledger.entries > before
        return max(arrived, heard) - pressed


async def frames(browser: Any, url: str, game: str) -> float:
    """Frames a second of the television while a scene of a game is played at its largest table."""
    rules, words = games.load(game), texts.load("en")
    seats = rules.SEATS[1]
    payloads = played(rules, cases.of(game).short, seats, 3, ["random"] * seats).payloads[:400]
    told = list(messages.of_match(payloads, words))
    begins = range(seats * 8, len(told))
    begin = next(at for at in begins if any(event["kind"] == SCENES[game] for event in told[at]["events"]))
    page = await browser.new_page(viewport={"width": 1280, "height": 720})
    socket: Any = None

    def connected(end: Any) -> None:
        nonlocal socket
        socket = end
        for message in ({"kind": "words", "lang": "en", "words": words.labels()}, {**told[begin - 1], "events": []}):
            end.send(json.dumps(message))

    await page.route_web_socket("**/view*", connected)
    await page.goto(f"{url}/?lang=en")
    await page.locator(".seat").nth(seats - 1).wait_for()
    await asyncio.sleep(0.5)
    for message in told[begin : begin + FOLLOWING]:
        socket.send(json.dumps(message))
    found = float(await page.evaluate(FRAMES, WATCHED))
    await page.close()
    return found


async def measure(folder: Path) -> tuple[float, list[float], list[float], dict[str, float]]:
    """Milliseconds until all cups have started, those of each bid on all pages, and in paint; frames by game."""
    node.for_playwright()
    from playwright.async_api import async_playwright

    journal = Journal(folder / "bench.gobelet")
    table = Table(journal, os.urandom)
    live = LiveTable(table)
    web = WebTable(Site(live, "en"), 0)
    work = [asyncio.create_task(web.run()), asyncio.create_task(live.run())]
    try:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(executable_path=get_browser.system_browser(), args=FLAGS)
            television = await browser.new_page(viewport={"width": 1280, "height": 720})
            await television.add_init_script(WATCH_LOG + WATCH_FRAMES)
            await television.goto(f"{web.site.here}/?lang=en")
            cups = await browser.new_page(viewport={"width": 1280, "height": 1600})
            await cups.add_init_script(WATCH_CUPS)
            await cups.request.get(f"{web.site.here}/sim", timeout=120_000)  # compiles the firmware, once
            await cups.goto(f"{web.site.here}/sim?cups={CUPS}&humans={CUPS}&lang=en")
            await cups.wait_for_selector("html[data-ready=yes]")
            started = float(await cups.evaluate("() => document.documentElement.dataset.started"))
            bench = Bench(table, cups, television)
            found = await bench.bids()
            await cups.close()
            shown = {game: await frames(browser, web.site.here, game) for game in SCENES}
            await browser.close()
            return started, found, bench.painted, shown
    finally:
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        journal.close()


def figures() -> list[Figure]:
    """Half and nearly all of the bids, how long fifteen cups take to start, and what the television paints."""
    from playwright.sync_api import Error

    bar = f"p50 <= {BAR:.0f} ms"
    with tempfile.TemporaryDirectory() as folder:
        try:
            started, took, painted, shown = asyncio.run(measure(Path(folder)))
        except Error as error:
            return [Figure("a press on every page", f"no browser: {str(error).splitlines()[0][:60]}", bar, False)]
    took.sort()
    median, paint = statistics.median(took), statistics.median(painted)
    return [
        Figure(f"{CUPS} cups in a page start", f"{started:.0f} ms", f"<= {START_BAR} ms", started <= START_BAR),
        Figure(f"p50, a bid on TV and {CUPS} cups", f"{median:.1f} ms", f"<= {BAR:.0f} ms", median <= BAR),
        Figure(f"p95, {len(took)} bids", f"{took[int(len(took) * 0.95)]:.1f} ms"),
        Figure("p50, event to its first frame on TV", f"{paint:.1f} ms", f"<= {BAR:.0f} ms", paint <= BAR),
        *(
            Figure(f"scenes of {game} at its largest", f"{rate:.0f} frames/s", f">= {FRAMES_BAR}", rate >= FRAMES_BAR)
            for game, rate in shown.items()
        ),
    ]
