"""Paradice, rule by rule: sections 1 to 6 of the rules document (T1 to T6, the options, the board)."""

from paradice_world import balance, cell, game, give, money, of_kind, owner, roll, visit, way_between
from rules_world import choices, do, kinds, phase, why_said

from gobelet import games as rules
from gobelet.games.paradice import board
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.definition import GAME
from gobelet.games.paradice.money import gains
from support import raises

POT = s.OF_JACKPOT - 1
WHITE = -1


def test_1_material():
    assert board.PLAYERS == ("Myrtille", "Framboise", "Orange", "Fraise", "Citron", "Kiwi")
    counts = [0] * 6
    for kind in board.KINDS:
        if kind >= s.COPIES:
            counts[kind - s.COPIES] += 1
    assert counts == [4, 5, 5, 6, 8, 1] and len(board.KINDS) == 81
    assert sorted([kind for kind in board.KINDS if kind < s.COPIES]) == list(range(52))


def test_1_prices_and_scores():
    for seats, cost in ((2, 2500), (3, 3750), (4, 5000), (5, 6250), (6, 7500)):
        state = p.new(seats)
        assert s.price(state) == cost and s.block(state, s.SCORES) == [100000] * seats


def test_2_every_event_yields_490_on_average():
    totals = [0] * 26
    for a in range(1, 7):
        for b in range(1, 7):
            for event, amount in enumerate(gains(a, b)):
                totals[event] += amount
    assert totals == [36 * 490] * 26


def gain(name, a, b):
    return gains(a, b)[board.EVENTS.index(name)]


def test_2_variable_events():
    assert gain("sum", 3, 5) == 8 * 70 and gain("product", 3, 5) == 15 * 40 and gain("difference", 3, 5) == 2 * 252
    assert gain("ratio", 2, 6) == 3 * 294 and gain("ratio", 4, 6) == 0 and gain("ratio", 4, 4) == 294
    for face, name in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes")):
        face += 1
        other = face % 6 + 1
        assert [gain(name, face, face), gain(name, other, face), gain(name, other, other)] == [2940, 1470, 0]
    assert [gain("even", 2, 4), gain("even", 2, 3), gain("even", 1, 3)] == [980, 490, 0]
    assert [gain("odd", 2, 4), gain("odd", 2, 3), gain("odd", 1, 3)] == [0, 490, 980]


def test_2_fixed_events():
    for name, rolls in (
        ("sum5", {(1, 4): 4410, (2, 3): 4410, (1, 5): 0}),
        ("sum6", {(3, 3): 3528, (1, 4): 0}),
        ("sum7", {(1, 6): 2940, (6, 6): 0}),
        ("sum8", {(2, 6): 3528, (1, 6): 0}),
        ("sum9", {(4, 5): 4410, (5, 5): 0}),
        ("product4", {(2, 2): 5880, (1, 4): 5880, (1, 3): 0}),
        ("product6", {(1, 6): 4410, (2, 3): 4410, (6, 6): 0}),
        ("product12", {(3, 4): 4410, (2, 6): 4410, (6, 6): 0}),
        ("difference0", {(5, 5): 2940, (5, 6): 0}),
        ("difference1", {(5, 6): 1764, (4, 6): 0}),
        ("difference2", {(3, 5): 2205, (3, 3): 0}),
        ("difference3", {(1, 4): 2940, (1, 5): 0}),
        ("ratio2", {(3, 6): 2940, (5, 2): 0}),
        ("ratio3", {(2, 6): 4410, (1, 2): 0}),
    ):
        for (a, b), amount in rolls.items():
            assert gain(name, a, b) == gain(name, b, a) == amount, (name, a, b)


def test_3_start():
    match = game(3)
    assert p.turn(match.state) == 0 and p.owes(match.state, 0) == (rules.ROLL, 2, 6) and p.actors(match.state) == 1
    assert GAME.view(match.state)["places"] == [board.START] * 3 and GAME.view(match.state)["round"] == 1
    assert p.owes(match.state, 1) == GAME.under_cup(match.state, 0) == () and GAME.may_claim(match.state) == 0
    assert p.legal(match.state, 0) == () and set(GAME.view(match.state)["owners"]) == {-1, s.WHITE}


