"""Paradice: scenes played move by move and whole games, with digests that are the same on every interpreter.

tests/golden/make.py writes the digests of tests/golden/paradice.json anew; all else in it is written by hand.
"""

from golden_world import golden_games
from paradice_world import game, give, money, play

from gobelet.games.paradice import bot as bots
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.definition import GAME
from gobelet.ledger import hexed
from support import golden_json

GOLDEN = golden_json("paradice.json")


def play_case(case):
    """Plays a case: [seat, [a, b] or words] a move. Checks scores, jackpot, owners; returns the digest as hex."""
    match = game(case["players"], **case["options"])
    for seat, cell in enumerate(case["places"]):
        match.state[s.PLACES + seat] = cell
    for seat, amount in enumerate(case["scores"]):
        money(match, seat, amount)
    for owner, names in enumerate(case["owned"]):
        give(match, owner, *[(name, copy) for name, copy in names])
    for seat, said in case["play"]:
        match.act(seat, tuple(said) if type(said) is list else GAME.parse(match.state, seat, said))
    assert s.block(match.state, s.SCORES) == case["then"], (case["name"], s.block(match.state, s.SCORES))
    assert match.state[s.POT] == case["jackpot"] and p.turn(match.state) == case["turn"], case["name"]
    assert GAME.view(match.state)["places"] == case["cells"], case["name"]
    return hexed(match.digest())


def test_golden_scenes():
    for case in GOLDEN["cases"]:
        assert play_case(case) == case["digest"], case["name"]


def test_golden_games():
    for line, found in golden_games(GAME, GOLDEN["games"], play, bots):
        assert found == line
