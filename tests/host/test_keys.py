"""The keys of the cups at a table: who may have which seat, what a one-use code is good for, and where keys lie."""

import os
import stat
from typing import Any

import pytest

from gobelet.ledger import hexed
from gobelet.link import LinkError
from gobelet.link.codes import code_key
from gobelet.link.cup_end import UP, CupEnd
from gobelet.link.frames import dumps, encode
from gobelet.link.sealed import CupSeal, key_id
from gobelet_host.table.journal import Journal
from gobelet_host.table.keys import CODES, PARTIES, PARTY, Keys
from gobelet_host.table.news import Given, Linked, TurnedAway
from gobelet_host.table.table import Table

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
        keys.put(CUP, KEY)
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
    assert again.find(CUP, key_id(KEY)) == (KEY, False)


def test_cups_that_were_paired_over_the_cable_may_come_by_radio_those_with_a_code_may_not(tmp_path):
    keys = Keys(tmp_path / "keys")
    keys.put("c0ffee01", KEY)
    keys.put("c0ffee02", bytes(32))
    keys.put("c0ffee01", KEY)
    keys.enroll("c0ffee03", code_key(keys.new_code()))
    assert Keys(tmp_path / "keys").paired() == [("c0ffee02", bytes(32)), ("c0ffee01", KEY)]


def test_a_key_is_readable_by_its_owner_only_from_its_first_byte_on(tmp_path, monkeypatch):
    modes = []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda fd: modes.append(stat.S_IMODE(os.fstat(fd).st_mode)) or fsync(fd))
    Keys(tmp_path / "keys").put(CUP, KEY)
    assert modes == [0o600, 0o600, 0o600]


def test_a_power_cut_while_a_key_is_written_leaves_the_old_one(tmp_path, monkeypatch):
    keys = Keys(tmp_path)
    keys.put(CUP, KEY)
    monkeypatch.setattr(os, "fsync", lambda fd: (_ for _ in ()).throw(OSError(5)))
    with pytest.raises(OSError):
        keys.put(CUP, bytes(32))
    assert Keys(tmp_path).find(CUP, key_id(KEY)) == (KEY, False)


@pytest.mark.parametrize("name", ["", "table", "../table", "a/b", "AB" * 8, "ab\n", "a" * 64, "ab cd"])
def test_a_cups_number_that_is_no_number_names_no_file(tmp_path, name):
    keys = Keys(tmp_path)
    with pytest.raises(LinkError):
        keys.put(name, KEY)
    assert refused(keys, name, key_id(code_key(keys.new_code()))) == "not_yours"
    assert [path.name for path in tmp_path.iterdir()] == ["table"]


def test_a_damaged_file_is_no_key(tmp_path):
    (tmp_path / CUP).write_bytes(b"\xff\xfe nonsense")
    assert refused(Keys(tmp_path), CUP, key_id(KEY)) == "no_key"


# codes


def test_a_code_has_80_bits_is_for_one_cup_and_survives_a_restart_between_key_and_answer(tmp_path):
    keys = Keys(tmp_path)
    code = keys.new_code()
    assert len(code) == 16 and keys.is_open(code)
    key = code_key(code)
    assert keys.find(CUP, key_id(key)) == (key, True)
    lasting, replaced = keys.enroll(CUP, key)
    assert not replaced and not keys.is_open(code)
    assert refused(keys, "ab" * 8, key_id(key)) == "no_key"  # nobody else
    keys = Keys(tmp_path)  # the power was lost: the cup has no answer yet, and comes again
    assert keys.find(CUP, key_id(key)) == (key, True)
    assert keys.enroll(CUP, key) == (lasting, False)
    keys.used(CUP)
    assert refused(keys, CUP, key_id(key)) == "not_yours"  # now it is of use to nobody
    assert keys.find(CUP, key_id(bytes.fromhex(lasting))) == (bytes.fromhex(lasting), False)


