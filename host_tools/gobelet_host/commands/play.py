"""`gobelet play`: a table and its cups on this laptop, with pages in the browser (play_in_browser.py), drawn in the
terminal, or told line by line."""

from collections.abc import Sequence
from pathlib import Path

import click

from gobelet import ledger
from gobelet_host.commands.common import same_game
from gobelet_host.commands.publishing import published
from gobelet_host.commands.settings import Play
from gobelet_host.commands.text_output import TextOutput, saved
from gobelet_host.device import micropython
from gobelet_host.evening.recorder import Recorder
from gobelet_host.evening.review_service import ReviewService
from gobelet_host.sim.local_table import LocalTable, PlaySettings
from gobelet_host.table import data_folders
from gobelet_host.table.house_rules import HouseRules
from gobelet_host.words import Words
from gobelet_host.words import load as load_words
from gobelet_host.words.event_sentences import going_on


async def run(settings: PlaySettings, journal: Path, typed: Play) -> None:
    """Plays until the player leaves; the journal then holds where it stands. typed: what is not of the match; where it
    is headless, one match to its end, then one of each of the games `then`."""
    words = load_words(settings.lang)
    house_rules = HouseRules(data_folders.options())
    local = LocalTable(settings, journal, typed.runtime, house_rules=house_rules)
    ReviewService(local.live)
    try:
        if house_rules.trouble:
            click.echo(house_rules.trouble.message(settings.lang))
        if settings.this_game:
            same_game(local.table, settings.game)
        recorder = Recorder(local.table, lambda error: click.echo(error.message(settings.lang), err=True))
        if typed.headless:
            await published([_tell(local, words, typed.then)], local.table, typed.storage.club, words)
        else:
            from gobelet_host.view.terminal import TerminalPlay

            view = TerminalPlay(local, words)
            await published([view.run()], local.table, typed.storage.club, words, view.say)
            saved(local.table, words)
        recorder.look()
    finally:  # also when the terminal is closed, or on `kill`: cups stopped, journal sealed
        await local.close()


async def _tell(local: LocalTable, words: Words, then: Sequence[str]) -> None:
    click.echo(words.get("play.journal", local.path))
    click.echo(words.get("play.runtime", local.runtime or "CPython"))
    if local.runtime is None and micropython.find() is None:
        click.echo(words.get("play.cpython"))
    if local.table.playing:
        click.echo(going_on(local.table.plan.rules.NAME, local.table.seats.names(), words))
    lines = TextOutput(local.table, words, links=False)
    await local.open()
    await _match(local, lines, words)
    for game in then:
        await local.rematch(game)
        await _match(local, lines, words)


async def _match(local: LocalTable, lines: TextOutput, words: Words) -> None:
    """The match that is played, or about to begin, to its end."""
    await local.until(lambda: lines.unread or local.table.ledger.phase == ledger.CLOSED)
    if lines.unread:
        raise lines.unread
    winner = await local.play()
    if winner:  # else the table has told that the match was ended
        click.echo(words.get("play.winner", winner))
