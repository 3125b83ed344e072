"""Runs the web table inside the table's own asyncio loop. It knows no page."""

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Callable, Generator
from typing import Protocol
from weakref import WeakSet

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from gobelet_host.errors import HostError
from gobelet_host.hub.connection_limiter import LOOK, NOBODY, ConnectionLimiter
from gobelet_host.web import addresses, bundle, mdns
from gobelet_host.web.app import create
from gobelet_host.web.certificate import Certificate
from gobelet_host.web.site import Site

LEAVING = 1  # seconds that open pages get to close when the table stops
LOOK_AGAIN = 3.0  # seconds between two looks at the laptop's networks


class _Quiet(uvicorn.Server):
    """A server that leaves the signals to the program around it."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        yield


def _browsers(door: ConnectionLimiter) -> type[H11Protocol]:
    """uvicorn's protocol of a connection that must pass the door."""

    class Browser(H11Protocol):
        """A connection that ends when its request does not come, or when nobody reads its answer."""

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._seen = self._state()
            if self.scheme == "http":  # a sealed one has passed the door before: _Unsealed
                door.admit(transport, lambda: NOBODY, self.over)

        def _state(self) -> tuple[int, bool, int]:
            """The state of a connection in use: the request, whether all of it is here and not yet answered,
            the bytes that wait."""
            asked = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
            return id(self.cycle), asked, self.transport.get_write_buffer_size()

        def over(self) -> bool:
            """Whether nothing was asked and nothing read since the last look."""
            before, self._seen = self._seen, self._state()
            if before != self._seen:
                return False
            _, asked, waiting = before
            return bool(waiting) or (self.transport.get_protocol() is self and not asked)

    return Browser


class _Unsealed(asyncio.Protocol):
    """A connection that is counted from its first byte on, and handed to a browser's protocol once it is sealed."""

    def __init__(
        self,
        door: ConnectionLimiter,
        context: ssl.SSLContext,
        browser: Callable[[], H11Protocol],
        wires: WeakSet[asyncio.Transport],
    ) -> None:
        self._door = door
        self._wires = wires
        self._context = context
        self._browser = browser
        self._sealed: H11Protocol | None = None
        self._early = b""  # what came with the end of the handshake

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        transport.pause_reading()
        self._wires.add(transport)
        self._door.admit(transport, lambda: NOBODY, self._over)
        self._sealing = asyncio.ensure_future(self._seal(transport))

    def data_received(self, data: bytes) -> None:
        self._early += data

    def _over(self) -> bool:
        # The handshake has a limit of its own.
        return self._sealed is not None and self._sealed.over()  # type: ignore[attr-defined]

    async def _seal(self, transport: asyncio.Transport) -> None:
        loop = asyncio.get_running_loop()
        try:
            sealed = await loop.start_tls(
                transport, self, self._context, server_side=True, ssl_handshake_timeout=LOOK,
                ssl_shutdown_timeout=LEAVING,
            )  # fmt: skip
        except OSError:  # a phone that does not trust us, a stranger that speaks another protocol, one that has left
            transport.abort()
            return
        if sealed is None or sealed.is_closing():
            transport.abort()
            return
        browser = self._sealed = self._browser()
        sealed.set_protocol(browser)
        browser.connection_made(sealed)
        if self._early:
            browser.data_received(self._early)


async def _shut_the_doors(sockets: list[socket.socket]) -> None:
    """Lets in those who are at the door, the last: asyncio would lose the sockets of those who come while it closes."""
    for listening in sockets:
        if listening.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(listening)
            for _ in ("accepted", "made"):
                await asyncio.sleep(0)


class Served(Protocol):
    """A site with pages. host, port, door: as of a Site."""

    host: str
    port: int
    door: ConnectionLimiter


