"""What holds in every scene of Parcheesi, at a table of four with names of twelve letters: see scene_trials.py."""

import scene_trials as trials
from parcheesi_world import FAR, NEST, facing, four, game, throw
from rules_world import do
from scene_trials import at, thrown

from gobelet.games.parcheesi.definition import GAME
from gobelet.match import Match


def scenes(lang):
    """(name, scene, world) of each."""
    yield "roll", "roll", at(Match(GAME, 4), 0, lang, owed="shake")
    match = four()
    yield "decide", "decide", at(match, 0, lang, owed="act")
    yield "wait", "wait", at(match, 3, lang)
    yield "thrown", "reveal", thrown(match, lang, {0: (6,)})
    do(match, "pawn 1")
    yield "bonus", "decide", at(match, 0, lang, owed="act")
    start = game(NEST, NEST, NEST, NEST)
    match = game((3, -1, -1, -1), (facing(start, 0, 0, 1), 70, -1, -1), FAR, FAR)
    throw(match, 5)
    yield "exit", "decide", at(match, 0, lang, owed="act")
    do(match, "pawn 1")
    yield "wait_claim", "wait", at(match, 3, lang)
    yield "roll_claim", "roll", at(match, 1, lang, owed="shake")
    match = game((71, 71, 71, 67), (5, 60, 70, -1), (8, 8, -1, 71), NEST, play_on="on")
    throw(match, 4)
    do(match, "pawn 4")
    yield "finished", "wait", at(match, 0, lang)
    for event in (("captured", -1, 1, 0, 2, 30), ("third_six", -1, 0, -1)):
        yield event[0], "verdict", at(match, 0, lang, verdict=[event])
    yield "over", "over", at(match, 3, lang)


(
    test_frames_of_every_scene,
    test_whoever_waits_opens_the_menu,
    test_a_stuck_button_is_named_and_the_others_play_on,
    test_without_a_display_buttons_are_taken,
    test_sagging_cells_are_told_and_lose_no_decision,
) = trials.of(scenes, "wait_claim")
