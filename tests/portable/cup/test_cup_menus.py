"""What a cup is to its owner: it sleeps, is set, checked and erased, tells its rules, and keeps count of what was
played."""

import golden_frames
from screen_world import Plain, World

from gobelet import games, ledger
from gobelet.cup import key_menu, lifetime_statistics, messages, settings
from gobelet.cup.pairing_keys import LONGEST, Keys
from gobelet.cup.power import DARK, DARK_AFTER, DIM, DIM_AFTER, LEVELS, LIT, Power
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.cup.screens.selftest import PATIENCE
from gobelet.cup.screens.shake_calibration import SHAKE_MS, STILL_MS
from gobelet.cup.update import COMES, READY, REFUSED
from gobelet.link.cup_end import DOWN
from gobelet.link.frames import dumps
from gobelet.link.joining import JoiningSeal
from gobelet.link.message_shapes import PROTO
from gobelet.match import Match
from support import Flash, raises


def world_with(lang="fr", **records):
    """A world whose board has a flash."""
    world = World(lang=lang)
    flash = Flash(**records)
    world.board.load, world.board.save = flash.load, flash.save
    return world, flash


def check(name, scene, prepare=lambda world, screen: None, before=lambda world: None, **records):
    """The golden frame of a scene in both languages. before, prepare: what is done to the world before it is made, and
    then."""
    for lang in ("fr", "en"):
        world, _ = world_with(lang, **records)
        before(world)
        screen = world.screen(scene)
        prepare(world, screen)
        golden_frames.check("%s_%s" % (name, lang), world.picture(screen))


# light and sleep


def test_a_cup_that_nobody_touches_dims_then_goes_dark():
    power = Power(1000)
    assert [power.tick(1000 + DIM_AFTER - 1), power.state] == [False, LIT]
    assert [power.tick(1000 + DIM_AFTER), power.state] == [True, DIM]
    assert [power.tick(1000 + DARK_AFTER - 1), power.state] == [False, DIM]
    assert [power.tick(1000 + DARK_AFTER), power.state] == [True, DARK]
    assert power.level(3) == 0


def test_a_touch_lights_the_cup_again_and_says_whether_it_was_dark():
    power = Power(0)
    power.tick(DIM_AFTER)
    assert power.wake(DIM_AFTER) is False and power.state == LIT
    power.tick(DIM_AFTER + DARK_AFTER)
    assert power.wake(DIM_AFTER + DARK_AFTER) is True and power.level(3) == LEVELS[3]
    assert power.tick(DIM_AFTER + DARK_AFTER + 1) is False


# settings


def test_frames_of_all_settings():
    for page in range(3):
        presses = [RIGHT] * (4 * page + 4)

        def go(world, screen, presses=presses):
            world.press(screen, *presses)

        check("settings_list%d" % page, "settings", go)


def test_every_own_setting_goes_round_and_is_stored():
    switches = ("flip", (1, 0)), ("peek", (1, 0)), ("lamp", (0, 1))
    for row, values in (("volume", (0, 1, 2)), ("light", (3, 0, 1, 2))) + switches:
        world, flash = world_with()
        screen = world.screen("settings")
        world.press(screen, *[RIGHT] * screen.rows().index(row))
        for value in values:
            world.press(screen, OK)
            assert world.preferences[row] == value == settings.own(world.board)[row]


def test_a_board_that_cannot_do_a_thing_does_not_offer_it():
    world, _ = world_with()
    world.board.abilities = ()
    rows = world.screen("settings").rows()
    assert not set(rows) & {"light", "flip", "feel", "oled", "lamp"} and "volume" in rows


# a new version


def test_frames_of_a_new_version_and_what_its_buttons_do():
    for name, state in (("comes", COMES), ("ready", READY), ("refused", REFUSED)):

        def bring(world, screen, state=state):
            world.update.state = state

        def prepare(world):
            world.update = Plain(state=COMES, version="0.12.0", percent=43, asked=True)

        check("update_" + name, "update", bring, prepare)
    world, _ = world_with()
    world.update = Plain(state=READY, version="0.12.0", percent=100, asked=True)
    world.update.put_off = lambda: world.said.append("put off")
    world.update.install = lambda: world.said.append("install")
    world.board.restart = lambda: world.said.append("restart")
    screen = world.screen("update")
    world.press(screen, OK)
    assert world.said == [] and screen.holds == OK
    screen.hold(OK)
    world.press(screen, CALL)
    assert world.said == ["install", "restart", "put off", "visit "]
    world.update.state = COMES
    screen.hold(OK)
    assert world.said[4:] == [] and screen.holds == 0
    menu = world.screen("menu")
    world.press(menu, LEFT, OK)
    assert world.said[4:] == ["visit update"]


