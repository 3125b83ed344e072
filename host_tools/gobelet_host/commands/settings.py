"""Settings of a table and its cups, and of several commands: options by what they fill.

What draws, listens or plays is loaded by none of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import click

from gobelet import bots
from gobelet.games import GAMES
from gobelet_host.commands import options as house_rules
from gobelet_host.commands.declared_options import Lang, argument, option
from gobelet_host.errors import HostError
from gobelet_host.sim.bot_settings import Automates
from gobelet_host.table.data_folders import default_journal
from gobelet_host.table.time_limits import AT_ZERO, Limits, parse_limits

if TYPE_CHECKING:
    from gobelet_host.device.micropython import Runtime
    from gobelet_host.evening.club.invitation import Invitation

TCP_PORT = 7425  # hub/tcp.py has it, too: loading that takes a while


def runtime_of(ctx: click.Context, param: click.Parameter, value: str | None) -> Any:
    """The runtime of cups, see choose_runtime()."""
    from gobelet_host.commands.common import choose_runtime

    return choose_runtime(value)


def cleaned(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """A name as cups can show it: whole."""
    from gobelet_host.table.names import check

    return check(value) if value else value


def invited(ctx: click.Context, param: click.Parameter, value: str | None) -> Any:
    """Where a club night is, and as which table."""
    from gobelet_host.evening.club import invitation

    if value:
        invitation.need_libraries()
    return invitation.read(value) if value else None


FILE = click.Path(dir_okay=False, path_type=Path)
PACE = click.IntRange(0, 60000)
INVITATION = {"metavar": "TABLE:SECRET@HOST:PORT/NIGHT", "callback": invited}

Game = Annotated[str, option(click.Choice(GAMES), default=GAMES[0])]
AnyGame = Annotated[str | None, option(click.Choice(GAMES))]
AboutGame = Annotated[str, argument(click.Choice(GAMES), default=GAMES[0])]
Rules = Annotated[
    dict[str, Any],
    option(None, "--option", multiple=True, callback=house_rules.parse_options, shell_complete=house_rules.offered,
           metavar="NAME=VALUE"),
]  # fmt: skip
Players = Annotated[int | None, option(click.IntRange(2, 15))]
HowManyAutomates = Annotated[int | None, option(click.IntRange(0, 15))]
Pilot = Annotated[str, option(click.Choice(list(bots.every())), metavar="LEVEL[-TEMPER]", default="medium")]
Name = Annotated[str, option(default="", callback=cleaned)]
Seed = Annotated[int | None, option(click.IntRange(0))]
CupRuntime = Annotated[
    "Runtime | None", option(click.Choice(["micropython", "cpython"]), callback=runtime_of)
]  # fmt: skip
Web = Annotated[str | None, option(metavar="HOST[:PORT]")]
Tls = Annotated[tuple[Path, Path] | None, option(FILE, nargs=2, metavar="CERT KEY")]
Journal = Annotated[Path, argument(click.Path(path_type=Path))]
OneMatch = Annotated[int | None, option(click.IntRange(1))]
Port = Annotated[str | None, option(metavar="PATH")]


@dataclass(frozen=True, kw_only=True)
class JournalSettings:
    """Where a table keeps its match, and where it is published. accept_loss: the host goes on without what the journal
    has lost."""

    journal: Annotated[Path | None, option(FILE)]
    accept_loss: Annotated[bool, option()]
    club: Annotated["Invitation | None", option(**INVITATION)]

    def path(self, name: str) -> Path:
        """The journal: the one that was named, that of its night, or the usual one of this name."""
        return self.journal or default_journal(self.club.journal if self.club else name)


@dataclass(frozen=True, kw_only=True)
class TimeLimitSettings:
    """How long players may think."""

    time: Annotated[str | None, option(metavar="LIMITS")]
    at_zero: Annotated[str | None, option(click.Choice(AT_ZERO))]

    @property
    def limits(self) -> Limits | None:
        """None where nothing was typed. Raises HostError("bad_limits", "at_zero_alone")."""
        if self.time is None and self.at_zero is not None:
            raise HostError("at_zero_alone")
        return None if self.time is None else parse_limits(self.time, self.at_zero or Limits.at_zero)


@dataclass(frozen=True, kw_only=True)
class Play:
    """`gobelet play`. cups, automates, pace: None as is usual, see the command. then: games of further matches. web:
    where the pages are, lan: whether phones of the network may come, if that does not say it. tls, no_tls: see
    announce.seal(). runtime: what runs the cups, None for CPython."""

    game: Game
    cups: Players
    automates: HowManyAutomates
    pilot: Pilot
    pace: Annotated[int | None, option(PACE)]
    name: Name
    seed: Seed
    terminal: Annotated[bool, option()]
    headless: Annotated[bool, option()]
    then: Annotated[Sequence[str], option(click.Choice(GAMES), multiple=True)]
    web: Web
    lan: Annotated[bool, option(None, "--lan/--no-lan", default=True)]
    tls: Tls
    no_tls: Annotated[bool, option()]
    browser: Annotated[bool, option(None, "--browser/--no-browser", default=True)]
    storage: JournalSettings
    lang: Lang
    runtime: CupRuntime
    options: Rules
    thinking: TimeLimitSettings


@dataclass(frozen=True, kw_only=True)
class TableSettings:
    """`gobelet table`. players: how many cups begin a match by themselves, None: all that are here. ports: serial
    ports beside USB cups. tcp, web: addresses and ports, "none" for no such way in. runtime: what runs the cups that
    the host's page adds, None for CPython. The rest as in Play."""

    game: Game
    players: Players
    ports: Annotated[Sequence[str], option(None, "--serial", multiple=True, metavar="PATH")]
    usb: Annotated[bool, option(None, "--usb/--no-usb", default=True)]
    tcp: Annotated[str, option(default=f"127.0.0.1:{TCP_PORT}", metavar="HOST:PORT")]
    web: Web
    lan: Annotated[bool, option(None, "--lan/--no-lan", default=False)]
    tls: Tls
    no_tls: Annotated[bool, option()]
    storage: JournalSettings
    lang: Lang
    runtime: CupRuntime
    options: Rules
    thinking: TimeLimitSettings


