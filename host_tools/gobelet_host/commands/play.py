"""`gobelet play`: a table and its cups on this laptop, with pages in the browser (pages.py), drawn in the terminal, or
told line by line."""

import asyncio
import signal
from pathlib import Path

import click

from gobelet import ledger
from gobelet_host.commands.lines import Lines
from gobelet_host.device import micropython
from gobelet_host.device.micropython import Runtime
from gobelet_host.sim.local import LocalTable, PlaySettings
from gobelet_host.words import Words
from gobelet_host.words import load as load_words


async def run(settings: PlaySettings, journal: Path, runtime: Runtime | None, headless: bool) -> None:
    """Plays one match to its end, or until the player leaves; the journal then holds where it stands."""
    words = load_words(settings.lang)
    local = LocalTable(settings, journal, runtime)
    # A terminal that is closed, or `kill`, ends everything in order: cups stopped, journal sealed.
    task = asyncio.current_task()
    assert task
    for signum in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(signum, task.cancel)
    try:
        if headless:
            await _tell(local, words)
        else:
            from gobelet_host.view.terminal import TerminalPlay

            await TerminalPlay(local, words).run()
    except asyncio.CancelledError:
        pass
    finally:
        await local.close()


async def _tell(local: LocalTable, words: Words) -> None:
    click.echo(words.get("play.journal", local.path))
    click.echo(words.get("play.runtime", local.runtime or "CPython"))
    if local.runtime is None and micropython.find() is None:
        click.echo(words.get("play.cpython"))
    if local.table.playing:
        click.echo(words.get("play.resumed"))
    lines = Lines(local.table, words, links=False)
    await local.open()
    await local.until(lambda: lines.unread or local.table.ledger.phase == ledger.OVER)
    if lines.unread:
        raise lines.unread
    winner = await local.play()
    if winner:  # else the table has told that the match was ended
        click.echo(words.get("play.winner", winner))
