"""The cup's page and the browser around it: what it loads, keeps, feels, and how it fits."""

import dataclasses
import itertools
import json
import re
import time

import pytest
from fingers import Finger, phone_with_clock
from hands import PATIENCE, QUICK, TIMES, WORDS, Hands, wait_for_offer
from playwright.sync_api import expect

from gobelet_host.web import bundle

pytestmark = pytest.mark.slow
FORBIDDEN = """
Object.defineProperty(window, "localStorage", {get() { throw new DOMException("no", "SecurityError"); }});
"""
FULL = """Storage.prototype.setItem = function () { throw new DOMException("full", "QuotaExceededError"); }"""
# Takes all the room that a browser gives to the pages of an address.
FILL = """() => {
    let text = "";
    for (let size = 1 << 22; size >= 1; size >>= 1)
        try {
            localStorage.setItem("photos", text + "x".repeat(size));
            text += "x".repeat(size);
        } catch { /* too much */ }
}"""
ENTRIES = "performance.getEntriesByType('resource')"  # what the page has loaded
LAST_ARE_HERE = f"() => {ENTRIES}.filter((entry) => entry.name.includes('/words/lost-')).length === 2"
# What a thrown cup without a table offers first; then it wants the next throw.
NEXT = """() => {
    const [offered, next] = ["ok", "call"].map((id) => document.querySelector(`#choices [data-id=${id}]`));
    next?.click();
    return offered?.textContent.trim();
}"""


def play_until(finger, done):
    """Does what the page offers until something is true."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, finger.look()
        if not finger.act():
            wait_for_offer(finger.page)

def visit(open_page, site, size="phone", lang="en-US", script="", **options):
    context = open_page.context(size, lang, **options)
    if script:
        context.add_init_script(script)
    return Hands(open_page(site.cup_url(), context=context))


def loads(page, site, url, then=lambda: None):
    """What a page loads from a site: {path: bytes}, up to when it is idle after `then`; and the packs that come later:
    those of the table's game, all others."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    sizes, paths = {}, {}
    network.on("Network.responseReceived", lambda e: paths.update({e["requestId"]: e["response"]["url"]}))
    network.on("Network.loadingFinished", lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]}))
    page.goto(url, wait_until="networkidle")
    then()
    page.wait_for_load_state("networkidle")
    wanted, others = (names.split() for names in page.get_attribute("meta[name=packs]", "content").split("/"))
    found = {paths[key].removeprefix(site.url): size for key, size in sizes.items() if key in paths}
    return found, {f"{name}.bin" for name in wanted}, {f"{name}.bin" for name in others if name != "en"}


def test_the_first_load_is_short_and_all_that_a_table_wants_comes_with_it(make_site, open_page):
    """320 KB until the first screen, 60 KB more until all that a table wants is here."""
    site = make_site(game="pepetes")  # the largest of the five
    page = open_page.context("phone").new_page()
    open_page.watch(page, site.url)
    loaded, for_table, later = loads(page, site, site.cup_url(), lambda: Hands(page).join("Zoe"))
    first = needed = 0
    for path, size in loaded.items():
        name = path.rpartition("/")[2]
        if name in ("curve.js", "lost.js", "qr.js", "lost-fr.json", "lost-en.json") or "/noble-curves/" in path:
            continue  # the arithmetic of cards, which this game has not, and the page for a lost table: they come last
        needed += size if name not in later else 0
        first += size if name not in later | for_table else 0
    assert any(path.endswith(".wasm") for path in loaded) and any(path.endswith("wake.js") for path in loaded)
    assert first <= 320_000, sorted(loaded.items())
    assert needed - first <= 60_000, sorted(loaded.items())


def test_the_first_load_of_a_hand_below_the_television_is_short(make_site, open_page):
    """500 KB, the television and all that the table wants among them; what other games want comes later."""
    site = make_site(game="pepetes")
    page = open_page.context("tv").new_page()
    loaded, _, later = loads(page, site, f"{site.url}/play?lang=en")
    assert any(path.endswith("tv.js") for path in loaded)
    assert sum(size for path, size in loaded.items() if path.rpartition("/")[2] not in later) <= 500_000


