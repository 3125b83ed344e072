"""The page of a club night: all tables on one screen, for a projector. It knows who asks and carries JSON.

What is on it comes from evening/club: this words it, and tells open pages what is new, table by table. The organiser's
commands come here too (POST /do), with the password of the night's folder.
"""

import asyncio
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from gobelet.games import Illegal
from gobelet_host import games
from gobelet_host.errors import HostError
from gobelet_host.evening import playout, tournament
from gobelet_host.evening.club.club_state import ClubTable, Match
from gobelet_host.evening.club.night import Night
from gobelet_host.hub.connection_limiter import SOMEBODY, ConnectionLimiter, is_loopback
from gobelet_host.hub.websocket import beat, tell
from gobelet_host.web import pages, scripts
from gobelet_host.web.guard import Guard, body
from gobelet_host.web.site import STATIC, Served
from gobelet_host.web.table_snapshot import picture
from gobelet_host.web.texts import WebWords

LABELS = ("club.", "silent")  # the words of its page
AWHILE = 0.4  # seconds that news gather before the pages are told
MOST, EACH = 80, 40  # connections of browsers, and of one machine
LARGEST = 65536  # bytes of a command
Message = dict[str, Any]


@dataclass
class ClubSite(Served):
    """host, port: where the page is served."""

    night: Night
    lang: str = "fr"
    host: str = "127.0.0.1"
    port: int = 0

    def __post_init__(self) -> None:
        self.door = ConnectionLimiter(MOST, EACH, is_loopback)


class Club:
    """The pages that are open. news: what is not yet told."""

    def __init__(self, site: ClubSite) -> None:
        self._site = site
        self._night = site.night
        self._views: set[ClubPage] = set()
        site.night.listeners.append(self._all_new)

    def _all_new(self) -> None:
        for view in self._views:
            view.tournament = True

    async def serve(self, socket: WebSocket) -> None:
        """Serves a page until it leaves."""
        if guest := self._site.door.guest(socket.client):
            guest.worth = lambda: SOMEBODY
        await socket.accept()
        view = ClubPage(self._night, socket, self._site.words(socket.query_params.get("lang")))
        self._views.add(view)
        try:
            await tell(socket, view.tell(), beat(socket))
        finally:
            self._views.discard(view)


class ClubPage:
    """One page, in its language. tournament: whether something of the tournament is not yet told."""

    def __init__(self, night: Night, socket: WebSocket, words: WebWords) -> None:
        self.tournament = True
        self._night = night
        self._socket = socket
        self._words = words
        self._seen: dict[str, tuple[int, bool, bool]] = {}  # table -> its news, whether it was away, or stopped
        self._told: dict[str, int] = {}  # match -> entries that this page has been told
        self._server = ""

    async def tell(self) -> None:
        """Tells what is new, as it comes."""
        words = self._words
        await self._socket.send_json({"kind": "words", "lang": words.lang, "words": words.labels(LABELS)})
        while True:
            message = self.news()
            if message:
                await self._socket.send_json(message)
            await asyncio.sleep(AWHILE)

    def news(self) -> Message:
        """The news for this page, {} for nothing. tables: rows of those with news, see row(). tournament: see
        standing(). server: whether there is one."""
        now = self._night.now()
        changes: Message = {}
        rows = []
        waiting = self._night.waiting()
        for place in self._night.hall.places.values():
            stopped = place.name in waiting
            state = place.news, place.away(now), stopped
            if self._seen.get(place.name) != state:
                self._seen[place.name] = state
                rows.append({**row(place, self._words, now, stopped), "matches": self._matches(place)})
        if rows:
            changes["tables"] = rows
        if self.tournament:
            self.tournament = False
            changes["tournament"] = standing(self._night, self._words)
        if self._server != self._night.follower.state:
            self._server = changes["server"] = self._night.follower.state
        return {"kind": "club", **changes} if changes else {}

    def _matches(self, place: ClubTable) -> list[list[Any]]:
        """[uid, first, last] of the entries that this page has not been told of, of each match that has any."""
        ranges = []
        for match in place.matches:
            already_sent = self._told.get(match.uid, 0)
            if match.entries > already_sent:
                ranges.append([match.uid, already_sent, match.entries - 1])
                self._told[match.uid] = match.entries
        return ranges


