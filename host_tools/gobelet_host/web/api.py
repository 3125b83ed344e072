"""What the replay page asks: which matches there are, every step of one, its figures, its audit, its export.

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


def routes(site: Site, admits: Callable[[HTTPConnection], bool]) -> list[BaseRoute]:
    """What create() adds to the application. admits: whether a request comes from the host."""
    folder = site.journal.parent
    turn = asyncio.Semaphore(1)
    queue: set[Request] = set()

    async def apart(request: Request, work: Callable[..., Any], *arguments: Any) -> Any:
        if len(queue) >= WAITING and not admits(request):
            raise HostError("busy", "Too many people look at old matches: try again in a moment.")
        queue.add(request)
        try:
            async with turn:
                return await asyncio.to_thread(work, *arguments)
        finally:
            queue.discard(request)

    def asked(request: Request) -> tuple[Any, int, WebWords]:
        query = request.query_params
        number = query.get("match", "")
        path = replay.named(folder, query.get("journal", ""))
        return path, int(number) if number.isdecimal() and len(number) < 9 else 0, site.words(query.get("lang"))

    def ended(path: Path, number: int) -> None:
        """Raises HostError("match_running"): what a stranger may not look at yet."""
        if any(not match["finished"] for match in replay.matches(path, site.lang) if number in (0, match["match"])):
            raise HostError("match_running", "This match is not over: only the host can look into it.")

    async def journals(request: Request) -> Response:
        host = admits(request)
        lang = site.words(request.query_params.get("lang")).lang
        found = await apart(request, replay.journals, folder, lang, host)
        return JSONResponse({"now": site.journal.name, "host": host, "journals": found})

    def of_match(work: Callable[..., Any], whole: bool = False) -> Callable[[Request], Awaitable[Response]]:
        """An answer about one match, or about a whole journal."""

        async def answer(request: Request) -> Response:
            path, number, words = asked(request)
            if not admits(request):
                await apart(request, ended, path, 0 if whole else number)
            return JSONResponse(await apart(request, work, path, *([] if whole else [number]), words))

        return answer

    async def html(request: Request) -> Response:
        """A match to send to a friend: for whoever may see it again."""
        path, number, words = asked(request)
        if not admits(request):
            await apart(request, ended, path, number)
        text = await apart(request, replay.sent, path, number, words)
        headers = {"content-disposition": f'attachment; filename="{_plain(path)}-{number}.html"'}
        return Response(text, media_type="text/html", headers=headers)

    running = statistics.Running()

    async def live(request: Request) -> Response:
        """The figures of the match that is played, for everybody: all that is counted has been told to every page."""
        table, words = site.table, site.words(request.query_params.get("lang"))
        payloads = list(table.log)
        found = await apart(request, running.report, table.ledger.uid, payloads, words)
        return JSONResponse({**found, "title": title(table.rules.NAME, words.lang), "entries": len(payloads)})

    async def export(request: Request) -> Response:
        if not admits(request):
            raise HostError("stranger", "Only the host gets the file: ask whoever runs the table.")
        path, _, _ = asked(request)
        data = await apart(request, replay.exported, path)
        headers = {"content-disposition": f'attachment; filename="{_plain(path)}.jsonl"'}
        return Response(data, media_type="application/x-ndjson", headers=headers)

    return [
        Route("/api/journals", journals),
        Route("/api/replay", of_match(replay.messages)),
        Route("/api/statistics", of_match(replay.figures)),
        Route("/api/coach", of_match(replay.costs)),
        Route("/api/live", live),
        Route("/api/result", of_match(replay.result)),
        Route("/api/html", html),
        Route("/api/audit", of_match(replay.verdict, whole=True)),
        Route("/api/export", export),
    ]


def _plain(path: Path) -> str:
    """The name of a journal for a header: plain letters (replay.named), of ASCII alone."""
    return path.stem.encode("ascii", "replace").decode().replace("?", "_")


STATUS = {"journal_missing": 404, "no_match": 404, "stranger": 403, "match_running": 403, "busy": 503}


def refused(site: Site) -> Callable[[Request, Exception], Response]:
    """What answers when a journal cannot be told: a code and a sentence in the page's language, without the places of
    files on this laptop."""

    def answer(request: Request, error: Exception) -> Response:
        code = getattr(error, "code", "other")
        words, key = site.words(request.query_params.get("lang")), f"replay.error.{code}"
        sentence = words.get(key) if words.has(key) else str(error).replace(f"{site.journal.parent}/", "")
        return JSONResponse({"code": code, "sentence": sentence}, STATUS.get(code, 400))

    return answer