# shakes


def test_frames_of_the_shakes():
    def shaken(world, screen):
        world.shell.input.shake.size = 900

    check("feel", "feel", shaken)
    check("feel_stand", "feel", lambda world, screen: world.press(screen, OK))


def test_the_cup_learns_which_way_up_it_is_and_how_its_player_shakes():
    world, flash = world_with()
    screen = world.screen("feel")
    world.shell.input.sample[:] = [20, -990, 60]
    world.press(screen, OK, OK)
    world.wait(screen, STILL_MS + 100)
    world.shell.input.shake.size = 1200
    world.wait(screen, SHAKE_MS + 100)
    assert (world.preferences["axis"], world.preferences["feel"]) == (-2, 400)
    assert "turn" in world.heard and settings.own(world.board)["feel"] == 400


def test_a_cup_that_moves_or_is_hardly_shaken_is_asked_again():
    world, _ = world_with()
    screen = world.screen("feel")
    world.press(screen, OK, OK)
    world.shell.input.sample[:] = [400, 0, 900]
    world.wait(screen, 100)
    assert screen._why == "learn.moved"
    world.press(screen, OK)
    world.wait(screen, STILL_MS + SHAKE_MS + 200)
    assert screen._why == "learn.weak" and world.preferences["feel"] == settings.OWN["feel"]


def test_a_cup_without_a_sensor_says_what_to_do_instead():
    world, _ = world_with()
    world.board.faults = ("accel",)
    screen = world.screen("feel")
    golden_frames.check("feel_none", world.picture(screen))
    world.press(screen, OK, LEFT)
    world.wait(screen, 100)
    assert world.preferences["feel"] == settings.OWN["feel"]


# known tables

KEY = b"00" * 32
NAMES = b'{"aa11":"Chez Odile","bb22":"Maison de la presse"}'
TWO = b'{"tables":[["aa11","%s"],["bb22","%s"]],"starts":3,"pool":"%s","names":%s}' % (KEY, KEY, KEY, NAMES)


def test_frames_of_the_tables():
    check("tables", "tables", keys=TWO)
    check("tables_none", "tables")
    check("tables_open", "tables", lambda world, screen: world.press(screen, OK), keys=TWO)
    check("tables_forget", "tables", lambda world, screen: world.press(screen, OK, RIGHT, OK), keys=TWO)


def test_a_table_is_forgotten_with_ok_held_and_no_other():
    world, flash = world_with(keys=TWO)
    screen = world.screen("tables")
    world.press(screen, OK, RIGHT, OK, OK)
    assert b"bb22" in flash.records["keys"]
    screen.hold(OK)
    assert b"bb22" not in flash.records["keys"] and b"aa11" in flash.records["keys"]


def test_a_cup_with_a_chosen_table_has_no_key_for_another():
    world, flash = world_with(keys=TWO)
    screen = world.screen("tables")
    world.press(screen, OK, OK)
    kept = Keys(world.board)
    assert kept.only == "bb22" and kept.find("aa11") == [] and len(kept.find("bb22")) == 1
    seal = JoiningSeal("c0ffee", "tcp", kept, "ABCDEF", lambda: bytes(range(32)))
    seal.receive(dumps(["table", PROTO, "aa11", "00"]), [])
    assert seal.refusal == "no_key", "nor does a code get it one there"
    world.press(screen, OK)
    assert Keys(world.board).find("aa11")


