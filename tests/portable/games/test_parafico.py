"""Parafico, rule by rule; the names cite the sections of the rules document (S seating, R round, 4 bids, 6, 7)."""

from parafico_world import DEFAULTS, bidding, dice, outcome, roll, session, show, why_bid
from rules_world import only, say, why

from gobelet import games as rules
from gobelet.games import Illegal
from gobelet.games.parafico import bids
from gobelet.games.parafico import rules as p
from gobelet.games.parafico import state as s
from gobelet.games.parafico.definition import GAME
from gobelet.games.parafico.words import order
from gobelet.match import Match
from support import raises


def seating(totals, ages=(), **options):
    """A match after one seating roll with these totals (5 dice each). Returns (match, the last events)."""
    match = Match(GAME, len(totals), rules.complete_options(p, options), ages)
    events = []
    for seat, total in enumerate(totals):
        events = match.act(seat, faces(total, 5))
    return match, events


def faces(total, count):
    """Some faces with this total."""
    found = []
    for left in range(count, 0, -1):
        face = min(6, total - (left - 1))
        found.append(face)
        total -= face
    return tuple(found)


# 1, S: the start


def test_1_two_to_fifteen_players():
    for seats in range(2, 16):
        match = Match(GAME, seats)
        assert p.actors(match.state) == (1 << seats) - 1
        assert [p.owes(match.state, seat) for seat in range(seats)] == [(rules.ROLL, 5, 6)] * seats
    for seats in (0, 1, 16):
        assert raises(Illegal, Match, p, seats).code == "bad_seats"


def test_1_five_dice_and_no_joker_round_at_first():
    match, _ = seating([20, 10, 15])
    assert dice(match) == [5, 5, 5]
    assert not GAME.view(match.state)["parafico"]


def test_S2_everybody_rolls_once_in_any_order():
    match = Match(GAME, 3)
    match.act(2, (1, 2, 3, 4, 5))
    assert why(match, 2, (1, 2, 3, 4, 5)) == "already_done"
    assert p.owes(match.state, 2) == ()
    match.act(0, (1, 1, 1, 1, 1))
    assert p.turn(match.state) == rules.SEVERAL
    match.act(1, (6, 6, 6, 6, 6))
    assert order(match.state) == (1, 2, 0)


def test_S2_wrong_faces():
    match = Match(GAME, 2)
    for action in ((1, 2, 3, 4), (1, 2, 3, 4, 5, 6), (0, 1, 2, 3, 4), (1, 2, 3, 4, 7), (), 7, None, "11111", [1] * 5):
        assert why(match, 0, action) == "wrong_faces", action


def test_S3_ties_roll_again_inside_their_group():
    match, events = seating([20, 12, 20, 9, 12])
    assert only(events, "tie")[3] == 0b10111
    assert p.actors(match.state) == 0b10111
    assert why(match, 3, (1, 1, 1, 1, 1)) == "already_done"
    # Seats 1 and 4 roll higher than 0 and 2, and still sit behind them.
    match.act(1, faces(30, 5))
    match.act(4, faces(29, 5))
    match.act(0, faces(6, 5))
    match.act(2, faces(7, 5))
    assert order(match.state) == (2, 0, 1, 4, 3)


def test_S3_reading_5_ties_roll_again_until_they_differ():
    match, _ = seating([18, 18, 18, 30])
    assert p.actors(match.state) == 0b0111
    match.act(0, faces(10, 5))
    match.act(1, faces(20, 5))
    events = match.act(2, faces(10, 5))
    assert only(events, "tie")[3] == 0b0101
    match.act(0, faces(9, 5))
    match.act(2, faces(8, 5))
    assert order(match.state) == (3, 1, 0, 2)


def test_S3_everybody_tied():
    match, _ = seating([15] * 15)
    assert p.actors(match.state) == (1 << 15) - 1
    for seat in range(15):
        match.act(seat, faces(5 + seat, 5))
    assert order(match.state) == tuple(range(14, -1, -1))


