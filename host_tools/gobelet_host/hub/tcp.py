"""Cups over TCP: Wi-Fi on a Pico W, virtual cups on the loopback. The same lines as on a serial port, sealed. A cup on
the network asks everybody for its table by a datagram, and is told where this one is.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import socket
from typing import Any

from gobelet_host.errors import HostError
from gobelet_host.hub.connection_limiter import ConnectionLimiter, foreign, is_idle, is_loopback, worth
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.member import Connection

PORT = 7425  # "GOBE" had no free number; this one is not registered
BACKLOG = 65536  # bytes that may wait in a socket before it counts as blocked
MOST = 64  # connections of other machines at once
QUESTION, ANSWER = b"gobelet?", b"gobelet! "  # as firmware/gobelet/board/wifi.py says them; then the table's id
EACH = 32  # of one of them: a table of fifteen virtual cups, twice


class _Line(asyncio.Protocol):
    """One socket to one cup. label: where in this program it comes from; "" for a cup on the network: its label is its
    address, its link is sealed. door: what it must pass."""

    def __init__(self, live: LiveTable, lines: set[_Line], label="", door: ConnectionLimiter | None = None) -> None:
        self._live = live
        self._door = door
        self._lines = lines
        self._label = label
        self._connection: Connection | None = None
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self._lines.add(self)
        kind = "" if self._label else "tcp"
        if kind:
            host, port = transport.get_extra_info("peername")[:2]
            self._label = f"tcp {host}:{port}"
        connection = self._connection = self._live.connect(self._label, self._write, kind)
        if self._door:
            connection.address = self._door.admit(
                transport,
                lambda: worth(self._live.table, connection),
                lambda: is_idle(connection.end, self._live.now()),
            ).machine

    def _write(self, data: bytes) -> int:
        if self.transport.is_closing() or self.transport.get_write_buffer_size() > BACKLOG:
            return 0
        self.transport.write(data)  # asyncio sets TCP_NODELAY: a bid is not held back for 40 ms
        return len(data)

    def data_received(self, data: bytes) -> None:
        assert self._connection
        self._live.receive(self._connection, data)
        if self._connection.end.closed or (self._door and foreign(self._connection.end)):
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._lines.discard(self)
        assert self._connection
        self._live.disconnect(self._connection)


class SocketHub:
    """Cups that share a socket with this very program."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._lines: set[_Line] = set()

    async def attach(self, ours: socket.socket, label: str) -> None:
        """Takes one end of a pair of connected sockets; the other one is a cup's."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: _Line(self._live, self._lines, label), sock=ours)

    def close(self) -> None:
        for line in list(self._lines):
            line.transport.abort()


class _DiscoveryResponder(asyncio.DatagramProtocol):
    """Answers whoever asks for a table, with less than three times what was asked. table: its id."""

    def __init__(self, table: str) -> None:
        self._answer = ANSWER + table.encode()
        self._transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport

    def datagram_received(self, data: bytes, addr: Any) -> None:
        if data == QUESTION:
            self._transport.sendto(self._answer, addr)


class TcpHub(SocketHub):
    """Listens for cups. port 0 lets the system choose; `port` is then the one it chose."""

    def __init__(self, live: LiveTable, host: str = "127.0.0.1", port: int = PORT) -> None:
        super().__init__(live)
        self.host = host
        self._door = ConnectionLimiter(MOST, EACH)
        self.port = port
        self._server: asyncio.Server | None = None
        self._sign: Any = None

    async def open(self) -> None:
        """Raises HostError("port_busy") when another program listens there."""
        loop = asyncio.get_running_loop()
        try:
            self._server = await loop.create_server(self._line, self.host, self.port)
        except OSError as error:
            raise HostError("port_busy.tcp", self.host, self.port, error.strerror) from error
        self.port = self._server.sockets[0].getsockname()[1]
        if not is_loopback(self.host):
            await self._hang_out_a_sign()

    async def _hang_out_a_sign(self) -> None:
        """On all addresses: what is said to everybody reaches no single one. Without it cups find the table all the
        same that know its address."""
        loop = asyncio.get_running_loop()
        table = self._live.table.keys.table
        with contextlib.suppress(OSError):
            responder = functools.partial(_DiscoveryResponder, table)
            self._sign, _ = await loop.create_datagram_endpoint(responder, ("0.0.0.0", self.port))

    def _line(self) -> _Line:
        return _Line(self._live, self._lines, door=self._door)

    def close(self) -> None:
        if self._server:
            self._server.close()
        if self._sign:
            self._sign.close()
        super().close()
