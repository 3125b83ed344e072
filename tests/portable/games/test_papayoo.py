"""Papayoo, rule by rule; the names cite the sections of the rules document (1 cards, G game, D round, 4 end)."""

from rules_world import say, why
from secret_choice_world import SecretTable, of_kind, shuffled

from gobelet import games as rules
from gobelet.games import CHANCE, HIDDEN, OVER, SEALED, SEVERAL, Illegal
from gobelet.games.papayoo import bot as bots
from gobelet.games.papayoo import rules as p
from gobelet.games.papayoo import state as s
from gobelet.games.papayoo.cards import SUIT, card, cards_each, deal, deck, parse_card, text_of
from gobelet.games.papayoo.definition import GAME
from gobelet.games.papayoo.round import ROUND_TOTAL
from gobelet.games.papayoo.subsets import Subsets
from gobelet.match import Match
from gobelet.prng import Random
from support import raises

# Four hands of one deal; every seat has all suits.
ORDER = shuffled(deck(4), Random(3))
HANDS = deal(4, 0, ORDER)


def shuffling(seats=4, **options):
    """A match in which seat 0 deals and everybody has to shake."""
    options["first_dealer"] = "chosen"
    return Match(GAME, seats, rules.complete_options(GAME, options))


def dealt(seats=4, **options):
    """The same with the cards dealt."""
    match = shuffling(seats, **options)
    for seat in range(seats):
        match.act(seat, HIDDEN)
    match.act(CHANCE, HIDDEN)
    return match


def passed(match):
    """The same with all discards sealed."""
    for seat in range(match.seats):
        match.act(seat, SEALED)
    return match


def tricks(leader=0, papayoo=0, seats=4):
    """A match before the first trick of a round."""
    match = Match(GAME, seats)
    match.state = p.position(seats, leader, papayoo)
    return match


def table(seed=1, seats=4, choose=bots.random, **options):
    options["rounds"] = options.get("rounds", 1)
    return SecretTable(GAME, seats, Random(seed), choose, rules.complete_options(GAME, options))


def until(table, phase):
    """Plays on until a phase begins."""
    while table.match.state[s.PHASE] != phase:
        table.step()
    return table.match


# 1: material


def test_1_three_to_eight_players():
    for seats in range(3, 9):
        Match(GAME, seats)
    for seats in (0, 2, 9):
        assert raises(Illegal, Match, GAME, seats).code == "bad_seats"


def test_1_sixty_cards_of_five_suits():
    assert deck(4) == tuple(range(1, 61))
    suits = [SUIT[c] for c in deck(4)]
    assert [suits.count(suit) for suit in range(5)] == [10, 10, 10, 10, 20]
    assert (text_of(card(0, 1)), text_of(card(3, 10)), text_of(card(4, 20))) == ("s1", "c10", "p20")


def test_1_card_values_and_250_a_round_whatever_the_die_says():
    for seats in range(3, 9):
        for suit in range(4):
            state = p.position(seats, 0, suit)
            assert s.points_of(state, card(suit, 7)) == 40
            assert s.points_of(state, card((suit + 1) % 4, 7)) == 0
            assert s.points_of(state, card(4, 13)) == 13
            assert sum([s.points_of(state, c) for c in deck(seats)]) == ROUND_TOTAL


def test_reading_2_payoo_1_stays_in_the_deck():
    for seats in (7, 8):
        assert why(tricks(seats=seats), 0, parse_card("h1")) == "not_in_deck"
        assert why(tricks(seats=seats), 0, parse_card("p1")) == ""


# 2: the game


def test_G1_rounds_are_four_unless_agreed_otherwise():
    usual = {option[0]: option[1] for option in p.OPTIONS}
    assert [usual[name] for name in ("rounds", "first_dealer", "tie")] == [4, "random", "shared"]
    for rounds in (1, 3):
        game = table(rounds=rounds)
        game.keep = ("round",)
        game.play()
        assert len(of_kind(game.events, "round")) == rounds


def test_G2_the_first_dealer_is_drawn_with_one_face_a_player():
    for seats in (3, 8):
        for face in range(1, seats + 1):
            match = Match(GAME, seats)
            assert p.turn(match.state) == 0
            assert p.owes(match.state, 0) == (rules.ROLL, 1, seats)
            assert why(match, 0, (seats + 1,)) == "wrong_faces"
            events = match.act(0, (face,))
            assert of_kind(events, "round")[0][2] == face - 1