def test_t1_two_dice():
    match = game()
    assert why_said(match, "north") == "roll_first"
    for wrong in ((1,), (1, 2, 3), (0, 3), (7, 1)):
        assert p.check(match.state, 0, wrong) == "wrong_faces"
    assert p.check(match.state, 1, (1, 2)) == "not_your_turn"
    assert roll(match, 1, 2)[0] == ("rolled", rules.ALL, 0, (1, 2))
    assert p.check(match.state, 0, (1, 2)) == "already_rolled"


def test_t2_four_directions_from_the_start():
    for seat in range(6):
        assert s.directions(seat, board.START) == 15
    match = game()
    roll(match, 1, 2)
    assert phase(match) == "moving" and choices(match) == ["north", "east", "south", "west"]
    assert GAME.view(match.state)["ways"] == choices(match) and GAME.view(match.state)["steps"] == 3


def test_t2_one_cell_at_a_time_by_the_own_route():
    for seat in range(2):
        match = game()
        match.state[s.CURRENT] = seat
        match.state[s.PLACES + seat] = 40
        roll(match, 1, 2)
        events = do(match, "north")
        route = [31]
        while len(route) < 3 and s.directions(seat, route[-1]) in (1, 2, 4, 8):
            way = (1, 2, 4, 8).index(s.directions(seat, route[-1]))
            route.append(s.neighbour(route[-1], way))
        assert of_kind(events, "moved")[0] == (seat, tuple(route), 3 - len(route))
        for one, other in zip(route, route[1:]):
            assert way_between(one, other) >= 0


def test_t2_a_direction_that_the_route_lacks():
    match = game()
    match.state[s.PLACES] = 7  # Myrtille goes on to the east or to the west from here
    roll(match, 1, 1)
    assert choices(match) == ["east", "west"]
    assert why_said(match, "north") == "not_on_route" and why_said(match, "buy") == "choose_direction"
    assert why_said(match, "east", 1) == "not_your_turn"


def test_t2_no_choice_where_there_is_one_way():
    match = game()
    match.state[s.PLACES] = 13
    assert kinds(roll(match, 1, 1))[:2] == ["rolled", "moved"]
    assert match.state[s.PLACES] == 21


def test_t3_reading_3_bis_moves_again_before_paying():
    match = game()
    give(match, 1, "difference0")
    where = cell("bis", 0)
    events = visit(match, where, 1, 1)
    while phase(match) == "moving":
        events += match.act(0, p.legal(match.state, 0)[0])
    order = [kind for kind in kinds(events) if kind in ("bis", "dues")]
    assert order == ["bis", "dues"] and of_kind(events, "bis") == [(0, where)]
    after = []
    for moved in of_kind(events, "moved"):
        after += moved[1]
    assert len(after) == 4


def test_t4_pays_every_owner_twice_for_two_copies():
    match = game(3)
    give(match, 1, "difference2")
    give(match, 2, "odd", ("odd", 1))
    give(match, 0, "sum")
    events = visit(match, cell("ladder", 0), 3, 5)
    assert of_kind(events, "paid") == [(0, 1, 2205), (0, 2, 1960)]
    assert s.block(match.state, s.SCORES) == [100000 - 4165, 102205, 101960]
    (dues,) = of_kind(events, "dues")
    assert dues[1:4] == (4165, (3, 5), False)
    assert sum([dues[4][at] for at in range(1, len(dues[4]), 2)]) == 4165


def test_t4_nothing_for_own_and_white_events():
    match = game()
    give(match, 0, "odd", ("odd", 1), "sum")
    assert "dues" not in kinds(visit(match, cell("ladder", 0), 3, 5))
    assert s.block(match.state, s.SCORES) == [100000, 100000]


