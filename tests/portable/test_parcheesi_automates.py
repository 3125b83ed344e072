"""The automates of Parcheesi that people play against: how they see a position, and that all play by the rules."""

from gobelet import bots
from gobelet.games.parcheesi import GAME, mind, worth
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from gobelet.randoms import Random


def thrown(pawns, face):
    """A state in which seat 0 is to choose."""
    state = p.position(pawns)
    p.apply(state, 0, (face,), [])
    return state


def said(state, name, seed=1, clock=None):
    return bots.think(name, GAME, bots.Turn(state, 0, None, Random(seed), (), (), clock))


def test_a_pawn_is_worth_more_the_nearer_its_goal():
    chances = [worth.chance(p.position([(place, -1, -1, -1), (30, 40, -1, -1)]), 0, 0) for place in (0, 30, 66, s.GOAL)]
    assert chances == sorted(chances) and 0 < chances[0] < chances[-1] < worth.CERTAIN


def test_chances_of_all_seats_make_one():
    state = p.position([(5, 20, -1, 71), (30, 40, -1, -1), (0, 0, 10, -1)])
    chances = [worth.chance(state, seat, 1) for seat in range(3)]
    assert abs(sum(chances) - worth.CERTAIN) < 4


def test_a_pawn_that_can_be_hit_is_worth_less():
    # Seat 1 starts half a round ahead: its place 13 is three squares behind place 50 of seat 0, its place 40 far off.
    near, far = (p.position([(50, -1, -1, -1), (behind, -1, -1, -1)]) for behind in (13, 40))
    assert s.square(near, 0, 50) - s.square(near, 1, 13) == 3
    assert worth.all_worths(near, 0)[0] < worth.all_worths(far, 0)[0]


def test_no_level_commits_a_fault():
    # A six and a barrier that can be opened: to move another pawn would be a fault.
    state = thrown([(10, 10, 30, 40), (-1, -1, -1, -1)], 6)
    assert state[s.FORGETTINGS]
    for name in bots.LEVELS:
        for seed in range(5):
            action, sure = said(state, name, seed)
            assert action in mind.faultless(state, 0) and 0 <= sure <= bots.SURE


def test_every_level_claims_a_fault():
    state = p.position([(10, 10, 30, -1), (20, -1, -1, -1)], current=1)
    state[s.FAULTS], state[s.FAULTY] = 1, 1
    for name in bots.LEVELS:
        assert said(state, name)[0] == s.CLAIM


def test_hard_takes_the_win():
    state = thrown([(68, 71, 71, 71), (70, 71, 71, 71)], 3)
    assert said(state, "hard")[0] == s.MOVE


def test_a_late_automate_still_answers():
    state = thrown([(10, 20, 30, 40), (15, 25, -1, -1)], 3)
    times = [0]
    action, sure = said(state, "hard", 1, lambda: times.pop() if times else 1 << 20)
    assert action == said(state, "medium")[0] and sure == 0
