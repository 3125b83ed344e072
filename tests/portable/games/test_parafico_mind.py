"""How automates of Parafico think: what they may know, what they believe, what they play from tables, and how fast."""

from parafico_world import bidding
from rules_world import say

from gobelet import bots
from gobelet.bots import SURE, Observation
from gobelet.games import seats_in
from gobelet.games.parafico import bids, bot, endgame_tables, next_player
from gobelet.games.parafico import state as s
from gobelet.games.parafico.belief import ANYBODY, CREDULOUS, DEAF, ONE, SOBER, UNKNOWN, Belief, ObservedBid, Odds
from gobelet.games.parafico.definition import GAME
from gobelet.games.parafico.odds import JOKER_MISSES, at_least, chance
from gobelet.games.parafico.opponent_model import caution, is_liar, kinds, seen_through
from gobelet.match import PAST, Match
from gobelet.prng import Random
from gobelet.selfplay import SelfPlay

HAND = (1, 2, 4, 4, 6)


def turn_of(match, seat, hand, seed=1, clock=None):
    return Observation(match.state, seat, hand, Random(seed), (), match.recent_decisions, clock)


def test_every_level_and_temperament_says_legal_things_and_how_sure_it_is():
    for level in bots.LEVELS:
        for temper in ("",) + bots.TEMPERS:
            name = level + "-" + temper if temper else level
            match = bidding([5, 3, 4])
            for seat in range(3):
                action, sure = bots.think(name, GAME, turn_of(match, seat, HAND[: match.state[s.DICE + seat]]))
                match.check(seat, action)
                assert 0 <= sure <= SURE
                if action < bids.BASE:
                    break
                match.act(seat, action)


def is_hopeless(action, heard, hand, hidden):
    """Whether a bid is true less than once in a hundred by the dice of one hand, for which who spoke last has one."""
    quantity, value = bids.quantity_of(action), bids.value_of(action)
    wanted = quantity - len([die for die in hand if die in (1, value)]) - (value == heard)
    ways, true = 1.0, 0.0  # of so many of the hidden dice
    hit, miss = (1, 5) if value == 1 else (1, 2)
    for count in range(hidden + 1):
        true += ways * hit**count * miss ** (hidden - count) * (count >= wanted)
        ways = ways * (hidden - count) / (count + 1)
    return true * 100 < (hit + miss) ** hidden


def test_an_easy_one_slips_but_never_says_what_nobody_can_believe():
    said = set()
    for spoken in ((), ("6x4",), ("8x5",)):
        match = bidding([5, 5, 5, 4])
        say(match, *spoken)
        seat, heard = seats_in(GAME.actors(match.state))[0], bids.value_of(match.state[s.BID])
        for seed in range(150):
            action = bots.think("easy", GAME, turn_of(match, seat, HAND, seed))[0]
            match.check(seat, action)
            if action >= bids.BASE:
                assert not is_hopeless(action, heard, HAND, 14), bids.quantity_of(action)
                said.add(action)
    assert len(said) > 20 and is_hopeless(bids.bid(16, 6), 0, HAND, 14)


def test_a_bid_is_believed_to_tell_of_a_hand():
    plain, told = bidding([5, 5]), bidding([5, 5])
    say(told, "3x5")
    before = Belief(plain.state, 1, HAND, plain.recent_decisions, Random(3), hands=200).bid_chances(3, 5)[0]
    after = Belief(told.state, 1, HAND, told.recent_decisions, Random(3), hands=200).bid_chances(3, 5)[0]
    assert 0 < before < after - ONE // 10 < ONE


def test_who_says_more_than_it_has_to_is_believed_to_have_more():
    low, jump = bidding([5, 5]), bidding([5, 5])
    say(low, "1x4", "2x4")
    say(jump, "1x4", "4x4")
    hand = 2, 3, 3, 5, 6
    chances = [
        Belief(match.state, 0, hand, match.recent_decisions, Random(3), hands=300).bid_chances(3, 4)[0]
        for match in (low, jump)
    ]
    assert chances[1] > chances[0] + ONE // 10, chances


def test_every_bid_of_the_round_is_heard_not_only_the_last_one():
    once, often = bidding([5, 5]), bidding([5, 5])
    say(once, "2x2", "2x4", "2x5")
    say(often, "2x3", "2x4", "2x5")
    chances = [
        Belief(match.state, 1, HAND, match.recent_decisions, Random(3), hands=300).bid_chances(3, 3)[0]
        for match in (once, often)
    ]
    assert chances[1] > chances[0]