def test_t4_reading_6_events_of_the_jackpot_pay_into_it():
    match = game()
    give(match, POT, "odd")
    give(match, 1, "difference2")
    events = visit(match, cell("ladder", 0), 3, 5)
    assert of_kind(events, "paid") == [(0, 1, 2205), (0, -1, 980)]
    assert match.state[s.POT] == 980 and balance(match.state) == 0


def short(amount, owned, **options):
    """Seat 0 owes 3185 to seat 1 with `amount` in hand and these events, in a game for two: an event is 2500."""
    match = game(2, **options)
    give(match, 1, "difference2", "odd")
    give(match, 0, *owned)
    money(match, 0, amount)
    money(match, 1, 200000 - amount)
    return match


def test_t4a_t4b_t4c_exactly_enough_just_enough_with_all_events_and_one_short():
    for amount, sells, left, ranks in ((3185, False, 0, [0, 0]), (685, True, 0, [0, 0]), (684, False, 0, [2, 1])):
        match = short(amount, ("sum5",))
        visit(match, cell("ladder", 0), 3, 5)
        if sells:
            do(match, "sell %d" % cell("sum5"))
        assert money(match, 0) == left and GAME.view(match.state)["ranks"] == ranks, amount
        assert owner(match, "sum5") == (0 if amount > 685 else WHITE)


def test_t4b_sells_until_it_is_enough():
    match = short(0, ("sum5", "sum6", "sum7"))
    events = visit(match, cell("ladder", 0), 3, 5)
    assert of_kind(events, "must_sell") == [(0, 3185)] and phase(match) == "selling"
    cells = sorted([cell(name) for name in ("sum5", "sum6", "sum7")])
    assert choices(match) == ["sell %d" % number for number in cells]
    assert why_said(match, "sell %d" % cell("odd")) == why_said(match, "sell %d" % cell("bis")) == "not_your_event"
    assert why_said(match, "buy") == "sell_first" and why_said(match, "stop") == "still_owing"
    assert of_kind(do(match, "sell %d" % cell("sum6")), "sold") == [(0, cell("sum6"), s.WHITE)]
    assert phase(match) == "selling" and money(match, 0) == 2500
    events = do(match, "sell %d" % cell("sum5"))
    assert of_kind(events, "paid") == [(0, 1, 3185)]  # it stops at once
    assert money(match, 0) == 5000 - 3185 and owner(match, "sum5") == WHITE and owner(match, "sum7") == 0
    assert p.turn(match.state) == 1 and balance(match.state) == -5000 + 5000


def test_t4c_eliminated_all_creditors_are_paid():
    match = game(3)
    give(match, 1, "difference2")
    give(match, 2, "odd")
    money(match, 0, 100)
    match.state[s.BANK] = 99900
    assert balance(match.state) == 0
    events = visit(match, cell("ladder", 0), 3, 5)
    assert of_kind(events, "paid") == [(0, 1, 2205), (0, 2, 980)]
    assert of_kind(events, "advanced") == [(0, 3085)]
    assert of_kind(events, "eliminated") == [(0, 3, (), s.WHITE)]
    assert s.block(match.state, s.SCORES) == [0, 102205, 100980] and balance(match.state) == 0
    assert GAME.view(match.state)["places"][0] == -1 and GAME.view(match.state)["ranks"] == [3, 0, 0]
    assert p.turn(match.state) == 1 and "ladder" not in kinds(events)
    assert p.check(match.state, 0, (1, 2)) == "ruined"


def test_t4c_no_jackpot_for_the_eliminated():
    match = short(0, ())
    match.state[s.POT] = 50000
    events = visit(match, cell("jackpot", 0), 3, 5)
    assert "eliminated" in kinds(events) and "jackpot" not in kinds(events) and match.state[s.POT] == 50000


def test_t4c_tirelire_fills_the_jackpot_in_full():
    match = short(0, ())
    visit(match, cell("money box", 0), 3, 5)
    assert match.state[s.POT] == 3185 and match.state[s.ADVANCED] == 3185