def test_G2_option_first_dealer_chosen():
    match = Match(GAME, 5, rules.complete_options(GAME, {"first_dealer": "chosen", "first_seat": 3}))
    assert GAME.view(match.state)["dealer"] == 3
    assert p.turn(match.state) == SEVERAL
    match = Match(GAME, 3, rules.complete_options(GAME, {"first_dealer": "chosen", "first_seat": 7}))
    assert GAME.view(match.state)["dealer"] == 2


def dealers(**options):
    game = table(first_dealer="chosen", rounds=5, **options)
    game.keep = ("round",)
    first = GAME.view(game.match.state)["dealer"]
    game.play()
    return [first] + [event[2] for event in of_kind(game.events, "round")]


def test_G2_reading_7_the_next_player_clockwise_deals_each_round_not_each_trick():
    assert dealers() == [0, 1, 2, 3, 0]


def test_reading_4_option_dealer_rotation_counterclockwise():
    assert dealers(dealer_rotation="counterclockwise") == [0, 3, 2, 1, 0]


# 3: D1, the deal


def test_D1_everybody_shakes_then_the_table_deals():
    match = shuffling()
    assert p.actors(match.state) == 0b1111
    assert p.owes(match.state, 2) == (rules.HIDE, 0, 0)
    assert why(match, CHANCE, HIDDEN) == "not_your_turn"
    for seat in (2, 0, 3, 1):
        assert match.step == 0
        match.act(seat, HIDDEN)
        assert match.step == 1 or why(match, seat, HIDDEN) == "already_done"
    assert p.turn(match.state) == CHANCE
    assert p.actors(match.state) == 0
    assert p.owes(match.state, CHANCE) == (rules.DEAL, 60, 0)
    assert p.owes(match.state, 0) == ()
    assert why(match, 0, HIDDEN) == "not_your_turn"
    assert why(match, CHANCE, 1) == "not_an_action"
    assert match.act(CHANCE, HIDDEN) == [("dealt", rules.ALL, 0, 15)]


# 3: D2, the discard (écart)


def test_D2_a_discard_is_exactly_k_different_cards_of_the_hand():
    match = dealt()
    hand = HANDS[1]
    assert p.owes(match.state, 1) == (rules.SEAL, 5, 60)
    assert why(match, 1, hand[:5], hand) == ""
    assert why(match, 1, hand[:4], hand) == "wrong_discard"
    assert why(match, 1, hand[:6], hand) == "wrong_discard"
    assert why(match, 1, (hand[0],) * 5, hand) == "wrong_discard"
    assert why(match, 1, tuple([hand[4 - i] for i in range(5)]), hand) == "wrong_discard"
    assert why(match, 1, HANDS[0][:5], hand) == "not_in_hand"
    assert why(match, 1, (1, 2, 3, 4, 61), hand) == "wrong_discard"
    assert why(match, 1, list(hand[:5]), hand) == "wrong_discard"
    assert why(dealt(7), 1, (1, 2, 3), (1, 2, 3)) == "not_in_deck"


def test_D2_what_everybody_sees_of_a_discard_is_that_it_was_sealed():
    match = dealt()
    assert why(match, 1, SEALED) == ""
    assert why(match, 1, HANDS[1][:5]) == "not_an_action"  # no choice ever enters the match while it is secret
    assert GAME.public_part(match.state, 1, HANDS[1][:5]) == SEALED
    assert p.legal(match.state, 1) == (SEALED,)
    assert match.act(1, SEALED) == [("sealed", rules.ALL, 1)]


def test_D2_nothing_moves_before_all_have_committed():
    match = dealt()
    sealed = {seat: HANDS[seat][:5] for seat in range(4)}
    for seat in (3, 1, 0):
        events = match.act(seat, SEALED)
        assert not of_kind(events, "passed")
        assert why(match, seat, SEALED) == "already_done"
        assert GAME.hands(match.state, ORDER, sealed) == HANDS
    events = match.act(2, SEALED)
    assert [event[2:] for event in of_kind(events, "passed")] == [(0, 1, 5), (1, 2, 5), (2, 3, 5), (3, 0, 5)]


