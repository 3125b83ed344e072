"""The name of a table's laptop on its network: what is answered to whom (RFC 6762)."""

import struct

import pytest

from gobelet_host.web.mdns import PORT, announcement, answer, nearest

NAME = "gobelet-00c0ffee00c0ffee.local"
HOSTS = ["172.17.0.1", "192.168.1.7"]
LABELS = b"\x18gobelet-00c0ffee00c0ffee\x05local\x00"
RECORD = LABELS + bytes.fromhex("00018001000000780004c0a80107")


def asks(labels=LABELS, kind=1, of=1, flags=0, ident=7):
    return struct.pack("!6H", ident, flags, 1, 0, 0, 0) + labels + struct.pack("!HH", kind, of)


def test_a_phone_that_asks_all_is_answered_for_all_to_hear_with_the_address_on_its_own_network():
    said, aloud = answer(asks(), NAME, HOSTS, ("192.168.1.20", PORT))
    assert aloud and said == bytes.fromhex("000084000000000100000000") + RECORD == announcement(NAME, "192.168.1.7")


def test_a_phone_that_wants_its_answer_alone_gets_it_alone():
    said, aloud = answer(asks(of=0x8001), NAME, HOSTS, ("192.168.1.20", PORT))
    assert said.endswith(RECORD) and not aloud


def test_an_ordinary_resolver_gets_its_number_and_its_question_again():
    said, aloud = answer(asks(ident=0x1234), NAME, HOSTS, ("192.168.1.20", 40000))
    assert said.startswith(bytes.fromhex("123484000001000100000000") + LABELS) and not aloud
    assert said.endswith(LABELS + bytes.fromhex("000100010000000a0004c0a80107"))


@pytest.mark.parametrize(
    "query",
    [
        b"", asks()[:11], asks()[:-1], asks(flags=0x8400), asks(kind=28), asks(of=3),
        asks(b"\x07gobelet\x05local\x00"), asks(LABELS.replace(b"c0ffee", b"c0ffef")),
    ],
)  # fmt: skip
def test_what_is_no_question_for_this_name_is_not_answered(query):
    assert answer(query, NAME, HOSTS, ("192.168.1.20", PORT)) == (b"", False)


def test_names_are_the_same_in_capitals_and_nobody_is_answered_without_an_address():
    assert answer(asks(LABELS.upper().replace(b"\x18", b"\x18")), NAME, HOSTS, ("192.168.1.20", PORT))[0]
    assert answer(asks(), NAME, [], ("192.168.1.20", PORT)) == (b"", False)


@pytest.mark.parametrize(("asker", "host"), [("192.168.1.20", "192.168.1.7"), ("172.17.3.3", "172.17.0.1")])
def test_the_nearest_address_is_the_one_on_the_askers_network(asker, host):
    assert nearest(HOSTS, asker) == host
