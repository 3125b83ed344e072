"""The table is silent: every page says so in time, in true words, and no longer once there is a table again."""

import os
import re
import signal
import time

import pytest
from hands import PATIENCE
from playwright.sync_api import expect
from television import Television, first, scene
from test_pages_of_killed_table import TableProcess

from gobelet_host.web import texts

SAID, GONE = 10, 10_000  # s, ms
# When the page says so, in which words at first, and when no more.
WATCH = """() => {
  const box = document.getElementById("silence");
  window.said = { words: "", gone: 0 };
  new MutationObserver(() => {
    if (!box.hidden && !said.words && box.textContent.includes("Silent for")) said.words = box.innerText;
    if (box.hidden && said.words && !said.gone) said.gone = performance.now();
  }).observe(box, { attributes: true, childList: true, subtree: true, characterData: true });
}"""


def watch(pages):
    """Each page notes when it says that its server is silent, and when no more."""
    for page in pages:
        expect(of(page)).to_be_attached()
        page.evaluate(WATCH)


def are_silent(pages, *sentences):
    """Each page says within ten seconds that its server is, in these words."""
    for page in pages:
        expect(of(page)).to_be_visible()
        words = page.evaluate("() => said.words")
        assert all(sentence in words for sentence in sentences), words
        assert int(words.split("Silent for ")[1].split()[0]) < SAID


def times(pages):
    return [page.evaluate("() => performance.now()") for page in pages]


def are_back(pages, since):
    """The server is back since these times of the pages: none says so for more than ten seconds longer."""
    for page, began in zip(pages, since, strict=True):
        expect(of(page)).to_be_hidden()
        assert page.evaluate("() => said.gone") - began < GONE


class Silenced(Television):
    """A television whose table may fall silent, in time that stands still: no new line to it is answered then."""

    silent = False

    def _connected(self, end):
        if not self.silent:
            super()._connected(end)


def of(page):
    return page.locator("#silence")


def at_a_bid(open_page, url, **more):
    tv = Silenced(open_page, url, clock=True, lang="en", **more)
    tv.show(3, first(3, scene("bid"), "en"))
    tv.say({"kind": "times", "seats": [{"seat": seat, "left": 600, "ticks": seat == 0} for seat in range(3)]})
    tv.hear(10)
    expect(of(tv.page)).to_be_hidden()
    return tv


def test_a_television_says_that_its_table_is_silent_and_stops_the_clocks_with_it(site, open_page, picture, axe):
    open_page.expect("WebSocket")
    tv = at_a_bid(open_page, site.url)
    running = tv.page.locator('.seat[data-seat="0"] .time')
    expect(running).to_have_text(re.compile("0:5[01]"))
    tv.silent = True
    tv.page.clock.run_for(SAID * 1_000)
    expect(of(tv.page)).to_contain_text("The laptop is asleep or off the network")
    expect(of(tv.page)).to_contain_text("Everything is kept. Wake it up")
    stood = running.text_content()
    assert "0:45" < stood <= "0:51"
    expect(of(tv.page)).to_contain_text(f"Marie {stood}")
    tv.page.clock.run_for(60_000)
    assert running.text_content() == stood
    expect(of(tv.page)).to_contain_text(re.compile(f"Marie {stood}.*Silent for [67][0-9] s"))
    expect(of(tv.page)).to_contain_text("Leave the pages open")
    picture(tv.page, "television", "silent", "en")
    tv.page.clock.resume()
    assert axe(tv.page) == ""


def test_what_is_not_on_the_disk_is_not_said_to_be_kept(site, open_page):
    open_page.expect("WebSocket")
    tv = at_a_bid(open_page, site.url)
    tv.hear(1, kept=False)
    tv.silent = True
    tv.page.clock.run_for(SAID * 1_000)
    expect(of(tv.page)).to_contain_text("Wake it up")
    assert "kept" not in of(tv.page).text_content().replace("Cups keep", "")


def test_a_laptop_that_is_awake_and_runs_no_gobelet_is_not_said_to_sleep(site, open_page):
    open_page.expect("WebSocket", "ERR_CONNECTION_REFUSED")
    tv = at_a_bid(open_page, site.url)
    tv.page.route("**/favicon.ico", lambda route: route.abort("connectionrefused"))
    tv.silent = True
    for _ in range(2 * SAID):
        tv.page.clock.run_for(500)
        tv.page.evaluate("() => fetch('/favicon.ico').catch(() => null)")  # what the page has asked is answered, too
    expect(of(tv.page)).to_contain_text("Gobelet has stopped on the laptop")
    expect(of(tv.page)).to_contain_text("Start it again with the same command")


def test_a_line_that_was_lost_and_is_dropped_then_comes_back_once(site, open_page):
    """With two attempts on their way, the second one took the place of an open line: a cup that spoke then crashed."""
    page = open_page(f"{site.url}/?lang=en", lang="en-US")
    calls = page.evaluate("""async () => {
        const { Line } = await import("/static/shared/socket.js");
        const turned = [], rest = (ms) => new Promise((done) => { setTimeout(done, ms); });
        const until = async (open) => { while (turned.at(-1) !== open) await rest(10); };
        let calls = 0;
        const line = new Line(() => { calls++; return "/view"; }, () => {}, (open) => { turned.push(open); });
        await until(true);
        line.wait = 800;
        line.socket.close();
        await until(false);
        line.drop();
        await until(true);
        await rest(1000);
        line.close();
        return calls;
    }""")
    assert calls == 2


def test_a_screen_that_is_off_the_network_says_so_of_itself(site, open_page):
    open_page.expect("WebSocket", "ERR_INTERNET_DISCONNECTED", "Cross-Origin-Opener-Policy")
    elsewhere = "http://192.168.7.7:7480"
    context = open_page.context("tv")

    def served(route):
        route.fulfill(response=route.fetch(url=route.request.url.replace(elsewhere, site.url)))

    context.route(f"{elsewhere}/**", served)
    tv = at_a_bid(open_page, elsewhere, context=context)
    context.set_offline(True)
    tv.silent = True
    tv.page.clock.run_for(SAID * 1_000)
    expect(of(tv.page)).to_contain_text("This screen is off the network")
    assert "kept" not in of(tv.page).text_content().replace("Cups keep", "")
    context.set_offline(False)
    tv.silent = False
    end = time.monotonic() + PATIENCE
    while of(tv.page).is_visible() and time.monotonic() < end:  # a slow machine opens the new line later
        tv.page.clock.run_for(GONE)
        tv.hear(1)
    expect(of(tv.page)).to_be_hidden()


@pytest.mark.slow
def test_a_table_that_is_stopped_is_missed_by_every_page_within_ten_seconds_and_found_again(tmp_path, open_page):
    open_page.expect("WebSocket", "ERR_")
    table = TableProcess(tmp_path)
    try:
        pages = [
            open_page(f"{table.url}/{name}?lang=en", lang="en-GB")
            for name in ("", "host", "standings", "statistics", "play")
        ]
        watch(pages)
        os.kill(table.pid, signal.SIGSTOP)
        are_silent(pages, texts.load("en").get("silent.asleep"), "Everything is kept")
        since = times(pages)
        os.kill(table.pid, signal.SIGCONT)
        are_back(pages, since)
    finally:
        table.close()
