"""Pépètes, rule by rule; the names cite the sections of the rules document (1 material ... 6 options, readings)."""

from pepetes_world import bet, duel, end_duel, lie, money, new, unseal
from rules_world import only, phase, say, why, why_said
from secret_choice_world import SecretTable

from gobelet import games as rules
from gobelet.games import CHANCE, OVER, SEVERAL, Illegal
from gobelet.games.pepetes import bets as pepetes_bets
from gobelet.games.pepetes import bot as bots
from gobelet.games.pepetes import dice as pepetes_dice
from gobelet.games.pepetes import duels as pepetes_duels
from gobelet.games.pepetes import odds
from gobelet.games.pepetes import rules as p
from gobelet.games.pepetes import state as s
from gobelet.games.pepetes import words as pepetes_words
from gobelet.games.pepetes.definition import GAME
from gobelet.match import Match
from gobelet.prng import Random
from support import raises

# 1: material


def test_1_two_to_six_players_with_fifteen_pepetes():
    for seats in range(2, 7):
        assert money(Match(GAME, seats)) == [15] * seats
    for seats in (1, 7):
        assert raises(Illegal, Match, GAME, seats).code == "bad_seats"


def test_1_the_notes_are_660_pepetes():
    assert p.NOTES == 150 + 6 * (5 + 10 + 20 + 50)
    match = new(3)
    assert match.state[s.BANK] + sum(money(match)) == p.NOTES


def test_1_thirteen_bet_cards():
    names = [pepetes_words.card_name(card) for card in range(1, pepetes_bets.CARDS + 1)]
    assert names == "1 2 3 4 5 6 suite3 suite4 suite5 full same3 same4 same5".split()
    assert [pepetes_words.card_of(name) for name in names] == list(range(1, 14))
    assert pepetes_words.card_of("seven") == 0


# 2: who duels


def series(seats):
    """The pairs of duels as long as nobody has to roll for them."""
    match = new(seats)
    found = []
    while phase(match) == "first":
        found.append([match.state[s.ATTACKER] + 1, match.state[s.DEFENDER] + 1])
        match.act(match.state[s.ATTACKER], (6,))
        match.act(match.state[s.DEFENDER], (1,))
        end_duel(match, [15] * seats)
        if len(found) == 5 and seats == 2:
            break
    return found, match


def test_2_first_series_with_an_even_number_of_players():
    assert series(4)[0] == [[1, 2], [3, 4]]
    assert series(6)[0] == [[1, 2], [3, 4], [5, 6]]


def test_2_reading_10_first_series_with_an_odd_number_walks_round_the_table():
    assert [sorted(pair) for pair in series(3)[0]] == [[1, 2], [1, 3], [2, 3]]
    assert [sorted(pair) for pair in series(5)[0]] == [[1, 2], [3, 4], [1, 5], [2, 3], [4, 5]]
    for seats in (3, 5):
        assert GAME.view(series(seats)[1].state)["duels"] == [2] * seats


def test_2_two_players_meet_again_and_again():
    assert series(2)[0] == [[1, 2]] * 5


def test_2_a_pair_with_an_eliminated_player_is_skipped():
    match = duel(6)
    match.state[s.HEAD + s.RANK * 6 + 3] = 6
    end_duel(match, [15, 15, 15, 0, 15, 15])
    assert (match.state[s.ATTACKER], match.state[s.DEFENDER]) == (4, 5)


def pairing(duels, out=()):
    """A match in which everybody still in rolls for the next duel. duels: how many each has had."""
    match = new(len(duels))
    seats = len(duels)
    match.state[s.PAIR] = seats
    match.state[s.HEAD + s.DUELS * seats : s.HEAD + (s.DUELS + 1) * seats] = duels
    for seat in out:
        match.state[s.HEAD + s.RANK * seats + seat] = seats
        match.state[s.HEAD + seat] = 0
    pepetes_duels.next_duel(match.state, [])
    return match


def rolls(match, faces):
    """Each of these seats rolls a die: {seat: face}. Returns the pair of the next duel, [] if there is none yet."""
    for seat in sorted(faces):
        match.act(seat, (faces[seat],))
    return rules.seats_in(GAME.actors(match.state)) if phase(match) == "first" else []


def test_2_after_the_series_everybody_rolls_and_the_two_best_meet():
    match = pairing([1, 1, 1, 1])
    assert GAME.actors(match.state) == 0b1111
    assert GAME.owes(match.state, 2) == (rules.ROLL, 1, 6)
    assert rolls(match, {0: 2, 1: 6, 2: 3, 3: 5}) == [1, 3]
    assert GAME.view(match.state)["duels"] == [1, 2, 1, 2]


