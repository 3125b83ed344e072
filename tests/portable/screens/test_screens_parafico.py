"""Parafico's scenes: golden frames, every legal bid can be reached and no other, what presses mean, what is told."""

import golden_frames
from parafico_world import bidding, roll, show
from rules_world import say
from screen_world import World

from gobelet import games as rules
from gobelet.cup.display.dice_widgets import FACE, QUANTITY
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.games.parafico import bids
from gobelet.games.parafico import rules as p
from gobelet.games.parafico import state as s
from gobelet.games.parafico.definition import GAME
from gobelet.games.parafico.screens.bid import ASK, CALLING, KEPT_MS, Choice, Decide
from gobelet.games.parafico.screens.verdict import COUNT_MS, VERDICT_MS

HAND = (1, 2, 4, 4, 6)


def speaking(*words, **how):
    """A world at the decision of seat 0, after bids of the others (text)."""
    dice = how.get("dice", (5, 5, 5))
    match = bidding(dice, (len(dice) - len(words)) % len(dice), no_jokers=how.get("no_jokers", False))
    say(match, *words)
    assert p.turn(match.state) == 0
    return World(match, 0, how.get("hand", HAND), how.get("lang", "fr"))


def test_a_tie_shows_what_was_rolled_and_asks_for_another_roll():
    match = Match()
    world = World(match)
    screen = world.screen("roll")
    assert not screen.tied()
    for seat in range(3):
        match.act(seat, (1, 2, 3, 4, 5))
    world.rolled = (1, 2, 3, 4, 5)
    assert screen.tied()
    for seat in range(3):
        match.act(seat, (seat + 1,) * 5)
    assert match.state[s.PHASE] == s.FIRST_ROLL and not screen.tied(), "the roll for the seats is no roll for speaking"
    for seat in range(3):
        match.act(seat, (6,))
    world.rolled = (6,)
    assert screen.tied()


def Match():
    from gobelet.match import Match as Session

    return Session(GAME, 3, rules.complete_options(p))


def test_frames_of_the_steps_of_a_decision_at_the_largest_table():
    for lang in ("fr", "en"):
        world = speaking("45x4", dice=(5,) * 15, lang=lang).seat_all()
        screen = world.screen("decide")
        world.press(screen, RIGHT, OK, CALL)
        golden_frames.check("parafico_decide_face_" + lang, world.picture(screen))
        world.press(screen, OK)
        golden_frames.check("parafico_decide_ask_" + lang, world.picture(screen))
        screen.hold(CALL)
        golden_frames.check("parafico_decide_call_" + lang, world.picture(screen))
        world.press(screen, RIGHT)
        golden_frames.check("parafico_decide_caramba_" + lang, world.picture(screen))
        world = speaking(dice=(5,) * 15, lang=lang).seat_all()
        golden_frames.check("parafico_decide_first_" + lang, world.picture(world.screen("decide")))


def test_frames_of_a_verdict_in_words_at_the_largest_table():
    for lang in ("fr", "en"):
        world, match = called(((4, 4, 4, 4, 6),) * 15, "61x4", "bluff", speaker=13, lang=lang)
        world.seat_all()
        screen = world.screen("verdict")
        world.verdict += show(match, ((4, 4, 4, 4, 6),) * 15)
        world.ledger.reveal.word = "K7QD"
        world.wait(screen, COUNT_MS + 200)
        golden_frames.check("parafico_verdict_" + lang, world.picture(screen))


def test_it_is_your_turn_turns_the_frame_over_twice():
    world = speaking("5x4")
    from gobelet.cup import screens

    screen = screens.load("decide", "parafico")(world)
    pictures = []
    for _ in range(80):
        world.now += 10
        screen.tick()
        if not pictures or pictures[-1] != bytes(world.picture(screen).buffer):
            pictures.append(bytes(world.picture(screen).buffer))
    assert len(pictures) == 4 and pictures[0] == pictures[2] and pictures[1] == pictures[3]
    assert bytes(world.picture(world.screen("decide")).buffer) == pictures[3]


def positions():
    """Bids that stand, with options, and how many bids to look at."""
    for words in ((), ("1x2",), ("1x1",), ("5x4",), ("3x1",), ("7x6",), ("4x2",), ("10x5",)):
        for options in ({}, {"double_rule": "none"}, {"double_rule": "six"}, {"quantity_cap": "dice_in_play"}):
            match = bidding((5, 5, 5), (3 - len(words)) % 3, **options)
            say(match, *words)
            yield words, options, match.state


