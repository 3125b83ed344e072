"""From a press in one page to the event on the television and on fifteen cups, all of them in a real browser; and how
long a phone's page takes until it is a cup.

The cups run the firmware on MicroPython WebAssembly in one page, each on its own WebSocket; the table, its commits to
disk and the public stream are the real ones. A press is the moment a page is told; the event has arrived when the
television's log holds it and every cup has drawn something new.

A phone's page knows its player's name, so nobody is waited for. It is asked for by a browser that has nothing of it,
and once again by the same one. It is ready when the cup has drawn its first screen; its buttons answer by then.

Event to first frame: from the moment at which the table has committed an entry and tells its listeners of it, until the
browser has painted the first frame in which the stage, having begun with that very entry, has changed. With fifteen
cups those are Parafico's bids, as above. For the scenes of all five games, at the largest table of each, an entry is
given to the story that the public stream tells and goes to the page from there; nothing else runs. Each comes once what
was before it is over: the television plays scenes one after the other, so an entry that comes during a scene waits for
its end, at most 6 s, by intent and not measured here. Frames a second are counted while a match comes as fast as the
queue takes it, thus scene after scene, without a graphics card.
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

from bench.measure import Figure, few
from bench.trial import played
from gobelet import games, ledger
from gobelet.ledger import Ledger
from gobelet_host.device import node
from gobelet_host.games import cases
from gobelet_host.sim.bot_settings import NAMES
from gobelet_host.spectate.model import TableModel
from gobelet_host.table.journal import Journal
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.news import Entry, News
from gobelet_host.table.table import Table
from gobelet_host.web import texts
from gobelet_host.web.server import WebTable
from gobelet_host.web.site import Site
from gobelet_host.web.stream import LocalisedMatch
from tools import get_browser

BAR = 40.0  # milliseconds, half of the presses
PAINT_BAR = 50.0  # milliseconds from an event to its first frame
READY_BAR = 1000  # milliseconds from the address to a cup that is drawn and answers
VISITS = few(5, 1)
START_BAR = 3000  # milliseconds until fifteen cups have drawn their first screen
CUPS = few(15, 3)
DEALT = few(8, 3)  # pages
DEAL_BAR = 3000  # milliseconds
BIDS = few(30, 2)
BIDDING = 75  # seconds, no more: a machine that is busy shows fewer bids
ANSWERED = 5000  # milliseconds in which a press must have come to everybody, else it was none (a screen had changed)
FRAMES_BAR = 30  # frames a second of a software renderer
WATCHED = few(3000, 200)  # milliseconds of scenes
SCENES_TIMED = few(15, 1)
FOLLOWING = few(24, 2)  # entries that come while frames are counted
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
# All pages tell the time of the wall, as the table does: it is one machine, and milliseconds are enough.
WATCH_CUPS = """
  window.drawn = new Map();
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (...given) {
    if (!window.drawn.has(this.canvas)) window.drawn.set(this.canvas, Date.now());
    return put.apply(this, given);
  };
"""
WATCH_TELEVISION = """
  window.heard = 0;
  window.painted = new Map(); // by entry: when the first frame of it had been painted
  addEventListener("DOMContentLoaded", () => {
    new MutationObserver((changes) => {
      const told = changes.flatMap((one) => [...one.addedNodes]);
      if (told.some((node) => node.dataset?.kind === "bid")) window.heard = Date.now();
    }).observe(document.getElementById("log"), { childList: true, subtree: true });
    const table = document.getElementById("table");
    let entry = null; // what the stage has begun with and not changed for
    new MutationObserver((changes) => {
      for (const one of changes) {
        if (one.attributeName === "data-entry") entry = table.dataset.entry;
        else if (entry !== null) { paint(entry); entry = null; }
      }
    }).observe(table, { childList: true, subtree: true, attributes: true });
    const paint = (shown) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel(); // its message comes once this frame has been painted
      port1.onmessage = () => window.painted.set(shown, Date.now());
      port2.postMessage(0);
    });
  });
