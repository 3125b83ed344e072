"""This laptop's name on its network, gobelet-<table id>.local, whatever its address: multicast DNS (RFC 6762) for that
one name. It proves nothing: anybody may answer for it, so a cup believes a table by its seal alone.

`answer` is pure; `Responder` is its socket. Where that cannot be had there is no name, and nothing else is amiss.
"""

import asyncio
import contextlib
import ipaddress
import socket
import struct
from collections.abc import Sequence

GROUP, PORT = "224.0.0.251", 5353
_ADDRESS, _ANY, _INTERNET = 1, 255, 1
_TOP = 0x8000  # of a class: in a question, answer me alone; in an answer, forget what you knew
_TTL = 120  # seconds; of what an ordinary resolver may keep, who knows no announcements:
_TTL_OTHERS = 10


def _coded(name: str) -> bytes:
    return b"".join(bytes((len(label),)) + label.encode() for label in name.split(".")) + b"\0"


def _asks(query: bytes, name: str) -> int:
    """The class of a query's first question for the address of a name; -1 if it asks something else."""
    flags, questions = struct.unpack_from("!HH", query, 2)
    coded = _coded(name)
    at = 12 + len(coded)
    if flags & 0x8000 or not questions or query[12:at].lower() != coded or len(query) < at + 4:
        return -1
    kind, of = struct.unpack_from("!HH", query, at)
    return of if kind in (_ADDRESS, _ANY) and of & ~_TOP in (_INTERNET, _ANY) else -1


def nearest(hosts: Sequence[str], asker: str) -> str:
    """The one of this laptop's addresses that is on an asker's network."""
    there = int(ipaddress.IPv4Address(asker))
    return min(hosts, key=lambda host: int(ipaddress.IPv4Address(host)) ^ there)


def record(name: str, host: str, flush: bool = True) -> bytes:
    """The answer itself."""
    head = struct.pack("!HHIH", _ADDRESS, _INTERNET | _TOP * flush, _TTL if flush else _TTL_OTHERS, 4)
    return _coded(name) + head + socket.inet_aton(host)


def announcement(name: str, host: str) -> bytes:
    """The announcement to all, asked or not."""
    return struct.pack("!6H", 0, 0x8400, 0, 1, 0, 0) + record(name, host)


def answer(query: bytes, name: str, hosts: Sequence[str], asker: tuple[str, int]) -> tuple[bytes, bool]:
    """The answer to a datagram, b"" for none, and whether it goes to all. asker: address and port."""
    of = _asks(query, name) if hosts and len(query) >= 12 else -1
    if of < 0:
        return b"", False
    host = nearest(hosts, asker[0])
    if asker[1] == PORT:
        return announcement(name, host), not of & _TOP
    question = query[12 : 12 + len(_coded(name)) + 4]  # an ordinary resolver wants its own again
    return query[:2] + struct.pack("!5H", 0x8400, 1, 1, 0, 0) + question + record(name, host, flush=False), False


class Responder(asyncio.DatagramProtocol):
    """Answers for a name. serve() says where this laptop is."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._hosts: list[str] = []
        self._socket: socket.socket | None = None
        self._transport: asyncio.DatagramTransport | None = None

    async def open(self) -> None:
        """Listens, if that can be."""
        with contextlib.suppress(OSError):
            self._socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if hasattr(socket, "SO_REUSEPORT"):  # the system's own responder has the port, too
                self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
            self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
            self._socket.bind(("", PORT))
            self._socket.setblocking(False)
            loop = asyncio.get_running_loop()
            self._transport, _ = await loop.create_datagram_endpoint(lambda: self, sock=self._socket)

    def serve(self, hosts: list[str]) -> None:
        """This laptop has these addresses now: says so on the network of each one that is new."""
        new = [host for host in hosts if host not in self._hosts and ":" not in host]
        self._hosts = [host for host in hosts if ":" not in host]
        for host in new if self._socket else []:
            with contextlib.suppress(OSError):  # joined already, under the address before
                group = socket.inet_aton(GROUP) + socket.inet_aton(host)
                self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, group)
            self._say(announcement(self._name, host), host)

    def _say(self, data: bytes, host: str) -> None:
        """To all on the network of an address."""
        with contextlib.suppress(OSError):
            if self._socket and self._transport:
                self._socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(host))
                self._transport.sendto(data, (GROUP, PORT))

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        reply, aloud = answer(data, self._name, self._hosts, addr)
        if reply and aloud:
            self._say(reply, nearest(self._hosts, addr[0]))
        elif reply and self._transport:
            self._transport.sendto(reply, addr)

    def close(self) -> None:
        if self._transport:
            self._transport.close()
        elif self._socket:
            self._socket.close()