def test_D2_the_discard_goes_to_the_left_neighbour():
    match = passed(dealt())
    sealed = {seat: HANDS[seat][:5] for seat in range(4)}
    hands = GAME.hands(match.state, ORDER, sealed)
    for seat in range(4):
        assert set(HANDS[seat][:5]) <= set(hands[(seat + 1) % 4])
        assert set(HANDS[seat][5:]) <= set(hands[seat])
        assert len(hands[seat]) == 15


def test_D2_possible_discards_without_a_list_of_them():
    match = dealt()
    choices = p.legal(match.state, 0, HANDS[0])
    assert len(choices) == 3003
    assert choices[0] == HANDS[0][:5]
    assert choices[-1] == HANDS[0][10:]
    assert raises(IndexError, lambda: choices[3003])
    few = Subsets((2, 5, 7, 11), 2)
    assert list(few) == [(2, 5), (2, 7), (2, 11), (5, 7), (5, 11), (7, 11)]
    assert [choice in few for choice in ((5, 11), (11, 5), (5, 5), (5,), (5, 6), 5)] == [True] + [False] * 5


# 3: D3, the die


def test_D3_after_the_discards_the_dealer_rolls():
    match = passed(dealt())
    assert p.turn(match.state) == 0
    assert p.owes(match.state, 0) == (rules.ROLL, 1, 8)
    assert why(match, 1, (3,)) == "not_your_turn"
    assert why(match, 0, (9,)) == "wrong_faces"
    assert GAME.view(match.state)["papayoo"] == 0


def test_D3_reading_3_each_suit_has_two_of_the_eight_faces():
    found = []
    for face in range(1, 9):
        match = passed(dealt())
        events = match.act(0, (face,))
        assert of_kind(events, "papayoo")[0][3] == GAME.view(match.state)["papayoo"]
        found.append(text_of(GAME.view(match.state)["papayoo"]))
    assert found == ["s7", "s7", "h7", "h7", "d7", "d7", "c7", "c7"]


# 3: D4, the tricks


def test_D4_the_leader_plays_any_card_payoo_and_papayoo_included():
    match = tricks(papayoo=1)
    hand = (5, 17, 60)
    assert p.legal(match.state, 0, hand) == hand
    assert [why(match, 0, c, hand) for c in hand] == ["", "", ""]


def test_reading_5_payoo_may_be_led_in_the_first_trick():
    match = tricks()
    assert why(match, 0, 60, (5, 60)) == ""


def test_D4_who_can_follow_must_follow():
    match = tricks()
    say(match, "h4")
    hand = (3, 12, 19, 60)
    assert p.legal(match.state, 1, hand) == (12, 19)  # below or above the led card: no duty to beat it
    assert [why(match, 1, c, hand) for c in hand] == ["must_follow", "", "", "must_follow"]
    assert why(match, 1, 20, hand) == "not_in_hand"


def test_D4_who_cannot_follow_plays_anything():
    match = tricks(papayoo=0)
    say(match, "h4")
    hand = (7, 30, 60)
    assert p.legal(match.state, 1, hand) == hand
    assert [why(match, 1, c, hand) for c in hand] == ["", "", ""]


def test_D4_payoo_is_a_suit_to_follow_and_no_trump():
    match = tricks()
    say(match, "p3")
    assert p.legal(match.state, 1, (7, 41, 55)) == (41, 55)
    match = tricks()
    assert of_kind(say(match, "d2", "p20", "p19", "d1"), "trick")[0][2] == 0


def test_D4_the_highest_card_of_the_led_suit_takes_the_trick_and_leads_the_next():
    match = tricks(1)
    events = say(match, "c4", "c9", "p18", "c10")
    assert of_kind(events, "trick") == [("trick", rules.ALL, 0, 18)]
    assert p.turn(match.state) == 0
    assert GAME.view(match.state)["points"] == [18, 0, 0, 0]


def test_D4_the_leader_takes_it_if_nobody_follows():
    match = tricks(2)
    assert of_kind(say(match, "c1", "d10", "p20", "s10"), "trick")[0][2:] == (2, 20)


def test_D4_the_others_play_clockwise():
    match = tricks(2)
    seats = []
    for word in ("c1", "c2", "c3", "c4"):
        seats.append(p.turn(match.state))
        say(match, word)
    assert seats == [2, 3, 0, 1]


