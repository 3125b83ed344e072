"""The stages of Parcheesi and Paradice on the television: at the largest table with the longest names everything can be
read, pieces say who they are and where they may go, and what happens on the board is played."""

from __future__ import annotations

import functools

import pytest
from legible import lost
from playwright.sync_api import expect
from television import Television

from bench.trial import FairTable
from gobelet import games
from gobelet.ledger import Ledger
from gobelet.prng import Random
from gobelet_host.games import part
from gobelet_host.spectate.model import TableModel
from gobelet_host.web import messages, texts

BOARDS = [game for game in games.GAMES if part(game, "diagram")]
NAMES = ("Maximilienne", "WWWWWWWWWWWW", "Bartholoméus", "Guillaumette", "Wilhelminaaa", "Emmanuelledo")
ENTRIES = 420
FEW = 160  # entries of smaller tables, which are enough to fill them
SHOWN = (0, 70, FEW - 1)  # of these
PLAIN = ("Zoé", "Vincent", "Jean", "Marie", "Camille", "Paul")
ABOVE_HAND = (1334, 428)  # of the television in a window of 1366 x 768
# Whether a pawn is on its way over so many squares.
WALKS = """squares => document.getAnimations().some(
  (one) => one.effect.target.dataset.pawn && one.effect.getKeyframes().length === squares)"""


@functools.cache
def payloads(game, seats=0):
    """The first part of a match, at the largest table if nothing else is said."""
    rules = games.load(game)
    seats = seats or rules.SEATS[1]
    table = FairTable(rules, games.complete_options(rules, {}), ["sound"] * seats, Random(4))
    while table.log.entries < (ENTRIES if seats == rules.SEATS[1] else FEW):
        table.step()
    return table.log.payloads


@functools.cache
def told(game, lang, seats=0, names=NAMES):
    """What the stream says of it (of smaller tables: SHOWN), with names as long as may be if nothing else is said."""
    log, model, words, found = Ledger(), TableModel(), texts.load(lang), []
    for seq, payload in enumerate(payloads(game, seats)):
        events = log.fold(payload)
        if seq == 0:
            log.players = [(cup, name, *more) for (cup, _, *more), name in zip(log.players, names, strict=False)]
        model.entry(log, events)
        model.present([player[0] for player in log.players])
        if seats and seq not in SHOWN:
            continue
        found.append(messages.message(model, seq, messages.format_events(events, model.names, words, game), words))
    return found


def first(game, holds, after=40):
    """The number of the first message for which something holds."""
    return next(n for n, one in enumerate(told(game, "fr")) if n > after and holds(one))


def has(kind):
    return lambda message: any(event["kind"] == kind for event in message["events"])


def stands(game, key):
    """The number of the first message with something in its picture's table."""
    return first(game, lambda one: one["picture"]["table"][key])


def places(tv):
    """Where each piece is drawn."""
    found = "all => all.map((one) => [one.dataset.pawn, one.getAttribute('transform')])"
    return dict(tv.page.locator("[data-pawn]").evaluate_all(found))


def show(tv, message):
    """The picture as it is, as for a page that has just come."""
    tv.match = getattr(tv, "match", 0) + 1
    tv.say({**message, "match": f"match {tv.match}"})
    seat = message["picture"]["seats"][0]["name"]
    expect(tv.page.locator("#table[data-game] .seat .who").first).to_have_text(seat)
    tv.told(len(message["events"]))