"""
PAINTED = """async ([entry, patience]) => {
  const end = Date.now() + patience;
  while (!window.painted.has(entry) && Date.now() < end) await new Promise((done) => setTimeout(done, 5));
  return window.painted.get(entry) ?? null;
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
  const now = Date.now();
  document.querySelectorAll("#cups [data-button=ok]")[cup].click();
  return now;
}"""
ARRIVED = """async ([cups, patience]) => {
  const end = Date.now() + patience;
  while (window.drawn.size < cups && Date.now() < end) await new Promise((done) => setTimeout(done, 5));
  return window.drawn.size < cups ? null : Math.max(...window.drawn.values());
}"""
HEARD = """async ([since, patience]) => {
  const end = Date.now() + patience;
  while (window.heard < since && Date.now() < end) await new Promise((done) => setTimeout(done, 5));
  return window.heard < since ? null : window.heard;
}"""


class Bench:
    """A table, a television and fifteen cups in a browser, all in this loop."""

    def __init__(self, table: Table, cups: Any, television: Any) -> None:
        self.table = table
        self.cups = cups
        self.television = television
        self.painted: list[float] = []  # milliseconds from each bid at the table to its first frame
        self._said = 0, 0.0  # the latest bid: its entry, and when it was told
        table.listeners.append(self._listen)

    def _listen(self, news: News) -> None:
        if isinstance(news, Entry) and any(event[0] == "bid" for event in news.events):
            self._said = news.seq, time.time() * 1000

    async def tap(self, numbers: list[int], button: str, rest: float = 0.15) -> None:
        for number in numbers:
            await self.cups.evaluate(TAP, [number, button])
        await asyncio.sleep(rest)

    def owing(self) -> list[int]:
        """The cups, by their place in the page, that the match waits for."""
        names = self.table.seats.names()
        return [NAMES.index(names[seat]) for seat in self.table.ledger.owing() if seat >= 0]

    async def bids(self) -> list[float]:
        """Milliseconds of each bid, from the press to the last page that shows it."""
        table, took, end = self.table, [], time.monotonic() + BIDDING
        while not table.playing and time.monotonic() < end:
            await self.tap(list(range(CUPS)), "ok", 1.0)
        while table.playing and len(took) < BIDS and time.monotonic() < end:
            owing = self.owing()
            kinds = {table.ledger.owes(seat) for seat in table.ledger.owing() if seat >= 0}
            if kinds == {"act"}:
                took += await self._bid(owing[0])
            elif kinds & {"roll", "shake"}:
                await self.tap(owing, "ok")  # who plays, once; it does nothing then
                await self.tap(owing, "shake", 1.0)
            else:
                await self.tap(owing or list(range(CUPS)), "ok")
        return took

    async def _bid(self, cup: int) -> list[float]:
        """The cheapest raise: OK for the quantity, OK for the face, and the OK that says it is timed. Nothing if that
        one was no bid."""
        await asyncio.sleep(0.5)  # the screens come to rest: "your turn" has flashed
        await self.tap([cup], "ok")
        await self.tap([cup], "ok")
        before = self._said
        pressed = await self.cups.evaluate(PRESS, cup)
        heard = await self.television.evaluate(HEARD, [pressed, ANSWERED])
        if heard is None or self._said == before:
            return []
        arrived = await self.cups.evaluate(ARRIVED, [CUPS, ANSWERED])
        entry, said = self._said
        painted = await self.television.evaluate(PAINTED, [str(entry), ANSWERED])
        assert arrived and painted, f"entry {entry} never came to all pages"
        self.painted.append(painted - said)
        return [max(arrived, heard) - pressed]


class Stage:
    """A television that a recorded match at the largest table of a game is told to."""

    def __init__(self, game: str) -> None:
        rules, self.words = games.load(game), texts.load("en")
        self.seats = rules.SEATS[1]
        payloads = played(rules, cases.of(game).short, self.seats, 3, ["random"] * self.seats).payloads
        self.kind = cases.of(game).scene
        self.payloads = payloads[:800]
        self.page: Any = None
        self._ends: list[Any] = []

    async def open(self, browser: Any, url: str) -> None:
        """The page, with nothing on it yet."""
        self.page = await browser.new_page(viewport={"width": 1280, "height": 720})
        await self.page.add_init_script(WATCH_TELEVISION)
        await self.page.route_web_socket("**/view*", self._connected)
        await self.page.goto(f"{url}/?lang=en")
        while not self._ends:
            await asyncio.sleep(0.01)

    def _connected(self, end: Any) -> None:
        self._ends.append(end)
        self._send(json.dumps({"kind": "words", "lang": "en", "words": self.words.labels()}))

    def _send(self, text: str) -> None:
        self._ends[-1].send(text)

    async def run(self) -> tuple[list[float], float]:
        """Milliseconds of scenes from the event to the first frame, and frames a second while scenes are played."""
        story, log, model = LocalisedMatch(self.words), Ledger(), TableModel()
        took: list[float] = []
        following = 0
        for seq, payload in enumerate(self.payloads):
            events = log.fold(payload)
            scene = log.phase >= ledger.PLAYING and any(event[0] == self.kind for event in events)
            timed = scene and len(took) < SCENES_TIMED
            if timed or seq % 10 == 0 and not following:
                await self._rest(seq - 1)
            following += following > 0 or scene and not timed
            said = time.time() * 1000
            model.entry(log, events)
            model.present([player[0] for player in log.players])
            self._send(story.add(model, seq, events))
            if timed:
                painted = await self.page.evaluate(PAINTED, [str(seq), ANSWERED])
                assert painted, f"entry {seq} was never shown"
                took.append(painted - said)
            if following == FOLLOWING:
                break
        return took, float(await self.page.evaluate(FRAMES, WATCHED))

    async def _rest(self, last: int) -> None:
        """A key ends every scene up to an entry, so that nothing waits for one."""
        for _ in range(ANSWERED // 50):
            if last < 0 or await self.page.evaluate(PAINTED, [str(last), 50]):
                break
            await self.page.keyboard.press("x")
        await self.page.keyboard.press("x")
        await asyncio.sleep(0.1)


KNOWN = {"name": "Zoe", "age": 0, "lang": "en", "automate": 0}
REMEMBER = f"localStorage.setItem('gobelet.cup.1.settings', btoa('{json.dumps(KNOWN)}'))"
READY = "() => performance.getEntriesByName('ready')[0].startTime"


async def visits(browser: Any, site: Site) -> tuple[list[float], list[float]]:
    """Milliseconds until the page of a cup is one: in a browser that has nothing of it, and in the same one again."""
    first, again = [], []
    for _ in range(VISITS):
        context = await browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        await context.add_init_script(REMEMBER)
        page = await context.new_page()
        for took, url in ((first, site.join_url), (again, f"{site.local_url}/cup")):
            await page.goto(url)
            await page.wait_for_selector("html[data-ready=yes]", state="attached")
            took.append(float(await page.evaluate(READY)))
        await context.close()
    return first, again


async def deal(browser: Any, web: WebTable, table: Table) -> float:
    """Milliseconds from the last shake until every page has sealed cards of its hand: eight automates of no patience,
    each with a browser's process of its own, as phones are."""
    shaken, sealed = 0.0, list[float]()

    def listen(news: News) -> None:
        nonlocal shaken
        if isinstance(news, Entry) and news.body[1] == "shake":
            shaken = time.perf_counter()
        if isinstance(news, Entry) and news.body[1] == "seal":
            sealed.append(time.perf_counter())

    table.plan.choose("papayoo")
    table.listeners.append(listen)
    contexts = [await browser.new_context(viewport={"width": 390, "height": 844}) for _ in range(DEALT)]
    for number, context in enumerate(contexts):
        settings = json.dumps(KNOWN | {"name": f"Zoe {number}", "automate": 1, "pilot": "random", "pace": 0})
        await context.add_init_script(f"localStorage.setItem('gobelet.cup.1.settings', btoa('{settings}'))")
        page = await context.new_page()
        await page.goto(web.site.join_url)
        await page.wait_for_selector("html[data-ready=yes]", state="attached")
    while not table.playing:
        await asyncio.sleep(0.2)
        here = [cup for cup, member in table.members.items() if member.connection]
        if len(here) == DEALT:
            table.begin(here)
    while len(sealed) < DEALT:
        await asyncio.sleep(0.05)
    table.listeners.remove(listen)
    await ended(table)
    for context in contexts:
        await context.close()
    return (sealed[-1] - shaken) * 1000


