"""The source's own example: 15 rounds of one game, its bids, its table of least ones, its seating (sections 8, 4, S).

tests/golden/parafico.json holds them; the digests in it are the same on every interpreter.
"""

from parafico_world import bidding, dice, roll, rule_of, session, show
from rules_world import only, say

from gobelet.games.parafico import bids
from gobelet.games.parafico import rules as p
from gobelet.games.parafico import state as s
from gobelet.games.parafico.definition import GAME
from gobelet.ledger import hexed
from gobelet.match import Match
from support import golden_json

GOLDEN = golden_json("parafico.json")
SEATS = GOLDEN["seats"]
READINGS = ("lower", "none", "six")


def check_round(match, example):
    roll(match)
    for name, words, line in example["said"]:
        seat = p.turn(match.state)
        assert SEATS[seat] == name
        action = GAME.parse(match.state, seat, words)
        if line:
            assert rule_of(match.state[s.BID], action) == line
        said = match.act(seat, action)
    events = show(match, example["hands"])
    call, caller = said[0][0], said[0][2]
    assert call == example["said"][-1][1]
    assert caller == SEATS.index(example["said"][-1][0])
    count = only(events, "count")
    assert list(count[5:7]) == example["count"]
    assert "%dx%d" % count[3:5] == example["said"][-2][1]
    assert SEATS[count[2]] == example["said"][-2][0]
    concerned, what = example["then"]
    assert SEATS[only(events, what)[2]] == concerned
    assert dice(match) == example["dice_after"]
    assert (only(events, "parafico") is not None) == example["parafico_next"]
    assert bool(match.state[s.NO_JOKERS]) == example["parafico_next"]
    starting = only(events, "round") or only(events, "winner")
    assert SEATS[starting[2]] == example["next"]


def test_8_the_fifteen_rounds_in_one_game_under_each_reading():
    for reading in READINGS:
        first = GOLDEN["rounds"][0]
        match = session(first["dice"], SEATS.index(first["first"]), None, False, double_rule=reading)
        for example in GOLDEN["rounds"]:
            check_round(match, example)
            if reading == "lower":
                assert hexed(match.digest()) == example["digest"], example["round"]
        assert match.over
        assert dice(match) == [0, 4, 0, 0]
        assert GAME.view(match.state)["ranks"] == [2, 1, 3, 4]
        assert GAME.scores(match.state) == [-2, -1, -3, -4]


def test_4_bid_vectors_under_three_readings():
    for vector in GOLDEN["bids"]:
        for reading in READINGS:
            match = bidding([5] * 15, double_rule=reading)
            if vector["after"]:
                say(match, vector["after"])
            seat = p.turn(match.state)
            quantity, value = [int(number) for number in vector["bid"].split("x")]
            action = bids.bid(quantity, value)
            case = (vector, reading)
            assert (p.check(match.state, seat, action) == "") == vector[reading], case
            assert (action in p.legal(match.state, seat)) == vector[reading], case
            if vector["lower"]:
                assert rule_of(match.state[s.BID], action) == vector["rule"], case


def test_4_ones_minimum():
    for quantity, ones in GOLDEN["least_ones"]:
        for value in range(2, 7):
            assert bids.least(bids.bid(quantity, value), 1) == ones


def test_S_seating_example():
    players = GOLDEN["seating"]["players"]
    names = [player[0] for player in players]
    match = Match(GAME, len(players), ages=[player[1] for player in players])
    for seat, player in enumerate(players):
        assert sum(player[2]) == GOLDEN["seating"]["totals"][seat]
        events = match.act(seat, tuple(player[2]))
    assert [names[seat] for seat in only(events, "order")[3]] == GOLDEN["seating"]["clockwise"]
    roll(match)
    spoke = []
    for words in ("1x2", "1x3", "1x4", "1x5"):
        spoke.append(names[p.turn(match.state)])
        say(match, words)
    assert spoke[0] == GOLDEN["seating"]["first"]
    assert spoke == GOLDEN["seating"]["speaking_order"]
