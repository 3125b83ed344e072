"""Cups over a WebSocket: phones, pages, anything that a browser can be. The same lines as on a serial port."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from gobelet_host.hub import connection_limiter
from gobelet_host.hub.connection_limiter import ClientConnection
from gobelet_host.table.live_table import LiveTable

BACKLOG = 65536  # bytes that may wait for a cup before its link counts as blocked
CLOSING = 5.0  # seconds that a cup which is told to go may take to read why
BEAT = 2.0  # seconds between two signs of life to a page: see static/shared/socket.js


@contextlib.asynccontextmanager
async def running_alongside(*tellings: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Tells a page what is new while the page is listened to, to the end of the block. A page that leaves ends all."""
    tasks = [asyncio.create_task(telling) for telling in tellings]
    try:
        with contextlib.suppress(WebSocketDisconnect):
            yield
    finally:
        for task in tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await task


async def tell(socket: WebSocket, *tellings: Coroutine[Any, Any, None]) -> None:
    """Serves a page that only listens, until it leaves."""
    async with running_alongside(*tellings):
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass


async def beat(socket: WebSocket, is_saved: Callable[[], bool] = lambda: True) -> None:
    """Gives a page signs of life. is_saved: whether all that has happened is on the disk."""
    while True:
        await asyncio.sleep(BEAT)
        await socket.send_text(json.dumps({"kind": "beat", "kept": is_saved()}, separators=(",", ":")))


class WebSocketCup:
    """One cup on one socket: what it says goes to the table, what the table says waits here until it is sent.
    guest: its connection as the door knows it."""

    def __init__(self, live: LiveTable, socket: WebSocket, guest: ClientConnection | None = None) -> None:
        self._live = live
        self._socket = socket
        self._guest = guest
        self._waiting = bytearray()
        self._more = asyncio.Event()

    def _write(self, data: bytes) -> int:
        if len(self._waiting) > BACKLOG:
            return 0
        self._waiting += data
        self._more.set()
        return len(data)

    async def run(self) -> None:
        """Carries lines both ways until the cup leaves or the table gives it up."""
        await self._socket.accept()
        host = self._socket.client.host if self._socket.client else "?"
        connection = self._live.connect(f"web {host}", self._write, "web")
        if guest := self._guest:
            connection.address = guest.machine
            guest.worth = lambda: connection_limiter.worth(self._live.table, connection)
            stuck = guest.over
            guest.over = lambda: stuck() or connection_limiter.is_idle(connection.end, self._live.now())
        try:
            async with running_alongside(self._send()):
                while not connection.end.closed and not connection_limiter.noisy(connection.end):
                    self._live.receive(connection, await self._hear())
                self._more.set()
                async with asyncio.timeout(CLOSING):
                    while self._waiting:
                        await asyncio.sleep(0.01)
                await self._socket.close()
        except TimeoutError:
            pass  # it does not read: the link is lost and the seat kept, as when it is gone
        finally:
            self._live.disconnect(connection)

    async def _hear(self) -> bytes:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        data = message.get("bytes")
        return data if data is not None else message["text"].encode()

    async def _send(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            data, self._waiting = bytes(self._waiting), bytearray()
            if data:
                await self._socket.send_text(data.decode("ascii"))