def test_S4_reading_4_clockwise_is_by_decreasing_total():
    match, events = seating([10, 25, 7, 18], ages=[0, 0, 0, 8])
    assert order(match.state) == (1, 3, 0, 2)
    assert only(events, "order")[3] == (1, 3, 0, 2)
    roll(match)
    spoke = []
    for words in ("1x2", "2x2", "3x2", "4x2", "5x2"):
        spoke.append(p.turn(match.state))
        say(match, words)
    assert spoke == [3, 0, 2, 1, 3]


def test_S5_an_unknown_age_is_not_the_youngest():
    match, events = seating([10, 20, 15], ages=[0, 41, 40])
    assert only(events, "round")[2] == 2


def test_S5_ages_tied_roll_one_die():
    match, events = seating([10, 20, 15, 8], ages=[9, 30, 9, 9])
    assert only(events, "first_roll_of")[3] == 0b1101
    assert p.owes(match.state, 0) == (rules.ROLL, 1, 6)
    assert why(match, 1, (6,)) == "already_done"
    assert why(match, 0, (6, 6)) == "wrong_faces"
    match.act(0, (2,))
    match.act(2, (5,))
    events = match.act(3, (5,))
    assert only(events, "first_roll_of")[3] == 0b1100
    match.act(3, (6,))
    events = match.act(2, (1,))
    assert only(events, "round")[2] == 3


# R: a round


def test_R1_all_the_living_roll_and_the_eliminated_do_not():
    match = session([3, 0, 1])
    assert p.actors(match.state) == 0b101
    assert p.owes(match.state, 0) == (rules.HIDE, 3, 6)
    assert p.owes(match.state, 1) == ()
    assert p.legal(match.state, 0) == (rules.HIDDEN,)
    assert why(match, 1, rules.HIDDEN) == "eliminated"
    assert why(match, 0, bids.bid(1, 2)) == "not_an_action"
    assert why(match, 0, (1, 2, 3)) == "not_an_action"
    assert why(match, 0, False) == "not_an_action"
    match.act(0, rules.HIDDEN)
    assert why(match, 0, rules.HIDDEN) == "already_done"
    assert p.under_cup(match.state, 0) == ()
    match.act(2, rules.HIDDEN)
    assert [p.under_cup(match.state, seat) for seat in range(3)] == [(3, 6), (), (1, 6)]


def test_R1_the_state_holds_no_face_while_players_bid():
    one, other = bidding([5, 5]), bidding([5, 5])
    assert one.digest() == other.digest()
    assert GAME.view(one.state, 0) == GAME.view(one.state, 1) == GAME.view(one.state)


def test_R2_only_the_player_whose_turn_it_is_speaks():
    match = bidding([2, 2, 2], speaker=1)
    assert p.turn(match.state) == 1
    assert p.actors(match.state) == 0b010
    for seat in (0, 2, 3, -1, 99):
        assert why(match, seat, bids.bid(1, 1)) == "not_your_turn"
        assert why(match, seat, bids.BLUFF) == "not_your_turn"
    say(match, "1x5")
    assert p.turn(match.state) == 2
    assert why(match, 1, bids.CARAMBA) == "not_your_turn"


def test_R2_no_call_before_a_bid():
    match = bidding([1, 1])
    assert why(match, 0, bids.BLUFF) == "no_bid_to_call"
    assert why(match, 0, bids.CARAMBA) == "no_bid_to_call"
    say(match, "1x1")
    assert why(match, 1, bids.BLUFF) == ""
    assert why(match, 1, bids.CARAMBA) == ""


def test_R2_no_call_on_the_bid_of_the_round_before():
    match, _ = outcome([[2, 2], [3, 3]], ["3x2", "bluff"])
    roll(match)
    assert why(match, p.turn(match.state), bids.BLUFF) == "no_bid_to_call"