def test_a_table_is_known_by_the_name_that_it_said_last_and_by_its_id_before():
    world, flash = world_with(keys=TWO)
    kept = Keys(world.board)
    writes = []
    save = world.board.save
    world.board.save = lambda name, pieces: writes.append(name) or save(name, pieces)
    for name in ("Chez Odile", "Chez Paul", "Chez Paul", "W" * 40):
        kept.save_table_name("aa11", name)
    assert len(writes) == 2 and key_menu.name(Keys(world.board), "aa11") == "W" * LONGEST
    kept.save_table_name("cc33", "Nobody")
    assert len(writes) == 2 and key_menu.name(kept, "cc33aabbccdd") == "cc33aabb"
    key_menu.forget(kept, "aa11")
    assert b"WWW" not in flash.records["keys"], "who is forgotten is forgotten by name, too"
    flash.full = True
    kept.save_table_name("bb22", "Ailleurs")
    assert key_menu.name(kept, "bb22") == "Ailleurs"
    assert key_menu.name(Keys(world.board), "bb22") == "Maison de la presse"


def test_keys_stay_as_they_are_when_flash_takes_nothing():
    world, flash = world_with(keys=TWO)
    kept = Keys(world.board)
    flash.full = True
    assert raises(OSError, key_menu.forget, kept, "aa11") and key_menu.tables(kept) == ["bb22", "aa11"]
    assert raises(OSError, key_menu.choose, kept, "aa11") and kept.only == ""


# the check


def at_the_result(world, screen, heard=OK, wire=2):
    world.press(screen, OK, LEFT, RIGHT, OK, CALL)
    screen.shaking(True)
    world.shell.input.felt = wire
    screen.shaken(800)
    screen.shaking(False)
    world.press(screen, OK, heard)


def test_a_cup_that_works_says_so_to_the_table_and_keeps_it():
    world, flash = world_with()
    at_the_result(world, world.screen("selftest"))
    assert flash.records["selftest"] == b"passed no_radio"
    told = ["passed", "no_radio"]
    assert ["status", {"test": told}] in world.said and world.link.about["test"] == told


def test_only_what_a_cup_can_have_is_missed():
    for kind, abilities, wire, kept in (
        ("pico", ("radio",), 2, b"passed"),
        ("web", (), 2, b"passed"),
        ("pico", ("off",), 1, b"int battery no_radio"),  # no wire told of the movement, nobody knows the charge
        ("kit-pico", ("off", "kit"), 1, b"passed"),  # which has neither, and no sound
    ):
        world, flash = world_with()
        world.board.kind, world.board.abilities = kind, abilities
        world.board.has_usb_host = lambda: False
        at_the_result(world, world.screen("selftest"), OK, wire)
        assert flash.records["selftest"] == kept, (kind, abilities)


def test_what_does_not_work_is_named_with_its_remedy():
    world, flash = world_with()
    world.board.faults = ("battery_low",)
    screen = world.screen("selftest")
    world.press(screen, OK, LEFT, OK)
    world.wait(screen, PATIENCE + 100)  # one button never comes
    world.wait(screen, PATIENCE + 100)  # nor a shake
    world.press(screen, CALL, CALL)
    assert flash.records["selftest"] == b"buttons accel oled buzzer battery_low no_radio"


def test_a_kit_has_neither_loudness_nor_kind_of_display_to_set():
    world, _ = world_with()
    before = world.screen("settings").rows()
    world.board.abilities += ("kit",)
    rows = world.screen("settings").rows()
    assert [row for row in before if row not in rows] == ["volume", "oled"]


def test_frames_of_the_check():
    check("selftest_begin", "selftest")
    check("selftest_buttons", "selftest", lambda world, screen: world.press(screen, OK, LEFT, CALL))

    def to_the_picture(world, screen):
        world.press(screen, OK, LEFT, RIGHT, OK, CALL)
        screen.shaking(False)

    check("selftest_picture", "selftest", to_the_picture)
    check("selftest_passed", "selftest", at_the_result)

    def mute(world, screen):
        world.link.state = DOWN
        at_the_result(world, screen, CALL)

    check("selftest_failed", "selftest", mute)


def test_a_result_that_cannot_be_kept_is_told_all_the_same():
    world, flash = world_with()
    flash.full = True
    at_the_result(world, world.screen("selftest"))
    assert world.said[-2:] == [["status", {"test": ["passed", "no_radio"]}], "say flash_full"]


