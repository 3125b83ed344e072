"""What holds in every scene of Paradice, at a table of six with names of twelve letters: see scene_trials.py."""

import scene_trials as trials
from paradice_world import cell, forked, game, give, money, roll, six, visit
from scene_trials import at, thrown

from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s


def scenes(lang):
    """(name, scene, world) of each."""
    yield "roll", "roll", at(game(6), 0, lang, owed="shake")
    yield "way", "decide", at(forked(), 0, lang, owed="act")
    match = six()
    roll(match, 2, 3)
    yield "wait", "wait", at(match, 1, lang)
    yield "thrown", "reveal", thrown(match, lang, {0: (6, 6)})
    match = six(9, 9, 40, 3, 70, 76)
    visit(match, cell("product12"), 1, 3)
    yield "buy", "decide", at(match, 0, lang, owed="act")
    match = game(6)
    give(match, 1, "sum", ("sum", 1), "product", ("product", 1))
    give(match, 0, "ratio3", "odd", ("odd", 1))
    money(match, 0, 100)
    visit(match, cell("jackpot"), 6, 5)
    yield "sell", "decide", at(match, 0, lang, owed="act")
    match = game(6, confirm_end="on")
    visit(match, cell("sum7"), 1, 2)
    match.act(0, p.DECLINE)
    yield "end", "decide", at(match, 0, lang, owed="act")
    match = six(44, 9, 40, 3, 70, -1)
    match.state[s.RANKS + 5], match.state[s.SCORES + 5] = 6, 0
    yield "out", "wait", at(match, 5, lang)
    for event in (("dues", -1, 0, 24500, (6, 6), True, (1, 24500)), ("eliminated", -1, 5, 6, (), 0)):
        yield event[0], "verdict", at(match, 0, lang, verdict=[event])
    yield "over", "over", at(match, 5, lang)


(
    test_frames_of_every_scene,
    test_whoever_waits_opens_the_menu,
    test_a_stuck_button_is_named_and_the_others_play_on,
    test_without_a_display_buttons_are_taken,
    test_sagging_cells_are_told_and_lose_no_decision,
) = trials.of(scenes)
