"""The hard automate of Paradice: where its ways end, what it sees in a cell, that it looks on to its next roll."""

from gobelet import bots
from gobelet.games.paradice import board, evaluation, strategy
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.definition import GAME
from gobelet.prng import Random


def moving(cell, dice, seat=0, seats=2):
    state = p.new(seats)
    state[s.CURRENT], state[s.PHASE] = seat, s.MOVING
    state[s.PLACES + seat] = cell
    state[s.DIE_A], state[s.DIE_B] = dice
    state[s.STEPS] = dice[0] + dice[1]
    return state


def free(cell):
    """Its event is nobody's: bought, it has an income."""
    return board.KINDS[cell] < s.COPIES


def test_a_free_event_is_worth_more_than_one_that_is_taken_or_too_dear():
    state = moving(board.START, (1, 2))
    cell = [cell for cell in range(s.CELLS) if free(cell)][0]
    worth = strategy.Prospects(state, 0).worth(cell, 0)
    assert worth > 0
    twin = list(state)
    twin[s.OWNERS + (board.KINDS[cell] ^ 1)] = 1
    assert strategy.Prospects(twin, 0).worth(cell, 0) == worth + s.price(state)
    taken = list(state)
    taken[s.OWNERS + board.KINDS[cell]] = 2
    assert strategy.Prospects(taken, 0).worth(cell, 0) == 0
    assert strategy.Prospects(state, 0).worth(cell, state[s.SCORES]) == 0


def test_the_way_ends_on_the_best_cell_that_forks_lead_to():
    # Seat 0 leaves the start in any of four directions: one step on, four cells.
    found = []
    strategy.reach(0, board.START, 1, 1, lambda cell: found.append(cell) or 0, {})
    assert sorted(found) == sorted([s.neighbour(board.START, way) for way in range(4)])


def test_of_equal_cells_the_one_with_better_rolls_to_come_is_taken():
    state = moving(board.START, (1, 2))
    plain = strategy.Prospects(state, 0, 0)
    ways = p.legal(state, 0)
    now = [plain.after(s.neighbour(board.START, way)) for way in ways]
    equal = [way for way, worth in zip(ways, now) if worth == max(now)]
    far = strategy.Prospects(state, 0, 16)
    worths = [far.after(s.neighbour(board.START, way)) for way in equal]
    found, sure = strategy.direction(bots.Observation(state, 0, None, Random(1)))
    assert len(set(worths)) > 1 and 0 <= sure <= bots.SURE
    assert found in ways


def test_two_rolls_are_looked_at_where_there_is_effort_and_time():
    # Nobody owns anything: what a cell promises grows by what can be reached from it, if there is time.
    state = moving(board.START, (1, 2))
    for time, grows in ((0, True), (bots.BUDGET, False)):
        prospects, now = strategy.Prospects(state, 0), [0]
        turn = bots.Observation(state, 0, None, Random(1), clock=lambda now=now: now[0], effort=bots.FAST)
        before = [prospects.following(cell) for cell in range(s.CELLS) if cell != board.START]
        now[0] = time
        prospects.look_on(turn)
        after = [prospects.following(cell) for cell in range(s.CELLS) if cell != board.START]
        assert (min([two - one for one, two in zip(before, after)]) > 0) == grows
        assert grows or after == before


def liked(temper, state, owed=0):
    return evaluation.liking(state, 0, owed, evaluation.TASTES[temper])


def test_who_has_no_temperament_likes_all_cells_alike():
    assert evaluation.liking(p.new(2), 0, 0, None) is None


def test_temperaments_like_cells_as_their_names_say():
    state = moving(board.START, (1, 2))
    total, ones, sevens = 0, 2 * board.EVENTS.index("ones"), 2 * board.EVENTS.index("sum7")
    seen = liked("bold", state)
    assert seen[s.REROLL] > seen[s.MONEY_BOX] == evaluation.PARTS and seen[sevens] > seen[total]
    seen = liked("cautious", state)
    assert seen[s.REROLL] < seen[s.MONEY_BOX] == evaluation.PARTS and seen[sevens] < seen[total]
    seen = liked("credulous", state)
    assert seen[total] == seen[ones] > seen[sevens] == evaluation.PARTS  # 1 and 2 are rolled
    state[s.OWNERS + sevens] = 2
    seen = liked("sly", state)
    assert seen[sevens + 1] > seen[total] == evaluation.PARTS and seen[s.MONEY_BOX] > evaluation.PARTS


def test_the_cautious_keeps_what_the_others_events_cost():
    state = moving(board.START, (1, 2))
    state[s.OWNERS + 2 : s.OWNERS + 12] = [2] * 10
    kept = evaluation.reserve(state, 0, evaluation.TASTES["cautious"])
    assert kept == 10 * evaluation.AVERAGE * evaluation.TASTES["cautious"][-1]
    cell = [cell for cell in range(s.CELLS) if board.KINDS[cell] == 0][0]
    state[s.PHASE], state[s.PLACES] = s.BUYING, cell
    for money, bought in ((s.price(state) + kept, p.BUY), (s.price(state) + kept - 1, p.DECLINE)):
        state[s.SCORES] = money
        assert bots.think("hard-cautious", GAME, bots.Observation(state, 0, None, Random(1)))[0] == bought
        assert bots.think("hard-bold", GAME, bots.Observation(state, 0, None, Random(1)))[0] == p.BUY
        assert (liked("cautious", state)[0] > 0) == (bought == p.BUY)
    state[s.OWNERS + 1] = 1  # the twin of its own costs nothing
    assert liked("cautious", state)[0] > 0


def test_a_temperament_changes_what_stopping_is_worth():
    state = moving(board.START, (1, 2))
    cell = [cell for cell in range(s.CELLS) if board.KINDS[cell] == 2 * board.EVENTS.index("sum7")][0]
    tastes = (None, evaluation.TASTES["bold"], evaluation.TASTES["cautious"])
    plain, bold, cautious = (strategy.Prospects(state, 0, tastes=each).worth(cell, 0) for each in tastes)
    assert cautious < plain < bold
