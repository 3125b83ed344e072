"""Cups over WebSockets: the same lines as on a wire, text or bytes, in pieces of any size; bad ones harm nobody."""

import contextlib

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from gobelet.link.frames import Decoder, dumps, encode, loads

HELLO = ["hello", 2, "ab" * 8, 7, "", 0, "0" * 16, {"name": "Marie", "automate": 0}]


def link(site, **more):
    return connect(site.url.replace("http", "ws") + "/link", **more)


def hear(socket, decoder, kind):
    """The next message of a kind."""
    while True:
        for payload in decoder.feed(socket.recv(timeout=10).encode()):
            message = loads(payload)
            if message[0] == kind:
                return message


@pytest.mark.parametrize("shape", [str, bytes])
@pytest.mark.parametrize("size", [1, 7, 1000])
def test_a_cup_joins_whatever_the_pieces_of_its_lines(site, shape, size):
    line = encode(dumps(HELLO))
    with link(site) as socket:
        for start in range(0, len(line), size):
            piece = line[start : start + size]
            socket.send(piece.decode() if shape is str else piece)
        assert hear(socket, Decoder(), "welcome")[0] == "welcome"
        (member,) = site.call(lambda: list(site.table.members.values()))
        assert member.name == "Marie" and member.connection.label == "web 127.0.0.1"


def test_a_cup_that_leaves_keeps_its_place(site):
    with link(site) as socket:
        socket.send(encode(dumps(HELLO)).decode())
        hear(socket, Decoder(), "welcome")
    site.until(lambda: [member.connection for member in site.table.members.values()] == [None])


def test_noise_is_skipped_and_the_cup_still_joins(site):
    with link(site) as socket:
        socket.send("é nonsense \x00\n#%%%*00000000\n")
        socket.send(bytes(range(256)))
        socket.send("\n" + encode(dumps(HELLO)).decode())
        assert hear(socket, Decoder(), "welcome")


def test_a_page_of_elsewhere_gets_no_link(site):
    with pytest.raises(InvalidStatus), link(site, origin="http://evil.example"):
        pass


def test_a_flood_ends_that_cup_alone(site):
    with link(site) as socket, link(site) as other:
        socket.send(encode(dumps(HELLO)).decode())
        hear(socket, Decoder(), "welcome")
        line = encode(dumps(["status", {"battery": 3}])).decode()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(30):
                socket.send(line * 150)
        assert hear(socket, Decoder(), "gone")[1] == "flood"
        other.send(encode(dumps([*HELLO[:2], "cd" * 8, *HELLO[3:]])).decode())
        assert hear(other, Decoder(), "welcome")
