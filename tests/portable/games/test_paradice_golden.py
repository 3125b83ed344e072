"""Paradice: scenes played move by move and whole games, with digests that are the same on every interpreter.

tests/golden/make.py writes the digests of tests/golden/paradice.json anew; all else in it is written by hand.
"""

import binascii

from paradice_world import balance, game, give, money, play, winner

from gobelet import games as rules
from gobelet.games.paradice import bot as bots
from gobelet.games.paradice import rules as p
from gobelet.games.paradice import state as s
from gobelet.games.paradice.definition import GAME
from gobelet.games.paradice.statistics import Statistics
from gobelet.match import Match
from gobelet.prng import Random
from support import golden_json

GOLDEN = golden_json("paradice.json")


def hexed(digest):
    return binascii.hexlify(digest).decode()


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


def play_game(line, listen=None):
    """Plays a whole game of automates from its seed; returns the match."""
    match = Match(GAME, line["players"], rules.complete_options(GAME, line["options"]))
    play(match, Random(line["seed"]), getattr(bots, line["automates"]), listen)
    return match


def test_golden_scenes():
    for case in GOLDEN["cases"]:
        assert play_case(case) == case["digest"], case["name"]


def test_golden_games():
    for line in GOLDEN["games"]:
        match = play_game(line)
        assert match.count == line["actions"] and winner(match) == line["winner"], line
        assert hexed(match.digest()) == line["digest"], line


def test_replay_gives_equal_bytes_and_the_books_balance():
    line = GOLDEN["games"][0]
    again = Match(GAME, line["players"], rules.complete_options(GAME, line["options"]))

    def follow(seat, action, events):
        again.act(seat, action)
        assert balance(again.state) == 0

    match = play_game(line, follow)
    assert again.dump() == match.dump()


def test_saved_and_loaded_in_the_middle():
    line = GOLDEN["games"][0]
    saved = [Match(GAME, line["players"], rules.complete_options(GAME, line["options"]))]

    def follow(seat, action, events):
        saved[0].act(seat, action)
        if saved[0].count % 50 == 0:
            saved[0] = Match.load(saved[0].dump())

    match = play_game(line, follow)
    assert saved[0].dump() == match.dump()


def test_statistics_of_a_game():
    line = GOLDEN["games"][0]
    seen = Statistics(line["players"])

    def follow(seat, action, events):
        seen.add(events)

    match = play_game(line, follow)
    assert sum(seen.by_event) == sum(seen.by_roll) == seen.total > 0
    assert len(seen.history) == match.state[s.ROUND] + 1
    assert seen.history[-1] == s.block(match.state, s.SCORES) + [match.state[s.POT]]
