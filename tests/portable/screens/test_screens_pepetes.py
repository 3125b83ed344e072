"""Pépètes' scenes of the dice: golden frames in both languages at a table of six with the longest names, and what can
be pressed is what the rules allow."""

import golden_frames
from pepetes_world import duel, lie, new
from rules_world import say
from screen_world import LONG_NAMES, World

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.games.pepetes import duels, screens
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.definition import GAME
from gobelet.games.pepetes.legal import PASS, announcements, rerolls


def world_of(match, seat=0, lang="fr", sealed=None):
    world = World(match, seat, (), lang)
    world.ledger.players = [("c%d" % number, LONG_NAMES[number], 0, 0) for number in range(match.seats)]
    world.owner.sealed_choice = lambda log: sealed
    return world


def both(match, seat=0, sealed=None):
    for lang in ("fr", "en"):
        yield world_of(match, seat, lang, sealed)


def check(name, world, screen):
    golden_frames.check("pepetes_%s_%s" % (name, world.texts.lang), world.picture(screen))


def attacking(*blue):
    """Seat 0 may throw blue dice again."""
    match = duel(6)
    lie(match, blue or (2, 5, 5, 6), 3, (0, 0), 2)
    say(match, "pass")
    match.state[s.LOST] = 12
    assert GAME.view(match.state)["phase"] == "attack"
    return match


def defending(red=(0, 0), blue=(2, 5, 5, 6)):
    """Seat 1 may answer."""
    return lie(duel(6), blue, 3, red)


def test_frames_of_an_attack():
    for world in both(attacking()):
        screen = world.screen("decide")
        world.press(screen, OK, RIGHT, RIGHT, OK)
        check("attack_picked", world, screen)
        world.press(screen, CALL)
        assert world.said == [(2, 5)]
        world.sent = "act"
        check("sent", world, screen)
        assert screen.labels() == ("", "", "", "")


def test_passing_is_asked_about():
    for world in both(attacking()):
        screen = world.screen("decide")
        world.press(screen, CALL)
        check("pass", world, screen)
        world.press(screen, CALL)
        assert not world.said and not screen.part.asking
        world.press(screen, CALL, OK)
        assert world.said == [PASS]


def choose(world, screen, dice, wanted):
    """Presses along the row and takes these dice, then says so; nothing at all is said twice."""
    left = list(dice)
    for _ in range(4):
        face = world.ledger.match.state[s.BLUE + screen.part.dice[screen.part.at]]
        if face in left:
            left.remove(face)
            world.press(screen, OK)
        world.press(screen, RIGHT)
    world.press(screen, CALL)
    if not wanted:
        world.press(screen, OK)


def test_every_attack_can_be_reached():
    """Every choice of dice, each by pressing along the row."""
    for wanted in rerolls([2, 5, 5, 6]):
        world = world_of(attacking())
        screen = world.screen("decide")
        choose(world, screen, wanted, wanted)
        assert world.said == [wanted]


def test_frames_of_a_defence():
    for world in both(defending(), 1):
        screen = world.screen("decide")
        world.press(screen, RIGHT, OK)
        check("defence", world, screen)
        world.press(screen, CALL)
        check("defence_red", world, screen)
        world.press(screen, OK)
        assert world.said == [(3, 5)]


def test_two_faces_are_aimed_at_with_both_red_dice_and_a_third_is_not_taken():
    world = world_of(defending(), 1)
    screen = world.screen("decide")
    world.press(screen, OK, RIGHT, OK, RIGHT, RIGHT, OK)
    assert screen.part.faces() == (2, 5)
    world.press(screen, CALL)
    assert world.said == [(3, 2, 5)]


def test_every_answer_can_be_reached():
    for red in ((0, 0), (3, 4), (4,), (3, 3)):
        for wanted in announcements(defending(red).state):
            world = world_of(defending(red), 1)
            screen = world.screen("decide")
            choose(world, screen, wanted[1:], wanted)
            for _ in range(3):
                if not world.said and screen.part.throws[screen.part.which] != wanted:
                    world.press(screen, LEFT)
            if not world.said:
                world.press(screen, OK)
            assert world.said == [wanted], (red, wanted, world.said)


def test_frames_of_the_rolls():
    answering, again = defending(), attacking()
    say(answering, "throw 1+2 at 5 6")
    say(again, "reroll 5 5")
    rolls = ("answer", answering, 1), ("again", again, 0)
    for name, match, seat in rolls:
        for world in both(match, seat):
            check(name, world, world.screen("roll"))


def test_whoever_waits_sees_the_duel():
    """Who meets whom, by which dice, what lies, who is awaited and what for: on every cup, also of whoever is out."""
    rolling, aimed, second = new(6), defending(), duel(6)
    rolling.act(0, (6,))
    say(aimed, "throw 1+2 at 5 6")
    lie(second, (), 1)
    duels.open_tour(second.state, 2, 1, 0, [])
    scenes = ("who", rolling), ("answers", defending((4,))), ("aims", aimed)
    for name, match in scenes + (("swapped", second),):
        for world in both(match, 5):
            check("sees_" + name, world, world.screen("wait"))


def test_whoever_waits_for_the_next_duel_sees_the_rolls():
    match = new(6)
    state = match.state
    state[s.PHASE], state[s.OWING] = s.PAIRING, 0b111111
    for seat, face in ((1, 2), (2, 6), (3, 5), (4, 6), (5, 1)):
        match.act(seat, (face,))
    for world in both(match, 5):
        check("sees_rolls", world, world.screen("wait"))
    state[s.CONTENDING], state[s.OWING] = 0b010100, 0b000100
    for world in both(match, 5):
        check("sees_tie", world, world.screen("wait"))


def test_whoever_is_out_is_told_the_place_and_whoever_has_money_the_money():
    match = attacking()
    s.put(match.state, s.RANK, 5, 6)
    s.put(match.state, s.MONEY, 5, 0)
    for world in both(match, 5):
        check("out", world, world.screen("wait"))
    s.put(match.state, s.RANK, 5, 2)  # as at the end
    s.put(match.state, s.MONEY, 5, 84)
    assert "84" in world_of(match, 5).screen("wait").title()


def test_a_cup_without_a_seat_is_told_of_no_tie():
    tie = ("tie", -1, 0, 0b11)
    assert (
        screens.is_news_for_seat(tie, 1)
        and not screens.is_news_for_seat(tie, 2)
        and not screens.is_news_for_seat(tie, -1)
    )
