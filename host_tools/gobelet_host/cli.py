"""The command `gobelet`: reads arguments, starts the right part, turns errors into a sentence and an exit code.

Nothing happens here that a test could not call directly in the module that does it.
"""

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import click

from gobelet import VERSION, texts
from gobelet.games import GAMES, Illegal
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


class Guarded(click.Group):
    """What a person can act on is one sentence on stderr and exit code 1, never a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (HostError, Illegal) as error:
            click.echo(f"gobelet: {error} [{error.code}]", err=True)
            sys.exit(1)
        except BrokenPipeError:
            # The reader of our output (head, less) has left: nothing more to say.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(0)
        except KeyboardInterrupt:
            sys.exit(130)


def game_options(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, Any]:
    """`--option name=value`, numbers as numbers."""
    found: dict[str, Any] = {}
    for value in values:
        name, equals, text = value.partition("=")
        if not equals:
            raise click.BadParameter("write NAME=VALUE, for example seat_ties=list_order")
        found[name] = int(text) if text.isdigit() else text
    return found


def runtime_of(ctx: click.Context, param: click.Parameter, value: str | None) -> Any:
    """What runs the cups, see choose_runtime()."""
    from gobelet_host.commands.common import choose_runtime

    return choose_runtime(value)


def cleaned(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A name as cups can show it."""
    from gobelet_host.table.member import clean_name

    return value if value is None else clean_name(value)


language = click.option("--lang", type=LANGUAGES, default=default_language, help="fr or en; that of the terminal.")
game = click.option("--game", type=click.Choice(GAMES), default=GAMES[0], show_default=True)
rule_option = click.option(
    "--option", "options", multiple=True, callback=game_options, metavar="NAME=VALUE", help="A rule of the game."
)
runtime_option = click.option(
    "--runtime", type=click.Choice(["micropython", "cpython"]), callback=runtime_of,
    help="What runs the cups; MicroPython if there is one.",
)  # fmt: skip

web_option = click.option("--web", metavar="HOST[:PORT]", help="Where the pages are; 'none' for `table` without any.")
journal_option = click.option(
    "--journal", type=click.Path(dir_okay=False, path_type=Path), help="Where the match is kept."
)
pilot_option = click.option("--pilot", type=click.Choice(["sound", "random"]), default="sound", show_default=True)
name_option = click.option("--name", default="", callback=cleaned, help="Your name.")
port_option = click.option("--port", metavar="PATH", help="The cup's serial port, when there are several.")
journal_argument = click.argument("file", type=click.Path(path_type=Path))


def console() -> Any:
    """The terminal as rich writes to it, which is loaded by the commands that do."""
    from rich.console import Console

    return Console()


def host_of(lan: bool) -> str:
    """Where pages are served unless told otherwise: to everybody on the network, or to this laptop alone."""
    return "0.0.0.0" if lan else "127.0.0.1"


