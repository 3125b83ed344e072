"""Parcheesi: the readings chosen that no test of a clause cites; and what the automates are worth."""

from parcheesi_world import NEST, G, H, game, green, throw
from rules_world import choices, do

from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import bot as bots
from gobelet.games.parcheesi import state as s
from gobelet.prng import Random


def test_reading_3_counter_clockwise():
    # With x to the right and y down, the area that the circuit encloses is negative when it turns left.
    area = 0
    for number in range(s.CIRCUIT):
        after = (number + 1) % s.CIRCUIT
        x, y = board.SQUARES_XY[2 * number], board.SQUARES_XY[2 * number + 1]
        to_x, to_y = board.SQUARES_XY[2 * after], board.SQUARES_XY[2 * after + 1]
        assert abs(to_x - x) <= 1 and abs(to_y - y) <= 1
        area += x * to_y - y * to_x
    assert area < 0
    nests = [(board.NESTS_XY[2 * c] - 9, board.NESTS_XY[2 * c + 1] - 9) for c in range(4)]
    for (x, y), (to_x, to_y) in zip(nests, nests[1:] + nests[:1]):
        assert x * to_y - y * to_x < 0  # turns go to the right round the table, as the pawns


def test_reading_10_eating_is_not_compulsory():
    match = game((3, H, H, H), NEST)
    enemy = (green(5), H, H, H)
    match = game((3, H, H, H), enemy)
    throw(match, 2)
    assert choices(match) == ["pass", "pawn 1"]  # every move captures
    match = game((3, 20, H, H), enemy)
    throw(match, 2)
    assert choices(match) == ["pawn 1", "pawn 2"]  # freedom to choose the other one, not to stay


def test_reading_10_opening_a_barrier_that_captures():
    match = game((10, 10, 30, H), (green(16), H, H, H))
    throw(match, 6)
    assert choices(match) == ["pass", "pawn 1", "pawn 2", "pawn 3"]
    assert match.state[s.FORGETTINGS] == 4  # the third one is still a forgetting
    match = game((10, 10, 20, H), (green(16), green(26), H, H))
    throw(match, 6)
    assert "pass" in choices(match)  # whether or not the third one captures as well


def test_reading_11_seven_for_six_when_nobody_is_at_home():
    for pawns, steps in (((3, 20, 40, G), 7), ((3, 20, 40, H), 6), ((3, G, G, G), 7)):
        match = game(pawns, NEST)
        throw(match, 6)
        assert match.state[s.STEPS] == steps


def test_automates_always_claim():
    match = game((10, 10, 20, H), NEST, NEST)
    throw(match, 6)
    do(match, "pawn 3")
    for choose in (bots.random, bots.sound):
        assert choose(match.state, 2, None, Random(1)) == s.CLAIM + 2
        assert choose(match.state, 0, None, Random(1)) is None  # owes a throw, which is no choice
