"""The word screen: who plays, each with which word, by which rules, how long; one press agrees to all of it."""

import json

import golden_frames
from screen_world import LONG_NAMES, World

from gobelet import games, texts
from gobelet.cup import match_history
from gobelet.cup.buttons import CALL, LEFT, OK, RIGHT
from gobelet.cup.display.canvas import text_width
from gobelet.cup.display.widgets import LINE_WIDTH
from gobelet.cup.screens import BOTTOM, TOP
from gobelet.cup.screens.check_word import PAGE_MS
from gobelet.ledger.time_control import PLAY, TimeControl
from gobelet.match import Match

WIDE = ["W" * 11 + chr(65 + number) for number in range(15)]


def world_of(rows, lang="en", game="parafico", options=(), times=None, arranged=()):
    """rows: (name, what it is) by seat."""
    world = World(Match(games.load(game), 4), lang=lang)
    world.ledger.players = [("c%d" % seat, name, 0, what) for seat, (name, what) in enumerate(rows)]
    world.ledger.options = [list(option) for option in options]
    world.ledger.times = times
    world.ledger.arranged = list(arranged)
    return world


def pages(world):
    """The pictures of all pages, as LEFT and RIGHT show them; the first one again ends them."""
    screen = world.screen("word")
    first = bytes(world.picture(screen).buffer)
    found = [first]
    while len(found) < 20:
        world.press(screen, RIGHT)
        frame = bytes(world.picture(screen).buffer)
        if frame == first:
            break
        found.append(frame)
    return found


EVENING = (("Marie", 0), ("Paul", 0), ("Zo\u00e9", 2), ("Robin", 1), ("Ada", 1))


def test_an_evening_s_list_stands_beside_the_word_and_one_press_agrees():
    for lang in texts.LANGUAGES:
        world = world_of(EVENING[:2] + EVENING[3:], lang)
        screen = world.screen("word")
        golden_frames.check("word_evening_" + lang, world.picture(screen))
        assert len(pages(world)) == 1 and screen.labels()[:2] == ("", "")
        world.press(screen, CALL, LEFT, RIGHT)
        screen.shaking(True)
        screen.shaking(False)
        assert world.said == [], "a shake agrees to nothing"
        world.press(screen, OK)
        assert world.said == ["confirm"]


def test_fifteen_players_with_wide_names_are_all_named():
    for lang in texts.LANGUAGES:
        for names in (WIDE, LONG_NAMES):
            world = world_of([(name, 0) for name in names], lang)
            told = " ".join(world.screen("word")._rows)
            for name in names:
                assert name in told
        world = world_of([(name, 2 if seat > 12 else 0) for seat, name in enumerate(WIDE)], lang)
        screen = world.screen("word")
        for page in range(len(pages(world))):
            golden_frames.check("word_fifteen_%s_%d" % (lang, page), world.picture(screen))
            canvas = golden_frames.blank()
            screen.draw(canvas)
            assert golden_frames.clear(canvas, TOP, BOTTOM)
            world.press(screen, RIGHT)
        assert all([text_width(row) <= LINE_WIDTH for row in screen._rows])


def test_rules_that_are_not_as_usual_and_the_time_are_told():
    for lang in texts.LANGUAGES:
        times = TimeControl(5, 90, 1800, 15, PLAY)
        options = (("double_rule", "six"), ("first_speaker", "chosen"), ("first_seat", 14))
        world = world_of(EVENING, lang, options=options, times=times)
        screen = world.screen("word")
        for page in range(len(pages(world))):
            golden_frames.check("word_rules_%s_%d" % (lang, page), world.picture(screen))
            world.press(screen, RIGHT)
        world.press(screen, OK)
        assert world.said == ["confirm"], "from any page"


def test_each_rule_that_can_be_otherwise_is_told_between_the_bars():
    for lang in texts.LANGUAGES:
        for game in games.GAMES:
            options = []
            for option in games.load(game).OPTIONS:
                others = [choice for choice in games.choices(option) if choice != option[1]] or [option[-1]]
                options += [(option[0], value) for value in others]
            world = world_of(EVENING[:2], lang, game, options)
            screen = world.screen("word")
            assert "[" not in " ".join(screen.full_text())
            for _ in pages(world):
                canvas = golden_frames.blank()
                screen.draw(canvas)
                assert golden_frames.clear(canvas, TOP, BOTTOM)
                world.press(screen, RIGHT)


