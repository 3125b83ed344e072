"""The scenes that every game has: golden frames (tests/golden/frames/), what presses and shakes do."""

import golden_frames
from parafico_world import bidding, session
from rules_world import say
from screen_world import LONG_NAMES, World

from gobelet import ledger, texts
from gobelet.cup import scene_selection, screens
from gobelet.cup.display.widgets import LINE_WIDTH, wrap
from gobelet.cup.screens import BOTTOM, CALL, LEFT, OK, RIGHT, TOP, wait
from gobelet.cup.screens.crash import where
from gobelet.cup.screens.own_dice import LOOK_MS
from gobelet.games.parafico import state as s


def people(count):
    names = "Marie Jean Vincent Fran\u00e7ois Maxime Baptiste Zo\u00e9 Ali Bo C\u00e9line".split()
    return [["c%d" % number, names[number], number % 3 == 0, number != 4] for number in range(count)]


BOTH = ("fr", "en")


def test_frame_lobby_with_people():
    for lang in BOTH:
        world = World(lang=lang)
        world.table_name = "Salon"
        world.lobby = [["c%d" % number, LONG_NAMES[number], number % 3 == 0, number != 4] for number in range(15)]
        screen, canvas = world.screen("lobby"), golden_frames.blank()
        golden_frames.check("lobby_people_" + lang, world.picture(screen))
        screen.draw(canvas)
        assert golden_frames.clear(canvas, TOP, BOTTOM), lang


def test_a_name_that_needs_both_columns_has_them():
    world = World()
    world.lobby = people(8)
    screen = world.screen("lobby")
    assert screen.labels()[:2] == ("", "")
    world.lobby[7][1] = LONG_NAMES[13]
    assert screen.labels()[0]
    world.press(screen, LEFT)
    canvas, said = golden_frames.blank(), []
    canvas.text = lambda x, y, text, *more: said.append(text)
    screen.draw(canvas)
    assert LONG_NAMES[13] in said


def test_ready_is_told_and_taken_back():
    world = World()
    world.lobby = [["c0", "Marie", 0, 1], ["c1", "Jean", 1, 1]]
    screen = world.screen("lobby")
    world.press(screen, OK)
    world.lobby[0][2] = 1
    world.press(screen, OK)
    assert world.said == ["ready", "not ready"]


def test_a_long_lobby_has_pages():
    world = World()
    world.lobby = people(10)
    screen = world.screen("lobby")
    first = bytes(world.picture(screen).buffer)
    world.press(screen, RIGHT)
    second = bytes(world.picture(screen).buffer)
    world.press(screen, RIGHT)
    assert first != second and bytes(world.picture(screen).buffer) == first
    world.press(screen, LEFT)
    assert bytes(world.picture(screen).buffer) == second


def test_a_shake_in_the_lobby_rolls_for_fun_and_call_opens_the_menu():
    world = World()
    screen = world.screen("lobby")
    screen.shaking(True)
    world.press(screen, CALL)
    assert world.said == ["visit alone", "visit menu"]


def test_frame_lobby_while_others_play():
    for lang in BOTH:
        world = World(session((5,) * 15), seat=-1, lang=lang).seat_all()
        golden_frames.check("lobby_others_play_" + lang, world.picture(world.screen("lobby")))


def test_frame_seating():
    for lang in BOTH:
        world = World(lang=lang)
        world.ledger.seating.commitments = dict.fromkeys(range(12), b"")
        world.ledger.players = [("c%d" % number, LONG_NAMES[number], 0, 0) for number in range(15)]
        world.ledger.phase = ledger.SEATING
        golden_frames.check("seating_" + lang, world.picture(world.screen("seating")))


def test_frame_catching_up():
    for lang in BOTH:
        world = World(session((5, 5)), lang=lang)
        golden_frames.check("catching_up_" + lang, world.picture(world.screen("catching_up")))


