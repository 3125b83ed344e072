"""The evening in real browsers: its podium on the television, its standing as a page, and who is who for the host."""

import csv
import io
import re
import time
import urllib.request

import pytest
from playwright.sync_api import expect

from gobelet.cup import settings
from gobelet.cup.scene_selection import at_table
from gobelet_host.evening.results import Fate, Player, Result
from gobelet_host.table.assignment import Assignment

SHORT = {"dice_per_player": 1}
MANY = 22  # people: more than a television shows
SIX = re.compile(r"^(M[^M]+){6}$")  # as many shapes as pips


@pytest.fixture
def table(make_site):
    """A table at which two automates have played a match to its end."""
    made = make_site(options=SHORT, players=99)
    made.automates(2)
    made.begin()
    made.until(lambda: made.recorder.book.matches())
    return made


def evening_of(site, people, ended=True):
    """A table whose book holds an evening of so many people, in pairs: each has beaten who comes after."""

    def write():
        now = int(time.time()) - 3600
        seats = [Player(f"{number:02x}", f"Maximilien{number:02}", False, number + 1) for number in range(people)]
        found = [
            Result(f"{at:016x}", "papayoo", Fate.PLAYED, tuple(seats[at : at + 4]), {}, now, now + 9, False, number=at)
            for at in range(people - 3)
        ]
        last = found[-1]
        found[-1] = Result(last.uid, "parafico", Fate.PLAYED, last.players, {}, now, now + 9, ended, number=people)
        site.recorder.book.write(site.recorder.name, found)
        site.recorder.changed()

    site.call(write)


def get(url):
    with urllib.request.urlopen(url, timeout=10) as answer:
        return answer.read().decode("utf-8-sig")


def test_another_match_another_game_and_the_end_of_the_evening_from_the_television(table, open_page):
    tv = open_page(f"{table.url}/?lang=fr")
    first = table.table.ledger.uid
    again = tv.locator(".strip [data-do=again]")
    expect(again).to_have_text("Encore une partie : Parafico · N")
    tv.keyboard.press("j")
    expect(again).to_have_text("Encore une partie : Pépètes · N")  # two are too few for Papayoo
    table.call(lambda: table.table.plan.choose("parafico", SHORT))
    expect(again).to_contain_text("Parafico")
    again.click()
    table.until(lambda: table.table.ledger.uid != first and len(table.recorder.book.matches()) == 2)
    expect(tv.locator(".strip [data-do=evening]")).to_have_text("Finir la soirée · B")
    tv.keyboard.press("b")
    evening = tv.locator("#evening")
    expect(evening.locator(".winner")).to_contain_text("la soirée")
    expect(evening.locator(".step")).to_have_count(2)
    expect(evening.locator(".foot")).to_contain_text("2 parties · Parafico")
    tv.reload()  # it is kept
    expect(evening).to_be_visible()
    tv.locator(".strip [data-do=evening]").click()
    expect(evening).to_be_hidden()
    again.wait_for()
    tv.keyboard.press("n")
    table.until(lambda: len(table.recorder.book.matches()) == 3)


def test_what_a_player_chooses_to_look_like_is_on_the_television_from_then_on(make_site, open_page):
    site = make_site(options=SHORT, players=99)
    zoe = site.cup("Zoé")
    site.automates(1)
    tv = open_page(f"{site.url}/?lang=fr")
    expect(tv.locator(".people .face")).to_have_count(1)  # an automate has none
    site.until(lambda: at_table(zoe.app))
    site.call(lambda: settings.change(zoe.app, "look", "56"))
    face = tv.locator(".people li", has_text="Zoé").locator(".face.colour4")
    expect(face.locator(".pip")).to_have_attribute("d", SIX)
    site.begin()
    expect(tv.locator(".seat .plate .face")).to_have_count(1)
    expect(tv.locator(".seat", has_text="Zoé").locator(".face.colour4 .pip")).to_have_attribute("d", SIX)