def test_R2_speaking_skips_the_eliminated():
    match = bidding([1, 0, 1, 0, 0, 2], order=(5, 4, 3, 2, 1, 0))
    say(match, "1x2")
    assert p.turn(match.state) == 5
    say(match, "2x2")
    assert p.turn(match.state) == 2
    assert why(match, 1, bids.BLUFF) == "eliminated"


def test_R2_there_is_always_a_decision():
    for words in ("999x6", "999x1"):
        match = bidding([1, 1], double_rule="none")
        say(match, words)
        legal = p.legal(match.state, 1)
        assert len(legal) and legal[0] == bids.BLUFF and legal[1] == bids.CARAMBA


def test_R3_a_call_lifts_all_cups():
    match = bidding([2, 0, 1])
    events = say(match, "1x2", "bluff")
    assert events[-1] == ("bluff", rules.ALL, 2)
    assert p.actors(match.state) == 0b101
    assert p.owes(match.state, 0) == (rules.SHOW, 2, 6)
    assert p.under_cup(match.state, 0) == (2, 6)
    assert why(match, 0, (1,)) == "wrong_faces"
    assert why(match, 0, bids.BLUFF) == "wrong_faces"
    assert why(match, 0, (1, 2), (1, 3)) == "wrong_faces"
    assert why(match, 0, (1, 2), (1, 2)) == ""
    assert p.legal(match.state, 0, (1, 2)) == ((1, 2),)
    assert p.legal(match.state, 0) == ()
    match.act(0, (1, 2))
    assert why(match, 0, (1, 2)) == "already_done"
    assert why(match, 1, ()) == "eliminated"


TWOS, MIXED = [[2, 2], [2, 5]], [[1, 4], [4, 1]]
# hands, what is said, whether ones are no jokers; what happens to whom, the dice then, who goes on, whether in Parafico
ROUNDS = (
    (TWOS, "1x2 bluff", False, ("lost", 1), [2, 1], 1, True),  # true with more than the bid, or exactly
    (TWOS, "3x2 bluff", False, ("lost", 1), [2, 1], 1, True),
    (TWOS, "4x2 bluff", False, ("lost", 0), [1, 2], 0, True),  # false: its bidder pays; two to one brings Parafico
    ([[2, 2], [3, 3], [3, 3]], "9x2 9x3 bluff", False, ("lost", 1), [2, 1, 2], 1, True),  # the last bid alone
    (MIXED, "4x4 bluff", False, ("lost", 1), [2, 1], 1, True),  # ones are jokers
    (MIXED, "2x1 bluff", False, ("lost", 1), [2, 1], 1, True),  # reading 10: a bid on ones counts them once
    ([[1, 1], [1, 2, 2]], "3x1 bluff", False, ("lost", 1), [2, 2], 1, False),  # reading 6: the same in every round
    ([[1, 1], [1, 2, 2]], "3x1 bluff", True, ("lost", 1), [2, 2], 1, False),
    ([[1, 4], [4, 1], [1]], "3x4 bluff", True, ("lost", 0), [1, 2, 1], 0, True),  # reading 7: no jokers for anybody
    (MIXED, "4x4 caramba", False, ("won", 1), [2, 3], 1, False),  # exact: a die, and the caller speaks
    ([[1, 4], [4, 1, 2, 2, 2]], "4x4 caramba", False, ("kept", 1), [2, 5], 1, False),
    (MIXED, "3x4 caramba", False, ("lost", 1), [2, 1], 1, True),  # wrong: the caller pays, never the bidder
    (MIXED, "5x4 caramba", False, ("lost", 1), [2, 1], 1, True),
    ([[2, 2, 2], [3]], "9x2 bluff", False, ("lost", 0), [2, 1], 0, False),  # reading 8: from three to two, ...
    ([[2], [3], [4]], "9x2 bluff", False, ("out", 0), [0, 1, 1], 1, False),
    ([[2, 2], [3]], "2x2 caramba", False, ("won", 1), [2, 2], 1, False),
    ([[2, 2, 2], [2, 2]], "9x2 bluff", True, ("lost", 0), [2, 2], 0, False),  # it lasts one round
    ([[2], [2, 2], [3]], "1x2 9x2 bluff", True, ("lost", 1), [1, 1, 1], 1, True),  # but for another from two to one
    ([[2, 2], [3, 3], [4]], "2x2 bluff", False, ("lost", 1), [2, 1, 1], 1, True),  # reading 3: who is concerned
    ([[2, 2], [3, 3], [4]], "1x2 caramba", False, ("lost", 1), [2, 1, 1], 1, True),
)


