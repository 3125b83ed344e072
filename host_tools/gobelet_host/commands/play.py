"""`gobelet play`: a party on this laptop, told line by line (headless) or drawn in the terminal."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from typing import Any

import click

from gobelet import ledger
from gobelet_host.device import micropython
from gobelet_host.device.micropython import Runtime
from gobelet_host.errors import HostError
from gobelet_host.sim.party import Party, Plan
from gobelet_host.words import Words
from gobelet_host.words import load as load_words
from gobelet_host.words.narrate import sentence


def choose_runtime(wanted: str | None) -> Runtime | None:
    """What runs the cups: MicroPython if there is one, None for CPython.

    Raises HostError("no_micropython") when it is wanted by name and not there.
    """
    if wanted == "cpython":
        return None
    found = micropython.find()
    if found is None and wanted == "micropython":
        raise HostError("no_micropython", "MicroPython is not here. `gobelet doctor` says how to get it.")
    return found


async def run(plan: Plan, journal: Path, runtime: Runtime | None, headless: bool) -> None:
    """Plays one match to its end, or until the player leaves; the journal then holds where it stands."""
    words = load_words(plan.lang)
    party = Party(plan, journal, runtime)
    # A terminal that is closed, or `kill`, ends the party in order: cups stopped, journal sealed.
    task = asyncio.current_task()
    assert task
    for signum in (signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(signum, task.cancel)
    try:
        if headless:
            await _tell(party, words, journal)
        else:
            from gobelet_host.view.terminal import TerminalPlay

            await TerminalPlay(party, words).run()
    except asyncio.CancelledError:
        pass
    finally:
        await party.close()


async def _tell(party: Party, words: Words, journal: Path) -> None:
    click.echo(words.get("play.journal", journal))
    click.echo(words.get("play.runtime", party.runtime or "CPython"))
    if party.runtime is None and micropython.find() is None:
        click.echo(words.get("play.cpython"))
    if party.table.playing:
        click.echo(words.get("play.resumed"))

    gone: list[OSError] = []  # the reader of our output has left (head, less): raised below, where it ends the party

    def listen(what: str, *news: Any) -> None:
        try:
            tell(what, *news)
        except OSError as error:
            gone.append(error)

    def tell(what: str, *news: Any) -> None:
        if what == "entry":
            _, _, events = news
            for event in events:
                click.echo(sentence(event, party.table.names(), words, party.table.rules.NAME))
        elif what == "trouble":
            click.echo(news[1], err=True)
        elif what == "refused":
            member, _, why = news
            click.echo(words.get("table.refused", member.name, why), err=True)

    party.table.listeners.append(listen)
    await party.open()
    await party.until(lambda: gone or party.table.ledger.phase == ledger.OVER)
    if gone:
        raise gone[0]
    winner = await party.play()
    if winner:  # else the table has told that the match was ended
        click.echo(words.get("play.winner", winner))
