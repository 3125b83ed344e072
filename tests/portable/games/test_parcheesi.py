"""Parcheesi, rule by rule: sections 1 to 5 of the rules document (T1 to T5, F1 to F3, options)."""

from parcheesi_world import FAR, NEST, G, H, consistent, facing, game, green, places, throw
from rules_world import choices, do, kinds, phase, why_said

from gobelet import games as rules
from gobelet.games.parcheesi import board
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi import state as s
from gobelet.games.parcheesi.definition import GAME
from gobelet.match import Match
from support import raises


def test_1_reading_2_circuit_of_68_squares_with_12_refuges():
    assert [number + 1 for number in range(68) if board.REFUGES[number]] == [
        5, 12, 17, 22, 29, 34, 39, 46, 51, 56, 63, 68,
    ]  # fmt: skip
    assert len(board.SQUARES_XY) == 2 * 68 and len(board.CORRIDORS_XY) == 2 * 4 * 7 and len(board.NESTS_XY) == 8


def test_1_starts_and_entries():
    match = Match(GAME, 4)
    table = (("blue", 22, 17), ("red", 39, 34), ("green", 56, 51), ("yellow", 5, 68))
    for seat, (name, start, entry) in enumerate(table):
        assert board.COLOURS[s.colour(match.state, seat)] == name
        assert s.square(match.state, seat, 0) + 1 == start
        assert s.square(match.state, seat, s.ENTRY) + 1 == entry
    assert s.square(match.state, 0, H) == s.square(match.state, 0, s.CORRIDOR) == s.square(match.state, 0, G) == -1


def test_1_colours_by_number_of_players():
    for players, names in ((2, ["blue", "green"]), (3, ["blue", "red", "green"]), (4, list(board.COLOURS))):
        assert GAME.view(p.new(players))["colours"] == names


def test_1_blue_starts_and_all_pawns_are_at_home():
    state = p.new(3)
    assert p.turn(state) == 0 and p.actors(state) == 1 and p.owes(state, 0) == (rules.ROLL, 1, 6)
    assert [s.pawns(state, seat) for seat in range(3)] == [[H] * 4] * 3
    assert p.owes(state, 1) == () and GAME.under_cup(state, 0) == () and p.may_claim(state) == 0


def test_1_turns_go_round():
    match = Match(GAME, 3)
    for number, seat in enumerate((0, 1, 2, 0)):
        assert p.turn(match.state) == seat and GAME.view(match.state)["round"] == number + 1
        throw(match, 1)
        do(match, "pass")


def test_2_nobody_passes_or_lands_on_a_barrier():
    for place in (5, 7):
        wall = green(place)
        match = game((3, H, H, H), (wall, wall, H, H))
        throw(match, 4)
        assert choices(match) == ["pass"]
        assert why_said(match, "pawn 1") == "barrier"


def test_2_barrier_in_the_corridor():
    match = game((65, 66, 66, H), NEST)
    throw(match, 4)
    assert choices(match) == ["pawn 2", "pawn 3"]
    assert why_said(match, "pawn 1") == "barrier"
    match = game((64, 66, 66, H), NEST)
    throw(match, 2)
    assert why_said(match, "pawn 1") == "barrier"


def test_2_two_colours_on_a_refuge_are_no_barrier_but_fill_it():
    other = green(7)
    match = game((5, 7, H, H), (other, H, H, H))
    throw(match, 2)
    assert why_said(match, "pawn 1") == "square_full"
    match = game((5, 7, H, H), (other, H, H, H))
    throw(match, 3)
    assert why_said(match, "pawn 1") == ""


def test_2_exact_count_for_the_goal():
    match = game((68, 60, H, H), NEST)
    throw(match, 4)
    assert why_said(match, "pawn 1") == "too_far" and why_said(match, "pawn 2") == ""
    match = game((68, 60, H, H), NEST)
    assert kinds(throw(match, 3) + do(match, "pawn 1"))[1:3] == ["moved", "goal"]


def test_2_goal_holds_any_number():
    match = game((G, G, 70, 0), NEST)
    throw(match, 1)
    do(match, "pawn 3")
    assert places(match) == (G, G, G, 0)


