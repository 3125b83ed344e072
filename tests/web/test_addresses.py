"""Where the pages can be reached, and who may ask for them."""

import socket
from typing import cast

import pytest

from gobelet_host.errors import HostError
from gobelet_host.table.live_table import LiveTable
from gobelet_host.web import addresses, announce, guard
from gobelet_host.web.networks import Interface, Reach
from gobelet_host.web.site import Site


def test_the_usual_port_is_taken_or_the_next_that_is_free():
    with addresses.bind("127.0.0.1") as first, addresses.bind("127.0.0.1") as second:
        ports = [one.getsockname()[1] for one in (first, second)]
        assert ports == sorted(ports) and ports[0] >= addresses.PORT and ports[1] > ports[0]


def test_a_port_that_was_asked_for_and_is_taken_is_named():
    with addresses.bind("127.0.0.1", 0) as taken, pytest.raises(HostError, match="--web") as caught:
        addresses.bind("127.0.0.1", taken.getsockname()[1])
    assert caught.value.code == "port_busy"


def test_where_every_address_is_answered_those_of_ipv6_are_too():
    sockets = addresses.with_ipv6(addresses.bind("0.0.0.0", 0))
    port = sockets[0].getsockname()[1]
    try:
        assert len(sockets) == 2 and sockets[1].getsockname()[:2] == ("::", port)
        socket.create_connection(("::1", port), timeout=5).close()
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    finally:
        for one in sockets:
            one.close()
    with addresses.bind("127.0.0.1", 0) as alone:
        assert addresses.with_ipv6(alone) == [alone]


def test_beside_the_code_stands_where_else_phones_can_call():
    found = [Interface("wlan0", "192.168.1.20", 24, "wifi"), Interface("eth0", "10.0.0.5", 24)]
    site = Site(cast(LiveTable, None), host="0.0.0.0", port=7480)
    site.reach = Reach("0.0.0.0", lambda ipv6: found)
    assert site.url == "http://192.168.1.20:7480"
    assert site.network() == {"state": "", "others": [["10.0.0.5:7480/c", "eth0"]]}
    site.shown = "10.0.0.5"
    assert site.network()["others"] == [["192.168.1.20:7480/c", "wlan0"]]
    found.clear()
    site.reach.look()
    assert site.network() == {"state": "none", "others": []} and site.network_hosts() == []


def test_a_usual_port_that_is_taken_is_told_with_the_one_that_serves_instead(capsys):
    site = Site(cast(LiveTable, None), lang="en", port=7481)
    site.taken = 7480
    announce.tell(site, site.words())
    assert "7480 is taken by another program: the pages are at 7481." in capsys.readouterr().out


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