def test_the_choice_never_leaves_the_legal_bids_and_reaches_all_of_them():
    for words, options, state in positions():
        reached = set()
        for quantity in range(25):
            for face in range(6):
                choice = Choice(state)
                steps = [choice.more] * quantity + [choice.turn] * face
                for step in steps:
                    step(1)
                    assert not p.check(state, 0, choice.action()), (words, options, choice.action())
                reached.add(choice.action())
        for quantity in range(12):  # and downwards from where it starts, for ones
            choice = Choice(state)
            for _ in range(5):
                choice.turn(-1)
                for _ in range(quantity):
                    choice.more(-1)
                    assert not p.check(state, 0, choice.action())
                    reached.add(choice.action())
        for action in p.legal(state, 0):
            if action in p.CALLS or bids.quantity_of(action) > 15:
                continue
            assert action in reached, "%r after %r, %r" % (GAME.text(state, 0, action), words, options)


def test_the_cheapest_raise_comes_first():
    wanted = {(): "1x2", ("5x4",): "5x5", ("3x1",): "6x2", ("7x6",): "8x6", ("4x2",): "4x3", ("1x1",): "2x2"}
    for words, options, state in positions():
        if words in wanted and not options:
            assert GAME.text(state, 0, Choice(state).action()) == wanted[words]


def test_a_lower_quantity_passes_to_the_ones_and_back_and_a_dearer_face_raises_the_quantity_and_gives_it_back():
    for kind, steps in (
        ("more", ((-1, (4, 1)), (-1, (3, 1)), (-1, (3, 1)), (1, (4, 1)), (1, (5, 5)))),
        ("turn", ((1, (5, 6)), (1, (5, 1)), (1, (10, 2)), (-1, (5, 1)), (-1, (5, 6)))),
    ):
        choice = Choice(speaking("5x4").ledger.match.state)
        assert (choice.quantity, choice.face) == (5, 5)
        for by, wanted in steps:
            getattr(choice, kind)(by)
            assert (choice.quantity, choice.face) == wanted, (kind, by)


def test_a_bid_is_chosen_asked_once_then_said():
    world = speaking("5x4")
    screen = world.screen("decide")
    assert screen.stage == QUANTITY
    world.press(screen, RIGHT, OK)
    assert screen.stage == FACE
    world.press(screen, RIGHT, OK)
    assert screen.stage == ASK and world.said == []
    world.press(screen, LEFT)
    assert screen.stage == QUANTITY and world.said == []
    world.press(screen, OK, OK, OK)
    assert world.said == [bids.bid(6, 6)]


def test_calls_want_call_held_and_then_ok_held():
    bluff, caramba = bids.CALLS
    for moves, said in (((), bluff), ((RIGHT,), caramba), ((LEFT,), caramba), ((LEFT, RIGHT), bluff)):
        world = speaking("5x4")
        screen = world.screen("decide")
        assert screen.holds == CALL
        screen.hold(CALL)
        assert screen.stage == CALLING and screen.holds == OK
        world.press(screen, *moves)
        world.press(screen, OK)
        assert world.said == []
        screen.hold(OK)
        assert world.said == [said]


def test_bluff_is_said_in_one_hold():
    world = speaking("5x4")
    screen = world.screen("decide")
    for moment, said in ((KEPT_MS - 100, []), (200, [bids.BLUFF]), (KEPT_MS, [bids.BLUFF])):
        if not said:
            screen.press(CALL)
            screen.hold(CALL)
        world.wait(screen, moment)
        assert world.said == said, moment


