"""What a command says without being asked twice: each thing once, with names, and only what is of use."""

import io
import json
import re
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from rich.console import Console

from gobelet_host.cli import main
from gobelet_host.commands import localised_cli
from gobelet_host.commands.progress_hint import progress_hint
from gobelet_host.evening.club import server
from gobelet_host.web import announce
from gobelet_host.words import load as load_words
from tools import setup

JOURNAL = Path(__file__).resolve().parent.parent / "corpus/journals/papayoo_1.journal"


def said(*typed):
    done = CliRunner().invoke(main, [*map(str, typed)])
    return done.exit_code, done.output


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_each_argument_is_listed_once_on_the_page_of_help(lang):
    for name, command in localised_cli.commands_of(main):
        arguments = [param for param in command.params if param.param_type_name == "argument"]
        _, page = said(*name.split("."), "--help", "--lang", lang)
        assert len(re.findall(r"\nArguments ?:\n", page)) == bool(arguments), page
        assert "Positional" not in page
        for argument in arguments:
            assert " ".join(page.split()).count(" ".join(argument.help.split())) == 1, page


def test_a_replay_for_programs_names_who_it_was():
    _, lines = said("replay", JOURNAL, "--json")
    events = [json.loads(line) for line in lines.splitlines()]
    named = {event["name"] for event in events if event["seat"] >= 0}
    assert named == {"Cup 0", "Cup 1", "Cup 2", "Cup 3", "Cup 4"}
    assert all(event["name"] == "" for event in events if event["seat"] < 0)


def test_output_that_goes_nowhere_ends_a_replay_quietly():
    code = "from gobelet_host.cli import main; main()"
    command = f'exec "{sys.executable}" -c "{code}" replay "{JOURNAL}" >&-'
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(("lang", "word"), [("fr", "En cours"), ("en", "Working")])
def test_what_takes_long_says_that_it_is_worked_on_and_leaves_no_line(lang, word):
    """On a terminal; a pipe gets nothing."""
    for terminal in (True, False):
        file = io.StringIO()
        with progress_hint(lang, Console(file=file, force_terminal=terminal, width=60), after=0):
            while terminal and word not in file.getvalue():  # another thread writes it
                threading.Event().wait(0.001)
        assert (word in file.getvalue()) is terminal


def test_a_night_says_what_is_missing_before_it_tells_anybody_what_to_type(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "find", lambda: None)
    code, told = said("club", "open", "--folder", tmp_path / "night", "--lang", "en")
    assert code == 1 and "nats-server is missing" in told and "gobelet play" not in told
    assert not (tmp_path / "night").exists()


def test_the_fingerprint_of_the_certificate_comes_when_a_phone_takes_that(capsys, monkeypatch):
    monkeypatch.setattr(announce.certificate, "fingerprint", lambda der: "AB CD EF")
    site = SimpleNamespace(
        local_url="http://127.0.0.1:1", url="http://10.0.0.2:1", code="123456", short="10.0.0.2/c",
        open_to_network=True, certificate=SimpleNamespace(authority=b"-"), asked_for_certificate=lambda: None, taken=0,
        reach=SimpleNamespace(state="reached"), network=lambda: {"state": "reached", "others": []},
    )  # fmt: skip
    announce.tell(site, load_words("en"))
    told = capsys.readouterr().out
    assert "To shake your phone" in told and "AB CD EF" not in told
    site.asked_for_certificate()
    assert "AB CD EF" in capsys.readouterr().out


@pytest.mark.parametrize(
    "why",
    [
        "WARNING: Retrying ... NewConnectionError('...: Failed to establish a new connection: [Errno -3] Temporary "
        "failure in name resolution')\nERROR: No matching distribution found for click==8.5.1",
        "urllib3.exceptions.ReadTimeoutError: HTTPSConnectionPool(host='x', port=443): Read timed out.",
    ],
)
def test_without_a_network_that_is_what_is_said(why):
    told = setup.refusal_of("/here[dev]", why)
    assert told.startswith("No network") and "ERROR" not in told and "Errno" not in told and "same make command" in told


def test_what_else_pip_finds_wrong_is_shown():
    assert "No space left" in setup.refusal_of("/here", "ERROR: No space left on device")
