"""Pépètes' scenes beside the dice: secret bets, counting, gifts, waiting; a bet is on the own cup alone until it is
opened, and the news go to whom they concern."""

import frames
from pepetes_world import bet, duel, lie, say
from screen_world import World

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.games.pepetes import GAME
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE, CARDS
from gobelet.games.pepetes.dice import FULL, SAME_3


def world_of(match, seat=0, lang="fr", sealed=None):
    world = World(match, seat, (), lang)
    world.owner.sealed = lambda log: sealed
    return world


def betting(money=(15, 15, 15)):
    """Seat 2, outside the duel of seats 0 and 1, may bet."""
    match = duel(3, money=money)
    lie(match, (2, 5, 5, 6), 3, (0, 0), 1)
    say(match, "pass")
    assert GAME.view(match.state)["phase"] == "bet"
    return match


def test_frames_of_a_bet():
    world = world_of(betting(), 2)
    screen = world.screen("decide")
    frames.check("pepetes_bet", world.picture(screen))
    world.press(screen, RIGHT, RIGHT, RIGHT, RIGHT)
    frames.check("pepetes_bet_card", world.picture(screen))
    world.press(screen, OK, RIGHT, RIGHT)
    frames.check("pepetes_bet_stake", world.picture(screen))
    world.press(screen, OK)
    frames.check("pepetes_bet_second", world.picture(screen))
    world.press(screen, LEFT, OK)
    frames.check("pepetes_bet_sure", world.picture(screen))
    screen.press(CALL)
    assert not world.said
    screen.hold(CALL)
    assert world.said == [(6 * BASE + 1, (6 + FULL) * BASE + 3)]


def test_no_bet_is_a_choice_and_going_back_begins_anew():
    world = world_of(betting(), 2)
    screen = world.screen("decide")
    world.press(screen, OK)
    screen.hold(CALL)
    assert world.said == [()]
    world.said.clear()
    world.press(screen, OK, RIGHT, OK, CALL, OK)
    screen.hold(CALL)
    assert world.said == [()]


def test_every_single_bet_can_be_reached_and_no_stake_beyond_the_money():
    for card in range(1, CARDS + 1):
        world = world_of(betting((15, 15, 3)), 2)
        screen = world.screen("decide")
        while screen.part.choices[screen.part.at] != card:
            world.press(screen, RIGHT)
        world.press(screen, OK)
        if screen.part.stage == 1:
            assert screen.part.choices == [1, 2, 3]
            world.press(screen, LEFT)  # all of it
        world.press(screen, OK)
        if screen.part.stage == 0:
            world.press(screen, OK)
        screen.hold(CALL)
        assert len(world.said) == 1 and world.said[0][0] // BASE == card


def test_frames_of_counting_and_giving():
    match = duel(2, combo_choice="player")
    lie(match, (4, 4, 4, 5), 6)
    say(match, "pass")
    world = world_of(match)
    screen = world.screen("decide")
    assert screen.part.choices == GAME.legal(match.state, 0)
    world.press(screen, RIGHT)
    frames.check("pepetes_combination", world.picture(screen))
    world.press(screen, OK)
    assert world.said == [SAME_3]
    match.state[s.PHASE], match.state[s.OWING], match.state[s.TAKER] = s.GIFT, 1, 1
    world = world_of(match, lang="en")
    screen = world.screen("decide")
    world.press(screen, RIGHT, RIGHT)
    frames.check("pepetes_gift", world.picture(screen))
    world.press(screen, OK)
    assert world.said == [2]


def test_frames_of_waiting():
    match = betting()
    sealed = bet(match, "bet 6 1, full 3")
    world = world_of(match, 2, "fr", sealed[2])
    screen = world.screen("wait")
    frames.check("pepetes_wait", world.picture(screen))
    world.press(screen, OK)
    frames.check("pepetes_wait_money", world.picture(screen))
    other = world_of(match, 1)
    screen = other.screen("wait")
    world.press(screen, OK)
    frames.check("pepetes_wait_other", other.picture(screen))  # no bet of somebody else


def test_every_news_has_words_and_goes_to_whom_it_concerns():
    from gobelet.games.pepetes.screens import news

    told = [
        ("scored", -1, 0, 18, 5, 18),
        ("scored", -1, 1, 18, 0, 18),
        ("lost", -1, 0, 6, 6),
        ("bet_won", -1, 0, 6 + FULL, 5),
        ("bet_lost", -1, 0, 3, 1),
        ("bonus", -1, 0, 10),
        ("malus", -1, 0, 7),
        ("may_not_attack", -1, 0),
        ("may_not_defend", -1, 0),
        ("broke", -1, 0),
        ("gift", -1, 1, 4, 0),
        ("out", -1, 0),
        ("out", -1, 1),
        ("tie", -1, -1, 0b11),
    ]
    for lang in ("fr", "en"):
        world = world_of(duel(), lang=lang)
        for event in told:
            assert news(event, 0), event
            world.verdict = [event]
            screen = world.screen("verdict")
            assert "[" not in screen.told(event), event
    world.verdict = [told[-2]]
    frames.check("pepetes_news", world.picture(world.screen("verdict")))
    of_others = ("lost", -1, 1, 6, 6), ("bet_won", -1, 1, 9, 5), ("gift", -1, 1, 4, 2), ("tie", -1, -1, 0b110)
    for event in (("lost", -1, 0, 0, 0),) + of_others:
        assert not news(event, 0), event
