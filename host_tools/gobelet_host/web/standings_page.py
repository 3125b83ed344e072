"""The standing of the evening and of the season: on the television as a podium, and as a page to read, print or send.

The page says when its table is silent. Sent as a file it holds no script, but its styles. What is worth what is
evening/standings.py's.
"""

import datetime
import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from gobelet.games import GAMES
from gobelet_host import games
from gobelet_host.evening import export, standings
from gobelet_host.evening.people import People, Person, distinct
from gobelet_host.evening.recorder import Recorder, of_evening
from gobelet_host.evening.results import Fate, Result
from gobelet_host.evening.results_db import Match
from gobelet_host.evening.standings import Row, Standing
from gobelet_host.table.table import Table
from gobelet_host.web import addresses, pages
from gobelet_host.web.pages import escape
from gobelet_host.web.site import STATIC, Site
from gobelet_host.web.texts import WebWords

STYLES = (pages.LOOK, "evening/evening.css")
SHOWN = 18  # people that a television has room for
PIPS = {  # of a die of 100 by 100
    1: ((50, 50),), 2: ((28, 28), (72, 72)), 3: ((26, 26), (50, 50), (74, 74)),
    4: ((28, 28), (72, 28), (28, 72), (72, 72)), 5: ((27, 27), (73, 27), (50, 50), (27, 73), (73, 73)),
    6: ((28, 24), (72, 24), (28, 50), (72, 50), (28, 76), (72, 76)),
}  # fmt: skip


@dataclass(frozen=True)
class Sheet:
    """What a page is about. title: which evening, or season. matches: all of it; game: of one alone, "" for all."""

    title: str
    matches: Sequence[Match]
    game: str = ""


def of_last_evening(recorder: Recorder, words: WebWords) -> Sheet:
    """The evening of this table that goes on or was the last."""
    matches = of_evening(recorder)
    return Sheet(evening_title(matches, words), matches)


def evening_title(matches: Sequence[Match], words: WebWords) -> str:
    if not matches:
        return words.get("evening.evening")
    return words.get("evening.of_evening", date(standings.day(matches[0].result.began), words))


def season_title(year: int, words: WebWords) -> str:
    return words.get("evening.of_season", year, year + 1)


def date(day: datetime.date, words: WebWords) -> str:
    """As it is written in a language."""
    months = words.get("evening.months").split(",")
    return words.get("evening.date", day.day, months[day.month - 1], day.year)


# the page


def document(sheet: Sheet, people: People, words: WebWords, around: Sequence[str] = (), inside: bool = False) -> str:
    """The page of a sheet. around: HTML that leads elsewhere, above and below it, for a page that is served. inside:
    whether it holds its styles, for a file that is sent."""
    chosen = standings.of_game(sheet.matches, sheet.game)
    standing = standings.standing(chosen, people)
    names = [sheet.title] + ([games.title(sheet.game, words.lang)] if sheet.game else [])
    if inside:
        look = "<style>\n" + "\n".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES) + "\n</style>"
    else:
        look = "\n".join(f'<link rel="stylesheet" href="/static/{name}">' for name in STYLES)
        look += '\n<link rel="icon" href="/static/shared/icon.svg">'
        look += '\n<script type="module" src="/static/evening/follow.js"></script>'
    return pages.page(
        "evening/index.html",
        lang=words.lang,
        title=escape(f"{words.get('evening.title')} · {' · '.join(names)}"),
        look=look,
        above="".join(around[:-1]),
        below="".join(around[-1:]),
        heading=escape(words.get("evening.title")),
        about=escape(" · ".join(names)),
        body="\n".join(_body(standing, chosen, people, words)),
    )


