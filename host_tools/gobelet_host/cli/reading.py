"""Commands to read: the rules of a game, its options, why nobody can cheat; and what a shell wants to know."""

from typing import Annotated

import click

from gobelet_host.commands import options as house_rules
from gobelet_host.commands.declared_options import Lang, argument, command
from gobelet_host.commands.localised_cli import Messages, console
from gobelet_host.commands.settings import AboutGame

SHELLS = ("bash", "zsh", "fish")
_STAND_INS = {0xA0: "\ue010", 0x202F: "\ue011"}  # rich breaks lines at blanks that do not break


@command()
def rules(game: AboutGame, lang: Lang) -> None:
    """A page of docs/."""
    _show(game, lang)


@command()
def trust(lang: Lang) -> None:
    """A page of docs/."""
    _show("trust", lang)


def _show(page: str, lang: str) -> None:
    from rich.markdown import Markdown

    from gobelet_host.words.guides import guide

    output = console()
    with output.capture() as capture:
        output.print(Markdown(guide(page, lang).translate(_STAND_INS)))
    click.echo(capture.get().translate({ord(letter): sign for sign, letter in _STAND_INS.items()}), nl=False)


@command()
def options(game: AboutGame, lang: Lang) -> None:
    """Prints what --option takes."""
    click.echo(house_rules.page(game, Messages(lang)))


@command()
def completion(shell: Annotated[str, argument(click.Choice(SHELLS))]) -> None:
    """click's own script for a shell."""
    from click.shell_completion import get_completion_class

    completer = get_completion_class(shell)
    assert completer, "click has all SHELLS"
    main = click.get_current_context().find_root().command
    click.echo(completer(main, {}, "gobelet", "_GOBELET_COMPLETE").source())


COMMANDS = (rules, options, trust, completion)
