"""Paradice's scenes: golden frames, every decision can be reached and no other, what is told to whom."""

import frames
from paradice_world import cell, game, give, money, phase, play, roll, visit
from screen_world import World

from gobelet import games as rules
from gobelet.cup.display.canvas import text_width
from gobelet.cup.display.widgets import LINE_WIDTH
from gobelet.cup.screens import LEFT, OK, RIGHT
from gobelet.cup.screens.pages import PAGE_MS
from gobelet.games.paradice import board
from gobelet.games.paradice import bot as bots
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.screens.decide import leads
from gobelet.games.paradice.screens.words import event_text
from gobelet.games.paradice.screens.words import money as money_text
from gobelet.randoms import Random


def test_frames_of_a_direction():
    match = game(2)
    roll(match, 3, 4)
    assert phase(match) == "moving"
    world = World(match)
    screen = world.screen("decide")
    frames.check("paradice_way", world.picture(screen))
    world.press(screen, RIGHT)
    frames.check("paradice_way_next", world.picture(screen))
    world.press(screen, OK)
    assert world.said == [s.EAST]
    match.act(0, s.EAST)
    world.wait(screen, 40)
    if phase(match) == "moving":
        assert screen.choices == p.legal(match.state, 0) and screen.at == 0


def test_where_a_direction_leads_is_where_the_rules_go():
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
                continue
            action = bots.random(state, seat, None, random)
            if state[s.PHASE] == s.MOVING:
                cell_there, steps = leads(state, seat, action)
                events = match.act(seat, action)
                path = [event[3] for event in events if event[0] == "moved"][0]
                assert path[-1] == cell_there
                assert not steps or (state[s.PHASE] == s.MOVING and state[s.STEPS] == steps)
                seen += 1
            else:
                match.act(seat, action)
    assert seen > 20


def buying(lang="fr", seats=2):
    match = game(seats)
    visit(match, cell("sum7"), 1, 2)
    assert phase(match) == "buying"
    return World(match, 0, None, lang)


def test_frames_of_a_purchase():
    world = buying()
    screen = world.screen("decide")
    frames.check("paradice_buy", world.picture(screen))
    world.press(screen, RIGHT)
    frames.check("paradice_leave", world.picture(screen))
    world.press(screen, LEFT, OK)
    assert world.said == [p.BUY]


def test_frames_of_a_purchase_in_english():
    world = buying("en")
    screen = world.screen("decide")
    frames.check("paradice_buy_en", world.picture(screen))
    world.press(screen, RIGHT, OK)
    assert world.said == [p.DECLINE]


def selling(lang="fr", **options):
    """Seat 0 owes more than it has, and owns three events."""
    match = game(2, **options)
    give(match, 1, "sum", ("sum", 1), "product", ("product", 1))
    give(match, 0, "ratio3", "odd", ("odd", 1))
    money(match, 0, 100)
    visit(match, cell("jackpot"), 6, 5)
    assert phase(match) == "selling"
    return World(match, 0, None, lang)


def test_frames_of_a_sale():
    world = selling()
    screen = world.screen("decide")
    frames.check("paradice_sell", world.picture(screen))
    world.press(screen, RIGHT)
    frames.check("paradice_sell_next", world.picture(screen))
    world.press(screen, OK)
    assert not world.said
    frames.check("paradice_sell_ask", world.picture(screen))
    world.press(screen, OK)
    assert world.said == [screen.choices[1]]
    match = world.ledger.match
    match.act(0, screen.choices[1])
    if phase(match) == "selling":
        world.wait(screen, 40)
        assert screen.choices == p.legal(match.state, 0) and not screen.asking


def test_by_option_a_sale_may_be_stopped_and_a_turn_ended():
    world = selling(free_sale="on")
    match = world.ledger.match
    while p.STOP not in p.legal(match.state, 0):
        match.act(0, p.legal(match.state, 0)[-1])
    screen = world.screen("decide")
    world.picture(screen)
    world.press(screen, OK)
    assert world.said == [p.STOP]
    match = game(2, confirm_end="on")
    visit(match, cell("sum7"), 1, 2)
    match.act(0, p.BUY)
    world = World(match, 0, None, "en")
    screen = world.screen("decide")
    frames.check("paradice_end", world.picture(screen))
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
            assert sorted(screen.choices) == sorted(p.legal(state, seat))
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
    match = game(3)
    give(match, 1, "ratio3", "odd", ("odd", 1), "sum", "fives", "difference2")
    visit(match, cell("sum7"), 1, 2)
    world = World(match, 1)
    screen = world.screen("wait")
    frames.check("paradice_wait", world.picture(screen))
    world.press(screen, OK)
    frames.check("paradice_events", world.picture(screen))
    world.press(screen, RIGHT)
    frames.check("paradice_events_next", world.picture(screen))
    world.press(screen, RIGHT, OK)
    assert screen.labels()[0] == ""
    match.state[s.RANKS + 1] = 3
    frames.check("paradice_ruined", world.picture(screen))


def test_frames_of_a_roll():
    match = game(2)
    world = World(match, 0, None, "en")
    frames.check("paradice_roll", world.picture(world.screen("roll")))
    visit(match, cell("sum7"), 1, 2)
    match.act(0, p.BUY)
    match.state[s.CURRENT] = 0
    frames.check("paradice_roll_on_event", world.picture(world.screen("roll")))


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
    told = rules.part("paradice", "screens").news
    for lang in ("fr", "en"):
        world = World(game(2), 0, None, lang)
        for number, event in enumerate(NEWS):
            assert told(event, 0) and not told(event, 1), event
            world.verdict = [event]
            screen = world.screen("verdict")
            world.verdict = [event]
            assert "[" not in screen.told(event) and "{" not in screen.told(event)
            if number < 2 and lang == "fr":
                frames.check("paradice_news_%d" % number, world.picture(screen))
            world.wait(screen, PAGE_MS + 100)
            assert world.verdict == []
        ruin = ("eliminated", rules.ALL, 1, 2, (4, 5), 0)
        assert told(ruin, 0) and told(ruin, 1)
        screen = world.screen("verdict")
        mine = ("eliminated", rules.ALL, 0, 2, (), 0)
        assert "Jean-Baptiste" in screen.told(ruin) and screen.told(mine) != screen.told(ruin)
    assert not told(("moved", rules.ALL, 0, (1, 2)), 0)


def test_every_event_fits_its_line():
    for lang in ("fr", "en"):
        words = World(game(2), 0, None, lang).texts
        for event in range(len(board.EVENTS)):
            assert text_width(event_text(event, words)) <= LINE_WIDTH, event_text(event, words)


def test_money_has_a_narrow_blank_between_thousands():
    assert [money_text(amount).replace("\u202f", " ") for amount in (0, 999, 1000, 100000, 1234567)] == [
        "0",
        "999",
        "1 000",
        "100 000",
        "1 234 567",
    ]
