"""Whatever is given for an action or for a saved match, in any game: it is one, or it is refused with Illegal."""

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from secret_choice_world import SecretTable

from gobelet import games
from gobelet.games import CHANCE, GAMES, Illegal
from gobelet.match import Match
from gobelet.prng import Random

SMALL = st.integers(-3, 20)
NUMBER = SMALL | st.integers() | st.sampled_from((1 << 30, 10**40, -(10**40)))
PLAIN = st.none() | st.booleans() | NUMBER | st.floats() | st.text(max_size=8)
JSON = st.recursive(PLAIN, lambda item: st.lists(item, max_size=4) | st.dictionaries(st.text(max_size=3), item))
ODD = st.recursive(
    PLAIN | st.binary(max_size=4) | st.lists(SMALL, max_size=4),
    lambda item: st.lists(item, max_size=4).map(tuple),
)
NUMBERS = st.lists(st.integers(0, 9), max_size=8) | st.lists(NUMBER | PLAIN, max_size=4)
ACTION = SMALL | NUMBERS.map(tuple) | ODD


@cache
def dumps(game):
    """A match, saved twice in each phase."""
    rules = games.load(game)
    table = SecretTable(
        rules, max(3, rules.SEATS[0]), Random(5), games.part(game, "bot").random, games.complete_options(rules)
    )
    found = {}
    for _ in range(200):
        kept = found.setdefault(rules.view(table.match.state)["phase"], [])
        if len(kept) < 2:
            kept.append(table.match.dump())
        if not table.match.over:
            table.step()
    return sum(found.values(), [])


def moments():
    return st.sampled_from([moment for game in GAMES for moment in dumps(game)])


def asked(match):
    """Asks a match what views, cups and the ledger ask."""
    rules, state = match.rules, match.state
    assert match.dump() == Match.load(match.dump()).dump()
    assert len(rules.scores(state)) == len(rules.points(state)) == match.seats
    assert rules.view(state)["game"] == rules.NAME
    for seat in range(CHANCE, match.seats):
        rules.owes(state, seat)
        rules.check(state, seat, 0)


@given(moments(), st.integers(-1, 3), ACTION, st.none() | st.lists(st.integers(0, 60), max_size=9).map(tuple))
def test_whatever_is_offered_as_an_action_is_legal_or_refused(moment, seat, action, hand):
    match = Match.load(moment)
    try:
        match.check(seat, action, hand)
    except Illegal as refused:
        assert refused.code and refused.args[0]
    else:
        assert match.act(seat, action, hand) is not None
    assert hand or match.dump()


@given(JSON | st.lists(JSON, min_size=5, max_size=5))
def test_what_is_no_saved_match_is_refused(value):
    with pytest.raises(Illegal) as refused:
        Match.load(json.dumps(value))
    assert refused.value.code == "bad_dump"


@given(moments(), st.data())
def test_a_saved_match_with_another_item_in_it_is_refused_or_can_be_asked_everything(moment, data):
    body = json.loads(moment)
    where = body[4] if data.draw(st.booleans()) else body
    where[data.draw(st.integers(0, len(where) - 1))] = data.draw(JSON)
    try:
        match = Match.load(json.dumps(body))
    except Illegal as refused:
        assert refused.code == "bad_dump"
    else:
        asked(match)


@given(st.text() | st.binary() | ODD)
def test_what_is_no_text_at_all_is_no_saved_match(value):
    with pytest.raises(Illegal) as refused:
        Match.load(value)
    assert refused.value.code == "bad_dump"
