"""Parafico in two minutes, in a real browser: by the keyboard alone and by touch, from the lobby and from the rules."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from television import Television, help_of, room

from gobelet_host.games.parafico import tutorial
from gobelet_host.web import texts

LOST = """() => [...document.querySelectorAll("#lesson *, .seat, .middle > *")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1);
}).map((one) => one.textContent)"""


@pytest.mark.parametrize(("lang", "size"), [("fr", "tv"), ("en", "phone")])
def test_it_is_gone_through_by_keyboard_or_by_touch(site, open_page, axe, lang, size):
    steps = tutorial.told(texts.load(lang))
    page = open_page(f"{site.url}/rules/parafico?lang={lang}", size=size)
    page.locator(".tutorial a").click()
    for number, step in enumerate(steps):
        expect(page.locator("#place")).to_contain_text(str(number + 1))
        buttons = page.locator("#choices button")
        assert page.locator("#hand .die").count() == len(step["hand"])
        assert size == "phone" or page.evaluate(LOST) == []
        for place, choice in enumerate(step["choices"]):
            if choice["why"]:
                answer(page, size, buttons, place)
                expect(page.locator("#why")).not_to_be_empty()
        for place, choice in enumerate(step["choices"]):
            if not choice["why"]:
                answer(page, size, buttons, place)
    assert axe(page) == ""
    page.locator("#choices a[href='/']").click()
    page.wait_for_url(f"{site.url}/")


def answer(page, size, buttons, place):
    if size == "phone":
        buttons.nth(place).tap()
    else:
        page.keyboard.press(str(place + 1))


def test_scenes_are_played_and_a_key_skips_them(site, open_page):
    page = open_page(f"{site.url}/tutorial/parafico?lang=fr", reduced_motion="no-preference")
    page.locator("#choices button").first.click()
    for key in "233":  # a joker counts, too: three; and the third bid is higher
        page.locator("#choices button").nth(2).wait_for()
        page.keyboard.press(key)
        if key == "2":
            page.locator("#why:not(:empty)").wait_for()
    page.locator(".word.bluff").wait_for()
    assert page.locator("#choices button").count() == 0, "nothing is asked while cups go up"
    page.keyboard.press("x")
    page.locator("#choices button").wait_for()
    expect(page.locator(".outcome")).to_be_visible()


def test_the_lobby_leads_there_in_parafico_alone(site, open_page):
    tv = Television(open_page, site.url)
    here = [("Marie", True, False)]
    for game in ("paradice", "parafico"):
        tv.say(room(here, playing=False, game=game, help=help_of(game)))
        expect(tv.page.locator(".how h3")).to_contain_text(help_of(game)["title"])
        expect(tv.page.locator(".how .try")).to_have_count(int(game == "parafico"))
    tv.page.locator(".how .try").click()
    tv.page.wait_for_url("**/tutorial/parafico*")
    tv.page.locator("#choices button").wait_for()