def test_what_a_night_has_arranged_is_not_changed_from_the_television(table, open_page):
    tv = open_page(f"{table.url}/?lang=fr")
    again = tv.locator(".strip [data-do=again]")
    expect(again).to_have_text("Encore une partie : Parafico · N")
    first, arranged = table.table.ledger.uid, Assignment(2, "parafico", SHORT, frozenset({"zoe", "max"}))
    table.call(lambda: table.table.plan.assign(arranged))
    expect(again).to_have_count(0)
    expect(tv.locator(".strip [data-do=game]")).to_have_count(0)
    for key in "jnd":
        tv.keyboard.press(key)
    tv.keyboard.press("?")
    expect(tv.locator("#help")).to_be_visible()
    assert tv.locator("#help [data-do=game], #help [data-do=again], #help [data-do=demonstrate]").count() == 0
    assert table.table.plan.rules.NAME == "parafico" and table.table.ledger.uid == first
    refused = tv.request.post(
        f"{table.url}/host/do?lang=fr", data={"do": "game", "game": "pepetes"}, headers={"origin": table.url}
    )
    assert refused.status == 400 and "tournoi" in refused.json()["sentence"]


@pytest.mark.parametrize(
    ("size", "lang", "scheme"), [("tv", "fr-FR", "dark"), ("tv", "en-GB", "light"), ("phone", "fr-FR", "light")]
)
def test_the_podium_of_a_large_evening_cuts_nothing_off(make_site, open_page, axe, picture, size, lang, scheme):
    site = make_site()
    evening_of(site, MANY)
    page = open_page(f"{site.url}/", size=size, lang=lang, color_scheme=scheme)
    evening = page.locator("#evening")
    expect(evening.locator(".step")).to_have_count(3)
    expect(evening.locator(".ranking li")).to_have_count(15)
    assert axe(page) == ""
    picture(page, "phone" if size == "phone" else "television", "evening", f"podium {lang} {scheme}")
    boxes = page.evaluate(
        """() => [...document.querySelectorAll("#evening > *, #evening .ranking li, #evening .step > *")]
        .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
        .map(({left, right, top, bottom}) => [left, right, top, bottom])"""
    )
    room = evening.bounding_box()
    assert room and all(left >= room["x"] and right <= room["x"] + room["width"] for left, right, _, _ in boxes)
    if size == "tv":  # a phone scrolls
        assert all(top >= room["y"] and bottom <= room["y"] + room["height"] for _, _, top, bottom in boxes)


def test_who_won_the_evening_stands_highest(make_site, open_page):
    site = make_site()
    evening_of(site, 6)
    page = open_page(f"{site.url}/")
    expect(page.locator("#evening .step")).to_have_count(3)
    blocks = "all => all.map((one) => [Number(one.textContent), -one.getBoundingClientRect().height])"
    steps = page.locator("#evening .step .block").evaluate_all(blocks)
    assert len({place for place, _ in steps}) > 1 and sorted(steps) == sorted(steps, key=lambda step: step[1]), steps


def test_the_standing_is_a_page_to_read_on_a_phone_and_a_table_for_a_spreadsheet(make_site, open_page, axe, picture):
    site = make_site()
    evening_of(site, 6, ended=False)
    page = open_page(f"{site.url}/standings?lang=fr", size="phone")
    assert axe(page) == ""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("tbody tr")).to_have_count(6)
    picture(page, "phone", "evening", "standings")
    page.get_by_role("link", name="Papayoo").click()
    expect(page.locator("tbody tr")).to_have_count(5)
    page.get_by_role("link", name="La saison").click()
    expect(page.locator(".about")).to_contain_text("La saison")
    expect(page.locator(".about")).to_contain_text("Papayoo")
    rows = list(csv.DictReader(io.StringIO(get(f"{site.url}/standings.csv"))))
    assert [row["place"] for row in rows] == sorted((row["place"] for row in rows), key=int) and len(rows) == 6
    assert len(list(csv.DictReader(io.StringIO(get(f"{site.url}/matches.csv?game=papayoo"))))) == 8
    whole = get(f"{site.url}/standings.html?lang=en")
    assert "<style>" in whole and "<link" not in whole and "href=" not in whole


def test_the_host_says_who_is_who(make_site, open_page, axe):
    site = make_site()
    evening_of(site, 5, ended=False)
    page = open_page(f"{site.url}/host?lang=fr")
    page.locator("#evening-who summary").click()
    people = page.locator("#evening-people li")
    expect(people).to_have_count(5)
    assert axe(page) == ""
    page.get_by_label("Couleur : Maximilien02").select_option("violet")
    expect(people.filter(has_text="Maximilien02").locator(".colour4")).to_have_count(1)
    page.get_by_label("C’est aussi… : Maximilien02").select_option("Maximilien01")
    expect(people).to_have_count(4)
    page.get_by_role("button", name="Séparer").click()
    expect(people).to_have_count(5)
    page.click("#evening-end")
    expect(page.locator("#note.wrong")).to_have_count(0)
