"""Where the pages can be reached, and who may ask for them."""

import socket

import pytest

from gobelet_host.errors import HostError
from gobelet_host.web import addresses, guard


def test_the_usual_port_is_taken_or_the_next_that_is_free():
    with addresses.bind("127.0.0.1") as first, addresses.bind("127.0.0.1") as second:
        ports = [one.getsockname()[1] for one in (first, second)]
        assert ports == sorted(ports) and ports[0] >= addresses.PORT and ports[1] > ports[0]


def test_a_port_that_was_asked_for_and_is_taken_is_named():
    with addresses.bind("127.0.0.1", 0) as taken, pytest.raises(HostError, match="--web") as caught:
        addresses.bind("127.0.0.1", taken.getsockname()[1])
    assert caught.value.code == "port_busy"


def test_an_address_in_a_url():
    assert addresses.url_of("192.0.2.7", 7480) == "http://192.0.2.7:7480"
    assert addresses.url_of("2001:db8::7", 80) == "http://[2001:db8::7]:80"


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("127.0.0.1:7480", True), ("[::1]:7480", True), ("192.0.2.7", True), ("localhost:7480", True),
        (socket.gethostname(), True), ("evil.example:7480", False), ("127.0.0.1.evil.example", False), ("", False),
    ],
)  # fmt: skip
def test_only_this_machines_own_names_are_answered(host, known):
    assert guard.known_name(host) == known


@pytest.mark.parametrize(
    ("origin", "welcome"),
    [("http://127.0.0.1:7480", True), ("http://127.0.0.1:80", False), ("http://evil.example", False), ("null", False)],
)
def test_only_our_own_pages_may_speak(origin, welcome):
    assert guard.same_origin({"origin": origin, "host": "127.0.0.1:7480"}) == welcome
    assert guard.same_origin({"host": "127.0.0.1:7480"})