def test_t4c_the_white_event_under_the_eliminated_goes_to_the_jackpot():
    for option, then in (("on", POT), ("off", WHITE)):
        match = short(0, (), unbought_to_jackpot=option)
        visit(match, cell("sum8"), 3, 5)
        assert owner(match, "sum8") == then
    match = short(0, ("sum8",))  # it was not white before the liquidation
    money(match, 0, 0)
    give(match, 1, ("odd", 1), ("difference2", 1))
    visit(match, cell("sum8"), 3, 5)
    assert owner(match, "sum8") == WHITE


def test_t5_an_owned_event_changes_nothing():
    for seat in (0, 1):
        match = game()
        give(match, seat, "fours")
        assert kinds(visit(match, cell("fours"), 3, 5))[-1] == "turn"
        assert owner(match, "fours") == seat


def test_t5_buys_a_white_event():
    match = game()
    visit(match, cell("fours"), 3, 5)
    assert phase(match) == "buying" and choices(match) == ["decline", "buy"]
    assert why_said(match, "north") == "buy_or_decline"
    assert of_kind(do(match, "buy"), "bought") == [(0, cell("fours"), 2500)]
    assert owner(match, "fours") == 0 and money(match, 0) == 97500 and match.state[s.BANK] == 2500
    assert balance(match.state) == 0 and p.turn(match.state) == 1


def test_t5_exactly_the_price_is_enough():
    match = game()
    money(match, 0, 2500)
    visit(match, cell("fours"), 3, 5)
    do(match, "buy")
    assert money(match, 0) == 0 and owner(match, "fours") == 0


def test_t5_the_second_copy_is_free():
    for held in (WHITE, POT):
        match = game()
        give(match, 0, ("fours", 1))
        give(match, held, "fours")
        money(match, 0, 2000)
        match.state[s.BANK] = 98000
        events = visit(match, cell("fours"), 3, 5)
        assert of_kind(events, "free_copy") == [(0, cell("fours"))] and owner(match, "fours") == 0
        assert p.turn(match.state) == 1


def test_t5_reading_5_ladder_leads_to_its_twin_and_no_further():
    for number in range(8):
        start = cell("ladder", number)
        twin = s.twin_ladder(start)
        assert s.twin_ladder(twin) == start != twin and board.KINDS[twin] == s.LADDER
        match = game()
        events = visit(match, start, 1, 3)
        assert of_kind(events, "ladder") == [(0, start, twin)]
        assert match.state[s.PLACES] == twin and p.turn(match.state) == 1


def test_t5_reading_7_jackpot_with_what_was_just_paid_into_it():
    match = game()
    give(match, POT, "odd")
    match.state[s.POT] = 1512
    match.state[s.BANK] = -1512
    events = visit(match, cell("jackpot", 1), 3, 5)
    assert of_kind(events, "jackpot") == [(0, 2492)]
    assert money(match, 0) == 101512 and match.state[s.POT] == 0 and balance(match.state) == 0
    assert GAME.view(match.state)["last_jackpot"] == [2492, 0]


def test_t5_an_empty_jackpot_is_not_remembered():
    match = game()
    match.state[s.LAST_POT], match.state[s.LAST_WINNER] = 700, 1
    assert of_kind(visit(match, cell("jackpot", 1), 3, 5), "jackpot") == [(0, 0)]
    assert GAME.view(match.state)["last_jackpot"] == [700, 1]


def test_t5_reading_4_relance_is_a_whole_new_turn_part():
    match = game()
    give(match, 1, "odd")
    events = visit(match, cell("reroll", 0), 3, 5)
    assert of_kind(events, "paid") == [(0, 1, 980)] and kinds(events)[-1] == "reroll"
    assert p.turn(match.state) == 0 and phase(match) == "rolling"
    events = visit(match, cell("reroll", 1), 3, 5)
    assert of_kind(events, "paid") == [(0, 1, 980)] and money(match, 0) == 100000 - 2 * 980
    assert p.turn(match.state) == 0  # any number of times


