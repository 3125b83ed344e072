"""A game to try in two minutes: the page, and the steps that the game's module `tutorial` tells. It knows no table."""

import functools
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse

from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from gobelet_host import games
from gobelet_host.web import pages, texts
from gobelet_host.web.texts import WebWords

BUTTONS = ("hand", "step", "again", "rules", "table")


def address(game: str, lang: str) -> str:
    """Where a game can be tried; "" for one that cannot."""
    return f"/tutorial/{game}?lang={lang}" if games.part(game, "tutorial") else ""


async def page(request: Request) -> HTMLResponse:
    return HTMLResponse(text_of_page(_own(request), home="/"))


def steps(request: Request) -> JSONResponse:
    """What the page shows, in the words of a language."""
    game, lang = _own(request), request.path_params["lang"]
    if lang not in LANGUAGES:
        raise HTTPException(404)
    return JSONResponse(told(game, lang, table="/", rules=f"/rules/{game}?lang={lang}"))


def text_of_page(game: str, home: str) -> str:
    """The page of a game's tutorial. home: the address under which words, steps and files are."""
    return pages.page("tutorial/index.html", files=f"{home}static", home=home, game=game)


def told(game: str, lang: str, table: str, rules: str) -> dict[str, Any]:
    """What the page shows, in the words of a language. table, rules: where it leads in the end."""
    return _told(game, lang) | {"ends": {"table": table, "rules": rules}}


@functools.cache
def _told(game: str, lang: str) -> dict[str, Any]:
    words = texts.load(lang)
    return {"title": title(game, words), "steps": _module(game).told(words)} | {
        key: words.of_game(game, f"tutorial.{key}") for key in BUTTONS
    }


def title(game: str, words: WebWords) -> str:
    return words.get("web.tutorial", games.title(game, words.lang))


def _own(request: Request) -> str:
    game = request.path_params["game"]
    if game not in GAMES or games.part(game, "tutorial") is None:
        raise HTTPException(404)
    return game


def _module(game: str) -> Any:
    return games.part(game, "tutorial")
