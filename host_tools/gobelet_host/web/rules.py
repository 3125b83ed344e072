"""The rules of a game on a page of their own, to read on a phone or to print: docs/<game>.<lang>.md with its board.

The page holds no script. A line `<!-- board -->` in the document is where the board is drawn, by the game's module
`diagram` from the data that its rules use. It knows no table and no match.
"""

import functools

from markdown_it import MarkdownIt
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse

from gobelet import VERSION
from gobelet.games import GAMES
from gobelet.texts import LANGUAGES
from gobelet_host import games
from gobelet_host.web import addresses, pages, texts, tutorial_links
from gobelet_host.web.texts import WebWords
from gobelet_host.words.guides import guide

BOARD = "<!-- board -->"


def routed(request: Request) -> HTMLResponse:
    """The answer to a request for /rules or /rules/<game>, in the language asked for, else that of the browser."""
    game = request.path_params.get("game", GAMES[0])
    languages = [request.query_params.get("lang", ""), request.headers.get("accept-language", "")[:2]]
    lang = next((lang for lang in languages if lang in LANGUAGES), "en")
    return HTMLResponse(page(game, lang)) if game in GAMES else HTMLResponse(texts.load(lang).get("web.not_found"), 404)


def events(request: Request) -> JSONResponse:
    """The answer to a request for what a game explains one by one: its module `events` words it."""
    own = games.part(request.path_params["game"], "events")
    lang = request.query_params.get("lang", "")
    if own is None or lang not in LANGUAGES:
        raise HTTPException(404)
    return JSONResponse(own.event_catalogue(texts.load(lang)))


@functools.cache
def page(game: str, lang: str) -> str:
    """The page of a game."""
    words = texts.load(lang)
    others = _links([(f"/rules/{other}?lang={lang}", games.title(other, lang), other == game) for other in GAMES])
    languages = _links([(f"/rules/{game}?lang={other}", texts.load(other).name, other == lang) for other in LANGUAGES])
    return pages.page(
        "rules/index.html",
        lang=lang,
        title=words.get("web.rules_of", games.title(game, lang)),
        games=words.get("web.games"),
        language=words.get("web.language"),
        others=others,
        tutorial=_tutorial(game, words),
        languages=languages,
        body=body(game, lang),
    )


def _tutorial(game: str, words: WebWords) -> str:
    address = tutorial_links.address(game, words.lang)
    return f'<p class="tutorial"><a href="{address}">{tutorial_links.title(game, words)}</a></p>' if address else ""


def body(game: str, lang: str) -> str:
    """The document as HTML, with its board. No HTML of the document itself is let through."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    # A table too wide for a phone scrolls in its own box, which a keyboard can reach.
    markdown.add_render_rule("table_open", lambda *_: '<div class="scrolls" tabindex="0"><table>')
    markdown.add_render_rule("table_close", lambda *_: "</table></div>")
    parts = [markdown.render(part) for part in guide(game, lang).split(BOARD)]
    own = games.part(game, "diagram")
    return (own.svg(texts.load(lang).for_game(game)) if own else "").join(parts)


def game_introduction(game: str, words: WebWords, url: str, public: bool) -> dict[str, object]:
    """An introduction for the television to people who have never played. title; steps: [sign, sentence];
    summary, five: the title of the rules in five lines, and these; rules: the address of their page, and its QR code,
    "" where no phone could open it; tutorial: its title and address, "" for none; about: which program this is."""
    title = games.title(game, words.lang)
    address = f"{url}/rules/{game}?lang={words.lang}"
    return {
        "title": title,
        "steps": [line.split(" | ") for line in _lines(game, words, "help.steps")],
        "summary": words.get("keys.five", title),
        "five": _lines(game, words, "help.rules"),
        "tutorial": {"address": tutorial_links.address(game, words.lang), "title": tutorial_links.title(game, words)},
        "about": words.get("tv.about", VERSION),
        "rules": {"address": address.removeprefix(url), "qr": _qr(address) if public else ""},
    }


_qr = functools.lru_cache(maxsize=16)(addresses.qr_image)


def _lines(game: str, words: WebWords, key: str) -> list[str]:
    """None of a game that does not say it."""
    return words.of_game(game, key).splitlines() if key in games.texts(game, words.lang) else []


def _links(links: list[tuple[str, str, bool]]) -> str:
    current = ' aria-current="page"'
    return " ".join(f'<a href="{href}"{current if is_current else ""}>{name}</a>' for href, name, is_current in links)
