"""A club night at full size: the tables of a whole hall on one real server, both killed again and again.

Each table has a match of automates in its journal, and publishes it as it grows. Server and tables are killed, and some
servers come back empty. In the end what the server has and what the hall folded are compared with the journals.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import nats
from club_night import Club, opened

from bench.measure import Figure, few
from bench.trial import played
from gobelet.games import load
from gobelet.ledger import Ledger, hexed
from gobelet_host.evening.club import server

TABLES, CUPS, KILLS = few((40, 6, 20), (2, 2, 1))
EMPTY = 5  # each so many-th server that is killed comes back without what it had stored
APART = 0.2, 1.0  # seconds that tables publish before they and their server are killed
LAST = 600.0  # seconds until a night that does not end is given up


def figures() -> Iterator[Figure]:
    """A night, in a folder of its own."""
    if server.find() is None:
        yield Figure("nats-server", "not installed")
        return
    with tempfile.TemporaryDirectory(prefix="gobelet-") as folder:
        yield from asyncio.run(_night(Path(folder)))


async def _night(folder: Path) -> list[Figure]:
    rules, chance = load("parafico"), random.Random(1)
    games = [played(rules, {"dice_per_player": 1}, CUPS, seed) for seed in range(TABLES)]
    logs = {str(number): game.payloads for number, game in enumerate(games, 1)}
    async with opened(folder, logs) as club:
        for name in logs:
            club.open(name)
        for part in range(1, KILLS + 1):
            for name, source in club.sources.items():
                source.held = len(source.log) * part // KILLS
                club.publishers[name].tell()
            await club.until(lambda: club.server.process.returncode is None and club.follower.state == "linked", LAST)
            await asyncio.sleep(chance.uniform(*APART))
            await club.kill_server(empty=part % EMPTY == 0)
            killed = chance.choice(list(logs))
            await club.kill_table(killed)
            club.open(killed)
        await club.until(club.all_told, LAST)
        held = sum(source.held for source in club.sources.values())
        there = await _stored(club, held)
        matches = club.hall.matches
        ends = {source.uid: _end(source.log) for source in club.sources.values()}
    wanted = Counter(f"{source.uid}:{at}" for source in club.sources.values() for at in range(source.held))
    other = [uid for uid, end in ends.items() if matches[uid].broken or matches[uid].digest != end]
    return [
        Figure("tables, cups at each", f"{TABLES} × {CUPS}"),
        Figure("servers killed (came back empty)", f"{KILLS} ({KILLS // EMPTY})"),
        Figure("entries lost", f"{(wanted - there).total()} of {held}", "0", not wanted - there),
        Figure("entries doubled", f"{(there - wanted).total()}", "0", not there - wanted),
        Figure("matches that end otherwise", f"{len(other)} of {len(ends)}", "0", not other),
    ]


async def _stored(club: Club, held: int) -> Counter[str]:
    """How often the server has each entry, once the last one has come back and was sent what it had lost."""
    there = Counter[str]()
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LAST):
            while there.total() < held:
                await asyncio.sleep(1)
                with contextlib.suppress(nats.errors.Error):  # it is not there yet, or has nothing yet
                    there = Counter(name for name in await club.stored() if name)
    return there


def _end(log: list[bytes]) -> str:
    """T after the last entry of a journal, in hexadecimal."""
    ledger = Ledger()
    for payload in log:
        ledger.fold(payload)
    return hexed(ledger.digest)