def test_D4_as_many_tricks_as_cards():
    for seats in range(3, 9):
        game = table(seats=seats)
        game.keep = ("trick",)
        until(game, s.OPENING)
        assert len(of_kind(game.events, "trick")) == cards_each(seats)


def test_D4_a_played_card_is_gone():
    match = tricks()
    say(match, "h4")
    assert why(match, 1, parse_card("h4")) == "already_played"
    assert why(match, 0, parse_card("h5")) == "not_your_turn"
    for action in (0, 61, (5,), None, "h5"):
        assert why(match, 1, action) == "not_a_card"


def test_D4_whoever_did_not_follow_may_not_play_that_suit_later():
    """Everybody can check this without seeing a hand."""
    match = tricks()
    say(match, "h4", "s1", "h5", "h6")
    assert p.turn(match.state) == 3
    say(match, "s2", "s3")
    assert why(match, 1, parse_card("h9")) == "shown_void"
    assert parse_card("h9") not in p.legal(match.state, 1)
    assert why(match, 1, parse_card("s9")) == ""


# 3: D5, the count; what the table dealt is shown


def test_D5_opened_discards_are_what_the_left_neighbour_played():
    game = table()
    match = until(game, s.OPENING)
    assert p.owes(match.state, 0) == (rules.OPEN, 5, 60)
    assert why(match, 0, game.sealed[0], game.sealed[0]) == ""
    assert why(match, 0, game.sealed[1]) == "not_passed_on"
    assert why(match, 0, game.sealed[1], game.sealed[0]) == "not_as_sealed"
    played_by_1 = [c for c in deck(4) if match.state[s.WHO + c] == 2]
    other = tuple([c for c in played_by_1 if c not in game.sealed[0]][:5])
    assert why(match, 0, other, game.sealed[0]) == "not_as_sealed"
    assert why(match, 0, other[:4]) == "wrong_discard"
    match.act(0, game.sealed[0])
    assert why(match, 0, game.sealed[0]) == "already_done"


def test_D5_a_received_card_cannot_be_passed_on():
    """Seat 1 opens a card that came from seat 0 as if it had been its own discard: the deck tells."""
    game = table()
    match = until(game, s.OPENING)
    for seat in (0, 2, 3):
        match.act(seat, game.sealed[seat])
    played_by_2 = [c for c in deck(4) if match.state[s.WHO + c] == 3]
    wrong = tuple(sorted(list(game.sealed[1][1:]) + [c for c in played_by_2 if c not in game.sealed[1]][:1]))
    match.act(1, wrong)
    assert why(match, CHANCE, game.order) in ("discard_not_dealt", "card_not_held")


