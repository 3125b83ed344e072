"""The page of one emulated Pico: its display and what sounds go there, presses come back. For a browser of this laptop
alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from gobelet.texts import LANGUAGES
from gobelet_host.hub.connection_limiter import ConnectionLimiter
from gobelet_host.hub.tcp import EACH, MOST
from gobelet_host.sim.emulated import EmulatedCup
from gobelet_host.web import pages, texts
from gobelet_host.web.site import STATIC

HOSTS = ["127.0.0.1", "localhost"]
WORDS = ("web.", "cup.", "pico.")
BUTTONS = {"left": "LEFT", "right": "RIGHT", "ok": "OK", "call": "CALL"}
BEHIND = 50  # messages that a page may not have taken yet: one that takes none is let go


class PicoPage:
    """The site of this page, see web/server.py. cup: whose page it is, once it is there."""

    def __init__(self, host: str) -> None:
        self.host, self.port = host, 0
        self.door = ConnectionLimiter(MOST, EACH)
        self.cup: EmulatedCup | None = None
        self._lookers: set[asyncio.Queue[dict[str, Any]]] = set()

    def tell(self, news: dict[str, Any]) -> None:
        """Tells every page what has changed."""
        for looker in list(self._lookers):
            try:
                looker.put_nowait(news)
            except asyncio.QueueFull:
                self._lookers.discard(looker)

    def app(self) -> Starlette:
        """The application."""
        routes = [
            Route("/", _page),
            Route("/words/{lang}.json", _words),
            WebSocketRoute("/pico", self._serve),
            Mount("/static", StaticFiles(directory=STATIC)),
        ]
        return Starlette(routes=routes, middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=HOSTS)])

    async def _serve(self, socket: WebSocket) -> None:
        origin = urlsplit(socket.headers.get("origin", ""))
        if self.cup is None or origin.hostname not in HOSTS or origin.port != self.port:
            await socket.close()
            return
        await socket.accept()
        news: asyncio.Queue[dict[str, Any]] = asyncio.Queue(BEHIND)
        self._lookers.add(news)
        telling = asyncio.create_task(_tell(socket, self.cup.look(), news, lambda: news in self._lookers))
        try:
            while True:
                self._hear(json.loads(await socket.receive_text()))
        except (WebSocketDisconnect, ValueError, TypeError, KeyError):
            pass  # the page has gone, or is none of ours
        finally:
            self._lookers.discard(news)
            telling.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await telling

    def _hear(self, message: list[Any]) -> None:
        """What a hand on the page does: ["press", button, down], ["shake"], ["cable", plugged], ["power"]."""
        assert self.cup
        kind, *values = message
        if kind == "press":
            self.cup.press(BUTTONS[values[0]], bool(values[1]))
        elif kind == "shake":
            self.cup.shake()
        elif kind == "cable":
            self.cup.plug(bool(values[0]))
        elif kind == "power":
            self.cup.power()


async def _tell(
    socket: WebSocket, first: dict[str, Any], news: asyncio.Queue[dict[str, Any]], wanted: Callable[[], bool]
) -> None:
    await socket.send_text(json.dumps(first))
    while wanted():
        await socket.send_text(json.dumps(await news.get()))
    await socket.close()


async def _page(request: Request) -> Response:
    return HTMLResponse(pages.page("pico/index.html", title="Gobelet Pico"))


async def _words(request: Request) -> Response:
    lang = request.path_params["lang"]
    return JSONResponse(texts.load(lang if lang in LANGUAGES else "en").labels(WORDS))
