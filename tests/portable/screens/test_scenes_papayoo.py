"""What holds in every scene of Papayoo, at a table of eight with names of twelve letters: see scene_trials.py."""

import scene_trials as trials
from scene_trials import at, thrown

from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo.cards import card
from gobelet.games.papayoo.definition import GAME
from gobelet.match import Match


def scenes(lang):
    """(name, scene, world) of each."""
    hand = (card(0, 3), card(0, 10), card(1, 9), card(2, 10), card(3, 8), card(4, 11), card(4, 20))
    match = Match(GAME, 8)
    yield "draw", "roll", at(match, 0, lang, owed="shake")
    yield "drawn", "reveal", thrown(match, lang, {0: (8,)})
    match.act(0, (2,))
    yield "shuffle", "roll", at(match, 0, lang, owed="shake")
    for seat in range(8):
        match.act(seat, 0)
    match.act(-1, 0)
    yield "discard", "decide", at(match, 0, lang, hand, "seal")
    match.act(0, 0)
    yield "wait_discards", "wait", at(match, 0, lang, hand)
    match = Match(GAME, 8)
    match.state = p.position(8, 0, 0)
    yield "lead", "decide", at(match, 0, lang, hand, "act")
    yield "wait_lead", "wait", at(match, 5, lang, hand)
    match.state = p.position(8, 2, 0)
    for number in range(6):
        match.act(2 + number, card(4, 12 + number))
    yield "wait", "wait", at(match, 1, lang, hand)
    yield "play", "decide", at(match, 0, lang, hand, "act")
    match.act(0, hand[-1])
    taken = [event for event in match.act(1, hand[-2]) if event[0] == "trick"]
    yield "taken", "verdict", at(match, 0, lang, hand[:-1], verdict=taken)
    world = at(match, 0, lang, hand, verdict=[("passed", -1, 7, 0, 3)])
    world.owner.dealt = hand[:2] + hand[4:6]
    yield "received", "verdict", world
    yield "papayoo", "verdict", at(match, 0, lang, hand, verdict=[("papayoo", -1, 1, card(0, 7), (1,))])
    yield "score", "verdict", at(match, 0, lang, verdict=[("score", -1, 0, 147, 251)])
    yield "over", "over", at(match, 4, lang)


(
    test_frames_of_every_scene,
    test_whoever_waits_opens_the_menu,
    test_a_stuck_button_is_named_and_the_others_play_on,
    test_without_a_display_buttons_are_taken,
    test_sagging_cells_are_told_and_lose_no_decision,
) = trials.of(scenes)
