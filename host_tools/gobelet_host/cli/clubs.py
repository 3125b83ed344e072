"""`gobelet club`: a night of several tables."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import click

from gobelet_host.commands import options as house_rules
from gobelet_host.commands.declared_options import Lang, argument, command, option, spoken
from gobelet_host.commands.localised_cli import Branch
from gobelet_host.commands.settings import INVITATION, AnyGame, Folder, Game, Journal, NightSettings, Rules
from gobelet_host.words import load as load_words

Files = Annotated[Sequence[Path], argument(click.Path(path_type=Path), nargs=-1, required=True)]


@command("open")
def open_night(settings: NightSettings) -> None:
    """Opens a night."""
    from gobelet_host.commands import club, common

    common.run(club.open_night(settings, *common.web_address(settings.web)))


@command()
def begin(
    kind: Annotated[str, option(click.Choice(("swiss", "groups", "knockout")), default="swiss")], game: Game,
    seats: Annotated[int | None, option(click.IntRange(2, 15))],
    rounds: Annotated[int, option(click.IntRange(1, 50), default=5)],
    group: Annotated[int, option(click.IntRange(2, 20), default=4)],
    through: Annotated[int, option(click.IntRange(1, 10), default=2)],
    automates: Annotated[bool, option(None, "--with-automates")], folder: Folder, lang: Lang, options: Rules,
) -> None:  # fmt: skip
    """A tournament of whoever is here."""
    usual = house_rules.seats(game, seats, 0)
    options = house_rules.checked(game, options)
    _ask("begin", folder, lang, game=game, options=options, usual=usual, kind=kind, rounds=rounds, group=group,
         through=through, automates=automates)  # fmt: skip


def _ask(do: str, folder: Path, lang: str, **values: Any) -> None:
    """Has the program that keeps the night open do something."""
    from gobelet_host.commands import club

    club.send_to_open_night(folder, do, lang, **values)


@command()
def tables(folder: Folder, lang: Lang) -> None:
    """Where they stand."""
    _ask("tables", folder, lang)


@command("round")
def next_round(folder: Folder, lang: Lang) -> None:
    """Prints who plays where."""
    _ask("round", folder, lang)


@command()
def standings(folder: Folder, lang: Lang) -> None:
    """Of the tournament."""
    _ask("standings", folder, lang)


@command()
def anew(folder: Folder, lang: Lang, table: Annotated[str, argument()]) -> None:
    """A match that was broken off, once more."""
    _ask("anew", folder, lang, name=table)


@command()
def settle(folder: Folder, lang: Lang, table: Annotated[str, argument()]) -> None:
    """A match that was broken off, as it stood."""
    _ask("settle", folder, lang, name=table)


@command()
def out(folder: Folder, lang: Lang, player: Annotated[str, argument()]) -> None:
    """Somebody leaves."""
    _ask("out", folder, lang, name=player)


@command()
def check(files: Files, folder: Folder, lang: Lang) -> None:
    """Standings from journals alone."""
    from gobelet_host.commands import club

    club.check(folder, list(files), lang)


@command()
def send(
    file: Journal, invitation: Annotated[Any, option(None, "--club", required=True, **INVITATION)], lang: Lang
) -> None:
    """A journal after the fact."""
    from gobelet_host.commands import club, common

    common.run(club.send(file, invitation, load_words(lang)))


@command()
def ratings(files: Files, game: AnyGame, lang: Lang) -> None:
    """Of a season."""
    from gobelet_host.commands import club

    club.rate(list(files), game or "", lang)


@command()
def close(folder: Folder, lang: Lang) -> None:
    """The night is over."""
    from gobelet_host.evening.club import night_file

    night_file.remove(folder)
    click.echo(load_words(lang).get("clubs.closed", folder))


def _need_libraries() -> None:
    from gobelet_host.evening.club.invitation import need_libraries

    need_libraries()


club = Branch("club", callback=_need_libraries, params=[spoken()])
for one in (open_night, begin, tables, next_round, standings, anew, settle, out, check, send, ratings, close):
    club.add_command(one)

COMMANDS = (club,)