def test_a_code_takes_no_cup_over_that_has_a_key_unless_it_was_made_for_it():
    keys = Keys()
    keys.put(CUP, KEY)
    stranger = code_key(keys.new_code())
    assert refused(keys, CUP, key_id(stranger)) == "not_yours"
    with pytest.raises(LinkError):
        keys.enroll(CUP, stranger)
    assert stranger in keys._codes  # it is not spent
    given = code_key(keys.new_code(CUP))
    assert refused(keys, "ab" * 8, key_id(given)) == "not_yours"
    assert keys.find(CUP, key_id(KEY)) == (KEY, False)  # until it is used, the old key is good
    lasting, replaced = keys.enroll(CUP, given)
    assert replaced
    assert refused(keys, CUP, key_id(KEY)) == "not_yours"
    assert keys.find(CUP, key_id(bytes.fromhex(lasting)))[0] == bytes.fromhex(lasting)


def test_old_codes_go_when_there_are_too_many():
    keys = Keys()
    codes = [keys.new_code() for _ in range(CODES + 3)]
    assert [keys.is_open(code) for code in codes] == [False] * 3 + [True] * CODES
    keys.withdraw(codes[-1])
    assert not keys.is_open(codes[-1])


SIBLINGS = [f"{number:016x}" for number in range(20)]


def test_who_comes_first_with_a_code_says_which_cups_are_of_the_same_laptop_and_those_come_once_each():
    keys = Keys()
    code = code_key(keys.new_code())
    ident = key_id(code)
    keys.enroll(CUP, code, SIBLINGS[:2])
    assert refused(keys, "ab" * 8, ident) == "no_key"  # nobody else
    for sibling in SIBLINGS[:2]:
        assert keys.find(sibling, ident) == (code, True)
        keys.enroll(sibling, code, ["ab" * 8])  # whom a later one names does not count
        keys.used(sibling)
    keys.used(CUP)
    for name in ("ab" * 8, *SIBLINGS[:2], CUP):
        assert refused(keys, name, ident) in ("no_key", "not_yours")
        with pytest.raises(LinkError):
            keys.enroll(name, code)


def test_a_code_brings_no_more_than_a_full_table_and_nobody_whose_seat_it_would_take():
    keys = Keys()
    keys.put(SIBLINGS[0], KEY)
    keys.taken = lambda cup: cup == SIBLINGS[1]
    code = code_key(keys.new_code())
    keys.enroll(CUP, code, ["../table", *SIBLINGS])
    may = []
    for name in SIBLINGS:
        try:
            keys.enroll(name, code)
            may.append(name)
        except LinkError:
            continue
    assert may == SIBLINGS[2:PARTY]
    assert keys.find(SIBLINGS[0], key_id(KEY)) == (KEY, False)


def test_a_code_that_was_made_for_one_seat_brings_nobody_else():
    keys = Keys()
    code = code_key(keys.new_code(CUP))
    keys.enroll(CUP, code, SIBLINGS[:2])
    assert refused(keys, SIBLINGS[0], key_id(code)) == "no_key"


def test_cups_that_never_come_do_not_keep_their_code_open_for_ever():
    keys = Keys()
    codes = [code_key(keys.new_code()) for _ in range(PARTIES + 1)]
    for number, code in enumerate(codes):
        keys.enroll(SIBLINGS[number], code, [f"{number + 100:016x}"])
    assert refused(keys, f"{100:016x}", key_id(codes[0])) == "no_key"
    assert keys.find(f"{101:016x}", key_id(codes[1])) == (codes[1], True)


def test_the_host_is_told_why_and_who_asks_no_more_than_that_the_key_is_not_known():
    keys = Keys()
    code = code_key(keys.new_code())
    keys.enroll(CUP, code, SIBLINGS[:1])
    keys.used(CUP)
    withdrawn = keys.new_code()
    keys.withdraw(withdrawn)
    given = code_key(keys.new_code("cd" * 8))
    asks = {
        ("ab" * 8, ""): "without_key",
        ("ab" * 8, key_id(code)): "used_code",
        ("ab" * 8, key_id(code_key(withdrawn))): "used_code",
        ("ab" * 8, key_id(KEY)): "unknown_key",
    }
    for (cup, ident), why in asks.items():
        assert refused(keys, cup, ident) == "no_key"
        assert keys.why(cup, ident) == why
    assert refused(keys, CUP, key_id(KEY)) == "not_yours" and keys.why(CUP, key_id(KEY)) == "other_key"
    assert refused(keys, "ab" * 8, key_id(given)) == "not_yours" and keys.why("ab" * 8, key_id(given)) == "other_cup"


# at the table


