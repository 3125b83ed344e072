"""The command `gobelet`: reads arguments and starts the right part. What it says is in words/command/<lang>.toml.

Nothing happens here that a test could not call directly in the module that does it.
"""

import functools
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from gobelet import VERSION, bots, texts
from gobelet.games import GAMES
from gobelet_host.commands import options as house_rules
from gobelet_host.commands.speaking import Argument, Branch, Option, Spoken, Told, of_terminal
from gobelet_host.errors import HostError
from gobelet_host.table import output
from gobelet_host.table.places import default_journal
from gobelet_host.table.timing import AT_ZERO, Limits, typed
from gobelet_host.words import load as load_words

LANGUAGES = click.Choice(texts.LANGUAGES)
TCP_PORT = 7425  # hub/tcp.py has it, too: loading that takes a while
SHELLS = ("bash", "zsh", "fish")


def runtime_of(ctx: click.Context, param: click.Parameter, value: str | None) -> Any:
    """What runs the cups, see choose_runtime()."""
    from gobelet_host.commands.common import choose_runtime

    return choose_runtime(value)


def cleaned(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A name as cups can show it: whole."""
    from gobelet_host.table.member import whole_name

    return whole_name(value) if value else value


def invited(ctx: click.Context, param: click.Parameter, value: str | None) -> Any:
    """Where a club night is, and as which table."""
    from gobelet_host.evening.club import invitation

    if value:
        invitation.need_libraries()
    return invitation.read(value) if value else None


def journal_of(journal: Path | None, name: str, club: Any) -> Path:
    """The journal of a table: the one that was named, that of its night, or the usual one."""
    return journal or default_journal(club.journal if club else name)


option = functools.partial(click.option, cls=Option)
argument = functools.partial(click.argument, cls=Argument)
language = option("--lang", type=LANGUAGES, default=of_terminal)
spoken = option("--lang", type=LANGUAGES, default=of_terminal, expose_value=False)  # what speaking.py has read already
game = option("--game", type=click.Choice(GAMES), default=GAMES[0], show_default=True)
rule_option = option(
    "--option", "options", multiple=True, callback=house_rules.typed, shell_complete=house_rules.offered,
    metavar="NAME=VALUE",
)  # fmt: skip
time_option = option("--time", metavar="LIMITS")
at_zero_option = option("--at-zero", type=click.Choice(AT_ZERO))
runtime_option = option(
    "--runtime", type=click.Choice(["micropython", "cpython"]), callback=runtime_of,
)  # fmt: skip

web_option = option("--web", metavar="HOST[:PORT]")
tls_option = option("--tls", nargs=2, type=click.Path(dir_okay=False, path_type=Path), metavar="CERT KEY")
no_tls_option = option("--no-tls", is_flag=True)
journal_option = option("--journal", type=click.Path(dir_okay=False, path_type=Path))
accept_option = option("--accept-loss", is_flag=True)
club_option = option("--club", metavar="TABLE:SECRET@HOST:PORT/NIGHT", callback=invited)
pilot_option = option(
    "--pilot", type=click.Choice(list(bots.every())), metavar="LEVEL[-TEMPER]", default="medium", show_default=True
)
name_option = option("--name", default="", callback=cleaned)
port_option = option("--port", metavar="PATH")
journal_argument = argument("file", type=click.Path(path_type=Path))


class NewFile(click.Path):
    """A file that a command writes: see writes()."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)


def writes(command: Callable[..., None]) -> Callable[..., None]:
    """A command that writes what parameters of the type NewFile name: before it does anything it refuses those that
    nothing may be written to, and it takes --force."""

    @option("--force", is_flag=True)
    @functools.wraps(command)
    def checked(force: bool, **given: Any) -> None:
        added = given.get("add", False)  # `soak --add` keeps what is there, and adds to it
        for parameter in click.get_current_context().command.params:
            if isinstance(parameter.type, NewFile) and (out := given.get(parameter.name or "")):
                output.refuse(out, force or added)
        command(**given)

    return checked


def console() -> Any:
    """The terminal as rich writes to it, which is loaded by the commands that do."""
    from rich.console import Console

    class Output(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # not rich's way to end: see speaking.py

    return Output()


def host_of(lan: bool) -> str:
    """Where pages are served unless told otherwise: to everybody on the network, or to this laptop alone."""
    return "0.0.0.0" if lan else "127.0.0.1"


def was_typed(name: str) -> bool:
    """Whether an option of the running command was given, rather than left as it usually is."""
    source = click.get_current_context().get_parameter_source(name)
    return source is click.core.ParameterSource.COMMANDLINE


def limits_of(time: str | None, at_zero: str | None) -> Limits | None:
    """How long players may think, None where nothing was typed. Raises HostError("bad_limits", "at_zero_alone")."""
    if time is None and at_zero is not None:
        raise HostError("at_zero_alone")
    return None if time is None else typed(time, at_zero or Limits.at_zero)


@click.group(cls=Spoken)
@click.version_option(VERSION, prog_name="gobelet")
def main() -> None:
    """All commands. What each does and takes is in words/command: help is in the player's language."""


@main.command()
@game
@option("--cups", type=click.IntRange(2, 15))
@option("--automates", type=click.IntRange(0, 15))
@pilot_option
@option("--pace", type=click.IntRange(0, 60000))
@name_option
@option("--seed", type=click.IntRange(0))
@option("--terminal", is_flag=True)
@option("--headless", is_flag=True)
@option("--then", multiple=True, type=click.Choice(GAMES))
@web_option
@option("--lan/--no-lan", default=True, show_default=True)
@tls_option
@no_tls_option
@option("--browser/--no-browser", default=True, show_default=True)
@journal_option
@accept_option
@club_option
@language
@runtime_option
@rule_option
@time_option
@at_zero_option
def play(
    game: str, cups: int | None, automates: int | None, pace: int | None, terminal: bool, headless: bool,
    then: tuple[str, ...], web: str | None, lan: bool, tls: Any, no_tls: bool, browser: bool, journal: Path | None,
    accept_loss: bool, club: Any, runtime: Any, options: dict[str, Any], time: str | None, at_zero: str | None,
    **given: Any,
) -> None:  # fmt: skip
    """A table here, with its cups."""
    from gobelet_host.commands import common
    from gobelet_host.sim.local import PlaySettings

    cups = house_rules.seats(game, cups, 4)
    options = house_rules.checked(game, options)
    if automates is None:
        automates = cups if headless else cups - 1
    if automates > cups:
        raise HostError("too_many_automates", automates, cups)
    if headless and automates < cups:
        raise HostError("headless_people", cups)
    if then and not headless:
        raise HostError("then_headless")
    for following in then:
        house_rules.seats(following, cups, cups)
    if pace is None:
        pace = 0 if headless else 1200
    settings = PlaySettings(
        game=game, cups=cups, automates=automates, pace=pace, options=options, this_game=was_typed("game"),
        limits=limits_of(time, at_zero), accept_loss=accept_loss, **given,
    )  # fmt: skip
    path = journal_of(journal, "play", club)
    if accept_loss:
        common.accept_loss(path, given["lang"])
    if terminal or headless:
        common.need_unix("play --terminal" if terminal else "play --headless")
        from gobelet_host.commands.play import run

        common.run(run(settings, path, runtime, headless, then, club))
    else:
        from gobelet_host.commands import pages

        where = common.web_address(web or host_of(lan))
        common.run(pages.run(settings, path, runtime, where, browser, tls, no_tls, club))


@main.command()
@game
@option("--players", type=click.IntRange(2, 15))
@option("--serial", "ports", multiple=True, metavar="PATH")
@option("--usb/--no-usb", default=True, show_default=True)
@option("--tcp", default=f"127.0.0.1:{TCP_PORT}", show_default=True, metavar="HOST:PORT")
@web_option
@option("--lan/--no-lan", default=False, show_default=True)
@tls_option
@no_tls_option
@journal_option
@accept_option
@club_option
@language
@runtime_option
@rule_option
@time_option
@at_zero_option
def table(
    game: str, journal: Path | None, accept_loss: bool, club: Any, players: int | None, web: str | None, lan: bool,
    tcp: str, options: dict[str, Any], time: str | None, at_zero: str | None, **given: Any,
) -> None:  # fmt: skip
    """A table for cups that come by themselves."""
    from gobelet_host.commands import common
    from gobelet_host.commands.table import TableSettings, run

    web, tcp = web or host_of(lan), f"{host_of(lan)}:{TCP_PORT}" if lan and not was_typed("tcp") else tcp
    path = journal_of(journal, "table", club)
    if accept_loss:
        common.accept_loss(path, given["lang"])
    settings = TableSettings(
        game=game, this_game=was_typed("game"), options=house_rules.checked(game, options),
        players=house_rules.seats(game, players, players) if players else 0,
        journal=path, club=club, web=None if web == "none" else common.web_address(web),
        tcp=None if tcp == "none" else common.tcp_address(tcp), limits=limits_of(time, at_zero),
        accept_loss=accept_loss, **given,
    )  # fmt: skip
    common.run(run(settings))


@main.command()
@argument("count", type=click.IntRange(1, 15))
@option("--connect", required=True, metavar="WHERE")
@option("--automates", type=click.IntRange(0, 15))
@pilot_option
@option("--pace", type=click.IntRange(0, 60000), default=800, show_default=True)
@option("--code", "codes", multiple=True)
@name_option
@language
@runtime_option
def cups(count: int, automates: int | None, **given: Any) -> None:
    """Cups for a table that is somewhere else."""
    from gobelet_host.commands import common

    common.need_unix("cups")
    from gobelet_host.commands.cups import CupsSettings, run

    usual = count - 1 if given["name"] else count  # who gives a name plays
    many = usual if automates is None else automates
    if many > count:
        raise HostError("too_many_automates", many, count)
    if given["name"] and many == count:
        raise HostError("name_unused", count, count - 1)
    common.run(run(CupsSettings(count=count, automates=many, **given)))


@main.command()
@game
@option("--players", type=click.IntRange(2, 15))
@option("--games", type=click.IntRange(1), default=1000, show_default=True)
@option("--seed", type=click.IntRange(0), default=1, show_default=True)
@option("--fair", is_flag=True)
@language
@rule_option
def simulate(game: str, players: int | None, lang: str, options: dict[str, Any], **given: Any) -> None:
    """Games without cups."""
    from gobelet_host.sim import simulate as simulation

    players = house_rules.seats(game, players, 6)
    options = house_rules.checked(game, options)
    simulation.run(console(), Told(lang), game=game, players=players, options=options, **given)


@main.command()
@click.argument("automates", nargs=-1, required=True)
@game
@option("--players", type=int)
@option("--games", type=click.IntRange(1), default=200, show_default=True)
@option("--seed", type=click.IntRange(0))
@option("--round-robin", is_flag=True)
@option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@option("--external", multiple=True, metavar="NAME=COMMAND")
@option("--patience", type=click.FloatRange(0.1), default=10, show_default=True)
@option("--csv", "csv_file", type=NewFile())
@language
@rule_option
@writes
def arena(
    automates: tuple[str, ...], game: str, players: int | None, external: tuple[str, ...], csv_file: Path | None,
    lang: str, options: dict[str, Any], seed: int | None, round_robin: bool, **given: Any,
) -> None:  # fmt: skip
    """Automates against each other."""
    from gobelet_host.commands import arena as arenas
    from gobelet_host.commands import common
    from gobelet_host.sim.arena import named

    players = house_rules.seats(game, players, 2 if round_robin else max(len(automates), 2))
    options = house_rules.checked(game, options)
    if external:
        common.need_unix("arena --external")
    others = dict(named(one) for one in external)
    if seed is None and not others:
        seed = 1  # the same figures everywhere; a stranger's program is told of no seed before
    report = arenas.Report(console(), Told(lang), csv_file)
    report.run(names=automates, game=game, players=players, options=options, external=others, seed=seed,
               round_robin=round_robin, **given)  # fmt: skip


@main.command()
@game
@option("--cups", type=click.IntRange(2, 15))
@option("--rounds", type=click.IntRange(1), default=200, show_default=True)
@option("--full", is_flag=True)
@option("--radio", is_flag=True)
@option("--disk", is_flag=True)
@option("--until-broken", is_flag=True)
@option("--seed", default="")
@option("--minutes", type=click.FloatRange(0), default=0)
@option("--jobs", type=click.IntRange(1), default=1, show_default=True)
@option("--out", type=NewFile())
@option("--add", is_flag=True)
@option("--world")
@option("--script", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@option("--cheat", is_flag=True)
@option("--rooms", type=click.IntRange(0), default=0)
@spoken
@writes
def soak(
    game: str, cups: int | None, rounds: int, full: bool, world: str | None, script: Path | None, cheat: bool,
    rooms: int, radio: bool, disk: bool, **given: Any,
) -> None:  # fmt: skip
    """Simulated worlds. Ends with 1 when a promise was broken."""
    from gobelet_host.soak import run as soaking
    from gobelet_host.soak.cheat import run as cheating

    cups = house_rules.seats(game, cups, 5)
    if cheat and world is not None:
        kept = cheating.replay(click.echo, world, game, script)
    elif cheat:
        kept = cheating.run(click.echo, games=GAMES if full else [game], rounds=rounds, rooms=rooms, **given)
    elif world is not None:
        kept = soaking.replay(click.echo, world, cups, game, script, radio, disk)
    else:
        bars = soaking.FULL if full else [(game, cups, rounds)]
        kept = soaking.run(click.echo, bars=bars, radio=radio, disk=disk, **given)
    sys.exit(0 if kept else 1)


@main.command()
@journal_argument
@option("--json", "as_json", is_flag=True)
@language
def replay(file: Path, as_json: bool, lang: str) -> None:
    """Events as sentences, or as lines for programs."""
    from gobelet_host.audit import audit as auditing
    from gobelet_host.audit import deals
    from gobelet_host.words.narrate import sentence

    def tell(record: auditing.Record) -> None:
        judge = deals.Judge()
        for step in auditing.fold(record):
            names = [player[1] for player in step.ledger.players]
            game = step.ledger.match.rules.NAME if step.ledger.match else ""
            for event in [*step.events, *(lie.event() for lie in judge.look(step.ledger))]:
                if as_json:
                    kind, to, seat, *data = event
                    item = {"match": record.number, "seq": step.seq, "event": kind}
                    name = names[seat] if 0 <= seat < len(names) else ""
                    item |= {"to": to, "seat": seat, "name": name, "data": data}
                    click.echo(json.dumps(item, ensure_ascii=False))
                else:
                    click.echo(sentence(event, names, words, game))

    words, complete = load_words(lang), True
    for record in auditing.read(file)[0]:
        try:
            tell(record)
        except HostError as error:
            if error.code != "other_version":
                raise
            click.echo(error.told(lang), err=True)
            complete = False
    sys.exit(0 if complete else 1)


@main.command()
@journal_argument
@option("--match", type=click.IntRange(1))
@language
def coach(file: Path, match: int | None, lang: str) -> None:
    """The costliest decisions of each player, in words."""
    from gobelet_host.audit import coach as coaching
    from gobelet_host.commands.patience import patiently

    with patiently(lang):
        lines = list(coaching.report(file, load_words(lang), match))
    for line in lines:
        click.echo(line)


@main.command()
@journal_argument
@option("--word", default="")
@option("--cup", is_flag=True)
@port_option
@language
def audit(file: Path, lang: str, word: str, cup: bool, port: str | None) -> None:
    """What audit/ finds."""
    from gobelet_host.audit.words import report
    from gobelet_host.commands.patience import patiently
    from gobelet_host.device import kept
    from gobelet_host.device.flash import find_port

    look = lambda: click.echo(Told(lang).get("cable.look"), err=True)  # noqa: E731
    asked = kept.ask(find_port(port), look) if cup or port else None
    with patiently(lang):
        found = report(file, load_words(lang), word, asked)
    for line in found.lines:
        click.echo(line)
    sys.exit(0 if found.complete else 1)


@main.command()
@journal_argument
@argument("out", type=NewFile())
@option("--html", is_flag=True)
@option("--match", type=click.IntRange(1))
@language
@writes
def export(file: Path, out: Path, html: bool, match: int | None, lang: str) -> None:
    """A journal as text, or a match of it as a page."""
    from gobelet_host.audit import audit as auditing
    from gobelet_host.commands.patience import patiently

    with patiently(lang):
        if html:
            from gobelet_host.web import replay as pages

            done = Told(lang).get("written.match", pages.to_file(file, match, out, lang), out)
        else:
            done = f"{Told(lang).count('written.matches', auditing.export(file, out))} -> {out}"
    click.echo(done)


@main.command()
@argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path), required=False)
@option("--rebuild", is_flag=True)
@option("--evening", "last_evening", is_flag=True)
@option("--season", type=click.IntRange(1970, 9998))
@option("--only", type=click.Choice(GAMES))
@option("--csv", "csv_file", type=NewFile())
@option("--matches", "matches_file", type=NewFile())
@option("--html", type=NewFile())
@language
@writes
def standings(folder: Path | None, **given: Any) -> None:
    """Ends with 1 when a journal cannot be read."""
    from gobelet_host.commands.standings import run

    sys.exit(run(console(), folder or default_journal("").parent, **given))


@main.command()
@option("--crash", is_flag=True)
@option("--report", is_flag=True)
@port_option
@language
def doctor(lang: str, crash: bool, report: bool, port: str | None) -> None:
    """Ends with 1 when something is in the way."""
    from gobelet_host.commands import doctor as examination
    from gobelet_host.device.flash import run_crash

    if crash or port:
        run_crash(console(), Told(lang).get, port)
        return
    if report:
        from gobelet_host.commands import report as reporting

        click.echo(reporting.report(default_journal("").parent))
        return
    sys.exit(examination.run(console(), default_journal("").parent, lang))


@main.command()
@port_option
@option("--dongle/--cup", "dongle", default=None)
@option("--uf2", type=click.Path(dir_okay=False, path_type=Path))
@language
def flash(port: str | None, dongle: bool | None, uf2: Path | None, lang: str) -> None:
    """An update of a real cup or dongle, or a board that becomes one."""
    from gobelet_host.commands import flashing
    from gobelet_host.device.flash import run_flash

    get = Told(lang).get
    board = None if port else flashing.waiting()
    if board or uf2:
        if board is None:
            raise HostError("no_drive")
        flashing.put(console(), get, board, uf2)
        if dongle:
            console().print(get("flash.dongle_next"))
        return
    try:
        run_flash(console(), get, port, dongle)
    except HostError as error:
        agreed = (lambda question: click.confirm(question)) if sys.stdin.isatty() else (lambda _: False)
        if error.code not in flashing.CURABLE or not flashing.renew(console(), get, port, agreed, None):
            raise


@main.command()
@port_option
@option("--name", callback=cleaned)
@option("--lang", type=LANGUAGES)
@option("--age", type=click.IntRange(0, 120))
def pair(port: str | None, name: str | None, lang: str | None, age: int | None) -> None:
    """A real cup gets a player and a key."""
    from gobelet_host.device.flash import run_pair
    from gobelet_host.table.keys import Keys
    from gobelet_host.table.places import keys

    kept = Keys(keys())
    run_pair(console(), Told(of_terminal()).get, kept.table, kept.put, port, name, lang, age)


@main.command()
@argument("network")
@port_option
@option("--forget", is_flag=True)
@language
def wifi(network: str, port: str | None, forget: bool, lang: str) -> None:
    """A network for a real cup; its password is read from the terminal, and never shown."""
    from gobelet_host.device.flash import run_wifi
    from gobelet_host.web.addresses import local_addresses

    told = Told(lang)
    password = None
    if not forget:
        password = click.prompt(told.get("wifi.password", network), hide_input=True, default="", show_default=False)
    run_wifi(console(), told.get, network, password, local_addresses(), port)


@main.command("record-shake")
@argument("kind", type=click.Choice(("rest", "walking", "put_down", "turned", "gentle", "hard")))
@port_option
@option("--seconds", type=click.FloatRange(1, 60), default=5, show_default=True)
@option(
    "--folder", type=click.Path(file_okay=False, path_type=Path), default=Path("tests/golden/shakes"),
    show_default=True,
)  # fmt: skip
@language
def record_shake(kind: str, port: str | None, seconds: float, folder: Path, lang: str) -> None:
    """A trace for the tests."""
    from gobelet_host.device.traces import run_record

    run_record(console(), Told(lang).get, kind, seconds, folder, port)


@main.command()
@argument("game", type=click.Choice(GAMES), default=GAMES[0])
@language
def rules(game: str, lang: str) -> None:
    """A page of docs/."""
    _show(game, lang)


@main.command()
@argument("game", type=click.Choice(GAMES), default=GAMES[0])
@language
def options(game: str, lang: str) -> None:
    """What --option takes."""
    click.echo(house_rules.page(game, Told(lang)))


@main.command()
@argument("shell", type=click.Choice(SHELLS))
@spoken
def completion(shell: str) -> None:
    """click's own script for a shell."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    assert found, "click has all SHELLS"
    click.echo(found(main, {}, "gobelet", "_GOBELET_COMPLETE").source())


@main.group(cls=Branch)
@spoken
def club() -> None:
    """A night of several tables."""
    from gobelet_host.evening.club.invitation import need_libraries

    need_libraries()


folder_option = option(
    "--folder", type=click.Path(file_okay=False, path_type=Path),
    default=lambda: default_journal("club").with_suffix(""),
)  # fmt: skip


@club.command("open")
@option("--tables", type=click.IntRange(1, 200), default=4, show_default=True)
@option("--server", default="0.0.0.0:7422", show_default=True, metavar="HOST:PORT")
@option("--web", default="0.0.0.0:7490", show_default=True, metavar="HOST[:PORT]")
@folder_option
@language
def club_open(tables: int, server: str, **given: Any) -> None:
    """Opens a night."""
    from gobelet_host.commands import common
    from gobelet_host.commands.club import NightSettings, open_night

    names = [str(number) for number in range(1, tables + 1)]
    common.run(open_night(NightSettings(tables=names, address=common.address(server), **given)))


@club.command("begin")
@option("--kind", type=click.Choice(("swiss", "groups", "knockout")), default="swiss", show_default=True)
@game
@option("--seats", type=click.IntRange(2, 15), default=None)
@option("--rounds", type=click.IntRange(1, 50), default=5, show_default=True)
@option("--group", type=click.IntRange(2, 20), default=4, show_default=True)
@option("--through", type=click.IntRange(1, 10), default=2, show_default=True)
@option("--with-automates", "automates", is_flag=True)
@folder_option
@language
@rule_option
def club_begin(folder: Path, lang: str, game: str, seats: int | None, options: dict[str, Any], **given: Any) -> None:
    """A tournament of whoever is here."""
    from gobelet_host.commands import club as clubs

    usual = house_rules.seats(game, seats, 0)
    clubs.ask(folder, "begin", lang, game=game, options=house_rules.checked(game, options), usual=usual, **given)


def _asks(name: str, about: str = "") -> None:
    """A command of the organiser that needs no more than its name, and whom it is about."""

    @club.command(name)
    @folder_option
    @language
    def asking(folder: Path, lang: str, **given: str) -> None:
        from gobelet_host.commands import club as clubs

        clubs.ask(folder, name, lang, **({"name": given[about]} if about else {}))

    if about:
        argument(about)(asking)


_asks("tables")
_asks("round")
_asks("standings")
_asks("anew", "table")
_asks("settle", "table")
_asks("out", "player")


@club.command("check")
@argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@folder_option
@language
def club_check(files: tuple[Path, ...], folder: Path, lang: str) -> None:
    """Standings from journals alone."""
    from gobelet_host.commands import club as clubs

    clubs.check(folder, list(files), lang)


@club.command("send")
@journal_argument
@option("--club", "invitation", required=True, metavar="TABLE:SECRET@HOST:PORT/NIGHT", callback=invited)
@language
def club_send(file: Path, invitation: Any, lang: str) -> None:
    """A journal after the fact."""
    from gobelet_host.commands import club as clubs
    from gobelet_host.commands import common

    common.run(clubs.send(file, invitation, load_words(lang)))


@club.command("ratings")
@argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@option("--game", type=click.Choice(GAMES), default=None)
@language
def club_ratings(files: tuple[Path, ...], game: str | None, lang: str) -> None:
    """Of a season."""
    from gobelet_host.commands import club as clubs

    clubs.rate(list(files), game or "", lang)


@club.command("close")
@folder_option
@language
def club_close(folder: Path, lang: str) -> None:
    """The night is over."""
    from gobelet_host.evening.club import kept

    kept.remove(folder)
    click.echo(load_words(lang).get("clubs.closed", folder))


@main.command()
@language
def trust(lang: str) -> None:
    """A page of docs/."""
    _show("trust", lang)


def _show(page: str, lang: str) -> None:
    from rich.markdown import Markdown

    from gobelet_host.words.guides import guide

    console().print(Markdown(guide(page, lang)))
