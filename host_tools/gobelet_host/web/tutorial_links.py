"""A game in two minutes: where it can be tried. What is taught is in the cup's program, see gobelet.cup.tutorial."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse

from gobelet.games import GAMES, load
from gobelet.texts import LANGUAGES
from gobelet_host import games
from gobelet_host.web.texts import WebWords


def address(game: str, lang: str, cup: str = "/cup") -> str:
    """Where a game can be tried; "" for one that cannot. cup: the page of a cup."""
    return f"{cup}?lesson={game}&lang={lang}" if load(game).lesson else ""


def title(game: str, words: WebWords) -> str:
    """The title of that."""
    return words.get("web.tutorial", games.title(game, words.lang))


def routed(request: Request) -> RedirectResponse:
    """The address that is easy to type."""
    game = request.path_params["game"]
    if game not in GAMES or not load(game).lesson:
        raise HTTPException(404)
    lang = request.query_params.get("lang")
    return RedirectResponse(f"/cup?lesson={game}" + (f"&lang={lang}" if lang in LANGUAGES else ""))
