"""Automates against each other: fair turns, figures that repeat, and players that are programs of their own."""

import csv
import json
import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from gobelet_host.cli import main
from gobelet_host.commands.arena import CSV, written
from gobelet_host.errors import HostError
from gobelet_host.sim.arena import Player, arena, named
from gobelet_host.sim.arena_statistics import wilson
from gobelet_host.sim.external import MOST, sample

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


def program(code, name="mine"):
    """An external player of a few lines, which reads a question into `ask()`."""
    lines = f"import sys, os, time, json\nask = lambda: json.loads(sys.stdin.readline())\n{code}"
    return {name: f"{sys.executable} -c {shlex.quote(lines)}"}


def test_the_example_wins_and_names_more_than_ones():
    result = arena(["random", "mine"], games=10, external={"mine": f"{sys.executable} {EXAMPLE}"})
    mine = result.standings["mine"]
    assert mine.wins == 10 and not mine.forfeits
    assert mine.habits["calls"] > 0


def test_a_program_is_asked_for_bids_on_every_face_the_lowest_first(tmp_path):
    said = tmp_path / "legal"
    keep = f"q = ask(); open({str(said)!r}, 'w').write(' '.join(q['legal']))"
    arena(["mine"], games=2, external=program(keep), patience=5)
    legal = said.read_text().split()
    assert len(legal) == MOST and {text[-1] for text in legal if "x" in text} == set("123456")
    assert all(f"1x{value}" in legal and f"2x{value}" in legal for value in range(1, 7))


@pytest.mark.parametrize(
    ("legal", "most", "chosen"),
    [
        (range(5), 9, [0, 1, 2, 3, 4]),
        ([1, 101, 102, 103, 201, 202, 203, 204], 6, [1, 101, 102, 201, 202, 203]),  # a call, two faces
        ([(n,) for n in range(10)], 5, [(0,), (2,), (4,), (6,), (8,)]),
    ],
)
def test_a_sample_of_decisions_begins_at_the_lowest_of_each_run(legal, most, chosen):
    assert sample(legal, most) == chosen


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("ask(); print('nonsense', flush=True); ask()", "not_an_action"),
        ("ask(); print('bluff', flush=True); ask()", "no_bid_to_call"),
        ("ask()", "exit code 0"),
        ("ask(); sys.exit(3)", "exit code 3"),
        ("ask(); os.abort()", "SIGABRT"),
        ("ask(); time.sleep(60)", "not answered for"),  # silent
        ("ask(); sys.stdout.write('1x'); sys.stdout.flush(); time.sleep(60)", "not answered for"),  # half a line
        ("time.sleep(60)", "not answered for"),  # reads nothing
        ("[os.write(1, b'x' * 65536) for _ in range(1000)]", "more than 4096 bytes"),  # floods
        ("[os.write(2, b'x' * 65536) for _ in range(100)]; ask(); print('1x1', flush=True); sys.exit()", "exit code 0"),
        ("ask(); keep = [bytes(1 << 26) for _ in range(64)]; time.sleep(60)", "exit code 1"),  # eats memory
    ],
)  # fmt: skip
def test_a_program_that_does_not_play_forfeits_and_the_others_play_on(code, why, capfd):
    patience = 0.3 if "not answered" in why else 60  # a busy machine starts Python slowly
    result = arena(["sound", "mine"], games=6, options=SHORT, external=program(code), patience=patience)
    mine, sound = result.standings["mine"], result.standings["sound"]
    assert (mine.forfeits, mine.wins, sound.wins) == (6, 0, 6)
    assert why in mine.why and "mine" in mine.why
    assert len(capfd.readouterr().err) < 10 * 8192


def test_a_program_that_falls_once_plays_the_next_match(tmp_path):
    first = tmp_path / "first"
    code = f"""
fall = not os.path.exists({str(first)!r})
open({str(first)!r}, "w")
while True:
    question = ask()
    if fall:
        sys.exit(1)
    print("bluff" if question["heard"] else "1x1", flush=True)
"""
    mine = arena(["random", "mine"], games=4, options=SHORT, external=program(code)).standings["mine"]
    assert mine.forfeits == 1 and mine.seats == 4


