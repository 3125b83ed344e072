"""Commands to try without hardware: an emulated Pico, and games between automates."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import click

from gobelet_host.commands import options as house_rules
from gobelet_host.commands.declared_options import Lang, NewFile, argument, command, option
from gobelet_host.commands.localised_cli import Messages, console
from gobelet_host.commands.settings import FILE, Game, Rules, Seed

Jobs = Annotated[int, option(click.IntRange(1), default=1)]


@command()
def arena(
    automates: Annotated[tuple[str, ...], argument(click.STRING, nargs=-1, required=True)], game: Game,
    players: Annotated[int | None, option(click.INT)],
    games: Annotated[int, option(click.IntRange(1), default=200)], seed: Seed,
    round_robin: Annotated[bool, option()], jobs: Jobs,
    external: Annotated[Sequence[str], option(click.STRING, multiple=True, metavar="NAME=COMMAND")],
    patience: Annotated[float, option(click.FloatRange(0.1), default=10)],
    csv_file: Annotated[Path | None, option(NewFile(), "--csv")], lang: Lang, options: Rules,
) -> None:  # fmt: skip
    """Automates against each other."""
    from gobelet_host.commands import arena as arenas
    from gobelet_host.commands import common
    from gobelet_host.sim.arena import named

    players = house_rules.seats(game, players, 2 if round_robin else max(len(automates), 2))
    options = house_rules.checked(game, options)
    if external:
        common.need_unix("arena --external")
    others = dict(named(assignment) for assignment in external)
    if seed is None and not others:
        seed = 1  # the same figures everywhere; a stranger's program is told of no seed before
    report = arenas.Report(console(), Messages(lang), csv_file)
    report.run(
        names=automates, game=game, players=players, games=games, options=options, external=others, seed=seed,
        round_robin=round_robin, jobs=jobs, patience=patience,
    )  # fmt: skip


@command()
def pico(
    uf2: Annotated[Path | None, option(FILE)], new: Annotated[bool, option()],
    browser: Annotated[bool, option(None, "--browser/--no-browser", default=True)], lang: Lang,
) -> None:  # fmt: skip
    """A cup without hardware."""
    from gobelet_host.commands import common

    common.need_unix("pico")
    from gobelet_host.commands.pico import run

    common.run(run(uf2, new, browser, lang))


COMMANDS = (pico, arena)
