"""Parcheesi's scenes: golden frames, every decision can be reached and no other, claims, what is told to whom."""

import golden_frames
import parcheesi_world
from parcheesi_world import FAR, NEST, facing, four, play, throw
from rules_world import do
from screen_world import LONG_NAMES, World

from gobelet import games as rules
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.cup.screens.event_pages import MOST, PAGE_MS
from gobelet.cup.touch_layout import TouchLayout
from gobelet.games.parcheesi import bot as bots
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi import touch
from gobelet.games.parcheesi.screens import board_strip
from gobelet.games.parcheesi.screens.decide import Decide
from gobelet.games.parcheesi.screens.words import BLINK, SHOWN
from gobelet.prng import Random

BOTH = ("fr", "en")


def game(*pawns, **more):
    """As that of parcheesi_world, at a table of four: who is not given has all pawns in the nest."""
    return parcheesi_world.game(*(pawns + (NEST,) * (4 - len(pawns))), **more)


def world_of(match, seat=0, lang="fr"):
    return World(match, seat, None, lang, LONG_NAMES).seat_all()


def thrown(face, *pawns, **more):
    """A world in which seat 0 has thrown."""
    lang = more.pop("lang", "fr")
    match = game(*pawns, **more)
    throw(match, face)
    return world_of(match, 0, lang)


def full(lang="fr", seat=0):
    """The largest table, with names of twelve letters."""
    return world_of(four(), seat, lang)


def test_frames_of_a_decision_at_the_largest_table():
    for lang in BOTH:
        world = full(lang)
        screen = world.screen("decide")
        world.press(screen, LEFT, RIGHT)
        for name in ("capture", "other", "safe", "home"):
            golden_frames.check("parcheesi_decide_%s_%s" % (name, lang), world.picture(screen))
            world.press(screen, RIGHT)
        world.wait(screen, BLINK)
        assert world.needs_redraw
        golden_frames.check("parcheesi_decide_blink_%s" % lang, world.picture(screen))
        world.press(screen, OK)
        assert world.said == [s.MOVE]
        world.sent = "act"
        golden_frames.check("parcheesi_decide_sent_%s" % lang, world.picture(screen))


def test_frames_of_coming_out_and_of_a_fault():
    for lang in BOTH:
        world = thrown(5, (3, -1, -1, -1), (facing(game(NEST, NEST), 0, 0, 1), 70, -1, -1), lang=lang)
        screen = world.screen("decide")
        golden_frames.check("parcheesi_exit_" + lang, world.picture(screen))
        world.press(screen, RIGHT)
        golden_frames.check("parcheesi_fault_" + lang, world.picture(screen))
        world.press(screen, OK)
        assert not world.said and screen.asking
        golden_frames.check("parcheesi_fault_ask_" + lang, world.picture(screen))
        world.press(screen, CALL)
        assert not screen.asking
        world.press(screen, OK, OK)
        assert world.said == [s.MOVE]


def test_a_bonus_is_chosen_in_the_same_way():
    for lang in BOTH:
        world = full(lang)
        do(world.ledger.match, "pawn 1")
        golden_frames.check("parcheesi_bonus_" + lang, world.picture(world.screen("decide")))


def test_a_second_tap_does_not_answer_the_decision_that_comes_next():
    world = full()
    screen = world.screen("decide")
    do(world.ledger.match, "pawn 1")
    world.wait(screen, 40)
    assert screen.labels()[2] == ""
    world.press(screen, OK)
    assert world.said == []
    world.wait(screen, Decide.pause)
    assert screen.labels()[2] == "Avancer"
    world.press(screen, OK)
    assert len(world.said) == 1


class Presser:
    """An automate that counts the presses that each choice takes on the screen: the shorter way round, then OK."""

    def __init__(self, match):
        self.world = World(match)
        self.most = 0

    def _alike(self, state, seat, action):
        """What a choice is where two pawns of one square are the same."""
        return s.pawns(state, seat)[action - s.MOVE] if s.MOVE <= action < s.CLAIM else -9 - action

    def choose(self, state, seat, hand, random):
        if seat == state[s.CURRENT]:
            self.world.owner.seat = seat
            screen = self.world.screen("decide")
            assert {self._alike(state, seat, action) for action in screen.choices} == {
                self._alike(state, seat, action) for action in p.legal(state, seat)
            }
            count = len(screen.choices)
            for at, action in enumerate(screen.choices):
                if action >= s.MOVE and not screen.needs_confirmation(action):
                    self.most = max(self.most, 1 + min(at, count - at))
        return bots.random(state, seat, hand, random)


