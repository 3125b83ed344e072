"""The television page with each game: its dice, board, cards or duel, on a screen and on a phone."""

from __future__ import annotations

import functools
import itertools
import json
import re
import threading

import pytest
from legible import COVERED, faint
from playwright.sync_api import expect
from television import Television, room

from bench.trial import played
from gobelet import games
from gobelet.cup.reasons import explain
from gobelet.games import GAMES
from gobelet.games.parafico.bids import BLUFF, bid
from gobelet_host import games as titles
from gobelet_host.audit import coach
from gobelet_host.games import cases, part
from gobelet_host.spectate.model import TableModel
from gobelet_host.web import messages, texts

SEEDS = {"parcheesi": 8, "paradice": 1}  # of matches that are over soon
LIVE = 60  # entries at the end of a match that come while the page is open
TOGETHER = 8  # of them at once
LESSON = (190, 14, bid(12, 6), bid(11, 6), 0, BLUFF, 1, 0, 70, 20, 940)  # of Parafico, as long as it is told
BETTER = "Mieux : 11 × ⚅, vrai neuf fois sur dix, 1,9 dé de mieux."


@functools.cache
def recorded(game, seats):
    """The entries of a short match of automates that take anything."""
    return played(games.load(game), cases.of(game).short, seats, SEEDS.get(game, 5), ["random"] * seats).payloads


def moment(game):
    """What the stream says in the middle of a match, in French."""
    entries = cases.of(game).drawn[1]
    return next(messages.of_match(recorded(game, 4)[:entries], texts.load("fr"), entries - 2))


def test_each_game_has_its_own_stage_that_fits_a_phone(site, open_page, axe):
    tv = Television(open_page, site.url, size="phone")
    for game in GAMES:
        told = moment(game)
        tv.say({**told, "match": game})
        expect(tv.page.locator("#table")).to_have_attribute("data-game", game)
        tv.page.locator(".seat").nth(3).wait_for()
        assert tv.page.locator(f"#table {cases.of(game).drawn[0]}").count() > 0, game
        names = tv.page.locator(".seat .who").all_text_contents()
        assert names == [seat["name"] for seat in told["picture"]["seats"]], game
        assert tv.page.evaluate("document.scrollingElement.scrollWidth <= screen.width"), game
        assert axe(tv.page) == "", game


LONG_NAMES = (
    "MMMMMMWWWWWW", "Bartholoméus", "WMWMWMWMWMWM", "WWWWWWWWWWWW", "Emmanuellina", "MMMMMMMMMMMM", "Annecharlott",
    "WMMWWMMWWMMW", "Theodorianne", "MWMWMWMWMWMW", "Wilhelminaaa", "WWWMMMWWWMMM", "Hermenegilde", "MMWWMMWWMMWW",
    "Clementinaaa",
)  # fmt: skip
PLAIN_NAMES = tuple("Zoé Vincent Jean Marie Camille Paul Ana Bob Max Lou Léa Hugo Emma Tom Eva".split())
ROUND = [game for game in GAMES if not part(game, "diagram")]  # the games that are played round the table
EIGHT = 8  # players of Papayoo's largest table
ABOVE_HAND = (1334, 428)  # of the television in a window of 1366 x 768
# Languages, screens, themes, names.
LOOKS = (
    ("fr", (1280, 720), "dark", LONG_NAMES), ("en", (1920, 1080), "light", PLAIN_NAMES),
    ("en", ABOVE_HAND, "dark", LONG_NAMES),
)  # fmt: skip
FRAMED = "framed => document.documentElement.classList.toggle('framed', framed)"
# What is wrong once so many seats are shown at an entry.
SHOWN = f"""async ([seats, entry]) => {{
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const table = document.getElementById("table");
    do await frame();
    while (document.querySelectorAll(".seat").length !== seats || table.dataset.entry !== String(entry));
    await frame();
    return ({COVERED})();
}}"""


