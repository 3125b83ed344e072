"""The command `gobelet`: reads arguments and starts the right part. What it says is in words/command/<lang>.toml.

Nothing happens here that a test could not call directly in the module that does it. A command stands in the module of
what it serves; each of its options is declared once, see commands/declared_options.py.
"""

import click

from gobelet import VERSION
from gobelet_host.cli import clubs, devices, journals, playing, reading, trying
from gobelet_host.commands.localised_cli import LocalisedGroup


@click.group(cls=LocalisedGroup)
@click.version_option(VERSION, prog_name="gobelet")
def main() -> None:
    """All commands. What each does and takes is in words/command: help is in the player's language."""


for part in (playing, trying, journals, devices, reading, clubs):
    for command in part.COMMANDS:
        main.add_command(command)
