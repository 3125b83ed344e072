"""`gobelet play` with real processes: cups on MicroPython behind pseudo-terminals, a real journal, real signals."""

import json
import os
import random
import signal
import subprocess
import sys
import time

import psutil
import pytest

from gobelet_host import words as texts
from gobelet_host.audit import audit
from gobelet_host.device import micropython
from gobelet_host.errors import HostError
from gobelet_host.evening.results_db import ResultsDb
from gobelet_host.sim import local_table
from gobelet_host.sim.local_table import LocalTable, PlaySettings
from gobelet_host.table import journal
from gobelet_host.words.event_sentences import UNTOLD

GOBELET = [sys.executable, "-c", "from gobelet_host.cli import main; main()"]


def gobelet(*arguments, **more):
    return subprocess.run([*GOBELET, *map(str, arguments)], capture_output=True, text=True, timeout=100, **more)


@pytest.fixture
def book(tmp_path):
    return tmp_path / "match.gobelet"


def test_one_match_follows_the_other_without_joining_again_and_all_are_in_the_standing(book):
    more = ["--option", "dice_per_player=1", "--then", "pepetes", "--runtime", "cpython", "--seed", 2]
    done = gobelet("play", "--headless", "--cups", 2, "--journal", book, "--lang", "en", *more)
    assert done.returncode == 0, done.stderr
    assert sum(line.startswith("winner: ") for line in done.stdout.splitlines()) == 2
    first, second = ResultsDb.for_journal(book).matches()
    assert [first.result.game, second.result.game] == ["parafico", "pepetes"]
    assert [player.cup for player in first.result.players] == [player.cup for player in second.result.players]
    assert gobelet("play", "--headless", "--cups", 2, "--then", "papayoo", "--journal", book).returncode == 1
    assert gobelet("play", "--terminal", "--then", "papayoo", "--journal", book).returncode == 1


def test_three_cups_play_to_a_winner_and_a_seed_repeats_the_match_on_both_runtimes(tmp_path, micropython_runtime):
    winners = []
    for runtime in ("cpython", "micropython"):
        path = tmp_path / runtime
        short = ["--option", "dice_per_player=1", "--runtime", runtime]
        done = gobelet("play", "--headless", "--cups", 3, "--seed", 8, "--journal", path, *short)
        assert done.returncode == 0, done.stderr
        winners.append(done.stdout.splitlines()[-1])
    assert "MicroPython" in done.stdout
    (log,) = audit.audit(path)
    assert winners == ["winner: " + log.players[log.match.rules.view(log.match.state)["ranks"].index(1)][1]] * 2
    bids = [
        [step.body for record in audit.read(tmp_path / name)[0] for step in audit.fold(record) if step.body[1] == "act"]
        for name in ("cpython", "micropython")
    ]
    assert [body[4] for body in bids[0]] == [body[4] for body in bids[1]]


def test_replay_tells_the_match_again_and_json_holds_every_event(book):
    short = ["--option", "dice_per_player=2", "--runtime", "cpython"]
    gobelet("play", "--headless", "--cups", 2, "--seed", 1, "--journal", book, "--lang", "fr", *short)
    told = gobelet("replay", book, "--lang", "fr")
    assert "gagne la partie" in told.stdout
    lines = [json.loads(line) for line in gobelet("replay", book, "--json").stdout.splitlines()]
    assert [line["event"] for line in lines[-2:]] == ["winner", "closing_word"]
    assert all(line["to"] == -1 for line in lines)
    assert len([line for line in lines if line["event"] not in UNTOLD]) == len(told.stdout.splitlines())


def test_options_that_the_host_has_kept_hold_unless_others_are_typed(book, tmp_path):
    kept = {"parafico": {"dice_per_player": 1, "double_rule": "none"}}
    (tmp_path / "gobelet").mkdir()
    (tmp_path / "gobelet" / "options.json").write_text(json.dumps(kept))
    arguments = ["play", "--headless", "--cups", 2, "--seed", 1, "--journal", book, "--runtime", "cpython"]
    done = gobelet(*arguments, "--option", "double_rule=six", env={**os.environ, "XDG_DATA_HOME": str(tmp_path)})
    assert done.returncode == 0, done.stderr
    (log,) = audit.audit(book)
    chosen = dict(log.options)
    assert (chosen["dice_per_player"], chosen["double_rule"]) == (1, "six")


