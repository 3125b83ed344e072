"""`gobelet table`: the table for cups that come by themselves, on USB and on the network."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from gobelet_host.device.micropython import Runtime
from gobelet_host.errors import HostError
from gobelet_host.hub.serial import SerialHub
from gobelet_host.hub.tcp import TcpHub
from gobelet_host.table.clock import Room
from gobelet_host.table.journal import Journal
from gobelet_host.table.table import Table
from gobelet_host.view.stage import has_terminal
from gobelet_host.view.terminal import TableScreen
from gobelet_host.web import announce
from gobelet_host.web.cups_here import CupsHere
from gobelet_host.web.server import WebTable
from gobelet_host.web.site import Site
from gobelet_host.words import Words
from gobelet_host.words import load as load_words
from gobelet_host.words.narrate import sentence


def address(text: str) -> tuple[str, int]:
    """HOST and PORT of "host:port". Raises HostError("bad_address")."""
    host, colon, port = text.rpartition(":")
    if not colon or not port.isdigit() or int(port) > 65535:
        raise HostError("bad_address", f"{text} is no address: write HOST:PORT, for example 192.168.1.20:7425.")
    return host.strip("[]") or "127.0.0.1", int(port)


def web_address(text: str) -> tuple[str, int | None]:
    """The same for the pages, where the port may be left out: the usual one then, or the next that is free."""
    return address(text) if ":" in text.strip("[]") else (text, None)


async def run(
    game: str, players: int, ports: list[str], usb: bool, tcp: str, web: str, journal: Path, lang: str,
    options: dict[str, Any], runtime: Runtime | None = None,
) -> None:  # fmt: skip
    """Keeps the table open until it is stopped; one match after the other. tcp, web: HOST:PORT, or "none"; for the
    pages HOST alone takes a free port. runtime: what runs the cups that the host's page adds."""
    words = load_words(lang)
    store = Journal(journal)
    cups: CupsHere | None = None
    try:
        table = Table(store, os.urandom, game, options, players)
        room = Room(table)
        screen = TableScreen(table, words, lambda: begin(table)) if has_terminal() else None
        tell = screen.say if screen else click.echo

        def told(code: str, device: str, why: str) -> None:
            tell(words.get("table.port", device, why))

        hubs = []
        where = []
        if tcp != "none":
            hubs.append(TcpHub(room, *address(tcp)))
            await hubs[0].open()
            where.append(f"{hubs[0].host}:{hubs[0].port}")
        serial = SerialHub(room, ports, usb, told)
        where += (["USB"] if usb else []) + ports
        parts: list[Any] = [room.run(), serial.run()]
        site = None
        if web != "none":
            host, port = web_address(web)
            cups = CupsHere(room, runtime, lang)
            await cups.open()
            site = Site(room, lang, host, cups=cups)
            pages = WebTable(site, port)
            where.append(f"{site.url}/")
            parts.append(pages.run())
        if screen:
            screen.where = words.get("view.where", ", ".join(where))
            if site and site.open_to_network:
                screen.where += " " + site.words().get("host.say_code", f"{site.url}/host", site.code)
            await until_stopped([screen.run(), *parts])
            if table.ledger.entries:
                click.echo(words.get("play.saved", journal))
            if table.playing:
                click.echo(words.get("play.go_on"))
        else:
            _tell(table, words)
            click.echo(words.get("play.journal", journal))
            if table.playing:
                click.echo(words.get("play.resumed"))
            click.echo(words.get("table.open", ", ".join(where)))
            if site:
                announce.tell(site, site.words())
            await until_stopped(parts, lambda: _entered(table))
        for hub in hubs:
            await hub.close()
    finally:
        if cups:
            cups.close()
        store.close()


def _tell(table: Table, words: Words) -> None:
    """Without a terminal: every event is a line."""

    def listen(what: str, *news: Any) -> None:
        if what == "entry":
            for event in news[2]:
                click.echo(sentence(event, table.names(), words, table.rules.NAME))
        elif what == "link":
            member, up = news
            where = member.connection.label if member.connection else ""
            click.echo(words.get("table.joined" if up else "table.left", member.name, where))
        elif what == "refused":
            click.echo(words.get("table.refused", news[0].name, words.refusal(news[1], table.rules.NAME)), err=True)
        elif what == "trouble":
            click.echo(news[1], err=True)

    table.listeners.append(listen)


def begin(table: Table) -> None:
    """Whoever is here plays. Raises HostError when that cannot be."""
    if not table.playing:
        table.begin([cup for cup, member in table.members.items() if member.connection])


def _entered(table: Table) -> None:
    """Enter was typed on plain standard input."""
    try:
        begin(table)
    except HostError as error:
        click.echo(str(error), err=True)


async def until_stopped(parts: list[Any], entered: Callable[[], None] | None = None) -> None:
    """Runs the parts until one ends, Ctrl-C or SIGTERM; what a part raises is raised here."""
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for signum in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(signum, stop.set)
    if entered and sys.stdin.isatty():
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