def test_what_is_sure_is_known():
    match = bidding([2, 2])
    belief = Belief(match.state, 0, (4, 4), (), Random(1))
    assert belief.bid_chances(2, 4)[0] == ONE and belief.bid_chances(5, 4) == (0, 0)
    match = bidding([3, 3])
    say(match, "6x4")
    assert bots.think("hard", GAME, turn_of(match, 1, (2, 3, 5)))[0] == bids.BLUFF


def test_before_anything_is_said_odds_are_exact_however_few_hands_are_tried():
    match = bidding([5, 4, 5])
    belief = Belief(match.state, 0, HAND, (), Random(1))
    exact = at_least(9, JOKER_MISSES)  # besides two fours and a joker
    for quantity in range(4, 13):
        true, just = belief.bid_chances(quantity, 4)
        assert abs(true - exact[quantity - 3]) < ONE // 200
        assert abs(just - exact[quantity - 3] + (exact + [0])[quantity - 2]) < ONE // 200


def test_how_often_a_hand_says_a_bid_does_not_depend_on_the_hands_asked_about_before():
    odds, random = Odds(0), Random(2)
    for previous, action in ((0, bids.bid(3, 4)), (bids.bid(3, 4), bids.bid(4, 4)), (bids.bid(3, 4), bids.bid(2, 1))):
        lows = bids.leasts(previous % bids.BASE, previous // bids.BASE) if previous else ()
        said = ObservedBid(odds, 10, previous, lows, action)
        for _ in range(20):
            own = odds.counts(random.faces(5))
            assert said.likelihood(own) == ObservedBid(odds, 10, previous, lows, action).likelihood(own)


def test_it_stops_when_its_time_is_used_up():
    match = bidding([5] * 6)
    say(match, "3x4")
    calls = []

    def clock():
        calls.append(1)
        return 400 * len(calls)

    action, _ = bots.think("hard", GAME, turn_of(match, 1, HAND, clock=clock))
    match.check(1, action)
    assert len(calls) < 6


def test_after_a_restart_the_last_bid_at_least_is_known():
    match = bidding([5, 5])
    say(match, "8x4")
    match.recent_decisions = []
    assert bots.think("hard", GAME, turn_of(match, 1, (2, 2, 3, 3, 5)))[0] == bids.BLUFF
    small = bidding([1, 1])
    say(small, "1x4")
    small.recent_decisions = []
    assert endgame_tables.shares(small.state, 1, (4,), small.recent_decisions) == []


# what is seen of a rival


def played(name, rounds, seed):
    """The rounds of two that Match.past keeps, with seat 1 played by an automate."""
    match, random = Match(GAME, 2), Random(seed)
    table = SelfPlay(match, random, None)

    def choose(seat, hand):
        turn = Observation(match.state, seat, hand, random, (), match.recent_decisions)
        return name(turn) if seat else bots.think("sound", GAME, turn)[0]

    table._choose = choose
    while match.state[s.ROUND] < rounds and not match.over:
        table.play_owed(seats_in(GAME.actors(match.state))[0])
    return match.past_rounds


def by_its_dice_alone(turn):
    """What is likeliest to go well for who hears nothing."""
    table, said = bot.Table(turn.state, turn.hand), turn.state[s.BID]
    table.heard, best, most = 0, bids.BLUFF, -1
    if said:
        most = ONE - table.chance(said % bids.BASE, said // bids.BASE)
    for value in range(1, 7):
        quantity = turn.state[s.LEAST - 1 + value] if said else max(1, table.expected(value))
        if table.chance(quantity, value) > most:
            best, most = bids.bid(quantity, value), table.chance(quantity, value)
    return best


def soberly(turn):
    """The highest bid that is likely enough by its own dice, a call of what is not: it hears nothing."""
    odds, state, said = Odds(turn.state[s.NO_JOKERS]), turn.state, turn.state[s.BID]
    own, hidden = odds.counts(turn.hand), state[s.IN_PLAY] - len(turn.hand)

    def true(action):
        value = action // bids.BASE
        return chance(odds.of(hidden, value), action % bids.BASE - own[value - 1])

    if said and true(said) < ONE // 2:
        return bids.BLUFF
    fair = [action for action in bot.in_play(state) if action >= bids.BASE and true(action) >= ONE * 65 // 100]
    return max(fair, key=lambda action: (action % bids.BASE << (action < 2 * bids.BASE), action), default=bids.BLUFF)


def test_a_high_bid_of_a_sober_player_tells_its_hand():
    """It says the highest bid that its dice carry, so it has what makes that bid fair, and no more."""
    match, random = bidding([5, 5]), Random(4)
    say(match, "4x4")
    belief = Belief(match.state, 1, HAND, match.recent_decisions, random, 200, (8, 8, 8, 232))
    shares = belief.shares(0, 4)
    assert shares.index(max(shares)) == 3, shares


def test_what_two_said_and_showed_is_kept_and_no_more_of_it_than_needed():
    past = played(lambda turn: bots.think("sound", GAME, turn)[0], 30, 6)
    assert len(past) == PAST
    for heard, hands in past:
        assert len(hands) == 2 and heard[-1] < bids.BASE <= heard[1]
    match = bidding([5, 5, 5])
    say(match, "3x4", "bluff")
    for seat in range(3):
        match.act(seat, HAND)
    assert match.past_rounds == ()


def test_a_rival_is_known_by_what_it_said_once_its_dice_were_shown():
    plain = kinds(played(lambda turn: bots.think("sound", GAME, turn)[0], 9, 12), 1, 0)
    assert plain[CREDULOUS] == max(plain) and plain[ANYBODY] < 60
    deaf = kinds(played(by_its_dice_alone, 9, 12), 1, 0)
    assert deaf[DEAF] == max(deaf) and deaf[ANYBODY] < 60
    sober = kinds(played(soberly, 9, 12), 1, 0)
    assert sober[SOBER] == max(sober) and sober[ANYBODY] < 60
    erratic = kinds(played(lambda turn: bots.think("random", GAME, turn)[0], 9, 12), 1, 0)
    assert erratic[ANYBODY] == max(erratic)
    assert kinds((), 1, 0) == list(UNKNOWN)


def test_a_rival_that_reckons_with_its_dice_alone_is_seen_through_within_a_few_rounds():
    for seed in (12, 13, 14):
        past = played(by_its_dice_alone, 7, seed)
        assert seen_through(past, 1, 0, kinds(past, 1, 0)) == DEAF, seed


def test_who_is_seen_through_is_not_met_with_the_tables():
    match = bidding([2, 2])
    past = played(by_its_dice_alone, 9, 12)
    tables = bots.think("hard", GAME, turn_of(match, 0, (4, 6)))
    assert tables == (endgame_tables.action(turn_of(match, 0, (4, 6))), SURE)
    turn = turn_of(match, 0, (4, 6))
    turn.past = past
    assert bots.think("hard", GAME, turn)[1] < SURE


def test_who_feigns_it_wins_one_round_at_most_before_the_tables_are_back():
    """One decision that its kind does not take, a bid or a call, and the tables stay for as long as it is remembered,
    however likely the kind is by all the rest."""
    honest = list(played(by_its_dice_alone, 9, 12))
    bluffed = ((1, bids.bid(4, 6), 0, bids.BLUFF), {0: (2, 3, 3, 5), 1: (2, 2, 3, 4)})
    called = ((0, bids.bid(1, 2), 1, bids.BLUFF), {0: (2, 3, 3, 5), 1: (2, 2, 3, 4)})
    for feigned in (bluffed, called):
        for at in range(PAST):
            past = honest[:at] + [feigned] + honest[at + 1 :]
            assert seen_through(past, 1, 0, (8, 8, 240)) == ANYBODY, at
    assert seen_through(honest, 1, 0, (8, 8, 240)) == DEAF
    for said, shown in ((bids.bid(2, 6), {0: (3,), 1: (2,)}), (bids.bid(3, 6), {0: (3, 4), 1: (2,)})):
        lied = (1, said, 0, bids.BLUFF), shown
        assert seen_through(honest[1:] + [lied], 1, 0, (8, 8, 240)) == ANYBODY, "a die is a round, too"
    kept = (1, bids.bid(1, 2), 0, bids.BLUFF), {0: (3,), 1: (2,)}
    assert seen_through(honest[1:] + [kept], 1, 0, (8, 8, 240)) == DEAF
    assert seen_through(honest, 1, 0, (100, 8, 148)) == ANYBODY, "it may be anybody"


def test_whoever_calls_what_looks_likely_is_bid_to_with_more_care_and_who_passes_on_lies_with_less():
    hands = {0: (2, 2, 3, 5), 1: (2, 2, 3, 6)}
    likely, doubtful, on = bids.bid(3, 2), bids.bid(4, 2), bids.bid(5, 2)
    caller = ((0, likely, 1, bids.BLUFF), hands)
    believer = ((0, doubtful, 1, on, 0, bids.BLUFF), hands)
    seldom, often = caution([caller], 1), caution([caller] * 4, 1)
    assert 0 < seldom < often < ONE // 2 and caution([believer] * 4, 1) < 0 == caution((), 1)
    match, bid = bidding([4, 4]), bids.bid(3, 2)
    turn = turn_of(match, 0, (2, 2, 3, 5))
    belief = Belief(turn.state, 0, turn.hand, (), turn.random)
    usual, careful = [next_player.reckoned(turn, belief, [bid], more)[bid] for more in (0, often)]
    assert careful != usual


def test_most_of_whose_bids_were_false_is_not_listened_to_until_it_says_what_is_true():
    hands = {0: (1, 2, 3, 4), 1: (2, 3, 3, 5)}
    false, true = [((0, bids.bid(quantity, 4), 1, bids.BLUFF), hands) for quantity in (6, 2)]
    perhaps = ((0, bids.bid(2, 4), 1, bids.BLUFF), {0: (1,), 1: (3,)})  # two dice of it, unless jokers did not count
    for past, expected in (((), 0), ([false], 1), ([false, true], 0), ([false, true, false], 1), ([perhaps], 0)):
        assert is_liar(past, 0) == expected and not is_liar(past, 1), past
    match = bidding([4, 4])
    say(match, "4x4")
    called = []
    for past in ((), [false]):
        turns = [turn_of(match, 1, (2, 3, 4, 6), seed) for seed in range(20)]
        for turn in turns:
            turn.past = past
        called.append(len([turn for turn in turns if bots.think("hard", GAME, turn)[0] == bids.BLUFF]))
    assert called[0] < called[1] == len(turns), called


def test_who_lies_is_not_met_with_the_tables():
    match = bidding([2, 2])
    turn = turn_of(match, 0, (4, 6))
    turn.past = [((1, bids.bid(4, 6), 0, bids.BLUFF), {0: (4, 6), 1: (2, 3)})]
    assert bots.think("hard", GAME, turn)[1] < SURE


# what is solved


def test_two_who_have_a_die_each_play_from_a_table():
    for no_jokers in (False, True):
        match = bidding([1, 1], no_jokers=no_jokers)
        for face in range(1, 7):
            found = endgame_tables.shares(match.state, 0, (face,), match.recent_decisions)
            assert found and not [action for action, _ in found if match.rules.check(match.state, 0, action)]
        say(match, "2x6")
        assert endgame_tables.shares(match.state, 1, (3,), match.recent_decisions) == [(bids.BLUFF, 1)] or no_jokers


def test_what_is_out_of_the_question_is_called():
    match = bidding([1, 1])
    say(match, "3x4")
    assert endgame_tables.shares(match.state, 1, (4,), match.recent_decisions) == [(bids.BLUFF, 1)]


def test_a_table_is_for_the_rules_that_it_was_solved_for():
    others = ([1, 1, 1], {}), ([3, 1], {}), ([1, 1], {"double_rule": "none"}), ([1, 1], {"dice_per_player": 2})
    for dice, given in others:
        match = bidding(dice, **given)
        assert endgame_tables.shares(match.state, 0, (4, 4, 4)[: dice[0]], match.recent_decisions) == []


def test_the_memory_of_a_table_is_three_bids():
    assert endgame_tables.key([], 2) == 0
    said = [bids.bid(1, 2), bids.bid(1, 3), bids.bid(1, 1), bids.bid(2, 2)]
    assert endgame_tables.key(said, 2) == endgame_tables.key(said[1:], 2) != endgame_tables.key(said[2:], 2)
    assert [endgame_tables.hand_index((face,)) for face in range(1, 7)] == list(range(6))
    hands = [(a, b) for a in range(1, 7) for b in range(a, 7)]
    assert [endgame_tables.hand_index(hand) for hand in hands] == list(range(21))
    assert endgame_tables.hand_index((5, 2)) == endgame_tables.hand_index((2, 5))
