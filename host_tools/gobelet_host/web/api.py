"""The replay page's requests: which matches there are, every step of one, its figures, its audit, its export.

The work is replay.py's; here it is kept out of the table's own thread, one request after the other, as a long match
takes a second. Of a running match only the host gets anything: the television shows the rest of the room what there is
to see. The export is the host's alone, as it names cups and ages: they are part of what is hashed, so that an export
without them could not be audited, and whoever wants to audit asks the host for the file.
"""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from gobelet_host.errors import HostError
from gobelet_host.games import title
from gobelet_host.web import replay, statistics
from gobelet_host.web.site import Site
from gobelet_host.web.texts import WebWords

WAITING = 4  # requests of strangers that may wait for their turn


class Api:
    """The answers of a site. admits: whether a request comes from the host."""

    def __init__(self, site: Site, admits: Callable[[HTTPConnection], bool]) -> None:
        self._site = site
        self._admits = admits
        self._folder = site.journal.parent
        self._turn = asyncio.Semaphore(1)
        self._queue: set[Request] = set()
        self._running = statistics.Running()

    def routes(self) -> list[BaseRoute]:
        """Routes that create() adds to the application."""
        return [
            Route("/api/journals", self._journals),
            Route("/api/replay", self._of_match(replay.messages)),
            Route("/api/statistics", self._of_match(replay.figures)),
            Route("/api/coach", self._of_match(replay.costs)),
            Route("/api/live", self._live),
            Route("/api/result", self._of_match(replay.result)),
            Route("/api/html", self._html),
            Route("/api/audit", self._of_match(replay.verdict, whole=True)),
            Route("/api/export", self._export),
        ]

    async def _run_in_thread(self, request: Request, work: Callable[..., Any], *arguments: Any) -> Any:
        if len(self._queue) >= WAITING and not self._admits(request):
            raise HostError("busy", "Too many people look at old matches: try again in a moment.")
        self._queue.add(request)
        try:
            async with self._turn:
                return await asyncio.to_thread(work, *arguments)
        finally:
            self._queue.discard(request)

    def _parse_query(self, request: Request) -> tuple[Any, int, WebWords]:
        query = request.query_params
        number = query.get("match", "")
        path = replay.find_journal(self._folder, query.get("journal", ""))
        return path, int(number) if number.isdecimal() and len(number) < 9 else 0, self._words(request)

    def _words(self, request: Request) -> WebWords:
        return self._site.words(request.query_params.get("lang"))

    def _ended(self, path: Path, number: int) -> None:
        """Raises HostError("match_running"): what a stranger may not look at yet."""
        matches = replay.matches(path, self._site.lang)
        if any(not match["finished"] for match in matches if number in (0, match["match"])):
            raise HostError("match_running", "This match is not over: only the host can look into it.")

    async def _journals(self, request: Request) -> Response:
        host = self._admits(request)
        journals = await self._run_in_thread(request, replay.journals, self._folder, self._words(request).lang, host)
        return JSONResponse({"now": self._site.journal.name, "host": host, "journals": journals})

    def _of_match(self, work: Callable[..., Any], whole: bool = False) -> Callable[[Request], Awaitable[Response]]:
        """An answer about one match, or about a whole journal."""

        async def answer(request: Request) -> Response:
            path, number, words = self._parse_query(request)
            if not self._admits(request):
                await self._run_in_thread(request, self._ended, path, 0 if whole else number)
            return JSONResponse(await self._run_in_thread(request, work, path, *([] if whole else [number]), words))

        return answer

    async def _html(self, request: Request) -> Response:
        """A match to send to a friend: for whoever may see it again."""
        path, number, words = self._parse_query(request)
        if not self._admits(request):
            await self._run_in_thread(request, self._ended, path, number)
        text = await self._run_in_thread(request, replay.match_as_html, path, number, words)
        headers = {"content-disposition": f'attachment; filename="{_plain(path)}-{number}.html"'}
        return Response(text, media_type="text/html", headers=headers)

    async def _live(self, request: Request) -> Response:
        """The figures of the match that is played, for everybody: all that is counted has been told to every page."""
        table, words = self._site.table, self._words(request)
        payloads = list(table.log)
        figures = await self._run_in_thread(request, self._running.report, table.ledger.uid, payloads, words)
        return JSONResponse({**figures, "title": title(table.plan.rules.NAME, words.lang), "entries": len(payloads)})

    async def _export(self, request: Request) -> Response:
        if not self._admits(request):
            raise HostError("stranger", "Only the host gets the file: ask whoever runs the table.")
        path, _, _ = self._parse_query(request)
        data = await self._run_in_thread(request, replay.exported, path)
        headers = {"content-disposition": f'attachment; filename="{_plain(path)}.jsonl"'}
        return Response(data, media_type="application/x-ndjson", headers=headers)


def _plain(path: Path) -> str:
    """The name of a journal for a header: plain letters (replay.named), of ASCII alone."""
    return path.stem.encode("ascii", "replace").decode().replace("?", "_")


STATUS = {"journal_missing": 404, "no_match": 404, "stranger": 403, "match_running": 403, "busy": 503}


def refused(site: Site) -> Callable[[Request, Exception], Response]:
    """The answer when a journal cannot be told: a code and a sentence in the page's language, without the places of
    files on this laptop."""

    def answer(request: Request, error: Exception) -> Response:
        code = getattr(error, "code", "other")
        words, key = site.words(request.query_params.get("lang")), f"replay.error.{code}"
        sentence = words.get(key) if words.has(key) else str(error).replace(f"{site.journal.parent}/", "")
        return JSONResponse({"code": code, "sentence": sentence}, STATUS.get(code, 400))

    return answer