def test_a_match_of_a_tournament_says_its_round_and_which_attempt_it_is():
    for lang, said in (("fr", "Tournoi, ronde 3, essai 2"), ("en", "Tournament, round 3, attempt 2")):
        assert said in world_of(EVENING, lang, arranged=(3, 2)).screen("word").full_text()


def test_what_did_not_end_is_counted_by_kind_and_an_earlier_attempt_is_told():
    ends = (match_history.BROKEN, match_history.LEFT, match_history.AT_FIRST_THROW, match_history.OUTVOTED)
    ends += (match_history.FALSE, match_history.PLAYED, match_history.AGREED)
    counted = "5 of your last 7: 2 by the table, 1 at the first throw, 1 called off without you, 1 over cheating."
    for arranged, attempt in (((3, 2), "3/1"), ((4, 1), "3/1")):
        world = world_of(EVENING, arranged=arranged)
        rows = [["%016x" % end, "parafico", end, "Marie 5", "", "", attempt] for end in ends]
        world.board.load = lambda name, rows=rows: json.dumps(rows).encode()
        said = " ".join(world.screen("word").full_text())
        assert counted in said
        assert ("Round 3: you have thrown before, in attempt 1" in said) == (arranged[0] == 3)


def test_pages_turn_by_themselves():
    world = world_of([(name, 0) for name in WIDE])
    screen = world.screen("word")
    seen = []
    for _ in pages(world):
        seen.append(bytes(world.picture(screen).buffer))
        world.wait(screen, PAGE_MS)
    assert seen == pages(world)


def test_a_page_with_more_room_reads_all_of_it():
    world = world_of(EVENING, "en", options=(("dice_per_player", 3),), times=TimeControl(5, 60, 0, 0, 0))
    assert world.screen("word").full_text() == (
        "K7QD",
        "All here, each with this word? Cups: Marie, Paul; On a screen: Zo\u00e9; 2 bots",
        "Dice per player: 3",
        "1:00 a move",
        "At zero: nothing happens",
    )


def test_a_match_that_the_table_broke_off_says_where_it_stood_until_it_is_dismissed():
    for lang in texts.LANGUAGES:
        for name, stood in (("two", "Marie 5, Paul 1"), ("fifteen", ", ".join([name + " 10" for name in LONG_NAMES]))):
            world = world_of(EVENING, lang)
            row = ["ab" * 8, "parafico", match_history.BROKEN, stood, "", "", ""]
            world.board.load = lambda name, row=row: json.dumps([row]).encode()
            world.unfinished = row[0]
            screen = world.screen("broken")
            for page in range(screen.pages()):
                golden_frames.check("broken_%s_%s_%d" % (name, lang, page), world.picture(screen))
                canvas = golden_frames.blank()
                screen.draw(canvas)
                assert golden_frames.clear(canvas, TOP, BOTTOM)
                world.press(screen, RIGHT)
            assert stood in screen.full_text()[0]
            world.press(screen, CALL)
            screen.shaking(True)
            assert world.said == []
            world.press(screen, OK)
            assert world.said == ["dismiss"]


def test_the_word_screen_says_how_many_matches_tables_broke_off():
    for lang, said in (("en", "2 of your last 3: 2 by the table."), ("fr", "2 sur tes 3 dernières : 2 par la table.")):
        world = world_of(EVENING[:2], lang)
        kept = [["%016x" % number, "papayoo", end, "", "", "", ""] for number, end in enumerate((0, 1, 2))]
        world.board.load = lambda name, kept=kept: json.dumps(kept).encode() if name == "matches" else None
        assert said in " ".join(world.screen("word").full_text())
        world.board.load = lambda name: b"[[1]]"
        assert len(world.screen("word").full_text()) == 2, "a record of no use is none"
