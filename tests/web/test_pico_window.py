"""`gobelet pico`: the file that a builder drops on a Pico, on the emulated board, in a browser, at a real table."""

import os
import re
import signal
import subprocess
import sys

import pytest
from hands import PATIENCE

from gobelet import texts
from gobelet.cup.display.canvas import Canvas, text_width
from gobelet_host.device.emulated.board import install
from gobelet_host.hub.serial import SerialHub
from gobelet_host.table.news import Entry

FR = texts.load("fr")
COMMAND = [sys.executable, "-c", "import gobelet_host; gobelet_host.main()", "pico", "--no-browser", "--lang", "fr"]
PIXELS = """() => {
  const { data } = document.getElementById("display").getContext("2d").getImageData(0, 0, 128, 64);
  let found = "";
  for (let at = 0; at < data.length; at += 4) found += data[at] > 100 ? "1" : "0";
  return found;
}"""
SHOWS = f"""(words) => {{
  const pixels = ({PIXELS})(), {{ length }} = words[0][0], rows = words[0].length;
  const row = (x, y) => pixels.slice(y * 128 + x, y * 128 + x + length);
  const at = (x, y) => words.some((word) => word.every((bits, down) => row(x, y + down) === bits));
  for (let y = 0; y <= 64 - rows; y++) for (let x = 0; x <= 128 - length; x++) if (at(x, y)) return true;
  return false;
}}"""
BOOTS = 4 * PATIENCE  # what the emulator runs for the first time it translates
DARK = str.maketrans("01", "10")


def drawn(word):
    """The rows of pixels of a word as the cup draws it, light, and dark as on a button."""
    canvas, width = Canvas(), text_width(word)
    canvas.text(0, 0, word)
    rows = ["".join(str(canvas.buffer[x] >> y & 1) for x in range(width)) for y in range(8)]
    rows = [row for row in rows if "1" in row]
    return rows, [row.translate(DARK) for row in rows]


class Window:
    """The page of the emulated Pico, and what its player does."""

    def __init__(self, page):
        self.page = page

    def shows(self, word):
        """Waits until a word is on the display."""
        self.page.wait_for_function(SHOWS, arg=drawn(word), timeout=PATIENCE * 1000)

    def pixels(self):
        return self.page.evaluate(PIXELS)

    def press(self, button):
        """Presses a button, and waits until the display has changed."""
        before = self.pixels()
        self.page.click(f"[data-button={button}]", delay=80)
        self.page.wait_for_function(f"(before) => ({PIXELS})() !== before", arg=before, timeout=PATIENCE * 1000)

    def cable(self, plugged):
        assert self.page.get_attribute("#cable", "aria-pressed") == str(not plugged).lower()
        self.page.click("#cable")


@pytest.fixture
def window(tmp_path, open_page):
    """window(site) -> the page of a Pico whose cable a table looks for. Without the emulator the test is skipped."""
    if why := install():
        pytest.skip(why)
    running = []

    def make(site):
        home = {"XDG_DATA_HOME": str(tmp_path)}
        hub = SerialHub(site.live, [str(tmp_path / "gobelet" / "ports" / "*")], usb=False)
        site.call(lambda: site._tasks.append(site._loop.create_task(hub.run())))
        running.append(subprocess.Popen(COMMAND, stdout=subprocess.PIPE, text=True, env=os.environ | home))
        page = open_page(re.search(r"http\S+", running[-1].stdout.readline())[0])
        return Window(page)

    yield make
    open_page.expect("ERR_CONNECTION_REFUSED")  # a window that is open longer
    for one in running:
        one.send_signal(signal.SIGINT)
        one.communicate(timeout=PATIENCE)
        assert one.returncode == 0
    assert (tmp_path / "gobelet" / "pico" / "00" / "flash.bin").stat().st_size == 2 << 20
    assert not list((tmp_path / "gobelet" / "ports").iterdir()), "its cable is pulled"


@pytest.mark.slow
def test_the_file_for_a_pico_plays_in_a_window_at_a_table(site, window):
    def linked():
        return [cup for cup, one in site.table.members.items() if not one.automate and one.connection]

    site.automates(1)
    cup = window(site)
    site.until(linked, BOOTS)
    cup.shows(FR.get("do.ready"))
    cup.press("ok")
    site.until(lambda: site.table.ledger.match)
    cup.shows(FR.get("do.agree"))
    cup.cable(False)
    site.until(lambda: not linked())
    cup.shows(FR.get("bar.lost"))
    cup.cable(True)
    site.until(linked)
    cup.shows(FR.get("do.agree"))
    cup.press("ok")
    cup.shows(FR.get("do.roll"))
    seat, made = site.call(lambda: site.table.seats.of(linked()[0])), []
    site.call(lambda: site.table.listeners.append(lambda news: isinstance(news, Entry) and made.append(news.body)))
    cup.page.keyboard.press("Space")
    site.until(lambda: any(kind == "shake" and by == seat for _, kind, by, *_ in made))
