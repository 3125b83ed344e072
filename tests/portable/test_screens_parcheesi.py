"""Parcheesi's scenes: golden frames, every decision can be reached and no other, claims, what is told to whom."""

import frames
from parcheesi_world import FAR, NEST, do, facing, game, throw
from screen_world import World

from gobelet import games as rules
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.cup.screens.pages import MOST, PAGE_MS
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s

TWO = ("Marie", "Jean-Baptiste")


def world_of(match, seat=0, lang="fr"):
    return World(match, seat, None, lang)


def thrown(face, *pawns, **more):
    """A world in which seat 0 has thrown."""
    lang = more.pop("lang", "fr")
    match = game(*pawns, **more)
    throw(match, face)
    return world_of(match, 0, lang)


def test_frames_of_a_decision():
    match = game((4, 20, 66, -1), FAR)
    match.state[:] = p.position([(4, 20, 66, -1), (facing(match, 0, 8, 1), 70, -1, -1)])
    throw(match, 4)
    world = world_of(match)
    screen = world.screen("decide")
    frames.check("parcheesi_decide", world.picture(screen))
    world.press(screen, RIGHT)
    frames.check("parcheesi_decide_next", world.picture(screen))
    world.press(screen, OK)
    assert world.said == [s.MOVE + 1]
    world.sent = "act"
    frames.check("parcheesi_decide_sent", world.picture(screen))


def test_frames_of_coming_out_and_of_a_fault_in_english():
    world = thrown(5, (3, -1, -1, -1), (facing(game(NEST, NEST), 0, 0, 1), 70, -1, -1), lang="en")
    screen = world.screen("decide")
    frames.check("parcheesi_exit", world.picture(screen))
    world.press(screen, RIGHT)
    frames.check("parcheesi_fault", world.picture(screen))
    world.press(screen, OK)
    assert not world.said and screen.asking
    world.press(screen, CALL)
    assert not screen.asking
    world.press(screen, OK, OK)
    assert world.said == [s.MOVE]


def test_a_bonus_is_chosen_in_the_same_way():
    match = game((4, 20, 66, -1), FAR)
    match.state[:] = p.position([(4, 20, 66, -1), (facing(match, 0, 8, 1), 70, -1, -1)])
    throw(match, 4)
    do(match, "pawn 1")
    world = world_of(match)
    frames.check("parcheesi_bonus", world.picture(world.screen("decide")))


def test_the_choices_are_the_legal_ones_coming_out_first_and_passing_last():
    for face in range(1, 7):
        for pawns in ((4, 20, 66, -1), (-1, -1, -1, -1), (5, 5, 10, 10), (70, 71, 71, 69)):
            world = thrown(face, pawns, FAR)
            if p.turn(world.ledger.match.state) != 0 or not p.legal(world.ledger.match.state, 0):
                continue
            screen = world.screen("decide")
            assert sorted(screen.choices) == list(p.legal(world.ledger.match.state, 0))
            assert s.PASS not in screen.choices[:-1]
            walked = []
            for _ in screen.choices:
                walked.append(screen.chosen())
                world.press(screen, RIGHT)
            assert walked == list(screen.choices) and screen.chosen() == walked[0]
            world.press(screen, LEFT)
            assert screen.chosen() == walked[-1]
            world.picture(screen)


def test_passing_is_asked_about_only_where_a_pawn_could_go():
    world = thrown(4, NEST, FAR)
    screen = world.screen("decide")
    assert screen.choices == [s.PASS]
    assert screen.labels()[:2] == ("", "")
    world.press(screen, OK)
    assert world.said == [s.PASS]
    match = game((4, -1, -1, -1), FAR)
    match.state[:] = p.position([(4, -1, -1, -1), (facing(match, 0, 8, 1), 70, -1, -1)])
    throw(match, 4)
    world = world_of(match)
    screen = world.screen("decide")
    assert screen.choices == [s.MOVE, s.PASS]
    world.press(screen, RIGHT, OK)
    assert not world.said
    frames.check("parcheesi_pass_ask", world.picture(screen))
    world.press(screen, OK)
    assert world.said == [s.PASS]


def forgotten(lang="fr"):
    """A match in which seat 0 has just moved a pawn instead of coming out with a 5."""
    match = game((3, -1, -1, -1), (facing(game(NEST, NEST), 0, 0, 1), 70, -1, -1))
    throw(match, 5)
    do(match, "pawn 1")
    return match