def _body(standing: Standing, matches: Sequence[Match], people: People, words: WebWords) -> list[str]:
    if not standing.matches:
        return [_p(words.get("evening.none")), *_left_out(standing, words)]
    parts = [_p(words.count("evening.counted", standing.matches))]
    parts += [_table(standing.people, standing.games, words)] if standing.people else []
    if standing.automates:
        parts += [f"<h2>{escape(words.get('evening.automates'))}</h2>"]
        parts += [_table(standing.automates, standing.games, words)]
    parts += [f'<p class="why">{escape(words.get("evening.why"))}</p>', *_left_out(standing, words)]
    parts += [f"<h2>{escape(words.get('evening.played'))}</h2>", '<ol class="matches">']
    parts += [_match(match.result, people, words) for match in matches if match.result.counts]
    broken = [_broken(match.result, people, words) for match in matches if match.result.fate is Fate.EARLY]
    if broken:
        parts += ["</ol>", f"<h2>{escape(words.get('evening.broken'))}</h2>", '<ol class="matches">', *broken]
    return [*parts, "</ol>"]


def _left_out(standing: Standing, words: WebWords) -> list[str]:
    """Why matches do not count, a sentence a reason."""
    reasons = left_out(standing, words)
    return [f'<p class="why">{escape(" ".join(reasons))}</p>'] if reasons else []


def left_out(standing: Standing, words: WebWords) -> list[str]:
    """Why matches do not count, a sentence a reason, and how many each table broke off."""
    reasons = [words.count(f"evening.{fate.value}", count) for fate, count in standing.left_out.items()]
    return reasons + [words.get("evening.share", table, *share) for table, share in sorted(standing.broken.items())]


def _table(rows: Sequence[Row], played: Sequence[str], words: WebWords) -> str:
    get = words.get
    heads = [get("evening.place"), get("evening.name"), get("evening.points"), get("evening.matches")]
    heads += [get("evening.wins"), get("evening.average"), *(games.title(game, words.lang) for game in played)]
    kinds = ["place", "who", "points", *["number"] * (3 + len(played))]
    lines = []
    for row in rows:
        of_games = [row.games.get(game) for game in played]
        cells = [str(row.place), _person_html(row.person), str(row.points), str(row.matches), str(row.wins)]
        cells += [words.get("evening.decimal", *f"{row.average:.1f}".split("."))]
        cells += [str(tally.points) if tally else "–" for tally in of_games]
        first = ' class="first"' if row.place == 1 else ""
        tds = "".join(
            f'<th scope="row" class="{kind}">{cell}</th>' if kind == "who" else f'<td class="{kind}">{cell}</td>'
            for kind, cell in zip(kinds, cells, strict=True)
        )
        lines.append(f"<tr{first}>{tds}</tr>")
    named = zip(kinds, heads, strict=True)
    head = "".join(f'<th scope="col" class="{kind}">{escape(text)}</th>' for kind, text in named)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
    return f'<div class="scrolls" tabindex="0">{table}</div>'


def _match(result: Result, people: People, words: WebWords) -> str:
    won = standings.points(result)
    order = sorted(zip(result.players, won, strict=True), key=lambda pair: pair[0].place)
    return _item(result, words, [
        words.get("evening.came", player.place, people.of(player).name, words.count("tv.points", points))
        for player, points in order
    ])  # fmt: skip


def _broken(result: Result, people: People, words: WebWords) -> str:
    return _item(result, words, [f"{people.of(player).name} {player.points}" for player in result.stood])


def _item(result: Result, words: WebWords, facts: list[str]) -> str:
    when = datetime.datetime.fromtimestamp(result.began)
    month = words.get("evening.months").split(",")[when.month - 1]
    day = words.get("evening.when", when.day, month, str(when.hour), f"{when:%M}")
    game = escape(games.title(result.game, words.lang))
    return f"<li><strong>{game}</strong> <time>{escape(day)}</time><br>{escape(' · '.join(facts))}</li>"


def _person_html(person: Person) -> str:
    return f'<span class="person">{die_svg(person)}<span>{escape(person.name)}</span></span>'


def die_svg(person: Person) -> str:
    """The die of a person, as SVG. The name stands beside it."""
    size = 14 if person.die == 1 else 10.5
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="{size}"/>' for x, y in PIPS[person.die])
    return (
        f'<svg class="face colour{person.colour}" viewBox="0 0 100 100" aria-hidden="true">'
        f'<rect x="4" y="4" width="92" height="92" rx="20"/>{pips}</svg>'
    )


def _p(text: str) -> str:
    return f"<p>{escape(text)}</p>"


