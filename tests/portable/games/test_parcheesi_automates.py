"""The automates of Parcheesi that people play against: how they see a position, and that all play by the rules."""

from gobelet import bots
from gobelet.games.parcheesi import board, evaluation, strategy
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.definition import GAME
from gobelet.prng import Random


def thrown(pawns, face):
    """A state in which seat 0 is to choose."""
    state = p.position(pawns)
    p.apply(state, 0, (face,), [])
    return state


def said(state, name, seed=1, clock=None):
    return bots.think(name, GAME, bots.Observation(state, 0, None, Random(seed), (), (), clock))


def test_a_pawn_is_worth_more_the_nearer_its_goal():
    pawns = [[(place, 30, s.GOAL, s.GOAL), (30, 40, 60, -1)] for place in (0, 30, 66, s.GOAL)]
    chances = [evaluation.chance(p.position(each), 0) for each in pawns]
    assert chances == sorted(chances) and 0 < chances[0] < chances[-1] < evaluation.CERTAIN


def test_chances_of_all_seats_make_one():
    state = p.position([(5, 20, -1, 71), (30, 40, -1, -1), (0, 0, 10, -1)])
    chances = [evaluation.chance(state, seat) for seat in range(3)]
    assert abs(sum(chances) - evaluation.CERTAIN) < 4


def test_a_pawn_that_can_be_hit_is_worth_less():
    # Seat 1 starts half a round ahead: its place 13 is three squares behind place 50 of seat 0, its place 40 far off.
    near, far = (p.position([(50, -1, -1, -1), (behind, -1, -1, -1)]) for behind in (13, 8))
    assert s.square(near, 0, 50) - s.square(near, 1, 13) == 3
    assert evaluation.all_worths(near)[0] < evaluation.all_worths(far)[0]


def test_no_level_commits_a_fault():
    # A six and a barrier that can be opened: to move another pawn would be a fault.
    state = thrown([(10, 10, 30, 40), (-1, -1, -1, -1)], 6)
    assert state[s.FORGETTINGS]
    for name in bots.LEVELS:
        for seed in range(5):
            action, sure = said(state, name, seed)
            assert action in strategy.faultless(state, 0) and 0 <= sure <= bots.SURE


def test_every_level_claims_a_fault():
    state = p.position([(10, 10, 30, -1), (20, -1, -1, -1)], current=1)
    state[s.FAULTS], state[s.FAULTY] = 1, 1
    for name in bots.LEVELS:
        assert said(state, name)[0] == s.CLAIM


def test_hard_takes_the_win():
    state = thrown([(68, 71, 71, 71), (70, 71, 71, 71)], 3)
    assert said(state, "hard")[0] == s.MOVE


def test_hard_knows_that_a_third_six_costs_the_pawn_moved_last():
    # After two sixes it has moved pawn 0: to a place where a third six, claimed, sends it home, or to a refuge.
    turn = bots.Observation([], 0, None, Random(1))
    chances = []
    for last in (0, 1):
        state = p.position([(45, 41, -1, -1), (-1, -1, -1, -1)])
        state[s.SIXES], state[s.LAST] = 2, last
        chances.append(strategy.after_throws(turn, state, 0))
    assert board.REFUGES[s.square(state, 0, 41)] and chances[0] < chances[1]


def test_two_throws_are_looked_at_where_there_is_effort_and_time():
    state, asked = thrown([(10, 20, 30, -1), (40, 25, -1, -1)], 3), []

    def clock(after=1 << 20):
        asked.append(1)
        return len(asked) > after

    def sure(effort, clock=None):
        turn = bots.Observation(state, 0, None, Random(1), (), (), clock, effort=effort)
        return bots.think("hard", GAME, turn)

    one, two = sure(bots.PICO, clock), len(asked)
    assert sure(bots.FAST) == sure(bots.FAST) != one
    assert sure(bots.FAST, lambda: (1 << 20) * clock(2 * two + 20)) == one  # too late for a second throw: as on a Pico


def test_who_goes_on_for_the_second_place_looks_at_who_is_left():
    state = p.position([(60, 20, 71, 71), (71, 71, 71, 71), (30, 5, -1, -1)], options=("on", "literal", "on"))
    state[s.RANKS + 1] = 1
    assert evaluation.chance(state, 0) > evaluation.CERTAIN // 2 > evaluation.chance(state, 2) > 0
    assert evaluation.chance(state, 1) == 0


def test_a_late_automate_still_answers():
    state = thrown([(10, 20, 30, 40), (15, 25, -1, -1)], 3)
    times = [0]
    action, sure = said(state, "hard", 1, lambda: times.pop() if times else 1 << 20)
    assert action == said(state, "medium")[0] and sure == 0
