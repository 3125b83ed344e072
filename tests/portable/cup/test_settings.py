"""The player's settings: chosen on the cup, stored at once, told to the table."""

import json

import golden_frames
from screen_world import World, spell_name, walk

from gobelet import bots, ledger
from gobelet.cup import settings
from gobelet.cup.messages import hello_info
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.cup.screens import settings as settings_screen
from gobelet.cup.screens.name import Scene as Name
from gobelet.cup.settings import pilot_from
from gobelet.ledger import NAME_LENGTH
from support import Flash


class Board(Flash):
    """A board whose flash has this record of settings, and with nothing to complain of."""

    def __init__(self, record=None):
        super().__init__()
        self.faults = ()
        self.transport = ""
        self.abilities = ()
        if record is not None:
            self.records["settings"] = record


def world_with(record, lang="fr"):
    """A world whose board has this record (a dictionary) and which can be steered."""
    world = World(lang=lang)
    board = Board(json.dumps(record).encode())
    world.board.load, world.board.save = board.load, board.save
    world.set_bot = lambda pilot: setattr(world, "pilot", pilot)
    world.link.about.update(record)
    return world, board


def stored(board):
    return json.loads(board.records["settings"])


def test_settings_that_are_missing_or_no_use_are_the_usual_ones():
    usual = {"name": "", "age": 0, "lang": "fr", "automate": 0}
    for record in (None, b"{}", b'{"name":7,"age":"x","lang":null}', b'{"lang":"xx"}'):
        board = Board(record)
        assert settings.settings(board) == usual and settings.own(board) == settings.OWN and board.faults == ()


def test_a_cup_tells_how_its_automate_plays_and_a_table_that_is_told_nonsense_knows_that_no_human_does():
    for pilot, number in (("easy", 3), ("medium-sly", 12), ("hard-sly", 17), ("sound", 1), ("no such one", 1)):
        board = Board(json.dumps({"automate": 1, "pilot": pilot}).encode())
        assert settings.settings(board)["automate"] == number == ledger.holder({"automate": number, "kind": "web"})
        assert number == 1 or bots.every()[number - 3] == pilot
    for nonsense in (-4, 2, 18, 1 << 40):
        assert ledger.holder({"automate": nonsense}) == ledger.AUTOMATE
    assert settings.settings(Board(b'{"automate":0,"pilot":"hard"}'))["automate"] == 0


def test_a_record_that_is_no_settings_is_named_once():
    for record in (b"no JSON", b"[1]", b"7"):
        board = Board(record)
        assert settings.settings(board)["lang"] == "fr"
        assert pilot_from(board) is None
        assert board.faults == ("settings",)


def test_a_change_is_stored_told_and_keeps_what_else_is_in_the_record():
    world, board = world_with({"name": "Marie", "pace": 300})
    settings.change(world, "age", 9)
    assert stored(board) == {"name": "Marie", "pace": 300, "age": 9}
    assert world.link.about["age"] == 9 and world.said == ["rejoin"]


def test_the_cup_s_own_settings_are_stored_and_followed_but_no_table_is_told():
    world, board = world_with({"name": "Marie"})
    before = dict(world.link.about)
    settings.change(world, "volume", 1)
    assert stored(board) == {"name": "Marie", "volume": 1} and world.preferences["volume"] == 1
    assert world.link.about == before and world.adjusted == 1 and world.said == []
    assert settings.own(board) == dict(settings.OWN, volume=1)
    for odd in (b'{"volume":"loud"}', b'{"volume":3,"light":-1,"axis":0,"feel":9}'):
        assert settings.own(Board(odd)) == settings.OWN
    board = Board(b"{}")
    board.kind, board.battery, board.crash = "pico", lambda: -1, ""
    assert not set(settings.OWN) & set(hello_info(board, settings.settings(board), 1))


def test_nothing_changes_when_it_cannot_be_stored():
    world, board = world_with({"name": "Marie", "lang": "fr"})
    board.full = True
    screen = world.screen("settings")
    before = dict(world.link.about)
    world.press(screen, RIGHT, RIGHT, OK)
    assert world.said == ["say flash_full"]
    assert world.link.about == before and world.texts.lang == "fr"