def test_2_on_a_refuge_two_pawns_live_together():
    other = green(7)
    match = game((5, H, H, H), (other, H, H, H))
    throw(match, 2)
    assert "captured" not in kinds(do(match, "pawn 1"))
    assert places(match, 1) == (other, H, H, H)
    consistent(match.state)


def test_2_two_own_pawns_make_a_barrier():
    match = game((3, 5, H, H), NEST)
    throw(match, 2)
    do(match, "pawn 1")
    assert GAME.view(match.state)["pawns"][0] == [5, 5, H, H]
    consistent(match.state)


def test_t1_reading_1_one_die_is_thrown_first():
    match = game((3, H, H, H), NEST)
    assert why_said(match, "pass") == "throw_first" and why_said(match, "pawn 1") == "throw_first"
    assert p.check(match.state, 0, (7,)) == p.check(match.state, 0, (1, 2)) == "wrong_faces"
    assert p.check(match.state, 1, (3,)) == "not_your_turn"
    throw(match, 3)
    assert p.check(match.state, 0, (3,)) == "already_thrown"
    assert match.state[s.DIE] == 3 and p.owes(match.state, 0) == (rules.CHOOSE, 0, 0)


def test_t2_third_six_counts_bonus_moves():
    match = game((3, 20, H, H), (green(9), H, H, H), souffler="off")
    throw(match, 6)
    do(match, "pawn 1")
    assert phase(match) == "bonus"
    do(match, "pawn 2")
    throw(match, 6)
    do(match, "pawn 1")
    throw(match, 6)
    assert places(match) == (H, 40, H, H)


def test_t2_reading_9_third_six_spares_refuge_corridor_and_goal():
    for places_before, words, after in (
        ((1, 6, H, H), ("pawn 1", "pawn 1"), (H, 6, H, H)),  # an ordinary square is not spared
        ((0, 6, H, H), ("pawn 1", "pawn 2"), (6, 12, H, H)),
        ((1, 58, H, H), ("pawn 1", "pawn 2"), (7, 64, H, H)),
        ((1, 65, H, H), ("pawn 1", "pawn 2", "pawn 1"), (17, G, H, H)),
    ):
        match = game(places_before, NEST, souffler="off")
        throw(match, 6)
        do(match, words[0])
        throw(match, 6)
        for word in words[1:]:
            do(match, word)
        assert kinds(throw(match, 6))[1] == "third_six"
        assert places(match) == after, (places_before, places(match))
        assert p.turn(match.state) == 1


def test_t2_third_six_without_any_move():
    match = game(NEST, NEST)
    for _ in range(2):
        throw(match, 6)
        assert choices(match) == ["pass"]
        do(match, "pass")
    assert ("third_six", rules.ALL, 0, -1) in throw(match, 6)
    assert p.turn(match.state) == 1 and not p.may_claim(match.state)


def test_t3_first_5_brings_out_two_pawns():
    match = Match(GAME, 2)
    throw(match, 5)
    assert choices(match) == ["exit"]
    assert why_said(match, "pass") == "must_exit"
    assert kinds(do(match, "exit")) == ["exit", "exit", "turn"]
    assert places(match) == (0, 0, H, H)


def test_t3_reading_4_later_5_brings_out_one_pawn_or_moves_another():
    match = game((3, H, H, H), NEST)
    throw(match, 5)
    assert choices(match) == ["exit", "pawn 1"]
    assert why_said(match, "pass") == "must_move"
    do(match, "exit")
    assert places(match) == (3, 0, H, H)
    match = game((3, H, H, H), NEST)
    throw(match, 5)
    assert "fault" not in kinds(do(match, "pawn 1"))
    assert places(match) == (8, H, H, H)


def test_t3_first_5_is_the_first_of_this_player_only():
    match = game((0, 0, H, H), NEST, current=1, fives=1)
    throw(match, 5)
    do(match, "exit")
    assert places(match, 1) == (0, 0, H, H)


def test_t3_all_at_home_again_brings_out_one():
    match = game(NEST, NEST)
    throw(match, 5)
    do(match, "exit")
    assert places(match) == (0, H, H, H)


