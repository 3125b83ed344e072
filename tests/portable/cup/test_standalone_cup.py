"""A cup by itself is a dice cup: shake, hide, lift; and what its menus offer beside a match."""

import golden_frames
from screen_world import World

from gobelet import VERSION
from gobelet.cup.display.canvas import text_width
from gobelet.cup.screens import BOTTOM, CALL, LEFT, OK, RIGHT, TOP
from gobelet.cup.screens.own_dice import LID_MS
from gobelet.link.cup_end import DOWN, UP


def alone(lang="fr"):
    """A cup without a table, on its own scene."""
    world = World(lang=lang)
    world.link.state = DOWN
    return world, world.screen("alone")


def rolled():
    world, screen = alone()
    screen.hold(OK)
    return world, screen


def picture(world, screen):
    return bytes(world.picture(screen).buffer)


def test_frame_without_a_table():
    world, screen = alone()
    assert screen.holds == OK
    golden_frames.check("lobby_alone", world.picture(screen))


def test_a_shake_or_ok_held_rolls_under_the_cup():
    world, screen = alone()
    screen.shaking(True)
    golden_frames.check("alone_shaking", world.picture(screen))
    screen.shaking(False)
    golden_frames.check("alone_covered", world.picture(screen))
    other, held = rolled()
    assert picture(other, held) == picture(world, screen)
    assert held.holds == 0


def test_ok_lifts_and_the_lid_comes_down_again():
    world, screen = rolled()
    covered = picture(world, screen)
    world.press(screen, OK)
    golden_frames.check("alone_lifted", world.picture(screen))
    lifted = picture(world, screen)
    world.press(screen, OK)
    world.wait(screen, LID_MS // 2)
    assert picture(world, screen) not in (covered, lifted)
    world.wait(screen, LID_MS)
    assert picture(world, screen) == covered


def test_the_dice_stay_the_same_until_the_next_shake():
    world, screen = rolled()
    world.press(screen, OK)
    first = picture(world, screen)
    world.press(screen, OK, OK)
    screen.hold(OK)
    assert picture(world, screen) == first
    world.board.entropy = lambda count: bytes(range(count))
    screen.shaking(True)
    screen.shaking(False)
    world.press(screen, OK)
    assert picture(world, screen) != first


def test_a_cup_turned_upside_down_covers_the_dice():
    world, screen = rolled()
    covered = picture(world, screen)
    world.press(screen, OK)
    screen.turned()
    world.wait(screen, 2 * LID_MS)
    assert picture(world, screen) == covered


def test_one_to_six_dice_by_choice():
    for button, wanted in ((LEFT, 1), (RIGHT, 6)):
        world, screen = alone()
        world.press(screen, *[button] * 9)
        before = picture(world, screen)
        screen.hold(OK)
        assert len(screen._faces) == wanted
        assert [face for face in screen._faces if not 1 <= face <= 6] == []
        world.press(screen, CALL)
        assert picture(world, screen) == before


def test_dice_of_a_cup_alone_are_even():
    world, screen = alone()
    drawn = [0]

    def entropy(count):
        drawn[0] += 1
        return b"%32d" % drawn[0]

    world.board.entropy = entropy
    faces = []
    for _ in range(240):
        screen.roll()
        faces += screen._faces
    for face in range(1, 7):
        assert 160 <= faces.count(face) <= 240, (face, faces.count(face))


def test_call_leads_to_the_menu_or_back_to_the_table():
    world, screen = alone()
    world.press(screen, CALL)
    world.link.state = UP
    assert screen.labels()[3] == "Retour"
    world.press(screen, CALL)
    assert world.said == ["visit menu", "visit "]


def test_frame_of_the_menu_and_where_its_lines_lead():
    world = World()
    screen = world.screen("menu")
    golden_frames.check("menu", world.picture(screen))
    for _ in range(6):
        world.press(screen, OK, RIGHT)
    world.press(screen, LEFT, OK, CALL)
    wanted = ["alone", "practice", "rules", "tally", "settings", "about", "about", ""]
    assert world.said == ["visit " + place for place in wanted]


def test_what_a_cup_says_of_itself():
    for lang in ("fr", "en"):
        world = World(lang=lang)
        world.board.cup_id = "e66038b713596f2c"
        world.board.battery = lambda: 70
        world.board.faults = ("accel",)
        world.table_name = "Salon"
        screen = world.screen("about")
        golden_frames.check("about_" + lang, world.picture(screen))
        first = picture(world, screen)
        world.press(screen, RIGHT)
        assert picture(world, screen) != first
        world.press(screen, RIGHT)
        assert picture(world, screen) == first
        world.press(screen, CALL)
        assert world.said == ["visit menu"]


def test_a_cup_says_where_its_program_comes_from():
    pictures = []
    for program in ("", "A", "B", "/gobelet"):
        world = World(lang="en")
        world.board.program = program
        screen = world.screen("about")
        assert screen.facts()[0] == "Version " + " ".join([VERSION, program]).strip()
        assert text_width(screen.facts()[0]) <= 120
        pictures.append(picture(world, screen))
    assert len(set(pictures)) == 4


def test_scenes_beside_a_match_stay_between_the_bars_in_every_language():
    for lang in ("fr", "en"):
        for scene in "alone menu practice rules tally settings name feel tables selftest reset about".split():
            world = World(lang=lang)
            screen = world.screen(scene)
            canvas = golden_frames.blank()
            screen.draw(canvas)
            assert golden_frames.clear(canvas, TOP, BOTTOM), "%s in %s" % (scene, lang)