def test_2_only_those_with_the_fewest_duels_are_chosen():
    assert rolls(pairing([2, 1, 2, 1, 1]), {0: 6, 1: 1, 2: 6, 3: 2, 4: 3}) == [3, 4]


def test_2_a_single_player_with_the_fewest_meets_the_best_of_the_next_group():
    assert rolls(pairing([2, 2, 1, 3]), {0: 1, 1: 2, 2: 1, 3: 6}) == [1, 2]


def test_2_equals_concerned_roll_again():
    match = pairing([1, 1, 1, 1])
    assert rolls(match, {0: 6, 1: 4, 2: 4, 3: 1}) == []  # seat 0 is chosen, the second place is open
    assert GAME.actors(match.state) == 0b0110
    assert why(match, 0, (6,)) == "already_done"
    assert rolls(match, {1: 2, 2: 2}) == []
    assert rolls(match, {1: 2, 2: 3}) == [0, 2]
    match = pairing([1, 1, 1, 1])
    assert rolls(match, {0: 5, 1: 5, 2: 5, 3: 1}) == []
    assert GAME.actors(match.state) == 0b0111
    assert rolls(match, {0: 2, 1: 4, 2: 3}) == [1, 2]
    assert rolls(pairing([1, 1, 1]), {0: 5, 1: 5, 2: 3}) == [0, 1]  # both places go to the equals


def test_2_two_players_left_need_no_roll():
    match = pairing([3, 1, 2, 2], out=(1, 2))
    assert rules.seats_in(GAME.actors(match.state)) == [0, 3]
    assert phase(match) == "first"


def test_2_the_higher_die_attacks_first_and_equals_roll_again():
    match = new(2)
    assert s.turn(match.state) == SEVERAL
    match.act(1, (4,))
    assert why(match, 1, (4,)) == "already_done"
    assert only(match.act(0, (4,)), "tie")[3] == 0b11
    match.act(0, (2,))
    assert only(match.act(1, (5,)), "tour")[2:] == (1, 1, 0)


def test_2_the_roles_are_swapped_in_the_second_tour():
    match = lie(duel(), (2, 3))
    assert only(say(match, "pass"), "tour")[2:] == (1, 2, 0)


# 3: a tour


def test_3_the_first_throw_is_all_five_dice():
    match = duel()
    assert GAME.owes(match.state, 0) == (rules.ROLL, 5, 6)
    assert why(match, 0, ()) == "wrong_faces"
    assert why(match, 0, (1, 2, 3, 4)) == "wrong_faces"
    assert why(match, 1, (1, 2, 3, 4, 5)) == "not_your_turn"
    say(match, "6 5 4 3 2")
    assert (GAME.view(match.state)["blue"], GAME.view(match.state)["black"]) == ([6, 5, 4, 3], 2)


def test_3_the_black_die_is_never_thrown_again_nor_removed():
    match = duel()
    say(match, "6 5 4 3 2", "pass")
    assert why_said(match, "reroll 2") == "not_a_blue_die"
    say(match, "reroll 3 4 5 6", "1 1 1 1")
    assert GAME.view(match.state)["black"] == 2
    assert why_said(match, "throw 1 at 2") == "not_a_blue_die"
    events = say(match, "throw 1+2 at 1", "1 1")
    assert only(events, "defended")[4] == []
    assert only(events, "scored")[3] == 2  # what is left is the black die


def test_3_ATTAQUE_any_blue_dice_may_be_thrown_again():
    match = duel()
    say(match, "6 5 5 3 2", "pass")
    assert GAME.legal(match.state, 0) == tuple(
        sorted([(), (3,), (5,), (6,), (3, 5), (3, 6), (5, 5), (5, 6), (3, 5, 5), (3, 5, 6), (5, 5, 6), (3, 5, 5, 6)])
    )
    assert why(match, 0, (3, 3)) == "not_a_blue_die"
    assert why(match, 0, (6, 5)) == "not_an_action"
    assert why(match, 0, 5) == "not_an_action"
    say(match, "reroll 5 3")
    assert GAME.owes(match.state, 0) == (rules.ROLL, 2, 6)
    say(match, "1 4")
    assert GAME.view(match.state)["blue"] == [6, 1, 5, 4]


def test_3_reading_8_a_pass_costs_that_throw_only_and_the_defender_still_answers():
    match = duel()
    say(match, "6 5 5 3 2", "pass", "pass")
    assert (phase(match), s.turn(match.state)) == ("defence", 1)
    say(match, "pass")
    assert (phase(match), GAME.view(match.state)["throw"]) == ("attack", 3)
    say(match, "reroll 6", "6", "pass")
    assert GAME.view(match.state)["tour"] == 2


