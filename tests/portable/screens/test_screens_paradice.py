"""Paradice's scenes: golden frames, every decision can be reached and no other, what is told to whom."""

import golden_frames
from paradice_world import cell, forked, game, give, money, play, roll, six, visit
from rules_world import phase
from screen_world import LONG_NAMES, World

from gobelet import games as rules
from gobelet.cup.display.canvas import HEIGHT, WIDTH, text_width
from gobelet.cup.display.widgets import LINE_WIDTH, wrap
from gobelet.cup.screens import CALL, LEFT, OK, RIGHT
from gobelet.cup.screens.event_pages import PAGE_MS
from gobelet.games.paradice import board
from gobelet.games.paradice import bot as bots
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.money import dues
from gobelet.games.paradice.screens import map as maps
from gobelet.games.paradice.screens.decide import BLINK
from gobelet.games.paradice.screens.routes import Route, ways_on
from gobelet.games.paradice.screens.wait import SHOWN
from gobelet.games.paradice.screens.words import effect, event_text, label, pays_text, sign
from gobelet.games.paradice.screens.words import money as money_text
from gobelet.match import Match
from gobelet.prng import Random
from gobelet.texts import load

BOTH = ("fr", "en")


def at_table(match, seat=0, lang="fr"):
    return World(match, seat, None, lang, LONG_NAMES).seat_all()


def test_frames_of_the_places_where_the_pawn_can_stop():
    for lang in BOTH:
        world = at_table(forked(), 0, lang)
        screen = world.screen("decide")
        for number in range(3):
            golden_frames.check("paradice_way_%d_%s" % (number, lang), world.picture(screen))
            world.press(screen, RIGHT)
        world.needs_redraw = False
        world.wait(screen, BLINK)
        assert world.needs_redraw
        golden_frames.check("paradice_way_blink_" + lang, world.picture(screen))


def test_frames_of_the_first_roll_which_may_lead_too_far_to_choose_at_once():
    for lang in BOTH:
        match = game(6)
        roll(match, 6, 6)
        world = at_table(match, 0, lang)
        screen = world.screen("decide")
        assert [way.turns for way in screen.choices] == [(way,) for way in p.legal(match.state, 0)]
        golden_frames.check("paradice_start_" + lang, world.picture(screen))


def test_a_place_past_several_forks_is_chosen_once():
    seen = 0
    for cell_here in range(s.CELLS):
        match = game(2)
        match.state[s.PLACES] = cell_here
        if cell_here == board.START or not roll(match, 6, 6) or phase(match) != "moving":
            continue
        world = World(match)
        screen = world.screen("decide")
        number = max([len(way.turns) for way in screen.choices])
        if number < 2:
            continue
        screen.at = [len(way.turns) for way in screen.choices].index(number)
        target = screen.chosen().path[-1]
        world.press(screen, OK)
        for turn in range(number):
            assert len(world.said) == turn + 1
            events = match.act(0, world.said[-1])
            if turn < number - 1:
                world.wait(screen, 40)
        assert [event[3] for event in events if event[0] == "moved"][0][-1] == target
        seen += 1
    assert seen > 2


def test_what_a_player_chose_is_forgotten_when_the_pawn_stands_elsewhere():
    match = forked()
    world = at_table(match)
    screen = world.screen("decide")
    screen.at = [len(way.turns) for way in screen.choices].index(max([len(way.turns) for way in screen.choices]))
    world.press(screen, OK)
    match.state[s.PLACES], match.step = 20, match.step + 1
    world.wait(screen, 40)
    assert len(world.said) == 1


def test_where_a_way_leads_is_where_the_rules_go():
    random = Random(5)
    seen = 0
    for _ in range(4):
        match = game(3)
        state = match.state
        for _ in range(300):
            if match.over:
                break
            seat = p.turn(state)
            if p.owes(state, seat)[0] == rules.ROLL:
                match.act(seat, random.faces(2))
            elif state[s.PHASE] != s.MOVING:
                match.act(seat, bots.random(state, seat, None, random))
            else:
                ways = ways_on(state, seat)
                way = ways[random.below(len(ways))]
                assert way.path[0] == state[s.PLACES + seat]
                walked = []
                for turn in way.turns:
                    events = match.act(seat, turn)
                    walked += [event[3] for event in events if event[0] == "moved"][0]
                assert bytes(walked[: len(way.path) - 1]) == way.path[1:]
                assert not way.left or (state[s.PHASE] == s.MOVING and state[s.STEPS] == way.left)
                seen += 1
    assert seen > 20


