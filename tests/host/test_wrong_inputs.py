"""What people type wrong: one clear sentence in the language asked, exit code 1 or 2, no traceback, nothing lost.

Each case is a whole command line, run by the real entry point; where a process of its own matters (its output, its
signals), in one. `{here}` is a folder, see the fixture of that name for its files; `{new}` is not there yet.
"""

from __future__ import annotations

import io
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from view_pty import GOBELET, Player

from bench.trial import played
from gobelet import games as rules
from gobelet_host import cli, errors
from gobelet_host.audit import audit
from gobelet_host.errors import HostError
from gobelet_host.table.journal import Journal
from support import raises

ALL = f"{', '.join(rules.GAMES[:-1])} or {rules.GAMES[-1]}"
WRONG = {
    # how many play
    "play --game papayoo --cups 2": "Papayoo is for 3 to 8, not for 2.",
    "play --game papayoo --cups 2 --headless --lang fr": "Papayoo se joue de 3 à 8, pas à 2.",
    "play --cups 1": "--cups cannot be 1: write a number from 2 to 15.",
    "play --cups many --lang fr": "--cups ne peut pas valoir many : écris un nombre de 2 à 15.",
    "play --cups 3 --automates 5": "Too many bots (5) for so few cups (3)",
    "play --headless --cups 4 --automates 2": "write --automates 4",
    "play --headless --automates 1": "leave out --automates",
    "play --cups 16": "--cups cannot be 16: write a number from 2 to 15.",
    "table --game parcheesi --players 7": "Parcheesi is for 2 to 4, not for 7.",
    "arena sound --game parcheesi --players 5": "Parcheesi is for 2 to 4, not for 5.",
    "cups 2 --connect 127.0.0.1:1 --automates 3": "write --automates 2 or less",
    "cups 0 --connect 127.0.0.1:1": "write a number from 1 to 15.",
    # names and options
    "play --name Abcdefghijklmnopqrstuvwxyz": "is too long to show",
    "pair --name Abcdefghijklmnopqrstuvwxyz --lang fr": "est trop long. Choisis",
    "play --name \u2060": "Something in this name is invisible",
    "play --option foo=1": "Parafico has no option foo. It has: double_rule=lower|none|six,",
    "play --game papayoo --option rounds=abc": "rounds cannot be 'abc': write 1–50.",
    "play --game papayoo --option rounds=99 --lang fr": "rounds ne peut pas valoir 99 : écris 1–50.",
    "arena sound --option seat_ties=no": "seat_ties cannot be 'no': write reroll|list_order.",
    "table --option rounds": "“rounds” is not an option with a value: write NAME=VALUE",
    "play --option =4": "is not an option with a value",
    # words that are none
    "jouer --lang fr": "Il n’y a pas de commande jouer. Il y a : arena, audit, club, coach, completion,",
    "play --cpus 3": "There is no --cpus here. Did you mean --club, --cups?",
    "play --zzz": "There is no --zzz here. See gobelet play --help.",
    "playy": "There is no command playy. Did you mean play",
    "audti {here}/noise --lang fr": "Il n’y a pas de commande audti. Veux-tu dire audit ?",
    "play now": "now is too much. See gobelet play --help.",
    "play --game chess": f"--game cannot be chess: write {ALL}.",
    "rules chess": f"game cannot be chess: write {ALL}.",
    "rules --lang de": "--lang cannot be de: write fr or en.",
    "play --pilot clever": "write easy, easy-cautious,",
    "arena hard clever": "No bot is called clever. There are: easy, medium, hard, random, sound.",
    "arena hard hand --external hand=": "hand= does not name a program: write --external NAME=COMMAND.",
    "arena hard hand --external hand=/no/such/program": "hand is not playing:",
    "play --runtime jvm": "write micropython or cpython.",
    "play --terminal=yes": "--terminal takes no value.",
    "play --journal": "--journal is missing what comes behind it.",
    "audit --lang fr": "Il manque FICHIER. Voir gobelet audit --help.",
    "cups 2": "--connect is missing. See gobelet cups --help.",
    "completion csh": "write bash, zsh or fish.",
    # numbers
    "arena sound --games 0": "--games cannot be 0: write a number from 1 on.",
    "arena sound --seed -1": "--seed cannot be -1: write a number from 0 on.",
    "play --pace 99999999": "write a number from 0 to 60000.",
    "pair --age 900": "--age cannot be 900: write a number from 0 to 120.",
    "record-shake rest --seconds 0": "--seconds cannot be 0: write a number from 1 to 60.",
    # addresses
    "cups 1 --connect nowhere": "nowhere is neither HOST:PORT nor a folder",
    "cups 1 --connect nowhere.invalid:7425": "No computer is called nowhere.invalid here",
    "cups 1 --connect {here}/nonexistent": "nonexistent: make it first",
    "cups 1 --connect {here}/text": "is neither HOST:PORT nor a folder",
    "cups 1 --connect 192.0.2.7:7425": "needs the code",
    "cups 1 --connect 192.0.2.7:port": "192.0.2.7:port is not an address: write HOST:PORT",
    "cups 1 --connect 192.0.2.7:7425 --code ABCD": "ABCD is not a code. A code has 6 letters",
    "cups 1 --connect 192.0.2.7:7425 --code ABCD --lang fr": "ABCD n’est pas un code. Un code a 6 lettres",
    "cups 2 --connect 192.0.2.7:7425 --name Zoe --automates 2": "add --automates 1 to play with one.",
    "cups 2 --connect 192.0.2.7:7425 --name Zoe": "With --automates 2, all cups are bots.",
    "table --no-usb --web nowhere.invalid:7480": "nowhere.invalid is not an address of this computer",
    "table --no-usb --web none --tcp nowhere.invalid:7480 --lang fr": "n’est pas une adresse de cet ordinateur",
    "play --web nowhere.invalid": "write for example 0.0.0.0:8080",
    "table --tcp here --web none --no-usb --journal {new}": "here is not an address: write HOST:PORT",
    "table --tcp 127.0.0.1:99999 --web none --no-usb --journal {new}": "127.0.0.1:99999 is not an address",
    "table --tcp 127.0.0.1:{port} --web none --no-usb --journal {new}": "Cannot listen on 127.0.0.1:",
    "table --web 127.0.0.1:{port} --tcp none --no-usb --journal {new}": "The web table cannot listen on 127.0.0.1,",
    "play --web 127.0.0.1:{port} --no-browser --journal {new} --lang fr": "Les pages ne peuvent pas s’ouvrir sur",
    "play --web a:b:c --no-browser --journal {new}": "a:b:c is not an address",
    # journals
    "replay {here}": "is a folder: name the journal in it.",
    "replay {here}/none --lang fr": "Il n’y a pas de journal",
    "replay {here}/text": "is not a Gobelet journal",
    "replay {here}/empty": "is not a Gobelet journal",
    "audit {here}/noise": "is not a Gobelet journal",
    "audit {here}/other.db --lang fr": "n’est pas un journal de Gobelet",
    "audit {here}/newer.jsonl": "is an export of version 99",
    "audit {here}/cut.jsonl": "Game 1 is marked finished, and is not.",
    "audit {here}/half.jsonl": "contains a line that is not an entry",
    "audit {here}/flipped.jsonl": "Game 1, entry",
    "audit {here}/whole.jsonl --word abc": "'abc' is not a final word: it has sixteen letters",
    "audit {here}/whole.jsonl --word ABCDEFGHABCDEFG1": "is not a final word",
    "audit {here}/whole.jsonl --word ABCDEFGHABCDEFGH --lang fr": "Aucune partie d’ici n’a fini par ABCDEFGHABCDEFGH",
    "export {here}/text {here}/out": "is not a Gobelet journal",
    "export {here}/whole.jsonl {here}/none/out": "No such file or directory",
    "export {here}/whole.jsonl {here}": "is a folder: name a file.",
    "play --headless --journal {here}/text": "is not a Gobelet journal",
    "play --headless --journal {here}": "is a folder: name a file.",
    "play --headless --journal {here}/text/match": "cannot be written",
    "play --headless --journal /proc/none/match": "cannot be written",
    "play --headless --journal {here}/pipe": "is not a file: choose another --journal file.",
    "play --headless --game papayoo --journal {here}/running": "a game of Parafico that is not over: go on with",
    "table --game paradice --web none --no-usb --journal {here}/running --lang fr": "une partie de Parafico qui",
    # cups that are not there
    "pair": "There is no cup on USB.",
    "flash --lang fr": "Aucun gobelet sur USB.",
    "record-shake hard": "There is no cup on USB.",
    "flash --port {here}/none": "There is no ",
    "flash --uf2 {here}/text": "No board shows its drive.",
    "pair --port {here}/text": "cannot be used",
    "record-shake dance": "kind cannot be dance: write rest,",
    "record-shake rest --folder {here}/text": "is a file: name a folder.",
    # no terminal
    "play --terminal --journal {new}": "--terminal needs a terminal window",
    "": "Usage: gobelet",
}  # fmt: skip


