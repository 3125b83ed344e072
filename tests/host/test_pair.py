"""`gobelet pair` writes what it was given into a cup's settings and leaves the rest."""

import json

from rich.console import Console

from gobelet.cup.keys import MOST, record
from gobelet_host.device import flash
from gobelet_host.device.flash import pair
from gobelet_host.table.keys import Keys


class Remote:
    """A cup at its prompt, as far as pair() needs one: its records. programs: all that it ran."""

    def __init__(self, settings: dict[str, object]) -> None:
        self.settings = settings
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
    flash.run_pair(Console(quiet=True), keys.table, keys.put, "/dev/cup")
    ((table, key),) = record(remote.keys)["tables"]
    assert table == keys.table and keys.holds("e66038b713596f2c", bytes.fromhex(key))
