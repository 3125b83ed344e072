"""Runs the web table inside the table's own asyncio loop. It knows no page."""

import asyncio
import contextlib
import socket
from collections.abc import Generator
from typing import Protocol

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from gobelet_host.hub.door import NOBODY, Door
from gobelet_host.web import addresses, bundle
from gobelet_host.web.app import create
from gobelet_host.web.site import Site

LEAVING = 1  # seconds that open pages get to close when the table stops


class _Quiet(uvicorn.Server):
    """A server that leaves the signals to the program around it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


def _browsers(door: Door) -> type[H11Protocol]:
    """What uvicorn makes of each connection: one that must pass the door."""

    class Browser(H11Protocol):
        """A connection that ends when its request does not come, or when nobody reads its answer."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._seen = self._state()
            door.enter(transport, lambda: NOBODY, self._over)

        def _state(self) -> tuple[int, bool, int]:
            """What changes while a connection is used: the request, whether all of it is here and not yet answered,
            the bytes that wait."""
            asked = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
            return id(self.cycle), asked, self.transport.get_write_buffer_size()

        def _over(self) -> bool:
            before, self._seen = self._seen, self._state()
            if before != self._seen:
                return False
            _, asked, waiting = before
            return bool(waiting) or (self.transport.get_protocol() is self and not asked)

    return Browser


class Served(Protocol):
    """What has pages. host, port, door: as of a Site."""

    host: str
    port: int
    door: Door


class WebPages:
    """The pages of an application. `port`: None for the usual one or the next that is free, 0 for any."""

    def __init__(self, site: Served, app: Starlette, port: int | None = None) -> None:
        self._socket: socket.socket = addresses.bind(site.host, port)
        site.port = self._socket.getsockname()[1]
        config = uvicorn.Config(
            app, ws="websockets-sansio", http=_browsers(site.door), loop="asyncio", lifespan="off",
            log_level="error", access_log=False, proxy_headers=False, server_header=False, ws_max_size=1 << 16,
            timeout_graceful_shutdown=LEAVING,
            ws_per_message_deflate=False,  # lines are short: it would cost more time than it saves
        )  # fmt: skip
        self._server = _Quiet(config)

    @property
    def started(self) -> bool:
        """Whether pages are answered."""
        return self._server.started

    async def run(self) -> None:
        """Serves until cancelled; open pages are told then."""
        serving = asyncio.ensure_future(self._server.serve([self._socket]))
        try:
            await asyncio.shield(serving)
        finally:
            self._server.should_exit = True
            await serving
            self._socket.close()


class WebTable(WebPages):
    """The pages of a table."""

    def __init__(self, site: Site, port: int | None = None) -> None:
        self.site = site
        super().__init__(site, create(site), port)

    async def run(self) -> None:
        """Serves until cancelled; open pages are told then."""
        bundle.prepare()
        await super().run()
