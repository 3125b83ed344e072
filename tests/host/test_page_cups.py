"""Cups that are web pages: told where their table is, given the key of what they keep, and told of a twin."""

import json
from contextlib import closing

import pytest

from gobelet.fair import hmac
from gobelet.link.cup_end import CupEnd
from gobelet.link.sealed_link import CupSeal
from gobelet_host.table.journal import Journal
from gobelet_host.table.keys import ORIGINS, Keys
from gobelet_host.table.page_cups import TWINS_MS
from gobelet_host.table.table import Table

CUP, KEY = "c0ffee00c0ffee00", bytes(range(32))
HERE, ELSEWHERE = ["http://192.168.1.7:7480"], ["http://gobelet.local:7480"]


class Page:
    """The link of a page to a table, over a wire of memory. heard: what the table says to the page; messages: all
    else."""

    def __init__(self, table, nonces, now=0, **about):
        self.table, self.now = table, now
        self.keys = type("Keys", (), {"find": lambda _, table: [KEY], "nonce": lambda _: next(nonces)})()
        self._seal = CupSeal(CUP, "web", self.keys)
        self.end = CupEnd(CUP, 1, {"kind": "web", **about}, lambda: ("", 0, ""), seal=self._seal)
        self._wire = bytearray()
        self.heard, self.messages = [], []
        self.link = table.connect("web", self._take, now, "web")

    def _take(self, data):
        self._wire += data
        return len(data)

    def run(self, until):
        """Lets time pass for both."""
        while self.now < until:
            self.now += 100
            data, self._wire = bytes(self._wire), bytearray()
            for message in self.end.feed(data, self.now):
                (self.heard if message[0] == "page" else self.messages).append(message)
            if out := self.end.poll(self.now):
                self.table.receive(self.link, out, self.now)
            self.table.tick(self.now)
            self.table.room.pages.look(self.table.room.pages.here, self.table.room.pages.elsewhere, self.now)
        return self


@pytest.fixture
def keys(tmp_path):
    kept = Keys(tmp_path / "keys")
    kept.add_cable_key(CUP, KEY)
    return kept


@pytest.fixture
def table(keys, tmp_path):
    with closing(Journal(tmp_path / "table.gobelet")) as journal:
        made = Table(journal, lambda size: bytes(size), keys=keys)
        made.room.pages.look(HERE, ELSEWHERE, 0)
        yield made


@pytest.fixture
def nonces():
    return (f"{number:032x}" for number in range(100))


def test_a_page_is_told_where_its_table_is_and_where_it_has_gone(table, nonces):
    page = Page(table, nonces).run(1000)
    assert page.heard[1:] == [["page", "here", *HERE], ["page", "elsewhere", *ELSEWHERE]]
    page.heard.clear()
    table.room.pages.look(HERE, ELSEWHERE, 0)
    assert page.run(2000).heard == [], "nothing is new"
    table.room.pages.look(["http://10.0.0.1:7480"], [], 2000)
    assert page.run(3000).heard == [["page", "here", "http://10.0.0.1:7480"], ["page", "elsewhere"]]


def test_a_cup_that_is_no_page_is_told_nothing_of_it(table, nonces):
    assert Page(table, nonces, kind="pico2w").run(1000).heard == []


def test_the_key_of_a_pages_records_lasts_and_does_not_follow_from_the_key_of_its_link(table, keys, tmp_path):
    key = Page(table, iter(["00" * 16])).run(1000).heard[0][2]
    assert len(bytes.fromhex(key)) == 32 and key == Keys(tmp_path / "keys").records_key(CUP) != keys.records_key("ab")
    assert keys.records_key(CUP) != Keys().records_key(CUP), "another table has another one"
    assert bytes.fromhex(key) not in (KEY, hmac(KEY, b"records"), hmac(KEY, b"records ", CUP.encode()))


def test_a_page_whose_records_are_locked_gets_their_key_and_is_nobody_before_it_comes_with_them(table, nonces):
    page = Page(table, nonces, locked=1).run(3000)
    assert page.heard[0][:2] == ["page", "key"] and not table.members
    assert [message for message in page.messages if message[0] != "error"] == []


def test_one_key_on_two_devices_is_told_to_both_and_a_link_that_was_left_is_no_device(table, nonces):
    first = Page(table, nonces).run(1000)
    second = Page(table, nonces)
    for now in range(1000, 1000 + 2 * TWINS_MS, 100):
        first.run(now)
        second.run(now)
    assert [page.heard.count(["page", "twins"]) for page in (first, second)] == [1, 1]
    third = Page(table, nonces, second.now)
    third.run(second.now + 3 * TWINS_MS)  # the others have lost their network
    assert third.heard.count(["page", "twins"]) == 0


def test_an_address_where_pages_were_served_is_known_after_a_restart_and_the_oldest_go(tmp_path):
    keys = Keys(tmp_path)
    for number in range(ORIGINS + 1):
        keys.serves(f"http://10.0.0.{number}:7480")
    again = Keys(tmp_path)
    assert not again.has_served("http://10.0.0.0:7480") and again.has_served(f"http://10.0.0.{ORIGINS}:7480")
    assert not again.has_served("http://10.0.0.1"), "a port is part of it"


def test_what_is_told_to_a_page_fits_into_a_frame():
    places = [f"https://192.168.100.{number}:7443" for number in range(30)]
    assert len(json.dumps(["page", "here", *places])) < 3072
