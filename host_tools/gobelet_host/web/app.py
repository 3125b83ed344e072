"""The web table's routes: which page, stream or answer is where. What each does is in the module it names."""

import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from gobelet.games import GAMES, Illegal
from gobelet.texts import LANGUAGES
from gobelet_host import games
from gobelet_host.errors import HostError
from gobelet_host.hub.websocket import WebSocketCup
from gobelet_host.web import addresses, api, bundle, evening, pages, rules, texts, tutorial
from gobelet_host.web.guard import Guard
from gobelet_host.web.host import Entrance, Host
from gobelet_host.web.site import STATIC, Site
from gobelet_host.web.stream import Stream

# Some systems say text/plain, and a browser then refuses the module.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")

DRAWINGS = {"stage": games.stage, "phone": games.phone}  # of each game
PAGES = {"/": "tv", "/replay": "replay", "/statistics": "statistics"}  # the host's page asks who comes: web/host.py


def create(site: Site) -> Starlette:
    """The application of a site."""
    entrance = Entrance(site)
    stream = Stream(site, entrance.admits)

    async def link(socket: WebSocket) -> None:
        await WebSocketCup(site.live, socket, site.door.guest(socket.client)).run()

    async def words(request: Request) -> Response:
        lang = request.path_params["lang"]
        if lang not in LANGUAGES:
            raise HTTPException(404)
        return JSONResponse(texts.load(lang).labels())

    def around(request: Request) -> dict[str, str]:
        """Where the pages are, plain and sealed, for a browser that has called this laptop as this one has."""
        host = request.url.hostname or ""
        return {"plain": addresses.url_of(host, site.port), "secure": site.secure_url(host)}

    def cup(request: Request) -> dict[str, str]:
        return {"game": site.table.rules.NAME, **around(request)}

    async def trusted(request: Request) -> Response:
        # A plain page asks this of the sealed ones: whoever gets an answer has the certificate.
        return Response(status_code=204, headers={"access-control-allow-origin": "*", "cache-control": "no-store"})

    async def authority(request: Request) -> Response:
        found = site.certificate.authority if site.certificate else b""
        if not found:
            raise HTTPException(404)
        site.asked_for_certificate()
        return Response(found, media_type="application/x-x509-ca-cert")

    async def phone(request: Request) -> Response:
        # No fingerprint: who could change the certificate on its way could change that here as well.
        return HTMLResponse(pages.page("phone/index.html", **around(request)))

    async def icon(request: Request) -> Response:
        return FileResponse(STATIC / "shared" / "icon.svg")

    async def manifest(request: Request) -> Response:
        return FileResponse(STATIC / "cup" / "cup.webmanifest", media_type="application/manifest+json")

    def drawing(of: Callable[[str], Path | None]) -> Callable[[Request], Response]:
        def serve(request: Request) -> Response:
            game = request.path_params["game"]
            path = of(game) if game in GAMES else None
            if path is None:
                raise HTTPException(404)
            return FileResponse(path)

        return serve

    async def short(request: Request) -> Response:
        seat = int(request.path_params.get("seat", 0)) - 1
        cups = site.table.seats()
        return RedirectResponse(f"/cup?seat={cups[seat]}" if 0 <= seat < len(cups) else "/cup")

    async def no_page(request: Request, error: Exception) -> Response:
        return PlainTextResponse(site.words().get("web.not_found"), 404)

    routes: list[BaseRoute] = [Route(path, _page(folder)) for path, folder in PAGES.items()]
    routes += Host(site, entrance, stream.surroundings_changed).routes()
    routes += api.routes(site, entrance.admits)
    routes += evening.routes(site)
    routes += [
        Route("/c", short),
        Route("/c{seat:int}", short),  # where the host has given a seat away
        Route("/favicon.ico", icon),  # asked for by browsers that were not told better
        Route("/words/{lang}.json", words),
        Route("/rules", rules.routed),
        Route("/rules/{game}", rules.routed),
        Route("/rules/{game}/events", rules.events),
        Route("/tutorial/{game}", tutorial.page),
        Route("/tutorial/{game}/steps.{lang}.json", tutorial.steps),
        WebSocketRoute("/view", stream.serve),
        WebSocketRoute("/link", link),
        Route("/cup", bundle.page("cup", cup)),
        Route("/cup.webmanifest", manifest),
        Route("/worker.js", bundle.worker),
        Route("/phone", phone),
        Route("/gobelet.crt", authority),
        Route("/trusted", trusted),
        Route("/sim", bundle.page("sim")),
        Route("/files/{digest}/{path:path}", bundle.answer),
        *[Route(f"/static/games/{{game}}/{name}.js", drawing(of)) for name, of in DRAWINGS.items()],
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Guard, site=site, named=site.certified_name, sealed=site.secure_url),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={404: no_page, HostError: api.refused(site), Illegal: api.refused(site)},
    )
    app.state.stream = stream
    return app


def _page(folder: str) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        return HTMLResponse(pages.page(f"{folder}/index.html"))

    return serve