@functools.cache
def whole(game, seats=0):
    """Every message of a short match, at the largest table if nothing else is said, with the longest names."""
    payloads = recorded(game, seats or games.load(game).SEATS[1])
    return named(list(messages.of_match(payloads, texts.load("fr"))), "fr", LONG_NAMES)


def told_at(game, seats, number, lang, names):
    """One message of such a match."""
    payloads = recorded(game, seats)[: number + 1]
    return named(next(messages.of_match(payloads, texts.load(lang), number - 1)), lang, names)


def named(told, lang, names):
    """What is told, with these names; in English of people, who have faces where automates have their mark."""
    text = json.dumps(told, ensure_ascii=False)
    if lang == "en":
        text = text.replace('"automate": true', '"automate": false')
    return json.loads(re.sub(r"\bP(\d+)\b", lambda found: names[int(found[1]) - 1], text))


def costliest(game, lang, names):
    """The decision that cost most, in as many words as there may be."""
    text = f"Tour 14 : 12 × ⚅, jamais vrai. {BETTER}"
    if games.load(game).reasons:
        text = explain(games.load(game), LESSON, names, texts.load(lang).for_game(game))
    return {"title": "Le choix le plus cher", "text": f"{names[0]} · {text}"}


def kinds(message):
    return {event["kind"] for event in message["events"]}