def test_R3_R4_readings_3_6_7_8_and_10_what_a_call_costs_or_brings_and_who_goes_on():
    for hands, words, no_jokers, (kind, whom), left, speaker, parafico in ROUNDS:
        match, events = outcome(hands, words.split(), no_jokers=no_jokers)
        case = hands, words, no_jokers
        assert only(events, kind)[2] == whom and dice(match) == left, case
        assert (only(events, "parafico") is not None) == GAME.view(match.state)["parafico"] == parafico, case
        assert only(events, "round") == ("round", rules.ALL, speaker, 2, int(parafico), sum(left)), case
        roll(match)
        assert p.turn(match.state) == speaker, case


def test_R3_what_was_counted_is_told():
    for hands, words, no_jokers, counted in (
        (MIXED, "4x4 bluff", False, (0, 4, 4, 2, 2)),
        (MIXED, "2x1 bluff", False, (0, 2, 1, 2, 0)),
        ([[1, 4], [4, 1], [1]], "3x4 bluff", True, (0, 3, 4, 2, 0)),
        ([[2, 2], [3, 3], [3, 3]], "9x2 9x3 bluff", False, (1, 9, 3, 4, 0)),
    ):
        _, events = outcome(hands, words.split(), no_jokers=no_jokers)
        assert only(events, "count")[2:] == counted, words


def test_R3_dice_of_the_eliminated_do_not_count():
    match = bidding([1, 2, 1])
    say(match, "2x6", "bluff")
    show(match, [(6,), (6, 6), (2,)])  # true: seat 1 loses
    roll(match)
    say(match, "1x6", "2x6", "bluff")
    show(match, [(2,), (3,), (3,)])  # seat 2 bid, seat 0 called: seat 2 is out
    assert dice(match) == [1, 1, 0]
    roll(match)
    say(match, "1x3", "bluff")
    events = show(match, [(2,), (2,), ()])
    assert only(events, "count")[5:] == (0, 0)


def test_R3_the_order_of_showing_does_not_matter():
    digests = []
    for seats in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        match = bidding([2, 2, 2])
        say(match, "3x5", "caramba")
        for seat in seats:
            match.act(seat, ((5, 1), (2, 2), (5, 3))[seat])
        digests.append(match.digest())
        assert dice(match) == [2, 3, 2]
    assert digests[0] == digests[1] == digests[2]


def test_R4_elimination_at_zero_dice_is_for_good():
    match, events = outcome([[2], [2, 2], [3]], ["9x2", "bluff"])
    assert only(events, "out")[2:] == (0, 3)
    assert GAME.view(match.state)["ranks"] == [3, 0, 0]
    assert p.actors(match.state) == 0b110


def test_R4_parafico_again_after_climbing_back_to_two():
    match, _ = outcome([[2, 2, 2], [4]], ["3x2", "caramba"])  # 1 -> 2
    assert dice(match) == [3, 2]
    roll(match)
    say(match, "9x2", "bluff")
    events = show(match, [(2, 2, 2), (3, 3)])
    assert only(events, "parafico")[2] == 1


