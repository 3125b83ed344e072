"""A phone is played with taps, and with the keyboard, and by the names that a screen reader says: all five games."""

import os
import time

import pytest
from fingers import Finger
from hands import PATIENCE

from gobelet import ledger
from gobelet.games import GAMES

pytestmark = pytest.mark.slow
WHOLE = bool(os.environ.get("GOBELET_WHOLE_MATCHES"))  # to their ends, minutes for games with a board
SHORT = {"parafico": {"dice_per_player": 1}, "papayoo": {"rounds": 1}}
SEATS = {"papayoo": 2}
ENOUGH = {"papayoo": 5, "parcheesi": 4, "paradice": 4, "pepetes": 6}  # decisions of a match without its end
MOST = {"bid": 2, "give": 7, "play": 2, "bet": 3, "board": 1, "bluff": 2}  # taps that a decision may take


def play(site, finger, enough=0):
    """Plays on until the match is over, or until so many decisions were made."""
    end = time.monotonic() + (600 if WHOLE else PATIENCE)
    while site.table.ledger.phase != ledger.CLOSED:
        assert time.monotonic() < end, (finger.look(), finger.taps)
        if enough and sum(map(len, finger.taps.values())) >= enough:
            return
        if not finger.act():
            finger.page.wait_for_timeout(20)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_with_taps_alone_and_few_of_them(make_site, open_page, game):
    site = make_site(lang="en", game=game, options=SHORT.get(game, {}))
    site.automates(SEATS.get(game, 1))
    finger = Finger(open_page(site.cup_url(), size="phone", lang="en-US")).join("Zoe")
    play(site, finger, 0 if WHOLE else ENOUGH.get(game, 0))
    assert finger.taps
    for kind, most in MOST.items():
        assert max(finger.taps.get(kind, [0])) <= most, (kind, finger.taps)


@pytest.mark.parametrize("by", ["keys", "names"])
def test_the_same_is_done_with_the_keyboard_and_by_names(make_site, open_page, axe, by):
    site = make_site(lang="en", game="parafico", options=SHORT["parafico"])
    site.automates(1)
    finger = Finger(open_page(site.cup_url(), size="phone", lang="en-US"), by).join("Zoe")
    play(site, finger, 1)
    assert not axe(finger.page)
    play(site, finger)
    assert finger.taps
