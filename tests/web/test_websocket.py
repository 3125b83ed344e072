"""Cups over WebSockets: sealed lines, text or bytes, in pieces of any size; a flood harms nobody else."""

import contextlib
import os
import time

import pytest
from hands import PATIENCE
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from gobelet.cup.pairing_keys import Keys
from gobelet.link.cup_end import UP, CupEnd
from gobelet.link.frames import dumps, encode
from gobelet.link.joining import JoiningSeal

HELLO = ["hello", 2, "ab" * 8, 7, "", 0, "0" * 16, {"name": "Marie", "automate": 0, "log": 1}]


def link(site, **more):
    return connect(site.url.replace("http", "ws") + "/link", **more)


def code(site):
    return site.call(lambda: site.table.room.code)


class Flash:
    """What the keys of a cup ask of its board."""

    entropy = staticmethod(os.urandom)
    load = staticmethod(lambda name: None)
    save = staticmethod(lambda name, parts: None)


class SealedCup:
    """A cup at the end of a socket, as far as its link goes."""

    def __init__(self, socket, code, cup="ab" * 8):
        self._socket = socket
        seal = JoiningSeal(cup, "web", Keys(Flash()), code, lambda: os.urandom(32))
        self.end = CupEnd(cup, 7, HELLO[-1], lambda: ("", 0, "0" * 16), b"\x80", seal)
        self.heard = []

    def join(self, shape=str, size=1 << 16):
        """Talks to the table until it is welcome. shape, size: of the pieces in which it says something."""
        end = time.monotonic() + PATIENCE
        while self.end.state != UP:
            assert time.monotonic() < end, self.heard
            self.turn(shape, size)
        return self

    def turn(self, shape=str, size=1 << 16):
        now = int(time.monotonic() * 1000)
        with contextlib.suppress(TimeoutError):
            self.heard += self.end.feed(self._socket.recv(timeout=0.02).encode(), now)
        out = self.end.poll(now)
        for start in range(0, len(out), size):
            piece = out[start : start + size]
            self._socket.send(piece.decode() if shape is str else piece)


@pytest.mark.parametrize("shape", [str, bytes])
@pytest.mark.parametrize("size", [1, 7, 1000])
def test_a_cup_joins_whatever_the_pieces_of_its_lines(site, shape, size):
    with link(site) as socket:
        SealedCup(socket, code(site)).join(shape, size)
        (member,) = site.call(lambda: list(site.table.members.values()))
        assert member.name == "Marie" and member.connection.label == "web 127.0.0.1"


def test_a_cup_that_leaves_keeps_its_place(site):
    with link(site) as socket:
        SealedCup(socket, code(site)).join()
    site.until(lambda: [member.connection for member in site.table.members.values()] == [None])


def test_a_flood_ends_that_cup_alone(site):
    with link(site) as socket, link(site) as other:
        SealedCup(socket, code(site)).join()
        line = encode(dumps(["status", {"battery": 3}])).decode()
        with contextlib.suppress(ConnectionClosed):
            for _ in range(30):
                socket.send(line * 150)
        site.until(lambda: [member.connection for member in site.table.members.values()] == [None])
        SealedCup(other, code(site), "cd" * 8).join()
