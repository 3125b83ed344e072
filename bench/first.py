"""From Enter in the terminal (`gobelet play`) to the first decision of a player who has never been here: seconds, and
presses. The browser is started, too; the name of the terminal is taken as it is."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.measure import Figure
from gobelet.games import GAMES
from gobelet_host.device import node
from tools import get_browser

BAR = 15.0  # seconds, all of it
PRESSES = 3
PATIENCE = 60.0
GOBELET = Path(sys.executable).with_name("gobelet")
ROLLS = 1.5  # s until the dice of a press have landed
LOOK = """() => {
  const { classList } = document.getElementById("cup"), { scene } = document.getElementById("table").dataset;
  const due = classList.contains("due") && !classList.contains("coming") && !classList.contains("itself");
  return [due, scene, Boolean(document.querySelector("#choices button:not([aria-disabled=true])"))];
}"""


def figures() -> Iterator[Figure]:
    """Of each game."""
    node.for_playwright()
    from playwright.sync_api import Error, sync_playwright

    for game in GAMES:
        with tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
            try:
                seconds, presses = _first(playwright, game, home)
            except Error as error:
                yield Figure(game, f"no browser: {str(error).splitlines()[0][:60]}")
                continue
        met = seconds <= BAR and presses <= PRESSES
        yield Figure(game, f"{seconds:.1f} s, {presses} presses", f"<= {BAR:g} s, {PRESSES} presses", met)


def _first(playwright: Any, game: str, home: str) -> tuple[float, int]:
    began = time.monotonic()
    command = [GOBELET, "play", "--game", game, "--web", "127.0.0.1:0", "--no-browser", "--no-lan", "--lang", "en"]
    table = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env=os.environ | {"HOME": home, "XDG_DATA_HOME": home}
    )
    try:
        assert table.stdout
        found = next(found for line in table.stdout if (found := re.search(r"http://\S+/play\S*", line)))
        browser = get_browser.launch(playwright)
        page = browser.new_page(viewport={"width": 1366, "height": 768})
        page.goto(found[0])
        page.wait_for_selector("#who:visible")
        page.keyboard.press("Enter")
        page.wait_for_selector("#start:visible:not([aria-disabled])")
        page.keyboard.press("Enter")
        presses, lies = 2, 0.0
        while time.monotonic() < began + PATIENCE:
            due, scene, choices = page.evaluate(LOOK)
            if scene == "decide" and choices:
                break
            if due and time.monotonic() > lies:
                page.keyboard.press("Space")
                presses += 1
                lies = time.monotonic() + ROLLS
            page.wait_for_timeout(50)
        browser.close()
        return time.monotonic() - began, presses
    finally:
        table.send_signal(signal.SIGINT)
        table.communicate()