def test_every_scene_that_the_app_can_call_for_exists():
    for line in screens._CLASSES.strip().split("\n"):
        assert screens.load(line.split(" ")[0], ""), line
    with open(scene_selection.__file__) as source:
        called_for = [part.split('"')[0] for part in source.read().split('return "')[1:]]
    assert len(called_for) > 10
    for scene in called_for:
        assert screens.load(scene, ""), scene


def test_a_roll_is_a_shake_or_ok_held():
    world = World(session((5, 5)))
    screen = world.screen("roll")
    assert screen.holds == OK
    screen.shaking(True)
    assert world.said == []
    screen.shaking(False)
    screen.hold(OK)
    world.press(screen, OK)
    assert world.said == ["shake", "shake"]


def test_frame_roll_without_sensor():
    world = World(session((5, 5)))
    world.board.faults = ("accel",)
    golden_frames.check("roll_no_sensor", world.picture(world.screen("roll")))


def test_a_roll_on_its_way_says_so():
    world = World(session((5, 5)))
    screen = world.screen("roll")
    world.sent = "shake"
    golden_frames.check("roll_sent", world.picture(screen))
    assert screen.labels()[2] == ""


def test_own_dice_cover_themselves_after_a_while():
    world = World(bidding((5, 5), speaker=1), hand=(1, 2, 3, 4, 6))
    screen = world.screen("wait")
    world.press(screen, OK)
    assert world.uncovered_at and screen.labels()[2] == "Cacher"
    world.wait(screen, LOOK_MS - 100)
    assert world.uncovered_at
    world.wait(screen, 200)
    assert not world.uncovered_at and screen.labels()[2] == "Voir"


def test_the_lid_comes_down_over_the_dice_then_they_are_gone():
    world = World(bidding((5, 5), speaker=1), hand=(1, 2, 3, 4, 6))
    screen = world.screen("wait")
    covered = bytes(world.picture(screen).buffer)
    world.press(screen, OK)
    screen.tick()
    seen = bytes(world.picture(screen).buffer)
    assert seen != covered
    world.set_dice_uncovered(False)  # as when the cup is turned over
    world.wait(screen, 100)
    half = bytes(world.picture(screen).buffer)
    assert half != covered and half != seen
    world.wait(screen, 400)
    assert bytes(world.picture(screen).buffer) == covered


def test_frames_of_the_question_about_cups_that_are_away():
    for lang in ("fr", "en"):
        world = World(session((5, 5)), lang=lang)
        world.absent = [1]
        golden_frames.check("ask_" + lang, world.picture(world.screen("ask")))
        world = World(bidding((5, 5, 5)), lang=lang)
        world.absent, world.ledger.throw.mixed = [1, 2], b"M"
        golden_frames.check("ask_void_" + lang, world.picture(world.screen("ask")))
        world = World(bidding((2, 2, 2)), lang=lang)
        say(world.ledger.match, "9x2", "bluff")
        world.ledger.match.act(0, (2, 2))
        world.absent, world.ledger.throw.mixed, world.ledger.reveal.seats = [1, 2], b"M", 1
        golden_frames.check("ask_counts_" + lang, world.picture(world.screen("ask")))
        golden_frames.check("break_" + lang, world.picture(world.screen("break")))


def test_a_long_question_has_pages():
    world = World(bidding((5,) * 15), lang="fr").seat_all()
    world.absent, world.ledger.throw.mixed = list(range(7, 14)), b"M"
    screen = world.screen("ask")
    golden_frames.check("ask_many", world.picture(screen))
    assert screen.labels()[1]
    world.press(screen, RIGHT)
    golden_frames.check("ask_many_2", world.picture(screen))


def test_ok_held_goes_on_without_cups_and_call_waits_for_them():
    world = World(session((5, 5, 5)))
    world.absent = [1, 2]
    screen = world.screen("ask")
    world.press(screen, OK)
    assert world.said == [] and screen.holds == OK
    screen.hold(OK)
    world.press(screen, CALL)
    assert world.said == ["drop [1, 2]", "wait for [1, 2]"]
    world.absent = []
    screen.hold(OK)
    assert len(world.said) == 2, "whoever comes back meanwhile breaks nothing off"
    screen = world.screen("break")
    screen.hold(OK)
    world.press(screen, CALL)
    assert world.said[2:] == ["break off", "play on"]