class Cups:
    """A table of memory, and cups that come to it over TCP as far as the link goes. now: ms."""

    def __init__(self, folder):
        self.now = 0
        self.news: list[Any] = []
        self.journal = Journal(folder / "match.gobelet")
        self.table = Table(self.journal, os.urandom)
        self.table.listeners.append(self.news.append)
        self.ends: list[Any] = []

    def come(self, kept, code="", cup=CUP, transport="tcp", party=(), wait=True):
        """A cup on a new connection. kept: {table: key in hexadecimal}, what it has in flash."""
        seal = CupSeal(cup, transport, Kept(kept, code))
        about = {"name": "Marie", "log": 7, **({"party": list(party)} if party else {})}
        end: Any = CupEnd(cup, 1, about, lambda: ("", 0, ""), b"\x80", seal)
        end.heard, end.inbox = [], bytearray()

        def write(data):
            end.inbox += data
            return len(data)

        end.connection = self.table.connect(f"{transport} x", write, self.now, transport)
        self.ends.append(end)
        self.wait(500 if wait else 0)
        return end

    def wait(self, ms):
        for _ in range(ms // 10):
            self.now += 10
            self.table.tick(self.now)
            for end in self.ends:
                data, end.inbox = bytes(end.inbox), bytearray()
                end.heard += end.feed(data, self.now)
                self.table.receive(end.connection, end.poll(self.now), self.now)

    def told(self, kind):
        return [news for news in self.news if isinstance(news, kind)]


class Kept:
    """The keys of a cup as CupSeal asks for them."""

    def __init__(self, kept, code):
        self.kept, self.code = kept, code

    def find(self, table):
        own = [bytes.fromhex(self.kept[table])] if table in self.kept else []
        return own + ([code_key(self.code)] if self.code else [])

    def nonce(self):
        return os.urandom(16).hex()

    def keep(self, table, key):
        self.kept[table] = key


@pytest.fixture
def cups(tmp_path):
    made = Cups(tmp_path)
    yield made
    made.journal.close()


def errors(end):
    return [message[1] for message in end.heard if message[0] in ("error", "busy", "gone")]


@pytest.mark.parametrize("transport", ["tcp", "web"])
def test_a_cup_comes_with_a_code_and_then_with_its_own_key(cups, transport):
    kept = {}
    code = cups.table.keys.new_code()
    first = cups.come(kept, code, transport=transport)
    assert first.state == UP and cups.table.linked(CUP) and not cups.table.keys.is_open(code)
    cups.table.disconnect(first.connection, cups.now)
    cups.ends.clear()
    assert cups.come(kept, transport=transport).state == UP
    assert not cups.told(TurnedAway)


def test_several_cups_of_a_laptop_come_with_one_code_whichever_is_first(cups):
    code, kept = cups.table.keys.new_code(), [{}, {}, {}]
    names = SIBLINGS[:3]
    for cup, its in zip(names, kept, strict=True):
        cups.come(its, code, cup, party=[other for other in names if other != cup], wait=False)
    cups.wait(3000)
    assert all(cups.table.linked(cup) for cup in names) and all(kept)
    assert len({its[cups.table.keys.table] for its in kept}) == 3, "each has a key of its own"
    stranger = cups.come({}, code, "ab" * 8)
    assert errors(stranger) == ["no_key"] and stranger.state != UP
    assert [news.why for news in cups.told(TurnedAway)] == ["used_code"]


@pytest.mark.parametrize("party", [7, "ab", {"a": 1}, [1, None, ["x"]], ["ab"] * 99, ["../../keys"]])
def test_a_party_that_is_none_costs_nothing(cups, party):
    code = cups.table.keys.new_code()
    end = cups.come({}, code, wait=False)
    end.about["party"] = party
    cups.wait(500)
    assert party != {"a": 1} or end.state != UP  # such a hello has no right shape
    assert party == {"a": 1} or end.state == UP


def test_a_stolen_number_takes_no_seat_and_cuts_nobody_off(cups):
    kept = {}
    owner = cups.come(kept, cups.table.keys.new_code())
    keys = cups.table.keys
    for thief in (cups.come({}), cups.come({keys.table: hexed(KEY)}), cups.come({}, keys.new_code())):
        assert thief.state != UP
        assert set(errors(thief)) <= {"no_key", "not_yours"} and errors(thief)
    assert {news.why for news in cups.told(TurnedAway)} == {"without_key", "other_key", "other_cup"}
    assert cups.told(TurnedAway)[0].name == "Marie"  # the host reads whose number it was
    cups.wait(8000)
    assert owner.state == UP and cups.table.members[CUP].connection is owner.connection
    assert len(cups.told(Linked)) == 1


def test_the_seat_of_a_cup_that_has_been_silent_for_long_is_not_taken_with_its_number(cups):
    kept = {}
    owner = cups.come(kept, cups.table.keys.new_code())
    cups.come({}, cups.table.keys.new_code(), cup="ab" * 8)
    cups.table.begin([CUP, "ab" * 8])
    cups.ends.remove(owner)  # a power cut
    cups.wait(10_000)
    assert not cups.table.linked(CUP)
    thief = cups.come({}, cups.table.keys.new_code())
    assert thief.state != UP and not cups.table.linked(CUP)
    back = cups.come(kept)
    assert cups.table.members[CUP].connection is back.connection


def test_the_same_key_on_a_new_connection_moves_the_seat_there(cups):
    kept = {}
    old = cups.come(kept, cups.table.keys.new_code())
    new = cups.come(kept)
    assert new.state == UP and cups.table.members[CUP].connection is new.connection
    assert not old.connection.cup


def test_a_seat_that_the_host_gives_away_goes_to_the_new_key_and_everybody_is_told(cups):
    kept = {}
    old = cups.come(kept, cups.table.keys.new_code())
    witness = cups.come({}, cups.table.keys.new_code(), cup="ab" * 8)
    code = cups.table.give(CUP)
    assert old.state == UP  # until somebody comes with the code
    new = cups.come({}, code)
    assert new.state == UP and cups.table.members[CUP].connection is new.connection
    assert [news.member.name for news in cups.told(Given)] == ["Marie"]
    assert ["given", "Marie"] in witness.heard
    assert "not_yours" in errors(old)
    cups.ends.remove(old)
    again = cups.come(kept)
    assert again.state != UP and "not_yours" in errors(again)
    assert cups.table.members[CUP].connection is new.connection


def plug_in(cups):
    """A cup on a cable, whose number is no secret and for which the table has no key."""
    hello = encode(dumps(["hello", 2, CUP, 1, "", 0, "0" * 16, {"name": "Marie", "log": 7}]))
    cable = cups.table.connect("serial", len, cups.now)
    cups.table.receive(cable, hello, cups.now)
    return cable


def test_a_code_for_newcomers_takes_no_seat_of_a_cup_without_a_key(cups):
    cable = plug_in(cups)
    code = cups.table.keys.new_code()
    thief = cups.come({}, code)
    assert thief.state != UP and "not_yours" in errors(thief)
    assert cups.table.members[CUP].connection is cable
    cups.ends.remove(thief)
    cups.come({}, cups.table.keys.new_code(), cup="ab" * 8)
    cups.table.begin([CUP, "ab" * 8])
    cups.table.disconnect(cable, cups.now)
    assert cups.come({}, code).state != UP, "nor the seat of one that is away"
    given = cups.come({}, cups.table.give(CUP))
    assert cups.table.members[CUP].connection is given.connection
    assert len(cups.told(Given)) == 1


def test_an_unsealed_hello_is_nothing_to_a_table_on_the_network(cups):
    heard = bytearray()
    connection = cups.table.connect("tcp y", lambda data: heard.extend(data) or len(data), 0, "tcp")
    hello = ["hello", 2, CUP, 1, "", 0, "", {}]
    cups.table.receive(connection, encode(dumps(hello)), 0)
    assert not cups.table.members
    cable = cups.table.connect("serial", lambda data: len(data), 0)
    cups.table.receive(cable, encode(dumps(hello)), 0)
    assert cups.table.linked(CUP)


def test_a_journal_folder_that_is_full_gives_no_key_and_keeps_the_code(cups, monkeypatch):
    code = cups.table.keys.new_code()

    def full(name, text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cups.table.keys, "_write", full)
    kept = {}
    end = cups.come(kept, code)
    assert not kept and "storage" in errors(end)
    monkeypatch.undo()
    cups.wait(12_000)
    assert kept and end.state == UP
