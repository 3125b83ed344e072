"""Simulated games: repeatable, counted once each, through the protocol as well; errors a person can act on."""

import io

import pytest
from rich.console import Console

from gobelet import bots
from gobelet import games as rules
from gobelet.games import GAMES, Illegal
from gobelet_host.commands.localised_cli import Messages
from gobelet_host.errors import HostError
from gobelet_host.games import cases
from gobelet_host.sim import simulate as simulation
from gobelet_host.sim.simulate import simulate
from support import raises


def test_the_same_seed_gives_the_same_games():
    one, other = simulate(players=3, games=5, seed=7), simulate(players=3, games=5, seed=7)
    assert (one.wins, one.seat_wins, one.rounds, one.moves) == (other.wins, other.seat_wins, other.rounds, other.moves)
    assert simulate(players=3, games=5, seed=8).moves != one.moves


def test_every_game_is_counted_once():
    done = []
    result = simulate(players=5, games=12, seed=1, progress=done.append)
    assert done == list(range(1, 13))
    assert result.games == len(result.rounds) == sum(result.wins.values()) == sum(result.seat_wins) == 12
    assert sum(result.sat.values()) == 5 * 12
    assert 0 <= result.opener_wins <= 12
    assert min(result.rounds) >= 1 and result.moves > 12 * 5
    assert result.speed > 0


def test_the_automates_change_seats():
    result = simulate(players=2, games=10, seed=3, bots=("sound", "random"))
    assert result.sat == {"sound": 10, "random": 10}
    assert result.rate("sound") > 0.8
    assert min(result.seat_wins) >= 3  # the seat alone decides nothing


def test_options_reach_the_game():
    short = simulate(players=4, games=5, seed=1, options={"dice_per_player": 1})
    assert max(short.rounds) <= 3 + 20
    assert short.moves < simulate(players=4, games=5, seed=1).moves
    assert raises(Illegal, simulate, options={"dice_per_player": 9}).code == "bad_option"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("fair", [False, True])
def test_every_game_is_played_to_its_end_with_and_without_the_protocol(game, fair):
    one = simulate(game, players=3, games=2, seed=4, bots=("random",), fair=fair)
    assert one.games == 2 and sum(one.wins.values()) == 2
    again = simulate(game, players=3, games=2, seed=4, bots=("random",), fair=fair)
    assert (one.seat_wins, one.rounds, one.moves) == (again.seat_wins, again.rounds, again.moves)


@pytest.mark.parametrize("game", GAMES)
def test_the_sound_automate_beats_random_ones_in_every_game(game):
    short = cases.of(game).short
    assert simulate(game, players=3, games=6, seed=1, options=short, bots=("sound", "random")).wins["sound"] >= 5


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_each_level_plays_a_match_of_each_game_by_the_rules_and_the_same_again(game, level):
    options, players = cases.of(game).short, max(2, rules.load(game).SEATS[0])
    one, again = (simulate(game, players, 1, 5, (level, "easy"), options=options) for _ in range(2))
    assert (one.wins, one.rounds, one.moves) == (again.wins, again.rounds, again.moves)


def test_what_cannot_be_simulated_says_why():
    with pytest.raises(HostError) as refusal:
        simulate(bots=("sound", "clever"))
    assert refusal.value.code == "no_automates" and "clever" in str(refusal.value)
    assert raises(Illegal, simulate, "poker").code == "unknown_game"
    assert raises(Illegal, simulate, players=16, games=1).code == "bad_seats"


@pytest.mark.parametrize(
    ("lang", "wanted"),
    [
        ("en", ("Parafico, 3 players, 4 games, seed 1", "bot “medium”", "bot “easy”", "seat 3", "rounds:")),
        ("fr", ("Parafico, 3 joueurs, 4 parties, graine 1", "« medium »", "place 3", "manches :", ",0\u202f%")),
    ],
)
def test_the_command_shows_a_table_in_the_language_asked(lang, wanted):
    console = Console(file=io.StringIO(), width=80, force_terminal=False)
    simulation.run(console, Messages(lang), "parafico", 3, 4, 1, {})
    shown = console.file.getvalue()
    for words in wanted:
        assert words in shown
