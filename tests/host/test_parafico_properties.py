"""Parafico: what holds for every game, every option and every nonsense; and the guides for players say the same."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet import games as rules
from gobelet.games import CHOOSE, HIDDEN, HIDE, seats_in
from gobelet.games.parafico import bids
from gobelet.games.parafico import rules as p
from gobelet.games.parafico.bot import in_play
from gobelet.games.parafico.definition import GAME
from gobelet.match import Match, replay

DOCS = Path(__file__).resolve().parents[2] / "docs"

options = st.fixed_dictionaries(
    {
        "double_rule": st.sampled_from(["lower", "none", "six"]),
        "quantity_cap": st.sampled_from(["none", "dice_in_play"]),
        "seat_ties": st.sampled_from(["reroll", "list_order"]),
        "first_speaker": st.sampled_from(["youngest", "random", "chosen"]),
        "first_seat": st.integers(0, 14),
        "dice_per_player": st.integers(1, 6),
    }
)


def an_action(match, seat, chance):
    """A legal action of a seat."""
    kind, dice, _ = p.owes(match.state, seat)
    if kind == CHOOSE:
        # Mostly what could be true, as games would be three moves long otherwise.
        return chance.choice(in_play(match.state) if chance.random() < 0.95 else p.legal(match.state, seat))
    return HIDDEN if kind == HIDE else tuple(chance.randint(1, 6) for _ in range(dice))


def play(seats, given, seed, ages=(), each=lambda match, seat, action: None):
    """A whole game; `each` looks before every action. Returns the match, its history and its events."""
    chance = random.Random(seed)
    match = Match(GAME, seats, rules.complete_options(p, given), ages)
    history, events = [], []
    while not match.over:
        seat = chance.choice(seats_in(p.actors(match.state)))
        action = an_action(match, seat, chance)
        each(match, seat, action)
        history.append((seat, action))
        events += match.act(seat, action)
    return match, history, events


@settings(max_examples=40)
@given(st.integers(2, 15), options, st.integers(0, 1 << 30), st.data())
def test_every_game_ends_with_one_winner_and_replays(seats, given, seed, data):
    ages = data.draw(st.sampled_from([(), tuple(range(seats)), (7,) * seats]))
    match, history, events = play(seats, given, seed, ages)
    ranks = GAME.view(match.state)["ranks"]
    assert sorted(ranks) == list(range(1, seats + 1))
    assert [p.dice_of(match.state, seat) > 0 for seat in range(seats)] == [rank == 1 for rank in ranks]
    out = [event[2] for event in events if event[0] == "out"]
    assert [ranks[seat] for seat in out] == list(range(seats, 1, -1))
    again, told = replay(GAME, seats, rules.complete_options(p, given), ages, history)
    assert again.digest() == match.digest()
    assert told == events


@settings(max_examples=25)
@given(st.integers(2, 8), options, st.integers(0, 1 << 30))
def test_invariants_hold_before_every_action(seats, given, seed):
    def each(match, seat, action):
        state, view = match.state, GAME.view(match.state)
        dice = view["dice"]
        assert view["dice_in_play"] == sum(dice)
        assert all(0 <= count <= given["dice_per_player"] for count in dice)
        assert all(dice[actor] for actor in view["actors"])
        assert view["actors"] and seat in view["actors"]
        assert all(type(number) is int and -1 <= number < 1 << 30 for number in state)
        before = list(state)
        legal = p.legal(state, seat, action if type(action) is tuple else None)
        assert action in legal
        assert p.check(state, seat, action) == ""
        assert GAME.parse(state, seat, GAME.text(state, seat, action)) == action
        for other in range(-1, seats + 1):
            if other not in view["actors"]:
                assert p.check(state, other, action)
                assert p.legal(state, other) == ()
        assert state == before

    play(seats, given, seed, each=each)


@given(st.text(max_size=12))
def test_any_words_are_an_action_or_nothing(words):
    state = p.position([5, 5])
    action = GAME.parse(state, 0, words)
    assert action is None or type(action) in (int, tuple)


@settings(max_examples=200)
@given(st.integers(1, 99), st.integers(1, 6), st.integers(1, 99), st.integers(1, 6), st.integers(0, 2))
def test_4_bids_by_the_words_of_the_rules(quantity, value, higher, other, reading):
    """Section 4 said once more, in the words of the table there."""
    if value == 1:
        allowed = higher > quantity if other == 1 else higher >= 2 * quantity
    elif other == 1:
        allowed = higher >= quantity // 2 + 1
    elif other == value:
        allowed = higher > quantity
    elif other > value:
        allowed = higher >= quantity
        if reading == 2 and other == 6:
            allowed = higher >= 2 * quantity
    else:
        allowed = reading == 0 and higher >= 2 * quantity
    values = rules.complete_options(p, {"double_rule": ("lower", "none", "six")[reading]})
    state = p.position([5, 5], options=values)
    for seat in range(2):
        p.apply(state, seat, HIDDEN, [])
    p.apply(state, 0, bids.bid(quantity, value), [])
    assert (p.check(state, 1, bids.bid(higher, other)) == "") == allowed
    least = bids.least(bids.bid(quantity, value), other, reading)
    assert allowed == (0 < least <= higher)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_guide_names_every_clause_that_is_cited(lang):
    guide = (DOCS / f"parafico.{lang}.md").read_text(encoding="utf-8")
    for mark in ("S1", "S2", "S3", "S4", "S5", "R1", "R2", "R3", "R4"):
        assert f"[{mark}]" in guide


WORDS = {"fr": ("après", "au moins"), "en": ("after", "at least")}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_4_the_guide_s_examples_are_legal(lang):
    guide = (DOCS / f"parafico.{lang}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+×\d) \|.*\| ([^|]*) \|$", guide, re.M)
    assert len(rows) == 6
    for before, examples in rows:
        state = p.position([5] * 4)
        for seat in range(4):
            p.apply(state, seat, HIDDEN, [])
        p.apply(state, 0, GAME.parse(state, 0, before), [])
        for example in examples.split(", "):
            assert p.check(state, 1, GAME.parse(state, 1, example)) == "", (before, example)
    after, least = (re.search(rf"^\| {word} \| (.*) \|$", guide, re.M) for word in WORDS[lang])
    assert after and least
    for quantity, ones in zip(after[1].split(" | "), least[1].split(" | "), strict=True):
        assert bids.least(bids.bid(int(quantity), 3), 1) == int(ones)
