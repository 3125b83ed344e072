"""The command `gobelet`: reads arguments, starts the right part, turns errors into a sentence and an exit code.

Nothing happens here that a test could not call directly in the module that does it.
"""

from __future__ import annotations

import asyncio
import functools
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from gobelet import VERSION, texts
from gobelet.bots import GAMES as SIMULATED
from gobelet.cup.screens import GAMES as PLAYABLE
from gobelet.rules import GAMES, Illegal
from gobelet_host.errors import HostError
from gobelet_host.places import default_journal
from gobelet_host.words import load as load_words

LANGUAGES = click.Choice(texts.LANGUAGES)


def default_language() -> str:
    """The language of this terminal if the game speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if lang := os.environ.get(name):
            return lang[:2] if lang[:2] in texts.LANGUAGES else "en"
    return "en"


def guarded(command: Callable[..., Any]) -> Callable[..., Any]:
    """What a person can act on is one sentence on stderr and exit code 1, never a traceback."""

    @functools.wraps(command)
    def run(*args: Any, **kwargs: Any) -> Any:
        try:
            return command(*args, **kwargs)
        except (HostError, Illegal) as error:
            click.echo(f"gobelet: {error} [{error.code}]", err=True)
            sys.exit(1)
        except BrokenPipeError:
            # The reader of our output (head, less) has left: nothing more to say.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        except KeyboardInterrupt:
            sys.exit(130)

    return run


def game_options(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, Any]:
    """`--option name=value`, numbers as numbers."""
    found: dict[str, Any] = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not equals:
            raise click.BadParameter("write NAME=VALUE, for example seat_ties=list_order")
        found[name] = int(text) if text.isdigit() else text
    return found


language = click.option("--lang", type=LANGUAGES, default=default_language, help="fr or en; that of the terminal.")
game = click.option("--game", type=click.Choice(SIMULATED), default="parafico", show_default=True)
played = click.option("--game", type=click.Choice(PLAYABLE), default="parafico", show_default=True)
rule_option = click.option(
    "--option", "options", multiple=True, callback=game_options, metavar="NAME=VALUE", help="A rule of the game."
)
runtime_option = click.option(
    "--runtime", type=click.Choice(["micropython", "cpython"]), help="What runs the cups; MicroPython if there is one."
)


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="gobelet")
def main() -> None:
    """Gobelet: electronic dice cups, a table that loses nothing, and five French dice games."""


@main.command()
@played
@click.option("--cups", type=click.IntRange(2, 15), default=4, show_default=True, help="How many cups there are.")
@click.option("--automates", type=click.IntRange(0, 15), help="How many of them play by themselves.  [all but one]")
@click.option("--pilot", type=click.Choice(["sound", "random"]), default="sound", show_default=True)
@click.option("--pace", type=click.IntRange(0, 60000), help="Milliseconds an automate thinks.")
@click.option("--name", default="", help="Your name.")
@click.option("--seed", type=click.IntRange(0), help="Repeatable dice and automates, for trying things out.")
@click.option("--headless", is_flag=True, help="Automates only; prints every public event.")
@click.option("--journal", type=click.Path(dir_okay=False, path_type=Path), help="Where the match is kept.")
@language
@runtime_option
@rule_option
@guarded
def play(
    game: str, cups: int, automates: int | None, pilot: str, pace: int | None, name: str, seed: int | None,
    headless: bool, journal: Path | None, lang: str, runtime: str | None, options: dict[str, Any],
) -> None:  # fmt: skip
    """Play here and now: a table with virtual cups, one of them yours."""
    from gobelet_host import play as playing
    from gobelet_host.party import Plan
    from gobelet_host.people import clean_name

    if automates is None:
        automates = cups if headless else cups - 1
    if automates > cups:
        raise click.UsageError(f"{automates} automates do not fit {cups} cups.")
    if headless and automates < cups:
        raise click.UsageError("With --headless nobody can press a button: make all cups automates.")
    if pace is None:
        pace = 0 if headless else 1200
    plan = Plan(game, cups, automates, pilot, pace, seed, lang, clean_name(name), options)
    path = journal or default_journal("play")
    asyncio.run(playing.run(plan, path, playing.choose_runtime(runtime), headless))


@main.command()
@played
@click.option("--players", type=click.IntRange(2, 15), help="Begin as soon as so many are ready.")
@click.option("--serial", "ports", multiple=True, metavar="PATH", help="A serial port (or pattern) besides USB cups.")
@click.option("--usb/--no-usb", default=True, show_default=True, help="Look for cups on USB.")
@click.option("--tcp", default="127.0.0.1:7425", show_default=True, metavar="HOST:PORT", help="'none' for no TCP.")
@click.option("--journal", type=click.Path(dir_okay=False, path_type=Path), help="Where the match is kept.")
@language
@rule_option
@guarded
def table(
    game: str, players: int | None, ports: tuple[str, ...], usb: bool, tcp: str, journal: Path | None, lang: str,
    options: dict[str, Any],
) -> None:  # fmt: skip
    """The table for real cups, on USB and on the network."""
    from gobelet_host import serve

    path = journal or default_journal("table")
    asyncio.run(serve.run(game, players or 0, list(ports), usb, tcp, path, lang, options))


@main.command()
@click.argument("count", type=click.IntRange(1, 15))
@click.option("--connect", required=True, metavar="WHERE", help="HOST:PORT of a table, or a folder for serial ports.")
@click.option("--automates", type=click.IntRange(0, 15), help="How many play by themselves.  [all]")
@click.option("--pilot", type=click.Choice(["sound", "random"]), default="sound", show_default=True)
@click.option("--pace", type=click.IntRange(0, 60000), default=800, show_default=True)
@click.option("--name", default="", help="Your name.")
@language
@runtime_option
@guarded
def cups(
    count: int, connect: str, automates: int | None, pilot: str, pace: int, name: str, lang: str, runtime: str | None
) -> None:
    """Virtual cups for any table, on this laptop or another one."""
    from gobelet_host import play as playing
    from gobelet_host import visitors
    from gobelet_host.people import clean_name

    many = count if automates is None else min(automates, count)
    runtime_found = playing.choose_runtime(runtime)
    asyncio.run(visitors.run(count, many, connect, pilot, pace, clean_name(name), lang, runtime_found))


@main.command()
@game
@click.option("--players", type=click.IntRange(2, 15), default=6, show_default=True)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--fair", is_flag=True, help="Through the whole protocol, with its chains and commitments.")
@rule_option
@guarded
def simulate(game: str, players: int, games: int, seed: int, fair: bool, options: dict[str, Any]) -> None:
    """Many games between automates: win rates and lengths."""
    from rich.console import Console

    from gobelet_host import simulate as simulation

    simulation.run(Console(), game, players, games, seed, options, fair)


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each event.")
@language
@guarded
def replay(file: Path, as_json: bool, lang: str) -> None:
    """Tell the matches of a journal again, event by event."""
    from gobelet_host import audit as auditing
    from gobelet_host.narrate import sentence

    words = load_words(lang)
    records, _ = auditing.read(file)
    for record in records:
        for step in auditing.fold(record):
            names = [player[1] for player in step.ledger.players]
            for event in step.events:
                if as_json:
                    kind, to, seat, *data = event
                    item = {"match": record.number, "seq": step.seq, "event": kind}
                    item |= {"to": to, "seat": seat, "data": data}
                    click.echo(json.dumps(item, ensure_ascii=False))
                else:
                    click.echo(sentence(event, names, words))


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@language
@guarded
def audit(file: Path, lang: str) -> None:
    """Check a journal: every link, die, decision, outcome and word is worked out again."""
    from gobelet_host import audit as auditing

    words = load_words(lang)
    records, sealed = auditing.read(file)
    # All of them before the first line: nothing is called right in a file that is not.
    for number, log in enumerate([auditing.final(record) for record in records], 1):
        names = ", ".join(player[1] for player in log.players)
        click.echo(words.get("audit.match", number, names, log.entries, log.round))
        if log.seating_word:
            click.echo("  " + words.get("event.seating_word", log.seating_word))
        if log.round_word:
            click.echo("  " + words.get("event.round_word", log.round_word))
    click.echo(words.get("audit.good" if sealed else "audit.open"))


@main.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@guarded
def export(file: Path, out: Path) -> None:
    """Write the public log of a journal as text, without the table's secrets; `gobelet audit` reads it too."""
    from gobelet_host import audit as auditing

    click.echo(f"{auditing.export(file, out)} -> {out}")


