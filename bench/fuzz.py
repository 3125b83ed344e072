"""Whatever strangers say, the table stays up: 500 connections flood it with spoilt messages, while a match is played
at it and the host looks at the page. Real sockets, a real journal, real cups behind pseudo-terminals.

`GOBELET_FUZZ` is how many messages are said (10^6 unless it says otherwise); the seed is the clock's and is printed.
How far it is goes to standard error. tests/host/test_hostile_traffic.py does it in virtual time, looking closely,
with a player and pages that lie as well.

The strangers are a process of their own, as they are on other machines; where the system has all of 127.0.0.0/8 they
are ten such machines, else they are this one.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import os
import random
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any

import storm

from bench.measure import Figure, few
from gobelet import ledger
from gobelet.link.frames import MAX_PAYLOAD, encode
from gobelet_host.audit import audit
from gobelet_host.device import micropython
from gobelet_host.hub import tcp
from gobelet_host.hub.connection_limiter import ConnectionLimiter
from gobelet_host.hub.tcp import TcpHub
from gobelet_host.sim.local_table import LocalTable, PlaySettings
from gobelet_host.web.server import WebTable
from gobelet_host.web.site import Site

COUNT = int(os.environ.get("GOBELET_FUZZ", few("1000000", "2000")))
HERE = "127.0.0.1"
CONNECTIONS = 500
MACHINES = 10
LOOK = 0.5  # seconds between two looks at the host's page
PATIENCE = 10.0  # seconds that the page may take
STILL = 30.0  # seconds that the match may stand still
TELL = 10.0  # seconds between two lines of progress
EACH = 20  # messages on one connection before it is another's turn


@dataclass
class Siege:
    """What came of it. looks: how long the host's page took each time, in seconds. still: the longest time without an
    entry. wrong: what must not have happened, "" for nothing."""

    said: int = 0
    matches: int = 0
    entries: int = 0
    still: float = 0.0
    looks: list[float] = field(default_factory=list)
    wrong: str = ""


# the strangers


class Strangers:
    """Connections, each to the door for cups or to the pages, and what is said on them."""

    def __init__(self, cups: int, pages: int, seed: int) -> None:
        self._chance = random.Random(seed)
        self._ports = cups, pages
        self._lines: list[socket.socket | None] = [None] * CONNECTIONS
        self._corpus: dict[str, list[Any]] = {}
        for line in storm.CORPUS.read_text(encoding="utf-8").splitlines():
            kind, said = json.loads(line)
            self._corpus.setdefault(kind, []).append(said)

    def gust(self) -> int:
        """Says something on one of the connections, opened again if it was ended. Returns how many messages left."""
        at = self._chance.randrange(CONNECTIONS)
        line = self._lines[at] or self._open(at)
        if line is None:
            return 0
        said = 0
        try:
            with contextlib.suppress(BlockingIOError):
                while line.recv(65536):
                    pass
                raise ConnectionError  # the table hung up
            for _ in range(EACH):
                line.sendall(self._spoilt(pages=at % 2 == 1))
                said += 1
        except BlockingIOError:
            pass  # it does not read: another's turn
        except OSError:
            line.close()
            self._lines[at] = None
        return said

    def _open(self, at: int) -> socket.socket | None:
        source = f"127.0.2.{1 + at % MACHINES}" if sys.platform == "linux" else HERE
        try:
            line = socket.create_connection((HERE, self._ports[at % 2]), timeout=PATIENCE, source_address=(source, 0))
        except OSError:
            return None  # the door takes no more from this machine; another turn tries again
        line.setblocking(False)
        self._lines[at] = line
        return line

    def _spoilt(self, pages: bool) -> bytes:
        chance = self._chance
        kind = chance.choice(("get", "host", "enter")) if pages else "cup"
        said = chance.choice(self._corpus[kind])
        for _ in range(chance.choice((0, 1, 1, 2))):
            said = storm.spoil(chance, said)
        body = json.dumps(said).encode("utf-8", "replace")
        if not pages:
            return encode(body) if 0 < len(body) <= MAX_PAYLOAD else body[:8192] + b"\n"
        if kind == "get":
            path = "".join(letter for letter in str(said) if 32 < ord(letter) < 127)[:2000]
            return f"GET /{path.lstrip('/')} HTTP/1.1\r\nHost: {HERE}\r\n\r\n".encode()
        path = "/host/do" if kind == "host" else "/host/enter"
        return f"POST {path} HTTP/1.1\r\nHost: {HERE}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body


def flood(cups: int, pages: int, seed: int, count: int, said: Synchronized[int]) -> None:
    """The process of the strangers: says so many messages and leaves."""
    strangers = Strangers(cups, pages, seed)
    while said.value < count:
        said.value += strangers.gust()


# the table


async def lay(folder: Path, seed: int) -> Siege:
    """Lays siege to a table until COUNT messages were said."""
    siege = Siege()
    local = LocalTable(PlaySettings(cups=4, automates=4, lang="en"), folder / "siege.gobelet", micropython.find())
    hub = TcpHub(local.live, port=0)
    hub._door = ConnectionLimiter(tcp.MOST, tcp.EACH, lambda host: host == HERE)
    web = WebTable(Site(local.live, "en", is_own=lambda host: host == HERE))
    raised: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, about: raised.append(str(about)[:200]))
    await local.open()
    await hub.open()
    pages = asyncio.create_task(web.run())
    while not web.started:
        await asyncio.sleep(0.01)
    said = multiprocessing.get_context("spawn").Value("q", 0)
    strangers = multiprocessing.get_context("spawn").Process(
        target=flood, args=(hub.port, web.site.port, seed, COUNT, said), daemon=True
    )
    try:
        await local.until(lambda: local.table.playing)
        strangers.start()
        await _watch(local, web, said, strangers, siege)
        siege.said = said.value
        siege.wrong = siege.wrong or "".join(raised[:1])
        if strangers.exitcode and not siege.wrong:
            siege.wrong = f"the strangers ended with {strangers.exitcode}"
    finally:
        strangers.kill()
        strangers.join()
        pages.cancel()
        await asyncio.gather(pages, return_exceptions=True)
        hub.close()
        await local.close()
    audit.audit(local.path)
    return siege


async def _watch(local: LocalTable, web: WebTable, said: Any, strangers: Any, siege: Siege) -> None:
    """Until the strangers are done: the match goes on, one after the other, and the host's page answers."""
    table = local.table
    seen, moved, told = (table.ledger.uid, table.ledger.entries), time.monotonic(), time.monotonic()
    while strangers.is_alive() and not siege.wrong:
        began = time.monotonic()
        siege.wrong = await _page(web.site.port)
        siege.looks.append(time.monotonic() - began)
        now, here = time.monotonic(), (table.ledger.uid, table.ledger.entries)
        siege.still = max(siege.still, now - moved)
        if here != seen:
            siege.entries += here[1] - (seen[1] if here[0] == seen[0] else 0)
            seen, moved = here, now
        if siege.still > STILL:
            siege.wrong = f"the match stood still for {siege.still:.1f} s"
        if table.ledger.phase == ledger.CLOSED:
            siege.matches += 1
            table.begin([cup.cup_id for cup in local.cups])
        if now - told > TELL:
            told = now
            page = f"page {max(siege.looks):.2f} s"
            line = f"    {said.value:,} messages, {siege.entries} entries, {siege.matches} matches, {page}"
            print(line, file=sys.stderr, flush=True)
        await asyncio.sleep(LOOK)


async def _page(port: int) -> str:
    """What is wrong with the host's page, "" for nothing."""
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(HERE, port)
            writer.write(f"GET /host HTTP/1.1\r\nHost: {HERE}\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read()
            writer.close()
    except (OSError, TimeoutError) as error:
        return f"the host's page does not answer: {type(error).__name__}"
    return "" if answer.startswith(b"HTTP/1.1 200") else f"the host's page says {answer[:60]!r}"


def figures() -> Iterator[Figure]:
    """What came of it."""
    seed = int(time.time())
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(lay(Path(folder), seed))
    name, slowest = f"{CONNECTIONS} connections, seed {seed}", max(found.looks, default=0)
    yield Figure(name, found.wrong or f"{found.said:,} messages", "table up", not found.wrong)
    yield Figure("the host's page, slowest", f"{slowest:.2f} s", f"{PATIENCE:.0f} s", slowest < PATIENCE)
    yield Figure("entries meanwhile", f"{found.entries} in {found.matches + 1} matches", "goes on", found.entries > 0)
    yield Figure("longest without an entry", f"{found.still:.2f} s", f"{STILL:.0f} s", found.still < STILL)