def test_D5_the_deck_must_explain_every_discard_and_every_card():
    game = table()
    match = until(game, s.AUDIT)
    order = game.order
    assert p.owes(match.state, CHANCE) == (rules.SHOW, 60, 0)
    assert p.turn(match.state) == CHANCE
    assert why(match, CHANCE, order) == ""
    assert why(match, CHANCE, order[1:]) == "wrong_deck"
    assert why(match, CHANCE, order[1:] + order[1:2]) == "wrong_deck"
    assert why(match, CHANCE, HIDDEN) == "wrong_deck"
    assert why(match, CHANCE, order[3:] + order[:3]) in ("discard_not_dealt", "card_not_held")
    # Two cards of different hands exchanged.
    given = game.sealed[0][0]
    kept = [c for c in deck(4) if match.state[s.WHO + c] == 3][0]
    for one, reason in ((given, "discard_not_dealt"), (kept, "card_not_held")):
        at = order.index(one)
        other = [i for i in range(60) if i // 3 % 4 != at // 3 % 4 and not match.state[s.WHO + order[i]] & s.GIVEN][0]
        wrong = list(order)
        wrong[at], wrong[other] = wrong[other], wrong[at]
        assert why(match, CHANCE, tuple(wrong)) in (reason, "card_not_held")
        assert why(match, CHANCE, tuple(wrong)) != ""


def test_D5_a_total_that_is_not_250_is_refused():
    game = table()
    match = until(game, s.AUDIT)
    match.state[s.HEAD + 3 * 4] += 1  # no legal play leads here: a damaged checkpoint
    assert why(match, CHANCE, game.order) == "wrong_total"


# 4: the end


def end(points, rounds=1, **options):
    """A match whose last round is about to be counted, with these points taken."""
    game = table(rounds=rounds, seats=len(points), **options)
    match = until(game, s.AUDIT)
    match.state[s.ROUND] = rounds
    match.state[s.HEAD + 3 * len(points) : s.HEAD + 4 * len(points)] = points
    return match, match.act(CHANCE, game.order)


def test_4_the_lowest_total_wins():
    match, events = end([100, 20, 90, 40])
    assert p.turn(match.state) == OVER
    assert of_kind(events, "winners") == [("winners", rules.ALL, -1, 0b0010)]
    assert GAME.view(match.state)["winners"] == [1]
    assert GAME.scores(match.state) == [-100, -20, -90, -40]
    assert why(match, 0, 1) == "game_over"
    assert why(match, CHANCE, HIDDEN) == "game_over"


def test_4_reading_8_equal_lowest_totals_share_the_victory():
    match, events = end([100, 25, 100, 25])
    assert of_kind(events, "winners")[0][3] == 0b1010


def test_5_option_tie_extra_round_plays_one_more_round_for_everybody():
    match, events = end([100, 25, 100, 25], tie="extra_round")
    assert of_kind(events, "extra_round") and of_kind(events, "round")[0][3] == 2
    assert p.actors(match.state) == 0b1111
    match, events = end([100, 20, 100, 30], tie="extra_round")
    assert of_kind(events, "winners")[0][3] == 0b0010


def test_5_option_tie_extra_round_is_one_round_then_the_victory_is_shared():
    game = table(tie="extra_round")
    match = until(game, s.AUDIT)
    match.state[s.ROUND] = 2
    match.state[s.HEAD + 12 : s.HEAD + 16] = [100, 25, 100, 25]
    assert of_kind(match.act(CHANCE, game.order), "winners")[0][3] == 0b1010


def test_4_only_the_last_trick_may_be_looked_at():
    match = tricks(3)
    say(match, "h4", "h5", "h6", "h7", "s1", "s2")
    view = GAME.view(match.state)
    assert view["last_trick"] == [[3, 14], [0, 15], [1, 16], [2, 17]]
    assert view["table"] == [[2, 1], [3, 2]]
    assert view["cards"] == [14, 14, 13, 13]
    say(match, "s3", "s4")
    assert GAME.view(match.state)["last_trick"][0] == [2, 1]


def test_5_option_review_last_trick_off():
    match = tricks()
    match.state = p.position(4, 0, 0, rules.complete_options(GAME, {"review_last_trick": "off"}))
    say(match, "h4", "h5", "h6", "h7")
    assert GAME.view(match.state)["last_trick"] == []


# words


def test_text_and_parse_are_each_others_inverse():
    match = tricks()
    for c in deck(4):
        assert GAME.parse(match.state, 0, GAME.text(match.state, 0, c)) == c
    assert GAME.parse(match.state, 0, "♥10") == 20
    assert [GAME.parse(match.state, 0, words) for words in ("", "x3", "h11", "p21", "h", "s0", "h1 h2")] == [None] * 7
    match = dealt()
    assert GAME.parse(match.state, 0, "p3 s1 h10 p1 c2") == (1, 20, 32, 41, 43)
    assert GAME.text(match.state, 0, (1, 20, 32, 41, 43)) == "s1 h10 c2 p1 p3"
    assert GAME.parse(match.state, 0, GAME.text(match.state, 0, SEALED)) == SEALED
    passed(match)
    assert GAME.parse(match.state, 0, GAME.text(match.state, 0, (5,))) == (5,)
    assert GAME.parse(match.state, 0, "die x") is None


def test_a_refusal_names_the_card_the_place_and_the_reason():
    match = tricks()
    say(match, "h4")
    error = raises(Illegal, match.act, 1, 3, (3, 12))
    assert error.code == "must_follow"
    assert error.args[0] == '"s3" after h4 (seat 1, round 1, trick 1): must_follow'


# automates


def test_the_sound_automate_throws_the_papayoo_away_when_it_may():
    match = tricks(papayoo=0)
    say(match, "h9")
    assert bots.sound(match.state, 1, (2, 7, 9, 23, 24, 35, 36, 37, 38, 41, 42, 43, 44, 45, 46), Random(1)) == 7
