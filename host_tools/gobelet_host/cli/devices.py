"""This machine, and real cups on its cable."""

import sys
from pathlib import Path
from typing import Annotated

import click

from gobelet_host.commands.declared_options import LANGUAGES, Lang, argument, command, option
from gobelet_host.commands.localised_cli import Messages, console, of_terminal
from gobelet_host.commands.settings import FILE, Port, cleaned
from gobelet_host.errors import HostError
from gobelet_host.table.data_folders import default_journal

SHAKES = ("rest", "walking", "put_down", "turned", "gentle", "hard")


@command()
def doctor(crash: Annotated[bool, option()], report: Annotated[bool, option()], port: Port, lang: Lang) -> None:
    """Ends with 1 when something is in the way."""
    from gobelet_host.commands import doctor as examination
    from gobelet_host.device.flash import run_crash

    if crash or port:
        run_crash(console(), Messages(lang).get, port)
        return
    if report:
        from gobelet_host.commands import report as reporting

        click.echo(reporting.report(default_journal("").parent))
        return
    sys.exit(examination.run(console(), default_journal("").parent, lang))


@command()
def flash(
    port: Port, dongle: Annotated[bool | None, option(None, "--dongle/--cup", default=None)],
    kit: Annotated[bool, option()], uf2: Annotated[Path | None, option(FILE)], lang: Lang,
) -> None:  # fmt: skip
    """An update of a real cup or dongle, or a board that becomes one."""
    from gobelet_host.commands import flashing
    from gobelet_host.device.flash import run_flash

    get = Messages(lang).get
    board = flashing.waiting(port)
    if board or uf2:
        if board is None:
            raise HostError("no_drive")
        flashing.copy_uf2(console(), get, board, uf2, kit)
        if dongle:
            console().print(get("flash.dongle_next"))
        return
    try:
        run_flash(console(), get, port, dongle, kit)
    except HostError as error:
        agreed = (lambda question: click.confirm(question)) if sys.stdin.isatty() else (lambda _: False)
        if error.code not in flashing.CURABLE or not flashing.renew(console(), get, port, agreed, kit):
            raise


@command()
def pair(
    port: Port, name: Annotated[str | None, option(callback=cleaned)],
    lang: Annotated[str | None, option(LANGUAGES)],
    age: Annotated[int | None, option(click.IntRange(0, 120))],
) -> None:  # fmt: skip
    """A real cup gets a player and a key. lang: the cup's."""
    from gobelet_host.device.flash import run_pair
    from gobelet_host.table.data_folders import keys
    from gobelet_host.table.keys import Keys

    store = Keys(keys())
    run_pair(console(), Messages(of_terminal()).get, store.table, store.add_cable_key, port, name, lang, age)


@command()
def wifi(
    network: Annotated[str, argument()], port: Port, forget: Annotated[bool, option()], lang: Lang
) -> None:  # fmt: skip
    """A network for a real cup; its password is read from the terminal, and never shown."""
    from gobelet_host.device.flash import run_wifi
    from gobelet_host.web.addresses import local_addresses

    messages = Messages(lang)
    password = None
    if not forget:
        password = click.prompt(messages.get("wifi.password", network), hide_input=True, default="", show_default=False)
    run_wifi(console(), messages.get, network, password, local_addresses(), port)


@command("record-shake")
def record_shake(
    kind: Annotated[str, argument(click.Choice(SHAKES))], port: Port,
    seconds: Annotated[float, option(click.FloatRange(1, 60), default=5)],
    folder: Annotated[
        Path, option(click.Path(file_okay=False, path_type=Path), default=Path("tests/golden/shakes"))
    ],
    lang: Lang,
) -> None:  # fmt: skip
    """A trace for the tests."""
    from gobelet_host.device.traces import run_record

    run_record(console(), Messages(lang).get, kind, seconds, folder, port)


COMMANDS = (doctor, flash, pair, wifi, record_shake)