def test_t3_reading_5_exit_is_mandatory_with_an_enemy_on_the_start():
    match = game((3, H, H, H), (green(0), H, H, H), souffler="off")
    throw(match, 5)
    assert choices(match) == ["exit"]
    assert why_said(match, "pawn 1") == "must_exit"
    do(match, "exit")
    assert places(match, 1) == NEST and phase(match) == "bonus"


def test_t3_exit_captures_the_latest_arrival_first():
    match = game((3, H, H, H), NEST, NEST)
    red, third = facing(match, 0, 0, 1), facing(match, 0, 0, 2)
    for first, second in ((1, 2), (2, 1)):
        match = game((3, H, H, H), (red - 2, 64, H, H), (third - 2, 64, H, H), current=first)
        throw(match, 2)
        do(match, "pawn 1")
        while p.turn(match.state) != second:
            throw(match, 1)
            do(match, "pawn 2" if p.turn(match.state) else "pawn 1")
        throw(match, 2)
        do(match, "pawn 1")
        while p.turn(match.state) != 0:
            throw(match, 1)
            do(match, "pawn 2")
        throw(match, 5)
        do(match, "exit")
        assert places(match, second)[0] == H and places(match, first)[0] == (red, third)[first - 1]
        consistent(match.state)


def test_t3_two_exits_capture_two():
    match = game(NEST, NEST)
    there = green(0)
    match = game(NEST, (there, there, H, H), fives=0)
    throw(match, 5)
    assert kinds(do(match, "exit")) == ["exit", "captured", "exit", "captured", "bonus"]
    assert places(match, 1) == NEST
    do(match, "pawn 1")
    assert phase(match) == "bonus" and match.state[s.DUE] == 20  # the second one
    do(match, "pawn 1")
    assert places(match) == (40, 0, H, H) and p.turn(match.state) == 1


def test_t3_reading_6_own_pawns_on_the_start_do_not_block():
    match = game((0, 0, H, H), NEST)
    for expected in ((0, 0, 0, H), (0, 0, 0, 0)):
        match.state[s.CURRENT] = 0
        throw(match, 5)
        do(match, "exit")
        assert places(match) == expected
        consistent(match.state)
        throw(match, 1)
        do(match, "pass")


def test_t3_six_must_open_a_barrier():
    match = game((10, 10, 20, H), NEST, souffler="off")
    throw(match, 6)
    assert choices(match) == ["pawn 1", "pawn 2"]
    assert why_said(match, "pawn 3") == "must_open_barrier"


def test_t3_six_with_a_barrier_that_cannot_open():
    wall = green(12)
    match = game((10, 10, 20, H), (wall, wall, H, H))
    throw(match, 6)
    assert choices(match) == ["pawn 3"]


def test_t3_any_pawn_that_can():
    match = game((10, 20, 70, H), NEST)
    throw(match, 3)
    assert choices(match) == ["pawn 1", "pawn 2"]
    assert why_said(match, "pawn 4") == "pawn_at_home" and why_said(match, "exit") == "exit_needs_five"


def test_t3_refusals_of_an_exit():
    match = game((10, 20, G, 3), NEST)
    throw(match, 5)
    assert why_said(match, "exit") == "nobody_home" and why_said(match, "pawn 3") == "pawn_at_goal"


def test_t3_pass_only_if_nothing_is_legal():
    match = game((10, H, H, H), NEST)
    throw(match, 3)
    assert why_said(match, "pass") == "must_move"
    match = game((70, H, H, H), NEST)
    throw(match, 3)
    assert choices(match) == ["pass"]


def test_2_t4_landing_captures_off_a_refuge_and_gives_20():
    match = game((3, 20, H, H), (green(5), H, H, H))
    throw(match, 2)
    events = do(match, "pawn 1")
    assert ("captured", rules.ALL, 0, 1, 0, s.square(match.state, 0, 5)) in events and places(match, 1) == NEST
    assert ("bonus", rules.ALL, 0, 20) in events
    assert choices(match) == ["pawn 1", "pawn 2"] and why_said(match, "pass") == "must_move"
    assert why_said(match, "exit") == "exit_needs_five"
    do(match, "pawn 2")
    assert places(match) == (5, 40, H, H) and p.turn(match.state) == 1


