"""`gobelet club`: a night of several tables; and what `--club` adds to a table. What a night is, is in evening/club."""

import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import click

from gobelet_host.commands.common import address, until_stopped
from gobelet_host.commands.publishing import at_once
from gobelet_host.commands.settings import NightSettings
from gobelet_host.errors import HostError
from gobelet_host.evening import results
from gobelet_host.evening.club import night, server
from gobelet_host.evening.club import night_file as keeping
from gobelet_host.evening.club.invitation import Invitation
from gobelet_host.evening.club.stream import Publisher
from gobelet_host.evening.ratings import ALL, season
from gobelet_host.table.journal import StoredMatch, load
from gobelet_host.web import texts
from gobelet_host.web.addresses import local_addresses
from gobelet_host.web.club import ClubSite, create, standing_lines
from gobelet_host.web.server import WebPages
from gobelet_host.words import Words, isolate

ANSWER = 10.0  # seconds for the answer of the program that is open
SETTLING = 600.0  # the same while it plays a match out


# a journal


class ClosedJournal:
    """The matches of a journal that no table has open."""

    def __init__(self, matches: list[StoredMatch]) -> None:
        self._matches = {match.number: match for match in matches}

    def numbers(self, after: int) -> list[tuple[int, str, bool]]:
        return [(match.number, match.uid, match.finished) for match in self._matches.values() if match.number > after]

    def entries(self, match: int, first: int, most: int) -> list[bytes]:
        return self._matches[match].payloads[first : first + most]


async def send(file: Path, invitation: Invitation, words: Words) -> None:
    """Publishes a journal after the fact. Raises HostError("club_away", "club_refused", "club_other")."""
    publisher = Publisher(invitation, ClosedJournal(load(file)))
    delivered = await at_once(publisher)
    if publisher.state == "refused":
        raise HostError("club_refused", invitation.url)
    if not delivered:
        raise HostError("club_away", invitation.url)
    if publisher.other:
        raise HostError("club_other", file, ", ".join(sorted(publisher.other)))
    click.echo(words.get("clubs.sent", file))


# the night


async def open_night(settings: NightSettings, host: str, port: int | None) -> None:
    """Opens a night, or goes on with the one of the folder, until it is stopped. host, port: of its pages, no port for
    the usual one."""
    where = address(settings.server)
    if server.find() is None:  # before anything is made, or told to be typed
        raise HostError("no_server")
    if not (settings.folder / keeping.FILE).exists():
        names = [str(number) for number in range(1, settings.tables + 1)]
        keeping.new(settings.folder, names, *where)
    opened = night.Night(settings.folder)
    site = ClubSite(opened, settings.lang, host)
    served = WebPages(site, create(site), port)
    opened.at(site.local_url)
    words, reached = site.words(), (local_addresses() or ["127.0.0.1"])[0] if host in ("0.0.0.0", "::") else host
    click.echo(words.get("clubs.page", site.local_url))
    click.echo(words.get("clubs.invitations"))
    for table in opened.kept.tables:
        click.echo(f"  gobelet play --club {opened.invitation(table, reached)}")
    click.echo(words.get("clubs.stop"))
    await until_stopped([opened.run(), served.run()])


def send_to_open_night(folder: Path, do: str, lang: str, **values: Any) -> None:
    """Has the program that keeps a night open do something, and prints what it says. Raises what it raised, or
    HostError("night_closed")."""
    night_file = keeping.read(folder)
    data = json.dumps({"desk": night_file.desk, "do": do, "lang": lang, **values}).encode()
    request = urllib.request.Request(f"{night_file.web}/do", data, {"content-type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=SETTLING if do == "settle" else ANSWER) as answer:
            reply = json.load(answer)
    except urllib.error.HTTPError as error:
        with error:
            reply = json.load(error)
        key = reply["key"]
        raise HostError(key, *reply["values"]) from error
    except (OSError, ValueError) as error:
        raise HostError("night_closed", folder) from error
    for line in reply["said"]:
        click.echo(isolate(line))


def check(folder: Path, files: list[Path], lang: str) -> None:
    """The standings from journals alone, compared with what the night has been told. Raises
    HostError("not_in_journals") or as results.of_file() does."""
    night_file = keeping.read(folder)
    digests = _fetch_digests(night_file)
    standings, missing = night.check(night_file, files, digests)
    words = texts.load(lang)
    names = night_file.book["names"] if night_file.book else {}
    for line in standing_lines(standings, names, words):
        click.echo(isolate(line))
    if missing:
        raise HostError("not_in_journals", ", ".join(sorted(missing)))
    click.echo(words.count("clubs.same", len(digests)))


def _fetch_digests(night_file: keeping.NightFile) -> dict[str, str]:
    """{uid: T} of the matches that are over, as the page was told."""
    try:
        with urllib.request.urlopen(f"{night_file.web}/matches.json", timeout=ANSWER) as answer:
            matches = json.load(answer)["matches"]
    except (OSError, ValueError) as error:
        raise HostError("night_closed", night_file.web) from error
    return {match["uid"]: match["T"] for match in matches if match["over"]}


def rate(files: list[Path], game: str, lang: str) -> None:
    """The ratings over all matches of some journals. game: ALL for all of them together."""
    played = [match for path in files for match in results.of_file(path)]
    played.sort(key=lambda match: (match.began, match.uid))
    names = {player.cup: player.name for match in played for player in match.players}
    ratings = season({match.uid: match for match in played}.values()).get(game or ALL, {})
    words = texts.load(lang)
    for cup, rating in sorted(ratings.items(), key=lambda item: (-item[1].displayed_value, names[item[0]])):
        matches = words.count("clubs.matches", rating.matches)
        click.echo(f"{rating.displayed_value:5} {isolate(names[cup].ljust(12))} {matches}")
