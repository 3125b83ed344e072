"""What a phone needs to draw what its cup has folded: from the fold to the painted frame, frames in a reveal, and the
longest that a touch would have to wait, all on a processor that is four times as slow as this one.

The moments are those of real matches at the largest tables with the widest names (tests/web/phone_world.py), drawn by
the scripts of the cup's page. There is no graphics card here: what a phone's would do the processor does as well.
"""

from __future__ import annotations

import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from conftest import LiveSite
from phone_world import DRAWS, WIDE, played

from bench.measure import Figure, few
from gobelet import games as rules
from gobelet_host.device import node
from tools import get_browser

SLOWER = 4
DRAWN_BAR = 100.0  # milliseconds from the fold to the painted frame
FRAME_BAR = 16.7  # milliseconds, half of the frames of a reveal
TASK_BAR = 50.0  # milliseconds, the longest task while a match is drawn
MOMENTS = few(60, 4)
PASSES = few(4, 1)  # the best of them counts: a busy moment of this machine is none of the page's
REVEALED = few(2500, 300)  # milliseconds of a reveal
WATCH = """() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: "longtask", buffered: false });
}"""
TELL = """(told) => new Promise((done) => {
  const began = performance.now();
  window.tell(told);
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel(); // its message comes once this frame has been painted
    port1.onmessage = () => done(performance.now() - began);
    port2.postMessage(0);
  });
})"""
REVEAL = """([told, milliseconds]) => new Promise((done) => {
  window.tell(told);
  const began = performance.now(), gaps = [];
  let last = began;
  const frame = (now) => {
    gaps.push(now - last);
    last = now;
    if (now - began < milliseconds) requestAnimationFrame(frame);
    else done(gaps.slice(1));
  };
  requestAnimationFrame(frame);
})"""


def moments(folder: Path, game: str) -> list[Any]:
    """What a phone at the largest table of a game is told: (table, offer) of each moment of a match."""
    names = (WIDE * 3)[: rules.load(game).SEATS[1]]
    found = played(folder, names, lambda seen: len(seen) > MOMENTS, game=game)
    return [told for told in found if told[0].get("game")]


def figures() -> Iterator[Figure]:
    """Per game: the longest time to the painted frame, frames of a reveal, the longest task."""
    node.for_playwright()
    from playwright.sync_api import Error, sync_playwright

    with tempfile.TemporaryDirectory() as folder:
        # Worlds of cups have loops of their own: they are played before a browser is there.
        told = {game: moments(Path(folder) / game, game) for game in rules.GAMES if rules.load(game).table}
        site = LiveSite(Path(folder) / "table.gobelet")
        try:
            with sync_playwright() as playwright:
                browser = get_browser.launch(playwright)
                for game, seen in told.items():
                    yield from _drawn(browser, site.cup_url(), game, seen)
                browser.close()
        except Error as error:
            yield Figure("a phone's page", f"no browser: {str(error).splitlines()[0][:60]}")
        finally:
            site.stop()


def _drawn(browser: Any, url: str, game: str, seen: list[Any]) -> Iterator[Figure]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("#who:visible")
    page.evaluate(DRAWS, "en")
    page.evaluate(TELL, seen[0])  # the drawing of the game comes
    page.wait_for_function("() => performance.getEntriesByType('resource').some((e) => e.name.endsWith('phone.js'))")
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.evaluate(WATCH)
    passes, longest = list[list[float]](), list[float]()
    for _ in range(PASSES):
        page.evaluate("() => { window.longest = 0; }")
        passes.append([page.evaluate(TELL, told) for told in seen])
        longest.append(page.evaluate("() => window.longest"))
    named = f"{game} ({len(seen[-1][0]['seats'])})"
    yield _figure(f"{named}, fold to painted, slowest", max(map(min, zip(*passes, strict=True))), DRAWN_BAR)
    yield _figure(f"{named}, longest task (0: none of 50)", min(longest), TASK_BAR)
    scenes = [told for told in seen if told[0].get("scene") in ("reveal", "verdict")]
    if scenes:
        gaps = page.evaluate(REVEAL, [scenes[-1], REVEALED])
        yield _figure(f"{named}, frames of a reveal, p50", statistics.median(gaps), FRAME_BAR)
    context.close()


def _figure(name: str, milliseconds: float, bar: float) -> Figure:
    return Figure(name, f"{milliseconds:.1f} ms", f"<= {bar:g} ms", milliseconds <= bar)