def test_t6_next_living_player_and_rounds():
    match = game(3)
    match.state[s.RANKS + 1] = 3
    match.state[s.LIVING] = 2
    visit(match, cell("ladder", 0), 3, 5)
    assert p.turn(match.state) == 2 and match.state[s.ROUND] == 1
    events = visit(match, cell("ladder", 0), 3, 5)
    assert p.turn(match.state) == 0 and match.state[s.ROUND] == 2
    assert of_kind(events, "round") == [(-1, 1, (100000, 100000, 100000), 0)]


def test_t6_a_round_ends_even_when_the_first_player_is_out():
    match = game(3)
    match.state[s.RANKS] = 3
    match.state[s.LIVING] = 2
    match.state[s.CURRENT] = 2
    visit(match, cell("ladder", 0), 3, 5)
    assert p.turn(match.state) == 1 and match.state[s.ROUND] == 2


def test_t6_round_balance_starts_anew():
    match = game()
    give(match, 1, "odd")
    visit(match, cell("fours"), 3, 5)
    do(match, "buy")
    seen = GAME.view(match.state)
    assert seen["gains"] == [0, 980] and seen["costs"] == [3480, 0]
    visit(match, cell("ladder", 0), 4, 4)
    assert GAME.view(match.state)["gains"] == [0, 0] == GAME.view(match.state)["costs"]


def test_end_the_last_one_alive_wins_at_once():
    match = short(0, ())
    events = visit(match, cell("fours"), 3, 5)
    assert kinds(events)[-1] == "winner" and match.over and p.actors(match.state) == 0
    assert of_kind(events, "winner") == [(1, 1, (0, 203185), 0)]
    assert GAME.view(match.state)["ranks"] == [2, 1]
    assert GAME.scores(match.state) == [-2, 203185]
    assert why_said(match, "buy") == "game_over" and p.legal(match.state, 1) == () and p.owes(match.state, 1) == ()


def test_the_living_are_ranked_by_money_then_the_eliminated():
    match = game(6)
    for seat, (score, rank) in enumerate(((5, 0), (0, 6), (9, 0), (5, 0), (0, 5), (7, 0))):
        money(match, seat, score)
        match.state[s.RANKS + seat] = rank
    assert GAME.scores(match.state) == [5, -6, 9, 5, -5, 7]


def test_5_option_unbought_to_jackpot():
    match = game(unbought_to_jackpot="off")
    visit(match, cell("fours"), 3, 5)
    do(match, "decline")
    assert owner(match, "fours") == WHITE


def test_5_option_sold_to_jackpot():
    match = short(1000, ("sum5",), sold_to_jackpot="on")
    visit(match, cell("ladder", 0), 3, 5)
    events = do(match, "sell %d" % cell("sum5"))
    assert of_kind(events, "sold") == [(0, cell("sum5"), s.OF_JACKPOT)] and owner(match, "sum5") == POT


def test_5_option_sold_to_jackpot_does_not_raise_the_dues():
    match = short(1000, ("sum8",), sold_to_jackpot="on")
    visit(match, cell("ladder", 0), 3, 5)  # the sum is eight
    events = do(match, "sell %d" % cell("sum8"))
    assert of_kind(events, "paid") == [(0, 1, 3185)]


def test_5_option_liquidated_to_jackpot():
    match = short(0, ("sum5",), liquidated_to_jackpot="on")
    events = visit(match, cell("ladder", 0), 3, 5)
    assert of_kind(events, "eliminated") == [(0, 2, (cell("sum5"),), s.OF_JACKPOT)] and owner(match, "sum5") == POT


def test_5_option_free_sale_lets_one_go_on():
    match = short(3000, ("sum5", "sum6", "sum7"), free_sale="on")
    visit(match, cell("ladder", 0), 3, 5)
    assert why_said(match, "stop") == "still_owing"
    do(match, "sell %d" % cell("sum5"))
    assert phase(match) == "selling" and choices(match)[0] == "stop"
    do(match, "sell %d" % cell("sum6"))
    do(match, "stop")
    assert money(match, 0) == 8000 - 3185 and p.turn(match.state) == 1
    match = short(3000, ("sum5",), free_sale="on")
    visit(match, cell("ladder", 0), 3, 5)
    do(match, "sell %d" % cell("sum5"))
    assert p.turn(match.state) == 1  # nothing is left to sell