def buying(lang="fr"):
    """The first player, who has paid the others, may buy."""
    match = six(9, 9, 40, 3, 70, 76)
    visit(match, cell("product12"), 1, 3)
    assert phase(match) == "buying"
    return at_table(match, 0, lang)


def test_frames_of_a_purchase():
    for lang in BOTH:
        world = buying(lang)
        screen = world.screen("decide")
        assert screen.labels()[2] == world.texts.get("do.buy")
        world.press(screen, RIGHT)
        assert screen.labels()[2] == world.texts.get("do.leave_it")
        golden_frames.check("paradice_leave_" + lang, world.picture(screen))
        world.press(screen, OK, LEFT, OK)
        assert world.said == [p.DECLINE, p.BUY]


def test_no_press_that_said_something_else_buys():
    match = forked()
    state = match.state
    world = at_table(match)
    screen = world.screen("decide")
    assert screen.labels()[2] == "Aller"
    state[s.PHASE], match.step = s.BUYING, match.step + 1  # the walk has ended before a purchase
    world.wait(screen, 40)
    assert screen.labels()[2] == ""  # a second tap on "Aller" buys nothing
    world.press(screen, OK, OK, OK)
    assert world.said == []
    world.wait(screen, screen.pause)
    assert screen.labels()[2] == "Acheter"
    world.press(screen, OK)
    assert world.said == [p.BUY]


def test_what_was_paid_is_told_with_the_purchase_and_takes_no_press():
    world = buying()
    world.verdict = [("dues", rules.ALL, 0, 2450, (3, 4), False, (1, 2450))]
    world.screen("verdict")
    assert world.verdict == [] and world.said == ["dismiss"]
    world.verdict = [("bis", rules.ALL, 0, 12), ("dues", rules.ALL, 0, 2450, (3, 4), False, (1, 2450))]
    world.screen("verdict")
    assert [event[0] for event in world.verdict] == ["bis"]


def walking(lang="fr", owns=None):
    """The first player has rolled and may stop on four places, past two forks or more. What is on the first one can be
    bought, what is on the others cannot."""
    match = six(48, 9, 3, 9, 70, 76)
    roll(match, 5, 5)
    if owns is not None:
        money(match, 0, owns)
    world = at_table(match, 0, lang)
    return world, world.screen("decide")


def test_one_press_goes_and_buys_where_it_says_so():
    for lang in BOTH:
        world, screen = walking(lang)
        match, buy = world.ledger.match, world.texts.get("do.buy")
        offered = []
        for _ in screen.choices:
            offered.append(screen.labels()[3])
            world.press(screen, RIGHT)
        assert offered == [buy, "", "", ""]
        golden_frames.check("paradice_way_buy_" + lang, world.picture(screen))
        world.press(screen, RIGHT, CALL)
        assert world.said == []
        world.press(screen, LEFT)
        target = screen.chosen().path[-1]
        world.press(screen, CALL)
        events = match.act(0, world.said[-1])
        world.wait(screen, 40)  # at the second fork
        events = match.act(0, world.said[-1])
        assert phase(match) == "buying" and len(world.said) == 2
        world.verdict = [event for event in events if event[0] == "dues"]
        world.screen("verdict")  # what was paid is read while the event is bought
        assert world.said[2:] == [p.BUY] and len(world.verdict) == 1
        match.act(0, p.BUY)
        assert match.state[s.OWNERS + board.KINDS[target]] == 1


def test_nobody_is_offered_what_the_dues_of_the_roll_leave_no_money_for():
    match = walking()[0].ledger.match
    enough = sum([amount for _, amount in dues(match.state, 0, 5, 5)]) + s.price(match.state)
    for owns, offered in ((enough, "Acheter"), (enough - 1, "")):
        world, screen = walking("fr", owns)
        assert screen.labels()[3] == offered
        world.press(screen, CALL)
        assert bool(world.said) == bool(offered)


def test_a_second_tap_on_what_comes_next_buys_nothing():
    world, screen = walking()
    screen.begin()  # this very moment: the roll is here
    assert screen.labels()[2:] == ("", "")
    world.press(screen, CALL)
    assert world.said == []
    world.wait(screen, screen.pause)
    assert screen.labels()[3] == "Acheter"