def test_3_without_blue_dice_the_attack_passes_by_itself():
    match = lie(duel(), (6, 6), throw=1)
    events = say(match, "throw 1 at 6", "6")
    assert len([event for event in events if event[0] == "no_attack"]) == 2
    assert GAME.view(match.state)["tour"] == 2


def test_3_DEFENSE_after_each_throw_at_most_three():
    match = duel()
    events = say(match, "6 5 5 3 2", "throw 1 at 3", "4", "pass", "throw 1 at 3", "4", "pass", "throw 1 at 3", "4")
    assert len([event for event in events if event[0] == "announce"]) == 3
    assert GAME.view(match.state)["tour"] == 2


def test_3_DEFENSE_reading_6_announces_faces_of_blue_dice_no_more_than_dice():
    match = lie(duel(), (6, 6, 5, 2))
    for words, reason in (
        ("throw 1 at 6", ""),
        ("throw 1+2 at 6", ""),
        ("throw 1+2 at 5 6", ""),
        ("throw 1+2 at 6 6", ""),
        ("throw 1+2 at 5 5", "not_a_blue_die"),
        ("throw 1 at 4", "not_a_blue_die"),
        ("throw 1 at 5 6", "too_many_faces"),
        ("throw 2 at 6", "no_such_red_die"),  # both show nothing yet: one is as good as the other
    ):
        assert why_said(match, words) == reason, words
    for action, reason in (
        ((3,), "not_an_action"),
        ((3, 6, 5), "not_an_action"),
        ((0, 6), "no_such_red_die"),
        ((4, 6), "no_such_red_die"),
        ((3, 2, 5, 6), "too_many_faces"),
        (7, "not_an_action"),
        ((3, "6"), "not_an_action"),
    ):
        assert why(match, 1, action) == reason, action


def test_3_red_dice_that_hit_leave_and_others_may_be_thrown_again():
    match = lie(duel(), (6, 6, 5, 2), throw=1)
    say(match, "throw 1+2 at 6", "6 3")
    assert GAME.view(match.state)["red"] == [3]
    assert GAME.view(match.state)["lost"] == 3
    say(match, "pass")
    assert why_said(match, "throw 1+2 at 5") == "no_such_red_die"
    say(match, "throw 1 at 5", "5", "pass")
    assert GAME.view(match.state)["tour"] == 2  # no red die is left: no third defence


def test_3_of_two_red_dice_the_defender_says_which_one_is_thrown():
    match = lie(duel(), (6, 6, 5, 2), throw=1, red=(4, 1))
    say(match, "throw 2 at 6", "3", "pass")
    assert sorted(GAME.view(match.state)["red"]) == [3, 4]


def test_3_reading_7_failed_red_dice_stay_usable():
    match = lie(duel(), (6, 5), throw=1)
    say(match, "throw 1+2 at 6", "2 2", "pass", "throw 1+2 at 6", "2 2", "pass")
    assert GAME.view(match.state)["red"] == [2, 2]
    assert why_said(match, "throw 1+2 at 6") == ""


def test_3_reading_4_points_lost_add_up_over_the_throws_and_count_dice_thrown_only():
    match = lie(duel(), (6, 5), throw=1)
    say(match, "throw 1+2 at 6", "2 3", "pass", "throw 1 at 6", "4", "pass")
    assert GAME.view(match.state)["lost"] == 9


def test_6_option_lost_points_final_faces():
    match = lie(duel(lost_points="final_faces"), (6, 5), throw=1)
    say(match, "throw 1+2 at 6", "2 3", "pass")
    assert GAME.view(match.state)["lost"] == 5
    events = say(match, "throw 1 at 6", "4", "pass", "pass")
    assert sorted(only(events, "lost")[3:]) == [7, 7]


def test_3_a_defender_without_dice_or_targets_passes_by_himself():
    match = lie(duel(), (6, 6), throw=1, red=(0,))
    events = say(match, "throw 1 at 6", "6")
    assert len([event for event in events if event[0] == "no_defence"]) == 2


# 3: PARIS


def betting(seats=4, money=None, **options):
    """Seats 0 and 1 duel, the attacker shows blue 6 6 4 3 and a black 2; the others bet."""
    match = duel(seats, money=money, **options)
    say(match, "6 6 4 3 2", "pass")
    return match