# the television


def podium(site: Site, words: WebWords) -> dict[str, Any] | None:
    """The end of the evening, as the television shows it once the host has ended it: title, headline; podium: place,
    name, points (and in words: result), colour, die of each, the first place first; more: how many are left out, in
    words; games: what was played; address and QR code of the page. None before."""
    recorder = site.recorder
    evening = recorder.evening() if recorder else None
    if recorder is None or evening is None or not evening.ended:
        return None
    standing = standings.standing(evening.matches, recorder.people())
    rows = standing.people or standing.automates
    firsts = [row.person.name for row in rows if row.place == 1]
    address = f"{site.url}/standings?lang={words.lang}"
    titles = [games.title(name, words.lang) for name in standing.games]
    return {
        "title": evening_title(evening.matches, words),
        "headline": _headline(firsts, words),
        "podium": [
            {"place": row.place, "name": person.name, "points": row.points,
             "result": words.count("tv.points", row.points), "colour": person.colour, "die": person.die}
            for row, person in zip(rows[:SHOWN], distinct(row.person for row in rows[:SHOWN]), strict=True)
        ],
        "more": words.count("tv.more_people", len(rows) - SHOWN) if len(rows) > SHOWN else "",
        "games": " · ".join([words.count("evening.total", standing.matches), *titles]),
        "address": address.removeprefix(site.url),
        "qr": addresses.qr_image(address) if site.open_to_network else "",
    }  # fmt: skip


def tonight(site: Site) -> list[list[Any]]:
    """[name, matches won] of everybody who plays this evening, once there is something to compare."""
    matches = of_evening(site.recorder) if site.recorder else []
    if not site.recorder or len(matches) < 2:
        return []
    standing = standings.standing(matches, site.recorder.people())
    rows = sorted([*standing.people, *standing.automates], key=lambda row: -row.wins)
    return [[row.person.name, row.wins] for row in rows[:SHOWN]]


def faces(site: Site) -> dict[str, dict[str, int]]:
    """Colour and die of the people at the table, by their cups. Nobody where no results are kept."""
    sitting = site.recorder.faces() if site.recorder else {}
    return {cup: {"colour": person.colour, "die": person.die} for cup, person in sitting.items()}


def _headline(firsts: Sequence[str], words: WebWords) -> str:
    """The winners in a line: names of two at the most."""
    if len(firsts) > 2:
        return words.count("evening.first", len(firsts))
    return words.get("evening.winners" if firsts[1:] else "evening.winner", ", ".join(firsts)) if firsts else ""


def at_table(table: Table) -> list[str]:
    """The cups of another match: those of the last one first, in its order, then who came since."""
    cups = table.plan.company()
    before = [player[0] for player in table.ledger.players]
    return [cup for cup in before if cup in cups] + [cup for cup in cups if cup not in before]


def offers(site: Site, words: WebWords) -> dict[str, Any]:
    """What the host can ask for between two matches. again: another match of the game that is chosen, in words, ""
    where too few are here; game: another one that may be chosen, and how that is said; demonstrate: whether automates
    may play a match alone; evening: whether it can be ended (True) or gone on with (False), None for neither. Where a
    tournament has arranged the next match, it says what is played, and by whom."""
    table, recorder = site.table, site.recorder
    low, _ = table.plan.rules.SEATS
    count = len(at_table(table))
    title = games.title(table.plan.rules.NAME, words.lang)
    following = table.plan.another_game()
    evening = recorder.evening() if recorder else None
    free = not table.plan.assigned.cups
    ended = evening is not None and evening.ended
    return {
        "again": words.get("host.again", title) if free and table.ledger.entries and count >= low else "",
        "game": [following, words.get("host.other_game", games.title(following, words.lang))]
        if free and not ended
        else None,
        "demonstrate": free and site.cups is not None,
        "evening": not evening.ended if evening else None,
    }


# what the host says of people