@pytest.fixture(scope="module")
def here(tmp_path_factory):
    """A folder of files that are not what they should be."""
    folder = tmp_path_factory.mktemp("wrong")
    (folder / "text").write_text("Chère Marie,\n")
    (folder / "empty").touch()
    (folder / "noise").write_bytes(bytes(range(255, -1, -1)) * 32)
    (folder / "other.db").write_bytes(b"SQLite format 3\x00" + bytes(4080))
    (folder / "newer.jsonl").write_text('{"gobelet":99}\n')
    (folder / "half.jsonl").write_text('{"gobelet":99\n')
    os.mkfifo(folder / "pipe")
    lines = exported()
    (folder / "whole.jsonl").write_bytes(b"".join(lines))
    (folder / "cut.jsonl").write_bytes(b"".join(lines[:20]))
    lines[9] = lines[10]
    (folder / "flipped.jsonl").write_bytes(b"".join(lines))
    running(folder / "running")
    return folder


def exported() -> list[bytes]:
    """The lines of an export of a match between automates."""
    log = played(rules.load("parafico"), {"dice_per_player": 1}, 2, 7)
    return audit._exported([audit.Record(1, log.uid, log.payloads, True)]).splitlines(keepends=True)


def running(path) -> None:
    """A journal with a game of Parafico that is not over."""
    payloads = played(rules.load("parafico"), {"dice_per_player": 1}, 2, 7).payloads[:1]
    journal = Journal(path)
    number = journal.begin(json.loads(payloads[0])[5], bytes(32))
    journal.append(number, 0, payloads[0])
    journal.close()