def test_a_pawn_takes_three_presses_at_most_through_a_whole_game():
    match = game((4, 9, 25, 40), (3, 9, 25, 40))  # all four may go
    presser = Presser(match)
    play(match, Random(4), presser.choose)
    assert presser.most == 3


def test_the_choices_are_the_legal_ones_coming_out_first_and_passing_last():
    for face in range(1, 7):
        for pawns in ((4, 20, 66, -1), (-1, -1, -1, -1), (5, 6, 10, 12), (70, 71, 71, 69)):
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


def test_the_only_way_there_is_goes_by_itself_once_it_could_be_read():
    world = thrown(4, NEST, FAR)
    screen = world.screen("decide")
    assert not world.said
    layout = TouchLayout()
    touch.choices(screen, layout)
    assert [(group["kind"], group["items"]) for group in layout.data()["groups"]] == [("head", [])], "nothing to press"
    world.wait(screen, Decide.auto_take_ms)
    assert world.said == [s.PASS]
    world.wait(screen, 5 * Decide.auto_take_ms)
    assert world.said == [s.PASS], "what the table refuses is asked for once"
    layout = TouchLayout()
    touch.choices(screen, layout)
    assert layout.activate("choice0") and world.said == [s.PASS] * 2, "then it is the player's, as after a pause"

    match = game((4, 20, -1, -1), FAR)
    throw(match, 4)
    world = world_of(match)
    screen = world.screen("decide")
    assert len(screen.choices) > 1
    world.wait(screen, 5 * Decide.auto_take_ms)
    assert not world.said


def test_passing_is_asked_about_only_where_a_pawn_could_go():
    world = thrown(4, NEST, FAR)
    screen = world.screen("decide")
    assert screen.choices == [s.PASS]
    assert screen.labels()[:2] == ("", "")
    world.press(screen, OK)
    assert world.said == [s.PASS]
    match = game((4, -1, -1, -1), FAR)
    match = game((4, -1, -1, -1), (facing(match, 0, 8, 1), 70, -1, -1))
    throw(match, 4)
    world = world_of(match)
    screen = world.screen("decide")
    assert screen.choices == [s.MOVE, s.PASS]
    world.press(screen, RIGHT, OK)
    assert not world.said
    for lang in BOTH:
        asked = world_of(match, 0, lang)
        screen = asked.screen("decide")
        asked.press(screen, RIGHT)
        golden_frames.check("parcheesi_pass_" + lang, asked.picture(screen))
        asked.press(screen, OK)
        golden_frames.check("parcheesi_pass_ask_" + lang, asked.picture(screen))
    asked.press(screen, OK)
    assert asked.said == [s.PASS]
    for lang in BOTH:
        world = thrown(4, NEST, FAR, lang=lang)
        golden_frames.check("parcheesi_stuck_" + lang, world.picture(world.screen("decide")))


def forgotten(lang="fr"):
    """A match in which seat 0 has just moved a pawn instead of coming out with a 5."""
    match = game((3, -1, -1, -1), (facing(game(NEST, NEST), 0, 0, 1), 70, -1, -1))
    throw(match, 5)
    do(match, "pawn 1")
    return match


def test_a_fault_can_be_claimed_before_the_throw_by_the_next_player():
    for lang in BOTH:
        world = world_of(forgotten(), 1, lang)
        screen = world.screen("roll")
        world.press(screen, CALL)
        golden_frames.check("parcheesi_claim_" + lang, world.picture(screen))
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
    for lang in BOTH:
        world = world_of(match, 2, lang)
        screen = world.screen("wait")
        golden_frames.check("parcheesi_wait_claim_" + lang, world.picture(screen))
        assert not screen.holds
        screen.hold(CALL)  # a finger that stays opens no menu over the claims
        assert world.said == []
        world.press(screen, CALL, OK)
        assert world.said == [s.CLAIM]
        own = world_of(match, 0, lang)
        screen = own.screen("wait")
        assert screen.labels()[3] == own.texts.get("do.menu")
        own.press(screen, CALL)
        assert own.said == []
        golden_frames.check("parcheesi_wait_throw_" + lang, own.picture(screen))


