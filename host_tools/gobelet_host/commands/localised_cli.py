"""The command line in the player's language: its help, and one sentence for what was typed wrong.

click parses; what it would say in English is said from words/command/<lang>.toml. A command or an option has its text
there by its name. It must not know what a command does.
"""

import contextlib
import difflib
import io
import locale
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import click

from gobelet import texts
from gobelet.games import Illegal
from gobelet_host import catalogue
from gobelet_host.errors import WORDS, HostError
from gobelet_host.table import data_folders
from gobelet_host.words.typography import unbroken

STOPPED = 130  # the exit code of what Ctrl-C has ended


def of_terminal() -> str:
    """The language of this terminal if the game speaks it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if lang := os.environ.get(name):
            return lang[:2] if lang[:2] in texts.LANGUAGES else "en"
    # Windows says it nowhere but here: "French_France", or "fr_FR".
    lang = (locale.getlocale()[0] or "").lower()[:2]
    return lang if data_folders.WINDOWS and lang in texts.LANGUAGES else "en"


def language_of(arguments: Sequence[str]) -> str:
    """The language that a command is asked in, before anything of it is understood."""
    for at, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == "--lang":
            value = value if equals else "".join(arguments[at + 1 : at + 2])
            if value in texts.LANGUAGES:
                return value
    return of_terminal()


class Messages:
    """The texts of the command line in one language."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._texts = catalogue.load(WORDS, lang)

    def get(self, key: str, *values: Any) -> str:
        return self._texts[key].format(*values)

    def of(self, section: str, name: str, command: str) -> str:
        """The text about an option or argument: in this command, else in all."""
        return self._texts.get(f"{section}.{name}.{command}") or self._texts.get(f"{section}.{name}", "")

    def legal(self, kind: click.ParamType) -> str:
        """What a value of a type may be, as the end of a sentence; "" if that cannot be told."""
        if isinstance(kind, click.Choice):
            *most, last = map(str, kind.choices)
            return self.get("usage.one_of", f"{', '.join(most)} {self.get('usage.or')} {last}" if most else last)
        if isinstance(kind, (click.IntRange, click.FloatRange)):
            return self.get("usage.number", self.range(kind.min, kind.max))
        return ""

    def count(self, key: str, number: int, *values: Any) -> str:
        """A number with its noun, and what else the sentence says."""
        return self.get(f"{key}.{'one' if abs(number) in texts.load(self.lang).ones else 'many'}", number, *values)

    def number(self, value: float, digits: int = 0) -> str:
        """A number as the language writes it: 5,000 and 12.5, or 5 000 and 12,5."""
        whole, point, rest = f"{value:,.{digits}f}".partition(".")
        point = self.get("number.point") if point else ""
        return whole.replace(",", self.get("number.thousands")) + point + rest

    def placeholders(self, text: str) -> str:
        """What stands for a value in help, in the language: NUMBER, FILE."""
        for row in self.get("page.placeholders").splitlines():
            english, _, own = row.partition(" = ")
            text = re.sub(rf"\b{english}\b", own, text)
        return text

    def range(self, low: float | None, high: float | None) -> str:
        return self.get("usage.from", low) if high is None else self.get("usage.from_to", low, high)


