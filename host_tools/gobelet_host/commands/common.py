"""What several commands share: addresses, what runs the cups, a match that goes on, when to stop."""

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

import click

from gobelet_host import places
from gobelet_host.device import micropython
from gobelet_host.device.micropython import Runtime
from gobelet_host.errors import DEVELOPERS, HostError
from gobelet_host.games import title
from gobelet_host.table.table import Table
from gobelet_host.web import certificate
from gobelet_host.web.site import Site


def address(text: str) -> tuple[str, int]:
    """HOST and PORT of "host:port". Raises HostError("bad_address")."""
    host, colon, port = text.rpartition(":")
    if not colon or not port.isdigit() or int(port) > 65535:
        raise HostError("bad_address.typed", text)
    return host.strip("[]") or "127.0.0.1", int(port)


def web_address(text: str) -> tuple[str, int | None]:
    """The same for the pages, where the port may be left out: the usual one then, or the next that is free."""
    return address(text) if ":" in text.strip("[]") else (text, None)


def choose_runtime(wanted: str | None) -> Runtime | None:
    """What runs the cups: MicroPython if there is one, None for CPython.

    Raises HostError("no_micropython") when it is wanted by name and not there.
    """
    if wanted == "cpython":
        return None
    found = micropython.find()
    if found is None and wanted == "micropython":
        raise HostError("no_micropython")
    return found


def seal(site: Site, pair: tuple[Path, Path] | None, plain: bool) -> None:
    """Gives the pages of a site a certificate: the pair of files that was given, else the laptop's own, made here,
    where other machines may call it; none if they are to be plain. Raises HostError("bad_certificate")."""
    try:
        site.certificate = certificate.of(pair, plain, places.keys(), site.network_hosts())
    except OSError as error:  # the pages are there without it
        click.echo(site.words().get("host.say_unsealed", error.strerror or error), err=True)


def same_game(table: Table, game: str) -> None:
    """Raises HostError("journal_other_game") when a match of another game than this one goes on at a table."""
    if table.playing and game != table.rules.NAME:
        on = table.rules.NAME
        raise HostError("journal_other_game", table.journal.path, title(on, DEVELOPERS), on)


async def until_stopped(parts: Sequence[Coroutine[Any, Any, None]], entered: Callable[[], None] | None = None) -> None:
    """Runs the parts until one ends, Ctrl-C or SIGTERM; what a part raises is raised here. entered: called when Enter
    is typed on a plain terminal."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for signum in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(signum, stop.set)
    if entered and sys.stdin and sys.stdin.isatty():
        loop.add_reader(sys.stdin.fileno(), lambda: (sys.stdin.readline(), entered()))
    tasks = [loop.create_task(part) for part in parts]
    waiting = loop.create_task(stop.wait())
    done, _ = await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in [waiting, *tasks]:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    for task, result in zip(tasks, results, strict=True):
        if task in done and isinstance(result, Exception):
            raise result
