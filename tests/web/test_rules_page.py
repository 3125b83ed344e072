"""The rules on a page: both languages of every game, with their boards, for phones and for paper."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from television import Television, help_of, room

from gobelet.games import GAMES
from gobelet.games.paradice import board
from gobelet_host.web import rules
from gobelet_host.words.guides import guide


@pytest.mark.parametrize("game", GAMES)
def test_every_heading_of_the_document_is_on_its_page(game):
    for lang in ("fr", "en"):
        page = rules.page(game, lang)
        headings = [line.lstrip("# ") for line in guide(game, lang).splitlines() if re.match("#+ ", line)]
        assert page.count("<h1>") == 1 and page.count("<h2>") == len(headings) - 1
        assert f'lang="{lang}"' in page and "style=" not in page and "<script" not in page
        assert not re.search(r"\[[a-z_.]+\]|\{\{", page)


def test_the_boards_show_every_square():
    parcheesi = rules.page("parcheesi", "en")
    assert re.findall(r">(\d+)</text>", parcheesi) == [str(number) for number in range(1, 69)]
    assert parcheesi.count('class="safe"') == 12
    paradice = rules.page("paradice", "en")
    assert paradice.count('class="ladder"') == 4 and paradice.count("<rect") == len(board.KINDS)
    assert rules.BOARD not in parcheesi + paradice


def test_html_of_a_document_is_shown_and_not_run(monkeypatch):
    monkeypatch.setattr(rules, "guide", lambda game, lang: "# A\n\n<script>alert(1)</script>\n")
    assert "<script" not in rules.body("papayoo", "en")


def test_the_page_is_for_phones_without_barriers_and_prints_its_board(site, open_page, axe):
    page = open_page(f"{site.url}/rules/parcheesi?lang=en", size="phone")
    assert axe(page) == ""
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    page.get_by_role("link", name="Papayoo").click()
    expect(page.locator("h1")).to_have_text("Papayoo")
    page.get_by_role("link", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("link", name="Paradice").click()
    page.emulate_media(media="print")
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator("header")).to_be_hidden()


def test_a_game_that_is_not_there_has_no_page(site, open_page):
    open_page.expect("404")
    assert open_page(f"{site.url}/rules/chess?lang=en").locator("h1").count() == 0


def test_the_lobby_and_the_help_tell_the_game_that_is_played(site, open_page, axe):
    here = [("Bartholoméus", number % 2 == 0, number > 9) for number in range(15)]
    tv = Television(open_page, site.url)
    for game in GAMES:
        tv.say(room(here, playing=False, game=game, help=help_of(game)))
        expect(tv.page.locator(".how h3")).to_contain_text(help_of(game)["title"])
        expect(tv.page.locator(".how li")).to_have_count(3)
        boxes = tv.page.locator(".how, .how li, .how a, .people li").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect()).map(({right, bottom}) => [right, bottom])"
        )
        floor = tv.page.locator("#strip").bounding_box()["y"] + 1
        assert all(right <= 1280 and bottom < floor for right, bottom in boxes), game
        assert axe(tv.page) == "", game
        tv.page.keyboard.press("?")
        expect(tv.page.locator("#five li")).to_have_count(5)
        expect(tv.page.locator("#five h2")).to_have_text(help_of(game)["summary"])
        lowest = tv.page.locator("#help").bounding_box()
        assert lowest["y"] >= 0 and lowest["y"] + lowest["height"] <= 720, game
        assert tv.page.locator("#help").evaluate("(one) => one.scrollHeight <= one.clientHeight"), game
        tv.page.keyboard.press("Escape")