def test_show_lifts_the_cup_once():
    world = World(bidding((5, 5)), hand=(1, 2, 3, 4, 6))
    world.verdict = [("bluff", -1, 1)]
    screen = world.screen("show")
    world.press(screen, OK)
    world.sent = "show"
    assert world.said == ["show"] and screen.labels()[2] == ""


def finished(mine, lang="fr"):
    """The end of a match of three: seat 0 has that rank."""
    match = session((1, 0, 0) if mine == 1 else (0, 1, 0))
    s.put_block(match.state, s.RANK, (1, 2, 3) if mine == 1 else (mine, 1, 5 - mine))
    assert 1 in match.rules.view(match.state)["ranks"]
    return World(match, lang=lang)


def test_frame_over():
    for mine in (1, 2):
        world = finished(mine)
        golden_frames.check("over_%d" % mine, world.picture(world.screen("over")))


def tied(winners, lang="fr", mine=0):
    """The end of a match of four that these seats have won together."""
    match = session((1,) * 4)
    s.put_block(match.state, s.RANK, [1 if seat in winners else len(winners) + 1 for seat in range(4)])
    return World(match, mine, lang=lang)


def test_frame_over_names_two_winners_and_counts_more():
    for lang in ("fr", "en"):
        for winners in ((0, 1), (1, 3), (1, 2, 3), (0, 1, 2)):
            name = "over_%s_%s" % ("_".join([str(seat) for seat in winners]), lang)
            world = tied(winners, lang)
            golden_frames.check(name, world.picture(world.screen("over")))


def fifteen(lang, seat):
    """A match of fifteen that goes on; the last seats have no dice left."""
    world = World(session((5, 5, 4, 3, 3, 3, 2, 2, 1, 1, 1, 1, 0, 0, 0)), seat, None, lang)
    world.ledger.players = [("c%d" % number, LONG_NAMES[number], 0, 0) for number in range(15)]
    return world


def test_the_end_shows_the_places_of_all():
    for lang in ("fr", "en"):
        world = fifteen(lang, 5)
        screen = world.screen("over")
        world.press(screen, RIGHT)
        golden_frames.check("over_places_" + lang, world.picture(screen))
        world.press(screen, LEFT)
        golden_frames.check("over_places_last_" + lang, world.picture(screen))
        world.press(screen, OK)
        assert world.said == ["dismiss"]


def test_a_player_who_is_out_looks_at_the_table_and_at_the_places_of_all():
    for lang in ("fr", "en"):
        world = fifteen(lang, 14)
        screen = world.screen("wait")
        labels = screen.labels()
        assert labels[2] == world.texts.get("do.players") and labels[:2] == ("", "")
        world.press(screen, OK)
        assert screen.labels()[0]
        golden_frames.check("parafico_out_" + lang, world.picture(screen))
        world.press(screen, RIGHT, OK)
        assert screen.labels() == labels
        screen.hold(CALL)
        assert world.said == ["visit settings"]


def test_the_longest_names_of_two_winners_fit_on_the_end_screen():
    for lang in ("fr", "en"):
        names = ("Barth\u00e9l\u00e9my W", "Maximilienne")
        said = texts.load(lang).get("over.two", *names)
        assert len(wrap(said, LINE_WIDTH, 9)) <= 2, said


def test_frame_crash_names_file_and_line():
    world = World()
    try:
        wait.Wait.tick(None)
    except AttributeError as error:
        world.crash = error
    text = where(world.crash)
    assert text.startswith("wait.py:") and int(text.split(":")[1]) > 0
    screen = world.screen("crash")
    world.crash = None
    screen.hold(OK)
    assert world.said == ["restart"]


def test_a_crash_without_a_place_names_its_type():
    assert where(ValueError("x")).split(":")[0] in ("ValueError", "test_screens.py")