def test_call_let_go_in_time_leaves_the_choice_between_the_calls():
    for lang, between, button in (("fr", Decide.release, CALL), ("en", Decide.press, RIGHT)):
        world = speaking("5x4", lang=lang)
        screen = world.screen("decide")
        screen.press(CALL)
        screen.hold(CALL)
        world.wait(screen, KEPT_MS // 2)
        golden_frames.check("parafico_decide_kept_" + lang, world.picture(screen))
        between(screen, button)
        world.wait(screen, 2 * KEPT_MS)
        assert world.said == [] and screen.stage == CALLING
    screen = world.screen("decide")
    screen.hold(CALL)  # by a finger on a screen, which never lets go
    world.wait(screen, 2 * KEPT_MS)
    assert world.said == []


def test_call_goes_back_from_the_calls():
    world = speaking("5x4")
    screen = world.screen("decide")
    screen.hold(CALL)
    world.press(screen, CALL)
    assert screen.stage == QUANTITY and world.said == []


def test_there_is_no_call_before_a_bid():
    world = speaking()
    screen = world.screen("decide")
    assert screen.holds == 0
    screen.hold(CALL)
    assert screen.stage == QUANTITY


def test_when_no_bid_is_legal_only_the_calls_are_offered():
    match = bidding((1, 1), 1, quantity_cap="dice_in_play")
    say(match, "2x6")
    world = World(match, 0, (6,))
    match.state[s.DOUBLE_RULE] = 1
    state = match.state
    if any([action not in p.CALLS for action in p.legal(state, 0)]):  # ones are cheaper: two of them
        say(match, "2x1")
        world = World(match, 1, (6,))
    screen = world.screen("decide")
    assert screen.choice.quantity == 0 and screen.stage == CALLING and screen.labels()[3] == ""
    world.press(screen, CALL)
    assert screen.stage == CALLING
    screen.hold(OK)
    assert world.said == [bids.BLUFF]


def test_call_pressed_uncovers_the_dice_and_opening_the_calls_covers_them():
    world = speaking("5x4")
    screen = world.screen("decide")
    world.press(screen, CALL)
    assert world.uncovered_at
    world.press(screen, CALL)
    assert not world.uncovered_at
    world.press(screen, CALL)
    screen.hold(CALL)
    assert not world.uncovered_at


def test_a_decision_that_follows_at_once_starts_anew():
    match = bidding((5, 5), 1)
    say(match, "2x2")
    world = World(match, 0, HAND)
    screen = world.screen("decide")
    world.press(screen, OK, OK)
    assert screen.stage == ASK
    say(match, "3x2", "9x6")  # both entries came in one piece
    world.wait(screen, 1000)
    assert screen.stage == QUANTITY and (screen.choice.quantity, screen.choice.face) == (10, 6)


def test_nothing_is_said_twice_while_a_decision_is_on_its_way():
    world = speaking("5x4")
    screen = world.screen("decide")
    world.press(screen, OK, OK)
    world.sent = "act"
    world.press(screen, OK, LEFT, RIGHT, CALL)
    screen.hold(CALL)
    screen.hold(OK)
    assert world.said == [] and screen.stage == ASK and screen.labels() == ("", "", "", "")


def test_a_refusal_is_told():
    world = speaking("5x4")
    screen = world.screen("decide")
    world.owner.seat = 1  # the log went on meanwhile
    world.press(screen, OK, OK, OK)
    assert world.said == ["say not_your_turn"]


def called(hands, *words, **how):
    """A world of seat 0 after a call and all cups up; its verdict is the events since the call."""
    dice = tuple([len(hand) for hand in hands])
    match = bidding(dice, how.get("speaker", 1), no_jokers=how.get("no_jokers", False))
    say(match, *words[:-1])
    world = World(match, 0, hands[0], how.get("lang", "fr"))
    world.verdict = say(match, words[-1])
    return world, match


HANDS = ((1, 2, 4, 4, 6), (1, 4, 3, 3, 5), (4, 2, 2, 6, 6))


def test_a_verdict_counts_while_cups_are_lifted_then_says_what_came_of_it():
    world, match = called(HANDS, "5x4", "bluff")
    screen = world.screen("verdict")
    for seat in (0, 1):
        world.verdict += match.act(seat, HANDS[seat])
    assert screen.matching_dice() == (3, 2)
    world.verdict += match.act(2, HANDS[2])
    world.ledger.reveal.word = "K7QD"
    world.wait(screen, 100)
    assert screen.matching_dice() == (4, 2)
    world.wait(screen, COUNT_MS)
    assert world.said == [] and "perd un d\u00e9" in screen.sentence()
    world.wait(screen, VERDICT_MS)
    assert world.said == ["dismiss"]


def test_any_press_goes_on_and_a_shake_starts_the_next_round():
    world, match = called(HANDS, "5x4", "bluff")
    screen = world.screen("verdict")
    world.press(screen, OK)
    screen.shaking(True)
    assert world.said == []  # others still lift their cups
    world.verdict += show(match, HANDS)
    world.wait(screen, 40)
    world.press(screen, LEFT)
    assert "perd un d\u00e9" in screen.sentence()
    world.press(screen, LEFT)
    assert world.said == ["dismiss"]
    world, match = called(HANDS, "5x4", "bluff")
    screen = world.screen("verdict")
    world.verdict += show(match, HANDS)
    screen.shaking(True)
    assert world.said == ["dismiss"]


def test_every_outcome_has_its_sentence_for_oneself_and_for_others():
    cases = (
        # hands, words, speaker, whose sentence as seen by seat 0
        (((2,) * 5, (2,) * 5), ("9x2", "bluff"), 0, "Jean-Baptiste perd un d\u00e9"),
        (((2,) * 5, (2,) * 5), ("9x2", "bluff"), 1, "Tu perds un d\u00e9"),
        (((2,) * 5, (2,) * 4), ("9x2", "caramba"), 0, "Jean-Baptiste gagne un d\u00e9"),
        (((2,) * 4, (2,) * 5), ("9x2", "caramba"), 1, "Tu gagnes un d\u00e9"),
        (((2,) * 5, (2,) * 5), ("10x2", "caramba"), 1, "Exact"),
        (((2,) * 2, (2,) * 5), ("7x2", "bluff"), 1, "Ton dernier d\u00e9"),
        (((2,) * 5, (2,) * 2), ("7x2", "bluff"), 0, "Jean-Baptiste n\u2019a plus qu\u2019un d\u00e9"),
        (((2,) * 1, (2,) * 5, (2,) * 5), ("11x2", "bluff"), 2, "Plus de d\u00e9"),
        (((2,) * 5, (2,) * 1, (2,) * 5), ("11x2", "bluff"), 0, "Jean-Baptiste : hors jeu"),
    )
    for hands, words, speaker, wanted in cases:
        world, match = called(hands, *words, speaker=speaker)
        screen = world.screen("verdict")
        world.verdict += show(match, hands)
        assert screen.sentence().startswith(wanted), screen.sentence()


def test_ones_are_no_jokers_in_a_parafico_round_and_count_once_where_they_are_bid():
    for hands, bid, no_jokers, counted in (
        (((1,), (1, 4, 3, 3, 5), (4, 2, 2, 6, 6)), "2x4", True, [(0, 0), (1, 0), (2, 0)]),
        (HANDS, "2x1", False, [(1, 0), (2, 0), (2, 0)]),
    ):
        world, match = called(hands, bid, "bluff", no_jokers=no_jokers)
        screen = world.screen("verdict")
        for seat, hand in enumerate(hands):
            world.verdict += match.act(seat, hand)
            assert screen.matching_dice() == counted[seat], (bid, seat)


def test_after_the_call_the_next_round_opens_and_its_rolls_leave_the_verdict_alone():
    world, match = called(HANDS, "5x4", "bluff")
    screen = world.screen("verdict")
    world.verdict += show(match, HANDS)
    before = screen.matching_dice()
    roll(match)
    assert screen.matching_dice() == before and "perd" in screen.sentence()


def smallest_raise(decisions, ask=1, *presses):
    """How many presses it takes to say the smallest raise, after so many decisions."""
    world = speaking("5x4")
    world.decisions = decisions
    world.preferences["ask"] = ask
    screen = world.screen("decide")
    presses = presses or (OK,) * 9
    for count, button in enumerate(presses):
        if world.said:
            return count, world
        world.press(screen, button)
    return len(presses), world


def test_the_smallest_raise_takes_three_presses_and_two_without_the_last_question():
    for decisions in (0, 3):
        count, world = smallest_raise(decisions)
        assert count == 3 and world.said == [bids.bid(5, 5)]
    count, world = smallest_raise(3, 0)
    assert count == 2 and world.said == [bids.bid(5, 5)]


def test_after_three_bids_the_last_question_may_be_switched_off():
    for decisions, said in ((2, []), (3, [bids.bid(5, 5)])):
        world = speaking("5x4")
        world.decisions = decisions
        kept = {}
        world.board.load = kept.get
        world.board.save = lambda name, parts, kept=kept: kept.update({name: b"".join(parts)})
        screen = world.screen("decide")
        world.press(screen, OK, OK, RIGHT)
        assert world.said == said and world.preferences["ask"] == (1 if decisions < 3 else 0)
        assert bool(kept) == (decisions == 3)


def test_frames_of_the_last_question_and_of_many_dice():
    for lang in ("fr", "en"):
        world = speaking("5x4", lang=lang)
        world.decisions = 3
        screen = world.screen("decide")
        world.press(screen, OK, OK)
        golden_frames.check("parafico_stop_asking_" + lang, world.picture(screen))
        world = speaking("45x4", dice=(15,) * 5, lang=lang)
        golden_frames.check("parafico_decide_many_" + lang, world.picture(world.screen("decide")))


def test_own_dice_lie_in_order():
    pictures = []
    for hand in ((6, 4, 1, 2, 4), (1, 2, 4, 4, 6)):
        world = speaking("5x4", hand=hand)
        screen = world.screen("wait")
        world.press(screen, OK)
        pictures.append(bytes(world.picture(screen).buffer))
    assert pictures[0] == pictures[1]
