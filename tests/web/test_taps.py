"""A phone is played with taps, and with the keyboard, and by the names that a screen reader says: all five games.

A match of a game with a board is hundreds of decisions: here a few of them are made. GOBELET_WHOLE_MATCHES=1 plays each
of the five to its end, in all three ways, which takes an hour. Other walks by keys: test_lessons_page.py.
"""

import os
import statistics
import time

import pytest
from fingers import Finger, before_the_rest, phone_with_clock
from hands import PATIENCE, QUICK, wait_for_offer
from playwright.sync_api import expect

from gobelet import ledger
from gobelet.games import GAMES
from gobelet_host.audit import coach
from gobelet_host.games import cases

WHOLE = bool(os.environ.get("GOBELET_WHOLE_MATCHES"))
HOUR = 3600  # seconds
pytestmark = [pytest.mark.slow, *([pytest.mark.timeout(HOUR)] if WHOLE else [])]
SHORT = {"parafico": {**QUICK, "dice_per_player": 1}, "papayoo": {"rounds": 1}}
SEATS = {"papayoo": 2, "pepetes": 2}  # beside the finger; only who does not duel bets
MOST = {"bid": 1, "give": 7, "play": 2, "bet": 3, "list": 1, "buy": 1, "mistake": 2}  # taps that a decision may take
HALF = {"dice": 3, "bet": 3, "list": 1}  # ... that half of them may take
BY = ["touch", "keys", "names"]
WALKS = [(game, by) for game in GAMES for by in BY if WHOLE or by == "touch" or (game, by) == ("parafico", "names")]


def play(site, finger, enough=0):
    """Plays on until the match is over, or until so many decisions were made."""
    end = time.monotonic() + (HOUR if WHOLE else 5 * PATIENCE)
    while site.table.ledger.phase != ledger.CLOSED:
        assert time.monotonic() < end, (finger.look(), finger.taps, site.call(site.state))
        if enough and sum(map(len, finger.taps.values())) >= enough:
            return
        if not finger.act():
            wait_for_offer(finger.page)


@pytest.mark.parametrize("game, by", WALKS)
def test_a_match_is_played_with_taps_or_keys_or_names_alone_and_few_of_them(
    make_site, open_page, axe, monkeypatch, game, by
):
    """By touch without what no table of that game wants, until the lessons behind the end of a match are due. What a
    table shows to everybody is nothing that a cup believes: its page hears of its table by its own link alone."""
    monkeypatch.setattr(coach, "advice", lambda *told: [])  # what each decision cost is in tests/host/test_coach.py
    site = make_site(lang="en", game=game, options=SHORT.get(game, {}))
    site.automates(SEATS.get(game, 1), "random")
    context = before_the_rest(open_page, site, game) if by == "touch" else phone_with_clock(open_page)
    heard = set()
    context.on("page", lambda page: page.on("websocket", lambda socket: heard.add(socket.url.split("?")[0])))
    finger = Finger(open_page(site.cup_url(), context=context), by, clock=True).join("Zoe")
    play(site, finger, 2)
    assert not axe(finger.page)
    assert not finger.page.inner_text("#news")
    enough = 0 if WHOLE else cases.of(game).taps
    if by == "touch" and not enough:
        with finger.page.expect_response("**/firmware/rest.bin"):
            context.unroute_all()
    play(site, finger, enough)
    assert finger.taps and heard == {site.url.replace("http", "ws") + "/link"}
    expect(finger.page.locator("#news")).to_have_text("")
    if WHOLE:
        print({kind: (len(taps), max(taps)) for kind, taps in finger.taps.items()})
    for kind, most in MOST.items():
        assert max(finger.taps.get(kind, [0])) <= most, (kind, finger.taps)
    for kind, most in HALF.items():
        assert statistics.median(finger.taps.get(kind, [0])) <= most, (kind, finger.taps)
