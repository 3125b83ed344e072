"""The page to play on at the table's own laptop: the table over the hand, by keys alone, from name to verdict."""

import contextlib
import itertools
import json
import random
import re
import time

import pytest
from fingers import GONE, Finger, wait_until_tappable
from hands import PATIENCE
from legible import lost
from playwright.sync_api import TimeoutError as Overdue
from playwright.sync_api import expect

from gobelet.games import GAMES, load
from gobelet_host.games import cases, phone
from gobelet_host.sim.bot_settings import Automates
from gobelet_host.web.local_cups import LocalCups

MOST = 2
SIZES = ((1280, 720), (1366, 768))  # the hand in them at each number of players: test_phone_scenes.py
# What lies outside the window, or is cut in a box of the hand that does not scroll.
SPILLED = """() => {
    const seen = (one) => one.checkVisibility() && one.getBoundingClientRect().width;
    const { scrollWidth, scrollHeight } = document.documentElement;
    const found = scrollWidth > innerWidth || scrollHeight > innerHeight ? ["the page"] : [];
    const parts = "#head > *, #more, #tv, #say, #choices button, #shake, #who input, #guests :is(img, li, button, p)";
    for (const one of document.querySelectorAll(parts)) {
        if (!seen(one)) continue;
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        if (!inside) found.push(one.id || one.ariaLabel);
    }
    for (const one of document.querySelectorAll("#say, #choices, #choices > *, #choices button, #head > :not(select)"))
        if (seen(one) && (one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 2))
            found.push("in " + (one.id || one.ariaLabel || one.className));
    const cup = document.getElementById("cup"), offers = document.querySelector("#choices > *");
    const words = (name) => document.querySelector(name).checkVisibility();
    const blank = !words("#say") && !cup.matches(".due, .coming") && !offers;
    if (cup.classList.contains("told") && words("#tv") && blank) found.push("nothing is told in the panel");
    const middle = document.getElementById("tv").contentDocument?.querySelector("#table .middle");
    const decides = cup.querySelector("#table").dataset.scene === "decide";
    const strange = decides && middle?.textContent.includes("Waiting for Zoe.");
    if (strange) found.push("the television does not speak to its player");
    return found;
}"""
NEXT = """() => {
    const cup = document.getElementById("cup");
    if (cup.classList.contains("coming") || /seat|highest/.test(document.getElementById("say").textContent)) return "";
    if (cup.classList.contains("due")) return "Space";
    const open = [...document.querySelectorAll("#choices button[data-key]:not([aria-disabled=true])")];
    const call = open.find((one) => one.dataset.id === "bluff") ?? open.find((one) => one.classList.contains("main"));
    return !call ? "" : call.dataset.id === "bluff" ? call.dataset.key : "Enter";
}"""
WIDEST = {  # the widest name of a place in each language
    "en": "Difference\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}3",
    "fr": "Produit\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}12",
}
# What is spilled with as many places as wanted, each of the widest name, and whether there is money to buy there at
# once. Then the program's own places are back.
GROWN = (
    """([many, name, money]) => {
    const list = document.querySelector("#choices .list"), own = [...list.children];
    const beside = list.querySelector(".beside");
    const there = [beside.previousElementSibling, beside].slice(0, 1 + money).map((one) => one.cloneNode(true));
    there[0].querySelector("b").textContent = name;
    list.replaceChildren(...Array(many).fill(there).flat().map((one) => one.cloneNode(true)));
    const found = (%s)();
    list.replaceChildren(...own);
    return found;
}"""
    % SPILLED
)
KEYED = """() => {
    const cup = document.getElementById("cup");
    if (cup.classList.contains("coming")) return [];
    if (cup.classList.contains("due")) return ["Space"];
    const open = [...document.querySelectorAll("#choices button:not([aria-disabled=true])")];
    const main = open.find((one) => one.classList.contains("main"));
    const keys = open.filter((one) => one.dataset.key && one !== main && one.ariaPressed !== "true");
    return [...(main ? ["Enter"] : []), ...keys.map((one) => one.dataset.key), ...(open.length ? ["ArrowRight"] : [])];
}"""
PRINTED = "() => getComputedStyle(document.getElementById('shake'), '::after').content"
SCENE = "() => document.getElementById('table').dataset.scene"
ITSELF = "() => Boolean(document.querySelector('#cup.itself'))"
TURN, WALK = ("() => [%s]" % ", ".join(f"({one})()" for one in all) for all in (
    (SCENE, ITSELF, NEXT, PRINTED, SPILLED), (SCENE, KEYED, SPILLED),
))  # fmt: skip
DECIDED = 3  # acts of a player in a match that is followed
PIECE = ":is(.pawn, .pin, .die).open"  # what takes a click on the table, where nobody holds cards
ROLL = 1200  # ms until dice that were shaken lie


