"""Runs the web table inside the table's own asyncio loop. It knows no page."""

import asyncio
import contextlib
import socket
from collections.abc import Generator

import uvicorn

from gobelet_host.web import addresses, bundle
from gobelet_host.web.app import create
from gobelet_host.web.site import Site

MOST = 200  # connections at once: a table of fifteen, its pages, and whoever looks on
LEAVING = 1  # seconds that open pages get to close when the table stops


class _Quiet(uvicorn.Server):
    """A server that leaves the signals to the program around it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


class WebTable:
    """The pages of a site. `port`: None for the usual one or the next that is free, 0 for any."""

    def __init__(self, site: Site, port: int | None = None) -> None:
        self.site = site
        self._socket: socket.socket = addresses.bind(site.host, port)
        site.port = self._socket.getsockname()[1]
        config = uvicorn.Config(
            create(site), ws="websockets-sansio", http="h11", loop="asyncio", lifespan="off", log_level="warning",
            access_log=False, proxy_headers=False, server_header=False, ws_max_size=1 << 16,
            timeout_graceful_shutdown=LEAVING, limit_concurrency=MOST,
            ws_per_message_deflate=False,  # lines are short: it would cost more time than it saves
        )  # fmt: skip
        self._server = _Quiet(config)

    @property
    def started(self) -> bool:
        """Whether pages are answered."""
        return self._server.started

    async def run(self) -> None:
        """Serves until cancelled; open pages are told then."""
        bundle.prepare()
        serving = asyncio.ensure_future(self._server.serve([self._socket]))
        try:
            await asyncio.shield(serving)
        finally:
            self._server.should_exit = True
            await serving
            self._socket.close()
