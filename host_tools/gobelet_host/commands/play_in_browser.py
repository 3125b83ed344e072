"""`gobelet play` in the browser: a table with automates on this laptop, and pages for everybody who wants to join."""

from contextlib import closing
from pathlib import Path

import click

from gobelet_host.commands.common import same_game
from gobelet_host.commands.publishing import published
from gobelet_host.commands.settings import Play
from gobelet_host.commands.text_output import saved, warn
from gobelet_host.device import micropython
from gobelet_host.evening.recorder import Recorder
from gobelet_host.evening.review_service import ReviewService
from gobelet_host.hub.serial import SerialHub
from gobelet_host.sim import cup_flash_check
from gobelet_host.sim.bot_settings import NAMES
from gobelet_host.sim.local_table import PlaySettings
from gobelet_host.table import data_folders
from gobelet_host.table.cup_register import Register
from gobelet_host.table.house_rules import HouseRules
from gobelet_host.table.journal import Journal
from gobelet_host.table.keys import Keys
from gobelet_host.table.live_table import LiveTable
from gobelet_host.table.table import Table
from gobelet_host.web import announce
from gobelet_host.web.local_cups import LocalCups
from gobelet_host.web.server import WebTable
from gobelet_host.web.site import Site
from gobelet_host.words.event_sentences import going_on


async def run(settings: PlaySettings, journal: Path, where: tuple[str, int | None], typed: Play) -> None:
    """Keeps the table open until it is stopped; one match after the other, as the people at it like.

    where: host and port of the pages, no port for the usual one. typed: what is not of the match.
    """
    given_up = cup_flash_check.check(journal, settings.accept_loss)
    with closing(Journal(journal)) as store:
        keys, register = Keys(data_folders.keys()), Register(data_folders.register())
        house_rules = HouseRules(data_folders.options())
        table = Table(
            store, settings.entropy(), settings.game, settings.options, keys=keys, register=register,
            house_rules=house_rules, limits=settings.limits, accept_loss=settings.accept_loss, resume=not given_up,
        )  # fmt: skip
        if settings.this_game:
            same_game(table, settings.game)
        recorder = Recorder(table, lambda error: click.echo(error.message(settings.lang), err=True))
        live = LiveTable(table)
        with closing(LocalCups(live, typed.runtime, settings.lang, settings)) as cups:
            site = Site(live, settings.lang, where[0], cups=cups, recorder=recorder, reviews=ReviewService(live))
            announce.seal(site, typed.tls, typed.no_tls)
            web = WebTable(site, where[1])
            words = site.words()
            warn(table, words)
            await cups.open(settings.automates)
            click.echo(words.get("play.journal", journal))
            if typed.runtime is None and not data_folders.WINDOWS and micropython.find() is None:
                click.echo(words.get("play.cpython"))
            if house_rules.trouble:
                click.echo(house_rules.trouble.message(settings.lang))
            if table.playing:
                click.echo(going_on(table.plan.rules.NAME, table.seats.names(), words))
            page = announce.own_cup(site, settings.name, NAMES[0])
            click.echo(words.get("host.say_play", page))
            announce.tell(site, words)
            click.echo(words.get("host.say_stop"))
            if typed.browser:
                announce.open_browser(page)
            picos = SerialHub(live, [str(data_folders.ports() / "*")], usb=False)  # emulated ones
            await published([web.run(), live.run(), cups.watch(), picos.run()], table, typed.storage.club, words)
        recorder.look()
        saved(table, words)
