"""`gobelet table`: the table for cups that come by themselves, on USB and on the network."""

import functools
import os
from collections.abc import Coroutine
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from gobelet_host.commands.common import same_game
from gobelet_host.commands.publishing import published
from gobelet_host.commands.settings import TableSettings
from gobelet_host.commands.text_output import TextOutput, saved
from gobelet_host.errors import HostError
from gobelet_host.evening.recorder import Recorder
from gobelet_host.evening.review_service import ReviewService
from gobelet_host.hub.connection_limiter import is_loopback
from gobelet_host.hub.serial import SerialHub, matching
from gobelet_host.hub.tcp import TcpHub
from gobelet_host.sim import cup_flash_check
from gobelet_host.sim.tcp_bridge import format_address
from gobelet_host.table import data_folders
from gobelet_host.table.cup_register import Register
from gobelet_host.table.house_rules import HouseRules
from gobelet_host.table.journal import Journal
from gobelet_host.table.keys import Keys
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.news import News
from gobelet_host.table.table import Table
from gobelet_host.table.time_limits import Limits
from gobelet_host.view.raw_terminal import has_terminal
from gobelet_host.view.terminal import TableScreen
from gobelet_host.web import announce
from gobelet_host.web.addresses import local_addresses
from gobelet_host.web.local_cups import LocalCups
from gobelet_host.web.server import WebTable
from gobelet_host.web.site import Site, grouped
from gobelet_host.words import load as load_words
from gobelet_host.words.event_sentences import going_on


@dataclass(frozen=True, kw_only=True)
class Opening:
    """The addresses that the settings come to. tcp, web: addresses and ports, None for no such way in; for the pages no
    port takes a free one. limits: how long players may think, None: as it is kept. this_game: no match of another game
    goes on."""

    journal: Path
    tcp: tuple[str, int] | None
    web: tuple[str, int | None] | None
    limits: Limits | None
    this_game: bool


class OpenTable:
    """A table with its hubs and pages. resume: whether a match of the journal goes on. where: the names of the ways
    in."""

    def __init__(self, settings: TableSettings, opening: Opening, store: Journal, resume: bool = True) -> None:
        self.settings, self._opening = settings, opening
        self.words = load_words(settings.lang)
        keys, register = Keys(data_folders.keys()), Register(data_folders.register())
        house_rules = HouseRules(data_folders.options())
        self.table = Table(
            store, os.urandom, settings.game, settings.options, settings.players or 0, keys=keys, register=register,
            house_rules=house_rules, limits=opening.limits, accept_loss=settings.storage.accept_loss, resume=resume,
        )  # fmt: skip
        if opening.this_game:
            same_game(self.table, settings.game)
        self.where: list[str] = []
        self.site: Site | None = None
        self.screen = TableScreen(self.table, self.words, lambda: begin(self.table)) if has_terminal() else None
        self.recorder = Recorder(self.table, lambda error: self._say(error.message(settings.lang)))
        self._live = LiveTable(self.table)
        self._reviews = ReviewService(self._live)
        self._tcp: TcpHub | None = None
        self._shown: str | None = None  # the code that cups of other machines were shown last
        self._cups: LocalCups | None = None

    async def open(self) -> list[Coroutine[Any, Any, None]]:
        """Opens the ways in. Returns what has to run. Raises HostError when an address is taken."""
        settings, opening = self.settings, self._opening
        if opening.tcp:
            self._tcp = TcpHub(self._live, *opening.tcp)
            await self._tcp.open()
            self.where.append(f"{self._tcp.host}:{self._tcp.port}")
        ports = [*settings.ports, str(data_folders.ports() / "*")]
        serial = SerialHub(self._live, ports, settings.usb, self._on_port_event)
        self.where += [*(["USB"] if settings.usb else []), *settings.ports]
        pages = None
        if opening.web:
            host, port = opening.web
            self._cups = LocalCups(self._live, settings.runtime, settings.lang)
            await self._cups.open()
            self.site = Site(
                self._live, settings.lang, host, cups=self._cups, recorder=self.recorder, reviews=self._reviews
            )  # fmt: skip
            announce.seal(self.site, settings.tls, settings.no_tls)
            pages = WebTable(self.site, port)
            self.where.append(f"{self.site.url}/")
        parts: list[Coroutine[Any, Any, None]] = [self._live.run(), serial.run()]
        if pages and self._cups:
            parts += [pages.run(), self._cups.watch()]
        return parts

    def missing_ports(self) -> None:
        """Says which serial ports are not there: a cup may still come to them, or a letter is wrong."""
        for port in self.settings.ports:
            if not matching(port):
                self._say(self.words.get("table.no_port", port))

    def _on_port_event(self, code: str, device: str, why: str) -> None:
        """Prints what a hub says of a port."""
        self._say(self.words.get("table.port", device, why))

    def unfit_options(self) -> None:
        """Says what is wrong with the options that are kept on this laptop."""
        if trouble := self.table.plan.house_rules.trouble:
            self._say(trouble.message(self.settings.lang))

    def _say(self, line: str) -> None:
        (self.screen.say if self.screen else click.echo)(line)

    def show_code(self, news: News | None = None) -> None:
        """Shows how the cups of another machine come where they can, and the next code once it is another one."""
        if self._tcp is None or self._shown == self.table.room.short_code:
            return
        self._shown = self.table.room.short_code
        if is_loopback(self._tcp.host):
            text = self.words.get("table.here_only", self._address()) if news is None else ""
        else:
            code = self._shown or self.table.room.code
            text = self.words.get("table.code", self._address(), grouped(code, "-"))
        if self.screen:
            self.screen.invitation = text or self.screen.invitation
        elif text:
            click.echo(text)

    def _address(self) -> str:
        """Where cups of other machines find this one, the likeliest address that it has."""
        assert self._tcp
        hosts = local_addresses() if self._tcp.host in ("0.0.0.0", "::") else [self._tcp.host]
        host = hosts[0] if hosts else self._tcp.host
        return format_address(host, self._tcp.port)

    def close(self) -> None:
        self.recorder.look()
        if self._tcp:
            self._tcp.close()
        if self._cups:
            self._cups.close()