@click.group(cls=Guarded, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(VERSION, prog_name="gobelet")
def main() -> None:
    """Gobelet: electronic dice cups, a table that loses nothing, and five French dice games."""


@main.command()
@game
@click.option("--cups", type=click.IntRange(2, 15), default=4, show_default=True, help="How many cups there are.")
@click.option("--automates", type=click.IntRange(0, 15), help="How many of them play by themselves.  [all but one]")
@pilot_option
@click.option("--pace", type=click.IntRange(0, 60000), help="Milliseconds an automate thinks.")
@name_option
@click.option("--seed", type=click.IntRange(0), help="Repeatable dice and automates, for trying things out.")
@click.option("--terminal", is_flag=True, help="Play in this terminal instead of the browser.")
@click.option("--headless", is_flag=True, help="Automates only; prints every public event.")
@web_option
@click.option("--lan/--no-lan", default=True, show_default=True, help="Let phones on this network join.")
@click.option("--browser/--no-browser", default=True, show_default=True, help="Open the page to play on.")
@journal_option
@language
@runtime_option
@rule_option
def play(
    cups: int, automates: int | None, pace: int | None, terminal: bool, headless: bool, web: str | None,
    lan: bool, browser: bool, journal: Path | None, runtime: Any, **given: Any,
) -> None:  # fmt: skip
    """Play here and now: a table with automates, pages in the browser, and a cup for you and every phone."""
    from gobelet_host.commands import common
    from gobelet_host.sim.local import PlaySettings

    if automates is None:
        automates = cups if headless else cups - 1
    if automates > cups:
        raise click.UsageError(f"{automates} automates do not fit {cups} cups.")
    if headless and automates < cups:
        raise click.UsageError("With --headless nobody can press a button: make all cups automates.")
    if pace is None:
        pace = 0 if headless else 1200
    settings = PlaySettings(cups=cups, automates=automates, pace=pace, **given)
    path = journal or default_journal("play")
    if terminal or headless:
        from gobelet_host.commands.play import run

        asyncio.run(run(settings, path, runtime, headless))
    else:
        from gobelet_host.commands import pages

        asyncio.run(pages.run(settings, path, runtime, common.web_address(web or host_of(lan)), browser))


@main.command()
@game
@click.option("--players", type=click.IntRange(2, 15), help="Begin as soon as so many are ready.")
@click.option("--serial", "ports", multiple=True, metavar="PATH", help="A serial port (or pattern) besides USB cups.")
@click.option("--usb/--no-usb", default=True, show_default=True, help="Look for cups on USB.")
@click.option("--tcp", default="127.0.0.1:7425", show_default=True, metavar="HOST:PORT", help="'none' for no TCP.")
@web_option
@click.option("--lan/--no-lan", default=False, show_default=True, help="Show the pages to this network.")
@journal_option
@language
@runtime_option
@rule_option
def table(journal: Path | None, players: int | None, web: str | None, lan: bool, **given: Any) -> None:
    """The table for real cups, on USB and on the network, with pages for a television and for phones."""
    from gobelet_host.commands.table import TableSettings, run

    settings = TableSettings(
        journal=journal or default_journal("table"), players=players or 0, web=web or host_of(lan), **given
    )
    asyncio.run(run(settings))


@main.command()
@click.argument("count", type=click.IntRange(1, 15))
@click.option("--connect", required=True, metavar="WHERE", help="HOST:PORT of a table, or a folder for serial ports.")
@click.option("--automates", type=click.IntRange(0, 15), help="How many play by themselves.  [all]")
@pilot_option
@click.option("--pace", type=click.IntRange(0, 60000), default=800, show_default=True)
@click.option("--code", "codes", multiple=True, help="A code that the table shows, for a cup's first time; one each.")
@name_option
@language
@runtime_option
def cups(count: int, automates: int | None, **given: Any) -> None:
    """Virtual cups for any table, on this laptop or another one."""
    from gobelet_host.commands.cups import CupsSettings, run

    many = count if automates is None else min(automates, count)
    asyncio.run(run(CupsSettings(count=count, automates=many, **given)))


@main.command()
@game
@click.option("--players", type=click.IntRange(2, 15), default=6, show_default=True)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=1, show_default=True)
@click.option("--fair", is_flag=True, help="Through the whole protocol, with its chains and commitments.")
@rule_option
def simulate(**given: Any) -> None:
    """Many games between automates: win rates and lengths."""
    from gobelet_host.sim import simulate as simulation

    simulation.run(console(), **given)


@main.command()
@game
@click.option("--cups", type=click.IntRange(2, 15), default=5, show_default=True)
@click.option("--rounds", type=click.IntRange(1), default=200, show_default=True)
@click.option("--full", is_flag=True, help="All games, with the rounds of a night.")
@click.option("--until-broken", is_flag=True, help="Play on until a promise is broken, or Ctrl-C.")
@click.option("--seed", default="", help="Any text: it decides all that happens. The clock chooses one otherwise.")
@click.option("--minutes", type=click.FloatRange(0), default=0, help="Stop after so many minutes, for each game.")
@click.option("--jobs", type=click.IntRange(1), default=1, show_default=True, help="Processes at the same time.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures to this file.")
@click.option("--add", is_flag=True, help="Go on where the figures in that file end, and add to them.")
@click.option("--world", help="Play one world again, as a failure names it.")
@click.option("--script", type=click.Path(exists=True, path_type=Path), help="... with these faults only.")
@click.option("--cheat", is_flag=True, help="The table and some cups cheat; with --full in all games.")
@click.option("--rooms", type=click.IntRange(0), default=0, help="With --cheat: so many rooms instead of rounds.")
def soak(
    game: str, cups: int, rounds: int, full: bool, world: str | None, script: Path | None, cheat: bool, rooms: int,
    **given: Any,
) -> None:  # fmt: skip
    """Rounds in a simulated world where everything fails: nothing may be lost, doubled or changed."""
    from gobelet_host.soak import run as soaking
    from gobelet_host.soak.cheat import run as cheating

    if cheat and world is not None:
        kept = cheating.replay(click.echo, world, game, script)
    elif cheat:
        kept = cheating.run(click.echo, games=GAMES if full else [game], rounds=rounds, rooms=rooms, **given)
    elif world is not None:
        kept = soaking.replay(click.echo, world, cups, game, script)
    else:
        bars = soaking.FULL if full else [(game, cups, rounds)]
        kept = soaking.run(click.echo, bars=bars, **given)
    sys.exit(0 if kept else 1)


