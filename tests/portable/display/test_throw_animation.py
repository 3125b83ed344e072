"""A throw on the cup: its dice tumble, land one after the other, and nothing waits for them."""

import golden_frames
from parafico_world import bidding, session
from screen_world import World

from gobelet.cup import screens
from gobelet.cup.display.throw_animation import LAND_MS, TUMBLE_MS, count_landed, duration
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.cup.screens.reveal import STAY_MS

HAND = (4, 1, 6, 2, 4)


def shown(world):
    """The reveal as it begins."""
    return screens.load("reveal", "")(world)


def hidden(lang="fr"):
    """A world whose player has just thrown five dice under the cup."""
    world = World(bidding((5, 5), speaker=0), hand=HAND, lang=lang)
    world.uncovered_at = world.now
    world.throw = {0: HAND}
    return world


def open_throw(throw, seat=0, lang="fr"):
    world = World(session((5,) * 5), seat=seat, lang=lang)
    world.throw = throw
    return world


def test_dice_tumble_for_300_ms_then_land_one_by_one():
    assert [count_landed(elapsed, 5) for elapsed in (0, 299, 300, 389, 390, 660, 9999)] == [0, 0, 1, 1, 2, 5, 5]
    assert TUMBLE_MS == 300 and duration(5) == TUMBLE_MS + 4 * LAND_MS


def test_a_reveal_takes_about_a_second():
    for count in (1, 2, 5):
        assert 900 <= duration(count) + STAY_MS <= 1350


def test_frames_of_a_throw():
    for lang in ("fr", "en"):
        for name, world, moments in (
            ("hidden", hidden(lang), (60, 420, 900)),
            ("one", open_throw({3: (5,)}, 0, lang), (60, 400)),
            ("own", open_throw({0: (4, 6)}, 0, lang), (200, 700)),
            ("duel", open_throw({0: (4, 1, 6), 4: (3, 2)}, 4, lang), (100, 1000)),
            ("seating", open_throw({0: (4, 1, 6, 1, 1), 1: (6,) * 5, 2: HAND}, 2, lang), (1000,)),
            ("eight", open_throw({1: (8,)}, 0, lang), (400,)),
        ):
            screen = shown(world)
            past = 0
            for moment in moments:
                world.wait(screen, moment - past)
                past = moment
                golden_frames.check("reveal_%s_%d_%s" % (name, moment, lang), world.picture(screen))


def test_each_own_die_is_heard_as_it_lands():
    for world, count in ((hidden(), 5), (open_throw({0: (4, 6)}), 2), (open_throw({1: (4, 6)}), 0)):
        world.wait(shown(world), 1300)
        assert world.heard == ["land"] * count


def test_it_ends_by_itself():
    world = open_throw({3: (5,)})
    screen = shown(world)
    world.wait(screen, duration(1) + STAY_MS - 20)
    assert world.throw
    world.wait(screen, 40)
    assert world.throw == {} and world.needs_redraw


def test_any_press_and_a_shake_go_on_at_once():
    for button in (LEFT, RIGHT, OK, CALL):
        world = open_throw({3: (5,)})
        world.press(shown(world), button)
        assert world.throw == {}
    world = open_throw({3: (5,)})
    shown(world).shaking(True)
    assert world.throw == {} and world.said == []


def test_a_throw_that_follows_takes_its_place():
    world = open_throw({3: (5,)})
    screen = shown(world)
    world.wait(screen, 500)
    world.throw = {2: (6,)}
    world.wait(screen, duration(1) + STAY_MS - 40)
    assert world.throw == {2: (6,)}


def test_hidden_dice_are_gone_as_soon_as_the_cup_covers_them():
    world = hidden()
    screen = shown(world)
    world.wait(screen, 500)
    screen.turned()
    world.wait(screen, 20)
    assert not world.uncovered_at and world.throw == {}


def test_a_shaken_cup_swings_and_rattles_the_more_the_harder_it_is():
    pictures = []
    for size in (300, 1000, 1800, 2600, 3600):
        world = World(session((5, 5)))
        screen = world.screen("roll")
        screen.shaking(True)
        screen.shaken(size)
        world.now = 5000
        pictures.append(sum([bin(byte).count("1") for byte in world.picture(screen).buffer]))
        assert world.heard == [size]
    assert pictures == sorted(pictures) and len(set(pictures)) == len(pictures), pictures


def test_frame_of_a_hard_shake():
    world = World(session((5, 5)))
    screen = world.screen("roll")
    screen.shaking(True)
    screen.shaken(3500)
    golden_frames.check("roll_hard", world.picture(screen))


def test_the_dice_thud_when_the_shake_ends_and_where_ok_is_held():
    world = World(session((5, 5)))
    screen = world.screen("roll")
    screen.shaking(True)
    screen.shaking(False)
    assert (world.heard, world.said) == (["thud"], ["shake"])
    screen.hold(OK)
    assert world.heard == ["thud", "thud"]
