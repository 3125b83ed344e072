"""From a press in one page to the event on the television and on fifteen cups, all of them in a real browser.

The cups run the firmware on MicroPython WebAssembly in one page, each on its own WebSocket; the table, its commits to
disk and the public stream are the real ones. A press is the moment a page is told; the event has arrived when the
television's log holds it and every cup has drawn something new.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import tempfile
from pathlib import Path
from typing import Any

from bench.measure import Figure
from gobelet import ledger
from gobelet_host.sim.automates import NAMES
from gobelet_host.table.journal import Journal
from gobelet_host.table.live import LiveTable
from gobelet_host.table.table import Table
from gobelet_host.web.server import WebTable
from gobelet_host.web.site import Site
from tools import get_browser, node

BAR = 50.0  # milliseconds, half of the presses
START_BAR = 3000  # milliseconds until fifteen cups have drawn their first screen
CUPS = 15
BIDS = 30
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
        assert self.table.ledger.entries > before
        return max(arrived, heard) - pressed


async def measure(folder: Path) -> tuple[float, list[float]]:
    """Milliseconds until all cups have started, and those of each bid."""
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
            await television.add_init_script(WATCH_LOG)
            await television.goto(f"{web.site.here}/?lang=en")
            cups = await browser.new_page(viewport={"width": 1280, "height": 1600})
            await cups.add_init_script(WATCH_CUPS)
            await cups.request.get(f"{web.site.here}/sim", timeout=120_000)  # compiles the firmware, once
            await cups.goto(f"{web.site.here}/sim?cups={CUPS}&humans={CUPS}&lang=en")
            await cups.wait_for_selector("html[data-ready=yes]")
            started = float(await cups.evaluate("() => document.documentElement.dataset.started"))
            found = await Bench(table, cups, television).bids()
            await browser.close()
            return started, found
    finally:
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        journal.close()


def figures() -> list[Figure]:
    """Half and nearly all of the bids, and how long fifteen cups take to start."""
    from playwright.sync_api import Error

    bar = f"p50 <= {BAR:.0f} ms"
    with tempfile.TemporaryDirectory() as folder:
        try:
            started, took = asyncio.run(measure(Path(folder)))
        except Error as error:
            return [Figure("a press on every page", f"no browser: {str(error).splitlines()[0][:60]}", bar, False)]
    took.sort()
    median = statistics.median(took)
    return [
        Figure(f"{CUPS} cups in a page start", f"{started:.0f} ms", f"<= {START_BAR} ms", started <= START_BAR),
        Figure(f"p50, a bid on TV and {CUPS} cups", f"{median:.1f} ms", f"<= {BAR:.0f} ms", median <= BAR),
        Figure(f"p95, {len(took)} bids", f"{took[int(len(took) * 0.95)]:.1f} ms"),
    ]