def test_t4_reading_7_goal_gives_10():
    match = game((70, 20, H, H), NEST)
    throw(match, 1)
    assert ("bonus", rules.ALL, 0, 10) in do(match, "pawn 1")
    assert choices(match) == ["pawn 2"]
    do(match, "pawn 2")
    assert places(match) == (G, 30, H, H)


def test_t4_bonus_is_lost_when_impossible():
    match = game((70, 69, H, H), NEST)
    throw(match, 1)
    assert ("bonus_lost", rules.ALL, 0, 10) in do(match, "pawn 1")
    assert p.turn(match.state) == 1


def test_t4_bonus_may_be_declined_only_when_all_capture():
    match = game((3, H, H, H), NEST)
    enemies = (green(5), green(25), H, H)
    match = game((3, H, H, H), enemies)
    throw(match, 2)
    do(match, "pawn 1")
    assert choices(match) == ["pass", "pawn 1"]
    do(match, "pass")
    assert places(match, 1) == (H, enemies[1], H, H) and p.turn(match.state) == 1


def test_t5_a_six_throws_again_even_unplayed():
    match = game((70, H, H, H), NEST)
    throw(match, 6)
    assert kinds(do(match, "pass")) == ["passed", "again"]
    assert p.turn(match.state) == 0 and phase(match) == "throwing" and match.state[s.SIXES] == 1
    throw(match, 2)
    do(match, "pass")
    assert p.turn(match.state) == 1


def test_end_the_fourth_pawn_wins():
    match = game((G, G, G, 70), FAR)
    throw(match, 1)
    events = do(match, "pawn 4")
    assert kinds(events)[-2:] == ["finished", "winner"]
    assert match.over and p.turn(match.state) == rules.OVER and p.actors(match.state) == 0
    assert GAME.scores(match.state)[0] == 999
    assert why_said(match, "pass", 1) == "game_over" and p.legal(match.state, 0) == () and p.owes(match.state, 1) == ()


def faulty(kind, **options):
    """A match where seat 0 has just committed F1 (pawn 1) or F2 (pawn 3), three players."""
    if kind == "F1":
        match = game((3, H, H, H), NEST, NEST)
        match = game((3, H, H, H), (facing(match, 0, 0, 1), H, H, H), NEST, **options)
        throw(match, 5)
        assert choices(match) == ["exit", "pawn 1"]
        events = do(match, "pawn 1")
    else:
        match = game((10, 10, 20, H), NEST, NEST, **options)
        throw(match, 6)
        assert choices(match) == ["pawn 1", "pawn 2", "pawn 3"]
        events = do(match, "pawn 3")
    assert "fault" in kinds(events)
    return match


def test_f1_a_pawn_moved_instead_of_an_exit():
    match = faulty("F1")
    assert p.turn(match.state) == 1 and rules.seats_in(p.may_claim(match.state)) == [1, 2]
    assert choices(match, 2) == choices(match, 1) == ["claim 1"]
    assert do(match, "claim 1", 2) == [("claimed", rules.ALL, 2, 0, 0)]
    assert places(match) == NEST and p.turn(match.state) == 1
    assert why_said(match, "claim 1", 1) == "no_fault" and p.may_claim(match.state) == 0
    consistent(match.state)


def test_f2_reading_13_a_pawn_moved_instead_of_the_barrier():
    match = faulty("F2")
    assert p.turn(match.state) == 0 and phase(match) == "throwing"
    do(match, "claim 3", 1)
    assert places(match) == (10, 10, H, H) and p.turn(match.state) == 0


def test_f3_the_third_six_waits_for_a_claim():
    match = game((3, 20, H, H), NEST)
    for _ in range(2):
        throw(match, 6)
        do(match, "pawn 1")
    events = throw(match, 6)
    assert ("fault", rules.ALL, 0, 0, "third_six") in events and p.turn(match.state) == 1
    assert places(match) == (15, 20, H, H)
    do(match, "claim 1", 1)
    assert places(match) == (H, 20, H, H)