def test_3_PARIS_everybody_outside_the_duel_bets_at_once():
    match = betting()
    assert (phase(match), s.turn(match.state)) == ("bet", SEVERAL)
    assert GAME.actors(match.state) == 0b1100
    assert GAME.owes(match.state, 2) == (rules.SEAL, 2, 13)
    match.act(3, ())
    assert why(match, 3, ()) == "already_done"
    assert why(match, 0, ()) == "already_done"
    match.act(2, (2, 1))
    assert phase(match) == "attack"


def test_3_PARIS_needs_money_and_a_third_player():
    assert phase(betting(2)) == "attack"
    assert GAME.actors(betting(4, money=[15, 15, 0, 15]).state) == 0b1000


def test_3_PARIS_once_a_tour():
    match = betting(3)
    bet(match, "bet nothing")
    events = say(match, "pass", "pass", "pass", "pass")
    assert only(events, "place_bets") is None
    assert (phase(match), GAME.view(match.state)["tour"]) == ("throw", 2)
    say(match, "6 6 4 3 2", "pass")
    assert phase(match) == "bet"


def test_3_PARIS_at_most_two_different_cards():
    match = betting(money=[15, 15, 9, 15])
    for words, reason in (
        ("bet nothing", ""),
        ("bet 6 1", ""),
        ("bet same3 9", ""),
        ("bet suite3 4, same3 5", ""),
        ("bet 6 2", "digit_stake"),
        ("bet same3 1, same3 2", "same_card_twice"),
        ("bet same3 5, suite3 5", "not_enough_money"),
        ("bet 1 1, 2 1, 3 1", "too_many_bets"),
    ):
        choice = GAME.parse(match.state, 2, words)
        assert why(match, 2, choice, ()) == reason, words
        assert (choice in GAME.legal(match.state, 2, ())) == (reason == ""), words
    for choice in ((0,), (7000,), (14001,), (8001, 7001), ("7001",), 7001, (-1,)):
        assert why(match, 2, choice, ()) in ("not_a_bet", "not_an_action"), choice


def test_3_PARIS_stakes_lie_open_and_the_cards_do_not():
    match = betting(money=[15, 15, 9, 15])
    choice = GAME.parse(match.state, 2, "bet 6 1, same3 5")
    assert GAME.public_part(match.state, 2, choice) == (5, 1)
    assert GAME.public_part(match.state, 2, GAME.parse(match.state, 2, "bet suite3 5, same3 1")) == (5, 1)
    assert GAME.public_part(match.state, 2, ()) == ()
    for stakes, reason in (
        ((), ""),
        ((9,), ""),
        ((8, 1), ""),
        ((10,), "not_enough_money"),
        ((8, 2), "not_enough_money"),
        ((1, 8), "not_a_bet"),
        ((0,), "not_a_bet"),
        ((1, 1, 1), "too_many_bets"),
        (choice, "not_a_bet"),
        (0, "not_an_action"),
    ):
        assert why(match, 2, stakes) == reason, stakes
        assert (stakes in GAME.legal(match.state, 2)) == (reason == ""), stakes
    assert match.act(2, (5, 1)) == [("stakes", rules.ALL, 2, (5, 1))]


def test_3_PARIS_a_bet_cannot_be_changed():
    match = betting()
    sealed = bet(match, "bet same3 5", "bet nothing")
    say(match, "pass", "pass", "pass", "pass")
    assert phase(match) == "open"
    assert GAME.actors(match.state) == 0b0100  # who laid no card has nothing to open
    other = GAME.parse(match.state, 2, "bet same4 5")
    assert why(match, 2, other, sealed[2]) == "not_as_sealed"
    assert why(match, 2, other) == ""  # without what was sealed only the stakes can be compared
    assert why(match, 2, GAME.parse(match.state, 2, "bet same3 4")) == "not_as_sealed"
    assert why(match, 2, ()) == "not_as_sealed"
    assert why(match, 2, GAME.parse(match.state, 2, "bet 6 5")) in ("digit_stake", "not_as_sealed")
    assert GAME.legal(match.state, 2, sealed[2]) == (sealed[2],)


def test_3_PARIS_reading_15_bets_that_break_the_rules_are_lost_whatever_the_dice_show():
    match = betting()
    sealed = bet(match, "bet suite3 4, 6 1", "bet 6 1")
    say(match, "pass", "pass", "pass", "pass")
    assert why(match, 2, GAME.forfeit) == "" and why(match, 2, GAME.forfeit, sealed[2]) != ""
    assert GAME.parse(match.state, 2, GAME.text(match.state, 2, GAME.forfeit)) == GAME.forfeit
    events = match.act(2, GAME.forfeit) + match.act(3, sealed[3])
    assert [event[2:] for event in events if event[0] in ("void_bets", "bets_lost")] == [(2,), (2, 5)]
    assert money(match)[2:] == [15 - 5, 15 + 1]


