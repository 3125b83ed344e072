"""How hard automates of Parafico look a decision further where they have more than a Pico's effort."""

from parafico_world import bidding
from rules_world import say

from gobelet import bots
from gobelet.bots import FAST, PICO, Observation
from gobelet.games.parafico import bids, lookahead, next_player, strategy
from gobelet.games.parafico import state as s
from gobelet.games.parafico.belief import ONE, Belief, Odds
from gobelet.games.parafico.definition import GAME
from gobelet.prng import Random

HAND = (1, 2, 4, 4, 6)


def turn_of(match, hand, seed=1, clock=None, seat=1):
    return Observation(match.state, seat, hand, Random(seed), (), match.recent_decisions, clock, effort=FAST)


def belief_of(turn):
    return Belief(turn.state, turn.seat, turn.hand, turn.heard, turn.random)


def test_dice_are_made_of_counts():
    random = Random(3)
    for no_jokers in (0, 1):
        odds = Odds(no_jokers)
        for dice in range(1, 7):
            hand = tuple(sorted(random.faces(dice)))
            assert lookahead.dice_of(odds.counts(hand), no_jokers) == hand


def test_the_next_player_is_asked_once_what_it_says_to_a_bid_with_its_dice():
    match, asked = bidding([5, 5, 4]), []
    say(match, "3x4")

    def decide(turn):
        asked.append(turn)
        return bids.CARAMBA, 0

    answers = lookahead.ReplyCache(turn_of(match, HAND), decide)
    world = [b"", b"", Odds(0).counts((1, 3, 3, 6))]
    for _ in range(2):
        assert answers.to(bids.bid(3, 6), world) == bids.CARAMBA
    assert answers.to(bids.BLUFF, world) == 0  # a call ends the round
    (turn,) = asked
    assert (turn.seat, turn.hand, turn.level, turn.effort) == (2, (1, 3, 3, 6), bots.HARD, PICO)
    assert list(turn.heard) == [0, bids.bid(3, 4), 1, bids.bid(3, 6)]
    assert turn.state[s.LEAST : s.HEAD] == [2, 6, 6, 6, 6, 4] and match.state[s.BID] == bids.bid(3, 4)


def test_what_is_said_to_a_bid_decides_what_it_brings():
    match = bidding([5, 5])
    turn = turn_of(match, (1, 1, 4, 4, 4), seat=0)
    true, lie = bids.bid(5, 4), bids.bid(10, 6)
    for answer, brought in ((bids.BLUFF, [1, -1]), (bids.CARAMBA, None)):
        scores, worlds = strategy.tried(turn, belief_of(turn), (true, lie), 8, lambda action, world: answer)  # noqa: B023
        if brought:
            assert scores == [worlds * each for each in brought]
        else:
            assert scores[1] == worlds  # it is not exactly ten sixes: whoever says so loses a die


def test_a_call_brings_what_its_odds_say():
    match = bidding([5, 4])
    say(match, "1x4")
    turn = turn_of(match, (1, 1, 4, 4))
    belief = belief_of(turn)
    assert next_player.calls(turn, belief) == {bids.BLUFF: -ONE, bids.CARAMBA: -ONE}
    sure = bidding([5, 5, 5])
    say(sure, "15x4")
    turn = turn_of(sure, (2, 2, 3, 5, 6))
    assert next_player.calls(turn, belief_of(turn))[bids.BLUFF] == ONE // 2  # two rivals share what one loses


def test_it_says_legal_things_and_the_same_again_also_when_it_is_late():
    for dice, said in (([5, 5], ""), ([3, 5, 4], "3x4")):
        match = bidding(dice)
        if said:
            say(match, said)
        seat = 1 if said else 0
        found = []
        for clock in (None, lambda: 0, Late()):
            action, sure = bots.think("hard", GAME, turn_of(match, HAND[: dice[seat]], 5, clock, seat))
            match.check(seat, action)
            assert 0 <= sure <= bots.SURE
            found.append((action, sure))
        assert found[0] == found[1]  # a clock that stands still hurries nobody


def test_more_effort_tries_more_worlds_and_weighs_more_hands():
    match = bidding([5, 5])
    say(match, "3x4")
    asked = []
    for effort in (PICO, FAST):
        asked.append(0)

        def clock():
            asked[-1] += 1  # once for each world but the first few
            return 0

        turn = turn_of(match, HAND, 5, clock)
        turn.effort = effort
        bots.think("hard", GAME, turn)
    assert asked[0] > strategy.WORLDS - strategy.FEWEST and asked[1] - asked[0] >= strategy.MANY - strategy.WORLDS


class Late:
    """A clock that is past all budgets once it has been asked."""

    now = 0

    def __call__(self):
        self.now += bots.BUDGET
        return self.now
