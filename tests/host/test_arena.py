"""Automates against each other: fair turns, figures that repeat, and players that are programs of their own."""

import csv
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from gobelet_host.cli import main
from gobelet_host.errors import HostError
from gobelet_host.sim.arena import CSV, arena, named, written

EXAMPLE = Path(__file__).parents[1] / "examples" / "arena" / "player.py"
SHORT = {"dice_per_player": 2}


def test_every_automate_sits_in_every_seat_of_a_deal():
    result = arena(["sound", "random"], players=3, games=6, options=SHORT)
    assert result.matches == 6
    assert {name: one.seats for name, one in result.standings.items()} == {"sound": 6, "random": 12}
    for deal in {row[1] for row in result.rows}:
        assert sorted(row[3] for row in result.rows if row[1] == deal and row[4] == "sound") == [0, 1, 2]
    assert sum(one.wins for one in result.standings.values()) == 6


def test_the_same_seed_gives_the_same_figures_and_another_one_others():
    one, again, other = (arena(["sound", "random"], games=20, seed=seed, options=SHORT).rows for seed in (1, 1, 50))
    assert one == again != other


def test_equals_share_what_there_is_and_the_interval_says_how_surely():
    result = arena(["sound"], games=40, options=SHORT)
    assert result.standings["sound"].rate == 0.5 and result.standings["sound"].doubt == 0
    better = arena(["sound", "random"], games=40, options=SHORT).standings["sound"]
    assert better.rate - better.doubt > 0.5


def test_habits_are_counted_for_each(tmp_path):
    habits = {name: one.habits for name, one in arena(["sound", "random"], games=20, options=SHORT).standings.items()}
    assert habits["random"]["jumps"] > habits["sound"]["jumps"]
    assert set(habits["sound"]) == {"bluffs", "jumps", "calls", "carambas"}


def test_every_seat_of_every_match_is_a_line_of_the_file(tmp_path):
    result = arena(["sound", "random"], games=4, options=SHORT)
    written(result, tmp_path / "matches.csv")
    rows = list(csv.reader((tmp_path / "matches.csv").read_text(encoding="utf-8").splitlines()))
    assert rows[0] == list(CSV) and len(rows) == 1 + 2 * result.matches
    with pytest.raises(HostError) as refusal:
        written(result, tmp_path / "none" / "matches.csv")
    assert refusal.value.code == "file_failed"


def test_the_example_plays():
    result = arena(["random", "mine"], games=4, options=SHORT, external={"mine": f"{sys.executable} {EXAMPLE}"})
    assert result.standings["mine"].seats == 4


@pytest.mark.parametrize(
    ("program", "code"),
    [
        ("print('nonsense', flush=True); input(); input()", "player_wrong"),
        ("print('bluff', flush=True); input(); input()", "player_wrong"),
        ("input()", "player_lost"),
    ],
)
def test_a_program_that_does_not_play_is_named(program, code):
    command = f'{sys.executable} -c "{program}"'
    with pytest.raises(HostError) as refusal:
        arena(["mine"], games=2, options=SHORT, external={"mine": command})
    assert refusal.value.code == code and "mine" in str(refusal.value)


def test_what_is_no_player_is_said():
    for text in ("mine", "mine=", "=python3"):
        with pytest.raises(HostError) as refusal:
            named(text)
        assert refusal.value.code == "no_command"
    assert named("mine=python3 a=b") == ("mine", "python3 a=b")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_command_shows_a_table(lang):
    out = CliRunner().invoke(main, ["arena", "sound", "random", "--games", "4", "--lang", lang], terminal_width=120)
    assert out.exit_code == 0, out.output
    assert "sound" in out.output and "±" in out.output