async def ended(table: Table) -> None:
    """Ends the match while its cups are here, which close it."""
    table.abandon()
    while table.playing:
        await asyncio.sleep(0.05)


Shown = dict[str, tuple[list[float], float]]  # by game: milliseconds to first frames, and frames a second


async def measure(
    folder: Path,
) -> tuple[float, list[float], list[float], tuple[list[float], list[float]], float, Shown]:
    """Milliseconds until all cups have started, those of each bid on all pages, and in paint; those of each visit; of a
    deal; scenes by game."""
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
            await television.add_init_script(WATCH_TELEVISION)
            await television.goto(f"{web.site.local_url}/?lang=en")
            cups = await browser.new_page(viewport={"width": 1280, "height": 1600})
            await cups.add_init_script(WATCH_CUPS)
            await cups.request.get(f"{web.site.local_url}/sim", timeout=120_000)  # compiles the firmware, once
            await cups.goto(f"{web.site.local_url}/sim?cups={CUPS}&humans={CUPS}&lang=en")
            await cups.wait_for_selector("html[data-ready=yes]")
            started = float(await cups.evaluate("() => document.documentElement.dataset.started"))
            bench = Bench(table, cups, television)
            found = await bench.bids()
            await ended(table)
            await cups.close()
            await television.close()
            waited = await visits(browser, web.site)
            dealt = await deal(browser, web, table)
            shown: Shown = {}
            for game in [game for game in games.GAMES if cases.of(game).scene]:
                stage = Stage(game)
                await stage.open(browser, web.site.local_url)
                shown[game] = await stage.run()
                await stage.page.close()
            await browser.close()
            return started, found, bench.painted, waited, dealt, shown
    finally:
        for task in work:
            task.cancel()
        await asyncio.gather(*work, return_exceptions=True)
        journal.close()