@main.command()
@journal_argument
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line for each event.")
@language
def replay(file: Path, as_json: bool, lang: str) -> None:
    """Tell the matches of a journal again, event by event."""
    from gobelet_host.audit import audit as auditing
    from gobelet_host.words.narrate import sentence

    words = load_words(lang)
    records, _ = auditing.read(file)
    for record in records:
        for step in auditing.fold(record):
            names = [player[1] for player in step.ledger.players]
            game = step.ledger.match.rules.NAME if step.ledger.match else ""
            for event in step.events:
                if as_json:
                    kind, to, seat, *data = event
                    item = {"match": record.number, "seq": step.seq, "event": kind}
                    item |= {"to": to, "seat": seat, "data": data}
                    click.echo(json.dumps(item, ensure_ascii=False))
                else:
                    click.echo(sentence(event, names, words, game))


@main.command()
@journal_argument
@click.option("--word", default="", help="The word that the cups showed at the end of the match, sixteen letters.")
@click.option("--cup", is_flag=True, help="Compare with what the cup on USB keeps of the last match that it saw end.")
@port_option
@language
def audit(file: Path, lang: str, word: str, cup: bool, port: str | None) -> None:
    """Check a journal: every link, die, decision, outcome and word is worked out again."""
    from gobelet_host.audit.words import report
    from gobelet_host.device import kept
    from gobelet_host.device.flash import find_port

    asked = kept.ask(find_port(port)) if cup or port else None
    for line in report(file, load_words(lang), word, asked):
        click.echo(line)


@main.command()
@journal_argument
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
def export(file: Path, out: Path) -> None:
    """Write the public log of a journal as text, without the table's secrets; `gobelet audit` reads it too."""
    from gobelet_host.audit import audit as auditing

    click.echo(f"{auditing.export(file, out)} -> {out}")


@main.command()
@language
def doctor(lang: str) -> None:
    """Look at this machine: Python, MicroPython, ports, permissions, and what to do about each."""
    from gobelet_host.commands import doctor as examination

    sys.exit(examination.run(console(), default_journal("").parent, lang))


@main.command()
@port_option
def flash(port: str | None) -> None:
    """Put this version of Gobelet on the cup on USB; its settings stay."""
    from gobelet_host.device.flash import run_flash

    run_flash(console(), port)


@main.command()
@port_option
@click.option("--name", callback=cleaned, help="The player's name.")
@click.option("--lang", type=LANGUAGES, help="The cup's language.")
@click.option("--age", type=click.IntRange(0, 120), help="The player's age in years; the youngest speaks first.")
def pair(port: str | None, name: str | None, lang: str | None, age: int | None) -> None:
    """Give the cup on USB a name, a language, an age and a key that only this laptop knows."""
    from gobelet_host.device.flash import run_pair
    from gobelet_host.places import keys
    from gobelet_host.table.keys import Keys
    from gobelet_host.table.member import clean_name

    kept = Keys(keys())
    run_pair(console(), kept.table, kept.put, port, clean_name(name) if name is not None else None, lang, age)


@main.command("record-shake")
@click.argument("kind", type=click.Choice(("rest", "walking", "put_down", "turned", "gentle", "hard")))
@port_option
@click.option("--seconds", type=click.FloatRange(1, 60), default=5, show_default=True, help="How long.")
@click.option(
    "--folder", type=click.Path(file_okay=False, path_type=Path), default=Path("tests/golden/shakes"),
    show_default=True, help="Where the trace goes.",
)  # fmt: skip
def record_shake(kind: str, port: str | None, seconds: float, folder: Path) -> None:
    """Record how the cup on USB is moved, for the tests of the shake detector."""
    from gobelet_host.device.traces import run_record

    run_record(console(), kind, seconds, folder, port)


@main.command()
@click.argument("game", type=click.Choice(GAMES), default=GAMES[0])
@language
def rules(game: str, lang: str) -> None:
    """The rules of a game, for players."""
    _show(game, lang)


@main.command()
@language
def trust(lang: str) -> None:
    """Why nobody can cheat, in plain words, and what the words on the screens are for."""
    _show("trust", lang)


def _show(page: str, lang: str) -> None:
    from rich.markdown import Markdown

    from gobelet_host.words.guides import guide

    console().print(Markdown(guide(page, lang)))
