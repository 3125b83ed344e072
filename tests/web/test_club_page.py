"""The page of a club night in a browser: forty tables on one screen, and what comes while it is open."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading

import pytest
from playwright.sync_api import expect
from test_silence import are_back, are_silent, times, watch
from world import World

from gobelet_host.evening.club import night_file
from gobelet_host.evening.club.club_state import Match
from gobelet_host.evening.club.night import Night
from gobelet_host.evening.club.tournament_state import TournamentState
from gobelet_host.evening.tournament import Setting
from gobelet_host.web.club import ClubSite, create
from gobelet_host.web.server import WebPages

TABLES, CUPS = 40, 6
SMALL = """() => {
  const found = [];
  for (const one of document.querySelectorAll("header *, main *")) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest("[hidden]")) continue;
    const told = `${one.className} "${one.textContent.slice(0, 30)}"`;
    const out = box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
    if (out) found.push(`outside: ${told}`);
    if (!one.children.length && one.textContent && parseFloat(getComputedStyle(one).fontSize) < innerHeight * 0.0195)
      found.push(`small: ${told}`);
    if (one.matches(".table") && one.scrollHeight > one.clientHeight + 1) found.push(`cut: ${told}`);
    if (one.matches("h2 .name, .where") && one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${told}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    world = World(tmp_path_factory.mktemp("log"), CUPS, seed=3, game="parafico", dice_per_player=1)
    world.run(lambda: len(world.table.log) > 70)
    return list(world.table.log)


@pytest.fixture
def night(tmp_path, log):
    """Forty tables: most play, some are free, silent, alarmed, not there; and a round of a tournament."""
    night_file.new(tmp_path / "night", [str(number + 1) for number in range(TABLES)], "127.0.0.1", 1)
    found = Night(tmp_path / "night", own_server=False, now=lambda: 1000.0)  # nobody grows silent
    found.follower.state = "linked"
    uid = json.loads(log[0])[5]
    for number, place in enumerate(found.hall.places.values()):
        place.status = {"people": [["a", "Maximilienne", False]] * CUPS, "alarms": [], "trouble": "", "paused": False}
        place.heard = None if number % 13 == 4 else found.now() - 60 * (number % 13 == 5)
        if number % 13 == 6:
            place.status["alarms"] = [["Maximilienne", "left_out"]]
        if number % 13 > 4:
            place.matches.append(Match(place.name, uid))
            for seq, payload in enumerate(log[: 30 + number]):
                place.matches[0].take(place.name, seq, payload)
    names = {f"c{number}": f"Maximilien {number}" for number in range(TABLES * CUPS)}
    found.book = TournamentState(Setting("swiss", tuple(names), 2, 15, CUPS, 5), "parafico", {}, names)
    found.book.draw([], list(found.hall.places))
    return found


@pytest.fixture
def serving(night):
    """The address of its page, and the loop that serves it."""
    site = ClubSite(night, "fr")
    pages = WebPages(site, create(site), 0)
    loop = asyncio.new_event_loop()
    task = loop.create_task(pages.run())

    def run():
        with contextlib.suppress(asyncio.CancelledError):
            loop.run_until_complete(task)
        loop.close()

    thread = threading.Thread(target=run)
    thread.start()
    yield site.local_url, loop
    loop.call_soon_threadsafe(task.cancel)
    thread.join()


@pytest.fixture
def served(serving):
    return serving[0]


def test_the_wall_says_in_time_that_its_server_is_silent_and_no_more_once_that_is_back(serving, open_page):
    open_page.expect("WebSocket", "ERR_")
    address, loop = serving
    pages = [open_page(f"{address}/?lang=en")]
    watch(pages)
    goes_on = threading.Event()
    loop.call_soon_threadsafe(goes_on.wait)
    try:
        are_silent(pages)
        since = times(pages)
    finally:
        goes_on.set()
    are_back(pages, since)


@pytest.mark.parametrize(("lang", "theme"), [("fr", "dark"), ("en", "light")])
def test_forty_tables_and_the_lists_are_legible_on_one_screen_and_on_a_phone_scroll_down_only(
    served, open_page, axe, picture, lang, theme
):
    page = open_page(f"{served}/?lang={lang}&theme={theme}", lang=lang)
    for key, shown in (("1", ".table"), ("2", ".row"), ("3", ".row")):
        page.keyboard.press(key)
        expect(page.locator(shown)).to_have_count(TABLES if shown == ".table" else 64)
        assert page.evaluate(SMALL) == []
        picture(page, "television", "club", f"{lang} {theme} view {key}")
    assert axe(page) == ""
    page.keyboard.press("1")
    assert axe(page) == ""
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")


def test_what_comes_while_it_is_open_is_on_it_and_so_is_a_server_that_is_gone(served, open_page, night, log):
    page = open_page(f"{served}/?lang=en")
    page.keyboard.press("1")
    expect(page.locator(".table.free h2").first).to_contain_text("free")
    place = night.hall.places["1"]
    uid = "another"
    match = Match("1", json.loads(log[0])[5])
    night.hall.matches[uid] = match
    place.matches.append(match)
    for seq, payload in enumerate(log[:40]):
        match.take("1", seq, payload)
    place.news += 1
    expect(page.locator(".table").first).to_contain_text("Parafico")
    expect(page.locator("#trouble")).to_be_hidden()
    night.follower.state = "away"
    expect(page.locator("#trouble")).to_contain_text("the tables play on")
