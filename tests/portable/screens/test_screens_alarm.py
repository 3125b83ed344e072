"""The scenes in which a cup asks before it plays or takes back, says what goes wrong, and shows the word of a match."""

import golden_frames
from screen_world import World

from gobelet import games, texts
from gobelet.cup.buttons import CALL, LEFT, OK
from gobelet.cup.screens import BOTTOM, TOP
from gobelet.games.parafico import state as parafico
from gobelet.match import Match

WORD = "K7QDW8MW3F5RZZYA"


def world_with(*alarms, **how):
    world = World(Match(games.load("parafico"), 4), **how)
    world.alarms = [[code, args, True] for code, args in alarms]
    world.alarm_unseen = bool(alarms)
    return world


def test_an_alarm_says_who_did_what_and_then_what_to_do_and_goes_with_ok():
    for lang in ("fr", "en"):
        world = world_with(("another_story", ("", "a1b2c3", "0f9e8d")), ("left_out", ()), lang=lang)
        screen = world.screen("alarm")
        for page in range(4):
            assert world.alarm_unseen
            golden_frames.check("alarm_%s_%d" % (lang, page), world.picture(screen))
            world.press(screen, CALL, LEFT, OK)
        assert not world.alarm_unseen and world.said == []


def test_a_cup_that_has_stopped_leads_from_its_alarm_to_the_menu():
    world = world_with(("another_story", ("Marie", "a1b2c3", "0f9e8d")))
    world.alarm_unseen = False
    screen = world.screen("alarm")
    world.press(screen, OK, OK, CALL)
    assert world.said == ["visit menu"]


def test_alarms_are_found_again_among_the_settings():
    world = world_with(("not_mine", ()))
    world.alarm_unseen = False
    screen = world.screen("settings")
    usual = len(screen.lines())
    world.press(screen, LEFT, OK)
    assert world.alarm_unseen
    world.alarms = []
    assert len(screen.lines()) == usual - 1


def test_a_match_that_begins_is_played_with_ok():
    for lang in ("fr", "en"):
        for open_match in (False, True):
            world = world_with(lang=lang)
            world.owner.memory.open = open_match
            screen = world.screen("begin")
            golden_frames.check("begin_%s_%d" % (lang, open_match), world.picture(screen))
            world.press(screen, CALL, OK)
            assert world.said == ["agree"]


def test_a_decision_is_taken_back_only_with_ok_held():
    for lang in ("fr", "en"):
        world = world_with(lang=lang)
        screen = world.screen("undo")
        golden_frames.check("undo_" + lang, world.picture(screen))
        world.press(screen, OK)
        assert world.said == []
        screen.hold(OK)
        world.press(screen, CALL)
        assert world.said == ["undo", "no undo"]


def test_the_end_shows_the_word_of_the_match_once_it_is_known_and_waits_for_nothing():
    match = Match(games.load("parafico"), 3)
    parafico.put_block(match.state, parafico.RANK, [2, 1, 3])
    world = World(match, lang="en")
    screen = world.screen("over")
    world.press(screen, OK)
    assert world.said == ["dismiss"]
    world.ledger.closing.word = WORD
    world.press(screen, OK)
    golden_frames.check("over_word", world.picture(screen))
    assert world.said == ["dismiss"]
    world.press(screen, OK)
    assert world.said == ["dismiss", "dismiss"]


def test_the_word_of_the_last_match_is_among_what_the_cup_says_of_itself():
    world = World(lang="en")
    world.owner.memory.last = ["ab" * 8, "cd" * 32, WORD]
    screen = world.screen("about")
    world.press(screen, LEFT)
    golden_frames.check("about_word", world.picture(screen))


def test_every_alarm_stays_between_the_bars_in_every_language():
    for lang in texts.LANGUAGES:
        keys = [key for key, _ in texts.load(lang)._table.items() if key != "alarm.table"]
        told = [key[6:] for key in keys if key.startswith("alarm.")]
        assert len(told) == 16
        world = world_with(*[(code, ("W" * 12, "WWWWWW", "WWWWWW")) for code in told], lang=lang)
        screen = world.screen("alarm")
        for page in range(2 * len(told)):
            canvas = golden_frames.blank()
            screen.draw(canvas)
            assert golden_frames.clear(canvas, TOP, BOTTOM), "page %d in %s" % (page, lang)
            world.press(screen, OK)