# 4: COMPTE


def test_6_option_combo_choice_player():
    match = lie(duel(combo_choice="player"), (6, 6, 6, 4), black=5)
    say(match, "pass")
    assert (phase(match), s.turn(match.state)) == ("combination", 0)
    assert GAME.legal(match.state, 0) == (pepetes_dice.SUITE_3, pepetes_dice.SAME_3)
    assert why_said(match, "full") == "no_such_combination"
    assert why(match, 0, 0) == "no_such_combination"
    assert why(match, 0, ()) == "not_an_action"
    assert only(say(match, "suite3"), "scored")[3:5] == (29, pepetes_dice.SUITE_3)
    match = lie(duel(combo_choice="player"), (6, 4), black=5)  # nothing to choose
    assert only(say(match, "pass"), "scored")[3] == 17


def test_4_2_the_bank_pays_the_attacker_and_the_defender_pays_points_lost():
    match = lie(duel(), (6, 5), black=2)
    say(match, "throw 1+2 at 6", "4 3")
    assert money(match) == [28, 8]


def test_4_2_reading_13_a_defender_pays_what_he_has_and_may_still_attack():
    match = lie(duel(money=[15, 5]), (6, 5), black=2)
    events = say(match, "throw 1+2 at 6", "4 3")
    assert only(events, "lost")[3:] == (7, 5)
    assert (money(match), phase(match), s.turn(match.state)) == ([28, 0], "throw", 1)


def settled(*choices, **options):
    """A tour of four players ends with blue 6 6 4 3, black 2 and these bets of seats 2 and 3."""
    match = betting(**options)
    sealed = bet(match, *choices)
    say(match, "pass", "pass", "pass", "pass")
    return match, unseal(match, sealed)


def test_4_3_reading_1_a_winning_card_brings_its_stake_and_a_losing_one_takes_it():
    match, events = settled("bet suite3 4, same3 2", "bet 6 1, 5 1")
    assert money(match) == [15 + 23, 15, 15 + 4 - 2, 15 + 1 - 1]
    assert [event[2:] for event in events if event[0] == "bet_won"] == [(2, 7, 4), (3, 6, 1)]
    assert [event[2:] for event in events if event[0] == "bet_lost"] == [(2, 11, 2), (3, 5, 1)]


def test_4_3_reading_3_a_card_wins_if_the_dice_contain_it():
    dice = [3, 3, 3, 3, 1]
    assert [pepetes_words.card_name(card) for card in range(1, 14) if pepetes_bets.card_wins(card, dice)] == [
        "1",
        "3",
        "same3",
        "same4",
    ]
    assert pepetes_bets.card_wins(pepetes_words.card_of("suite3"), [2, 3, 4, 5, 6])


def test_4_3_reading_2_cards_for_suites_and_same_faces_of_three_four_five():
    for name, dice in (("suite4", [2, 3, 4, 5, 5]), ("suite5", [2, 3, 4, 5, 6]), ("same5", [1, 1, 1, 1, 1])):
        assert pepetes_bets.card_wins(pepetes_words.card_of(name), dice)
    assert not pepetes_bets.card_wins(pepetes_words.card_of("full"), [6, 6, 6, 6, 6])


def test_6_option_payout_bonus_multiplies_by_the_combination():
    match, _ = settled("bet suite3 4", "bet 6 1", payout="bonus")
    assert money(match)[2:] == [15 + 4 * 2, 15 + 1]


def test_6_option_bet_match_scored():
    assert pepetes_bets.card_wins(pepetes_words.card_of("same4"), [3, 3, 3, 3, 1], pepetes_dice.SAME_4)
    assert not pepetes_bets.card_wins(pepetes_words.card_of("same3"), [3, 3, 3, 3, 1], pepetes_dice.SAME_4)
    assert pepetes_bets.card_wins(3, [3, 3, 3, 3, 1], pepetes_dice.SAME_4)
    match = duel(3, bet_match="scored")
    say(match, "6 6 6 5 4", "pass")
    sealed = bet(match, "bet suite3 4")
    say(match, "pass", "pass", "pass", "pass")
    unseal(match, sealed)
    assert money(match)[2] == 11


def test_4_4_an_attacker_who_keeps_a_1_may_not_defend_in_the_second_tour():
    for blue, black, barred in (((1, 6), 5, True), ((6,), 1, True), ((6,), 5, False)):
        match = lie(duel(), blue, black)
        events = say(match, "pass")
        assert (only(events, "may_not_defend") is not None) == barred
        events = say(match, "6 6 5 5 4")
        assert GAME.view(match.state)["barred"] == barred
        assert (phase(match) == "attack") == barred