def test_what_was_loaded_once_is_not_asked_for_again(site, open_page):
    cup = visit(open_page, site).join("Zoe")
    asked = []
    cup.page.wait_for_function(LAST_ARE_HERE)
    cup.page.reload()  # a browser that is still writing what has just come asks for it again
    cup.page.wait_for_function(LAST_ARE_HERE)
    cup.page.on("response", lambda answer: asked.append(answer.url) if not answer.from_service_worker else None)
    cup.page.reload(wait_until="networkidle")
    sizes = cup.page.evaluate(f"{ENTRIES}.filter((e) => e.transferSize).map((e) => new URL(e.name).pathname)")
    assert [path for path in sizes if path.startswith("/files/")] == []


@pytest.mark.parametrize("script", [FORBIDDEN, FULL], ids=["forbidden", "full"])
def test_a_browser_that_keeps_nothing_is_told_and_plays(make_site, open_page, script):
    site = make_site(lang="en")
    cup = visit(open_page, site, script=script).join("Zoe")
    assert cup.page.inner_text("#news") == WORDS.get("cup.not_kept")
    site.until(lambda: [member.name for member in site.table.members.values()] == ["Zoe"])


def test_a_phone_whose_storage_is_full_says_why_a_tap_did_nothing(make_site, open_page):
    site = make_site(lang="en", options={**QUICK, "dice_per_player": 1})
    site.automates(1, "random")
    finger = Finger(open_page(site.cup_url(), context=phone_with_clock(open_page)), clock=True).join("Zoe")
    play_until(finger, lambda: "bid" in finger.look()["groups"])
    page, full = finger.page, WORDS.get("cup.storage_full")
    page.evaluate(FILL)
    entries = site.call(lambda: len(site.table.log))
    play_until(finger, lambda: full in page.inner_text("#say"))
    assert site.call(lambda: len(site.table.log)) == entries
    page.evaluate("localStorage.removeItem('photos')")
    play_until(finger, lambda: site.call(lambda: len(site.table.log)) > entries)
    expect(page.locator("#say")).not_to_contain_text(full)


def test_two_pages_are_never_the_same_cup(make_site, open_page):
    site = make_site(lang="en")
    first = visit(open_page, site).join("Zoe")
    second = open_page(f"{site.url}/cup", context=first.page.context)
    second.wait_for_selector("#elsewhere:visible")
    second.click("#take")
    second.wait_for_selector("html[data-ready]")
    first.page.wait_for_selector("#elsewhere:visible")
    site.until(lambda: len(site.table.members) == 1)


def test_a_phone_that_is_shaken_rolls(make_site, open_page):
    site = make_site(lang="en")
    site.automates(1)
    cup = visit(open_page, site)
    tool = cup.page.context.new_cdp_session(cup.page)
    cup.page.context.grant_permissions(["accelerometer", "gyroscope"])
    kinds = ("accelerometer", "linear-acceleration", "gravity", "gyroscope")
    for kind in kinds:
        there = {"enabled": True, "type": kind, "metadata": {"available": True}}
        tool.send("Emulation.setSensorOverrideEnabled", there)

    def feel(x, y, z):
        for kind in kinds:
            reading = {"xyz": {"x": x, "y": y, "z": z}}
            tool.send("Emulation.setSensorOverrideReadings", {"type": kind, "reading": reading})

    feel(0, 0, 9.8)
    cup.join("Zoe").offers("ok", "Ready")
    cup.act_until("Shake 5 dice")
    for stroke in range(200):
        feel(25 if stroke % 2 else -25, 0, 9.8)
        cup.page.wait_for_timeout(50)  # a stroke
        if "Shake 5 dice" not in cup.display:
            break  # only the picture of a shaken cup is left
    feel(0, 0, 9.8)

    def rolled():
        seat = site.table.seats.names().index("Zoe")
        return any(json.loads(entry)[1:3] == ["shake", seat] for entry in site.table.log)

    site.until(rolled)