@pytest.fixture
def table(make_site):
    def make(lang="en", automates=1, **options):
        style = Automates(pace=0, pilot="medium")
        site = make_site(lang=lang, cups=lambda site: LocalCups(site.live, None, site.lang, style), **options)
        site.call(lambda: site.site.cups.open(automates))
        return site

    return make


@pytest.fixture
def sit(open_page):
    """Opens the page of a table as Zoe, who has given her name. What a player waits for passes at once."""

    def zoe(site, lang="en", size=SIZES[0]):
        context = open_page.context(size, lang, clock=True)
        page = open_page(f"{site.url}/play?lang={lang}&guest=Zoe", context=context)
        page.wait_for_selector("#who:visible")
        assert page.input_value("#name") == "Zoe"
        page.keyboard.press("Enter")  # the name
        page.wait_for_selector("#start:visible:not([aria-disabled])")  # the table has this player
        page.keyboard.press("Enter")  # nobody comes: against automates, and nobody to compare a word with
        return page

    return zoe


def turns(page, patience=PATIENCE):
    """Turns of a loop that a player presses keys in. Before each, what has come is there long enough to take one."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        wait_until_tappable(page)
        yield
    raise AssertionError((page.inner_text("#cup"), page.evaluate(KEYED)))


def throw_until(page, selector):
    """Throws with the space bar, again where nobody felt it, until the page offers what comes of it."""
    hand = Finger(page, "keys", clock=True)
    for _ in turns(page):
        if page.is_visible(selector):
            return
        if page.is_visible("#cup.due:not(.coming)"):
            hand.shake()


def spilled(page, at):
    assert page.evaluate(SPILLED) == [], at


def test_a_match_is_played_from_name_to_verdict_by_the_keys_that_are_printed(table, sit, picture):
    site = table(options={"dice_per_player": 1})
    page = sit(site)
    site.until(lambda: site.table.playing)
    assert "Zoe" in site.call(site.table.seats.names), "page and journal have one name"
    page.wait_for_selector("#cup.due.itself")
    assert page.evaluate(PRINTED) == "none", "a throw that only decides about places wants no key"
    pressed, first = [], None
    for _ in turns(page):
        scene, itself, key, printed, wrong = page.evaluate(TURN)
        if first is None and scene == "decide":
            first = len(pressed)
        if scene == "verdict" or site.call(lambda: site.table.ledger.over):
            break
        # What a throw has brought passes by itself, and throws for places are made.
        if key and not itself and scene not in ("reveal", "word"):
            assert key != "Space" or printed == '"Space"'
            assert wrong == [], scene
            picture(page, "laptop", "play", f"en parafico {len(pressed):02d}")
            pressed.append(key)
            page.keyboard.press(key)
            if key == "Space":
                page.clock.run_for(ROLL)
                page.wait_for_selector("#cup:not(.due)")
    assert "Space" in pressed
    assert first is not None and first <= MOST, pressed
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert not page.is_visible("#who"), "the name was asked once"
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_selector("#tv", state="hidden")
    assert not page.is_visible("#head")
    assert page.is_visible("#say") or page.is_visible("#table")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_head_changes_game_and_automates_and_everything_has_room(table, open_page, axe, picture):
    """In French, which has the longer words."""
    lang = "fr"
    site = table(lang)
    context = open_page.context(SIZES[1], lang, clock=True)
    page = open_page(f"{site.url}/play?lang={lang}&name=Anne-Camille", context=context)
    page.wait_for_selector("#who:visible")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        spilled(page, width)
    assert not axe(page)
    page.select_option("#games", "papayoo")
    site.until(lambda: site.table.plan.rules.NAME == "papayoo")
    page.select_option("#count", "3")
    site.until(lambda: sum(member.automate for member in site.table.members.values()) == 3)
    page.wait_for_function("() => document.getElementById('count').value === '3'")
    page.select_option("#level", "hard")
    hard = ["hard-cautious", "hard-bold", "hard-credulous"]
    site.until(lambda: [pilot for _, pilot in site.site.cups.pilots()] == hard)
    page.keyboard.press("Tab")
    page.focus("#name")
    page.keyboard.press("Enter")
    page.wait_for_selector("#guests:visible")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        spilled(page, width)
        picture(page, "laptop", "guests", f"{lang} nobody {width}x{height}")
    assert not axe(page)
    assert "[" not in page.inner_text("main"), "a text is missing"
    page.wait_for_selector("#start:not([aria-disabled])")
    page.focus("#start")
    page.keyboard.press("Enter")
    site.until(lambda: site.table.playing)
    page.wait_for_selector("#head.later")
    page.select_option("#games", "parafico")
    page.wait_for_selector("#news:has-text('Parafico')")  # after this match
    assert site.table.plan.rules.NAME == "papayoo"
    for _ in turns(page):
        if page.is_visible("#choices .cards"):
            break
        if key := page.evaluate(NEXT):
            page.keyboard.press(key)
    assert page.locator("#choices .cards button").count() >= 15, "a whole hand"
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.clock.run_for(200)
        spilled(page, width)
        picture(page, "laptop", "play", f"{lang} papayoo {width}x{height}")
    assert "[" not in page.inner_text("main"), "a text is missing"


def test_who_is_not_at_this_laptop_gives_the_code_first(site, open_page):
    site.call(lambda: setattr(site.site, "is_own", lambda host: False))
    answer = open_page.context().request.get(f"{site.url}/play")
    assert answer.status == 403 and "wasm" not in answer.text()


def test_places_stand_side_by_side_and_an_event_is_bought_or_left_by_the_first_letter_of_the_answer(
    table, sit, picture
):
    """As many places as dice can lead to."""
    site = table(game="paradice")
    page = sit(site)
    site.until(lambda: site.table.playing)
    buys = '#choices [data-key="Y"]:not([aria-disabled=true])'
    throw_until(page, "#choices .list .beside")
    for width, height in SIZES[::-1]:
        page.set_viewport_size({"width": width, "height": height})
        for many, name, money in itertools.product((6, 7, 9, 10, 12, 13, 15), WIDEST.values(), (0, 1)):
            assert page.evaluate(GROWN, [many, name, money]) == [], (width, many, name, money)
        picture(page, "laptop", "play", f"paradice {width}x{height} places")
    marks = page.locator("#choices .list .mark").all_inner_texts()
    expect(page.frame_locator("#tv").locator(".pin text")).to_have_text(marks)  # the board has the letters of the rows
    for key in "yn":
        for _ in turns(page):
            if page.is_visible(buys):
                break
            page.keyboard.press(page.evaluate(NEXT) or "a")  # the first of several ways
        entries = site.call(lambda: len(site.table.log))
        wait_until_tappable(page)
        page.keyboard.press(key)
        said = "act", site.call(site.table.seats.names).index("Zoe")
        site.until(lambda: any(tuple(json.loads(one)[1:3]) == said for one in site.table.log[entries:]))  # noqa: B023
        page.wait_for_selector(buys, state="hidden")


@pytest.mark.parametrize("game", [game for game in GAMES if game != "parafico"])
def test_each_game_is_played_by_keys_alone_and_by_a_click_on_what_lies_on_the_table(table, sit, picture, game):
    """What has no key of its own is walked to with the arrows. The panel tells what happened last."""
    site = table("en", automates=2, game=game, options=cases.of(game).short)
    page = sit(site, size=SIZES[1])
    site.until(lambda: site.table.playing)
    seat = site.call(site.table.seats.names).index("Zoe")
    tv, piece = page.frame_locator("#tv"), PIECE if phone(game) and not load(game).deck else None

    def decided():
        said = [json.loads(entry)[1:3] for entry in site.table.log]
        return sum(kind in ("act", "seal") and who == seat for kind, who, *_ in said)

    chance = random.Random(game)
    for turn, _ in enumerate(turns(page, 5 * PATIENCE)):  # a five opens, once in six throws
        scene, keys, wrong = page.evaluate(WALK)
        assert wrong == [], (game, scene)
        picture(page, "laptop", "play", f"en {game} {turn:03d}")
        shown = "#choices :is(.list, .dice):not(:has([aria-pressed=true])) button"
        if piece and page.is_visible(shown) and tv.locator(piece).count():
            expect(page.locator("#latest li")).not_to_have_count(0)
            wrong = lost(page.frame(url=re.compile("/\\?lang"))) if game != "pepetes" else []
            assert [line for line in wrong if "too small" not in line] == []  # it is near
            acts = site.call(decided)
            with contextlib.suppress(Overdue, AssertionError):  # it has gone meanwhile: the next one, then
                tv.locator(piece).first.click(force=True, timeout=GONE)
                if game == "pepetes":
                    expect(tv.locator(".die.chosen")).to_have_count(1)
                    assert page.locator("#choices .dice [aria-pressed=true]").count() == 1
                else:
                    site.until(lambda: decided() > acts, GONE / 100)  # noqa: B023
                piece = None
            continue
        if not piece and (site.call(decided) >= DECIDED or site.call(lambda: site.table.ledger.over)):
            return
        key = keys[0] if keys[:1] in (["Space"], ["Enter"]) and chance.random() < 0.6 else chance.choice(keys or ["v"])
        page.keyboard.press(key)
        if key == "ArrowRight":
            page.keyboard.press("Enter")
