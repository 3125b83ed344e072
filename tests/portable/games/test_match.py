"""A session of a game: checked, counted in steps, saved, replayed."""

import json

from bot_world import play
from parafico_world import bidding, outcome, roll, session
from rules_world import say

from gobelet import games as rules
from gobelet.games import HIDDEN, Illegal
from gobelet.games.game import Game
from gobelet.games.parafico import bids
from gobelet.games.parafico import rules as p
from gobelet.games.parafico.definition import GAME
from gobelet.match import Match
from gobelet.prng import Random
from support import raises


def test_a_game_is_known_by_name():
    for name in rules.GAMES:
        module = rules.load(name)
        assert name == module.NAME
        assert module.SEATS[0] <= module.SEATS[1]
    assert raises(Illegal, rules.load, "poker").code == "unknown_game"
    assert raises(Illegal, rules.load, "__init__").code == "unknown_game"


def test_a_game_with_cards_has_no_calls_and_no_hidden_dice():
    """What cups answer to the end of a deal takes the links of calls: they must serve nothing else in it."""
    for name in rules.GAMES:
        game = rules.load(name)
        assert not game.deck or not game.CALLS and game.under_cup is Game.under_cup, name


def test_the_defaults_of_every_game_are_legal_options():
    for name in rules.GAMES:
        module = rules.load(name)
        for option in module.OPTIONS:
            assert rules.is_valid_value(option, option[1]), (name, option[0])
        assert module.new(module.SEATS[0]) == module.new(module.SEATS[0], rules.complete_options(module))


def test_options_by_name():
    assert dict(rules.non_default_options(p, rules.complete_options(p, {"dice_per_player": 3}))) == {
        "dice_per_player": 3
    }
    assert raises(Illegal, rules.complete_options, p, {"dice": 3}).code == "unknown_option"
    assert raises(Illegal, rules.complete_options, p, {"dice_per_player": "3"}).code == "bad_option"
    assert raises(Illegal, rules.complete_options, p, {"seat_ties": 0}).code == "bad_option"


def test_a_match_is_for_the_game_s_number_of_players():
    assert raises(Illegal, Match, p, 1).code == "bad_seats"
    assert raises(Illegal, Match, p, 16).code == "bad_seats"
    assert raises(Illegal, Match, p, 3, (), (7, 8)).code == "bad_ages"


def test_a_refused_action_changes_nothing():
    match = bidding([5, 5])
    before = match.dump()
    assert raises(Illegal, match.act, 0, bids.BLUFF).code == "no_bid_to_call"
    assert raises(Illegal, match.act, 1, bids.bid(1, 1)).code == "not_your_turn"
    assert match.dump() == before


def test_steps_count_decision_points():
    match = session([2, 2, 2])
    steps = [match.step]
    for seat in range(3):
        match.act(seat, HIDDEN)
        steps.append(match.step)
    assert steps == [0, 0, 0, 1]  # all three owe one and the same thing
    say(match, "1x2", "2x2")
    assert match.step == 3
    say(match, "bluff")
    for seat in range(3):
        assert match.step == 4
        match.act(seat, (2, 3))
    assert match.step == 5
    assert match.count == 3 + 3 + 3


def test_a_step_ends_exactly_when_what_is_owed_changes():
    match = Match(GAME, 3)
    random = Random(8)

    def follow(match, seat, hand, action):
        copy = Match.load(match.dump())
        rest = p.actors(copy.state) & ~(1 << seat)
        ended = p.apply(copy.state, seat, action, [])
        assert ended is (rest == 0 or p.actors(copy.state) != rest)

    play(["random"] * 3, random, seen=follow)
    assert not match.over


def test_a_saved_match_is_the_same_match():
    match, _ = outcome([[2, 2], [3, 3]], ["9x2", "bluff"])
    copy = Match.load(match.dump())
    assert copy.dump() == match.dump() == Match.load(match.dump().encode() + b"\n").dump()
    assert copy.digest() == match.digest()
    assert (copy.step, copy.count, copy.seats, copy.rules.NAME) == (match.step, match.count, 2, p.NAME)
    roll(match)
    assert copy.digest() != match.digest()
    roll(copy)
    assert copy.digest() == match.digest()


def test_what_is_no_saved_match_is_refused():
    good = bidding([5, 5]).dump()
    for line in ("", "nonsense", "null", "7", "[]", "{}", good[:-4], good.replace("parafico", "poker"), "[1,2,3,4,5]"):
        assert raises(Illegal, Match.load, line).code == "bad_dump", line
    for line in (None, 7, [], b"\xff", "[" * 5000, good[:-1], good[:-2], good.encode()[:-1], good + good):
        assert raises(Illegal, Match.load, line).code == "bad_dump", line
    name, seats, step, count, state, named, total = json.loads(good)
    for body in (  # more of them: tests/host/test_match_properties.py
        [[name], seats, step, count, state, named],
        [name, True, step, count, state, named],
        [name, seats, -1, count, state, named],
        [name, seats, step, 1.0, state, named],
        [name, seats, step, count, state[:-1] + [[]], named],
        [name, seats, step, count, state, [["dice_per_player", 9]]],
        [name, seats, step, count, None, named],
        [name, seats, step, count],
    ):
        for line in (body, body + [total]):
            assert raises(Illegal, Match.load, json.dumps(line)).code == "bad_dump", line


def test_no_altered_state_of_any_game_is_taken_for_one():
    """One of Pépètes, in which nobody is left to be asked for a gift, never came to an end."""
    for name in rules.GAMES:
        module = rules.load(name)
        body = json.loads(Match(module, module.SEATS[0]).dump())
        for at in range(5):
            for step in (-1, 1, 64):
                for item in range(len(body[4])) if at == 4 else [-1]:
                    other = [list(part) if type(part) is list else part for part in body]
                    if at == 4:
                        other[4][item] += step
                    elif at:
                        other[at] += step
                    else:
                        other[0] = "papayoo" if name != "papayoo" else "pepetes"
                    line = json.dumps(other)
                    assert raises(Illegal, Match.load, line).code == "bad_dump", (name, at, item, step)


def test_options_that_are_kept_elsewhere_read_like_tuples():
    for name in rules.GAMES:
        module = rules.load(name)
        table = module.OPTIONS
        read = tuple(table)
        assert len(table) == len(read) and table[0] == read[0] and table[-1] == read[-1]
        raises(IndexError, lambda table=table: table[len(table)])