@pytest.mark.slow
def test_kill_9_of_the_table_at_any_moment_and_the_same_command_goes_on(book):
    """No event that was printed is gone, and each is printed by replay exactly once. Notes beside the events are not
    replayed."""
    chance = random.Random(11)
    command = [*GOBELET, "play", "--headless", "--cups", "3", "--seed", "6", "--journal", str(book), "--lang", "en"]
    command += ["--runtime", "cpython", "--pace", "20"]
    seen: list[str] = []
    for attempt in range(30):
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        for _ in range(chance.randrange(8, 60) if attempt < 6 else 10**6):
            line = process.stdout.readline()
            if not line:
                break
            seen.append(line)
        process.send_signal(signal.SIGKILL)
        process.wait()
        process.stdout.close()
        if any(line.startswith("winner: ") for line in seen):
            break
    assert seen[-1].startswith("winner: ")
    replayed = gobelet("replay", book, "--lang", "en").stdout.splitlines()
    notes = ("Journal:", "Cups:", "The interrupted game", "winner: ", "MicroPython is missing")
    notes += (texts.load("en").get("tv.held", "\0").partition("\0")[0],)  # for a cup that is not back yet
    printed = [line.rstrip("\n") for line in seen if not line.startswith(notes)]
    position = 0
    for line in printed:
        assert line in replayed[position:], f"printed and then lost: {line}"
        position = replayed.index(line, position) + 1
    audit.audit(book)


def interrupted(book):
    """A match of two cups that was terminated in the middle."""
    command = [*GOBELET, "play", "--headless", "--cups", "2", "--journal", str(book), "--runtime", "cpython"]
    process = subprocess.Popen([*command, "--pace", "50"], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    for _ in range(12):
        process.stdout.readline()
    process.terminate()
    process.communicate(timeout=20)


def test_terminating_the_table_seals_the_journal(book):
    interrupted(book)
    assert journal.check_seal(book)
    audit.audit(book)


def test_no_cup_outlives_its_table(book):
    command = [*GOBELET, "play", "--headless", "--cups", "2", "--journal", str(book), "--pace", "200"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout
    for _ in range(8):
        process.stdout.readline()
    cups = psutil.Process(process.pid).children()
    assert len(cups) >= 2
    process.kill()
    process.wait()
    process.stdout.close()
    deadline = time.monotonic() + 20
    while any(alive(cup) for cup in cups):
        assert time.monotonic() < deadline, "a cup goes on without its table"
        time.sleep(0.02)


def alive(process):
    """Whether a process runs; one that only waits to be buried does not."""
    try:
        return process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_a_match_whose_cups_are_gone_is_not_continued_with_new_dice(book, monkeypatch):
    interrupted(book)
    held = journal.Journal(book)  # to be closed here: the local table that is refused cannot be asked for it
    monkeypatch.setattr(local_table, "Journal", lambda path: held)
    for file in (book.parent / (book.name + ".cups")).rglob("owner"):
        file.unlink()
    with pytest.raises(HostError) as caught:
        LocalTable(PlaySettings(), book, None)
    held.close()
    assert caught.value.code == "cups_lost"


def test_a_journal_in_use_is_refused_with_what_to_do(book):
    held = journal.Journal(book)
    done = gobelet("play", "--headless", "--journal", book)
    assert done.returncode == 1
    assert "Another table" in done.stderr
    held.close()


def test_a_runtime_that_is_not_here_is_named(book):
    environment = {**os.environ, micropython.OVERRIDE: "none"}
    done = gobelet("play", "--headless", "--journal", book, "--runtime", "micropython", env=environment)
    assert done.returncode == 1
    assert "gobelet doctor" in done.stderr
    short = ["--cups", 2, "--option", "dice_per_player=1"]
    without = gobelet("play", "--headless", *short, "--journal", book, "--lang", "en", env=environment)
    assert "CPython" in without.stdout
    assert without.stdout.splitlines()[-1].startswith("winner: ")
