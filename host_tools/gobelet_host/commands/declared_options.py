"""A command's options, each declared once: by the argument of the command's function that it fills, or by the field of
its settings.

    @command()
    def coach(file: Journal, match: Annotated[int | None, option(click.IntRange(1))], lang: Lang) -> None: ...

An argument whose type is a dataclass is made of the options that this class declares. What they are about is in
words/command, by the same names. It must not know any command.
"""

import dataclasses
import functools
import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, get_origin

import click

from gobelet import texts
from gobelet_host.commands.localised_cli import Argument, Command, Option, of_terminal
from gobelet_host.table import safe_output


@dataclass(frozen=True)
class Declared:
    """How an option, or an argument, is typed. word: "" for "--" and the name of what it fills; more: as click has
    it."""

    made: Callable[..., click.Parameter]
    kind: Any
    word: str
    more: dict[str, Any]

    def parameter(self, name: str, of: Any) -> click.Parameter:
        """The parameters that click parses. name, of: of what it fills, its name and its type."""
        words, more = [name], dict(self.more)
        if self.made is Option:
            words.append(self.word or "--" + name.replace("_", "-"))
            more["show_default"] = _is_told(more.get("default"))
            if of is bool and "/" not in self.word:
                more |= {"is_flag": True, "show_default": False}
        kind = of if self.kind is None and of in (int, str) else self.kind
        return self.made(words, type=kind, **more)


def _is_told(usual: Any) -> bool:
    """Whether help tells what an option is without being typed: not where that is nothing, or depends."""
    return isinstance(usual, bool) or bool(usual) and not callable(usual)


def option(kind: Any = None, word: str = "", **more: Any) -> Declared:
    """An option, see Declared."""
    return Declared(Option, kind, word, more)


def argument(kind: Any = None, **more: Any) -> Declared:
    """An argument, see Declared."""
    return Declared(Argument, kind, "", more)


class NewFile(click.Path):
    """A file that a command writes. Before the command does anything it refuses those that nothing may be written to,
    and it takes --force."""

    def __init__(self) -> None:
        super().__init__(dir_okay=False, path_type=Path)


LANGUAGES = click.Choice(texts.LANGUAGES)
Lang = Annotated[str, option(LANGUAGES, default=of_terminal)]


def _declared(target: Any) -> Iterator[tuple[str, Any]]:
    """(name, type) of what a function takes or a class of settings declares itself: not what it inherits."""
    for name, of in inspect.get_annotations(target).items():
        if name != "return" and (get_origin(of) is Annotated or dataclasses.is_dataclass(of)):
            yield name, of


def parameters(target: Any) -> Iterator[click.Parameter]:
    """The command line's parameters of a function or a class of settings."""
    for name, of in _declared(target):
        if get_origin(of) is Annotated:
            (declared,) = of.__metadata__
            yield declared.parameter(name, of.__origin__)
        else:
            yield from parameters(of)


def filled(target: Any, typed: dict[str, Any]) -> dict[str, Any]:
    """The arguments for a function or a class of settings, of what was typed."""
    values = {}
    for name, of in _declared(target):
        values[name] = typed[name] if get_origin(of) is Annotated else of(**filled(of, typed))
    return values


def command(name: str = "") -> Callable[[Callable[..., None]], click.Command]:
    """Makes a command of a function. All commands take --lang, and those that write a file --force."""

    def made(function: Callable[..., None]) -> click.Command:
        params = list(parameters(function))
        if not any(param.name == "lang" for param in params):
            params.append(spoken())
        files = [param.name or "" for param in params if isinstance(param.type, NewFile)]
        if files:
            params.append(option().parameter("force", bool))

        @functools.wraps(function)
        def run(**given: Any) -> None:
            over = given.get("force", False) or given.get("add", False)  # `--add` keeps what is there, and adds to it
            for out in filter(None, map(given.get, files)):
                safe_output.check_writable(out, over)
            function(**filled(function, given))

        return Command(name or function.__name__, callback=run, params=params)

    return made


def spoken() -> click.Parameter:
    """--lang of a command that needs it no more once localised_cli.py has read it."""
    return option(LANGUAGES, default=of_terminal, expose_value=False).parameter("lang", str)


def was_typed(name: str) -> bool:
    """Whether an option of the running command was given, rather than left as it usually is."""
    source = click.get_current_context().get_parameter_source(name)
    return source is click.core.ParameterSource.COMMANDLINE