def row(place: ClubTable, words: WebWords, now: float, stopped: bool = False) -> Message:
    """One table, in words. stopped: whether its match was broken off and waits for the organiser. state: "missing",
    "away", "free", "seating", "playing", "over" or "broken". title: the game. status: where its match stands. people:
    {name, points, out, won}, the leading one first. wrong: what somebody must look at."""
    match = place.match
    state_row: Message = {"table": place.name, "count": sum(match.result is not None for match in place.matches)}
    wrong = [words.reason(place.status["trouble"])] if place.status.get("trouble") else []
    if alarmed := [name for name, _ in place.status.get("alarms", ())]:
        wrong.append(words.get("club.alarm", ", ".join(alarmed)))
    broken = [match for match in place.matches if match.broken]
    wrong += [words.get(f"club.broken.{damaged.broken}") for damaged in broken[-1:]]
    wrong += [words.get("club.stopped", place.name)] if stopped else []
    state = "missing" if place.heard is None else "away" if place.away(now) else "free"
    state_row |= {"title": "", "status": "", "people": _lobby(place), "wrong": wrong, "state": state}
    if match and match.model and match.model.ledger.match:
        state_row |= _of_match(match, words)
        if state != "free":
            state_row["state"] = state
    if broken and broken[-1] is match:
        state_row["state"] = "broken"
    return state_row


def _lobby(place: ClubTable) -> list[Message]:
    return [{"name": name, "points": "", "won": False, "out": False} for _, name, _ in place.status.get("people", ())]


def _of_match(match: Match, words: WebWords) -> Message:
    assert match.model is not None
    drawn = picture(match.model, words)
    rules = match.ledger.match
    points = rules.rules.points(rules.state)
    over = drawn["phase"] == "over"
    scores = rules.rules.scores(rules.state)
    people = [
        {
            "name": seat["name"],
            "points": str(points[seat["seat"]]),
            "won": seat["seat"] in drawn["winners"],
            "out": seat["out"],
        }
        for seat in sorted(drawn["seats"], key=lambda seat: -scores[seat["seat"]])
    ]
    state = "over" if over else "seating" if drawn["phase"] in ("seating", "opening") else "playing"
    return {
        "state": state,
        "title": drawn["title"],
        "status": drawn["headline"] if over else drawn["waiting"] or drawn["status"],
        "people": people,
    }


def standing(night: Night, words: WebWords) -> Message:
    """The tournament, in words; {} without one. title; round: in words. seats: who plays where, {name, table, rest,
    over}, by name. players: {place, name, points, out}, the best first."""
    book = night.book
    if book is None:
        return {}
    results = night.hall.results()
    played = book.played(results)
    seats = []
    for drawn, pair in zip(book.rounds[-1], played[-1], strict=True) if played else ():
        for cup in drawn.players:
            seats.append({"name": book.names[cup], "table": drawn.table, "rest": not drawn.table, "over": pair.over})
    running = bool(played) and not all(pairing.over for pairing in played[-1])
    done = bool(played) and not running and not tournament.next_round(book.setting, played, list(book.out))
    key = "none" if not played else "on" if running else "done" if done else "between"
    return {
        "title": games.title(book.game, words.lang) + " · " + words.get(f"club.kind.{book.setting.kind}"),
        "round": words.get(f"club.round.{key}", len(played), max(tournament.planned(book.setting), len(played))),
        "running": running,
        "seats": sorted(seats, key=lambda seat: seat["name"].casefold()),
        "players": [
            {
                "place": entry.place, "name": book.names[entry.player], "points": told_points(entry, words.lang),
                "out": not entry.alive,
            }
            for entry in book.standings(results)
        ],
    }  # fmt: skip


def told_points(entry: tournament.Standing, lang: str) -> str:
    """Points with two figures at most."""
    text = f"{float(entry.points):.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if lang == "fr" else text