def test_a_purchase_that_was_decided_is_forgotten_when_the_game_goes_another_way():
    for change in ("undone", "elsewhere", "other match", "none"):
        world, screen = walking()
        match = world.ledger.match
        world.press(screen, CALL)
        for _ in range(2):
            match.act(0, world.said[-1])
            world.said = []
            if phase(match) == "moving":
                world.screen("decide")
        if change == "undone":
            match.step += 1
        elif change == "elsewhere":
            match.state[s.PLACES] = cell("sum7")
        elif change == "other match":
            world.ledger.match = Match.load(match.dump())
        assert phase(match) == "buying"
        world.screen("decide")
        assert world.said == ([p.BUY] if change == "none" else []) and not world.plan


class Shopper:
    """A player who counts the presses of each turn, from the roll, for which OK is held, to the purchase: the shorter
    way to some place, and buying there, at once where the buttons say so. counted: (presses, whether a roll led to more
    places than can be chosen among at once, or on to another roll or a sale)."""

    def __init__(self, match):
        self.match = match
        self.world = World(match)
        self.counted = []
        self.presses, self.longer = 0, False

    def hear(self, events):
        """What came of a roll or a choice."""
        kinds = [event[0] for event in events]
        self.longer = self.longer or "bis" in kinds or "must_sell" in kinds or "reroll" in kinds
        if "turn" in kinds:
            self.presses, self.longer = 0, False

    def roll(self, dice):
        self.presses += 1
        self.hear(roll(self.match, *dice))

    def choose(self, state, seat, hand, random):
        world = self.world
        world.owner.seat = seat
        if world.plan and world.plan[1] == self.match.step:
            world.said = []
            world.screen("decide")
            if world.said:  # without a press
                return world.said[0]
        screen = world.screen("decide")
        world.said = []
        wanted = random.below(len(screen.choices)) if state[s.PHASE] == s.MOVING else 0
        count = len(screen.choices)
        if state[s.PHASE] == s.MOVING and any([way.left for way in screen.choices]):
            self.longer = True
        while screen.at != wanted:
            world.press(screen, RIGHT if wanted <= count // 2 else LEFT)
            self.presses += 1
        buys = screen.labels()[3] == world.texts.get("do.buy")
        world.press(screen, CALL if buys else OK)
        self.presses += 1
        if screen.choices[screen.at] == p.BUY or buys:
            self.counted.append((self.presses, self.longer))
        if not world.said:  # a sale is asked about
            world.press(screen, OK)
        return world.said[0]


def test_a_turn_with_a_purchase_takes_four_presses_with_the_roll():
    """Whatever place is chosen. Only a roll that leads to more places than fit is longer, as the very first one of a
    player does, or one on Bis, a second roll, and a turn with a sale."""
    counted = []
    for seed in range(2):
        match, random = game(3), Random(seed)
        shopper = Shopper(match)
        while not match.over and match.state[s.ROUND] < 20:
            seat = p.turn(match.state)
            if p.owes(match.state, seat)[0] == rules.ROLL:
                shopper.roll(random.faces(2))
            else:
                shopper.hear(match.act(seat, shopper.choose(match.state, seat, None, random)))
        counted += shopper.counted
    usual = [presses for presses, longer in counted if not longer]
    assert len(usual) > 40 and max(usual) == 4, counted


def selling(lang="fr", **options):
    """Seat 0 owes more than it has, and owns three events."""
    match = game(6, **options)
    give(match, 1, "sum", ("sum", 1), "product", ("product", 1))
    give(match, 0, "ratio3", "odd", ("odd", 1))
    money(match, 0, 100)
    visit(match, cell("jackpot"), 6, 5)
    assert phase(match) == "selling"
    return at_table(match, 0, lang)


def test_frames_of_a_sale():
    for lang in BOTH:
        world = selling(lang)
        screen = world.screen("decide")
        world.press(screen, RIGHT)
        world.press(screen, RIGHT)
        golden_frames.check("paradice_sell_next_" + lang, world.picture(screen))
        world.press(screen, OK)
        assert not world.said
        golden_frames.check("paradice_sell_ask_" + lang, world.picture(screen))
        world.press(screen, OK)
        assert world.said == [screen.choices[2]]
    match = world.ledger.match
    match.act(0, screen.choices[2])
    if phase(match) == "selling":
        world.wait(screen, 40)
        assert screen.choices == p.legal(match.state, 0) and not screen.asking


def test_by_option_a_sale_may_be_stopped_and_a_turn_ended():
    for lang in BOTH:
        world = selling(lang, free_sale="on")
        match = world.ledger.match
        while p.STOP not in p.legal(match.state, 0):
            match.act(0, p.legal(match.state, 0)[-1])
        screen = world.screen("decide")
        golden_frames.check("paradice_sold_" + lang, world.picture(screen))
        assert screen.labels()[2] == world.texts.get("do.pay")
        world.press(screen, OK)
        assert world.said == [p.STOP]
        match = game(6, confirm_end="on")
        visit(match, cell("sum7"), 1, 2)
        match.act(0, p.BUY)
        world = at_table(match, 0, lang)
        screen = world.screen("decide")
        world.press(screen, OK)
        assert world.said == [p.END]


class Walker:
    """An automate that first looks at every choice on the screen, a few times in each phase."""

    def __init__(self, match):
        self.match = match
        self.world = World(match, 0)
        self.seen = {}

    def choose(self, state, seat, hand, random):
        phase_now = state[s.PHASE]
        self.seen[phase_now] = self.seen.get(phase_now, 0) + 1
        if self.seen[phase_now] < 12:
            self.world.owner.seat = seat
            screen = self.world.screen("decide")
            first = [way.turns[0] if type(way) is Route else way for way in screen.choices]
            assert sorted(set(first)) == sorted(p.legal(state, seat))
            for _ in screen.choices:
                self.world.picture(screen)
                self.world.press(screen, RIGHT)
            assert screen.at == 0
        return bots.random(state, seat, hand, random)


def test_the_choices_are_the_legal_ones_through_a_whole_game():
    match = game(2, free_sale="on", confirm_end="on", sold_to_jackpot="on")
    walker = Walker(match)
    play(match, Random(3), walker.choose)
    assert set(walker.seen) == {s.MOVING, s.BUYING, s.SELLING, s.ENDING}


def test_frames_of_waiting():
    for lang in BOTH:
        match = six()
        roll(match, 2, 3)
        world = at_table(match, 1, lang)
        screen = world.screen("wait")
        world.wait(screen, BLINK)
        golden_frames.check("paradice_wait_blink_" + lang, world.picture(screen))
        mine = at_table(match, 0, lang)
        screen = mine.screen("wait")
        mine.press(screen, OK)
        for page in ("events", "events_next", "players", "players_next"):
            golden_frames.check("paradice_%s_%s" % (page, lang), mine.picture(screen))
            mine.press(screen, RIGHT)
        mine.press(screen, OK)
        assert screen.labels()[0] == ""


def test_every_phase_of_another_players_turn_has_words():
    for lang in BOTH:
        for number in range(s.ENDING + 1):
            match = six()
            match.state[s.PHASE], match.state[s.DIE_A], match.state[s.DIE_B] = number, 3, 4
            world = at_table(match, 1, lang)
            lines = world.screen("wait")._turn_lines()
            assert len(lines) == 3 and not [line for line in lines if "[" in line]
            assert all([text_width(line) <= maps.TEXT_WIDTH for line in lines]), lines


def test_money_that_comes_in_is_told_with_who_pays_how_much():
    for lang in BOTH:
        match = six()
        world = at_table(match, 1, lang)
        screen = world.screen("wait")
        match.state[s.SCORES + 1] += 2450
        match.state[s.CURRENT], match.step = 1, match.step + 1
        world.wait(screen, 40)
        assert screen._paid == (LONG_NAMES[0], 2450)
        golden_frames.check("paradice_paid_" + lang, world.picture(screen))
        world.wait(screen, SHOWN + 100)
        assert screen._paid == ()


def test_whoever_is_out_sees_the_game_go_on():
    for lang in BOTH:
        match = six(44, 9, 40, 3, 70, -1)
        match.state[s.RANKS + 5], match.state[s.SCORES + 5] = 6, 0
        for slot in range(s.COPIES):
            if match.state[s.OWNERS + slot] == 6:
                match.state[s.OWNERS + slot] = 0
        world = at_table(match, 5, lang)
        screen = world.screen("wait")
        world.press(screen, OK, RIGHT)
        golden_frames.check("paradice_ruined_players_" + lang, world.picture(screen))


def test_frames_of_a_roll_on_an_event():
    for lang in BOTH:
        match = six()
        match.state[s.PLACES] = cell("difference0")
        world = at_table(match, 0, lang)
        golden_frames.check("paradice_roll_on_event_" + lang, world.picture(world.screen("roll")))


def test_the_map_has_a_dot_for_each_cell():
    canvas = golden_frames.blank()
    match = game(2)
    match.state[s.PLACES] = match.state[s.PLACES + 1] = -1
    maps.draw_map(canvas, match.state, 0)
    lit = {(x, y) for x in range(WIDTH) for y in range(HEIGHT) if golden_frames.pixel(canvas, x, y)}
    assert lit == {maps.spot(number) for number in range(s.CELLS)}


def test_what_a_cell_does_fits_beside_the_map():
    for lang in BOTH:
        world = at_table(six(), 0, lang)
        for kind in range(s.JACKPOT, s.START + 1):
            assert len(wrap(effect(world, kind), maps.TEXT_WIDTH, 9)) <= 3, kind


NEWS = (
    ("dues", rules.ALL, 0, 2450, (3, 4), False, (1, 2450)),
    ("dues", rules.ALL, 0, 2450, (3, 4), True, (1, 2450)),
    ("bis", rules.ALL, 0, 12),
    ("advanced", rules.ALL, 0, 1300),
    ("free_copy", rules.ALL, 0, 2),
    ("to_jackpot", rules.ALL, 0, 2),
    ("ladder", rules.ALL, 0, 5, 50),
    ("jackpot", rules.ALL, 0, 8000),
    ("jackpot", rules.ALL, 0, 0),
    ("reroll", rules.ALL, 0),
)


def test_news_of_the_own_turn_are_told_to_nobody_else():
    told = rules.part("paradice", "screens").is_news_for_seat
    for lang in BOTH:
        match = game(6)
        match.state[s.DIE_A] = match.state[s.DIE_B] = 6
        world = at_table(match, 0, lang)
        for number, event in enumerate(NEWS):
            assert told(event, 0) and not told(event, 1), event
            world.verdict = [event]
            screen = world.screen("verdict")
            world.verdict = [event]
            assert "[" not in screen.format_event(event) and "{" not in screen.format_event(event)
            golden_frames.check("paradice_news_%d_%s" % (number, lang), world.picture(screen))
            world.wait(screen, PAGE_MS + 100)
            assert world.verdict == []
        ruin = ("eliminated", rules.ALL, 1, 2, (4, 5), 0)
        assert told(ruin, 0) and told(ruin, 1)
        screen = world.screen("verdict")
        mine = ("eliminated", rules.ALL, 0, 2, (), 0)
        assert LONG_NAMES[1] in screen.format_event(ruin) and screen.format_event(mine) != screen.format_event(ruin)
        for name, event in (("other", ruin), ("mine", mine)):
            world.verdict = [event]
            golden_frames.check("paradice_out_%s_%s" % (name, lang), world.picture(world.screen("verdict")))
    assert not told(("moved", rules.ALL, 0, (1, 2), 0), 0)


def test_signs_and_figures_of_a_row_do_not_meet():
    for lang in BOTH:
        words = World(game(2), 0, None, lang).texts
        for event in range(len(board.EVENTS)):
            wide, figure = text_width(sign(2 * event, words), 2), label(event, words)
            assert wide + text_width(figure) < maps.TEXT_WIDTH and wide + text_width(figure, 2) < LINE_WIDTH, event
            assert wide + text_width(pays_text(event, words)) < LINE_WIDTH, event
        for number in range(s.CELLS):
            beside = "$$" + money_text(999999, words)
            assert text_width(sign(board.KINDS[number], words)) + text_width(beside) < maps.TEXT_WIDTH, number


def test_every_event_fits_its_line():
    for lang in ("fr", "en"):
        words = World(game(2), 0, None, lang).texts
        for event in range(len(board.EVENTS)):
            assert text_width(event_text(event, words)) <= LINE_WIDTH, event_text(event, words)


def test_money_is_written_as_each_language_writes_thousands():
    for lang, mark in (("fr", "\u202f"), ("en", ",")):
        texts = [money_text(amount, load(lang, "paradice")) for amount in (0, 999, 1000, 100000, 1020304)]
        assert texts == [text.replace(" ", mark) for text in ("0", "999", "1 000", "100 000", "1 020 304")], texts
