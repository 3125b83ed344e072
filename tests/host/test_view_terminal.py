"""`gobelet play` as a player meets it: on a real pseudo-terminal, by keys, with real cups."""

from __future__ import annotations

import os
import re
import subprocess
import time

import psutil
import pytest
from view_pty import GOBELET, HANG_UP, INTERRUPT, TERMINATE, Player

from gobelet_host import words
from gobelet_host.table import journal

EN = words.load("en")
GATHERING = EN.get("view.gathering")[:24]  # the rest may be on another line
RIGHT = b"\x1b[C"
pytestmark = [pytest.mark.slow]


def play(tmp_path, *more, **where):
    path = str(tmp_path / "match.gobelet")
    options = ["--terminal", "--lang", "en", "--seed", "5", "--pace", "60", "--journal", path]
    return Player("play", *options, *more, **where)


def above_the_cup(text: str) -> str:
    return text.split("╭")[0] + text.split("\n")[1]


def to_my_turn(player: Player) -> None:
    """From the lobby to the first decision of the human, through seating, shaking, and rounds that end before it."""
    player.see(lambda text: "· Marie" in text and "⏎ " in text.split("\n")[-1])  # the cup offers its OK button
    player.type("\r")
    waiting = re.compile(r"Waiting for .*Marie")
    speaks = re.compile(r"Marie speaks(?! first)")
    reads_on = re.compile(rf"⏎ ({EN.get('do.agree')}|{EN.get('do.lift')}|{EN.get('do.next')})")

    def go_on() -> None:
        if reads_on.search(player.text.split("\n")[-1]):
            player.do("\r")
        elif waiting.search(player.text):
            player.do("s", above_the_cup)

    player.see(speaks.search, go_on)


def test_a_round_by_keys_then_leave_and_go_on(tmp_path):
    with play(tmp_path, "--cups", "3") as player:
        to_my_turn(player)
        player.see(lambda _: b"\a" in player.sent)  # the bell calls whoever looks elsewhere
        covered = player.text
        player.see(lambda text: text != covered, lambda: player.do("c"))
        player.type(RIGHT)
        spoken = re.compile(r"Marie \d+ × .")
        player.see(spoken.search, lambda: player.do("\r"))  # the number, then the face, then yes
        (bid,) = spoken.findall(player.text)
        player.type("q")
        player.see(EN.get("view.leave").split(".")[0])
        player.type("n")
        player.see(lambda text: EN.get("view.leave").split(".")[0] not in text)
        player.type("\x03")
        player.see(EN.get("view.leave").split(".")[0])
        player.type("\r")
        assert player.end() == 0
        assert player.restored()
        said = "".join(player.screen.display)
        assert "gobelet replay" in said
        assert EN.get("play.go_on") in said
    with play(tmp_path, "--cups", "3") as player:
        player.see(EN.get("play.resumed", "Parafico", "")[:34])
        player.type(" ")
        player.see(lambda text: "Round 1" in text and bid in text)
        assert player.end(TERMINATE) == 0
        assert player.restored()


@pytest.mark.parametrize("signum", [TERMINATE, HANG_UP, INTERRUPT], ids=["term", "hup", "int"])
def test_however_it_ends_the_terminal_is_as_it_was(tmp_path, signum):
    with play(tmp_path, "--cups", "2") as player:
        player.see(GATHERING)
        player.end(signum)
        assert player.restored()


def test_a_cup_that_dies_is_named_and_the_terminal_is_as_it_was(tmp_path):
    with play(tmp_path, "--cups", "2") as player:
        player.see("· Marie")
        psutil.Process(player.process.pid).children()[0].kill()
        assert player.end() == 1
        assert player.restored()
        assert "[cup_died]" in "".join(player.screen.display)  # the path before it may be longer than a line


def test_a_small_window_says_what_it_wants_and_a_larger_one_is_used_at_once(tmp_path):
    with play(tmp_path, "--cups", "2", size=(60, 20)) as player:
        player.see("instead of 80 × 24")
        player.resize((80, 24))
        player.see(GATHERING)
        player.resize((120, 40))
        player.see(lambda text: GATHERING in text and len(text.split("\n")) == 40)
        player.type("?")
        player.see(lambda text: EN.get("keys.always_title") in text and "match.gobelet" in text)
        player.type(b"\x1b")
        player.see(GATHERING)


def test_two_at_one_keyboard_do_not_see_each_others_cup(tmp_path):
    with play(tmp_path, "--cups", "2", "--automates", "0") as player:
        player.see(EN.get("view.covered"))
        player.type("é")  # any key
        player.see(lambda text: EN.get("view.covered") not in text)
        assert "─ Marie ─" in player.text
        player.type("\t")
        player.see(lambda text: "─ Jean ─" in text and EN.get("view.covered") in text)
        player.type("q")
        assert player.end() == 0


def test_a_terminal_that_does_not_read_stops_no_table(tmp_path):
    path = tmp_path / "match.gobelet"
    with play(tmp_path, "--cups", "3", "--automates", "3", "--option", "dice_per_player=1") as player:
        player.see("Round 1")
        while not any(match.finished for match in journal.load(path)):  # nothing is read from the terminal meanwhile
            assert player.process.poll() is None
            time.sleep(0.05)
        player.see("wins the game")
        player.type("q")
        assert player.end() == 0
        assert player.restored()


@pytest.mark.parametrize("missing", ["stdin", "stdout"])
def test_without_a_terminal_it_says_what_to_use(tmp_path, missing):
    command = [*GOBELET, "play", "--terminal", "--lang", "en", "--journal", str(tmp_path / "m.gobelet")]
    master, slave = os.openpty()
    ends = {"stdin": slave, "stdout": slave} | {missing: subprocess.PIPE}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, **ends) as process:
        _, said = process.communicate(timeout=60)
    os.close(master)
    os.close(slave)
    assert process.returncode == 1
    assert "--headless" in said


def test_a_reader_that_leaves_ends_a_play_without_a_view(tmp_path):
    command = [*GOBELET, "play", "--headless", "--cups", "2", "--lang", "en", "--journal", str(tmp_path / "m.gobelet")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.readline()
        process.stdout.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == ""


def test_the_table_invites_begins_when_it_can_and_leaves(tmp_path):
    path = str(tmp_path / "table.gobelet")
    options = ["--lang", "en", "--no-usb", "--tcp", "127.0.0.1:0", "--web", "none", "--journal", path]
    with Player("table", *options) as player:
        player.see(EN.get("view.nobody"))
        assert "127.0.0.1:" in player.text
        player.type("\r")
        player.see("2 to 15 people play this game")
        player.type("q")
        assert player.end() == 0
        assert player.restored()
