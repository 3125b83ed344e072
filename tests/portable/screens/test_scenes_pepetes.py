"""What holds in every scene of Pépètes, at a table of six with names of twelve letters: see scene_trials.py."""

import scene_trials as trials
from pepetes_world import duel, lie, new
from rules_world import say
from scene_trials import at, thrown

from gobelet.games.pepetes import state as s


def scenes(lang):
    """(name, scene, world) of each."""
    yield "first", "roll", at(new(6), 0, lang, (), "shake")
    match = duel(6)
    yield "throw", "roll", at(match, 0, lang, (), "shake")
    yield "meet", "wait", at(match, 5, lang, ())
    yield "thrown", "reveal", thrown(match, lang, {0: (4, 1, 6), 1: (3, 2)})
    lie(match, (2, 5, 5, 6), 3, (0, 0), 2)
    yield "defence", "decide", at(match, 1, lang, (), "act")
    say(match, "pass")
    match.state[s.LOST] = 12
    yield "attack", "decide", at(match, 0, lang, (), "act")
    yield "wait", "wait", at(match, 5, lang, ())
    match = duel(6, money=(15, 15, 660, 84, 15, 1))
    lie(match, (2, 5, 5, 6), 3, (0, 0), 1)
    say(match, "pass")
    yield "bet", "decide", at(match, 2, lang, (), "seal")
    yield "wait_bets", "wait", at(match, 1, lang, ())
    match = duel(6, combo_choice="player")
    lie(match, (4, 4, 4, 5), 6)
    say(match, "pass")
    yield "combination", "decide", at(match, 0, lang, (), "act")
    match.state[s.PHASE], match.state[s.OWING], match.state[s.TAKER] = s.GIFT, 1, 5
    yield "gift", "decide", at(match, 0, lang, (), "act")
    match = duel(6)
    s.put(match.state, s.RANK, 5, 6)
    s.put(match.state, s.MONEY, 5, 0)
    yield "out", "wait", at(match, 5, lang, ())
    for number, event in enumerate((("scored", -1, 1, 18, 0, 18), ("bet_won", -1, 0, 11, 330), ("out", -1, 5))):
        yield "news%d" % number, "verdict", at(match, 0, lang, (), verdict=[event])
    yield "over", "over", at(match, 5, lang, ())


(
    test_frames_of_every_scene,
    test_whoever_waits_opens_the_menu,
    test_a_stuck_button_is_named_and_the_others_play_on,
    test_without_a_display_buttons_are_taken,
    test_sagging_cells_are_told_and_lose_no_decision,
) = trials.of(scenes)