def test_4_4_reading_9_option_black_one_counts_off():
    match = lie(duel(black_one_counts="off"), (6,), 1)
    assert only(say(match, "pass"), "may_not_defend") is None
    match = lie(duel(black_one_counts="off"), (1,), 6)
    assert only(say(match, "pass"), "may_not_defend") is not None


def test_4_4_a_defender_who_keeps_a_thrown_1_may_not_attack_and_the_duel_is_over():
    match = lie(duel(), (6, 5))
    events = say(match, "throw 1 at 6", "1")
    assert only(events, "may_not_attack")[2] == 1
    assert only(events, "duel")[3] == 2


def test_4_4_reading_9_red_dice_never_thrown_have_no_face_and_the_rule_ends_with_the_duel():
    match = lie(duel(), (6, 5))
    assert only(say(match, "pass"), "may_not_attack") is None
    match.state[s.TOUR] = 2
    lie(match, (1, 5), 1, (1, 1))
    events = say(match, "pass")
    assert only(events, "may_not_attack") is None and only(events, "may_not_defend") is None
    assert GAME.view(match.state)["barred"] is False


# 5: the end of a duel


def bonus(amounts, before=None, **options):
    """The events and the money after a duel that ends with these amounts."""
    match = duel(len(amounts), money=before, **options)
    events = end_duel(match, amounts)
    return money(match), events


def test_5a_reading_11_numbers_give_and_take_ten():
    numbers = {"bonus_mode": "numbers", "bonus_number": 30, "malus_number": 20}
    assert bonus([30, 20, 15], **numbers)[0] == [40, 10, 15]
    assert bonus([29, 31, 15], **numbers)[0] == [29, 31, 15]
    numbers["malus_number"] = 30  # the same number twice is a bonus
    assert bonus([30, 20, 15], **numbers)[0] == [40, 20, 15]


def test_5a_games_in_50_and_in_70_and_without():
    for options, good, bad in (
        ({"bonus_mode": "50"}, (22, 23, 24), (34, 35, 36)),
        ({"bonus_mode": "70", "target": 70}, (30, 31, 32), (48, 49, 50)),
        ({}, (), ()),
    ):
        for amount in [amount for amount in range(18, 54) if options.get("target") or amount < 50]:
            expected = amount + 7 * (amount in good) - 7 * (amount in bad)
            assert bonus([amount, 16], **options)[0] == [expected, 16], (amount, options)


def test_5a_only_for_whoever_s_money_changed_in_this_duel():
    assert bonus([20, 16, 23], before=[15, 15, 23], bonus_mode="50")[0] == [20, 16, 23]
    assert bonus([20, 16, 23], before=[15, 15, 22], bonus_mode="50")[0] == [20, 16, 30]


def test_5a_once_and_no_chain():
    numbers = {"bonus_mode": "numbers", "bonus_number": 30, "malus_number": 40}
    assert bonus([30, 16], **numbers)[0] == [40, 16]


def test_5a_not_below_zero():
    numbers = {"bonus_mode": "numbers", "bonus_number": 30, "malus_number": 4}
    got, events = bonus([20, 4, 2], **numbers)
    assert got == [20, 0, 2]
    assert only(events, "malus")[2:] == (1, 4)


def test_5b_DON_others_may_save_whoever_has_nothing():
    match = duel(4)
    events = end_duel(match, [20, 0, 5, 1])
    assert only(events, "broke")[2] == 1
    assert (phase(match), s.turn(match.state)) == ("gift", 2)  # clockwise; seat 3 has only a last pépète
    assert list(GAME.legal(match.state, 2)) == [0, 1, 2, 3, 4]
    assert why(match, 2, 5) == "last_pepete"
    assert why(match, 2, -1) == "not_an_action"
    assert why(match, 0, 1) == "not_your_turn"
    say(match, "give 3")
    assert s.turn(match.state) == 0
    events = say(match, "give 0")
    assert money(match) == [20, 3, 2, 1]
    assert only(events, "out") is None


def test_5b_still_without_money_is_eliminated():
    match = duel(4)
    end_duel(match, [20, 0, 5, 15])
    say(match, "give 0", "give 0")
    events = say(match, "give 0")
    assert only(events, "out")[2] == 1
    assert GAME.view(match.state)["ranks"] == [0, 4, 0, 0]
    assert why(match, 1, ()) == "eliminated"
    assert GAME.scores(match.state) == [20, -4, 5, 15]


def test_5b_whoever_leaves_together_shares_the_rank():
    match = duel(4)
    end_duel(match, [20, 0, 0, 1])
    say(match, "give 0")
    say(match, "give 0")
    assert GAME.view(match.state)["ranks"][1:3] == [3, 3]