def test_whoever_forfeits_is_behind_all_others_who_play_on():
    result = arena(["mine", "sound", "random"], players=3, games=3, options=SHORT, external=program("sys.exit(1)"))
    assert result.standings["mine"].wins == 0
    assert result.standings["sound"].wins + result.standings["random"].wins == 3


def test_a_program_knows_past_rounds_and_nothing_of_the_arena(tmp_path):
    kept = tmp_path / "seen"
    code = f"""
while True:
    question = ask()
    with open({str(kept)!r}, "a") as file:
        print(json.dumps([question["past"], dict(os.environ)]), file=file)
    print("bluff" if question["heard"] else "1x1", flush=True)
"""
    arena(["sound", "mine"], games=2, options=SHORT, external=program(code))
    seen = [json.loads(line) for line in kept.read_text().splitlines()]
    pasts = [past for past, _ in seen if past]
    assert pasts and all(sorted(seat for seat, _ in hands) == [0, 1] for _, hands in pasts[-1])
    assert {name for _, env in seen for name in env} <= {"PATH", "LANG", "LC_CTYPE"}  # Python adds the last one


def test_without_a_seed_the_deals_are_others_each_time():
    one, other = (arena(["sound", "random"], games=4, options=SHORT, seed=None) for _ in range(2))
    assert one.seed != other.seed
    again = arena(["sound", "random"], games=4, options=SHORT, seed=one.seed)
    assert again.rows == one.rows


def test_in_a_round_robin_each_meets_each():
    result = arena(["sound", "random", "easy"], games=4, options=SHORT, round_robin=True)
    assert {name: one.seats for name, one in result.standings.items()} == dict.fromkeys(("sound", "random", "easy"), 8)
    assert result.matches == 12
    mu = {name: rating[0] for name, rating in result.ratings.items()}
    assert mu["random"] < mu["sound"] and mu["random"] < mu["easy"]
    with pytest.raises(HostError) as refusal:
        arena(["sound", "easy"], players=3, round_robin=True)
    assert refusal.value.code == "few_automates"


def test_several_processes_give_the_same_figures():
    one, two = (arena(["sound", "random"], games=8, options=SHORT, jobs=jobs) for jobs in (1, 2))
    assert (one.rows, one.standings, one.ratings) == (two.rows, two.standings, two.ratings)


@pytest.mark.parametrize(
    ("won", "of", "low", "high"),
    # Table I of R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, method 3
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_interval_is_wilsons(won, of, low, high):
    assert wilson(won / of, of) == pytest.approx((low, high), abs=5e-5)


def test_four_of_four_is_no_certainty():
    low, high = arena(["sound", "random"], games=4, options={"dice_per_player": 5}).standings["sound"].interval
    assert low < 0.6 and high == 1


def test_what_was_played_is_kept_when_it_is_stopped(tmp_path, monkeypatch):
    kept = tmp_path / "matches.csv"
    play, count = Player.play, []

    def stopped(self, number):
        count.append(number)
        if len(count) > 2:
            assert len(kept.read_text().splitlines()) == 1 + 4  # what came first is written already
            raise KeyboardInterrupt
        return play(self, number)

    monkeypatch.setattr(Player, "play", stopped)
    out = CliRunner().invoke(main, ["arena", "sound", "random", "--games", "8", "--csv", str(kept)], terminal_width=120)
    assert out.exit_code == 0, out.output
    assert len(kept.read_text().splitlines()) == 1 + 8 and "4" in out.output


def test_what_is_no_player_is_said():
    for text in ("mine", "mine=", "=python3"):
        with pytest.raises(HostError) as refusal:
            named(text)
        assert refusal.value.code == "no_command"
    assert named("mine=python3 a=b") == ("mine", "python3 a=b")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_command_shows_tables_that_fit_eighty_columns(lang, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    names = "hard-credulous", "medium-cautious"
    out = CliRunner().invoke(main, ["arena", *names, "--games", "2", "--lang", lang, "--option", "dice_per_player=1"])
    assert out.exit_code == 0, out.output
    assert all(name in out.output for name in names) and "±" in out.output and "…" not in out.output, out.output
