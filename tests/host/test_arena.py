"""Automates against each other: fair turns, figures that repeat, and players that are programs of their own."""

import csv
import json
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from click.testing import CliRunner

from gobelet import bots
from gobelet.games import GAMES, Illegal, load
from gobelet_host.cli import main
from gobelet_host.commands.arena import CSV, written
from gobelet_host.errors import HostError
from gobelet_host.games import cases, title
from gobelet_host.sim.arena import Player, arena, named
from gobelet_host.sim.arena_statistics import wilson
from gobelet_host.sim.external import MOST, sample
from support import raises

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


@pytest.mark.parametrize("game", GAMES)
def test_the_sound_automate_beats_random_ones_in_every_game(game):
    games = 3 if cases.of(game).slow else 6
    one = arena(["sound", "random"], game, players=3, games=games, options=cases.of(game).short)
    assert one.standings["sound"].wins > 0.8 * games and len(one.rounds) == games and min(one.rounds) >= 1


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_each_level_plays_a_match_of_each_game_by_the_rules_and_the_same_again(game, level):
    options, players = cases.of(game).short, max(2, load(game).SEATS[0])
    one, again = (arena([level, "easy"], game, players, 1, 5, options) for _ in range(2))
    assert one.rows == again.rows


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
    assert raises(HostError, written, result, tmp_path / "none" / "matches.csv").code == "file_failed"


def program(code, name="mine"):
    """An external player of a few lines, which reads what it is told into `hear()`, a question into `ask()`."""
    hears = "hear = lambda: json.loads(sys.stdin.readline())\n"
    asks = "ask = lambda: next(told for told in iter(hear, None) if told['kind'] == 'decide')\n"
    lines = f"import sys, os, time, json, subprocess\n{hears}{asks}{code}"
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


def test_a_program_hears_how_a_match_begins_what_is_shown_and_how_it_ends(tmp_path):
    kept = tmp_path / "told"
    code = f"""
while line := sys.stdin.readline():
    with open({str(kept)!r}, "a") as file:
        file.write(line)
    told = json.loads(line)
    if told["kind"] == "decide":
        print("bluff" if told["heard"] else "1x1", flush=True)
"""
    arena(["sound", "mine"], games=2, options=SHORT, external=program(code))
    told = [json.loads(line) for line in kept.read_text().splitlines()]
    begun, ended = ([one for one in told if one["kind"] == kind] for kind in ("begin", "end"))
    assert told[0] in begun and told[-1] in ended and [one["seats"] for one in begun] == [[1], [0]]
    for one in begun:
        assert (one["version"], one["game"], one["players"]) == (1, "parafico", 2)
        assert set(one["options"]) == {option[0] for option in load("parafico").OPTIONS}
        assert one["options"]["dice_per_player"] == 2
    assert all(sorted(one["places"]) == [1, 2] and one["forfeits"] == [] for one in ended)
    events = [event for one in told if one["kind"] == "decide" for event in one["events"]]
    shown = [faces for kind, seat, faces in (event for event in events if event[0] == "shown")]
    assert shown and all(1 <= face <= 6 for faces in shown for face in faces)
    bids = [event for event in events if event[0] == "bid"]
    assert bids, "what others said, too"


DETACHED = """
import os, time
os.setsid()
os.fork() and os._exit(0)
with open(%r, "a") as file: print(os.getpid(), file=file)
time.sleep(99)
"""


def lives(pid):
    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a session of its own is left alone, as docs say")
@pytest.mark.parametrize("last", ["", "sys.exit()", "os.kill(os.getpid(), 9)"])
def test_all_that_a_program_has_started_ends_with_it(tmp_path, last):
    kept = tmp_path / "pids"
    code = f"subprocess.run([sys.executable, '-c', {DETACHED % str(kept)!r}]); ask(); {last}\ntime.sleep(99)"
    arena(["sound", "mine"], games=2, options=SHORT, external=program(code), patience=0.2 if not last else 60)
    pids = [int(line) for line in kept.read_text().splitlines()]
    assert pids and not any(map(lives, pids))


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere nobody hears of an arena that was killed")
def test_all_that_a_program_has_started_ends_with_an_arena_that_is_killed(tmp_path):
    kept = tmp_path / "pids"
    code = f"subprocess.run([sys.executable, '-c', {DETACHED % str(kept)!r}]); time.sleep(99)"
    (mine,) = program(code).items()
    gobelet = [sys.executable, "-c", "from gobelet_host.cli import main; main()"]
    words = [*gobelet, "arena", "sound", "mine", "--external", "=".join(mine)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as killed:
        try:
            wait_until(lambda: kept.exists() and kept.read_text())
        finally:
            killed.kill()
    (pid,) = (int(line) for line in kept.read_text().splitlines())
    wait_until(lambda: not lives(pid))


def wait_until(done):
    end = time.monotonic() + 60
    while not done():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_names_all_that_the_view_of_a_game_has(lang):
    page = (Path(__file__).parents[2] / "docs" / f"arena.{lang}.md").read_text(encoding="utf-8")
    _, _, told = page.partition("**The view.**" if lang == "en" else "**La vue.**")
    of_all, table = told.split("\n\n")[:2]
    rows = {row.split(" | ")[0].removeprefix("| "): row for row in table.splitlines()[2:]}
    games = {title(game, lang): load(game) for game in GAMES}
    assert len(rows) == 5 and set(rows) <= set(games)
    for name, row in rows.items():
        rules = games[name]
        assert set(re.findall(r"`(\w+)`", of_all + row)) == set(rules.view(rules.new(rules.SEATS[0])))


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
    assert raises(HostError, arena, ["sound", "easy"], players=3, round_robin=True).code == "few_automates"


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
        assert raises(HostError, named, text).code == "no_command"
    assert named("mine=python3 a=b") == ("mine", "python3 a=b")
    assert raises(Illegal, arena, ["sound"], "poker").code == "unknown_game"
    assert raises(Illegal, arena, ["sound"], players=16).code == "bad_seats"


@pytest.mark.parametrize(("lang", "rounds"), [("fr", "Manches"), ("en", "Rounds")])
def test_the_command_shows_tables_that_fit_eighty_columns(lang, rounds, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    names = "hard-credulous", "medium-cautious"
    out = CliRunner().invoke(main, ["arena", *names, "--games", "2", "--lang", lang, "--option", "dice_per_player=1"])
    assert out.exit_code == 0, out.output
    assert all(word in out.output for word in (*names, rounds, "±")) and "…" not in out.output, out.output