def test_5c_one_player_left_wins():
    match = duel(2)
    events = end_duel(match, [20, 0])
    assert phase(match) == "gift"
    events = say(match, "give 0")
    assert only(events, "winners")[3] == 0b01
    assert s.turn(match.state) == OVER
    assert why(match, 0, 1) == "game_over"
    assert GAME.scores(match.state) == [20, -2]


def test_5c_nobody_left_shares_the_victory():
    numbers = {"bonus_mode": "numbers", "bonus_number": 30, "malus_number": 4}
    match = duel(2, **numbers)
    events = end_duel(match, [4, 0])
    assert only(events, "winners")[3] == 0b11
    assert GAME.scores(match.state) == [-1, -1]


def test_5c_target_reached_and_as_many_duels_for_all():
    match = duel(4)
    end_duel(match, [50, 15, 15, 15])
    assert phase(match) == "first"  # seats 2 and 3 have had no duel yet
    match.act(2, (6,))
    match.act(3, (1,))
    events = end_duel(match, [49, 15, 30, 15])  # once reached it stays reached
    assert only(events, "winners")[3] == 0b0001


def test_5c_below_the_target_the_game_goes_on():
    match = duel(2)
    end_duel(match, [49, 15])
    assert phase(match) == "first"
    match = duel(2, target=70)
    end_duel(match, [69, 15])
    assert phase(match) == "first"


def test_5c_two_players_are_tested_after_every_duel():
    match = duel(2)
    assert only(end_duel(match, [15, 50]), "winners")[3] == 0b10


def test_5c_an_odd_total_among_an_even_number_accepts_a_difference_of_one():
    match = pairing([2, 1, 1, 1], out=(3,))
    assert not pepetes_duels.is_even(match.state)  # three players can still be made equal
    match = pairing([2, 1, 1, 1, 1], out=(4,))
    assert pepetes_duels.is_even(match.state)  # five duels among four players: never equal
    match = pairing([3, 1, 1, 2, 1], out=(4,))
    assert not pepetes_duels.is_even(match.state)
    match = pairing([2, 1, 2, 1], out=())
    assert not pepetes_duels.is_even(match.state)


def test_5c_equal_fortunes_share_the_victory():
    match = duel(2)
    assert only(end_duel(match, [50, 50]), "winners")[3] == 0b11
    assert GAME.view(match.state)["winners"] == [0, 1]


# 6: options


def test_6_defaults_and_reading_14_games_end_at_50_or_70():
    usual = {option[0]: option[1] for option in p.OPTIONS}
    wanted = {"end": "target", "target": 50, "minutes": 30, "bonus_mode": "off", "bonus_number": 30, "malus_number": 40}
    wanted.update({"payout": "even", "bet_match": "contains", "black_one_counts": "on", "lost_points": "each_throw"})
    wanted.update({"combo_choice": "best", "elimination": "duel_end", "bank": "unlimited"})
    assert {name: usual[name] for name in wanted} == wanted
    assert rules.is_valid_value([option for option in p.OPTIONS if option[0] == "target"][0], 70)


def test_6_option_end_minutes_the_table_says_the_time_after_each_duel():
    match = duel(2, end="minutes", minutes=30)
    end_duel(match, [90, 15])
    assert s.turn(match.state) == CHANCE
    assert GAME.actors(match.state) == 0
    assert GAME.owes(match.state, CHANCE) == (rules.CLOCK, 0, 0)
    assert why(match, 0, 12) == "not_your_turn"
    assert why(match, CHANCE, (12,)) == "not_an_action"
    assert match.act(CHANCE, 29)[0] == ("minutes", rules.ALL, -1, 29)
    assert phase(match) == "first"
    match.act(0, (6,))
    match.act(1, (1,))
    end_duel(match, [15, 16])
    assert why(match, CHANCE, 28) == "time_runs_forward"
    assert only(match.act(CHANCE, 30), "winners")[3] == 0b10


def test_6_option_elimination_tour_end():
    match = lie(duel(3, money=[15, 5, 15], elimination="tour_end"), (6, 5))
    events = say(match, "throw 1+2 at 6", "4 3")
    assert only(events, "broke")[2] == 1
    say(match, "give 0")
    events = say(match, "give 0")
    assert only(events, "out")[2] == 1
    assert only(events, "duel")[3] == 2
    match = lie(duel(3, money=[15, 5, 15], elimination="tour_end"), (6, 5))
    say(match, "throw 1+2 at 6", "4 3", "give 1")
    events = say(match, "give 0")
    assert only(events, "tour")[2:] == (1, 2, 0)  # saved: the second tour is played