@pytest.mark.parametrize("game", BOARDS)
def test_everything_can_be_read_whatever_the_number_of_players(site, open_page, axe, picture, game):
    tv = Television(open_page, site.url)
    smaller = [(seats, number) for seats in range(2, games.load(game).SEATS[1]) for number in range(len(SHOWN))]
    moments = [0, 20, first(game, has("moved")), *range(90, ENTRIES, 110)]
    if game == "paradice":
        moments += [first(game, lambda one: one["picture"]["table"]["card"] and one["picture"]["table"]["card"]["now"])]
        moments += [stands(game, "ways"), first(game, has("jackpot"))]
    looks = ("fr", "dark", (1280, 720), NAMES), ("en", "light", (1920, 1080), PLAIN), ("fr", "dark", ABOVE_HAND, NAMES)
    for lang, theme, size, names in looks:
        tv.say({"kind": "words", "lang": lang, "words": texts.load(lang).labels()})
        tv.page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))
        tv.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        for seats, number in [*smaller, *((0, number) for number in moments)]:
            show(tv, told(game, lang, seats, names)[number])
            assert not lost(tv.page), f"{seats or 'all'} seats, {lang}, {size}, entry {number}: {lost(tv.page)}"
            picture(tv.page, "television", game, f"{lang} {size[0]} {seats or 'all'} seats, entry {number:03d}")
        assert axe(tv.page) == "", f"{game}, {lang}"


def test_pawns_of_parcheesi_have_numbers_and_those_that_may_be_moved_are_lit(site, open_page):
    tv = Television(open_page, site.url)
    message = told("parcheesi", "fr")[first("parcheesi", lambda one: len(one["picture"]["table"]["choices"]) > 1)]
    show(tv, message)
    table = message["picture"]["table"]
    assert tv.page.locator(".board .pawn text").all_text_contents().count("1") == 4
    lit = tv.page.locator(".pawn.choice").evaluate_all("all => all.map((one) => one.dataset.pawn)")
    assert sorted(lit) == sorted(f"{one['seat']}-{one['pawn']}" for one in table["choices"])
    assert tv.page.locator(".target").count() == len(table["choices"])
    barred = first("parcheesi", lambda one: any(pawn["barrier"] for pawn in one["picture"]["table"]["pawns"]))
    show(tv, told("parcheesi", "fr")[barred])
    assert tv.page.locator(".wall").count() > 0


def test_paradice_joins_its_ladders_and_shows_routes_on_demand_by_key_and_by_mouse(site, open_page):
    tv = Television(open_page, site.url)
    message = told("paradice", "fr")[first("paradice", has("bought"))]
    show(tv, message)
    ends = tv.page.locator(".ladder").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    cell = tv.page.locator(".cell").first.bounding_box()["height"]
    assert len(ends) == 4 and all(high > 6 * cell for high in ends)
    ways = [sum(int(digit, 16).bit_count() for digit in route) for route in message["picture"]["table"]["routes"]]
    tv.page.keyboard.press("3")
    expect(tv.page.locator(".route-way.colour2")).to_have_count(ways[2])
    tv.page.locator(".chip").nth(4).click()
    expect(tv.page.locator(".route-way.colour4")).to_have_count(ways[4])
    expect(tv.page.locator(".zone.about .name")).to_contain_text(NAMES[4])
    tv.page.keyboard.press("Escape")
    expect(tv.page.locator(".route-way")).to_have_count(0)


@pytest.mark.parametrize(("game", "kind"), [("parcheesi", "captured"), ("paradice", "jackpot")])
def test_what_happens_on_the_board_is_played_and_a_key_ends_it(site, open_page, game, kind):
    tv = Television(open_page, site.url, reduced_motion="no-preference")

    def is_shown(one):
        return has("moved")(one) and any(event["kind"] == kind and event["data"][0] for event in one["events"])

    number = first(game, is_shown)
    before, message = told(game, "fr")[number - 1 : number + 1]
    show(tv, before)
    tv.say({**message, "match": f"match {tv.match}"})
    walked = next(event for event in message["events"] if event["kind"] == "moved")["data"]
    squares = len(walked[0]) if game == "paradice" else walked[2] - walked[1]
    tv.page.wait_for_function(WALKS, arg=squares + 1, polling="raf")
    text = next(event["text"] for event in message["events"] if event["kind"] == kind)
    expect(tv.page.locator(".moment")).to_have_text(text)
    tv.page.keyboard.press("x")
    expect(tv.page.locator(".moment")).to_have_count(0)
    expect(tv.page.locator(".told li").last).to_have_text(message["picture"]["table"]["news"][-1])
    played = places(tv)
    show(tv, message)
    assert played == places(tv)
