"""Who is turned away the host reads soon, and no stranger fills the screen with it."""

import types
from typing import Any

import pytest

from gobelet_host.table.news import ConnectionRejected
from gobelet_host.table.rejection_log import AGAIN_MS, AT_ONCE, EACH_MS, MOST, RejectionLog


class Desk:
    """Counts what is told. now: ms."""

    def __init__(self):
        self.now = 0
        self.told: list[ConnectionRejected] = []
        self.turnstile = RejectionLog(self.told.append)

    def link(self, address="10.0.0.7", port=4242) -> Any:
        return types.SimpleNamespace(address=address, label=f"tcp {address}:{port}", turned=set())

    def knock(self, link, cup="c0ffee", name="", why="wrong_code"):
        before = len(self.told)
        self.turnstile.record(link, cup, name, why, self.now)
        return len(self.told) > before


@pytest.fixture
def desk():
    return Desk()


def test_it_is_told_at_once_with_address_name_and_reason(desk):
    assert desk.knock(desk.link(), "0123456789abcdef", "Marie")
    assert desk.knock(desk.link("10.0.0.8"), "0123456789abcdef")
    assert desk.told == [
        ConnectionRejected("tcp 10.0.0.7:4242", "Marie", "wrong_code"),
        ConnectionRejected("tcp 10.0.0.8:4242", "cdef", "wrong_code"),
    ]


def test_who_asks_again_on_the_same_connection_is_told_of_once(desk):
    link = desk.link()
    assert desk.knock(link)
    for desk.now in range(0, 10 * AGAIN_MS, AGAIN_MS):
        assert not desk.knock(link)
    assert desk.knock(link, why="match_running"), "for another reason it is news"


def test_another_try_is_told_again_after_a_while(desk):
    assert desk.knock(desk.link())
    assert not desk.knock(desk.link(port=4243))
    assert desk.knock(desk.link(port=4244), why="unknown_key")
    desk.now = AGAIN_MS
    assert desk.knock(desk.link(port=4245))


def test_a_stranger_who_knocks_a_thousand_times_fills_no_screen(desk):
    seconds = 60
    for desk.now in range(0, seconds * 1000, 60):
        desk.knock(desk.link(f"10.0.{desk.now % 251}.7", desk.now), f"{desk.now:016x}")
    assert len(desk.told) <= AT_ONCE + seconds * 1000 // EACH_MS
    assert len(desk.turnstile._told) <= MOST
    desk.now += EACH_MS
    assert desk.knock(desk.link("10.9.9.9")), "somebody honest is told of soon afterwards"


def test_what_a_stranger_calls_a_cup_cannot_write_on_the_screen(desk):
    desk.knock(desk.link(), "x\x1b[2J\x07\n", "\x1b]0;pwned\x07\x1b[31m")
    assert desk.told[0].name.isprintable() and "\x1b" not in desk.told[0].name