@pytest.mark.parametrize("game", ROUND)
def test_nothing_is_covered_or_cut_whatever_the_number_of_players(site, open_page, axe, picture, game):
    tv, wrong = Television(open_page, site.url), {}
    least, most = games.load(game).SEATS
    for (lang, size, theme, names), seats in itertools.product(LOOKS, range(least, most + 1)):
        if seats == least:
            tv.say({"kind": "words", "lang": lang, "words": texts.load(lang).labels()})
            tv.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
            tv.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            tv.page.evaluate(FRAMED, size == ABOVE_HAND)
            people = [(name, at % 2 == 0, False) for at, name in enumerate(names[:most])]
            tonight, dearest = [[name, 2] for name in names[:3]], costliest(game, lang, names)
            get, title = texts.load(lang).get, titles.title(game, lang)
            may = {"again": get("host.again", title), "game": [game, get("host.other_game", title)], "evening": True}
            tv.say(room(people, playing=False, tonight=tonight, costliest=dearest, may=may))
        count, largest = len(recorded(game, seats)), seats == most and size != ABOVE_HAND
        step = count // (8 if largest else 3)
        numbers = [*range(step, count - 1, step), count - 1]
        for number in numbers:
            match = f"{lang} {size} {names[0]} {seats} {number}"
            tv.say({**told_at(game, seats, number, lang, names), "match": match, "events": []})
            wrong |= dict.fromkeys(tv.page.evaluate(SHOWN, [seats, number]), match)
            picture(tv.page, "television", game, f"{lang} {seats:02d} players, {size[0]} {names[0]} entry {number:03d}")
            if largest and number in (numbers[len(numbers) // 2], numbers[-1]):
                assert axe(tv.page) == "", match
                assert not faint(tv.page), match
        assert tv.page.locator(".podium .step").count() == min(seats, 3)
    assert not wrong, "\n".join(f"{match}: {line}" for line, match in wrong.items())


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_of_the_largest_table_is_followed_live_to_the_podium(make_site, open_page, picture, game):
    site = make_site(game=game, options=cases.of(game).short)
    payloads = recorded(game, games.load(game).SEATS[1])
    live = max(len(payloads) - LIVE, 1)
    site.relive(payloads[:live])
    tv = open_page(f"{site.url}/?lang=fr", reduced_motion="no-preference")
    # What comes before the page is linked it is told as one message, with the last entry's number.
    expect(tv.locator("#table .seat")).to_have_count(games.load(game).SEATS[1])
    tv.keyboard.press("v")  # fast
    for start in range(live, len(payloads), TOGETHER):
        latest = site.relive(payloads[start : start + TOGETHER])
        if latest >= 0:
            expect(tv.locator("#log li").last).to_have_attribute("data-seq", str(latest))
    assert not site.table.playing
    tv.locator("#log li", has_text="Mot de la fin").wait_for(state="attached")
    tv.locator(".podium .step").first.wait_for()
    # In one turn of the page: what is drawn again meanwhile would be of no height.
    heights = tv.evaluate("() => [...document.querySelectorAll('.podium .block')].map((one) => one.offsetHeight)")
    assert heights[0] >= 0.25 * 720 and heights == sorted(heights, reverse=True), "they rise from third to first"
    tv.evaluate("() => document.getAnimations().forEach((one) => one.finish())")
    assert not tv.locator(".seats").is_visible() and tv.evaluate(COVERED) == []
    model = site.call(lambda: TableModel.follow(site.table))
    assert bool(model.watcher.stories) == bool(model.watcher.STORIES), "a game that has stories tells one"
    assert tv.locator(".stories dt").count() - len(model.watcher.stories) in (0, 1)  # and tonight's score
    assert "[" not in tv.locator(".podium").text_content()
    expect(tv.locator(".once .more")).to_be_visible()
    winners = [model.names[seat] for seat in model.won()]
    assert tv.locator(".podium .place1 .who").all_text_contents() == winners[:3]
    assert tv.locator(".podium .ranking .who").all_text_contents()[: len(winners[3:])] == winners[3:]
    expect(tv.locator(".tossed, .moment, .risen")).to_have_count(0)  # what has flown is gone
    picture(tv, "television", game, "fr podium")
    told = tv.locator("#log li").all_text_contents()
    log = site.call(lambda: list(site.table.log))
    assert log == payloads
    assert told == [event["text"] for _, event in messages.past(log, texts.load("fr"))]


def test_the_podium_tells_the_costliest_decision_once_it_is_weighed_and_after_the_table_was_started_again(
    make_site, open_page, monkeypatch
):
    people = [("Zoé", False), ("Max", False)]
    log = played(games.load("pepetes"), cases.of("pepetes").short, 2, 5, ["easy"] * 2, people)
    site, gate = make_site(game="pepetes"), threading.Event()
    monkeypatch.setattr(coach, "advice", lambda *told, weigh=coach.advice: gate.wait() and weigh(*told))
    site.relive(log.payloads)
    tv = open_page(f"{site.url}/?lang=fr")
    expect(tv.locator(".podium .step")).to_have_count(2)
    told = tv.locator(".stories dt", has_text="Le choix le plus cher")
    expect(told).to_have_count(0)
    gate.set()
    expect(told).to_be_visible()
    text = tv.locator(".stories dd").last.text_content()
    open_page.expected = ("ERR_CONNECTION_REFUSED",)
    site.stop()
    site.start()
    tv.reload()
    expect(told).to_be_visible()
    assert tv.locator(".stories dd").last.text_content() == text


def test_a_card_flies_from_its_player_and_the_trick_to_its_taker_unless_a_key_skips_it(site, open_page):
    tv = Television(open_page, site.url, reduced_motion="no-preference")
    told = whole("papayoo")
    end = next(n for n, one in enumerate(told) if "trick" in kinds(one))
    tv.say({**told[end - 1], "events": []})
    tv.page.locator(".field .lies").nth(EIGHT - 2).wait_for()
    assert tv.page.locator(".field .leads").count() == 1
    back = tv.page.locator(".owns .card-back").first.evaluate("one => getComputedStyle(one).backgroundColor")
    assert back != "rgba(0, 0, 0, 0)", "the backs of cards are seen"
    tv.say(told[end])
    tv.page.locator(".field .lies").nth(EIGHT - 1).wait_for()
    tv.page.keyboard.press("x")
    tv.page.locator(".middle .trick").wait_for()
    assert tv.page.locator(".field .lies").count() == 0


def test_the_pack_goes_from_cup_to_cup_is_dealt_and_a_die_names_the_papayoo_on_a_table_that_stays(site, open_page):
    tv = Television(open_page, site.url, reduced_motion="no-preference")
    told = whole("papayoo", seats=4)
    wanted = ("masked", "dealt", "papayoo")
    first = {kind: next(n for n, one in enumerate(told) if kind in kinds(one)) for kind in wanted}
    places = "all => all.map((one) => [one.offsetLeft, one.offsetTop, one.offsetWidth, one.offsetHeight])"
    seen = []
    for number in range(first["masked"] - 4, first["papayoo"] + 1):
        tv.say({**told[number], "match": f"match {number}", "events": []})
        expect(tv.page.locator(".middle .huge")).not_to_be_empty()
        seen.append(tv.page.locator(".seat, .seat .before").evaluate_all(places))
    assert all(one == seen[0] for one in seen), "nothing resizes or moves"
    for shuffled in range(3):
        message = told[first["masked"] + shuffled]
        tv.say({**message, "match": f"masked {shuffled}", "events": []})
        expect(tv.page.locator(".pack")).to_have_count(1)
        expect(tv.page.locator(f"[data-seat='{shuffled + 1}'] .pack")).to_be_visible()
        expect(tv.page.locator(".middle .huge strong")).to_have_text(message["picture"]["seats"][shuffled + 1]["name"])
    for kind, mark in (("dealt", ".tossed"), ("papayoo", ".middle .eight")):
        tv.say({**told[first[kind] - 1], "match": kind, "events": []})
        tv.say({**told[first[kind]], "match": kind})
        tv.page.locator(mark).first.wait_for(state="attached")
        tv.page.keyboard.press("x")
    expect(tv.page.locator(".tossed")).to_have_count(0)
    tv.page.locator(".middle .named .forty").wait_for()
    hidden = ".middle [style*=opacity], .fan [style*=opacity]"
    expect(tv.page.locator(hidden)).to_have_count(0)
    assert tv.page.locator(".fan .card-back").count() == 60


def test_a_duel_fills_two_bands_in_which_nothing_moves_or_resizes(site, open_page):
    tv, told = Television(open_page, site.url), whole("pepetes", seats=4)
    fixed = "all => all.map((one) => [one.offsetTop, one.offsetHeight])"
    bands, seen = set(), {"points": 0, "aims": 0, "bets": 0}
    for number, message in enumerate(told[::2]):
        table = message["picture"]["table"]
        if not table["attacker"] or message["picture"]["podium"] or message["picture"]["who"]:
            continue
        tv.say({**message, "match": f"match {number}", "events": []})
        expect(tv.page.locator("[data-role=attacker] .who")).to_have_text(table["attacker"]["name"])
        blue = sum(map(bool, table["blue"])) if table["black"] else 0
        expect(tv.page.locator(".public.attacker .blue")).to_have_count(blue)
        bands.add(str(tv.page.locator(".public, .call").evaluate_all(fixed)))
        assert tv.page.locator(".public .die").first.bounding_box()["height"] >= 0.15 * 720
        for key, drawn in (("points", ".worth b"), ("aims", ".blue.aim"), ("bets", ".seat:not([data-role]) .bet")):
            seen[key] += tv.page.locator(drawn).count()
    assert len(bands) == 1, bands
    assert all(seen.values()), seen


def test_the_speed_of_scenes_is_chosen_by_a_key_or_in_the_help_and_kept(site, open_page):
    tv = Television(open_page, site.url)
    kept = "() => localStorage.getItem('gobelet.speed')"
    tv.page.keyboard.press("v")
    assert tv.page.evaluate(kept) == "fast"
    tv.page.locator("#strip [data-do=help]").click()
    assert tv.page.locator("#help input[value=fast]").is_checked()
    tv.page.locator("#help input[value=slow]").check()
    assert tv.page.evaluate(kept) == "slow"
    assert "lente" in tv.page.locator("#help dl").text_content()
