"""The television page: readable from the sofa by any number of players, calls as scenes, nothing lost or twice."""

from __future__ import annotations

import itertools
import time

import pytest
from hands import PATIENCE
from legible import COVERED
from playwright.sync_api import expect
from television import INVITATION, Television, decided, first, recorded, room, scene

from gobelet import ledger
from gobelet.bots import TEMPERS
from gobelet.games import GAMES
from gobelet_host.web import messages, texts

SIZES = ((1280, 720), (1920, 1080))
FAR = 160  # entries: more than a page plays that is behind
MOMENTS = {
    "seating": scene("seating"),
    "rolls": scene("rolls"),
    "shake": scene("shake"),
    "bid": lambda message: scene("bid")(message) and len(message["picture"]["table"]["ribbon"]) > 2,
    "verdict": decided,
    "night": scene("bid", night=True),
    "night verdict": lambda message: decided(message) and message["picture"]["table"]["call"]["night"],
    "over": scene("over"),
}
# Pixels of the smallest name.
NAMES = """() => Math.min(...[...document.querySelectorAll(".seat .who")]
    .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""


@pytest.fixture
def television(site, open_page):
    """Opens televisions that the test feeds."""
    return lambda **more: Television(open_page, site.url, **more)


def test_no_scrollbar_no_seat_over_another_and_names_and_bids_that_can_be_read(television):
    tv = television()
    for (width, height), tables in zip(SIZES, ((2, 6, 15), (15,)), strict=True):
        tv.page.set_viewport_size({"width": width, "height": height})
        for players, name in itertools.product(tables, MOMENTS):
            tv.show(players, first(players, MOMENTS[name]))
            name = f"{height} lines, {players} players, {name}"
            assert tv.page.evaluate(COVERED) == [], name
            assert tv.page.evaluate(NAMES) >= height * 0.03, name
        tv.show(15, first(15, MOMENTS["bid"]))
        die = tv.page.locator(".bid .die").bounding_box()["height"]
        assert height * 0.16 < die < height * 0.2, f"a bid takes about a sixth of {height} lines"


def test_who_speaks_is_pointed_at_and_a_parafico_round_changes_the_table(television):
    tv = television()
    number = first(6, MOMENTS["bid"])
    tv.show(6, number)
    speaker = recorded(6)[number]["picture"]["table"]["speaker"]
    assert tv.page.locator(".seat.speaks").get_attribute("data-seat") == str(speaker)
    assert tv.page.locator(".pointer .icon").is_visible()
    seat, pointer = tv.page.locator(".seat.speaks").bounding_box(), tv.page.locator(".pointer .icon").bounding_box()
    across = abs(seat["x"] + seat["width"] / 2 - pointer["x"] - pointer["width"] / 2)
    assert across < seat["width"]
    tv.show(3, first(3, MOMENTS["night"]))
    assert tv.page.locator(".table.night").count() == 1
    assert "PARAFICO" in tv.page.locator(".rule").text_content()
    assert tv.page.locator(".rule .ring").count() == 1, "ones are hollow"
    tv.show(3, first(3, MOMENTS["over"]))
    assert tv.page.locator(".table.night").count() == 0


def test_a_call_is_played_in_six_seconds_at_most_and_ends_with_the_verdict(television):
    tv = television(clock=True, reduced_motion="no-preference")
    for players in (2, 15):
        end = first(players, decided)
        begin = first(players, scene("call"))
        tv.show(players, begin - 1)
        tv.play(players, begin, end + 1)
        tv.page.clock.run_for(500)
        assert tv.page.locator(".word").is_visible()
        assert tv.page.locator(".outcome").count() == 0, "the word stands alone before the cups go up"
        tv.page.clock.run_for(1000)
        assert tv.page.locator(".lifting").count() > 0
        tv.page.clock.run_for(4500)
        call = recorded(players)[end]["picture"]["table"]["call"]
        assert tv.page.locator(".found").text_content() == str(call["found"])
        assert call["outcome"] in tv.page.locator(".outcome").text_content()


def test_the_count_climbs_one_matching_die_at_a_time(television):
    tv = television(clock=True, reduced_motion="no-preference")
    end, begin = first(6, decided), first(6, scene("call"))
    tv.show(6, begin - 1)
    tv.play(6, begin, end + 1)
    seen = []
    for _ in range(60):
        tv.page.clock.run_for(100)
        found = tv.page.locator(".found")
        seen.append(int(found.text_content()) if found.count() else 0)
    assert seen == sorted(seen)
    assert set(range(seen[-1] + 1)) <= set(seen)
    assert seen[-1] == recorded(6)[end]["picture"]["table"]["call"]["found"]


def test_a_word_flies_in_once_and_not_for_every_cup_that_shows(television):
    tv = television(clock=True, reduced_motion="no-preference")
    begin = first(6, scene("call"))
    tv.show(6, begin - 1)
    tv.play(6, begin, begin + 1)
    assert tv.page.locator(".middle.again").count() == 0
    tv.play(6, begin + 1, begin + 3)
    assert tv.page.locator(".middle.again .word").count() == 1


def test_a_table_that_is_far_ahead_is_caught_up_with(television):
    tv = television(clock=True, reduced_motion="no-preference")
    tv.show(6, 30)
    tv.play(6, 31, FAR)
    tv.page.clock.run_for(6000)
    drawn = recorded(6)[FAR - 1]["picture"]
    assert tv.page.locator(".strip .where").text_content() == f"{drawn['title']} · {drawn['status']}"


def test_any_key_skips_the_scene(television):
    tv = television(clock=True, reduced_motion="no-preference")
    end, begin = first(6, decided), first(6, scene("call"))
    tv.show(6, begin - 1)
    tv.play(6, begin, end + 1)
    tv.page.clock.run_for(300)
    assert tv.page.locator(".outcome").count() == 0
    tv.page.keyboard.press("x")
    tv.page.clock.run_for(1)
    assert tv.page.locator(".outcome").is_visible()


def test_with_reduced_motion_a_call_is_simply_shown(television):
    tv = television(clock=True)
    end, begin = first(6, decided), first(6, scene("call"))
    tv.show(6, begin - 1)
    tv.play(6, begin, end + 1)
    tv.page.locator(".outcome").wait_for()
    assert tv.page.locator(".cast").count() > 0


def test_every_event_is_told_once_and_in_its_order_also_when_messages_come_twice(television):
    tv = television()
    number = first(6, MOMENTS["bid"])
    tv.show(6, number)
    tv.play(6, number - 3, number + 30)  # three that are known already
    told = [event["text"] for one in recorded(6)[: number + 30] for event in one["events"]]
    assert tv.page.locator("#log li").all_text_contents() == told
    assert tv.page.locator("[role=log]").get_attribute("aria-live") == "polite"
    begin = {**recorded(2)[0], "match": "another", "seq": 0}
    tv.say(begin)
    tv.told(len(begin["events"]))  # a second match begins with an empty log
    assert tv.page.locator(".seat").count() == 2


def test_a_lost_link_is_marked_at_once_and_the_trouble_told(television):
    tv = television()
    number = first(6, MOMENTS["bid"])
    tv.show(6, number)
    seat = recorded(6)[number]["picture"]["seats"][2]
    tv.say(room(absent=[seat["seat"]], trouble="Le disque est plein.", playing=True))
    tv.page.locator(".seat.gone").wait_for()
    assert tv.page.locator(".seat.gone .who").text_content() == seat["name"]
    notices = tv.page.locator(".notice").all_text_contents()
    assert "Le disque est plein." in notices
    assert any(seat["name"] in one for one in notices)
    assert tv.page.evaluate(COVERED) == []


def test_a_drawing_that_could_not_be_fetched_is_fetched_with_the_next_picture(television, open_page):
    open_page.expect("net::ERR_FAILED")
    tv, asked = television(), []

    def fails_once(route):  # a route with times=1 may keep what is asked for while it is taken away
        asked.append(route)
        if len(asked) == 1:
            route.abort()
        else:
            route.continue_()

    tv.page.route("**/stage.js*", fails_once)
    tv.show(6, first(6, MOMENTS["bid"]))
    expect(tv.page.locator("#table[data-game=parafico] .seat")).to_have_count(6)
    assert len(asked) > 1


def test_the_lobby_invites_and_shows_who_is_ready_without_scrolling(television, picture):
    names = "Marie Jean Maximilienne François Camille Léa Hugo Inès Bartholoméus Zoé Nino Anaïs Émile Rose Théo".split()
    tv, words = television(), texts.load("fr")
    for width, height in SIZES:
        tv.page.set_viewport_size({"width": width, "height": height})
        tv.say(room(playing=False))
        tv.page.locator(".nobody").wait_for()
        tv.say(room([(name, n % 2 == 0, n > 9) for n, name in enumerate(names)], seats=4))
        tv.page.locator(".people li").nth(14).wait_for()
        assert tv.page.locator(".people .ready").count() == 8
        assert tv.page.locator(".qr").is_visible()
        for part in ("192.168.1.20:7480/c", "ABCD EFGH JKLM NPQR", "Ce jeu se joue à 4\u00a0: l’hôte dit qui joue"):
            assert tv.page.get_by_text(part).is_visible()
        assert tv.page.evaluate(COVERED) == []
        picture(tv.page, "television", "lobby", f"{width}x{height}")
        lowest = tv.page.locator(".how").bounding_box()
        assert lowest["y"] + lowest["height"] < tv.page.locator("#strip").bounding_box()["y"] + 1
        few = room([("Maximilienne", True, True)] * 4)
        for person, temper in zip(few["people"], TEMPERS, strict=True):
            person |= {"temper": temper, "habit": max((words.habit(game, temper) for game in GAMES), key=len)}
        tv.say(few)
        tv.page.locator(".people .habit").nth(3).wait_for()
        assert tv.page.evaluate(COVERED) == []
        picture(tv.page, "television", "lobby", f"{width}x{height} characters")
        last, how = (tv.page.locator(part).last.bounding_box() for part in (".people li", ".how"))
        assert last["y"] + last["height"] <= how["y"]


def test_nobody_is_asked_to_scan_a_code_that_is_not_shown_or_that_a_phone_cannot_open(television):
    tv = television()
    tv.say(room(open=False, invitation={**INVITATION, "short": "127.0.0.1:7480/c"}))
    tv.page.get_by_text("127.0.0.1:7480/c").wait_for()
    assert tv.page.locator(".qr").count() == 0, "a table that is closed to the network"
    tv.say(room(invitation=None))
    tv.page.get_by_text("l’ordinateur de l’hôte").wait_for()
    assert tv.page.locator(".qr").count() == 0, "a television without the host’s right"
    for changes in ({"invitation": None}, {"open": False}):
        tv.say(room([], playing=False, **changes))
        expect(tv.page.locator(".nobody")).to_have_text("Personne encore\u00a0: branche un gobelet.")


def test_the_lobby_shows_where_else_phones_can_call_and_what_keeps_them_away(television):
    tv = television()
    other = ["10.42.0.1:7480/c", "wlan0"]
    tv.say(room(network={"state": "unreached", "others": [other]}))
    expect(tv.page.locator(".also")).to_have_text("Ou encore\u00a0: 10.42.0.1:7480/c (wlan0)")
    expect(tv.page.locator(".unreached")).to_contain_text("Aucun téléphone n’a encore atteint cette table.")
    assert tv.page.locator(".qr").is_visible() and tv.page.evaluate(COVERED) == []
    tv.say(room(network={"state": "none", "others": []}))
    expect(tv.page.locator(".unreached")).to_contain_text("Pas de réseau")
    assert tv.page.locator(".qr").count() == tv.page.locator(".letters").count() == 0, "a code that no phone can open"
    tv.say(room())
    tv.page.locator(".qr").wait_for()
    assert tv.page.locator(".unreached").count() == 0


def test_the_keys_choose_language_light_sound_and_help(television):
    tv = television(color_scheme="dark")
    number = first(2, MOMENTS["bid"])
    tv.show(2, number)
    tv.page.keyboard.press("s")
    assert tv.page.evaluate("localStorage.getItem('gobelet.sound')") == "1"
    tv.play(2, number + 1, number + 20)
    tv.page.keyboard.press("t")
    assert tv.page.evaluate("document.documentElement.dataset.theme") == "light"
    tv.page.keyboard.press("?")
    assert tv.page.locator("#help").is_visible()
    tv.page.keyboard.press("Escape")
    assert not tv.page.locator("#help").is_visible()
    tv.page.keyboard.press("l")
    assert tv.page.evaluate("localStorage.getItem('gobelet.lang')") == "en"


def test_no_barrier_for_anybody(television, axe):
    tv = television()

    def no_barrier(moment, *schemes):
        for scheme in schemes:
            tv.page.emulate_media(color_scheme=scheme)
            assert axe(tv.page) == "", (moment, scheme)

    tv.say(room([("Marie", True, False), ("Jean", False, True)]))
    tv.page.locator(".people li").nth(1).wait_for()
    no_barrier("lobby", "dark", "light")
    for name, holds in MOMENTS.items():
        tv.show(6, first(6, holds))
        no_barrier(name, "dark", *(["light"] if name in ("bid", "verdict", "night") else []))


def test_another_language_tells_the_whole_log_again_and_goes_on_in_it(site, open_page):
    tv = open_page(f"{site.url}/?lang=fr")
    cup = site.cup("Zoe")  # the match waits for a player who does nothing
    site.automates(2)
    site.begin()
    site.until(lambda: cup.app.inviting())
    site.call(cup.app.session.agree)
    site.until(lambda: site.table.ledger.phase == ledger.PLAYING and len(site.table.ledger.owing()) == 1)

    def tells_all(lang):
        """Waits until the page tells the whole log, which may grow meanwhile."""

        def texts_of_log():
            log = site.call(lambda: list(site.table.log))
            return [event["text"] for _, event in messages.past(log, texts.load(lang))]

        end = time.monotonic() + PATIENCE
        while (shown := tv.locator("#log li").all_text_contents()) != texts_of_log():
            assert time.monotonic() < end, f"{shown} is told, not {texts_of_log()}"
            time.sleep(0.05)
        return len(shown)

    waiting = tells_all("fr")
    tv.keyboard.press("l")
    assert tells_all("en") >= waiting
    site.call(cup.app.duties.confirm)
    site.call(cup.app.seat.shake)
    site.until(lambda: len(messages.past(list(site.table.log), texts.load("en"))) > waiting)
    assert tells_all("en") > waiting


def test_a_screen_that_was_left_on_shows_the_lobby_of_a_table_that_was_started_again_after_its_match(site, open_page):
    site.automates(2)
    site.begin()
    tv = open_page(site.url)
    tv.locator(".podium").wait_for()
    site.until(lambda: not site.table.playing)
    open_page.expected = ("ERR_CONNECTION_REFUSED",)
    site.stop()
    site.start()
    tv.locator("#lobby .scan").wait_for()
    expect(tv.locator("#table")).to_be_hidden()


def test_who_comes_between_two_games_finds_the_code_on_the_podium_where_the_lobby_would_show_it(television):
    tv, people = television(), [("Zoé", True, False)]
    tv.show(2, len(recorded(2)) - 1)
    expected = ["192.168.1.20:7480/c", "ABCD EFGH JKLM NPQR"]
    for changes in ({}, {"open": False}, {"invitation": None}, {"network": {"state": "none"}}):
        tv.say(room(people, playing=False, **changes))
        expect(tv.page.locator(".podium .join img")).to_have_count(0 if changes else 1)
        expect(tv.page.locator(".podium .join strong")).to_have_text([] if changes else expected)
