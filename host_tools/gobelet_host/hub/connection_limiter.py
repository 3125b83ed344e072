"""Which connections a table keeps when more come than it can hold, and which it ends because nobody means them.

A newcomer is always let in; somebody else goes: first of the machine that has the most connections, of these whoever is
worth least, of these who came first. So a flood only crowds out itself, and the host and the seated cups stay. Who
floods from many machines at once still cannot reach them. It moves no bytes and knows no message.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gobelet.link.table_end import TableEnd

if TYPE_CHECKING:  # who only asks whether an address is this machine needs no table
    from gobelet_host.table.member import Connection
    from gobelet_host.table.table import Table

LOOK = 5.0  # seconds between two looks at a connection; until the first a cup has said hello, a browser asked something
SILENT = 60_000  # ms after which a cup that says nothing is not behind its socket any more
NOISE = 4096  # bytes that are no frame, in all
SPOILT = 64  # lines that are no frame
NOBODY, SOMEBODY, SEATED = range(3)  # what a connection is worth


def machine(host: str) -> str:
    """An address as far as it tells one machine from another: an IPv6 network gives each as many as it likes."""
    try:
        ip = ipaddress.ip_address(host.split("%")[0])
    except ValueError:
        return host
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ipaddress.ip_network((ip, 64), strict=False))


def is_loopback(host: str) -> bool:
    """Whether an address is this very machine."""
    try:
        ip = ipaddress.ip_address(host.split("%")[0])
    except ValueError:
        return False
    return ip.is_loopback or ip == ipaddress.ip_address("::ffff:127.0.0.1")


def worth(table: Table, connection: Connection) -> int:
    """The worth of a link."""
    if not connection.cup:
        return NOBODY
    return SEATED if table.playing and table.seats.of(connection.cup) >= 0 else SOMEBODY


def is_idle(end: TableEnd, now: int) -> bool:
    """Whether no cup holds a link, some seconds after it began. now: ms of the table's clock."""
    return end.hello is None or end.silent(now) >= SILENT


def noisy(end: TableEnd) -> bool:
    """Whether much more came than a cup's lines."""
    return end.decoder.noise > NOISE or end.decoder.bad + end.decoder.long > SPOILT


def foreign(end: TableEnd) -> bool:
    """Whether somebody speaks another protocol where nothing gets lost: anything before the first whole line."""
    heard = end.decoder
    return noisy(end) or not heard.frames and bool(heard.noise or heard.bad or heard.long)


@dataclass(eq=False)
class ClientConnection:
    """One connection. machine: where it comes from, "" for this laptop. worth: see above. over: asked every LOOK
    seconds whether it should end."""

    machine: str
    transport: asyncio.Transport
    worth: Callable[[], int]
    over: Callable[[], bool]


class ConnectionLimiter:
    """The connections of one listening socket. most: of other machines together, and as many again of this one.
    each: of one other machine. is_own: whether an address is this laptop's. called: told the address of each other
    machine."""

    def __init__(
        self, most: int, each: int, is_own: Callable[[str], bool] = is_loopback,
        called: Callable[[str], None] = lambda host: None,
    ) -> None:  # fmt: skip
        self._most, self._each, self._is_own, self._called = most, each, is_own, called
        self._guests: list[ClientConnection] = []

    def count(self) -> int:
        """How many connections there are."""
        return len(self._open_connections())

    def _open_connections(self) -> list[ClientConnection]:
        self._guests = [guest for guest in self._guests if not guest.transport.is_closing()]
        return self._guests

    def admit(
        self, transport: asyncio.Transport, worth: Callable[[], int], over: Callable[[], bool]
    ) -> ClientConnection:
        """Lets a connection in, which may end another one, or this very one while it is the worst."""
        host = (transport.get_extra_info("peername") or ("",))[0]
        guest = ClientConnection("" if self._is_own(host) else machine(host), transport, worth, over)
        if guest.machine:
            self._called(host)
        self._open_connections().append(guest)
        crowd = [other for other in self._guests if bool(other.machine) == bool(guest.machine)]
        neighbours = [other for other in crowd if other.machine == guest.machine]
        if guest.machine and len(neighbours) > self._each:
            _least(neighbours).transport.abort()
        elif len(crowd) > self._most:
            _least(crowd).transport.abort()
        asyncio.get_running_loop().call_later(LOOK, self._look, guest)
        return guest

    def guest(self, address: Sequence[Any] | None) -> ClientConnection | None:
        """The connection of the peer at this address: (host, port)."""
        peer = lambda guest: guest.transport.get_extra_info("peername")[:2]  # noqa: E731
        return next((guest for guest in self._open_connections() if peer(guest) == address), None)

    def _look(self, guest: ClientConnection) -> None:
        if guest.transport.is_closing():
            return
        if guest.over():
            guest.transport.abort()
        else:
            asyncio.get_running_loop().call_later(LOOK, self._look, guest)


def _least(crowd: list[ClientConnection]) -> ClientConnection:
    machines = Counter(guest.machine for guest in crowd)

    def value(guest: ClientConnection) -> tuple[bool, int, int]:
        worth = guest.worth()
        return worth == SEATED, -machines[guest.machine], worth

    return min(crowd, key=value)
