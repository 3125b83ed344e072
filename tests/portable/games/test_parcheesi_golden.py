"""Parcheesi: positions played move by move and whole games, with digests that are the same on every interpreter.

tests/golden/make.py writes the digests of tests/golden/parcheesi.json anew; all else in it is written by hand.
"""

from golden_world import golden_games
from parcheesi_world import consistent, game, places, play

from gobelet.games.parcheesi import bot as bots
from gobelet.games.parcheesi import rules as p
from gobelet.games.parcheesi.definition import GAME
from gobelet.ledger import hexed
from support import golden_json

GOLDEN = golden_json("parcheesi.json")


def play_case(case):
    """Plays a case: [seat, face or words] a move. Checks its pawns and legal decisions; returns the digest as hex."""
    match = game(*case["pawns"], current=case["current"], fives=case["fives"], **case["options"])
    for seat, said in case["play"]:
        action = (said,) if type(said) is int else GAME.parse(match.state, seat, said)
        match.act(seat, action)
        consistent(match.state)
    assert [list(places(match, seat)) for seat in range(match.seats)] == case["then"], case["name"]
    assert p.turn(match.state) == case["turn"], case["name"]
    for seat, words in case["legal"]:
        assert [GAME.text(match.state, seat, action) for action in p.legal(match.state, seat)] == words, case["name"]
    return hexed(match.digest())


def test_t2_reading_8_t3_t4_f1_to_f3_and_5_golden_positions():
    for case in GOLDEN["cases"]:
        assert play_case(case) == case["digest"], case["name"]


def test_golden_games():
    for line, found in golden_games(GAME, GOLDEN["games"], play, bots):
        assert found == line
