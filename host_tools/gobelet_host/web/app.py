"""The web table's routes: which page, stream or answer is where. What each does is in the module it names."""

import mimetypes
from collections.abc import Awaitable, Callable

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
from gobelet_host.hub.connection_limiter import SOMEBODY
from gobelet_host.hub.websocket import WebSocketCup, beat, tell
from gobelet_host.table import names
from gobelet_host.web import addresses, api, boxes, bundle, pages, rules, scripts, standings_page, texts, tutorial_links
from gobelet_host.web.guard import Guard, body
from gobelet_host.web.host import Host, HostAccess
from gobelet_host.web.message_shapes import loads
from gobelet_host.web.site import STATIC, Site
from gobelet_host.web.stream import Stream

# Some systems say text/plain, and a browser then refuses the module.
mimetypes.add_type("text/javascript", ".js")
mimetypes.add_type("text/javascript", ".mjs")
mimetypes.add_type("application/wasm", ".wasm")

LONGEST = 80  # letters of what somebody writes for a name
PAGES = {"/": "tv", "/replay": "replay", "/statistics": "statistics"}  # the host's page asks who comes: web/host.py


def create(site: Site) -> Starlette:
    """The application of a site."""
    entrance = HostAccess(site)
    stream = Stream(site, entrance.admits)
    routes: list[BaseRoute] = [Route(path, _page(folder)) for path, folder in PAGES.items()]
    routes += Host(site, entrance, stream.surroundings_changed).routes()
    routes += api.Api(site, entrance.admits).routes()
    routes += standings_page.routes(site)
    routes += Answers(site).routes()
    routes += scripts.routes()
    routes += [WebSocketRoute("/view", stream.serve), Mount("/static", StaticFiles(directory=STATIC))]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(
                Guard, site=site, names=site.names, sealed=site.secure_url, has_served=site.table.keys.has_served
            ),
            Middleware(GZipMiddleware, minimum_size=1000),
        ],
        exception_handlers={404: _no_page(site), HostError: api.refused(site), Illegal: api.refused(site)},
    )
    app.state.stream = stream
    return app


class Answers:
    """Answers that a site gives by itself: cups and what they need, rules, words."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._boxes = boxes.Boxes(site.table)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/box/{what}", self._box, methods=["POST"]),
            Route("/c", self._short),
            Route("/c.svg", self._code),
            Route("/c{seat:int}", self._short),  # where the host has given a seat away
            Route("/favicon.ico", _icon),  # asked for by browsers that were not told better
            Route("/words/{lang}.json", _words),
            Route("/name", self._name),
            Route("/rules", rules.routed),
            Route("/rules/{game}", rules.routed),
            Route("/rules/{game}/events", rules.events),
            Route("/tutorial/{game}", tutorial_links.routed),
            WebSocketRoute("/link", self._link),
            WebSocketRoute("/beat", self._beat),
            Route("/cup", bundle.page("cup", self._cup)),
            Route("/cup.webmanifest", _manifest),
            Route("/worker.js", bundle.worker),
            Route("/phone", self._phone),
            Route("/gobelet.crt", self._authority),
            Route("/trusted", _trusted),
            Route("/sim", bundle.page("sim")),
            Route("/files/{digest}/{path:path}", bundle.answer),
            Route("/static/games/{game}/phone.js", _phone),
        ]

    async def _link(self, socket: WebSocket) -> None:
        self._site.serves(socket.headers.get("origin", ""), socket.scope["server"][0])
        await WebSocketCup(self._site.live, socket, self._site.door.guest(socket.client)).run()

    async def _box(self, request: Request) -> Response:
        """The state of a box; null where there is none, which is no fault: any long code may be its letters."""
        return JSONResponse(self._boxes.do(request.path_params["what"], loads(await body(request, boxes.LARGEST))))

    async def _beat(self, socket: WebSocket) -> None:
        """Whether the table is there, for a page that asks for nothing else."""
        if guest := self._site.door.guest(socket.client):
            guest.worth = lambda: SOMEBODY
        await socket.accept()
        await tell(socket, beat(socket, self._site.kept))

    async def _code(self, request: Request) -> Response:
        """Where the pages are, for another phone's camera; without a code, which only the table's screen shows."""
        where = addresses.url_of(request.url.hostname or "", self._site.port)
        return Response(addresses.qr_code(f"{where}/c"), media_type="image/svg+xml")

    async def _name(self, request: Request) -> Response:
        """How a player's name is written, and how it is shown beside those that are here; why, if it cannot be."""
        query = request.query_params
        others = [member.name for member in self._site.table.members.values() if member.cup != query.get("cup")]
        try:
            name = names.check(query.get("text", "")[:LONGEST])
        except HostError as error:
            why = error.message(self._site.words(query.get("lang")).lang)
            return JSONResponse({"name": "", "shown": "", "why": why})
        return JSONResponse({"name": name, "shown": names.distinct(name, others), "why": ""})

    def _around(self, request: Request) -> dict[str, str]:
        """Where the pages are, plain and sealed, for a browser that has called this laptop as this one has."""
        host = request.url.hostname or ""
        return {"plain": addresses.url_of(host, self._site.port), "secure": self._site.secure_url(host)}

    def _cup(self, request: Request) -> dict[str, str]:
        before = " ".join(self._site.table.keys.origins())
        return {"game": self._site.table.plan.rules.NAME, "before": before, **self._around(request)}

    async def _authority(self, request: Request) -> Response:
        authority = self._site.certificate.authority if self._site.certificate else b""
        if not authority:
            raise HTTPException(404)
        self._site.asked_for_certificate()
        return Response(authority, media_type="application/x-x509-ca-cert")

    async def _phone(self, request: Request) -> Response:
        # No fingerprint: who could change the certificate on its way could change that here as well.
        return HTMLResponse(pages.page("phone/index.html", **self._around(request)))

    async def _short(self, request: Request) -> Response:
        seat = int(request.path_params.get("seat", 0)) - 1
        cups = self._site.table.plan.cups()
        return RedirectResponse(f"/cup?seat={cups[seat]}" if 0 <= seat < len(cups) else "/cup")


async def _words(request: Request) -> Response:
    lang = request.path_params["lang"]
    if lang not in LANGUAGES:
        raise HTTPException(404)
    return JSONResponse(texts.load(lang).labels())


async def _trusted(request: Request) -> Response:
    # A plain page asks this of the sealed ones: whoever gets an answer has the certificate.
    return Response(status_code=204, headers={"access-control-allow-origin": "*", "cache-control": "no-store"})


async def _icon(request: Request) -> Response:
    return FileResponse(STATIC / "shared" / "icon.svg")


async def _manifest(request: Request) -> Response:
    return FileResponse(STATIC / "cup" / "cup.webmanifest", media_type="application/manifest+json")


def _phone(request: Request) -> Response:
    """The drawing of a game above a phone's hand."""
    game = request.path_params["game"]
    path = games.phone(game) if game in GAMES else None
    if path is None:
        raise HTTPException(404)
    return FileResponse(path)


def _no_page(site: Site) -> Callable[[Request, Exception], Awaitable[Response]]:
    async def answer(request: Request, error: Exception) -> Response:
        return PlainTextResponse(site.words().get("web.not_found"), 404)

    return answer


def _page(folder: str) -> Callable[[Request], Awaitable[Response]]:
    async def serve(request: Request) -> Response:
        return HTMLResponse(pages.page(f"{folder}/index.html"))

    return serve
