"""Pépètes' scenes of the dice: golden frames, and what can be pressed is what the rules allow."""

import frames
from pepetes_world import duel, lie, say
from screen_world import World

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.games.pepetes import GAME
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.legal import PASS, announcements, rerolls


def world_of(match, seat=0, lang="fr", sealed=None):
    world = World(match, seat, (), lang)
    world.owner.sealed = lambda log: sealed
    return world


def attacking(*blue):
    """Seat 0 may throw blue dice again."""
    match = duel()
    lie(match, blue or (2, 5, 5, 6), 3, (0, 0), 1)
    say(match, "pass")
    assert GAME.view(match.state)["phase"] == "attack"
    return match


def defending(red=(0, 0), blue=(2, 5, 5, 6)):
    """Seat 1 may answer."""
    return lie(duel(), blue, 3, red)


def test_frames_of_an_attack():
    world = world_of(attacking())
    screen = world.screen("decide")
    frames.check("pepetes_attack", world.picture(screen))
    world.press(screen, OK, RIGHT, RIGHT, OK)
    frames.check("pepetes_attack_picked", world.picture(screen))
    world.press(screen, CALL)
    assert world.said == [(2, 5)]
    world.sent = "act"
    frames.check("pepetes_sent", world.picture(screen))
    assert screen.labels() == ("", "", "", "")


def test_passing_is_asked_about():
    world = world_of(attacking(), lang="en")
    screen = world.screen("decide")
    world.press(screen, CALL)
    frames.check("pepetes_pass", world.picture(screen))
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
    world = world_of(defending(), 1)
    screen = world.screen("decide")
    world.press(screen, RIGHT, OK)
    frames.check("pepetes_defence", world.picture(screen))
    world.press(screen, CALL)
    frames.check("pepetes_defence_red", world.picture(screen))
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
    world = world_of(duel())
    frames.check("pepetes_throw", world.picture(world.screen("roll")))
    match = defending()
    say(match, "throw 1+2 at 5 6")
    world = world_of(match, 1)
    frames.check("pepetes_answer", world.picture(world.screen("roll")))
    match = attacking()
    say(match, "reroll 5 5")
    world = world_of(match, lang="en")
    frames.check("pepetes_again", world.picture(world.screen("roll")))
