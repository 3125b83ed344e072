"""The keys of the cups at a table: who may have which seat, and where keys lie."""

import os
import stat

import pytest

from gobelet.ledger import hexed
from gobelet.link import LinkError
from gobelet.link.sealed_link import key_id
from gobelet_host.table.keys import GUESTS, Keys

CUP = "c0ffee00c0ffee00"
KEY = bytes(range(32))


def refused(keys, cup, ident):
    with pytest.raises(LinkError) as error:
        keys.find(cup, ident)
    return error.value.code


# the store


def test_keys_and_the_tables_id_last_and_only_their_owner_can_read_them(tmp_path):
    before = os.umask(0)
    try:
        folder = tmp_path / "data" / "keys"
        keys = Keys(folder)
        keys.add_cable_key(CUP, KEY)
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {
        "table": 0o600,
        "cable": 0o600,
        CUP: 0o600,
    }
    again = Keys(folder)
    assert again.table == keys.table
    assert again.find(CUP, key_id(KEY)) == KEY


def test_cups_that_were_paired_over_the_cable_may_come_by_radio_those_with_a_code_may_not(tmp_path):
    keys = Keys(tmp_path / "keys")
    keys.add_cable_key("c0ffee01", KEY)
    keys.add_cable_key("c0ffee02", bytes(32))
    keys.add_cable_key("c0ffee01", KEY)
    keys.fresh["c0ffee03"] = KEY
    keys.welcome("c0ffee03")
    assert Keys(tmp_path / "keys").paired() == [("c0ffee02", bytes(32)), ("c0ffee01", KEY)]


def test_a_key_is_readable_by_its_owner_only_from_its_first_byte_on(tmp_path, monkeypatch):
    modes = []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda fd: modes.append(stat.S_IMODE(os.fstat(fd).st_mode)) or fsync(fd))
    Keys(tmp_path / "keys").add_cable_key(CUP, KEY)
    assert modes == [0o600, 0o600, 0o600]


def test_a_power_cut_while_a_key_is_written_leaves_the_old_one(tmp_path, monkeypatch):
    keys = Keys(tmp_path)
    keys.add_cable_key(CUP, KEY)
    monkeypatch.setattr(os, "fsync", lambda fd: (_ for _ in ()).throw(OSError(5)))
    with pytest.raises(OSError):
        keys.add_cable_key(CUP, bytes(32))
    assert Keys(tmp_path).find(CUP, key_id(KEY)) == KEY


@pytest.mark.parametrize("name", ["", "table", "../table", "a/b", "AB" * 8, "ab\n", "a" * 64, "ab cd"])
def test_a_cups_number_that_is_no_number_names_no_file(tmp_path, name):
    keys = Keys(tmp_path)
    with pytest.raises(LinkError):
        keys.add_cable_key(name, KEY)
    assert refused(keys, name, key_id(KEY)) == "no_key"
    assert [path.name for path in tmp_path.iterdir()] == ["table"]


def test_a_damaged_file_is_no_key(tmp_path):
    (tmp_path / CUP).write_bytes(b"\xff\xfe nonsense")
    assert refused(Keys(tmp_path), CUP, key_id(KEY)) == "no_key"


# guests


def test_a_guests_key_lasts_and_has_a_file_of_its_own_once_it_sat_in_a_match(tmp_path):
    keys = Keys(tmp_path)
    keys.fresh[CUP] = KEY
    assert keys.find(CUP, key_id(KEY)) == KEY and not keys.is_kept(CUP)
    keys.welcome(CUP)
    assert not keys.fresh and Keys(tmp_path).find(CUP, key_id(KEY)) == KEY
    assert sorted(path.name for path in tmp_path.iterdir()) == ["guests", "table"]
    Keys(tmp_path).seat([CUP, "ab" * 8])
    assert (tmp_path / CUP).read_text().strip() == hexed(KEY) and not (tmp_path / "guests").read_text().strip()
    assert Keys(tmp_path).find(CUP, key_id(KEY)) == KEY


def test_who_comes_again_and_again_under_other_numbers_fills_no_disk(tmp_path):
    keys = Keys(tmp_path)
    for number in range(GUESTS + 5):
        keys.fresh[f"{number:016x}"] = KEY
        keys.welcome(f"{number:016x}")
    assert len((tmp_path / "guests").read_text().split("\n")) == GUESTS + 1 and len(list(tmp_path.iterdir())) == 2
    assert [keys.is_kept(f"{number:016x}") for number in (4, 5, GUESTS + 4)] == [False, True, True]


@pytest.mark.parametrize("sits", [False, True])
def test_a_key_that_is_dropped_opens_nothing(tmp_path, sits):
    keys = Keys(tmp_path)
    keys.fresh[CUP] = KEY
    keys.welcome(CUP)
    if sits:
        keys.seat([CUP])
    keys.drop(CUP)
    assert refused(keys, CUP, key_id(KEY)) == "no_key" == refused(Keys(tmp_path), CUP, key_id(KEY))


def test_the_host_is_told_why_and_who_asks_no_more_than_that_the_key_is_not_known():
    keys = Keys()
    for ident, why in (("", "without_key"), (key_id(KEY), "unknown_key")):
        assert refused(keys, "ab" * 8, ident) == "no_key" and keys.why("ab" * 8, ident, "no_key") == why
    keys.add_cable_key(CUP, bytes(32))
    assert refused(keys, CUP, key_id(KEY)) == "not_yours" and keys.why(CUP, key_id(KEY), "not_yours") == "other_key"
    assert keys.why(CUP, "", "too_many_tries") == "too_many_tries"
