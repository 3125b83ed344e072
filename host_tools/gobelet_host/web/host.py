"""The host's page: only for the browser of this laptop, or with the code that the terminal shows.

It knows who asks and carries JSON; what may be done is desk.py's.
"""

import asyncio
import contextlib
import json
import secrets
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from gobelet.games import Illegal
from gobelet_host.errors import HostError
from gobelet_host.web.desk import Desk, sentence
from gobelet_host.web.pages import page
from gobelet_host.web.site import Site
from gobelet_host.web.texts import WebWords

COOKIE = "gobelet_host"
TRIES = 5  # wrong codes; then nobody may try for a while
LOCKED = 60.0  # seconds
LARGEST = 8192  # bytes of a command
TICK = 2.0  # seconds between two looks at round-trip times and batteries
AWHILE = 0.05  # seconds that news of the table gather before the page is told


class Entrance:
    """Who may use the host's page. now: a clock in seconds."""

    def __init__(self, site: Site, now: Any = time.monotonic) -> None:
        self._site = site
        self._now = now
        self._tokens: set[str] = set()
        self._wrong = 0
        self._locked_until = 0.0

    def admits(self, request: HTTPConnection) -> bool:
        """Whether this request comes from this laptop, or from a browser that has given the code."""
        if request.client and self._site.is_own(request.client.host):
            return True
        given = request.cookies.get(COOKIE, "")
        return any(secrets.compare_digest(given.encode(), token.encode()) for token in self._tokens)

    def enter(self, code: str) -> str:
        """A token for the right code. Raises HostError("wrong_code") or ("too_many_tries")."""
        if self._now() < self._locked_until:
            raise HostError("too_many_tries", "Too many wrong codes: wait a minute.")
        if not secrets.compare_digest(code.strip().encode(), self._site.code.encode()):
            self._wrong += 1
            if self._wrong >= TRIES:
                self._wrong = 0
                self._locked_until = self._now() + LOCKED
            raise HostError("wrong_code", "This is not the code that the table's terminal shows.")
        self._wrong = 0
        token = secrets.token_urlsafe(24)
        self._tokens.add(token)
        return token


class Host:
    """The routes of the host's page, and the pages that are open."""

    def __init__(self, site: Site, surroundings_changed: Callable[[], None]) -> None:
        self._site = site
        self._news: set[asyncio.Event] = set()
        self._surroundings_changed = surroundings_changed
        self.entrance = Entrance(site)
        self.desk = Desk(site, self._changed)
        site.table.listeners.append(lambda news: self._told())

    def routes(self) -> list[BaseRoute]:
        """What create() adds to the application."""
        return [
            Route("/host", self._page),
            Route("/host/enter", self._enter, methods=["POST"]),
            Route("/host/do", self._do, methods=["POST"]),
            WebSocketRoute("/host/view", self._view),
        ]

    def _told(self) -> None:
        for news in self._news:
            news.set()

    def _changed(self) -> None:
        self._told()
        self._surroundings_changed()

    def _words(self, request: HTTPConnection) -> WebWords:
        return self._site.words(request.query_params.get("lang"))

    async def _page(self, request: Request) -> Response:
        if not self.entrance.admits(request):
            return self._door(self._words(request), "host.stranger")
        return HTMLResponse(page("host/index.html"))

    def _door(self, words: WebWords, why: str) -> Response:
        """The page for those who may not pass yet: a sentence, and where to type the code."""
        heading, code, enter = (words.get(f"host.{key}") for key in ("title", "code", "enter"))
        values = {"title": f"{heading} · Gobelet", "heading": heading, "code": code, "enter": enter}
        text = page("host/door.html", lang=words.lang, why=words.get(why), **values)
        return HTMLResponse(text, 403)

    async def _enter(self, request: Request) -> Response:
        words = self._words(request)
        form = parse_qs((await _body(request)).decode("utf-8", "replace"))
        try:
            token = self.entrance.enter(form.get("code", [""])[0])
        except HostError as error:
            return self._door(words, f"host.error.{error.code}")
        answer = RedirectResponse(f"/host?lang={words.lang}", 303)
        answer.set_cookie(COOKIE, token, httponly=True, samesite="strict", path="/host")
        return answer

    async def _do(self, request: Request) -> Response:
        words = self._words(request)
        if not self.entrance.admits(request):
            return JSONResponse({"code": "stranger", "sentence": words.get("host.stranger")}, 403)
        try:
            given = json.loads(await _body(request))
            name = given.pop("do")
        except (ValueError, KeyError, AttributeError, TypeError):
            return JSONResponse({"code": "bad_command", "sentence": words.get("host.error.bad_command")}, 400)
        try:
            said = await self.desk.do(name, given, words)
        except (HostError, Illegal) as error:
            why = sentence(error, words, self._site.table.rules.NAME)
            return JSONResponse({"code": error.code, "sentence": why}, 400)
        return JSONResponse({"said": said})

    async def _view(self, socket: WebSocket) -> None:
        if not self.entrance.admits(socket):
            await socket.close(1008)
            return
        await socket.accept()
        words = self._words(socket)
        await socket.send_json({"kind": "words", "lang": words.lang, "words": words.labels()})
        news = asyncio.Event()
        self._news.add(news)
        telling = asyncio.create_task(self._tell(socket, words, news))
        try:
            while (await socket.receive())["type"] != "websocket.disconnect":
                pass  # this page only listens; what it wants comes as commands
        finally:
            self._news.discard(news)
            telling.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await telling

    async def _tell(self, socket: WebSocket, words: WebWords, news: asyncio.Event) -> None:
        while True:
            news.clear()
            await socket.send_json(self.desk.state(words, self._site.live.now()))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), TICK)
                await asyncio.sleep(AWHILE)


async def _body(request: Request) -> bytes:
    """The body of a small request; what is larger is cut, and then makes no sense."""
    data = b""
    async for chunk in request.stream():
        data += chunk
        if len(data) > LARGEST:
            break
    return data