def figures() -> list[Figure]:
    """Half and nearly all of the bids, how long a cup and fifteen of them take to start, and what the television
    paints."""
    from playwright.sync_api import Error

    bar = f"p50 <= {BAR:.0f} ms"
    with tempfile.TemporaryDirectory() as folder:
        try:
            started, took, painted, (first, again), dealt, shown = asyncio.run(measure(Path(folder)))
        except Error as error:
            return [Figure("a press on every page", f"no browser: {str(error).splitlines()[0][:60]}", bar, False)]
    if len(painted) < 2 or not all(timed for timed, _ in shown.values()):
        return [Figure("a press on every page", f"{len(took)} bids and not every scene in time", bar, False)]
    took.sort()
    median, paint = statistics.median(took), statistics.median(painted)
    new, known = statistics.median(first), statistics.median(again)
    alone = min(os.cpu_count() or 1, DEALT)  # a phone has its processor for itself
    promise = f"<= {DEAL_BAR} ms with {DEALT} processors"
    kept = True if dealt <= DEAL_BAR else False if alone == DEALT else None
    found = [
        Figure("p50, a phone's first visit, ready", f"{new:.0f} ms", f"<= {READY_BAR} ms", new <= READY_BAR),
        Figure("p50, its next visit, ready", f"{known:.0f} ms", f"<= {READY_BAR} ms", known <= READY_BAR),
        Figure(f"{CUPS} cups in a page start", f"{started:.0f} ms", f"<= {START_BAR} ms", started <= START_BAR),
        Figure(f"p50, a bid on TV and {CUPS} cups", f"{median:.1f} ms", f"<= {BAR:.0f} ms", median <= BAR),
        Figure(f"{DEALT} pages deal cards, {alone} of them alone", f"{dealt:.0f} ms", promise, kept),
        Figure(f"p95, {len(took)} bids", f"{took[int(len(took) * 0.95)]:.1f} ms"),
        Figure(
            f"p50, bid to first frame, {CUPS} cups", f"{paint:.1f} ms", f"<= {PAINT_BAR:.0f} ms", paint <= PAINT_BAR
        ),
    ]
    for game, (timed, rate) in shown.items():
        shot, seats = statistics.median(timed), games.load(game).SEATS[1]
        met = shot <= PAINT_BAR
        found += [
            Figure(f"p50, {game} ({seats}), {cases.of(game).scene}", f"{shot:.1f} ms", f"<= {PAINT_BAR:.0f} ms", met),
            Figure(f"scenes of {game} ({seats})", f"{rate:.0f} frames/s", f">= {FRAMES_BAR}", rate >= FRAMES_BAR),
        ]
    return found