def test_whoever_waits_sees_the_board_go_on():
    for lang in BOTH:
        world = full(lang, 3)
        match = world.ledger.match
        screen = world.screen("wait")
        golden_frames.check("parcheesi_wait_" + lang, world.picture(screen))
        do(match, "pawn 1")
        world.wait(screen, 40)
        moved = (0, 5)  # the first player's first pawn, and the pawn that it sent home
        seen = []
        for _ in range(2):
            seen.append(tuple(screen._blinking.hidden()))
            world.needs_redraw = False
            world.wait(screen, BLINK)
            assert world.needs_redraw
            world.needs_redraw = False
            assert 0 < screen.tick() <= BLINK and not world.needs_redraw, "nothing is drawn twice"
        assert sorted(seen) == [(), moved]
        golden_frames.check("parcheesi_wait_captured_" + lang, world.picture(screen))
        world.wait(screen, SHOWN)
        world.needs_redraw = False
        world.wait(screen, BLINK)
        assert not world.needs_redraw and not screen._blinking.hidden()


def test_a_stretch_shows_where_a_pawn_is_and_where_it_comes_with_squares_beyond():
    for place in range(s.HOME, s.GOAL):
        for steps in (1, 6, 7, 10, 20):
            to = 0 if place == s.HOME else place + steps
            if to > s.GOAL:
                continue
            shown = board_strip.stretch(place, to)
            assert len(shown) == board_strip.SHOWN and place in shown and to in shown, (place, to)
            assert (
                shown[-1] == min(to + board_strip.AHEAD, s.GOAL) or board_strip.CUT not in shown and shown[-1] > to
            ), (place, to)
            for one, next_one in zip(shown, shown[1:]):
                assert next_one - one == 1 or board_strip.CUT in (one, next_one), (place, to, shown)


def large(world, screen):
    """What is drawn of a choice, as (letter, column, row) of each large pawn."""
    shown, keep = [], board_strip.draw_pawn
    board_strip.draw_pawn = lambda canvas, x, y, letter: shown.append((letter, x, y))
    try:
        world.picture(screen)
    finally:
        board_strip.draw_pawn = keep
    return shown


def test_whose_pawn_stands_where_is_told_by_one_letter_and_no_two_players_have_the_same():
    world = full()
    assert board_strip.marks(world) == ["M", "J", "3", "A"]
    screen = world.screen("decide")
    world.press(screen, LEFT, RIGHT)
    shown = large(world, screen)  # pawn 1 goes from 4 to 8, where the second player's is; pawn 2 stands on 9
    assert [letter for letter, _, _ in shown] == ["", "J", "", "A"]
    world.wait(screen, BLINK)
    assert large(world, screen) == [("",) + shown[1][1:], shown[2], shown[3]], "it stands where the captured one stood"


def test_two_pawns_of_a_square_are_one_choice_and_stand_one_on_the_other():
    match = game((10, 10, 30, -1), FAR)
    throw(match, 3)
    world = world_of(match)
    screen = world.screen("decide")
    assert screen.choices == [s.MOVE, s.MOVE + 2] and len(p.legal(match.state, 0)) == 3
    world.press(screen, LEFT, RIGHT)
    shown = large(world, screen)
    assert shown[0][1] == shown[1][1] and shown[0][2] - shown[1][2] == board_strip.LETTER