class WebPages:
    """The pages of an application. `port`: None for the usual one or the next that is free, 0 for any."""

    def __init__(self, site: Served, app: Starlette, port: int | None = None) -> None:
        self._sockets = addresses.with_ipv6(addresses.bind(site.host, port))
        site.port = self._sockets[0].getsockname()[1]
        browsers = _browsers(site.door)
        config = uvicorn.Config(
            app, ws="websockets-sansio", http=browsers, loop="asyncio", lifespan="off",
            log_level="error", access_log=False, proxy_headers=False, server_header=False, ws_max_size=1 << 16,
            timeout_graceful_shutdown=LEAVING,
            ws_per_message_deflate=False,  # lines are short: it would cost more time than it saves
        )  # fmt: skip
        config.load()
        self._server = _Quiet(config)
        self._browser = lambda: browsers(config=config, server_state=self._server.server_state, app_state={})

    @property
    def started(self) -> bool:
        """Whether pages are answered."""
        return self._server.started

    async def run(self) -> None:
        """Serves until cancelled; open pages are told then."""
        serving = asyncio.ensure_future(self._server.serve(self._sockets))
        try:
            await asyncio.shield(serving)
        finally:
            await _shut_the_doors(self._sockets)
            self._server.should_exit = True
            await serving
            for connection in list(self._server.server_state.connections):
                connection.transport.abort()  # whoever reads no farewell
            await asyncio.sleep(0)
            for listening in self._sockets:
                listening.close()


class WebTable(WebPages):
    """The pages of a table, and with a certificate the same ones sealed."""

    def __init__(self, site: Site, port: int | None = None) -> None:
        self.site = site
        super().__init__(site, create(site), port)
        site.taken = addresses.PORT if port is None and site.port != addresses.PORT else 0
        site.reach.ipv6 |= len(self._sockets) > 1
        site.reach.look()
        self._secure: list[socket.socket] = []
        self._wires: WeakSet[asyncio.Transport] = WeakSet()  # of sealed pages
        if site.certificate:
            bound = addresses.bind(site.host, 0 if port == 0 else None, addresses.SECURE_PORT)
            self._secure = addresses.with_ipv6(bound)
            site.secure_port = bound.getsockname()[1]

    async def run(self) -> None:
        """Serves until cancelled; open pages are told then."""
        bundle.prepare()
        parts = [asyncio.ensure_future(super().run()), asyncio.ensure_future(self._watch_networks())]
        if self.site.certificate:
            parts.append(asyncio.ensure_future(self._serve_sealed(self.site.certificate, self._secure)))
        try:
            done, _ = await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
            for part in done:
                part.result()
        finally:
            for part in parts:
                part.cancel()
            await asyncio.gather(*parts, return_exceptions=True)
            for wire in list(self._wires):  # whoever has not answered the farewell of the seal
                wire.abort()
            await asyncio.sleep(0)

    async def _watch_networks(self) -> None:
        """A Wi-Fi that is joined or left while the table is open: pages, certificate, open phones and the laptop's name
        keep up."""
        responder = mdns.Responder(self.site.local_name)
        if self.site.open_to_network:
            await responder.open()
        with contextlib.suppress(HostError, OSError):  # whoever asks for a page is told why
            self.site.table.room.pages.tell_version((await asyncio.to_thread(bundle.bundle)).digest)
        try:
            while True:
                responder.serve(self.site.network_hosts())
                self.site.table.room.pages.look(*self.site.places(), self.site.live.now())
                await asyncio.sleep(LOOK_AGAIN)
                self.site.reach.look()
                hosts = self.site.network_hosts()
                if self.site.certificate and hosts:
                    with contextlib.suppress(OSError):  # a full disk: the one from before stays
                        self.site.certificate.renew(hosts)
        finally:
            responder.close()

    async def _serve_sealed(self, certificate: Certificate, sockets: list[socket.socket]) -> None:
        """The same under the certificate."""
        context, door = certificate.context(), self.site.door
        loop = asyncio.get_running_loop()
        servers = [
            await loop.create_server(lambda: _Unsealed(door, context, self._browser, self._wires), sock=listening)
            for listening in sockets
        ]
        try:
            await loop.create_future()
        finally:
            await _shut_the_doors(sockets)
            for server in servers:
                server.close()
