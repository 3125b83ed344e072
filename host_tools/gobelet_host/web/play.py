"""`gobelet play` in the browser: a table with automates on this laptop, and pages for everybody who wants to join."""

from __future__ import annotations

import os
import random
from pathlib import Path

import click

from gobelet_host.commands.table import until_stopped
from gobelet_host.device.micropython import Runtime
from gobelet_host.sim.party import NAMES, Plan
from gobelet_host.table.clock import Room
from gobelet_host.table.journal import Journal
from gobelet_host.table.table import Table
from gobelet_host.web import announce
from gobelet_host.web.cups_here import CupsHere
from gobelet_host.web.server import WebTable
from gobelet_host.web.site import Site


async def run(
    plan: Plan, journal: Path, runtime: Runtime | None, where: tuple[str, int | None], show: bool
) -> None:
    """Keeps the table open until it is stopped; one match after the other, as the people at it like.

    where: host and port of the pages, no port for the usual one. show: whether to open the browser.
    """
    store = Journal(journal)
    try:
        chance = random.Random(plan.seed)
        entropy = os.urandom if plan.seed is None else chance.randbytes
        table = Table(store, entropy, plan.game, plan.options)
        room = Room(table)
        cups = CupsHere(room, runtime, plan.lang, plan.pilot, plan.pace, plan.seed)
        site = Site(room, plan.lang, where[0], cups=cups)
        web = WebTable(site, where[1])
        words = site.words()
        try:
            await cups.open(plan.automates)
            click.echo(words.get("play.journal", journal))
            if table.playing:
                click.echo(words.get("play.resumed"))
            page = announce.own_cup(site, plan.name, NAMES[plan.automates % len(NAMES)])
            click.echo(words.get("host.say_play", page))
            announce.tell(site, words)
            click.echo(words.get("host.say_stop"))
            if show:
                announce.open_browser(page)
            await until_stopped([web.run(), room.run()])
        finally:
            cups.close()
        if table.ledger.entries:
            click.echo(words.get("play.saved", journal))
        if table.playing:
            click.echo(words.get("play.go_on"))
    finally:
        store.close()
