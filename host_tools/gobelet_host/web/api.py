"""What the replay page asks: which matches there are, every step of one, its figures, its audit, its export.

The work is replay.py's; here it is kept out of the table's own thread, one request after the other, as a long match
takes a second.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from gobelet_host.errors import HostError
from gobelet_host.web import replay
from gobelet_host.web.site import Site
from gobelet_host.web.texts import WebWords


def routes(site: Site) -> list[BaseRoute]:
    """What create() adds to the application."""
    folder = site.journal.parent
    turn = asyncio.Semaphore(1)

    async def apart(work: Callable[..., Any], *arguments: Any) -> Any:
        async with turn:
            return await asyncio.to_thread(work, *arguments)

    def asked(request: Request) -> tuple[Any, int, WebWords]:
        query = request.query_params
        number = query.get("match", "")
        path = replay.named(folder, query.get("journal", ""))
        return path, int(number) if number.isdigit() and len(number) < 9 else 0, site.words(query.get("lang"))

    async def journals(request: Request) -> Response:
        lang = site.words(request.query_params.get("lang")).lang
        return JSONResponse({"now": site.journal.name, "journals": await apart(replay.journals, folder, lang)})

    def of_match(work: Callable[..., Any]) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            return JSONResponse(await apart(work, *asked(request)))

        return answer

    async def audit(request: Request) -> Response:
        path, _, words = asked(request)
        return JSONResponse(await apart(replay.verdict, path, words))

    async def export(request: Request) -> Response:
        path, _, _ = asked(request)
        data = await apart(replay.exported, path)
        # A name of a journal is plain letters (replay.named), so it may stand in a header.
        name = path.stem.encode("ascii", "replace").decode().replace("?", "_")
        headers = {"content-disposition": f'attachment; filename="{name}.jsonl"'}
        return Response(data, media_type="application/x-ndjson", headers=headers)

    return [
        Route("/api/journals", journals),
        Route("/api/replay", of_match(replay.messages)),
        Route("/api/statistics", of_match(replay.figures)),
        Route("/api/audit", audit),
        Route("/api/export", export),
    ]


def refused(request: Request, error: Exception) -> Response:
    """The answer when a journal cannot be told: a code and a sentence."""
    code = getattr(error, "code", "other")
    status = 404 if isinstance(error, HostError) and code in ("journal_missing", "no_match") else 400
    return JSONResponse({"code": code, "sentence": str(error)}, status)
