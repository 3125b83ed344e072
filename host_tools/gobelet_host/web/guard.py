"""Guards every request: names, origins, what it brings, the headers of every answer. It knows no page and no game."""

import asyncio
import contextlib
import ipaddress
import socket
from collections.abc import Callable, Collection
from typing import Any, Protocol
from urllib.parse import SplitResult, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from gobelet_host.web.texts import WebWords

LOOPBACK = ("127.0.0.1", "::1", "localhost")
LINK = "/link"  # what cups speak on: sealed, so that no page learns or does anything there without a cup's key
CUP = "/cup"  # the page that moves its link to another address
WITH_WASM = ("/cup", "/play", "/sim")  # the pages that run the cup's own program
PARTS = "/files/"  # what pages are made of: many small answers, which need no policy of their own
UPLOAD = 5.0  # seconds that a command may take to arrive
LARGEST = 8192  # bytes of a command
POLICY = (
    "default-src 'self'; script-src 'self'{wasm}; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self' {others}; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'self'"
)


def _parts(url: str) -> SplitResult:
    """The parts of an address, none of what is no address."""
    try:
        return urlsplit(url)
    except ValueError:
        return urlsplit("")


def known_name(host: str) -> bool:
    """Whether a Host header names this machine and not a foreign name that somebody pointed at it (DNS rebinding)."""
    name = _parts(f"//{host}").hostname or ""
    own = socket.gethostname().lower()
    if name == "localhost" or name in (own, f"{own}.local"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from one of our own pages, or from no page at all (a cup, a tool)."""
    origin = headers.get("origin")
    return origin is None or _parts(origin).netloc == headers.get("host", "")


class Speaks(Protocol):
    """A site that has words."""

    def words(self, lang: str | None = None) -> WebWords: ...


class Guard:
    """Refuses foreign names and foreign pages, and gives every answer its headers. names: those that this machine has
    besides its own. sealed: the address of sealed pages for whoever calls it by a name, "" for none. has_served:
    whether an origin was once an address of these pages: a cup's page that is still open links from there."""

    def __init__(
        self, app: ASGIApp, site: Speaks, names: Callable[[], Collection[str]] = tuple,
        sealed: Callable[[str], str] = lambda name: "", has_served: Callable[[str], bool] = lambda origin: False,
    ) -> None:  # fmt: skip
        self._app = app
        self._site = site
        self._names = names
        self._sealed = sealed
        self._has_served = has_served

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        why = "" if self._is_known(host) else "web.foreign_name"
        if not why and (scope["type"] == "websocket" or scope["method"] == "POST") and not same_origin(headers):
            moved = scope["path"] == LINK and scope["type"] == "websocket" and self._has_served(headers["origin"])
            why = "" if moved else "web.foreign_origin"
        if why:
            await self._refuse(why, scope, receive, send)
            return

        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._dress(MutableHeaders(scope=message), scope["path"], host, scope["scheme"] == "https")
            await send(message)

        await self._app(scope, receive, answer)

    def _is_known(self, host: str) -> bool:
        return known_name(host) or _parts(f"//{host}").hostname in [name.lower() for name in self._names()]

    async def _refuse(self, why: str, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await PlainTextResponse(self._site.words().get(why), 403)(scope, receive, send)

    def _dress(self, headers: MutableHeaders, path: str, host: str, sealed: bool) -> None:
        name = _parts(f"//{host}").hostname or ""
        wasm = " 'wasm-unsafe-eval'" if path.startswith(WITH_WASM) else ""
        given: dict[str, Any] = {
            "x-content-type-options": "nosniff",
            "cross-origin-resource-policy": "same-origin",
        }
        if not path.startswith(PARTS):
            given["referrer-policy"] = "same-origin"  # without any, a form's own origin would be "null"
            # Safari does not count ws: of the same host as 'self'.
            others = "ws: wss:" if path == CUP else f"ws://{host} wss://{host}"
            others += f" {self._sealed(name)}"  # to see whether it is trusted: trust.js
            given["content-security-policy"] = POLICY.format(wasm=wasm, others=others.strip())
            if sealed or name in LOOPBACK:  # elsewhere a browser ignores it over HTTP, and complains
                given["cross-origin-opener-policy"] = "same-origin"
        for key, value in given.items():
            headers[key] = value
        headers.setdefault("cache-control", "no-cache")


async def body(request: Request, largest: int = LARGEST) -> bytes:
    """The body of a small request; what is larger, or does not come, is cut, and then makes no sense."""
    data = b""
    with contextlib.suppress(TimeoutError, ClientDisconnect):
        async with asyncio.timeout(UPLOAD):
            async for chunk in request.stream():
                data += chunk
                if len(data) > largest:
                    return b""
    return data
