"""The scripts of pages as they are sent, the drawings of games and the look of the stage: a file each, with all that it
imports. A television asks for six files instead of thirty-five. What a browser keeps of them it asks about, as of the
files of static/. It knows no table.
"""

import functools
import hashlib
from collections.abc import Callable

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from gobelet.games import GAMES
from gobelet_host.web import pages, script_bundler, tunes
from gobelet_host.web.site import STATIC

PAGES = ("club", "host", "phone", "replay", "statistics", "tv")  # their scripts are static/<page>/<page>.js


def routes() -> list[Route]:
    """Routes that the applications of a table and of a club add, before the files of static/."""
    scripts = [f"{page}/{page}.js" for page in PAGES]
    return [
        *(Route(f"/static/{name}", _sent(functools.partial(script, name), "text/javascript")) for name in scripts),
        Route("/static/games/{game}/stage.js", _stage),
        Route(f"/static/{pages.STAGE}", _sent(look, "text/css")),
    ]


@functools.cache
def script(name: str) -> str:
    """The script of a page, "tv/tv.js"."""
    return script_bundler.bundle_script(name)


@functools.cache
def drawing(game: str) -> str:
    """The drawing of a game that is there, with its tunes; "" if it has none."""
    source = tunes.drawing(game)
    return source and script_bundler.bundle_script(f"games/{game}/stage.js", source)


@functools.cache
def look() -> str:
    """The styles of all that is drawn on a stage."""
    styles = "".join((STATIC / name).read_text(encoding="utf-8") for name in pages.STYLES)
    return script_bundler.minify_css(styles)


def _sent(made: Callable[[], str], kind: str) -> Callable[[Request], Response]:
    return lambda request: _answer(request, made(), kind)


def _stage(request: Request) -> Response:
    game = request.path_params["game"]
    if not (made := drawing(game) if game in GAMES else ""):
        raise HTTPException(404)
    return _answer(request, made, "text/javascript")


def _answer(request: Request, text: str, kind: str) -> Response:
    mark = f'"{hashlib.sha256(text.encode()).hexdigest()[:16]}"'
    is_cached = request.headers.get("if-none-match", "").removeprefix("W/") == mark
    return Response("" if is_cached else text, 304 if is_cached else 200, {"etag": mark}, kind)