def test_another_language_is_spoken_at_once():
    world, board = world_with({"lang": "fr"})
    screen = world.screen("settings")
    world.press(screen, RIGHT, RIGHT, OK)
    assert stored(board)["lang"] == "en"
    assert (world.texts.lang, screen.title()) == ("en", "Settings")
    world.press(screen, OK)
    assert (stored(board)["lang"], screen.title()) == ("fr", "R\u00e9glages")


def test_the_player_chooses_a_colour_and_a_die_and_the_table_is_told():
    world, board = world_with({}, "en")
    screen = world.screen("settings")
    colour = settings_screen.ROWS.index("colour")
    assert screen.lines()[colour : colour + 2] == ["Colour: \u2014", "Your die: \u2014"]
    world.press(screen, *[RIGHT] * (colour + 1))
    world.press(screen, OK, OK)
    assert stored(board)["look"] == world.link.about["look"] == "02" and world.said == ["rejoin", "rejoin"]
    world.press(screen, LEFT)
    world.press(screen, *[OK] * (settings.COLOURS + 3))
    assert stored(board)["look"] == "32"
    assert screen.lines()[colour : colour + 2] == ["Colour: sky", "Your die: \u2681"]
    assert settings.settings(board)["look"] == "32"
    for odd in (b'{"look":"97"}', b'{"look":32}', b'{"look":"3"}', b'{"look":"1x"}'):
        assert "look" not in settings.settings(Board(odd))


def test_an_automate_takes_over_and_gives_back():
    world, board = world_with({})
    screen = world.screen("settings")
    world.press(screen, LEFT, OK)  # the last line
    assert world.pilot.name == "medium" and world.link.about["automate"] == bots.number_of("medium")
    assert pilot_from(board).name == "medium"  # after a restart too
    world.press(screen, OK)
    assert world.pilot is None and world.link.about["automate"] == 0
    assert pilot_from(board) is None


def test_the_age_is_counted_in_place_and_stored_with_ok_only():
    world, board = world_with({"age": 9})
    screen = world.screen("settings")
    world.press(screen, RIGHT, OK, RIGHT, RIGHT, CALL)
    assert stored(board)["age"] == 9
    world.press(screen, OK, RIGHT, RIGHT, OK)
    assert stored(board)["age"] == 11
    world.press(screen, OK, *[LEFT] * 20)
    world.press(screen, OK)
    assert stored(board)["age"] == 0


def test_frames_of_the_settings():
    for lang in ("fr", "en"):
        world, _ = world_with({"name": "Marie", "age": 9}, lang)
        screen = world.screen("settings")
        golden_frames.check("settings_" + lang, world.picture(screen))
    world.press(screen, RIGHT, OK)
    golden_frames.check("settings_age", world.picture(screen))


def test_settings_lead_back_to_where_the_player_was():
    world, _ = world_with({})
    screen = world.screen("settings")
    world.press(screen, OK, CALL)
    world.ledger.match = True  # one with this cup: back to it
    world.press(screen, CALL)
    world.ledger.over = True
    world.press(screen, CALL)
    assert world.said == ["visit name", "visit menu", "visit ", "visit menu"]


# the name


def test_a_name_is_spelled_with_accents_and_stored():
    world, board = world_with({"name": ""})
    screen = Name(world)
    spell_name(world, screen, " Zo\u00e9-Anne 2")
    screen.press(OK)
    screen.hold(OK)
    assert stored(board)["name"] == world.link.about["name"] == "Zo\u00e9-Anne 2"
    assert world.said[-1] == "visit settings"


def test_whoever_leaves_the_name_leaves_it_as_it_was():
    world, board = world_with({"name": "Bo"})
    screen = Name(world)
    world.press(screen, CALL, CALL)
    assert screen.text == "" and world.said == []
    world.press(screen, CALL)
    assert world.said == ["visit settings"] and stored(board)["name"] == "Bo"


def test_frames_of_the_name():
    world, _ = world_with({"name": "Mari"})
    screen = Name(world)
    golden_frames.check("name", world.picture(screen))
    walk(world, screen, "\u2026")
    golden_frames.check("name_open", world.picture(screen))
    screen.text = "W" * NAME_LENGTH
    golden_frames.check("name_full", world.picture(screen))
