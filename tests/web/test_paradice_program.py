"""Paradice's program, line by line of its document: each demand has an element that a user can reach by mouse and by
keyboard, on the pages of a table whose host looks at them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from television import Television, help_of, room
from test_tv_boards import NAMES, first, has, payloads, show, told

from gobelet import texts
from gobelet.games.paradice.money import gains
from gobelet.games.paradice.screens.words import money
from gobelet_host.device import micropython
from gobelet_host.sim.bot_settings import Automates
from gobelet_host.web.local_cups import LocalCups

HOURS = Automates(pace=3_600_000)
MIDDLE = 140  # entries: everybody has gained and lost something


@pytest.fixture
def tv(site, open_page):
    """A television that shows a match of six."""
    television = Television(open_page, site.url)
    television.say(room(playing=True, help=help_of("paradice")))
    show(television, told("paradice", "fr")[first("paradice", has("jackpot"))])
    return television


@pytest.fixture
def table(make_site):
    """A table for Paradice with automates of its own, which think for an hour."""
    made = lambda site: LocalCups(site.live, micropython.find(), site.lang, HOURS)  # noqa: E731
    return make_site(game="paradice", cups=made)


@pytest.fixture
def match(site):
    """A table in the middle of a match of six."""
    site.relive(payloads("paradice")[:MIDDLE])
    return site


def reached_by_tab(page, selector):
    """Goes to an element with the Tab key alone."""
    page.evaluate("() => document.activeElement.blur()")
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not lead to {selector}")


# demand: what a mouse clicks, what a keyboard types, what is to be seen then
SHOWN = {
    "the events": (".zone.pot .events", "e", "#about-events[open] table"),
    "an event": ("[data-cell='1']", "e", "#about-events[open] table"),
    "a route": (".chip >> nth=2", "3", ".route-way.colour2 >> nth=0"),
    "help, about and speeds": ("#strip [data-do=help]", "?", "#help[open] .about"),
}


def test_what_is_shown_on_demand(tv):
    for mouse, key, seen in SHOWN.values():
        tv.page.locator(mouse).click()
        tv.page.locator(seen).wait_for()
        tv.page.keyboard.press("Escape")
        expect(tv.page.locator(seen)).to_have_count(0)
        tv.page.keyboard.press(key)
        tv.page.locator(seen).wait_for()
        tv.page.keyboard.press("Escape")
        expect(tv.page.locator(seen)).to_have_count(0)


def test_what_is_always_there(tv):
    picture = told("paradice", "fr")[first("paradice", has("jackpot"))]["picture"]
    page = tv.page
    for seat, name in enumerate(NAMES):
        place = page.locator(f".seat[data-seat='{seat}']")
        expect(place).to_contain_text(name)
        expect(place.locator(".place, .note").first).not_to_be_empty()
        expect(place.locator(".score")).not_to_be_empty()
        assert place.locator(".icon").count() == 1, "whether a human or an automate plays"
    assert page.locator(".seat.turn").get_attribute("data-seat") == str(picture["table"]["turn"])
    expect(page.locator(".zone.pot .amount")).to_have_text(picture["table"]["jackpot"]["amount"])
    expect(page.locator(".zone.pot .last")).to_have_text(picture["table"]["jackpot"]["last"])
    assert page.locator(f".public .die.coloured.colour{picture['table']['roller']}").count() == 2
    expect(page.locator(".told li").last).to_be_visible()
    assert [page.locator(".cell").count(), page.locator(".ladder").count()] == [81, 4]


def test_the_26_events_are_walked_through_by_keys_and_by_buttons(tv, axe):
    page = tv.page
    page.keyboard.press("e")
    heading = page.locator("#about-events h2")
    expect(heading).to_contain_text("1 sur 26")
    for key, button, place in (
        ("ArrowRight", "next", (2, 3)), ("End", "last", (26, 26)), ("ArrowLeft", "previous", (25, 24)),
        ("Home", "first", (1, 1)),
    ):  # fmt: skip
        page.keyboard.press(key)
        expect(heading).to_contain_text(f"{place[0]} sur 26")
        page.locator(f"[data-step={button}]").click()
        expect(heading).to_contain_text(f"{place[1]} sur 26")
    page.keyboard.press("ArrowRight")
    words = texts.load("fr", "paradice")
    cells = page.locator("#about-events tbody td").all_text_contents()
    assert cells == [money(gains(first, second)[1], words) for first in range(1, 7) for second in range(1, 7)]
    for part in ("Produits", "variable", "40 par point", "7\u202f500", "Double 1", "Double 2"):
        expect(page.locator("#about-events")).to_contain_text(part)
    assert axe(page) == ""
    page.keyboard.press("Escape")
    expect(page.locator("#about-events[open]")).to_have_count(0)


def test_demonstration_pause_and_end_by_key_by_button_and_from_the_hosts_page(table, open_page):
    tv = open_page(f"{table.url}/?lang=fr")
    tv.locator("[data-do=demonstrate]").wait_for()
    reached_by_tab(tv, "[data-do=demonstrate]")
    tv.keyboard.press("d")
    table.until(lambda: table.table.playing)
    assert len(table.table.ledger.players) == 6 and all(player[3] for player in table.table.ledger.players)
    tv.locator(".seat").nth(5).wait_for()
    tv.keyboard.press("p")
    table.until(lambda: table.table.paused)
    tv.locator(".notice.calm", has_text="Pause").wait_for()
    tv.keyboard.press("p")
    table.until(lambda: not table.table.paused)
    tv.locator("#strip [data-do=help]").click()
    tv.locator("#help [data-do=pause]").click()
    table.until(lambda: table.table.paused)
    host = open_page(f"{table.url}/host?lang=fr")
    for name in ("pause", "abandon"):
        reached_by_tab(host, f"[data-name={name}]")
    host.keyboard.press("Enter")
    reached_by_tab(host, "#sure-yes")
    host.keyboard.press("Enter")
    table.until(lambda: not table.table.playing)
    table.until(lambda: not table.table.members)  # who came for the demonstration has left
    host.locator("[data-name=demonstrate]").click()
    table.until(lambda: table.table.playing)
    tv.locator(".seat").nth(5).wait_for()
    tv.keyboard.press("a")  # nothing ends that is not paused
    expect(tv.locator("dialog[open]")).to_have_count(0)
    tv.keyboard.press("p")
    tv.locator(".notice.calm", has_text="Pause").wait_for()
    for answer in ("Escape", "Enter"):
        tv.keyboard.press("a")
        tv.locator("#sure[open]").wait_for()
        if answer == "Enter":
            reached_by_tab(tv, "#sure-yes")
        tv.keyboard.press(answer)
        expect(tv.locator("#sure[open]")).to_have_count(0)
    table.until(lambda: not table.table.playing)


def test_a_television_without_the_hosts_right_offers_neither(site, open_page):
    tv = Television(open_page, site.url)
    tv.say(room(invitation=None, may_claim={"demonstrate": True}, playing=True))
    tv.page.get_by_text("l’ordinateur de l’hôte").wait_for()
    tv.page.keyboard.press("?")
    tv.page.locator("#help[open]").wait_for()
    assert tv.page.locator("#help [data-do]").count() == 0


def test_the_options_are_reached_changed_and_kept(table, open_page):
    host = open_page(f"{table.url}/host?lang=fr")
    reached_by_tab(host, "details:has(#options) > summary")
    host.keyboard.press("Enter")
    assert host.locator("#options label").count() == len(table.table.plan.rules.OPTIONS) >= 3
    reached_by_tab(host, "#options label:nth-child(2) select")
    host.keyboard.press("ArrowDown")
    table.until(lambda: table.table.plan.house_rules.of("paradice") == {"sold_to_jackpot": "on"})
    host.locator("#game").select_option("pepetes")
    table.until(lambda: table.table.plan.rules.NAME == "pepetes")
    host.locator("#game").select_option("paradice")
    table.until(lambda: table.table.plan.options[1] == "on")


def test_dice_roll_on_in_the_colour_of_who_has_to_stop_them(site, open_page):
    place = first("paradice", lambda one: one["picture"]["table"]["rolls"] == 2)
    for motion in ("no-preference", "reduce"):
        tv = Television(open_page, site.url, reduced_motion=motion)
        tv.say(room(playing=True))
        show(tv, told("paradice", "fr")[place])
        dice = tv.page.locator(".zone.ask .public .die.coloured.colour2")
        if motion == "reduce":
            tv.page.locator(".zone.ask .asked").wait_for()
            expect(dice).to_have_count(0)
            continue
        expect(dice).to_have_count(2)
        faces = "document.querySelector('.zone.ask .public').innerHTML"
        tv.page.wait_for_function(f"before => {faces} !== before", arg=tv.page.evaluate(faces))


def test_what_is_the_jackpots_is_chequered_in_sky_and_purple(site, open_page):
    tv = Television(open_page, site.url)
    tv.say(room(playing=True))
    owned = lambda one: any(cell[3] == "pot" for cell in one["picture"]["table"]["cells"])  # noqa: E731
    show(tv, told("paradice", "fr")[first("paradice", owned)])
    style = "(one, key) => getComputedStyle(one)[key]"
    assert "chequers" in tv.page.locator(".cell.pot").first.evaluate(style, "fill")
    squares = tv.page.locator("#chequers rect")
    colours = [squares.nth(number).evaluate(style, "fill") for number in range(4)]
    assert colours == [*colours[:2], *reversed(colours[:2])] and colours[0] != colours[1]
    purple = tv.page.locator(".zone.pot .amount").evaluate(style, "color")
    red, green, blue = map(int, purple.removeprefix("rgb(").rstrip(")").split(", "))
    assert green < red and green < blue


def test_the_figures_have_the_players_colours_are_in_per_cent_first_and_kept_as_they_are_chosen(match, open_page):
    page = open_page(f"{match.url}/statistics?lang=fr")
    page.locator("#figures tbody tr").nth(5).wait_for()
    for kind in ("gained", "lost", "colour0", "colour5"):
        page.locator(f"#figures td.{kind}").first.wait_for()
    page.keyboard.press("2")
    for kind in ("colour0", "colour5", "pot"):
        page.locator(f".legend i.{kind}").wait_for()
    page.keyboard.press("3")
    page.locator("#figures :is(td, th):is(.colour0, .colour1, .colour2, .colour3, .colour4, .colour5)").first.wait_for()
    expect(page.locator("#figures tbody tr").first).to_contain_text("%")
    page.get_by_role("button", name="En pour cent").click()
    expect(page.locator("#figures tbody tr").first).not_to_contain_text("%")
    page.reload()
    page.locator(".views [data-view='2'][aria-pressed=true]").wait_for()
    expect(page.locator("#figures tbody tr").first).not_to_contain_text("%")


def test_automates_think_as_fast_as_scenes_go(table, open_page):
    """At the usual speed they would sit there for an hour before each throw."""
    cups = table.site.cups
    for _ in range(2):
        table.call(lambda: cups.add(automate=True))
    tv = open_page(f"{table.url}/?lang=fr")
    tv.locator("[data-do=demonstrate]").wait_for()

    def paces():
        return {cup.settings["pace"] for cup in cups.cups.values()}

    assert paces() == {3_600_000}
    tv.keyboard.press("v")
    table.until(lambda: paces() == {1_620_000})
    table.call(lambda: cups.pace(1))
    tv.reload()  # it has kept the speed, and says it again
    table.until(lambda: paces() == {1_620_000})
    tv.close()
    table.call(lambda: cups.pace(0))
    table.begin()
    table.until(lambda: table.table.ledger.mixes > 3)


def test_the_figures_stand_beside_the_table_where_there_is_room(match, open_page, axe):
    tv = open_page(f"{match.url}/?lang=fr")
    tv.locator(".seat").nth(5).wait_for()
    tv.keyboard.press("g")
    figures = tv.frame_locator("#beside")
    figures.locator("#figures td.gained").first.wait_for()
    # read at once: a zone may be drawn anew
    boxes = tv.wait_for_function(
        """(all) => {
          const found = all.map((one) => [one, document.querySelector(one)]);
          return found.every(([, node]) => node?.checkVisibility())
            && Object.fromEntries(found.map(([one, node]) => [one, node.getBoundingClientRect().toJSON()]));
        }""",
        arg=[".board.ground", "#beside", ".zone.ask", ".zone.pot", ".zone.about", ".zone.tell"],
    ).json_value()
    board, beside = boxes.pop(".board.ground"), boxes.pop("#beside")
    assert board["right"] <= beside["left"] and board["width"] > 500
    for zone, box in boxes.items():
        assert board["left"] < box["left"] and box["right"] < board["right"], zone
        assert board["top"] < box["top"] and box["bottom"] < board["bottom"], zone
    assert axe(tv) == ""
    for key in "234":
        tv.keyboard.press(key)
        figures.locator(f".views [data-view='{int(key) - 1}'][aria-pressed=true]").wait_for()
    tv.keyboard.press("g")
    expect(tv.locator("#beside")).to_have_count(0)
    tv.set_viewport_size({"width": 390, "height": 844})
    tv.keyboard.press("g")
    tv.wait_for_url("**/statistics*")