def create(site: ClubSite) -> Starlette:
    """The application of a club night."""
    night = site.night
    club = Club(site)

    async def page(request: Request) -> Response:
        return HTMLResponse(pages.page("club/index.html"))

    async def words(request: Request) -> Response:
        return JSONResponse(site.words(request.path_params["lang"]).labels(LABELS))

    async def icon(request: Request) -> Response:
        return FileResponse(STATIC / "shared" / "icon.svg")

    async def matches(request: Request) -> Response:
        """Each match that was told: table, entries, T, and whether it is over, or why it counts for nothing. places:
        [cup, name, place, points] of each player of one that was played to its end."""
        told = [
            {"table": match.table, "uid": match.uid, "entries": match.entries, "T": match.digest,
             "over": match.result is not None, "broken": match.broken, "places": _places(match)}
            for match in night.hall.matches.values()
        ]  # fmt: skip
        return JSONResponse({"matches": told, "server": night.follower.state})

    async def do(request: Request) -> Response:
        try:
            given = json.loads(await body(request, LARGEST))
            desk, name = str(given.pop("desk")), str(given.pop("do"))
            command = COMMANDS[name]
        except (ValueError, LookupError, AttributeError):
            return JSONResponse({"key": "other_desk", "values": []}, 400)
        if not secrets.compare_digest(desk.encode(), night.kept.desk.encode()):
            return JSONResponse({"key": "other_desk", "values": []}, 403)
        try:
            said = site.words(given.pop("lang", None))
            if name == "settle":  # it takes a while, and the page goes on meanwhile
                given["worth"] = await asyncio.to_thread(playout.worth, night.stood(str(given["name"])))
            lines = command(night, said, **given)
        except HostError as error:
            return JSONResponse({"key": error.key, "values": [str(value) for value in error.values]}, 400)
        except Illegal as error:
            return JSONResponse({"key": error.code, "values": [str(error)]}, 400)
        return JSONResponse({"said": lines})

    return Starlette(
        routes=[
            Route("/", page),
            Route("/favicon.ico", icon),
            Route("/words/{lang}.json", words),
            Route("/matches.json", matches),
            Route("/do", do, methods=["POST"]),
            WebSocketRoute("/view", club.serve),
            *scripts.routes(),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, site=site), Middleware(GZipMiddleware, minimum_size=1000)],
    )


def _places(match: Match) -> list[list[Any]]:
    if match.result is None or not match.result.counts:
        return []
    return [[player.cup, player.name, player.place, player.points] for player in match.result.players]


# what the organiser's commands do, and say


def _begin(night: Night, words: WebWords, **values: Any) -> list[str]:
    book = night.begin(**values)
    return [words.count("club.entered", len(book.names), words.get(f"club.kind.{book.setting.kind}"))]


def _round(night: Night, words: WebWords) -> list[str]:
    number = night.draw()
    book = night.book
    assert book is not None, "draw() raises without one"
    if not number:
        return [words.get("club.round.done", len(book.rounds), len(book.rounds)), *_standings(night, words)]
    lines = [words.get("club.round.on", number, max(tournament.planned(book.setting), number))]
    for drawn in book.rounds[-1]:
        names = ", ".join(book.names[cup] for cup in drawn.players)
        lines.append(words.get("club.at", drawn.table, names) if drawn.table else words.get("club.rests", names))
    return lines


def _standings(night: Night, words: WebWords) -> list[str]:
    return standing_lines(night.standings(), night.book.names if night.book else {}, words)


def standing_lines(standings: list[tournament.Standing], names: dict[str, str], words: WebWords) -> list[str]:
    """A line a player."""
    return [
        f"{entry.place:3} {names[entry.player]:12} {told_points(entry, words.lang):>6}"
        + ("" if entry.alive else "  " + words.get("club.left"))
        for entry in standings
    ]


def _out(night: Night, words: WebWords, name: str) -> list[str]:
    return [words.get("club.has_left", night.leave(name))]


def _restart_match(night: Night, words: WebWords, name: str) -> list[str]:
    drawn = night.restart_match(name)
    return [words.get("club.anew", name, drawn.attempt)]


def _settle(night: Night, words: WebWords, name: str, worth: list[Fraction]) -> list[str]:
    decimal = "," if words.lang == "fr" else "."
    shares = [f"{player:12} {float(share):.2f}".replace(".", decimal) for player, share in night.settle(name, worth)]
    return [words.get("club.settled", name, playout.TIMES), *shares]


def _tables(night: Night, words: WebWords) -> list[str]:
    rows = [row(place, words, night.now()) for place in night.hall.places.values()]
    prefix = "club.state."
    return [f"{line['table']:12} {words.get(prefix + line['state']):20} {line['title']}" for line in rows]


COMMANDS: dict[str, Callable[..., list[str]]] = {
    "begin": _begin, "round": _round, "standings": _standings, "out": _out, "tables": _tables, "anew": _restart_match,
    "settle": _settle,
}  # fmt: skip
