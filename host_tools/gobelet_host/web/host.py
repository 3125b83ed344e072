"""The host's page: only for the browser of this laptop, or with the code that the terminal shows.

It knows who asks and carries JSON; what may be done is host_commands.py's.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from gobelet.games import Illegal
from gobelet_host.errors import HostError
from gobelet_host.hub.connection_limiter import SEATED, machine
from gobelet_host.hub.websocket import beat, tell
from gobelet_host.table.news import ConnectionRejected, JammingChanged, News
from gobelet_host.web.bundle import text_of_page
from gobelet_host.web.guard import body
from gobelet_host.web.host_commands import HostCommands, sentence
from gobelet_host.web.message_shapes import loads
from gobelet_host.web.pages import page
from gobelet_host.web.site import Site
from gobelet_host.web.texts import WebWords

COOKIE = "gobelet_host"
TRIES = 5  # wrong codes from one machine; then it may not try for a while
LOCKED = 60.0  # seconds of the first while; each one is twice as long
LONGEST = 10  # whiles that grow
KEPT = 1000  # machines whose wrong codes are remembered
TICK = 2.0  # seconds between two looks at round-trip times and batteries
AWHILE = 0.2  # seconds that news of the table gather once the page was told


class HostAccess:
    """Admits the browsers that may use the host's page. now: a clock in seconds."""

    def __init__(self, site: Site, now: Any = time.monotonic) -> None:
        self._site = site
        self._now = now
        self._tokens: set[str] = set()
        self._wrong: dict[str, tuple[int, float]] = {}  # machine -> wrong codes so far, when it may try again

    def admits(self, request: HTTPConnection) -> bool:
        """Whether this request comes from this laptop, or from a browser that has given the code."""
        if request.client and self._site.is_own(request.client.host):
            return True
        given = request.cookies.get(COOKIE, "")
        return any(secrets.compare_digest(given.encode(), token.encode()) for token in self._tokens)

    def enter(self, code: str, host: str) -> str:
        """A token for the right code, typed at a machine. Raises HostError("wrong_code"), or ("too_many_tries"), which
        is that machine's trouble alone; a browser that has a token is admitted all the same."""
        who = machine(host)
        wrong, free_at = self._wrong.get(who, (0, 0.0))
        if self._now() < free_at:
            raise HostError("too_many_tries", "Too many wrong codes: wait a minute.")
        self._wrong.pop(who, None)
        if not secrets.compare_digest(code.strip().encode(), self._site.code.encode()):
            wrong += 1
            whiles = min(wrong // TRIES, LONGEST)
            self._wrong[who] = wrong, self._now() + (0 if wrong % TRIES else LOCKED * 2 ** (whiles - 1))
            if len(self._wrong) > KEPT:
                del self._wrong[next(iter(self._wrong))]
            raise HostError("wrong_code", "This is not the code that the table's terminal shows.")
        token = secrets.token_urlsafe(24)
        self._tokens.add(token)
        return token


class Host:
    """The routes of the host's page, and the pages that are open."""

    def __init__(self, site: Site, entrance: HostAccess, surroundings_changed: Callable[[], None]) -> None:
        self._site = site
        self._news: set[asyncio.Event] = set()
        self._surroundings_changed = surroundings_changed
        self.entrance = entrance
        self.desk = HostCommands(site, self._changed)
        site.table.listeners.append(self._listen)
        site.reach.listeners.append(self._changed)
        if site.recorder:
            site.recorder.changed = self._changed
        if site.reviews:
            site.reviews.changed = surroundings_changed

    def routes(self) -> list[BaseRoute]:
        """Routes that create() adds to the application."""
        return [
            Route("/host", self._page),
            Route("/play", self._play),
            Route("/host/enter", self._enter, methods=["POST"]),
            Route("/host/do", self._do, methods=["POST"]),
            Route("/host/code", self._code, methods=["POST"]),
            WebSocketRoute("/host/view", self._view),
        ]

    def _listen(self, news: News) -> None:
        if isinstance(news, JammingChanged):
            self.desk.shown.disturbed = news.on
        elif isinstance(news, ConnectionRejected):
            self.desk.on_rejection(news)
        self._notify_pages()

    def _notify_pages(self) -> None:
        self.desk.on_table_news()
        for news in self._news:
            news.set()

    def _changed(self) -> None:
        self._notify_pages()
        self._surroundings_changed()

    def _words(self, request: HTTPConnection) -> WebWords:
        return self._site.words(request.query_params.get("lang"))

    async def _page(self, request: Request) -> Response:
        if not self.entrance.admits(request):
            return self._door(self._words(request), "host.stranger")
        return HTMLResponse(page("host/index.html"))

    async def _play(self, request: Request) -> Response:
        """The table over the hand of whoever sits at this laptop."""
        if not self.entrance.admits(request):
            return self._door(self._words(request), "host.stranger")
        text = await asyncio.to_thread(text_of_page, "play", "/", "/link", self._site.table.plan.rules.NAME)
        return HTMLResponse(text)

    def _door(self, words: WebWords, why: str) -> Response:
        """The page for those who may not pass yet: a sentence, and where to type the code."""
        heading, code, enter = (words.get(f"host.{key}") for key in ("title", "code", "enter"))
        values = {"title": f"{heading} · Gobelet", "heading": heading, "code": code, "enter": enter}
        text = page("host/door.html", lang=words.lang, why=words.get(why), **values)
        return HTMLResponse(text, 403)

    async def _enter(self, request: Request) -> Response:
        words = self._words(request)
        form = parse_qs((await body(request)).decode("utf-8", "replace"))
        try:
            token = self.entrance.enter(form.get("code", [""])[0], request.client.host if request.client else "")
        except HostError as error:
            return self._door(words, f"host.error.{error.code}")
        answer = RedirectResponse(f"/host?lang={words.lang}", 303)
        answer.set_cookie(COOKIE, token, httponly=True, samesite="strict")
        return answer

    async def _do(self, request: Request) -> Response:
        words = self._words(request)
        if not self.entrance.admits(request):
            return JSONResponse({"code": "stranger", "sentence": words.get("host.stranger")}, 403)
        try:
            notice = await self.desk.do(loads(await body(request)), words)
        except (HostError, Illegal) as error:
            why = sentence(error, words, self._site.table.plan.rules.NAME)
            return JSONResponse({"code": error.code, "sentence": why}, 400)
        return JSONResponse({"said": notice})

    async def _code(self, request: Request) -> Response:
        """A code for a cup in a page of the host's own browser."""
        if not self.entrance.admits(request):
            return JSONResponse({}, 403)
        return JSONResponse({"code": self._site.room.code})

    async def _view(self, socket: WebSocket) -> None:
        if not self.entrance.admits(socket):
            await socket.close(1008)
            return
        if guest := self._site.door.guest(socket.client):
            guest.worth = lambda: SEATED
        await socket.accept()
        words = self._words(socket)
        await socket.send_json({"kind": "words", "lang": words.lang, "words": words.labels()})
        news = asyncio.Event()
        self._news.add(news)
        try:
            # What this page wants comes as commands.
            await tell(socket, self._tell(socket, words, news), beat(socket, self._site.kept))
        finally:
            self._news.discard(news)

    async def _tell(self, socket: WebSocket, words: WebWords, news: asyncio.Event) -> None:
        while True:
            news.clear()
            await socket.send_json(self.desk.shown.state(words, self._site.live.now()))
            await asyncio.sleep(AWHILE)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), TICK)
