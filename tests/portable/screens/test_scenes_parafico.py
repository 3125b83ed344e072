"""What holds in every scene of Parafico, at a table of fifteen with names of twelve letters: see scene_trials.py."""

import scene_trials as trials
from parafico_world import bidding, roll, session, show
from rules_world import say
from scene_trials import at, thrown

from gobelet import games
from gobelet.games.parafico.definition import GAME
from gobelet.match import Match


def scenes(lang):
    """(name, scene, world) of each."""
    hand, many = (1, 2, 4, 4, 6), (5,) * 15
    match = Match(GAME, 15)
    yield "seat_roll", "roll", at(match, 14, lang, owed="shake")
    for seat in range(15):
        match.act(seat, (1, 2, 3, 4, 5))
    yield "tie", "roll", at(match, 14, lang, owed="shake", rolled=(1, 2, 3, 4, 5))
    yield "seats", "reveal", thrown(match, lang, {seat: (1 + seat % 6,) * 5 for seat in range(15)})
    yield "roll", "roll", at(session(many), 0, lang, owed="shake")
    yield "roll_no_jokers", "roll", at(session(many, no_jokers=True), 0, lang, owed="shake")
    match = session(many)
    for seat in range(6):
        match.act(seat, games.HIDDEN)
    yield "wait_shakes", "wait", at(match, 0, lang)
    for seat in range(6, 14):
        match.act(seat, games.HIDDEN)
    yield "wait_shake", "wait", at(match, 0, lang)
    match = bidding(many, 14)
    yield "first_bid", "wait", at(match, 0, lang, hand)
    yield "throw", "reveal", at(match, 0, lang, hand, throw={0: hand}, uncovered_at=1000)
    say(match, "45x4")
    yield "wait", "wait", at(match, 7, lang, hand)
    yield "wait_dice", "wait", at(match, 7, lang, hand, uncovered_at=1000)
    yield "decide", "decide", at(match, 0, lang, hand, "act")
    yield "sent", "decide", at(match, 0, lang, hand, "act", sent="act")
    verdict = say(match, "bluff")
    yield "show", "show", at(match, 7, lang, hand, "show", verdict=verdict)
    for seat in range(8):
        verdict += match.act(seat, hand)
    yield "counting", "verdict", at(match, 0, lang, verdict=verdict)
    for seat in range(8, 15):
        verdict += match.act(seat, hand)
    yield "verdict", "verdict", at(match, 7, lang, verdict=verdict)
    match = bidding((1,) + (5,) * 14, 14, no_jokers=True)
    say(match, "12x1")
    yield "wait_no_jokers", "wait", at(match, 0, lang, (1,))
    yield "wait_no_jokers_dice", "wait", at(match, 0, lang, (1,), uncovered_at=1000)
    verdict = say(match, "bluff") + match.act(0, (1,))
    yield "counting_no_jokers", "verdict", at(match, 1, lang, verdict=verdict)
    match = bidding((5,) * 14 + (0,), 13)
    yield "out", "wait", at(match, 14, lang)
    say(match, "12x6", "bluff")
    show(match, [hand] * 14 + [()])
    roll(match)
    yield "over", "over", at(match, 14, lang)


(
    test_frames_of_every_scene,
    test_whoever_waits_opens_the_menu,
    test_a_stuck_button_is_named_and_the_others_play_on,
    test_without_a_display_buttons_are_taken,
    test_sagging_cells_are_told_and_lose_no_decision,
) = trials.of(scenes)