def test_6_option_bank_660_pays_what_it_has():
    match = lie(duel(2, bank="660"), (6, 6), black=5)
    match.state[s.BANK] = 10
    events = say(match, "pass")
    assert only(events, "scored")[3:] == (17, 0, 10)
    assert match.state[s.BANK] == 0
    assert GAME.view(match.state)["bank"] == 0
    match = lie(duel(2), (6, 6), black=5)
    match.state[s.BANK] = 10
    assert only(say(match, "pass"), "scored")[5] == 17


def test_6_option_gifts_all_lets_the_last_pepete_go_and_its_giver_be_saved():
    match = duel(4, gifts="all")
    events = end_duel(match, [20, 0, 5, 1])
    assert (phase(match), s.turn(match.state)) == ("gift", 2)
    assert list(GAME.legal(match.state, 2)) == [0, 1, 2, 3, 4, 5] and why(match, 2, 6) == "not_enough_money"
    say(match, "give 0")
    assert s.turn(match.state) == 3  # who has a last one only is asked, too
    say(match, "give 1")
    events = say(match, "give 0")
    assert only(events, "out") is None and only(events, "broke")[2] == 3, "now that one has nothing left"
    assert (phase(match), s.turn(match.state)) == ("gift", 0)
    say(match, "give 2", "give 0")
    assert money(match) == [18, 1, 5, 2] and phase(match) != "gift"
    match = duel(3, gifts="all")
    end_duel(match, [0, 5, 0])
    say(match, "give 4")
    assert (phase(match), s.turn(match.state)) == ("gift", 0)
    assert list(GAME.legal(match.state, 0)) == [0, 1, 2, 3], "whoever was saved keeps one"
    match = duel(3, gifts="all")
    end_duel(match, [20, 1, 0])
    say(match, "give 0")
    events = say(match, "give 1")
    assert only(events, "broke")[2] == 1, "an earlier seat is not forgotten"
    events = say(match, "give 0")
    assert only(events, "out")[2] == 1


def test_6_option_pairing_best_takes_the_two_best_rolls_until_the_end_is_reached():
    match = duel(3, pairing="best")
    end_duel(match, [16, 15, 15])
    assert phase(match) == "pair", "each has met a neighbour, as far as there are two"
    for seat, face in ((0, 6), (1, 5)):
        match.act(seat, (face,))
    assert only(match.act(2, (1,)), "duel")[4] == 0b011, "whoever has had the most duels may duel again"
    end_duel(match, [50, 15, 15])
    for seat, face in ((0, 6), (1, 5)):
        match.act(seat, (face,))
    assert only(match.act(2, (1,)), "duel")[4] == 0b101, "the one without a duel makes up for it"
    for seed in range(4):
        values = rules.complete_options(GAME, {"pairing": "best", "gifts": "all", "target": 20})
        match = SecretTable(GAME, 5, Random(seed), bots.random, values).play()
        assert s.turn(match.state) == OVER


# words


def test_text_and_parse_are_each_others_inverse():
    match = duel(3)
    say(match, "6 6 4 3 2")
    for action in GAME.legal(match.state, 1):
        assert GAME.parse(match.state, 1, GAME.text(match.state, 1, action)) == action
    say(match, "pass")
    choices = GAME.legal(match.state, 2, ())
    for number in range(0, len(choices), 17):
        assert GAME.parse(match.state, 2, GAME.text(match.state, 2, choices[number])) == choices[number]
    for stakes in GAME.legal(match.state, 2):
        assert GAME.parse(match.state, 2, GAME.text(match.state, 2, stakes)) == stakes
    bet(match, "bet nothing")
    for action in GAME.legal(match.state, 0):
        assert GAME.parse(match.state, 0, GAME.text(match.state, 0, action)) == action
    for words in ("bet", "bet x 3", "bet 6", "throw 3 at 6", "throw 1 at x", "give x", "reroll", "nonsense"):
        assert GAME.parse(match.state, 0, words) is None, words


def test_a_refusal_says_where_the_game_stands():
    match = duel()
    say(match, "6 6 4 3 2", "pass")
    error = raises(Illegal, match.act, 0, (5,))
    assert error.code == "not_a_blue_die"
    assert error.args[0] == '"reroll 5" (seat 0, duel 1, tour 1, throw 2, attack): not_a_blue_die'


# automates


def test_outcomes_of_a_throw_are_weighed_by_their_ways():
    for count in range(5):
        found = list(odds.outcomes(count))
        assert sum([ways for _, ways in found]) == 6**count
        assert len(found) == (1, 6, 21, 56, 126)[count]
