"""Parts that several commands share: addresses, what runs the cups, a match that goes on, when to stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import threading
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from gobelet_host.device import micropython
from gobelet_host.device.micropython import Runtime
from gobelet_host.errors import DEVELOPERS, HostError
from gobelet_host.games import title
from gobelet_host.sim.tcp_bridge import addresses
from gobelet_host.table import data_folders, journal_file
from gobelet_host.words import load as load_words

if TYPE_CHECKING:  # cups that come to a table somewhere else load none: who waits for a refusal reads it sooner
    from gobelet_host.table.table import Table


def run(main: Coroutine[Any, Any, None]) -> None:
    """Runs a command's loop: on Windows one that can watch sockets, which its usual one cannot."""
    with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop if data_folders.WINDOWS else None) as runner:
        runner.run(main)


def need_unix(command: str) -> None:
    """Raises HostError("unix_only") where there are no pseudo-terminals, no raw keys and no locks of files."""
    if data_folders.WINDOWS:
        raise HostError("unix_only", command)


def address(text: str) -> tuple[str, int]:
    """HOST and PORT of "host:port". Raises HostError("bad_address")."""
    host, colon, port = text.rpartition(":")
    if not colon or not port.isdigit() or int(port) > 65535:
        raise HostError("bad_address.typed", text)
    return host.strip("[]") or "127.0.0.1", int(port)


def web_address(text: str) -> tuple[str, int | None]:
    """The same for the pages, where the port may be left out: the usual one then, or the next that is free."""
    host, port = address(text) if ":" in text.strip("[]") else (text, None)
    return listening(host), port


def tcp_address(text: str) -> tuple[str, int]:
    """Where cups of the network come in. Raises HostError("bad_address", "no_host")."""
    host, port = address(text)
    return listening(host), port


def listening(host: str) -> str:
    """The address of this machine that is meant by a name of it, of IPv4 if it has one. Raises HostError("no_host")."""
    try:
        resolved = asyncio.run(addresses(host, 0))
    except HostError as error:
        raise HostError("no_host.own", host) from error
    return next((address for address in resolved if ":" not in address), resolved[0])


def choose_runtime(wanted: str | None) -> Runtime | None:
    """The runtime of cups: MicroPython if there is one, None for CPython, as always on Windows.

    Raises HostError("no_micropython") when it is wanted by name and not there.
    """
    if wanted == "cpython" or data_folders.WINDOWS:
        return None
    runtime = micropython.find()
    if runtime is None and wanted == "micropython":
        path, version = micropython.system_too_old()
        raise HostError("no_micropython.old", path, version) if version else HostError("no_micropython")
    return runtime


def accept_loss(path: Path, lang: str) -> None:
    """The host goes on without what is lost of a journal; what there is of it is put aside, and named."""
    if aside := journal_file.keep_aside(path):
        click.echo(load_words(lang).get("play.aside", aside))


def same_game(table: Table, game: str) -> None:
    """Raises HostError("journal_other_game") when a match of another game than this one goes on at a table."""
    if table.playing and game != table.plan.rules.NAME:
        on = table.plan.rules.NAME
        raise HostError("journal_other_game", table.journal.path, title(on, DEVELOPERS), on)


async def until_stopped(parts: Sequence[Coroutine[Any, Any, None]], entered: Callable[[], None] | None = None) -> None:
    """Runs the parts until one ends, Ctrl-C or SIGTERM; what a part raises is raised here. entered: called when Enter
    is typed on a plain terminal."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if number := getattr(signal, name, None):
            _on_signal(loop, number, stop.set)
    if entered and sys.stdin and sys.stdin.isatty():
        _on_enter(loop, entered)
    tasks = [loop.create_task(part) for part in parts]
    waiting = loop.create_task(stop.wait())
    done, _ = await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    for task in [waiting, *tasks]:
        task.cancel()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    for task, result in zip(tasks, results, strict=True):
        if task in done and isinstance(result, Exception):
            raise result


def _on_signal(loop: asyncio.AbstractEventLoop, number: int, act: Callable[[], None]) -> None:
    try:
        loop.add_signal_handler(number, act)
    except NotImplementedError:  # Windows: between two steps of the table, which never sleeps for long
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(act))


def _on_enter(loop: asyncio.AbstractEventLoop, act: Callable[[], None]) -> None:
    if not data_folders.WINDOWS:
        loop.add_reader(sys.stdin.fileno(), lambda: (sys.stdin.readline(), act()))
        return

    def read() -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended
            while sys.stdin.readline():
                loop.call_soon_threadsafe(act)

    threading.Thread(target=read, daemon=True).start()