def test_a_cup_tells_at_its_next_join_what_happened_to_it():
    world, flash = world_with(selftest=b"accel oled")
    world.board.kind, world.board.crash = "pico", "ValueError app.py:41"
    about = messages.hello_info(world.board, settings.settings(world.board), 12)
    assert (about["test"], about["crash"], about["starts"]) == (["accel", "oled"], "ValueError app.py:41", 12)
    assert (about["losses"], about["noise"]) == (0, 0)


# erase all


def test_all_is_erased_only_after_it_was_held_twice():
    world, flash = world_with(settings=b"{}", owner=b"x", boots=b"7", pool=b"y")
    screen = world.screen("reset")
    world.press(screen, OK)
    screen.hold(OK)
    assert flash.records["owner"] == b"x"
    screen.hold(OK)
    assert flash.records["owner"] == flash.records["settings"] == b"" and world.said[-1] == "restart"
    assert flash.records["boots"] == b"7" and flash.records["pool"] == b"y"


def test_whoever_plays_is_warned_of_the_secret_too():
    world, flash = world_with(owner=b"x")
    world.owner.memory.open = True
    screen = world.screen("reset")
    screen.hold(OK)
    screen.hold(OK)
    assert flash.records["owner"] == b"x"
    world.press(screen, CALL)
    assert world.said[-1] == "visit settings"


def test_frames_of_the_erasing():
    check("reset_first", "reset")

    def playing(world, screen):
        screen._pages.insert(1, "reset.match")
        screen.hold(OK)

    check("reset_match", "reset", playing)
    check("reset_last", "reset", lambda world, screen: screen.hold(OK))


def test_a_record_that_was_erased_is_as_if_it_had_never_been():
    world, _ = world_with(settings=b"", keys=b"", tally=b"", selftest=b"")
    assert settings.own(world.board) == settings.OWN
    assert key_menu.tables(Keys(world.board)) == [] and lifetime_statistics.load(world.board)["dice"] == 0
    world.board.kind = "pico"
    world.board.crash = ""
    assert "test" not in messages.hello_info(world.board, {}, 1)


# rules


def test_the_rules_of_every_game_are_five_pages_in_every_language():
    for lang in ("fr", "en"):
        world, _ = world_with(lang)
        screen = world.screen("rules")
        for number in range(len(games.GAMES)):
            screen.chosen = number
            world.press(screen, OK)
            for page in range(1, 6):
                golden_frames.check("rules_%s_%d_%s" % (games.GAMES[number], page, lang), world.picture(screen))
                world.press(screen, OK)
            assert screen._page == 4
            world.press(screen, CALL)
    golden_frames.check("rules_list", world.picture(screen))


def test_in_a_match_the_rules_begin_with_its_game():
    world = World(Match(games.load("paradice"), 2))
    assert world.screen("rules").chosen == games.GAMES.index("paradice")


# the record


def ended(game="parafico", uid="a1", scores=(3, 1)):
    """A ledger whose match is over."""
    rules = Plain(NAME=game, scores=lambda state: scores)
    return Plain(uid=uid, match=Plain(rules=rules, state=[]), round=7, phase=ledger.OVER)


def test_a_match_counts_once_for_its_game():
    world, flash = world_with()
    lifetime_statistics.add(world.board, ended(), 0, 30)
    lifetime_statistics.add(world.board, ended(), 0, 30)
    lifetime_statistics.add(world.board, ended(uid="a2"), 1, 12)
    lifetime_statistics.add(world.board, ended("papayoo", "a3", (5, 5)), 1, 0)
    found = lifetime_statistics.load(world.board)
    assert found["games"] == {"parafico": [2, 1, 14], "papayoo": [1, 1, 7]} and found["dice"] == 42


def test_a_damaged_record_begins_anew():
    for damaged in (b"[]", b"no JSON", b'{"games":{"parafico":[1]},"dice":0,"last":""}', b'{"games":7}'):
        world, _ = world_with(tally=damaged)
        assert lifetime_statistics.load(world.board) == {"games": {}, "dice": 0, "last": ""}


PLAYED = b'{"games":{"parafico":[12,5,80],"paradice":[1,0,22]},"dice":2468,"last":"a"}'


def test_frames_of_the_record():
    check("tally", "tally", tally=PLAYED)
    check("tally_second", "tally", lambda world, screen: world.press(screen, RIGHT), tally=PLAYED)
    check("tally_none", "tally")
