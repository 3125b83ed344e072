"""The room: one code lets everybody in, each with a key of their own, and nobody who listens, guesses or comes late."""

import os
from typing import Any

import pytest
from quick_journal import QuickJournal

from gobelet.fair import WORD_LETTERS
from gobelet.ledger import hexed
from gobelet.link import joining
from gobelet.link.cup_end import UP, CupEnd
from gobelet.link.frames import Decoder, dumps, encode, loads
from gobelet.link.joining import ROOM, TYPED, JoiningSeal
from gobelet.link.sealed_link import CupSeal, derive_cipher_states, is_record
from gobelet_host.errors import HostError
from gobelet_host.table.keys import GUESTS
from gobelet_host.table.news import Arrived, ConnectionRejected, CupLinkChanged, LobbyChanged, SeatReassigned
from gobelet_host.table.room import (
    ADDRESS_TRIES,
    AWAY,
    EACH,
    GOOD_MS,
    IN,
    NAMELESS,
    NAMELESS_MS,
    NAMING,
    STARTED_MS,
    TRIES,
)
from gobelet_host.table.table import Table

CUP, OTHER = "c0ffee00c0ffee00", "ab" * 8
KEY = bytes(range(32))


class Cups:
    """A table of memory, and cups that come to it over a network as far as the link goes. now: ms."""

    def __init__(self, folder):
        self.now = 0
        self.news: list[Any] = []
        self.journal = QuickJournal(folder / "match.gobelet")
        self.table = Table(self.journal, os.urandom)
        self.table.listeners.append(self.news.append)
        self.ends: list[Any] = []
        self.wire = bytearray()  # all that was ever said, as who listens has it

    @property
    def room(self):
        return self.table.room

    def come(self, kept, code="", cup=CUP, transport="tcp", wait=500, name="Marie", address=""):
        """A cup on a new connection. kept: {table: key in hexadecimal}, what it has in flash."""
        seal: CupSeal = CupSeal(cup, transport, Kept(kept))
        if code:
            seal = JoiningSeal(cup, transport, Kept(kept), code, lambda: os.urandom(32))
        end: Any = CupEnd(cup, 1, {"name": name, "log": 1}, lambda: ("", 0, ""), b"\x80", seal)
        end.heard, end.inbox = [], bytearray()

        def write(data):
            end.inbox += data
            return len(data)

        end.connection = self.table.connect(f"{transport} x", write, self.now, transport)
        end.connection.address = address
        self.ends.append(end)
        self.wait(wait)
        return end

    def guests(self, count, code="", **given):
        """So many at once, each on a machine of its own."""
        code = code or self.room.code
        return [
            self.come({}, code, f"{number:016x}", wait=0, **{"address": f"10.0.1.{number}", **given})
            for number in range(1, count + 1)
        ]

    def named(self, end, name):
        """Its player has chosen a name."""
        end.about["name"] = name
        end.reconnect(self.now)

    def wait(self, ms, step=10):
        for _ in range(ms // step):
            self.now += step
            self.table.tick(self.now)
            for end in self.ends:
                data, end.inbox = bytes(end.inbox), bytearray()
                end.heard += end.feed(data, self.now)
                said = end.poll(self.now)
                self.wire += data + said
                self.table.receive(end.connection, said, self.now)

    def told(self, kind):
        return [news for news in self.news if isinstance(news, kind)]

    def names(self):
        return [member.name for member in self.table.members.values()]


class Kept:
    """The keys of a cup as its seal asks for them."""

    only = ""

    def __init__(self, kept):
        self.kept = kept

    def find(self, table):
        return [bytes.fromhex(self.kept[table])] if table in self.kept else []

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


# everybody who is there


def test_fifteen_scan_one_code(cups):
    code = cups.room.code
    guests = cups.guests(15, name="")
    cups.wait(2000)
    assert all(end.state == UP for end in guests) and cups.room.code == code
    assert not cups.names() and len(cups.room.arrivals()) == 15, "who has no name yet is no player"
    for number, end in enumerate(guests):
        cups.named(end, f"Guest {number}")
    cups.wait(1000)
    assert len(cups.names()) == 15
    assert len({cups.table.keys.of(cup) for cup in cups.table.members}) == 15, "each has a key of its own"
    assert not cups.told(ConnectionRejected)


def test_six_guests_who_take_their_time_with_their_names_are_all_in(cups):
    guests = []
    for number in range(1, 7):
        guests += [cups.come({}, cups.room.code, f"{number:016x}", name="", wait=4000, address=f"10.0.0.{number}")]
    for number, end in enumerate(guests):
        cups.wait(5000)
        cups.named(end, f"Guest {number}")
    cups.wait(1000)
    assert len(cups.names()) == 6


def test_fifteen_behind_one_router_are_all_in_once_they_have_names(cups):
    guests = cups.guests(15, name="", address="10.0.0.1")
    cups.wait(1000)
    assert len(cups.room.arrivals()) == EACH
    for number, end in enumerate(guests):
        end.about["name"] = f"Guest {number}"
        end.reconnect(cups.now)
    cups.wait(20_000, 100)
    assert len(cups.names()) == 15


def test_the_host_sees_at_once_who_came_when_and_from_where(cups):
    marie = cups.come({}, cups.room.code, name="", address="10.0.0.7")
    (arrival,) = cups.room.arrivals()
    assert (arrival.cup, arrival.name, arrival.address, arrival.state) == (CUP, "", "10.0.0.7", NAMING)
    assert 0 < arrival.when <= 100 and ["lobby", "Gobelet", []] in marie.heard
    cups.come({}, cups.room.short_code, OTHER, name="Paul", address="10.0.0.8")
    assert [row[1] for row in marie.heard[-1][2]] == ["Paul"], "who chooses a name sees who is there"
    cups.named(marie, "Marie")
    cups.wait(500)
    assert [(one.name, one.state) for one in cups.room.arrivals()] == [("Marie", IN), ("Paul", IN)]
    assert [news.name for news in cups.told(Arrived)] == ["", "", "Paul", "Marie"]
    cups.table.disconnect(marie.connection, cups.now)
    assert cups.room.arrivals()[0].state == AWAY


def test_who_leaves_before_the_name_is_not_waited_for(cups):
    end = cups.come({}, cups.room.code, name="")
    cups.ends.remove(end)
    cups.wait(7000)
    assert not cups.room.arrivals()


# codes


def test_a_picture_has_80_bits_and_what_is_typed_six_letters(cups):
    for code, letters in ((cups.room.code, 16), (cups.room.short_code, 6)):
        assert len(code) == letters and set(code) <= set(WORD_LETTERS)
    assert not cups.room.code.startswith(cups.room.short_code), "who knows the short one knows nothing of the other"


def test_a_code_ends_after_ten_minutes_or_soon_after_a_game_has_begun(cups):
    first = cups.room.code
    cups.wait(GOOD_MS - 1000, 1000)
    assert cups.room.code == first and cups.come({}, first).state == UP
    cups.wait(1000)
    assert cups.room.code != first and LobbyChanged() in cups.news
    late = cups.come({}, first, OTHER)
    assert errors(late) == ["wrong_code"] and late.state != UP
    cups.ends.remove(late)
    cups.come({}, cups.room.code, OTHER, name="Paul")
    second = cups.room.code
    cups.table.begin([CUP, OTHER])
    scanned = cups.come({}, second, "cd" * 8)
    assert errors(scanned) == ["match_running"], "it was scanned before: there is no place, but a key"
    cups.wait(STARTED_MS, 1000)
    assert errors(cups.come({}, second, "ef" * 8)) == ["wrong_code"]


@pytest.mark.parametrize("wrong", ["ABC", "ABCDEF", "ABCDEFGHJKLMNPQR", "", "0000"])
def test_a_wrong_code_is_refused_before_anybody_is_asked_for_a_name(cups, wrong):
    end = cups.come({}, wrong or "-", name="")
    assert errors(end) == ["wrong_code"] and not cups.room.arrivals()
    assert [news.why for news in cups.told(ConnectionRejected)] == ["wrong_code"]


def test_the_code_lets_nobody_in_at_a_table_that_goes_by_another_number(cups):
    end = cups.come({}, cups.room.code, wait=0)
    end.inbox[:] = encode(dumps(["table", 2, "cd" * 8, end.connection.end.seal._nonce]))
    cups.wait(500)
    assert errors(end) == ["wrong_code"]


def test_five_wrong_codes_end_typing_for_an_address_and_twenty_for_all_but_never_the_picture(cups):
    def guess(address):
        end = cups.come({}, "ABCDEF", address=address, wait=100)
        cups.ends.remove(end)
        cups.table.disconnect(end.connection, cups.now)
        return errors(end)

    assert [guess("10.0.0.66") for _ in range(ADDRESS_TRIES)] == [["wrong_code"]] * ADDRESS_TRIES
    assert guess("10.0.0.66") == ["too_many_tries"]
    right = cups.come({}, cups.room.short_code, address="10.0.0.66")
    assert errors(right) == ["too_many_tries"], "also with the right one"
    assert cups.come({}, cups.room.short_code, "01" * 8, address="10.0.0.7").state == UP, "others type it"
    for number in range(TRIES - ADDRESS_TRIES):
        assert guess(f"10.0.2.{number}") == ["wrong_code"]
    assert cups.room.short_code == ""
    assert guess("10.0.3.1") == ["too_many_tries"]
    assert cups.come({}, cups.room.code, OTHER, address="10.0.0.66").state == UP
    cups.room.renew()
    assert len(cups.room.short_code) == TYPED


def test_who_guesses_on_one_connection_loses_it(cups):
    table, heard = cups.table, bytearray()
    connection = table.connect("tcp y", lambda data: heard.extend(data) or len(data), 0, "tcp")
    nonce = loads(Decoder().feed(bytes(heard))[0])[3]
    point = joining.exchange("ABCDEF", "tcp", table.keys.table, CUP, nonce, os.urandom(32)).point
    lines = [["join", 2, CUP, ROOM, hexed(point)], *(["proof", f"{number:032x}"] for number in range(9))]
    table.receive(connection, b"".join(encode(dumps(line)) for line in lines), 10)
    assert connection.end.closed == "too_many_tries"


# who listens, and who guesses afterwards


def open_lines(wire):
    return [loads(payload) for payload in Decoder().feed(bytes(wire)) if not is_record(payload)]


def test_guest_listens_to_a_guest(cups):
    """A guest has the code, and has recorded every line of another one: that is not enough for its key."""
    code = cups.room.code
    cups.come({}, code, OTHER, name="Eve")
    cups.wire.clear()
    kept = {}
    cups.come(kept, code)
    key = bytes.fromhex(kept[cups.table.keys.table])
    lines = open_lines(cups.wire)
    said = {line[0]: line for line in lines}
    assert set(said) == {"table", "join", "share", "proof", "seal"} and key.hex() not in str(lines)
    nonce, points = said["table"][3], [bytes.fromhex(said["join"][4]), bytes.fromhex(said["share"][1])]
    tags = [line[1] for line in lines if line[0] == "proof"]
    records = [payload for payload in Decoder().feed(bytes(cups.wire)) if is_record(payload)]
    state, _ = derive_cipher_states(key, "tcp", CUP, said["seal"][4], nonce)
    assert state.open(records[0]), "that is the key of this link"
    for theirs in points:
        for first in (False, True):
            for scalar in (bytes(32), os.urandom(32), *points):
                own = joining.exchange(code, "tcp", cups.table.keys.table, CUP, nonce, scalar)
                guess, *found = own.finish(theirs, first)
                assert guess != key and not {joining.tag_text(tag) for tag in found} & set(tags)
                assert not derive_cipher_states(guess, "tcp", CUP, said["seal"][4], nonce)[0].open(records[0])


def test_short_code_recorded(cups):
    """Who has recorded a guest that typed the short code tries all codes afterwards: none of them looks right, as each
    leads to another point, and the key needs a scalar that was said to nobody."""
    kept = {}
    cups.come(kept, cups.room.short_code)
    lines = open_lines(cups.wire)
    said = {line[0]: line for line in lines}
    nonce, theirs = said["table"][3], bytes.fromhex(said["share"][1])
    tags = {line[1] for line in lines if line[0] == "proof"}
    for code in ("ABCDEF", "ABCDEG", cups.room.short_code):
        own = joining.exchange(code, "tcp", cups.table.keys.table, CUP, nonce, os.urandom(32))
        found = own.finish(theirs, True)
        assert not {joining.tag_text(tag) for tag in found[1:]} & tags
        assert hexed(found[0]) not in kept.values()


@pytest.mark.parametrize(
    "point",
    [
        "00" * 32,
        "01" + "00" * 31,
        "ec" + "ff" * 30 + "7f",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "ed" + "ff" * 30 + "7f",
        "02" + "00" * 31,  # of the twist
        "09" + "00" * 30 + "80",
        "zz",
        "",
    ],
)
def test_a_point_that_could_give_the_key_away_is_refused(cups, point):
    heard = bytearray()
    connection = cups.table.connect("tcp y", lambda data: heard.extend(data) or len(data), 0, "tcp")
    cups.table.receive(connection, encode(dumps(["join", 2, CUP, ROOM, point])), 10)
    assert [line[:2] for line in open_lines(heard)][1:] == [["error", "bad_point"]]
    end = cups.come({}, cups.room.code, wait=0)
    end.feed(encode(dumps(["table", 2, cups.table.keys.table, "11" * 16])), 0)
    before = end.poll(0)
    end.feed(encode(dumps(["share", point])), 10)
    assert b"proof" not in end.poll(5000) and b"join" in str(open_lines(before)).encode()


def test_a_tag_of_the_other_side_is_no_proof(cups):
    """Who has no code says to the cup what the cup has said."""
    own = joining.Joining("ABCDEF", "tcp", "aa" * 8, CUP, "11" * 16, os.urandom(32))
    theirs = joining.exchange("GHJKLM", "tcp", "aa" * 8, CUP, "11" * 16, os.urandom(32))
    assert not own.take("share", hexed(theirs.point))
    assert not own.take(*own.messages[1])


@pytest.mark.parametrize(
    "other", [("tcp", "aa" * 8, OTHER, "11"), ("web", "aa" * 8, CUP, "11"), ("tcp", "bb" * 8, CUP, "11"),
              ("tcp", "aa" * 8, CUP, "22")]
)  # fmt: skip
def test_the_key_is_bound_to_cup_transport_table_and_connection(other):
    ours = joining.exchange("ABCDEF", "tcp", "aa" * 8, CUP, "11", KEY)
    same = joining.exchange("ABCDEF", "tcp", "aa" * 8, CUP, "11", bytes(range(1, 33)))
    theirs = joining.exchange("ABCDEF", *other, bytes(range(1, 33)))
    assert ours.finish(same.point, True)[0] == same.finish(ours.point, False)[0]
    assert ours.finish(theirs.point, True)[0] != theirs.finish(ours.point, False)[0]


# who does not belong


def test_turned_away_comes_again(cups):
    kept = {}
    code = cups.room.code
    eve = cups.come(kept, code, name="Eve")
    paul = cups.come({}, code, OTHER, name="Paul")
    cups.room.turn_away(CUP)
    cups.wait(500)
    assert "turned_away" in errors(eve) and eve.connection.end.closed
    assert cups.names() == ["Paul"] and paul.state == UP, "who is in stays"
    cups.ends.remove(eve)
    assert cups.room.code != code
    assert errors(cups.come(kept, code))[-1] == "wrong_code", "neither with the key nor with the code"
    assert errors(cups.come({}, code, "cd" * 8))[-1] == "wrong_code", "nor under another number"
    assert cups.names() == ["Paul"] == [one.name for one in cups.room.arrivals()]


def test_who_has_no_name_yet_can_be_turned_away_and_who_has_a_seat_cannot(cups):
    end = cups.come({}, cups.room.code, name="")
    cups.room.turn_away(CUP)
    cups.wait(500)
    assert "turned_away" in errors(end) and not cups.room.arrivals()
    for number, cup in enumerate((OTHER, "cd" * 8)):
        cups.come({}, cups.room.code, cup, name=f"P{number}")
    cups.table.begin([OTHER, "cd" * 8])
    with pytest.raises(HostError, match="seat"):
        cups.room.turn_away(OTHER)
    with pytest.raises(HostError, match="not at the table"):
        cups.room.turn_away("ef" * 8)


def test_stranger_fills_the_lobby(cups):
    """Somebody with the code comes from one machine again and again without a name; then from many."""
    mine = cups.guests(10, name="", address="10.6.6.6")
    cups.wait(300)
    assert sum(end.state == UP for end in mine) == EACH and errors(mine[-1])[-1] == "table_full"
    for number in range(40):
        cups.come({}, cups.room.code, f"{number + 100:016x}", name="", address=f"10.6.7.{number}", wait=0)
    cups.wait(300)
    assert len(cups.room.arrivals()) == len(cups.table.keys.fresh) == NAMELESS
    marie = cups.come({}, cups.room.code, name="Marie", address="10.0.0.7")
    assert errors(marie)[-1] == "table_full"
    cups.wait(NAMELESS_MS, 1000)
    cups.wait(5000, 100)
    assert marie.state == UP and "Marie" in cups.names(), "whoever has no name makes room"


def test_a_machine_that_says_many_names_has_no_more_keys_than_the_table_keeps(cups):
    friend = cups.come({}, cups.room.code, address="10.0.0.7")
    cups.guests(60, address="10.6.6.6")
    cups.wait(40_000, 200)
    assert len(cups.table.keys._guests) == GUESTS and len(cups.table.keys.fresh) <= EACH
    assert friend.state == UP and cups.table.keys.is_kept(CUP), "whoever is here keeps the key"


def test_a_stolen_number_takes_no_seat_and_cuts_nobody_off(cups):
    kept = {}
    owner = cups.come(kept, cups.room.code)
    for thief in (cups.come({}), cups.come({cups.table.keys.table: hexed(KEY)}), cups.come({}, cups.room.code)):
        assert thief.state != UP
        assert set(errors(thief)) <= {"no_key", "not_yours"} and errors(thief)
    assert {news.why for news in cups.told(ConnectionRejected)} == {"without_key", "other_key", "not_yours"}
    assert cups.told(ConnectionRejected)[0].name == "Marie"  # the host reads whose number it was
    cups.wait(8000)
    assert owner.state == UP and cups.table.members[CUP].connection is owner.connection
    assert len(cups.told(CupLinkChanged)) == 1


def test_the_number_of_somebody_who_chooses_a_name_is_not_taken(cups):
    marie = cups.come({}, cups.room.code, name="")
    assert errors(cups.come({}, cups.room.code, name="Eve")) == ["not_yours"]
    cups.named(marie, "Marie")
    cups.wait(500)
    assert cups.names() == ["Marie"]


def test_the_seat_of_a_cup_that_has_been_silent_for_long_is_not_taken_with_its_number(cups):
    kept = {}
    owner = cups.come(kept, cups.room.code)
    cups.come({}, cups.room.code, OTHER)
    cups.table.begin([CUP, OTHER])
    cups.ends.remove(owner)  # a power cut
    cups.wait(10_000)
    assert not cups.table.linked(CUP)
    thief = cups.come({}, cups.room.code)
    assert thief.state != UP and not cups.table.linked(CUP)
    back = cups.come(kept)
    assert cups.table.members[CUP].connection is back.connection


def test_the_same_key_on_a_new_connection_moves_the_seat_there(cups):
    kept = {}
    old = cups.come(kept, cups.room.code)
    new = cups.come(kept)
    assert new.state == UP and cups.table.members[CUP].connection is new.connection
    assert not old.connection.cup


# a seat for a new phone


def test_a_seat_that_the_host_gives_away_goes_to_the_new_key_and_everybody_is_told(cups):
    kept = {}
    old = cups.come(kept, cups.room.code)
    witness = cups.come({}, cups.room.code, OTHER)
    gift = cups.table.issue_replacement_code(CUP)
    assert errors(cups.come({}, gift.code, "cd" * 8)) == ["wrong_code"], "it is for that seat alone"
    assert old.state == UP  # until somebody comes with the code
    new = cups.come({}, gift.code)
    assert new.state == UP and cups.table.members[CUP].connection is new.connection
    assert [news.member.name for news in cups.told(SeatReassigned)] == ["Marie"]
    assert ["given", "Marie"] in witness.heard
    assert "not_yours" in errors(old)
    cups.ends.remove(old)
    again = cups.come(kept)
    assert again.state != UP and "not_yours" in errors(again)
    assert errors(cups.come({}, gift.code)) == ["wrong_code"], "and for one phone"
    assert cups.room.gift(CUP) is None
    assert cups.table.members[CUP].connection is new.connection


def test_a_seat_is_given_also_by_the_six_letters(cups):
    cups.come({}, cups.room.code)
    new = cups.come({}, cups.table.issue_replacement_code(CUP).typed)
    assert new.state == UP and cups.table.members[CUP].connection is new.connection


def test_a_new_phone_that_loses_power_before_it_has_its_key_comes_again_with_the_code(cups):
    cups.come({}, cups.room.code)
    gift = cups.table.issue_replacement_code(CUP)
    lost = cups.come({}, gift.code, wait=0)
    while not cups.table.keys.fresh:
        cups.wait(10)
    cups.ends.remove(lost)
    assert cups.come({}, gift.code).state == UP


def plug_in(cups):
    """A cup on a cable, whose number is no secret and for which the table has no key."""
    hello = encode(dumps(["hello", 2, CUP, 1, "", 0, "0" * 16, {"name": "Marie", "log": 1}]))
    cable = cups.table.connect("serial", len, cups.now)
    cups.table.receive(cable, hello, cups.now)
    return cable


def test_the_code_of_the_room_takes_no_seat_of_a_cup_without_a_key(cups):
    cable = plug_in(cups)
    thief = cups.come({}, cups.room.code)
    assert thief.state != UP and "not_yours" in errors(thief)
    assert cups.table.members[CUP].connection is cable
    cups.ends.remove(thief)
    cups.come({}, cups.room.code, OTHER)
    cups.table.begin([CUP, OTHER])
    cups.table.disconnect(cable, cups.now)
    assert cups.come({}, cups.room.code).state != UP, "nor the seat of one that is away"
    given = cups.come({}, cups.table.issue_replacement_code(CUP).code)
    assert cups.table.members[CUP].connection is given.connection
    assert len(cups.told(SeatReassigned)) == 1


def test_a_folder_that_is_full_lets_in_who_comes_once_there_is_room(cups, monkeypatch):
    def full(name, text):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(cups.table.keys, "_write", full)
    end = cups.come({}, cups.room.code)
    assert "storage" in errors(end) and not cups.names()
    assert [news.why for news in cups.told(ConnectionRejected)] == ["storage"]
    monkeypatch.undo()
    cups.wait(12_000)
    assert end.state == UP and cups.names() == ["Marie"]
