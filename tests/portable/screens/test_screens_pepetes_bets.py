"""Pépètes' scenes beside the dice, in both languages at a table of six: secret bets with few presses, counting, gifts,
money; a bet is on the own cup alone until it is opened, and the news go to whom they concern."""

from pepetes_world import duel, lie
from rules_world import say
from test_screens_pepetes import both, check, world_of

from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes.bets import BASE, CARDS, DIGITS
from gobelet.games.pepetes.definition import GAME
from gobelet.games.pepetes.dice import FULL, SAME_3

MOST_PRESSES = 4  # for a bet


def betting(*money):
    """Seat 2, outside the duel of seats 0 and 1, may bet."""
    match = duel(6, money=money or [15] * 6)
    lie(match, (2, 5, 5, 6), 3, (0, 0), 1)
    say(match, "pass")
    assert GAME.view(match.state)["phase"] == "bet"
    return match


def test_frames_of_a_bet():
    for world in both(betting(), 2):
        screen = world.screen("decide")
        check("bet", world, screen)
        world.press(screen, RIGHT, RIGHT, RIGHT)
        check("bet_card", world, screen)
        world.press(screen, OK, RIGHT, RIGHT)
        check("bet_stake", world, screen)
        world.press(screen, OK)
        check("bet_second", world, screen)
        world.press(screen, LEFT)
        check("bet_back", world, screen)
        world.press(screen, LEFT, OK)
        check("bet_sure", world, screen)
        screen.press(CALL)
        assert not world.said
        screen.hold(CALL)
        assert world.said == [(6 * BASE + 1, (6 + FULL) * BASE + 3)]


def test_frames_of_two_large_stakes():
    for world in both(betting(15, 15, 660), 2):
        screen = world.screen("decide")
        world.press(screen, RIGHT, OK, *[RIGHT] * 329)
        world.press(screen, OK, RIGHT, OK, *[RIGHT] * 329)
        check("bet_large", world, screen)
        assert screen.labels()[2] == ""  # no third card, and nothing left
        screen.hold(CALL)
        assert world.said == [(8 * BASE + 330, 9 * BASE + 330)]


def test_one_bet_takes_few_presses():
    """The card that lies first: two. Any card and any stake: a walk, OK, a walk, a hold, as arrows go on while they are
    held."""
    world = world_of(betting(), 2)
    screen = world.screen("decide")
    world.press(screen, OK)
    screen.hold(CALL)
    assert world.said == [((DIGITS + 1) * BASE + 1,)]
    for card in range(1, CARDS + 1):
        for stake in (1, 2, 15) if card > DIGITS else (1,):
            world = world_of(betting(), 2)
            screen = world.screen("decide")
            gestures = walk(world, screen, card) + 1
            world.press(screen, OK)
            if stake > 1:
                gestures += walk(world, screen, stake)
            screen.hold(CALL)
            assert world.said == [(card * BASE + stake,)]
            assert gestures + 1 <= MOST_PRESSES


def walk(world, screen, wanted):
    """Goes to a choice the shorter way. Returns how often an arrow goes down: it repeats while it is held."""
    part = screen.part
    way = list(part.choices).index(wanted) - part.at
    step = RIGHT if 0 <= way <= len(part.choices) // 2 else LEFT
    count = 0
    while part.choices[part.at] != wanted:
        screen.press(step)
        count += 1
    return min(count, 1)


def test_no_bet_is_one_hold_and_a_card_can_be_taken_back():
    world = world_of(betting(), 2)
    screen = world.screen("decide")
    screen.hold(CALL)
    assert world.said == [()]
    for card in (0, 5):  # one with stakes, one without
        world.said.clear()
        world.press(screen, *[LEFT] * card)
        world.press(screen, OK, LEFT)
        assert screen.labels() == ("\u25c0", "\u25b6", "Retour", "") and not screen.holds
        screen.hold(CALL)
        assert not world.said
        world.press(screen, OK)
        screen.hold(CALL)
        assert world.said == [()]


def test_every_single_bet_can_be_reached_and_no_stake_beyond_the_money():
    for card in range(1, CARDS + 1):
        world = world_of(betting(15, 15, 3), 2)
        screen = world.screen("decide")
        walk(world, screen, card)
        world.press(screen, OK)
        if screen.part.stage == 1:
            assert list(screen.part.choices) == [0, 1, 2, 3]
            world.press(screen, LEFT, LEFT)  # all of it
        screen.hold(CALL)
        assert len(world.said) == 1 and world.said[0][0] // BASE == card


def test_frames_of_counting_and_giving():
    match = duel(6, combo_choice="player")
    lie(match, (4, 4, 4, 5), 6)
    say(match, "pass")
    for world in both(match):
        screen = world.screen("decide")
        assert screen.part.choices == GAME.legal(match.state, 0)
        world.press(screen, RIGHT)
        check("combination", world, screen)
        world.press(screen, OK)
        assert world.said == [SAME_3]
    match.state[s.PHASE], match.state[s.OWING], match.state[s.TAKER] = s.GIFT, 1, 5
    for world in both(match):
        screen = world.screen("decide")
        world.press(screen, RIGHT, RIGHT)
        check("gift", world, screen)
        world.press(screen, OK)
        assert world.said == [2]
    for world in both(match, 4):
        check("sees_gift", world, world.screen("wait"))


def test_frames_of_waiting_for_bets_and_of_the_money():
    match = betting(15, 15, 660, 84, 15, 1)
    for seat, stakes in ((2, (330, 330)), (3, (3, 1)), (4, ())):
        match.act(seat, stakes)
    sealed = (8 * BASE + 330, 9 * BASE + 330)
    for world in both(match, 2, sealed):
        screen = world.screen("wait")
        check("wait", world, screen)
        for page in range(2):
            world.press(screen, OK)
            check("money_%d" % page, world, screen)
        world.press(screen, OK)
        assert screen.labels()[2] in ("Argent", "Money")
    for world in both(match, 1):
        screen = world.screen("wait")
        world.press(screen, OK)
        check("money_other", world, screen)  # stakes of all, cards of nobody


def test_every_news_has_words_and_goes_to_whom_it_concerns():
    from gobelet.games.pepetes.screens import is_news_for_seat

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
        ("gift", -1, 1, 1, 0),
        ("bets", -1, 1, (6 * BASE + 1, 8 * BASE + 3)),
        ("out", -1, 0),
        ("out", -1, 1),
        ("tie", -1, -1, 0b11),
    ]
    for lang in ("fr", "en"):
        world = world_of(duel(), lang=lang)
        for event in told:
            assert is_news_for_seat(event, 0), event
            world.verdict = [event]
            screen = world.screen("verdict")
            assert "[" not in screen.format_event(event), event
            if event[0] in ("scored", "bets", "gift", "out") and event[2] == 1:
                check("news_%s_%d" % (event[0], event[3] if event[0] == "gift" else 0), world, screen)
    of_others = ("lost", -1, 1, 6, 6), ("bet_won", -1, 1, 9, 5), ("gift", -1, 1, 4, 2), ("tie", -1, -1, 0b110)
    of_others += (("bets", -1, 0, (1001,)),)
    for event in (("lost", -1, 0, 0, 0),) + of_others:
        assert not is_news_for_seat(event, 0), event