def test_R4_the_last_player_with_a_die_wins():
    match, events = outcome([[2], [3, 3]], ["9x2", "bluff"])
    assert events[-1] == ("winner", rules.ALL, 1)
    assert match.over
    assert p.turn(match.state) == rules.OVER
    assert p.actors(match.state) == 0
    assert GAME.view(match.state)["ranks"] == [2, 1]
    for seat in (0, 1, 5):
        assert why(match, seat, bids.bid(1, 1)) == "game_over"
        assert p.legal(match.state, seat) == ()
        assert p.owes(match.state, seat) == ()
        assert p.under_cup(match.state, seat % 2) == ()


def test_R4_after_an_elimination_the_next_living_player_speaks_first():
    match = bidding([1, 1, 0, 2], order=(0, 1, 2, 3), speaker=0)
    say(match, "1x2", "9x2", "bluff")
    events = show(match, [(2,), (3,), (), (2, 2)])
    assert only(events, "out")[2] == 1
    assert only(events, "round")[2] == 3


# 4: bids


# after, bids, the reason of their refusal; the options
BIDS = (
    ("", "1x1 1x6 999x1 75x3", "", {}),  # anything opens a round
    ("4x3", "4x4 4x6", "", {}),  # value up
    ("4x3", "3x4", "quantity_too_low", {}),
    ("4x3", "5x3", "", {}),  # quantity up
    ("4x6", "5x6", "", {}),
    ("4x3", "4x3 3x3", "quantity_too_low", {}),
    ("4x6", "4x6", "quantity_too_low", {}),
    ("4x1", "4x1", "quantity_too_low", {}),
    ("4x3", "7x4", "", {}),  # both up
    ("4x3", "8x2 9x2", "", {}),  # double, for a lower value
    ("4x3", "7x2 4x2", "double_for_lower", {}),
    ("7x3", "4x1 9x1", "", {}),  # to ones
    ("7x3", "3x1", "too_few_ones", {}),
    ("3x1", "4x1", "", {}),  # more ones
    ("3x1", "2x1", "quantity_too_low", {}),
    ("3x1", "6x2 6x3 6x4 6x5 6x6", "", {}),  # ones doubled
    ("3x1", "5x2 5x3 5x4 5x5 5x6", "double_after_ones", {}),
    ("75x6", "76x6", "", {}),  # reading 9: no upper limit
    ("998x6", "999x6", "", {}),
    ("4x3", "8x2", "no_lower_value", {"double_rule": "none"}),
    ("4x3", "4x6", "", {"double_rule": "none"}),
    ("4x3", "8x2", "no_lower_value", {"double_rule": "six"}),
    ("4x3", "4x6 7x6", "double_for_six", {"double_rule": "six"}),
    ("4x3", "8x6", "", {"double_rule": "six"}),
    ("4x6", "5x6", "", {"double_rule": "six"}),
    ("", "1x6", "", {"double_rule": "six"}),
    ("4x3", "3x5", "quantity_too_low", {"double_rule": "six"}),
)


def test_4_6_readings_1_2_and_9_each_line_of_legal_bids_under_each_double_rule():
    for after, said, reason, options in BIDS:
        for bid in said.split():
            assert why_bid(after, bid, **options) == reason, (after, bid, options)


def test_4_quantity_at_least_one_and_values_one_to_six():
    match = bidding([5, 5])
    assert why(match, 0, 3 * bids.BASE) == "quantity_too_low"
    for value in (7, 8, 1000):
        assert why(match, 0, bids.bid(2, value)) == "unknown_value"
    for action in (3, 999, -1, -999, None, "4x4", (4, 4), 1.5, True, 4004.0):
        assert why(match, 0, action) in ("not_an_action", "unknown_value"), action
    assert why(match, 0, -1001) == "unknown_value"
    assert why(match, 0, 10**30) == "unknown_value"


def test_4_bids_are_the_same_in_parafico():
    for after, bid, reason in (
        ("5x3", "3x1", ""),
        ("5x3", "2x1", "too_few_ones"),
        ("2x1", "4x6", ""),
        ("2x1", "3x6", "double_after_ones"),
    ):
        match = bidding([5, 5], no_jokers=True)
        say(match, after)
        assert why(match, 1, GAME.parse(match.state, 1, bid)) == reason