@main.command()
@language
@guarded
def doctor(lang: str) -> None:
    """Look at this machine: Python, MicroPython, ports, permissions, and what to do about each."""
    from rich.console import Console

    from gobelet_host import doctor as examination

    sys.exit(examination.run(Console(), default_journal("").parent, lang))


@main.command()
@click.option("--port", metavar="PATH", help="The cup's serial port, when there are several.")
@guarded
def flash(port: str | None) -> None:
    """Put this version of Gobelet on the cup on USB; its settings stay."""
    from rich.console import Console

    from gobelet_host.flash import run_flash

    run_flash(Console(), port)


@main.command()
@click.option("--port", metavar="PATH", help="The cup's serial port, when there are several.")
@click.option("--name", help="The player's name.")
@click.option("--lang", type=LANGUAGES, help="The cup's language.")
@guarded
def pair(port: str | None, name: str | None, lang: str | None) -> None:
    """Give the cup on USB a name, a language and a key that only this laptop knows."""
    from rich.console import Console

    from gobelet_host.flash import run_pair
    from gobelet_host.people import clean_name

    run_pair(Console(), port, clean_name(name) if name is not None else None, lang)


@main.command()
@click.argument("game", type=click.Choice(GAMES), default="parafico")
@language
@guarded
def rules(game: str, lang: str) -> None:
    """The rules of a game, for players."""
    from rich.console import Console
    from rich.markdown import Markdown

    from gobelet_host.guides import guide

    Console().print(Markdown(guide(game, lang)))