def test_5_option_confirm_end():
    match = game(confirm_end="on")
    visit(match, cell("ladder", 0), 3, 5)
    assert p.turn(match.state) == 0 and phase(match) == "ending" and choices(match) == ["end"]
    assert why_said(match, "buy") == "end_turn_first"
    do(match, "end")
    assert p.turn(match.state) == 1


def test_6_neighbours_touch():
    for number in range(s.CELLS):
        x, y = board.CELLS_XY[2 * number], board.CELLS_XY[2 * number + 1]
        for way, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            other = s.neighbour(number, way)
            if other != 255:
                assert (board.CELLS_XY[2 * other], board.CELLS_XY[2 * other + 1]) == (x + dx, y + dy)
                assert s.neighbour(other, way ^ 2) == number


def reached(seat, start):
    seen = [False] * s.CELLS
    todo = [start]
    while todo:
        here = todo.pop()
        for way in range(4):
            if s.directions(seat, here) >> way & 1 and not seen[s.neighbour(here, way)]:
                seen[s.neighbour(here, way)] = True
                todo.append(s.neighbour(here, way))
    return seen


def test_6_routes_reach_every_cell_but_the_start():
    for seat in range(6):
        for start in (board.START, 0, 20, 80, 33):
            seen = reached(seat, start)
            assert seen.count(True) == 80 and not seen[board.START]


def test_6_six_choices_a_route_and_every_corridor_one_way():
    for seat in range(6):
        double = 0
        for number in range(s.CELLS):
            open_ways = s.directions(seat, number)
            if number != board.START and open_ways & open_ways - 1:
                double += 1
            for way in range(4):
                if open_ways >> way & 1 and number != board.START:
                    assert not s.directions(seat, s.neighbour(number, way)) >> (way ^ 2) & 1
        assert double == 6


def test_6_routes_come_in_opposite_pairs():
    for seat in (0, 2, 4):
        for number in range(s.CELLS):
            for way in range(4):
                other = s.neighbour(number, way)
                if number != board.START and other not in (255, board.START):
                    assert s.directions(seat, number) >> way & 1 == s.directions(seat + 1, other) >> (way ^ 2) & 1


def stops(seat, where, steps, depth):
    """Asserts that no way of `steps` from `where` ends on a Bis more than `depth` times in a row."""
    assert depth, (seat, where, steps)
    todo = [(where, steps)]
    while todo:
        here, left = todo.pop()
        if left:
            for way in range(4):
                if s.directions(seat, here) >> way & 1:
                    todo.append((s.neighbour(here, way), left - 1))
        elif board.KINDS[here] == s.BIS:
            stops(seat, here, steps, depth - 1)


def test_6_no_endless_chain_of_bis():
    for seat in range(6):
        for total in range(2, 13):
            for number in range(5):
                stops(seat, cell("bis", number), total, 5)


def test_words_and_actions_are_one_to_one():
    state = p.new(2)
    for action in list(range(p.END + 1)) + [p.SELL, p.SELL + 80]:
        assert GAME.parse(state, 0, GAME.text(state, 0, action)) == action
    assert GAME.parse(state, 0, "3 4") == (3, 4) and GAME.text(state, 0, (3, 4)) == "3 4"
    for nonsense in ("", "sell", "sell 81", "up", "3", "1 2 3", "sell x"):
        assert GAME.parse(state, 0, nonsense) is None
    assert GAME.text(state, 0, 50) == "50"


def test_refusals_say_the_action_and_the_place():
    match = game()
    visit(match, cell("fours"), 3, 5)
    error = raises(rules.Illegal, match.act, 0, s.NORTH)
    place = "after 3 5 (seat 0, round 1, buying, cell %d)" % cell("fours")
    assert error.code == "buy_or_decline" and error.args[0] == '"north" %s: buy_or_decline' % place
    assert raises(rules.Illegal, match.act, 1, p.BUY).code == "not_your_turn"