def test_4_nobody_claims_an_own_fault_or_another_pawn():
    match = faulty("F2")
    assert why_said(match, "claim 3", 0) == "own_fault"
    assert why_said(match, "claim 1", 1) == "no_fault"


def test_4_a_fault_lapses_when_the_next_player_throws():
    match = faulty("F1")
    assert ("lapsed", rules.ALL, 0) in throw(match, 1)
    assert why_said(match, "claim 1", 2) == "no_fault" and places(match) == (8, H, H, H)


def test_4_the_player_at_fault_throwing_again_does_not_end_it():
    match = faulty("F2")
    throw(match, 1)
    assert choices(match, 2) == ["claim 3"]
    do(match, "pawn 1")
    assert p.turn(match.state) == 1 and choices(match, 1) == ["claim 3"]


def test_4_captures_meanwhile_stay():
    match = game((10, 10, 20, H), (green(26), H, H, H))
    throw(match, 6)
    do(match, "pawn 3")
    assert phase(match) == "bonus" and places(match, 1) == NEST
    do(match, "claim 3", 1)
    assert places(match) == (10, 10, H, H) and places(match, 1) == NEST
    assert phase(match) == "bonus" and choices(match) == ["pawn 1", "pawn 2"]


def test_4_a_claim_lets_the_player_choose_anew():
    match = game((10, 10, 67, 40), NEST)
    throw(match, 6)
    assert match.state[s.STEPS] == 7  # nobody is at home
    do(match, "pawn 4")
    throw(match, 6)
    assert match.state[s.STEPS] == 7
    step = match.step
    do(match, "claim 4", 1)
    assert match.state[s.STEPS] == 6 and match.step == step + 1
    assert choices(match) == ["pawn 1", "pawn 2"]


def test_4_two_faults_wait_side_by_side():
    match = game((10, 10, 20, 2), NEST, NEST)
    for pawn in (3, 4):
        throw(match, 6)
        do(match, "pawn %d" % pawn)
    assert choices(match, 1) == ["claim 3", "claim 4"]
    do(match, "claim 4", 2)
    assert choices(match, 1) == ["claim 3"]


def test_4_souffler_off_offers_no_forgetting():
    match = game((10, 10, 20, H), NEST, souffler="off")
    throw(match, 6)
    assert choices(match) == ["pawn 1", "pawn 2"]


def waiting_to_win(**options):
    """Seat 0 has brought its fourth pawn home in a turn with a fault that can still be claimed; three players."""
    match = game((61, 61, 64, G), NEST, NEST, **options)
    throw(match, 6)  # seven, as nobody is at home; the barrier must open
    for words in ("pawn 3", "pawn 1", "pawn 2"):  # a fault that reaches the goal, then its bonus, then another one
        do(match, words)
    assert places(match) == (G, G, G, G)
    return match


def test_end_the_winner_waits_for_the_claim_window():
    match = waiting_to_win()
    assert not match.over and p.turn(match.state) == 1
    events = throw(match, 4)
    assert kinds(events) == ["thrown", "lapsed", "finished", "winner"] and match.over


def test_5_play_on_ranks_the_others():
    match = game((G, G, G, 70), (G, G, G, 69), FAR, play_on="on")
    throw(match, 1)
    assert kinds(do(match, "pawn 4")) == ["moved", "goal", "bonus_lost", "finished", "turn"]
    throw(match, 2)
    assert kinds(do(match, "pawn 4"))[-2:] == ["finished", "winner"]
    assert match.over and GAME.view(match.state)["ranks"] == [1, 2, 3]
    assert GAME.scores(match.state) == [999, 998, 997]


def test_5_play_on_passes_over_whoever_has_finished():
    match = game((G, G, G, 70), NEST, NEST, play_on="on")
    throw(match, 1)
    do(match, "pawn 4")
    for _ in range(2):
        throw(match, 1)
        do(match, "pass")
    assert p.turn(match.state) == 1 and why_said(match, "claim 1", 0) == "has_finished"


def test_5_play_on_with_the_claim_window():
    match = waiting_to_win(play_on="on")
    assert "finished" in kinds(throw(match, 4))
    assert not match.over and p.turn(match.state) == 1 and phase(match) == "choosing"