def test_4_legal_is_exactly_what_check_allows():
    # Every action up to twenty of each value, the calls and their neighbours, after every bid up to nine.
    for reading in ("lower", "none", "six"):
        for cap in ("none", "dice_in_play"):
            start = bidding([4, 3, 0, 2], double_rule=reading, quantity_cap=cap)
            afters = [0] + [bids.bid(quantity, value) for quantity in (1, 2, 3, 5, 8, 9) for value in range(1, 7)]
            for after in afters:
                state = list(start.state)
                if after:
                    p.apply(state, 0, after, [])
                seat = p.turn(state)
                legal = p.legal(state, seat)
                tried = list(range(5)) + [value * 1000 + quantity for value in range(8) for quantity in range(21)]
                for action in tried:
                    allowed = p.check(state, seat, action) == ""
                    assert allowed == (action in legal), (reading, cap, after, action)


def test_4_legal_is_sorted_and_small():
    match = bidding([5] * 15)
    say(match, "4x3")
    legal = p.legal(match.state, 1)
    assert not isinstance(legal, (list, tuple)), "a list of thousands does not fit a Pico"
    assert len(legal) == 2 + (999 - 2) + (999 - 7) + (999 - 4) + 3 * (999 - 3)
    assert (legal[0], legal[1], legal[2], legal[-1]) == (bids.BLUFF, bids.CARAMBA, bids.bid(3, 1), bids.bid(999, 6))
    before = 0
    for action in legal:
        assert action > before
        before = action
    raises(IndexError, lambda: legal[len(legal)])
    raises(IndexError, lambda: legal[-len(legal) - 1])


def test_4_least_agrees_with_check():
    for reading, name in enumerate(("lower", "none", "six")):
        for after in [bids.bid(quantity, value) for quantity in (1, 4, 7) for value in range(1, 7)]:
            match = bidding([5, 5], double_rule=name)
            match.act(0, after)
            for value in range(1, 7):
                low = bids.least(after, value, reading)
                allowed = [q for q in range(1, 30) if not p.check(match.state, 1, bids.bid(q, value))]
                assert (low == allowed[0]) if allowed else (low == 0), (name, after, value)


# 5: ranking


def test_5_ranks_are_the_reverse_of_the_eliminations():
    match = bidding([1, 1, 1, 1])
    for words, hands in (
        (["9x2", "bluff"], [(2,), (2,), (2,), (2,)]),  # 0 is out, 1 starts
        (["1x3", "9x3", "bluff"], [(), (2,), (2,), (2,)]),  # 2 is out, 3 starts
        (["1x2", "bluff"], [(), (2,), (), (2,)]),  # 1 called a true bid
    ):
        say(match, *words)
        show(match, hands)
        if not match.over:
            roll(match)
    assert GAME.view(match.state)["ranks"] == [4, 2, 3, 1]
    assert GAME.scores(match.state) == [-4, -2, -3, -1]


def test_5_scores_during_the_game_are_the_dice():
    match = session([3, 5, 1])
    assert GAME.scores(match.state) == [3, 5, 1]


# 6: options


def test_6_defaults():
    usual = dict(zip([option[0] for option in p.OPTIONS], DEFAULTS))
    for name, value in (("double_rule", "lower"), ("quantity_cap", "none"), ("seat_ties", "reroll")):
        assert usual[name] == value
    for name, value in (("first_speaker", "youngest"), ("first_seat", 0), ("dice_per_player", 5)):
        assert usual[name] == value
    assert p.new(3) == p.new(3, DEFAULTS)


def test_6_options_are_checked():
    for name, value in (("double_rule", "upper"), ("dice_per_player", 0), ("dice_per_player", 7), ("first_seat", True)):
        assert raises(Illegal, rules.complete_options, p, {name: value}).code == "bad_option"
    assert raises(Illegal, rules.complete_options, p, {"wild": 1}).code == "unknown_option"


