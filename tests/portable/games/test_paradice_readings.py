"""Paradice: the readings chosen that no test of a clause cites; the statistics; what automates are worth."""

from paradice_world import cell, game, give, money, of_kind, owner, visit
from rules_world import do, kinds, phase

from gobelet.games.paradice import board
from gobelet.games.paradice import bot as bots
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.definition import GAME
from gobelet.games.paradice.statistics import Statistics, roll_index
from gobelet.prng import Random

POT = s.OF_JACKPOT - 1


def test_reading_1_geometry():
    """48 cells on the border, a ring of eight round the start, six straight paths of four cells."""
    border = ring = 0
    for number in range(s.CELLS):
        x, y = board.CELLS_XY[2 * number], board.CELLS_XY[2 * number + 1]
        if x in (0, 12) or y in (0, 12):
            border += 1
        elif 5 <= x <= 7 and 5 <= y <= 7:
            ring += 1
    assert (border, ring - 1, s.CELLS - border - ring) == (48, 8, 24)
    for number in range(6):  # one money box on each path, none on the border or the ring
        box = cell("money box", number)
        x, y = board.CELLS_XY[2 * box], board.CELLS_XY[2 * box + 1]
        assert 0 < x < 12 and 0 < y < 12 and not (5 <= x <= 7 and 5 <= y <= 7)
    for number in range(4):
        box = cell("jackpot", number)
        assert board.CELLS_XY[2 * box] in (0, 12) and board.CELLS_XY[2 * box + 1] in (0, 12)


def test_reading_2_ladders_stand_on_crossings():
    for ladder in board.LADDERS:
        around = [way for way in range(4) if s.neighbour(ladder, way) != 255]
        assert len(around) > 2


def test_reading_8_too_little_money_is_not_buying():
    match = game()
    money(match, 0, 2499)
    events = visit(match, cell("fours"), 3, 5)
    assert "to_jackpot" in kinds(events) and "sold" not in kinds(events) and owner(match, "fours") == POT
    match = game()
    give(match, 0, "sum5")
    money(match, 0, 2499)
    assert phase(match) == "rolling" and "must_sell" not in kinds(visit(match, cell("fours"), 3, 5))


def test_reading_9_a_sold_cell_may_be_bought_again():
    match = game(free_sale="on")  # without it no more than the dues is sold, so what is left never pays for an event
    give(match, 1, "odd", ("odd", 1))
    give(match, 0, "fours", "sum5")
    money(match, 0, 1900)
    visit(match, cell("fours"), 3, 5)
    do(match, "sell %d" % cell("fours"))
    do(match, "sell %d" % cell("sum5"))
    assert phase(match) == "buying"
    do(match, "buy")
    assert owner(match, "fours") == 0 and money(match, 0) == 1900 + 5000 - 1960 - 2500
    match = game()
    give(match, 1, "odd", ("odd", 1))
    give(match, 0, "fours", ("fours", 1))
    money(match, 0, 1900)
    visit(match, cell("fours"), 3, 5)
    assert "free_copy" in kinds(do(match, "sell %d" % cell("fours")))  # the twin brings it back


def test_reading_10_declining_an_event_of_the_jackpot():
    for option in ("on", "off"):
        match = game(unbought_to_jackpot=option)
        give(match, POT, "fours")
        visit(match, cell("fours"), 3, 5)
        assert "to_jackpot" not in kinds(do(match, "decline")) and owner(match, "fours") == POT


def test_reading_11_the_bankrupt_is_not_charged_for_own_cells():
    match = game(3, liquidated_to_jackpot="on")
    give(match, 0, "sum8")
    give(match, 1, "odd", ("odd", 1), "difference2", ("difference2", 1))
    money(match, 0, 0)
    events = visit(match, cell("ladder", 1), 3, 5)
    assert "eliminated" in kinds(events) and of_kind(events, "paid") == [(0, 1, 6370)]
    assert match.state[s.POT] == 0


def test_reading_12_eliminated_on_ones_own_turn_only():
    match = game(3)
    money(match, 1, 0)
    money(match, 2, 0)
    visit(match, cell("ladder", 1), 3, 5)
    assert GAME.view(match.state)["ranks"] == [0, 0, 0]


def test_reading_13_the_price_never_changes():
    match = game(4)
    match.state[s.RANKS + 3] = 4
    match.state[s.LIVING] = 3
    assert s.price(match.state) == 5000


def test_reading_14_each_payment_counts_once_in_its_roll():
    match = game(3)
    give(match, 1, "odd", ("odd", 1))
    give(match, 2, "difference2")
    seen = Statistics(3)
    seen.add(visit(match, cell("money box", 2), 5, 3))
    assert seen.total == 4165 and seen.by_roll[roll_index(3, 5)] == 4165 and sum(seen.by_roll) == 4165
    assert seen.by_event[board.EVENTS.index("odd")] == 1960
    assert seen.by_event[board.EVENTS.index("difference2")] == 2205 and sum(seen.by_event) == 4165


def test_reading_15_players_in_fixed_order():
    assert GAME.view(p.new(4))["names"] == ["Myrtille", "Framboise", "Orange", "Fraise"]


def test_statistics_number_the_21_rolls():
    found = [roll_index(a, b) for a in range(1, 7) for b in range(a, 7)]
    assert found == list(range(21)) and roll_index(6, 2) == roll_index(2, 6)


def test_automates_always_buy():
    match = game()
    visit(match, cell("fours"), 3, 5)
    for choose in (bots.random, bots.sound):
        assert choose(match.state, 0, None, Random(1)) == p.BUY
        assert choose(match.state, 1, None, Random(1)) is None


def test_automate_sound_sells_what_comes_back_for_nothing():
    match = game()
    give(match, 1, "odd", ("odd", 1))
    give(match, 0, "sum5", "fours", ("fours", 1))
    money(match, 0, 1900)
    visit(match, cell("fours"), 3, 5)
    assert bots.sound(match.state, 0, None, Random(1)) == p.SELL + cell("fours")
