"""What hard automates of Parafico reckon with beside worlds: what the next player makes of a bid."""

from parafico_world import bidding
from rules_world import say

from gobelet import bots
from gobelet.bots import Observation
from gobelet.games.parafico import bids, next_player
from gobelet.games.parafico.belief import ONE, Belief
from gobelet.games.parafico.definition import GAME
from gobelet.games.parafico.next_player import LURE, PASSED, RECKONED, NextPlayerModel, joined, reckoned
from gobelet.prng import Random

FOURS = (4, 4, 4, 4, 4)
NONE = (2, 2, 3, 3, 6)


def turn_of(match, hand, seat):
    return Observation(match.state, seat, hand, Random(1), (), match.recent_decisions)


def looking(match, hand, seat=0):
    """The next player as a seat sees it."""
    turn = turn_of(match, hand, seat)
    return NextPlayerModel(turn, Belief(match.state, seat, hand, match.recent_decisions, turn.random))


def near(one, other):
    return abs(one - other) < ONE // 50


def test_a_bid_that_nobody_can_doubt_brings_a_turn_that_is_over():
    assert near(looking(bidding([5] * 6), FOURS).brings(bids.bid(1, 4)), PASSED)


def test_a_bid_that_is_called_for_sure_costs_a_die_or_a_part_of_what_it_costs_the_next():
    six = looking(bidding([5] * 6), FOURS)
    assert near(six.brings(bids.bid(25, 4)), -ONE)
    three = looking(bidding([5, 1, 1]), FOURS)
    assert near(three.brings(bids.bid(5, 4)), ONE // 2)  # it is there, and looks as if it were not: two rivals share it


def test_a_bid_is_worse_the_less_likely_it_is_and_the_fewer_dice_one_has_of_it():
    rich, poor = looking(bidding([5] * 6), FOURS), looking(bidding([5] * 6), NONE)
    worth = [poor.brings(bids.bid(quantity, 4)) for quantity in (6, 9, 12, 20)]
    assert worth == sorted(worth, reverse=True) and worth[0] > worth[-1] + ONE // 2
    for quantity in (10, 11, 12):
        assert rich.brings(bids.bid(quantity, 4)) > poor.brings(bids.bid(quantity, 4)) + ONE // 10


def test_what_others_said_of_a_value_makes_it_safer():
    plain, told = bidding([5] * 6), bidding([5] * 6)
    say(plain, "8x2", "8x5")
    say(told, "8x2", "8x4")
    bid = bids.bid(10, 4)
    assert looking(told, NONE, 2).brings(bid) > looking(plain, NONE, 2).brings(bid) + ONE // 50


def test_the_order_of_bids_changes_nothing():
    one, other = looking(bidding([5] * 4), NONE), looking(bidding([5] * 4), NONE)
    asked = [bids.bid(quantity, value) for value in (1, 3, 6) for quantity in (3, 5)]
    found = {bid: one.brings(bid) for bid in asked}
    assert found == {bid: other.brings(bid) for bid in reversed(asked)}


def test_a_call_is_reckoned_alone_a_bid_beside_the_worlds_in_which_it_was_tried():
    match = bidding([5] * 4)
    say(match, "6x4")
    turn = turn_of(match, NONE, 1)
    belief = Belief(match.state, 1, NONE, match.recent_decisions, turn.random)
    actions = [bids.BLUFF, bids.bid(7, 4)]
    brings = reckoned(turn, belief, actions)
    assert brings[bids.BLUFF] == next_player.calls(turn, belief)[bids.BLUFF] - LURE[1]
    each = 16 * 3
    scores = joined(brings, actions, [each, each], each)
    assert scores[0] == (RECKONED + 1) * (brings[bids.BLUFF] * each // ONE)
    assert scores[1] == each + RECKONED * (brings[actions[1]] * each // ONE)


def test_among_six_hard_calls_what_cannot_be_and_not_what_is_likely():
    for said, calls in (("29x4", True), ("5x4", False)):
        match = bidding([5] * 6)
        say(match, said)
        action = bots.think("hard", GAME, turn_of(match, NONE, 1))[0]
        assert (action < bids.BASE) == calls, (said, action)