def test_the_keyboard_is_enough(make_site, open_page):
    site = make_site(lang="en", options=QUICK)
    site.automates(1, "random")
    cup = visit(open_page, site, size="tv").join("Zoe")
    keys = cup.page.keyboard
    cup.offers("ok", "Ready")
    shaken = 0
    while TIMES not in (before := cup.display):
        does = cup.label("ok")
        if does in ("Ready", "All here", "Next"):
            keys.press("Enter", delay=50)
        elif does == "Roll":
            key = "Enter" if shaken else "Space"
            shaken += 1
            keys.down(key)
            cup.changed(before)
            keys.up(key)
            if key == "Space":
                cup.changed(cup.display)  # the cup comes to rest
        cup.page.wait_for_timeout(50)
    assert shaken
    cup.offers("ok", "Face")
    before = cup.display
    keys.press("ArrowRight", delay=50)
    assert cup.changed(before)


def test_everything_fits_without_a_scrollbar(site, open_page, axe):
    """One cup, whose phone is turned, and made smaller and as large as a television; the form in both languages."""
    cup = visit(open_page, site, lang="fr-FR")

    def in_each_size():
        for width, height in ((844, 390), (360, 640), (1280, 720), (390, 844)):
            cup.page.set_viewport_size({"width": width, "height": height})
            cup.page.wait_for_function("([w, h]) => innerWidth === w && innerHeight === h", arg=[width, height])
            assert axe(cup.page) == ""
            yield width, height

    cup.page.wait_for_selector("#who:visible")
    for lang, says in (("fr", "Jouer"), ("en", "Play"), ("fr", "Jouer")):  # the language of the form is the cup's
        cup.page.check(f"#who input[value={lang}]")
        expect(cup.page.locator("#who .main")).to_have_text(says)
        assert lang == "fr" or len(list(in_each_size())) == 4
    cup.join("Zoe")  # takes display and buttons
    box = cup.page.locator("#oled").bounding_box()
    times = box["width"] * 2 / 128  # the phone of the tests has two pixels to one of CSS
    assert times == int(times) >= 5 and box["height"] * 2 == 64 * times, "the display is drawn in whole pixels"
    cup.offers("ok", "Prêt")
    for width, height in in_each_size():
        assert cup.page.evaluate("[screen.width, screen.height]") == [width, height]
        for side in ("Height", "Width"):
            assert cup.page.evaluate(f"document.documentElement.scroll{side} <= screen.{side.lower()}")
        for name in ("left", "right", "ok", "call", "shake"):
            box = cup.button(name).bounding_box()
            assert box["width"] >= 44 and box["height"] >= 44, (name, box)
            assert box["y"] + box["height"] <= height
            assert box["x"] + box["width"] <= width


def test_a_page_of_another_version_says_no_more_than_that(site, open_page):
    answer = open_page.context().request.get(f"{site.url}/files/0000000000000000/cup/main.js")
    assert answer.status == 404
    page = open_page.context().request.get(f"{site.url}/cup")
    assert re.search(r"/files/[0-9a-f]{16}/cup/main\.js", page.text())
    assert "'wasm-unsafe-eval'" in page.headers["content-security-policy"]


def test_an_open_page_takes_another_version_of_the_program_by_itself_and_keeps_its_seat(site, open_page, monkeypatch):
    cup = visit(open_page, site).join("Zoe")
    site.until(lambda: [member.name for member in site.table.members.values()] == ["Zoe"])
    cup.page.wait_for_function(LAST_ARE_HERE)
    site.stop()
    open_page.expect("/link' failed")
    other = dataclasses.replace(bundle.bundle(), digest="0" * 16)
    monkeypatch.setattr(bundle, "bundle", lambda: other)
    site.start()
    cup.page.wait_for_selector(f"script[src*='/files/{other.digest}/']", state="attached")
    site.until(lambda: [bool(member.connection) for member in site.table.members.values()] == [True])
    cup.page.wait_for_selector("#cup:visible")


