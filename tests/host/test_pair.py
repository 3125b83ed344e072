"""`gobelet pair` writes what it was given into a cup's settings and leaves the rest."""

import io
import json
import os
from typing import Any

from click.testing import CliRunner
from rich.console import Console

from gobelet.cup import known, networks
from gobelet.cup.keys import MOST, record
from gobelet.cup.keys import Keys as CupKeys
from gobelet_host import cli
from gobelet_host.device import flash
from gobelet_host.device.flash import join, pair
from gobelet_host.table.keys import Keys
from support import Flash


class Remote:
    """A cup at its prompt, as far as pair() needs one: its records. programs: all that it ran."""

    def __init__(self, settings: dict[str, object]) -> None:
        self.settings: Any = settings
        self.keys: bytes = b"{}"
        self.programs: list[str] = []

    def exec(self, code: str) -> str:
        self.programs.append(code)
        if "_mpy" in code:
            return "rp2 4870\n"
        if "unique_id" in code:
            return "e66038b713596f2c\n"
        if "st.save('settings'" in code:
            record = code.rsplit("st.save('settings',(", 1)[1].removesuffix(",))")
            self.settings = json.loads(eval(record))  # a bytes literal that pair() wrote
            return ""
        if "st.save('wifi'" in code:
            self.settings = json.loads(eval(code.rsplit("st.save('wifi',(", 1)[1].removesuffix(",))")))
            return ""
        if "st.save('keys'" in code:
            self.keys = eval(code.rsplit("st.save('keys',(", 1)[1].removesuffix(",))"))
            return ""
        return self.keys.decode() if "st.load('keys')" in code else json.dumps(self.settings)


def test_age_name_and_language_are_written_and_the_rest_stays():
    remote = Remote({"name": "Ali", "pilot": "sound"})
    assert pair(remote, "Zoé", "en", None, 9) == ("e66038b713596f2c", "")
    assert remote.settings == {"name": "Zoé", "pilot": "sound", "lang": "en", "age": 9}


def test_what_is_not_given_stays():
    remote = Remote({"name": "Ali", "age": 9})
    pair(remote, None, "fr", None)
    assert remote.settings == {"name": "Ali", "age": 9, "lang": "fr"}
    assert not any("'keys'" in program for program in remote.programs)


def test_a_cup_is_paired_with_several_laptops_and_says_which_one_it_forgets():
    remote = Remote({})
    tables = [f"{number:016x}" for number in range(MOST + 1)]
    told = [pair(remote, None, None, (table, bytes([number]) * 32))[1] for number, table in enumerate(tables)]
    assert told == [""] * MOST + tables[:1]
    pair(remote, None, None, (tables[2], bytes(32)))  # again: the new key takes the old one's place
    kept = record(remote.keys)["tables"]
    assert [row[0] for row in kept] == [tables[1], tables[3], tables[4], tables[2]]
    assert kept[-1][1] == "00" * 32


def test_the_command_keeps_the_same_key_on_both_sides(tmp_path, monkeypatch):
    remote = Remote({})
    remote.close = lambda: None
    monkeypatch.setattr(flash, "Prompt", lambda device: remote)
    keys = Keys(tmp_path)
    flash.run_pair(Console(quiet=True), keys.table, keys.put, os.devnull)
    ((table, key),) = record(remote.keys)["tables"]
    assert table == keys.table and keys.holds("e66038b713596f2c", bytes.fromhex(key))


def test_a_cup_is_given_networks_keeps_five_and_forgets_one(tmp_path):
    remote = Remote({})
    told = [join(remote, f"Net {number}", f"secret {number}", ["192.168.1.2"]) for number in range(networks.MOST + 1)]
    assert told == [""] * networks.MOST + ["Net 0"]
    join(remote, "Net 2", "another", ["10.0.0.7"])
    assert remote.settings["networks"][-1] == ["Net 2", "another"] and remote.settings["hosts"] == ["10.0.0.7"]
    assert join(remote, "Net 3", None, []) == "" and join(remote, "Net 3", None, []) is None
    assert [row[0] for row in remote.settings["networks"]] == ["Net 1", "Net 4", "Net 5", "Net 2"]


def test_the_password_of_a_network_is_read_from_the_terminal_and_never_shown(monkeypatch, tmp_path):
    given = []
    monkeypatch.setattr(flash, "run_wifi", lambda console, told, *rest: given.append(rest[:2]))
    asked = CliRunner().invoke(cli.main, ["wifi", "Home", "--lang", "en"], input="hush hush\n")
    assert given == [("Home", "hush hush")] and "hush" not in asked.output and "Home" in asked.output
    CliRunner().invoke(cli.main, ["wifi", "Home", "--forget"])
    assert given[1:] == [("Home", None)]


def test_the_word_of_a_pairing_is_the_same_on_the_laptop_and_on_the_cup(tmp_path, monkeypatch):
    remote = Remote({})
    remote.close = lambda: None
    monkeypatch.setattr(flash, "Prompt", lambda device: remote)
    keys = Keys(tmp_path)
    said = io.StringIO()
    shown = []
    show = lambda: shown.append(remote.programs[-1])  # noqa: E731
    flash.run_pair(Console(file=said), keys.table, keys.put, os.devnull, seen=show)
    flash_of_the_cup = Flash(keys=remote.keys)
    word = known.word(CupKeys(flash_of_the_cup), keys.table)
    assert len(word) == 4 and word in said.getvalue() and word in shown[0] and "screen.show" in shown[0]