def console() -> Any:
    """The terminal as rich writes to it, which is loaded by the commands that do."""
    from rich.console import Console

    class Output(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # not rich's way to end: see Spoken

    return Output()


class Misuse(click.UsageError):
    """An error in what was typed. key, values: of its sentence in [usage]; a value may be a type, told as what is
    legal."""

    def __init__(self, key: str, *values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values

    def localised_message(self, messages: Messages) -> str:
        values = (messages.legal(value) if isinstance(value, click.ParamType) else value for value in self.values)
        return messages.get(f"usage.{self.key}", *values)


class LocalisedParameter(click.Parameter):
    """Of options and arguments: what cannot be their value is told with what can."""

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter as error:
            if isinstance(self.type, click.Path):
                raise HostError(_why_not(str(value)), value) from error
            raise Misuse("bad", self.opts[-1], value, self.type) from error


def _why_not(path: str) -> str:
    """Why a path cannot be what it should be: the key of the sentence."""
    if os.path.isdir(path):
        return "wrong_path.file"
    return "wrong_path.folder" if os.path.exists(path) else "wrong_path.missing"


class Option(LocalisedParameter, click.Option):
    """See Typed."""


class Argument(LocalisedParameter, click.Argument):
    """See Typed."""


class Formatter(click.HelpFormatter):
    """A page of help whose headings are in the player's language."""

    messages = Messages("en")

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, self.messages.placeholders(args), self.messages.get("page.usage"))

    def write_text(self, text: str) -> None:
        super().write_text(unbroken(text))

    def write_heading(self, heading: str) -> None:
        headings = {name.capitalize(): self.messages.get(f"page.{name}") for name in ("options", "commands")}
        headings["Positional arguments"] = self.messages.get("page.arguments")
        super().write_heading(headings.get(heading, heading))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        names = {f"[{word}": f"[{self.messages.get('page.' + word.rstrip(':'))}" for word in ("default:", "required")}
        localised = []
        for term, text in rows:
            for name, own in names.items():
                text = text.replace(name, own)
            localised.append((self.messages.placeholders(term), unbroken(text)))
        super().write_dl(localised, col_max, col_spacing)


class Context(click.Context):
    """A context whose pages Formatter makes."""

    formatter_class = Formatter

    def __init__(self, command: click.Command, **more: Any) -> None:
        super().__init__(command, **{"help_option_names": ["-h", "--help"], "max_content_width": 100, **more})


class Command(click.Command):
    """See Spoken."""

    context_class = Context

    def get_short_help_str(self, limit: int = 45) -> str:
        """The first paragraph of its help, whole."""
        return (self.help or "").partition("\n\n")[0]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.allow_extra_args = True  # they are refused below
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise Misuse("too_much", " ".join(rest), ctx.command_path)
        return rest


class Branch(click.Group):
    """A command that has commands of its own."""

    context_class = Context
    command_class = Command

    def get_short_help_str(self, limit: int = 45) -> str:
        """As a Command's."""
        return (self.help or "").partition("\n\n")[0]


def commands_of(group: click.Group, before: str = "") -> Iterator[tuple[str, click.Command]]:
    """A group's commands by name, those of its branches too: "club.open"."""
    for name, command in group.commands.items():
        yield before + name, command
        if isinstance(command, click.Group):
            yield from commands_of(command, f"{before}{name}.")


class LocalisedGroup(click.Group):
    """The command and all that it can do: each failure that a person can act on is one sentence on standard error, in
    the language asked, with exit code 2 for what was typed wrong, else 1, and never a traceback."""

    context_class = Context
    command_class = Command

    def speak(self, messages: Messages) -> None:
        """From now on in this language."""
        Formatter.messages = messages
        self.help = messages.get("command.gobelet")
        for name, command in (("gobelet", self), *commands_of(self)):
            if command is not self:
                command.help = messages.get(f"command.{name}")
            for param in command.params:
                if isinstance(param, click.Option) and param.name == "version":
                    param.help = messages.get("page.version")
                elif isinstance(param, (click.Option, click.Argument)):
                    param.help = messages.of("argument", param.name or "", name)
            helping = command.get_help_option(Context(command))
            if helping:
                helping.help = messages.get("page.help")

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except BrokenPipeError:  # the reader of our output (head, less) has left: nothing more to say
            _close_output()
            return 0

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> Any:
        _open_streams()
        messages = Messages(language_of(sys.argv[1:] if args is None else args))
        self.speak(messages)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a terminal that knows no dice shows ? for them
        try:
            code = super().main(args, *more, **{"prog_name": "gobelet", **extra, "standalone_mode": False})
            sys.stdout.flush()
        except (HostError, Illegal, click.ClickException, OSError) as error:
            sys.exit(report_error(error, messages))
        except (KeyboardInterrupt, click.Abort):
            sys.exit(STOPPED)
        sys.exit(code if isinstance(code, int) else 0)


def report_error(error: Exception, messages: Messages) -> int:
    """Says in one sentence what was wrong. Returns the exit code."""
    if isinstance(error, BrokenPipeError):  # the same, while the last of it is written
        _close_output()
        return 0
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        click.echo(error.format_message(), err=True)
        return 2
    if isinstance(error, click.ClickException):
        click.echo(f"gobelet: {_usage(error, messages)}", err=True)
        return error.exit_code
    if isinstance(error, OSError) and not isinstance(error, HostError):
        if error.filename is None:
            _close_output()
        place = "file_failed" if error.filename is not None else "file_failed.output"
        error = HostError(place, error.strerror or str(error), error.filename)
    assert isinstance(error, (HostError, Illegal))
    sentence = error.message(messages.lang) if isinstance(error, HostError) else str(error)
    click.echo(f"gobelet: {sentence} [{error.code}]", err=True)
    return 1


def _open_streams() -> None:
    """A stream that was closed for us (`>&-`) takes everything and keeps nothing, and no file that is opened later gets
    its number."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            with contextlib.suppress(OSError):
                nowhere = os.open(os.devnull, os.O_RDWR)
                if nowhere != number:
                    os.dup2(nowhere, number)
                    os.close(nowhere)
            stream = io.FileIO(number, "r" if number == 0 else "w", closefd=False)
            setattr(sys, name, io.TextIOWrapper(stream, encoding="utf-8"))  # type: ignore[arg-type]


def _close_output() -> None:
    """Nothing that is still to be written can be: not even as Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _commands(error: click.UsageError) -> list[str]:
    group = error.ctx.command if error.ctx else None
    return list(group.commands) if isinstance(group, click.Group) else []


def _usage(error: click.ClickException, messages: Messages) -> str:
    """The sentence for click's error, in the player's language."""
    if isinstance(error, Misuse):
        return error.localised_message(messages)
    path = error.ctx.command_path if isinstance(error, click.UsageError) and error.ctx else "gobelet"
    if isinstance(error, click.NoSuchOption):
        near = ", ".join(sorted(error.possibilities or ()))
        return messages.get("usage.no_option_but" if near else "usage.no_option", error.option_name, near or path)
    if isinstance(error, click.exceptions.NoSuchCommand):
        names = _commands(error)
        if near := difflib.get_close_matches(error.command_name, names, 2):
            return messages.get("usage.no_command_but", error.command_name, ", ".join(near))
        return messages.get("usage.no_command", error.command_name, ", ".join(sorted(names)))
    if isinstance(error, click.MissingParameter) and error.param and error.ctx:
        is_argument = isinstance(error.param, click.Argument)
        name = error.param.opts[-1]
        if is_argument:
            name = messages.placeholders(error.param.make_metavar(error.ctx))
        return messages.get("usage.no_argument", name, path)
    if isinstance(error, click.BadOptionUsage):
        needless = "not take" in error.message
        return messages.get("usage.needless" if needless else "usage.no_value", error.option_name)
    return messages.get("usage.other", error.format_message(), path)