def test_a_phone_that_comes_back_from_sleep_does_not_ask_where_its_table_is(site, open_page):
    cup = visit(open_page, site, clock=True)
    with cup.page.expect_response("**/words/lost-fr.json") as last:
        cup.join("Zoe")
    last.value.finished()
    cup.page.clock.run_for(1000)
    cup.page.evaluate("""() => {
        const moved = document.getElementById("moved");
        new MutationObserver(() => { window.asked = true; }).observe(moved, { attributes: true });
    }""")
    cup.page.clock.fast_forward(20_000)
    cup.page.clock.run_for(2000)
    assert not cup.page.evaluate("window.asked")


def test_a_tap_or_a_press_of_a_key_is_one_roll_twenty_times_of_twenty(site, open_page):
    """In turn, of the dice cup without a table; Enter is that of the focused pad, as a screen reader presses it."""
    context = open_page.context("phone", "en-US", clock=True)
    page = open_page(f"{site.url}/cup", context=context)
    page.wait_for_selector("#pair:visible")
    page.click("#alone")
    page.fill("#name", "Zoe")
    page.click("#who .main")
    page.click("#solo .dice")

    def roll(way):
        if way == "tap":
            page.tap("#shake")
        elif way == "Space":
            page.keyboard.press("Space")
        else:
            page.focus("#shake")
            page.keyboard.press("Enter")

    page.wait_for_selector("#cup.due")
    for number, way in zip(range(20), itertools.cycle(("tap", "Space", "Enter")), strict=False):
        roll(way)
        page.clock.run_for(1300)  # dice lie after 1000, and UNREAD of hand.js
        assert page.evaluate(NEXT) == "Look", (way, number, page.inner_text("#cup"))
        page.wait_for_selector("#cup.due")


def test_a_sheet_of_styles_that_did_not_come_is_asked_for_again(site, open_page):
    context, asked = open_page.context("phone", "en-US"), []

    def fail_once(route):
        asked.append(route)
        (route.continue_ if len(asked) > 1 else route.abort)()

    context.route("**/solo.css", fail_once)
    open_page.expect("net::ERR_FAILED")
    page = open_page(f"{site.url}/cup", context=context)
    page.click("#alone")
    page.fill("#name", "Zoe")
    page.click("#who .main")
    expect(page.locator("#solo .levels")).to_have_css("grid-auto-flow", "column")


def test_a_phone_that_came_from_playing_alone_is_at_its_table_after_a_reload(site, open_page):
    page = open_page(f"{site.url}/cup", size="phone", lang="en-US")
    page.click("#alone")
    page.fill("#name", "Zoe")
    page.click("#who .main")
    page.click("#solo .join")
    page.fill("#code", site.call(lambda: site.table.room.short_code))
    page.click("#pair .main")
    page.wait_for_selector("#cup:visible")
    page.reload()
    page.wait_for_selector("#cup:visible")


def test_what_is_wanted_before_it_has_come_is_waited_for_and_nothing_is_lost(make_site, open_page):
    context, rest, unanswered = open_page.context("phone", "en-US"), [], []

    def answer_the_second(route):
        (route.continue_ if unanswered else route.abort)()
        unanswered.append(route)

    open_page.expected = ("micropython.wasm",)
    context.route("**/micropython.wasm", answer_the_second)
    context.route("**/firmware/rest.bin", lambda route: rest.append(route))
    cup = Hands(open_page(make_site(lang="en").cup_url(), context=context)).join("Zoe")
    cup.offers("call", "Menu")
    cup.tap("call")
    expect(cup.page.locator("#news")).to_have_text(WORDS.get("cup.lacks"))
    for route in rest:
        route.continue_()
    cup.page.wait_for_selector("#news:empty", state="attached")
    end = time.monotonic() + PATIENCE
    while "Menu" not in cup.display:
        assert time.monotonic() < end, cup.display
        cup.hold("call")
