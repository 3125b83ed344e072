"""Where matches are played: a table with its cups, a table for cups that come by themselves, cups for one."""

from pathlib import Path

from gobelet_host.commands import options as house_rules
from gobelet_host.commands.declared_options import command, was_typed
from gobelet_host.commands.settings import TCP_PORT, CupsSettings, JournalSettings, Play, TableSettings
from gobelet_host.errors import HostError


def host_of(lan: bool) -> str:
    """Where pages are served unless told otherwise: to everybody on the network, or to this laptop alone."""
    return "0.0.0.0" if lan else "127.0.0.1"


def journal_of(settings: JournalSettings, name: str, lang: str) -> Path:
    """The journal of a table; what is lost of it is put aside where the host goes on without."""
    from gobelet_host.commands import common

    path = settings.path(name)
    if settings.accept_loss:
        common.accept_loss(path, lang)
    return path


@command()
def play(typed: Play) -> None:
    """A table here, with its cups."""
    from gobelet_host.commands import common
    from gobelet_host.sim.local_table import PlaySettings

    cups = house_rules.seats(typed.game, typed.cups, 4)
    options = house_rules.checked(typed.game, typed.options)
    automates, pace = typed.automates, typed.pace
    if automates is None:
        automates = cups if typed.headless else cups - 1
    if automates > cups:
        raise HostError("too_many_automates", automates, cups)
    if typed.headless and automates < cups:
        raise HostError("headless_people", cups)
    if typed.then and not typed.headless:
        raise HostError("then_headless")
    for following in typed.then:
        house_rules.seats(following, cups, cups)
    if pace is None:
        pace = 0 if typed.headless else 1200
    settings = PlaySettings(
        game=typed.game, cups=cups, automates=automates, pilot=typed.pilot, pace=pace, name=typed.name,
        seed=typed.seed, lang=typed.lang, options=options, this_game=was_typed("game"), limits=typed.thinking.limits,
        accept_loss=typed.storage.accept_loss,
    )  # fmt: skip
    path = journal_of(typed.storage, "play", typed.lang)
    if typed.terminal or typed.headless:
        common.need_unix("play --terminal" if typed.terminal else "play --headless")
        from gobelet_host.commands.play import run

        common.run(run(settings, path, typed))
    else:
        from gobelet_host.commands import play_in_browser

        where = common.web_address(typed.web or host_of(typed.lan))
        common.run(play_in_browser.run(settings, path, where, typed))


@command()
def table(typed: TableSettings) -> None:
    """A table for cups that come by themselves."""
    from gobelet_host.commands import common
    from gobelet_host.commands.table import Opening, run

    host = host_of(typed.lan)
    web, tcp = typed.web or host, f"{host}:{TCP_PORT}" if typed.lan and not was_typed("tcp") else typed.tcp
    path = journal_of(typed.storage, "table", typed.lang)
    house_rules.checked(typed.game, typed.options)
    if typed.players:
        house_rules.seats(typed.game, typed.players, typed.players)
    opening = Opening(
        journal=path, web=None if web == "none" else common.web_address(web),
        tcp=None if tcp == "none" else common.tcp_address(tcp), limits=typed.thinking.limits,
        this_game=was_typed("game"),
    )  # fmt: skip
    common.run(run(typed, opening))


@command()
def cups(typed: CupsSettings) -> None:
    """Cups for a table that is somewhere else."""
    from gobelet_host.commands import common

    common.need_unix("cups")
    from gobelet_host.commands.cups import run

    if typed.many > typed.count:
        raise HostError("too_many_automates", typed.many, typed.count)
    if typed.name and typed.many == typed.count:
        raise HostError("name_unused", typed.count, typed.count - 1)
    common.run(run(typed))


COMMANDS = (play, table, cups)
