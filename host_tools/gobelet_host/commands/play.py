"""`gobelet play`: a table and its cups on this laptop, with pages in the browser (pages.py), drawn in the terminal, or
told line by line."""

from pathlib import Path

import click

from gobelet import ledger
from gobelet_host.commands.common import same_game
from gobelet_host.commands.lines import Lines, saved
from gobelet_host.commands.publishing import published
from gobelet_host.device import micropython
from gobelet_host.device.micropython import Runtime
from gobelet_host.evening.advice import Advice
from gobelet_host.evening.club.invitation import Invitation
from gobelet_host.sim.local import LocalTable, PlaySettings
from gobelet_host.table import places
from gobelet_host.table.house_rules import HouseRules
from gobelet_host.words import Words
from gobelet_host.words import load as load_words
from gobelet_host.words.narrate import going_on


async def run(
    settings: PlaySettings, journal: Path, runtime: Runtime | None, headless: bool, club: Invitation | None = None
) -> None:
    """Plays one match to its end, or until the player leaves; the journal then holds where it stands. club: where it is
    published."""
    words = load_words(settings.lang)
    kept = HouseRules(places.options())
    local = LocalTable(settings, journal, runtime, house_rules=kept)
    Advice(local.live)
    try:
        if kept.trouble:
            click.echo(kept.trouble.told(settings.lang))
        if settings.this_game:
            same_game(local.table, settings.game)
        if headless:
            await published([_tell(local, words)], local.table, club, words)
        else:
            from gobelet_host.view.terminal import TerminalPlay

            view = TerminalPlay(local, words)
            await published([view.run()], local.table, club, words, view.say)
            saved(local.table, words)
    finally:  # also when the terminal is closed, or on `kill`: cups stopped, journal sealed
        await local.close()


async def _tell(local: LocalTable, words: Words) -> None:
    click.echo(words.get("play.journal", local.path))
    click.echo(words.get("play.runtime", local.runtime or "CPython"))
    if local.runtime is None and micropython.find() is None:
        click.echo(words.get("play.cpython"))
    if local.table.playing:
        click.echo(going_on(local.table.rules.NAME, local.table.names(), words))
    lines = Lines(local.table, words, links=False)
    await local.open()
    await local.until(lambda: lines.unread or local.table.ledger.phase == ledger.CLOSED)
    if lines.unread:
        raise lines.unread
    winner = await local.play()
    if winner:  # else the table has told that the match was ended
        click.echo(words.get("play.winner", winner))
