"""Who comes over a wire with a code gets a key of their own; nobody else does, and the host reads why."""

import errno
import types
from typing import Any

import pytest

from gobelet.link.codes import code_key
from gobelet.link.sealed import key_id
from gobelet_host.table.enrolling import Enrolling
from gobelet_host.table.keys import Keys
from gobelet_host.table.news import LobbyChanged

CUP, OTHER = "c0ffee01", "c0ffee02"


class Desk:
    """A table's own keys, and a record of what is said to whom."""

    def __init__(self, folder):
        self.keys = Keys(folder)
        self.told: list[Any] = []
        self.turned: list[tuple[str, str, str]] = []
        self.gone: list[str] = []
        self.given: list[str] = []
        self.members: Any = types.SimpleNamespace(by_cup={}, expel=self._expel)
        turnstile: Any = types.SimpleNamespace(
            turned=lambda link, cup, name, why, now: self.turned.append((cup, name, why))
        )
        notices: Any = types.SimpleNamespace(given=self.given.append)
        self.enrolling = Enrolling(self.keys, self.members, turnstile, notices, self.told.append)
        self.said: list[Any] = []
        end = types.SimpleNamespace(
            enroll=lambda key: self.said.append(["key", key]),
            close=lambda code, why: self.said.append(["close", code]),
            say=self.said.append,
        )
        self.link: Any = types.SimpleNamespace(end=end)

    def _expel(self, cup, now):
        self.gone.append(cup)
        return f"member {cup}"

    def comes(self, cup, code, party=()):
        return self.enrolling.enroll(self.link, cup, code, list(party), 0)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def test_a_newcomer_with_a_code_gets_a_key_and_the_code_is_spent(desk):
    code = code_key(desk.keys.new_code())
    assert not desk.comes(CUP, code), "nobody's seat is taken over"
    (said,) = desk.said
    assert said[0] == "key" and desk.keys.find(CUP, key_id(bytes.fromhex(said[1])))[0] == bytes.fromhex(said[1])
    assert desk.told == [LobbyChanged()] and not desk.turned
    assert not desk.comes(OTHER, code)
    assert desk.said[1][0] == "close" and desk.turned == [(OTHER, "", "used_code")]


def test_a_code_for_a_seat_takes_over_that_seat_alone(desk):
    code = code_key(desk.keys.new_code(CUP))
    assert not desk.comes(OTHER, code) and desk.turned == [(OTHER, "", "other_cup")] and not desk.gone
    assert desk.comes(CUP, code)
    assert desk.gone == [CUP] and desk.given == [f"member {CUP}"], "who held the seat is told"


def test_a_disk_that_takes_no_key_is_said_to_both_and_the_code_stays_good(desk, monkeypatch):
    code = code_key(desk.keys.new_code())

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(desk.keys, "_write", full)
    assert not desk.comes(CUP, code)
    assert desk.said == [["busy", "storage", "The key cannot be stored: No space left on device"]]
    assert desk.turned == [(CUP, "", "storage")] and not desk.told
    monkeypatch.undo()
    assert not desk.comes(CUP, code) and desk.said[1][0] == "key"


@pytest.mark.parametrize("party", [None, 7, "c0ffee02", [3, None], {"a": 1}])
def test_what_a_stranger_says_of_its_party_does_no_harm(desk, party):
    code = code_key(desk.keys.new_code())
    assert not desk.enrolling.enroll(desk.link, CUP, code, party, 0) and desk.said[0][0] == "key"


def test_the_host_reads_the_name_of_a_member_whose_key_is_wrong(desk):
    desk.members.by_cup[CUP] = types.SimpleNamespace(name="Marie")
    desk.enrolling.refused(desk.link, CUP, "no_key", "…", "", 0)
    desk.enrolling.refused(desk.link, OTHER, "no_key", "…", "12345678", 0)
    desk.enrolling.refused(desk.link, OTHER, "proto", "…", "12345678", 0)
    assert desk.turned == [(CUP, "Marie", "without_key"), (OTHER, "", "unknown_key"), (OTHER, "", "proto")]
