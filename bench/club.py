"""A club night at full size: real tables of automates on one server, all of them killed again and again.

Each table is `gobelet play --headless`, with its cups as processes; the night is `gobelet club open`. Server and tables
are killed with SIGKILL; some servers come back empty. A page follows everything on its WebSocket. In the end what the
page was told is compared with the journals, entry by entry, and the places of all matches.

Run alone it takes its size: python -m bench.club [TABLES] [MATCHES] [KILLS]; some minutes of two processors.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import socket
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from bench.measure import Figure, few
from gobelet_host.evening import results
from gobelet_host.evening.club import night_file as keeping
from gobelet_host.evening.club import server

TABLES, CUPS, MATCHES, KILLS = few((40, 6, 10, 20), (1, 2, 1, 1))
APART = 100  # entries on the page between two kills
EMPTY = 5  # each so many-th server that is killed comes back without what it had stored
GAME = ["--game", "parafico", "--option", "dice_per_player=1"]
LAST = 3600.0  # seconds until a night that does not end is given up
GOBELET = [sys.executable, "-c", "import gobelet_host; gobelet_host.main()"]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Page:
    """A page that is open all night. ranges: of each match, the entries it was told of, as they came. gaps: those that
    did not begin where the one before ended. opened: how often its line was opened."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.ranges: dict[str, list[tuple[int, int]]] = {}
        self.gaps = 0
        self.opened = 0

    async def run(self) -> None:
        async for line in connect(self._url, max_size=None, ping_interval=None):
            self.ranges = {}  # a page that comes back is told of all
            self.opened += 1
            with contextlib.suppress(ConnectionClosed):
                async for text in line:
                    self._hear(json.loads(text))

    def _hear(self, message: dict[str, Any]) -> None:
        for row in message.get("tables", ()):
            for uid, first, last in row["matches"]:
                told = self.ranges.setdefault(uid, [])
                self.gaps += first != (told[-1][1] + 1 if told else 0)
                told.append((first, last))

    def total(self) -> int:
        """All entries that it was told of."""
        return sum(told[-1][1] + 1 for told in self.ranges.values())

    def entries(self, uid: str) -> int:
        told = self.ranges.get(uid)
        return told[-1][1] + 1 if told else 0


class Table:
    """One table: plays its matches, is killed, and goes on."""

    def __init__(self, folder: Path, invitation: str, number: int) -> None:
        self.journal = folder / f"table{number}.gobelet"
        self.command = [
            *GOBELET, "play", "--headless", "--cups", str(CUPS), "--club", invitation, "--journal", str(self.journal),
            "--lang", "en", *GAME,
        ]  # fmt: skip
        self.process: asyncio.subprocess.Process | None = None
        self.failed = ""
        self.gave_up = 0  # how often it ended by itself with its match not over

    async def run(self, matches: int, folder: Path) -> None:
        while sum(one.counts for one in self._found()) < matches:
            with (folder / "tables.log").open("ab") as log:
                self.process = await asyncio.create_subprocess_exec(
                    *self.command, stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log
                )
            code = await self.process.wait()
            if code not in (0, -signal.SIGKILL):
                self.failed = f"{self.journal.name}: exit code {code}"
                return
            self.gave_up += code == 0 and any(one.fate is results.Fate.RUNNING for one in self._found())

    def _found(self) -> list[results.Result]:
        return results.of_file(self.journal) if self.journal.exists() else []

    def kill(self) -> bool:
        if self.process is None or self.process.returncode is not None:
            return False
        self.process.kill()
        return True


def kill_server(folder: Path, empty: bool) -> bool:
    """Kills the server of this night; empty: and takes what it had stored."""
    config = str(folder / "server.json")
    for process in psutil.process_iter(["name", "cmdline"]):
        if process.info["name"] == "nats-server" and config in (process.info["cmdline"] or ()):
            process.kill()
            if empty:
                process.wait(5)
                shutil.rmtree(folder / "stream", ignore_errors=True)
                (folder / "stream").mkdir(mode=0o700)
            return True
    return False


def told(kept: keeping.NightFile) -> dict[str, dict[str, Any]]:
    """The matches as the night knows them, by uid."""
    with urllib.request.urlopen(f"{kept.web}/matches.json", timeout=30) as answer:
        return {match["uid"]: match for match in json.load(answer)["matches"]}


async def play(tables: int, matches: int, kills: int, folder: Path, seed: int = 1) -> Iterator[Figure]:
    """One night. Returns its figures."""
    chance = random.Random(seed)
    home = {**os.environ, "XDG_DATA_HOME": str(folder / "data")}
    os.environ.update(home)
    where = folder / "night"
    names = ["--tables", str(tables), "--server", f"127.0.0.1:{free_port()}", "--web", f"127.0.0.1:{free_port()}"]
    log = (folder / "open.log").open("ab")
    command = [*GOBELET, "club", "open", *names, "--folder", str(where)]
    opened = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log
    )
    log.close()
    began = time.monotonic()
    try:
        kept = await _opened(where)
        page = Page(kept.web.replace("http", "ws") + "/view?lang=en")
        watching = asyncio.create_task(page.run())
        players = []
        for number, name in enumerate(kept.tables):
            line = f"{name}:{kept.secrets[name]}@{kept.host}:{kept.port}/{kept.night}"
            players.append(Table(folder, line, number + 1))
        playing = [asyncio.create_task(player.run(matches, folder)) for player in players]
        done = asyncio.gather(*playing)
        killed = await _kill(players, where, kills, chance, done, page)
        async with asyncio.timeout(LAST):
            await done
        failed = [player.failed for player in players if player.failed]
        await _catch_up(kept, players, folder)
        found = await _settled(kept, players, page)
        watching.cancel()
        return iter(_figures(found, players, page, killed, failed, time.monotonic() - began, told(kept)))
    finally:
        opened.terminate()
        await opened.wait()