def test_6_quantity_cap_dice_in_play():
    match = bidding([2, 0, 3], quantity_cap="dice_in_play")
    assert why(match, 0, bids.bid(6, 2)) == "quantity_too_high"
    assert max(p.legal(match.state, 0)) == bids.bid(5, 6)
    say(match, "5x6")
    assert list(p.legal(match.state, 2)) == [bids.BLUFF, bids.CARAMBA, bids.bid(3, 1), bids.bid(4, 1), bids.bid(5, 1)]


def test_6_seat_ties_list_order():
    match, events = seating([12, 20, 12, 20, 12], seat_ties="list_order")
    assert only(events, "tie") is None
    assert order(match.state) == (1, 3, 0, 2, 4)


def test_6_first_speaker_random_lets_everybody_roll():
    match, events = seating([12, 20, 10], ages=[5, 6, 7], first_speaker="random")
    assert only(events, "first_roll_of")[3] == 0b111


def test_6_first_speaker_chosen():
    match, events = seating([12, 20, 10], ages=[5, 6, 7], first_speaker="chosen", first_seat=2)
    assert only(events, "round")[2] == 2
    match, events = seating([12, 20], first_speaker="chosen", first_seat=14)
    assert only(events, "round")[2] == 1


def test_6_dice_per_player_is_also_the_most():
    match = Match(GAME, 2, rules.complete_options(p, {"dice_per_player": 3}))
    assert p.owes(match.state, 0) == (rules.ROLL, 3, 6)
    match.act(0, (1, 2, 3))
    match.act(1, (3, 3, 3))
    assert dice(match) == [3, 3]
    _, events = outcome([[2, 2], [3, 3, 3]], ["2x2", "caramba"], dice_per_player=3)
    assert only(events, "kept")[2:] == (1, 3)
    match = bidding([6] * 15, dice_per_player=6)
    assert match.state[s.IN_PLAY] == 90


# the interface


def test_text_and_parse_are_inverse():
    state = bidding([5, 5]).state
    for action in (bids.BLUFF, bids.CARAMBA, rules.HIDDEN, bids.bid(1, 1), bids.bid(999, 6), (3,), (1, 6, 2, 2, 5)):
        assert GAME.parse(state, 0, GAME.text(state, 0, action)) == action
    for words in ("5 x 4", "5×4", " 5X4 "):
        assert GAME.parse(state, 0, words) == bids.bid(5, 4)
    nonsense = ["", "x", "5x", "x4", "5x4x3", "fünf", "0x4", "1x0", "1000x4", "-1x4", "5.5x4", "bluff!", "²x4", "3 -1"]
    for words in nonsense + ["9" * 5000]:
        assert GAME.parse(state, 0, words) is None, words


def test_a_refusal_names_the_action_the_position_and_the_reason():
    match = bidding([5, 5, 5])
    say(match, "5x4")
    error = raises(Illegal, match.check, 1, bids.bid(4, 4))
    assert error.code == "quantity_too_low"
    assert str(error) == '"4x4" after 5x4 (seat 1, round 1, speaking): quantity_too_low'


def test_view_is_plain_and_complete():
    match = bidding([3, 0, 2], speaker=2, order=(2, 1, 0), no_jokers=True)
    say(match, "4x3")
    assert GAME.view(match.state) == {
        "game": "parafico",
        "phase": "speaking",
        "round": 1,
        "turn": 0,
        "actors": [0],
        "order": [2, 1, 0],
        "dice": [3, 0, 2],
        "dice_in_play": 5,
        "bid": [4, 3, 2],
        "call": None,
        "caller": -1,
        "parafico": True,
        "ranks": [0, 0, 0],
    }
    say(match, "caramba")
    view = GAME.view(match.state, 0)
    assert (view["phase"], view["turn"], view["call"], view["caller"]) == ("showing", rules.SEVERAL, "caramba", 0)
