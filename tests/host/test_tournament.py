"""Who meets whom: nobody twice while that can be avoided, byes at most once, everybody seated, one winner."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet_host.errors import HostError
from gobelet_host.evening import tournament
from gobelet_host.evening.tournament import PairingResult, Setting, next_round, planned, standings


def names(number: int) -> tuple[str, ...]:
    return tuple(f"p{at}" for at in range(number))


def played_out(setting: Setting, seed: int, most: int = 64) -> list[tournament.Round]:
    """A whole tournament whose matches are decided by lot, ties too."""
    chance = random.Random(seed)
    rounds: list[tournament.Round] = []
    while (pairings := next_round(setting, rounds)) and len(rounds) < most:
        one = []
        for pairing in pairings:
            scores = [chance.randrange(4) for _ in pairing]
            placing = tuple(1 + sum(other > score for other in scores) for score in scores)
            one.append(PairingResult(pairing, placing if len(pairing) > 1 else ()))
        rounds.append(tuple(one))
    return rounds


def meetings(rounds: list[tournament.Round]) -> Counter[frozenset[str]]:
    pairs = [itertools.combinations(one.players, 2) for rnd in rounds for one in rnd]
    return Counter(frozenset(pair) for pair in itertools.chain(*pairs))


def can_avoid(players: list[str], met: set[frozenset[str]], rested: set[str]) -> bool:
    """Whether all of these can be paired without anybody meeting again, or resting again: tried out."""
    if not players:
        return True
    first, rest = players[0], players[1:]
    if len(players) % 2 and first not in rested and can_avoid(rest, met, set(players)):
        return True
    return any(
        frozenset((first, other)) not in met and can_avoid([one for one in rest if one != other], met, rested)
        for other in rest
    )


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 9), st.integers(1, 6), st.integers(0, 1000))
def test_in_a_swiss_round_nobody_meets_again_while_that_can_be_avoided(number, many, seed):
    setting = Setting("swiss", names(number), rounds=many)
    rounds = played_out(setting, seed)
    for at, one in enumerate(rounds):
        before = rounds[:at]
        met, rested = set(meetings(before)), {p.players[0] for r in before for p in r if len(p.players) == 1}
        again = [p for p in one if frozenset(p.players) in met]
        if can_avoid(list(setting.players), met, rested):
            assert not again
        assert sorted(player for p in one for player in p.players) == sorted(setting.players)


@settings(max_examples=10, deadline=None)
@given(st.integers(1, 5), st.integers(0, 1000))
def test_nobody_rests_twice_before_everybody_has_rested(half, seed):
    setting = Setting("swiss", names(2 * half + 1), rounds=2 * half + 1)
    resting = [p.players[0] for one in played_out(setting, seed) for p in one if len(p.players) == 1]
    assert len(resting) == setting.rounds and len(set(resting)) == len(resting)


@settings(max_examples=15, deadline=None)
@given(st.integers(3, 40), st.sampled_from([(2, 6, 4), (3, 8, 5), (3, 3, 3), (2, 4, 2)]), st.integers(0, 1000))
def test_at_larger_tables_everybody_sits_at_one_that_the_game_allows(number, seats, seed):
    low, high, usual = seats
    setting = Setting("swiss", names(number), low, high, usual, rounds=3)
    for one in played_out(setting, seed):
        sizes = [len(p.players) for p in one if len(p.players) > 1]
        assert all(low <= size <= high for size in sizes) and max(sizes) - min(sizes) <= 1
        assert sorted(player for p in one for player in p.players) == sorted(setting.players)
        assert len(one) == len(sizes) or number % low or low == high


def test_at_larger_tables_strangers_are_seated_together_before_those_who_have_met():
    rounds = played_out(Setting("swiss", names(16), 2, 4, 4, rounds=3), 1)
    assert max(meetings(rounds).values()) == 1 or sum(meetings(rounds).values()) - len(meetings(rounds)) <= 4
    twice = [count - 1 for count in meetings(rounds[:2]).values()]
    assert sum(twice) == 0  # sixteen players at four tables: the second round can be all new


def test_equals_meet_equals_and_the_lowest_rests():
    setting = Setting("swiss", names(5), rounds=3)
    first = next_round(setting, [])
    rounds = [tuple(PairingResult(p, (1, 2) if len(p) > 1 else ()) for p in first)]
    second = next_round(setting, rounds)
    points = {one.player: one.points for one in standings(setting, rounds)}
    assert points[second[-1][0]] == 0 and len(second[-1]) == 1
    assert sorted(abs(points[a] - points[b]) for a, b in second[:-1]) == [0, 1]


def test_a_place_is_worth_the_share_of_those_behind_and_equals_share():
    assert PairingResult(("a", "b"), (1, 2)).shares() == {"a": 1, "b": 0}
    assert PairingResult(("a", "b"), (1, 1)).shares() == {"a": Fraction(1, 2), "b": Fraction(1, 2)}
    assert PairingResult(("a", "b", "c", "d"), (1, 2, 2, 4)).shares() == {
        "a": 1, "b": Fraction(1, 2), "c": Fraction(1, 2), "d": 0,
    }  # fmt: skip
    assert PairingResult(("a",)).shares() == {"a": 1}


@settings(max_examples=25, deadline=None)
@given(st.integers(2, 33), st.sampled_from([(2, 2, 2), (2, 6, 4), (3, 8, 6)]), st.integers(0, 1000))
def test_a_knock_out_ends_with_one_winner_after_the_rounds_that_were_planned(number, seats, seed):
    low, high, usual = seats
    setting = Setting("knockout", names(max(number, low)), low, high, usual)
    rounds = played_out(setting, seed)
    table = standings(setting, rounds)
    assert [one.place for one in table].count(1) == 1 and table[0].alive
    assert sum(one.alive for one in table) == 1
    assert len(rounds) == planned(setting)
    assert table[0].player in tournament._on(setting, rounds[-1][0])[:1]


def test_in_a_knock_out_of_two_the_strongest_meet_last():
    setting = Setting("knockout", names(8))
    rounds: list[tournament.Round] = []
    while pairings := next_round(setting, rounds):
        rounds.append(tuple(PairingResult(p, (1, 2)) for p in pairings))  # the stronger one wins
    assert set(rounds[0][0].players) == {"p0", "p7"}
    assert set(rounds[-1][0].players) == {"p0", "p1"} and len(rounds) == 3


@settings(max_examples=15, deadline=None)
@given(st.integers(4, 17), st.integers(3, 5), st.integers(0, 1000))
def test_in_a_group_all_meet_all_once_and_the_best_go_on(number, group, seed):
    setting = Setting("groups", names(number), group=group, through=2)
    rounds = played_out(setting, seed)
    groups = tournament._groups(setting)
    before = tournament._group_rounds(setting)
    met = meetings(rounds[:before])
    for one in groups:
        for pair in itertools.combinations(one, 2):
            assert met[frozenset(pair)] == 1
    seated = {player for p in rounds[before] for player in p.players}
    assert len(seated) == sum(min(2, len(one)) for one in groups)
    assert [one.place for one in standings(setting, rounds)].count(1) == 1
    assert len(rounds) == planned(setting)


def test_who_has_left_is_paired_no_more_and_keeps_the_points():
    setting = Setting("swiss", names(6), rounds=3)
    rounds = [tuple(PairingResult(p, (1, 2)) for p in next_round(setting, []))]
    gone = rounds[0][0].players[0]
    assert gone not in itertools.chain(*next_round(setting, rounds, [gone]))
    (left,) = [one for one in standings(setting, rounds, [gone]) if one.player == gone]
    assert left.points == 1 and not left.alive


def test_a_round_that_is_not_over_has_no_next_one():
    setting = Setting("swiss", names(4))
    with pytest.raises(HostError) as refused:
        next_round(setting, [tuple(PairingResult(p) for p in next_round(setting, []))])
    assert refused.value.code == "round_running"


def test_the_same_results_give_the_same_pairings():
    setting = Setting("swiss", names(20), 2, 6, 4, rounds=4, seed=5)
    assert played_out(setting, 3) == played_out(setting, 3)
    assert next_round(setting, []) != next_round(Setting("swiss", names(20), 2, 6, 4, rounds=4, seed=6), [])