def test_no_two_pawns_of_a_player_touch_on_the_way_in_the_nest_or_at_the_goal():
    for place in range(s.HOME, s.GOAL + 1):
        most = (place, place, s.HOME, s.GOAL) + tuple(range(3, 66, 9))  # with as many of others as are shown
        for places in ((place,) * 4, most, (place, place + 1, place + 2, place + 3), FAR):
            places = [min(one, s.GOAL) for one in places]
            drawn = []
            for (x, up), where in zip(board_strip.spots(places), places):
                on_way = 0 <= where < s.GOAL
                assert x >= (board_strip.WAY_X if on_way else 0) and up in (0, 0 if on_way else 1), places
                right = x + (board_strip.ON_WAY if on_way else board_strip.SMALL)
                assert right < board_strip.GOAL_X if on_way else right <= board_strip.ROW_WIDTH, places
                for left, end, level in drawn:
                    assert up != level or right < left or end < x, places
                drawn.append((x, right, up))


def test_the_own_way_shows_the_pawns_of_others_on_it_but_for_the_captured_one():
    empty = game()
    match = game((4, 9, -1, -1), (facing(empty, 0, 8, 1), 66, s.GOAL, -1), (-1, -1, facing(empty, 0, 40, 2), -1))
    assert board_strip.others(match.state, 0, s.GOAL) == [8, 40]
    assert board_strip.others(match.state, 0, 8) == [40]


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
    for lang in BOTH:
        world = world_of(match, 1, lang)
        screen = world.screen("wait")
        world.press(screen, CALL)
        golden_frames.check("parcheesi_early_" + lang, world.picture(screen))
        world.press(screen, OK)
        assert world.said == [s.EARLY]
    world = world_of(match, 0)
    screen = world.screen("roll")
    world.press(screen, CALL, RIGHT, OK, CALL, OK)
    assert world.said == [s.OUTSIDE, s.EDGE]


def test_a_second_throw_says_why():
    match = game((3, -1, -1, -1), FAR)
    throw(match, 6)
    do(match, "pawn 1")
    for lang in BOTH:
        world = world_of(match, 0, lang)
        golden_frames.check("parcheesi_throw_again_" + lang, world.picture(world.screen("roll")))


NEWS = (
    (("captured", rules.ALL, 1, 0, 2, 30), "captured"),
    (("claimed", rules.ALL, 1, 0, 2), "claimed"),
    (("bonus_lost", rules.ALL, 0, 20), "bonus_lost"),
    (("third_six", rules.ALL, 0, 1), "third_six"),
    (("third_six", rules.ALL, 0, -1), "third_six_safe"),
    (("fault", rules.ALL, 0, 1, "third_six"), "third_six_fault"),
    (("skipped", rules.ALL, 0), "skipped"),
)


def test_news_are_told_to_whom_they_concern_and_turn_by_themselves():
    told = rules.part("parcheesi", "screens").is_news_for_seat
    for lang in BOTH:
        world = world_of(game(FAR, FAR), 0, lang)
        for event, name in NEWS:
            assert told(event, 0) and not told(event, 1), event
            world.verdict = [event, event]
            screen = world.screen("verdict")
            assert "[" not in screen.format_event(event) and "{" not in screen.format_event(event)
            golden_frames.check("parcheesi_%s_%s" % (name, lang), world.picture(screen))
            world.press(screen, OK)
            assert len(world.verdict) == 1
            world.wait(screen, PAGE_MS + 100)
            assert world.verdict == []
    assert not told(("moved", rules.ALL, 0, 1, 3, 7), 0)
    assert not told(("fault", rules.ALL, 0, 1, "forgotten_exit"), 0), "or it could be mended"


def test_a_cup_that_catches_up_tells_the_latest_news_only():
    world = world_of(game(FAR, FAR))
    world.verdict = [("captured", rules.ALL, 1, 0, number % 4, 30) for number in range(40)]
    latest = world.verdict[-1]
    screen = world.screen("verdict")
    screen.tick()
    assert len(world.verdict) == MOST and world.verdict[-1] == latest
    read = world.verdict[0]
    world.verdict.append(latest)
    screen.tick()
    assert len(world.verdict) == MOST and world.verdict[0] is read, "the page that is on stays to be read"


def test_a_shake_goes_on_without_reading():
    world = world_of(game(FAR, FAR))
    world.verdict = [NEWS[0][0], NEWS[1][0]]
    screen = world.screen("verdict")
    screen.shaking(True)
    assert world.verdict == []
