"""Any match of any game: choices and checks agree, its log and its dump give it again. Whatever else is given for an
action or for a saved match is one, or it is refused with Illegal."""

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from secret_choice_world import SecretTable, check_replay

from gobelet import games
from gobelet.games import ALL, CHANCE, CHOOSE, DEAL, GAMES, HIDE, SEAL, Illegal
from gobelet.match import Match, replay
from gobelet.prng import Random
from gobelet_host.games import cases
from support import raises

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


NUMBERS = [*range(-2, 200), 999]
TUPLES = [(), (0,), (1,), (7,), (1, 1), (6, 5), (3, 1, 2), (1, 2, 3, 4), (1001,), (14001,), (1, 2, 3)]


@st.composite
def tables(draw, game):
    """A table of a game under any words of its options, whose seats decide by chance; and these options."""
    rules = games.load(game)
    worded = [option for option in rules.OPTIONS if games.choices(option)]
    words = {option[0]: draw(st.sampled_from(games.choices(option))) for option in worded}
    values = games.complete_options(rules, words | cases.of(game).short)
    seats, random = draw(st.integers(*rules.SEATS)), Random(draw(st.integers(0, 2**30 - 1)))
    return SecretTable(rules, seats, random, games.part(game, "bot").random, values, log=True), values


def samples(sequence):
    """Some of a sequence: its ends and what lies between."""
    size = len(sequence)
    return [sequence[number] for number in {0, 1, size // 3, size // 2, size - 2, size - 1} if 0 <= number < size]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8)
@given(data=st.data())
def test_what_a_seat_may_choose_is_exactly_what_is_accepted(game, data):
    table, _ = data.draw(tables(game))
    match, rules, state = table.match, table.rules, table.match.state
    while not match.over and match.count < 400:
        for seat in range(match.seats) if match.count % 3 == 0 else ():
            owed, claims = rules.owes(state, seat)[:1], bool(rules.may_claim(state) >> seat & 1)
            assert bool(owed) == bool(rules.actors(state) >> seat & 1)
            assert bool(rules.legal(state, seat)) == bool(claims or owed and owed[0] in (CHOOSE, SEAL, HIDE, DEAL))
            if owed and owed[0] not in (CHOOSE, SEAL):
                continue
            for hand in (None, table.hand(seat)) if owed == (CHOOSE,) else [table.hand(seat) if owed else None]:
                legal = rules.legal(state, seat, hand)
                assert all(action in legal and not rules.check(state, seat, action, hand) for action in samples(legal))
                if len(legal) < 400:
                    assert list(legal) == sorted(set(legal))
                for action in TUPLES if owed == (SEAL,) else NUMBERS:
                    accepted = rules.check(state, seat, action, hand) == ""
                    assert (action in legal) == accepted or game == "parafico" and accepted  # bids have no limit
        table.step()


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=8)
@given(data=st.data())
def test_the_log_and_any_dump_of_a_match_give_the_same_match_again(game, data):
    table, values = data.draw(tables(game))
    match, half = table.play(), len(table.history) // 2
    check_replay(table, values)
    again = Match.load(replay(table.rules, match.seats, values, (), table.history[:half])[0].dump())
    for seat, action in table.history[half:]:
        again.act(seat, action)
    assert again.dump() == match.dump()
    assert all(event[1] == ALL for events in table.heard for event in events)
    assert all(type(number) is int and -(1 << 30) < number < 1 << 30 for number in match.state)


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
    before = match.dump()
    try:
        match.check(seat, action, hand)
    except Illegal as refused:
        assert refused.code and refused.args[0] and match.dump() == before
    else:
        assert match.act(seat, action, hand) is not None
    assert hand or match.dump()


@given(JSON | st.lists(JSON, min_size=5, max_size=5))
def test_what_is_no_saved_match_is_refused(value):
    assert raises(Illegal, Match.load, json.dumps(value)).code == "bad_dump"


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
    assert raises(Illegal, Match.load, value).code == "bad_dump"