async def _opened(where: Path) -> keeping.NightFile:
    async with asyncio.timeout(120):
        while True:
            with contextlib.suppress(Exception):
                kept = keeping.read(where)
                if kept.web and told(kept) == {}:
                    return kept
            await asyncio.sleep(0.2)


async def _kill(
    players: list[Table], where: Path, kills: int, chance: random.Random, done: asyncio.Future[Any], page: Page
) -> tuple[int, int, int]:
    """Kills a server and a table each time that the night has gone on a bit. Returns how many of each, and the servers
    that came back empty."""
    servers = empty = tables = at = 0
    while (servers < kills or tables < kills) and not done.done():
        await asyncio.sleep(chance.uniform(0.2, 1))
        if at <= page.total() < at + APART:
            continue
        at = page.total()
        if servers < kills and kill_server(where, empty=servers % EMPTY == EMPTY - 1):
            servers += 1
            empty += servers % EMPTY == 0
        alive = [player for player in players if player.process and player.process.returncode is None]
        if tables < kills and alive and chance.choice(alive).kill():
            tables += 1
    return servers, tables, empty


async def _catch_up(kept: keeping.NightFile, players: list[Table], folder: Path) -> None:
    """What a server lost after its table had left is sent again, from the journals."""
    known = told(kept)
    for name, player in zip(kept.tables, players, strict=True):
        have = [one for one in known.values() if one["table"] == name and one["over"]]
        if len(have) < len(results.of_file(player.journal)):
            line = f"{name}:{kept.secrets[name]}@{kept.host}:{kept.port}/{kept.night}"
            for _ in range(5):
                sending = await asyncio.create_subprocess_exec(
                    *GOBELET, "club", "send", str(player.journal), "--club", line, stdout=asyncio.subprocess.DEVNULL
                )
                if await sending.wait() == 0:
                    break


async def _settled(kept: keeping.NightFile, players: list[Table], page: Page) -> dict[str, results.Result]:
    """The results of the journals, once the page has had time to be told of all."""
    found = {one.uid: one for player in players for one in results.of_file(player.journal)}
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(60):
            while any(page.entries(uid) < one.entries for uid, one in found.items()):
                await asyncio.sleep(0.5)
    return found


def _figures(
    found: dict[str, results.Result], players: list[Table], page: Page, killed: tuple[int, int, int],
    failed: list[str], seconds: float, known: dict[str, dict[str, Any]],
) -> Iterator[Figure]:  # fmt: skip
    entries = sum(one.entries for one in found.values())
    lost = sum(max(one.entries - page.entries(uid), 0) for uid, one in found.items())
    more = sum(max(page.entries(uid) - found[uid].entries, 0) if uid in found else 1 for uid in page.ranges)
    servers, tables, empty = killed
    yield Figure("tables, cups at each", f"{len(players)} × {CUPS}")
    yield Figure("matches, entries", f"{len(found)}, {entries}")
    yield Figure("servers killed (came back empty)", f"{servers} ({empty})")
    yield Figure("tables killed", str(tables))
    yield Figure("entries lost on the page", str(lost), "0", lost == 0)
    yield Figure("entries doubled on the page", str(page.gaps + more), "0", page.gaps + more == 0)
    other = [uid for uid, one in found.items() if known.get(uid, {}).get("T") != one.digest]
    yield Figure("matches that end otherwise", str(len(other)), "0", not other)
    same = standings(places(one) for one in found.values()) == standings(one["places"] for one in known.values())
    yield Figure("standings of page and journals", "equal" if same else "differ", "equal", same)
    gave_up = sum(player.gave_up for player in players)
    yield Figure("tables that left a match by themselves", str(gave_up), "0", gave_up == 0)
    yield Figure("tables that failed", ", ".join(failed) or "0", "0", not failed)
    yield Figure("minutes", f"{seconds / 60:.1f}")


def places(one: results.Result) -> list[list[Any]]:
    """[cup, name, place, points] of each player, as the night tells them."""
    return [[player.cup, player.name, player.place, player.points] for player in one.players]


def standings(matches: Iterator[list[list[Any]]]) -> list[tuple[str, int, int, int]]:
    """Everybody by name: matches, sum of places, sum of points."""
    sums: dict[str, list[int]] = {}
    for match in matches:
        for _, name, place, points in match:
            one = sums.setdefault(name, [0, 0, 0])
            for at, more in enumerate((1, place, points)):
                one[at] += more
    return sorted((name, *numbers) for name, numbers in sums.items())  # type: ignore[misc]


def figures(tables: int = TABLES, matches: int = MATCHES, kills: int = KILLS) -> Iterator[Figure]:
    """A night, in a folder of its own."""
    if server.find() is None:
        yield Figure("nats-server", "not installed")
        return
    with tempfile.TemporaryDirectory(prefix="gobelet-") as folder:
        yield from asyncio.run(play(tables, matches, kills, Path(folder)))


if __name__ == "__main__":
    for figure in figures(*map(int, sys.argv[1:])):
        print(figure)