@pytest.fixture
def port():
    """A TCP port of this machine that somebody else has."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def gobelet(*words: str) -> tuple[int, str]:
    """What the command answers: its exit code, and what it finds wrong."""
    said = io.StringIO()
    with redirect_stdout(io.StringIO()), redirect_stderr(said), pytest.raises(SystemExit) as ended:
        cli.main(list(words))
    return int(ended.value.code or 0), said.getvalue()


@pytest.mark.filterwarnings("error")  # a coroutine that nobody awaited is a fault
@pytest.mark.parametrize("typed", WRONG)
def test_what_is_typed_wrong_gets_one_sentence(typed, here, port, home, tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    before = {path: path.read_bytes() for path in here.iterdir() if path.is_file() and path.name != "running"}
    code, said = gobelet(*(word.format(here=here, new=tmp_path / "new", port=port) for word in typed.split()))
    assert WRONG[typed] in said
    assert code in (1, 2)
    if typed:
        assert said.startswith("gobelet: ") and said.count("\n") == 1, said
    assert {path: path.read_bytes() for path in before} == before, "what was there is lost"
    assert audit.read(here / "running")[0][0].payloads


def run(*words: str, **more) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*GOBELET, *words], capture_output="stdout" not in more, text=True, timeout=60, **more)


def test_a_full_disk_behind_the_output_is_told(tmp_path):
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full on this system")
    with open("/dev/full", "w") as full:
        done = run("rules", "--lang", "fr", stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 1
    assert done.stderr.startswith("gobelet: La sortie ne peut pas être écrite") and done.stderr.count("\n") == 1


def test_a_terminal_that_knows_no_dice_gets_the_rest():
    done = run("rules", "--lang", "fr", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0 and done.stderr == "" and "Parafico" in done.stdout


@pytest.mark.parametrize("after", [0.0, 0.05, 0.2, 1.0])
def test_ctrl_c_at_any_moment_leaves_no_traceback(tmp_path, after):
    """Also while the program is still being loaded."""
    start = """
import gobelet_host, importlib
load = importlib.import_module
importlib.import_module = lambda name: (print(flush=True), load(name))[1]  # says when it begins to load
gobelet_host.main()"""
    command = [sys.executable, "-c", start, "play", "--headless", "--pace", "500", "--journal", str(tmp_path / "m")]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:  # fmt: skip
        process.stdout.readline()
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert said.strip() == "" and process.returncode in (0, 130)


def test_a_busy_port_on_a_terminal_is_one_sentence(tmp_path, port):
    path = str(tmp_path / "m")
    ways = ["--no-usb", "--tcp", "none", "--web", f"127.0.0.1:{port}"]
    with Player("table", "--lang", "en", *ways, "--journal", path) as player:
        assert player.end() == 1
        said = "".join(player.screen.display)
        assert "The web table cannot listen" in said and "await" not in said and "Traceback" not in said


def test_a_device_keeps_its_rights_whatever_is_called_a_journal(tmp_path):
    """As root a journal may be made anywhere: what is no file is left alone."""
    os.mkfifo(tmp_path / "pipe", 0o644)
    assert raises(HostError, Journal, tmp_path / "pipe").code == "journal_unwritable"
    assert stat.S_IMODE((tmp_path / "pipe").stat().st_mode) == 0o644
    assert [path.name for path in tmp_path.iterdir()] == ["pipe"]


def test_every_error_of_the_host_has_its_sentence():
    """Those of the pages have theirs in [host.error] and [replay.error] of words/."""
    folder = Path(errors.__file__).parent
    raised = set()
    for path in folder.rglob("*.py"):
        if path.parent.name != "web" or path.name == "addresses.py":
            for _, keys in re.findall(r"(raise|return) HostError\((.*?)[,)]", path.read_text(), re.S):
                raised |= set(re.findall(r'"([\w.]+)"', keys))
    beside = {"no_cup", "no_seat", "cup_here", "match_running", "arranged"}  # of the table; said by the pages
    assert len(raised) > 50
    for lang in ("fr", "en"):
        assert raised - beside - set(errors._sentences(lang)) == set(), lang