def test_5_exit_on_5_always():
    match = game((3, H, H, H), NEST, exit_on_5="always", souffler="off")
    throw(match, 5)
    assert choices(match) == ["exit"]
    match = game((3, H, H, H), NEST, exit_on_5="always")
    throw(match, 5)
    assert "fault" in kinds(do(match, "pawn 1"))


def test_5_out_of_turn_throw_costs_the_next_turn():
    match = game(NEST, NEST, NEST, out_of_turn_throw="on")
    assert why_said(match, "early", 0) == "your_turn"
    assert rules.seats_in(p.may_claim(match.state)) == [1, 2]
    do(match, "early", 1)
    assert why_said(match, "early", 1) == "already_loses_turn"
    throw(match, 1)
    events = do(match, "pass")
    assert ("skipped", rules.ALL, 1) in events and p.turn(match.state) == 2
    throw(match, 1)
    do(match, "pass")
    throw(match, 1)
    do(match, "pass")
    assert p.turn(match.state) == 1  # it cost one turn
    assert why_said(game(NEST, NEST), "early", 1) == "not_in_these_rules"


def test_5_physical_die_on_the_edge_is_thrown_again_and_outside_loses_the_turn():
    match = game(NEST, NEST, physical_die="on")
    assert choices(match) == ["edge", "outside"] and rules.seats_in(p.may_claim(match.state)) == [0]
    assert do(match, "edge") == [("edge", rules.ALL, 0)]
    assert p.turn(match.state) == 0 and phase(match) == "throwing"
    throw(match, 2)
    assert why_said(match, "edge") == "already_thrown"
    assert why_said(game(NEST, NEST), "edge") == "not_in_these_rules"
    match = game(NEST, NEST, physical_die="on")
    assert kinds(do(match, "outside")) == ["outside", "turn"] and p.turn(match.state) == 1


def test_5_a_bad_throw_is_a_throw_for_claims():
    match = faulty("F1", physical_die="on")
    assert "lapsed" in kinds(do(match, "edge"))


def test_5_reading_12_own_barrier_passable():
    match = game((3, 5, 5, H), NEST)
    throw(match, 4)
    assert why_said(match, "pawn 1") == "barrier"
    match = game((3, 5, 5, H), NEST, own_barrier_passable="on")
    throw(match, 4)
    assert why_said(match, "pawn 1") == ""
    match = game((3, 5, 5, H), NEST, own_barrier_passable="on")
    throw(match, 2)
    assert why_said(match, "pawn 1") == "square_full"
    match = game((65, 66, 66, H), NEST, own_barrier_passable="on")
    throw(match, 2)
    assert why_said(match, "pawn 1") == ""


def test_words_and_actions_are_one_to_one():
    match = game((3, 5, 5, H), NEST)
    for action in range(s.OUTSIDE + 1):
        assert GAME.parse(match.state, 0, GAME.text(match.state, 0, action)) == action
    assert GAME.parse(match.state, 0, "4") == (4,) and GAME.text(match.state, 0, (4,)) == "4"
    throw(match, 4)
    assert GAME.parse(match.state, 0, "4") == s.MOVE + 3
    for nonsense in ("", "pawn", "pawn 5", "claim 0", "dance 1", "x"):
        assert GAME.parse(match.state, 0, nonsense) is None
    assert GAME.text(match.state, 0, 99) == "99"


def test_refusals_say_the_action_and_the_place():
    match = game((3, 5, 5, H), NEST)
    throw(match, 4)
    error = raises(rules.Illegal, match.act, 0, s.MOVE)
    assert error.code == "barrier" and error.args[0] == '"pawn 1" with a 4 (seat 0, turn 1, choosing): barrier'
    assert raises(rules.Illegal, match.act, 1, s.PASS).code == "not_your_turn"


def test_view_shows_everything():
    match = faulty("F1")
    seen = GAME.view(match.state)
    assert seen["pawns"][0] == [8, H, H, H] and seen["squares"][0] == [29, -1, -1, -1]
    assert seen["fault"] == [0, [0]] and seen["may"] == [1, 2] and seen["actors"] == [1] and seen["turn"] == 1
    assert GAME.scores(match.state)[0] == 9
