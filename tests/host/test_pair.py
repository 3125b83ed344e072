"""What a laptop asks of a cup on its cable is done once the cup's player has read it and held OK, and not before: a
pairing, a network, the last crash, movements. The cup is the real program, behind a real pseudo-terminal."""

import io
import json
import os

import pytest
from asked_cup import CUP, answered
from click.testing import CliRunner
from rich.console import Console

from gobelet.cup import key_menu
from gobelet.cup import pairing_keys as cup_keys
from gobelet.cup.pairing_keys import MOST
from gobelet_host import cli
from gobelet_host.commands.localised_cli import Messages
from gobelet_host.device import flash
from gobelet_host.device.cable_client import CableClient
from gobelet_host.errors import HostError
from gobelet_host.table.keys import Keys
from support import Flash

GET = Messages("en").get


def stored(folder, name):
    return json.loads((folder / name).read_text())


def pairing(table, key, *given):
    """A question for a pairing, as a function of the port."""

    def do(port):
        with CableClient(port) as talk:
            return talk.ask("pair", table, key.hex(), *(given or (None, None, None)))

    return do


def test_a_pairing_says_word_name_and_age_and_is_kept_on_both_sides_after_a_yes(tmp_path):
    keys, said = Keys(tmp_path / "keys"), io.StringIO()
    run = lambda port: flash.run_pair(Console(file=said), GET, keys.table, keys.add_cable_key, port, "Zoé", "en", 9)  # noqa: E731
    _, asked = answered(tmp_path / "cup", run)
    ((table, key),) = stored(tmp_path / "cup", "keys")["tables"]
    assert table == keys.table and keys.holds(CUP, bytes.fromhex(key))
    word = key_menu.word(cup_keys.Keys(Flash(keys=(tmp_path / "cup" / "keys").read_bytes())), keys.table)
    assert len(word) == 4 and word in said.getvalue() and len(asked) == 1
    assert word in asked[0] and "Zoé, en, 9" in asked[0]
    assert stored(tmp_path / "cup", "settings") == {"name": "Zoé", "lang": "en", "age": 9, "pace": 7}, "the rest stays"


def test_what_is_not_given_stays(tmp_path):
    answered(tmp_path / "cup", pairing("ab" * 8, bytes(32), None, None, 41))
    assert stored(tmp_path / "cup", "settings") == {"name": "Ali", "lang": "en", "pace": 7, "age": 41}


def test_a_cup_is_paired_with_several_laptops_and_says_which_one_it_forgets(tmp_path):
    tables = [f"{number:016x}" for number in range(MOST)]
    record = {"tables": [[table, "00" * 32] for table in tables], "starts": 3, "pool": "00" * 32}
    before = {"keys": json.dumps(record).encode()}
    new = "ff" * 8
    told, _ = answered(tmp_path / "cup", pairing(new, bytes([9]) * 32), flash=before)
    assert told == [tables[0]]
    told, _ = answered(tmp_path / "cup", pairing(tables[2], bytes(32)))  # again: the new key takes the old one's place
    assert told == [""]
    assert [row[0] for row in stored(tmp_path / "cup", "keys")["tables"]] == [tables[1], tables[3], new, tables[2]]


@pytest.mark.parametrize(
    ("question", "code"),
    [
        (("pair", "ab", "cd", None, None, None), "cup_asks_not"),  # no key
        (("pair", "ab", "00" * 32, "far too long a name", None, None), "cup_asks_not"),
        (("pair", "ab", "00" * 32, None, "xx", None), "cup_asks_not"),
        (("open", "sesame"), "cup_asks_not"),
        (("role", "dongle"), "cup_asks_not"),  # no Pico
        (("wifi", "Home", "hush"), "cup_asks_not"),  # no Wi-Fi
        (("trace", 0), "cup_asks_not"),
    ],
)
def test_a_question_without_sense_never_reaches_the_player(tmp_path, question, code):
    def do(port):
        with CableClient(port) as talk, pytest.raises(HostError) as caught:
            talk.ask(*question)
        return caught.value

    error, asked = answered(tmp_path / "cup", do)
    assert error.code == code and not asked
    assert error.message("fr") != error.message("en") and len(error.message("en")) > 20


def test_the_last_crash_is_shown_to_a_laptop_that_asks_for_it(tmp_path):
    said = io.StringIO()
    _, asked = answered(tmp_path / "cup", lambda port: flash.run_crash(Console(file=said), GET, port))
    assert "Nothing has failed" in said.getvalue() and "last incident of this cup" in asked[0]


def test_a_cup_of_before_is_sent_to_gobelet_flash(tmp_path, monkeypatch):
    monkeypatch.setattr(CableClient, "answers", False)
    with pytest.raises(HostError) as caught:
        answered(tmp_path / "cup", lambda port: flash.run_crash(Console(quiet=True), GET, port))
    assert caught.value.code == "cup_too_old"


def test_the_password_of_a_network_is_read_from_the_terminal_and_never_shown(monkeypatch):
    given = []
    monkeypatch.setattr(flash, "run_wifi", lambda console, told, *rest: given.append(rest[:2]))
    asked = CliRunner().invoke(cli.main, ["wifi", "Home", "--lang", "en"], input="hush hush\n")
    assert given == [("Home", "hush hush")] and "hush" not in asked.output and "Home" in asked.output
    CliRunner().invoke(cli.main, ["wifi", "Home", "--forget"])
    assert given[1:] == [("Home", None)]


def test_a_port_without_a_cup_is_said(monkeypatch):
    monkeypatch.setattr("gobelet_host.device.cable_client.PATIENCE", 0.3)
    ours, theirs = os.openpty()
    with pytest.raises(HostError, match="No cup answers"):
        CableClient(os.ttyname(theirs), 0.3)
    os.close(ours)
    os.close(theirs)