def host_page_standings(recorder: Recorder, words: WebWords) -> dict[str, Any]:
    """For the host's page: title and end of the evening, what is wrong with the book, and its people with what they
    look like; joined: the faces that the host has said to be theirs."""
    people = recorder.people()
    standing = standings.standing(of_evening(recorder), people)
    joined = people.joined()
    evening = recorder.evening()
    return {
        "title": evening_title(of_evening(recorder), words),
        "there": evening is not None,
        "ended": bool(evening and evening.ended),
        "matches": words.count("evening.counted", standing.matches),
        "trouble": recorder.trouble.message(words.lang) if recorder.trouble else "",
        "people": [
            {"key": row.person.key, "name": row.person.name, "colour": row.person.colour, "die": row.person.die,
             "points": row.points, "place": row.place,
             "also": [own for own, key in joined.items() if key == row.person.key]}
            for row in standing.people
        ],
    }  # fmt: skip


# the addresses


def routes(site: Site) -> list[BaseRoute]:
    """/standings, and the same as CSV: for whoever sees the table, as it holds what everybody has seen."""
    recorder = site.recorder
    if recorder is None:
        return []

    def sheet(request: Request, words: WebWords) -> Sheet:
        year, game = request.query_params.get("season", ""), request.query_params.get("game", "")
        game = game if game in GAMES else ""
        if year.isdecimal() and len(year) == 4:
            found = standings.seasons(recorder.book.matches()).get(int(year), [])
            return Sheet(season_title(int(year), words), found, game)
        last = of_last_evening(recorder, words)
        return Sheet(last.title, last.matches, game)

    async def page(request: Request) -> Response:
        words = site.words(request.query_params.get("lang"))
        around = _around(request, recorder, words)
        return HTMLResponse(document(sheet(request, words), recorder.people(), words, around))

    def table(make: Callable[[Sheet], str], name: str) -> Callable[[Request], Any]:
        async def answer(request: Request) -> Response:
            text = make(sheet(request, site.words(None)))
            headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
            return Response(text, media_type="text/csv; charset=utf-8", headers=headers)

        return answer

    def standing(sheet: Sheet) -> str:
        return export.standing_csv(standings.standing(standings.of_game(sheet.matches, sheet.game), recorder.people()))

    def matches(sheet: Sheet) -> str:
        return export.matches_csv(standings.of_game(sheet.matches, sheet.game), recorder.people())

    async def whole(request: Request) -> Response:
        words = site.words(request.query_params.get("lang"))
        headers = {"content-disposition": 'attachment; filename="gobelet.html"'}
        return HTMLResponse(document(sheet(request, words), recorder.people(), words, inside=True), headers=headers)

    return [
        Route("/standings", page),
        Route("/standings.html", whole),
        Route("/standings.csv", table(standing, "standings")),
        Route("/matches.csv", table(matches, "matches")),
    ]


def _around(request: Request, recorder: Recorder, words: WebWords) -> list[str]:
    """The ways to the evening, to seasons, to one game, to other languages, and to files."""
    query = request.query_params
    season, game = query.get("season", ""), query.get("game", "")

    def link(text: str, path: str = "/standings", is_current: bool = False, **other: str) -> str:
        given = {"lang": words.lang, "season": season, "game": game, **other}
        address = f"{path}?" + "&amp;".join(f"{key}={html.escape(value)}" for key, value in given.items() if value)
        return f'<a href="{address}"{" aria-current=page" if is_current else ""}>{escape(text)}</a>'

    matches = recorder.book.matches()
    played = [name for name in GAMES if any(match.result.game == name for match in matches)]
    years = [str(year) for year in standings.seasons(matches)]
    rows = {
        "evening.which": [link(words.get("evening.evening"), season="", is_current=not season)]
        + [link(season_title(int(year), words), season=year, is_current=season == year) for year in reversed(years)],
        "evening.which_game": [link(words.get("evening.all_games"), game="", is_current=not game)]
        + [link(games.title(name, words.lang), game=name, is_current=game == name) for name in played],
        "evening.files": [
            link(words.get("evening.csv"), "/standings.csv"),
            link(words.get("evening.csv_matches"), "/matches.csv"),
            link(words.get("evening.file"), "/standings.html"),
        ],
    }
    return [f'<nav aria-label="{escape(words.get(key))}">{"".join(links)}</nav>' for key, links in rows.items()]