def test_a_fault_can_be_claimed_before_the_throw_by_the_next_player():
    world = world_of(forgotten(), 1)
    screen = world.screen("roll")
    frames.check("parcheesi_throw_claim", world.picture(screen))
    world.press(screen, CALL)
    frames.check("parcheesi_claim", world.picture(screen))
    screen.press(OK)
    screen.hold(OK)  # the finger stays a little longer: that throws no die
    screen.release(OK)
    assert world.said == [s.CLAIM]
    world.press(screen, CALL, CALL)
    screen.press(OK)
    screen.hold(OK)
    assert world.said == [s.CLAIM, "shake"]


def test_a_fault_can_be_claimed_by_whoever_waits_and_not_by_the_player_at_fault():
    match = game((3, -1, -1, -1), (facing(game(NEST, NEST, FAR), 0, 0, 1), 70, -1, -1), FAR)
    throw(match, 5)
    do(match, "pawn 1")
    world = world_of(match, 2)
    screen = world.screen("wait")
    frames.check("parcheesi_wait_claim", world.picture(screen))
    world.press(screen, CALL, OK)
    assert world.said == [s.CLAIM]
    own = world_of(match, 0)
    screen = own.screen("wait")
    assert screen.labels() == ("", "", "", "")
    own.press(screen, CALL, OK)
    assert own.said == []
    frames.check("parcheesi_wait", own.picture(screen))


def test_a_claim_that_another_player_was_quicker_with_leaves_the_list():
    match = forgotten()
    world = world_of(match, 1)
    screen = world.screen("roll")
    world.press(screen, CALL)
    match.act(1, s.CLAIM)
    assert screen.labels()[3] == ""
    world.picture(screen)


def test_by_option_a_throw_out_of_turn_and_a_die_that_fell_badly_can_be_told():
    match = game(FAR, FAR, out_of_turn_throw="on", physical_die="on")
    world = world_of(match, 1)
    screen = world.screen("wait")
    world.press(screen, CALL)
    frames.check("parcheesi_early", world.picture(screen))
    world.press(screen, OK)
    world = world_of(match, 0)
    screen = world.screen("roll")
    world.press(screen, CALL, RIGHT, OK, CALL, OK)
    assert world.said == [s.OUTSIDE, s.EDGE]


def test_a_second_throw_says_why():
    match = game((3, -1, -1, -1), FAR)
    throw(match, 6)
    do(match, "pawn 1")
    world = world_of(match)
    frames.check("parcheesi_throw_again", world.picture(world.screen("roll")))


NEWS = (
    (("captured", rules.ALL, 1, 0, 2, 30), "parcheesi_captured"),
    (("claimed", rules.ALL, 1, 0, 2), None),
    (("bonus_lost", rules.ALL, 0, 20), None),
    (("third_six", rules.ALL, 0, 1), None),
    (("third_six", rules.ALL, 0, -1), None),
    (("skipped", rules.ALL, 0), None),
)


def test_news_are_told_to_whom_they_concern_and_turn_by_themselves():
    told = rules.part("parcheesi", "screens").news
    for lang in ("fr", "en"):
        world = world_of(game(FAR, FAR), 0, lang)
        for event, frame in NEWS:
            assert told(event, 0) and not told(event, 1), event
            world.verdict = [event, event]
            screen = world.screen("verdict")
            assert "[" not in screen.told(event) and "{" not in screen.told(event)
            if frame and lang == "fr":
                frames.check(frame, world.picture(screen))
            world.press(screen, OK)
            assert len(world.verdict) == 1
            world.wait(screen, PAGE_MS + 100)
            assert world.verdict == []
    assert not told(("moved", rules.ALL, 0, 1, 3, 7), 0)


def test_a_cup_that_catches_up_tells_the_latest_news_only():
    world = world_of(game(FAR, FAR))
    world.verdict = [("captured", rules.ALL, 1, 0, number % 4, 30) for number in range(40)]
    latest = world.verdict[-1]
    screen = world.screen("verdict")
    screen.tick()
    assert len(world.verdict) == MOST and world.verdict[-1] == latest


def test_a_shake_goes_on_without_reading():
    world = world_of(game(FAR, FAR))
    world.verdict = [NEWS[0][0], NEWS[1][0]]
    screen = world.screen("verdict")
    screen.shaking(True)
    assert world.verdict == []