async def run(settings: TableSettings, opening: Opening) -> None:
    """Keeps the table open until it is stopped; one match after the other."""
    given_up = cup_flash_check.check(opening.journal, settings.storage.accept_loss)
    with (
        closing(Journal(opening.journal)) as store,
        closing(OpenTable(settings, opening, store, not given_up)) as opened,
    ):
        parts = await opened.open()
        opened.table.listeners.append(opened.show_code)
        if opened.screen:
            await _draw(opened, opened.screen, parts)
        else:
            await _print(opened, parts)


async def _draw(opened: OpenTable, screen: TableScreen, parts: list[Coroutine[Any, Any, None]]) -> None:
    """On a terminal."""
    words, site = opened.words, opened.site
    screen.where = words.get("view.where", ", ".join(opened.where))
    opened.show_code()
    opened.missing_ports()
    opened.unfit_options()
    if site and site.open_to_network:
        screen.where += " " + site.words().get("host.say_code", f"{site.url}/host", site.code)
    await published([screen.run(), *parts], opened.table, opened.settings.storage.club, words, screen.say)
    saved(opened.table, words)


async def _print(opened: OpenTable, parts: list[Coroutine[Any, Any, None]]) -> None:
    """Without one: every event is a line."""
    words, table = opened.words, opened.table
    TextOutput(table, words)
    click.echo(words.get("play.journal", table.journal.path))
    if table.playing:
        click.echo(going_on(table.plan.rules.NAME, table.seats.names(), words))
    click.echo(words.get("table.open", ", ".join(opened.where)))
    opened.show_code()
    opened.missing_ports()
    opened.unfit_options()
    if opened.site:
        announce.tell(opened.site, opened.site.words())
    entered = functools.partial(_entered, table, words.lang)
    await published(parts, table, opened.settings.storage.club, words, entered=entered)


def begin(table: Table) -> None:
    """Begins a match with all that are here. Raises HostError when that cannot be."""
    if not table.playing:
        table.begin([cup for cup, member in table.members.items() if member.connection])


def _entered(table: Table, lang: str) -> None:
    """Enter was typed on plain standard input."""
    try:
        begin(table)
    except HostError as error:
        click.echo(error.message(lang), err=True)