@dataclass(frozen=True, kw_only=True)
class CupsSettings(Automates):
    """`gobelet cups`. connect: HOST:PORT of a table, or a folder for pseudo-terminals. automates: how many of the
    cups, the last ones, play by themselves, None: all but a named one. name: of the humans. runtime: None for CPython.
    code: of that table's room, for cups that are new there, "" for none."""

    count: Annotated[int, argument(click.IntRange(1, 15))]
    connect: Annotated[str, option(required=True, metavar="WHERE")]
    automates: HowManyAutomates
    pilot: Pilot = Automates.pilot
    pace: Annotated[int, option(PACE, default=800)] = Automates.pace
    code: Annotated[str, option(default="")] = ""
    name: Name
    lang: Lang
    runtime: CupRuntime

    @property
    def many(self) -> int:
        """How many of the cups play by themselves."""
        usual = self.count - 1 if self.name else self.count  # who gives a name plays
        return usual if self.automates is None else self.automates


Folder = Annotated[
    Path,
    option(click.Path(file_okay=False, path_type=Path), default=lambda: default_journal("club").with_suffix("")),
]  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class NightSettings:
    """`gobelet club open`. tables: how many a new night has. server: HOST:PORT of it. web: of the page. folder: of the
    night."""

    tables: Annotated[int, option(click.IntRange(1, 200), default=4)]
    server: Annotated[str, option(default="0.0.0.0:7422", metavar="HOST:PORT")]
    web: Annotated[str, option(default="0.0.0.0:7490", metavar="HOST[:PORT]")]
    folder: Folder
    lang: Lang
