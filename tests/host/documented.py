"""The commands that the project's documents name, and whether each can be typed as it stands there: its program, its
sub-command, options, choices, files. It knows no test."""

import re
import shlex
from dataclasses import dataclass
from pathlib import Path

import click

from gobelet_host import cli
from gobelet_host.commands.localised_cli import Messages, Misuse
from gobelet_host.errors import HostError
from tools.setup import ROOT

DOCUMENTS = (
    "*.md", "docs/*.md", "hardware/*.md", "firmware/base/*.md", "site/*/*.md", "firmware/gobelet/**/README.md",
    "host_tools/gobelet_host/*/README.md", "host_tools/gobelet_host/*/*/README.md", "tests/*/README.md",
)  # fmt: skip
FENCE = re.compile(r"^```\w*\n(.*?)^```", re.MULTILINE | re.DOTALL)
INDENTED = re.compile(r"^ {4}(\S.*)$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")
COMMENT = re.compile(r"(^|\s+)#.*")
INSIDE = re.compile(r'^eval "\$\((.*)\)"$')
PYTHON = re.compile(r"(\.venv/bin/)?python3?$")
PLACEHOLDER = re.compile(r"[A-Z][A-Z0-9.]*(\.\w+)?$|<.*>$|.*…|mygame$")  # FILE, MINE.uf2, <game>, …
FOREIGN = ("apt-get", "mpremote", "pip", "udisksctl")  # programs of others that are named


@dataclass(frozen=True)
class Command:
    """A command as a document has it. words: as a shell splits it; name: which one it is, without what it is given."""

    document: str
    line: str
    words: tuple[str, ...]
    name: str

    @property
    def given(self) -> tuple[str, ...]:
        """What it is given behind its name."""
        return self.words[len(self.name.split()) :]


def documents() -> list[Path]:
    """Those that people follow."""
    return sorted(path for pattern in DOCUMENTS for path in ROOT.glob(pattern))


def codes(path: Path) -> list[str]:
    """The lines of the blocks of a document, and its inline code."""
    text = path.read_text(encoding="utf-8")
    lines = [line for block in FENCE.findall(text) for line in block.splitlines()]
    lines += INDENTED.findall(FENCE.sub("", text))
    return lines + [" ".join(code.split()) for code in CODE.findall(FENCE.sub("", text))]


def commands(path: Path) -> list[Command]:
    """The commands among them."""
    found = (command(path, COMMENT.sub("", line).strip()) for line in codes(path))
    return [one for one in found if one]


def command(path: Path, line: str) -> Command | None:
    """The command in a line, None where there is none."""
    shown = INSIDE.sub(r"\1", line)
    try:
        words = shlex.split(shown)
    except ValueError:  # prose with an apostrophe, a piece of code
        return None
    while words and re.match(r"[A-Z_]+=\S", words[0]) or words[:1] == ["sudo"]:
        words = words[1:]
    name = name_of(words, path)
    return Command(path.relative_to(ROOT).as_posix(), line, tuple(words), name) if name else None


def name_of(words: list[str], path: Path) -> str:
    """Which command it is; "" for none."""
    if not words:
        return ""
    first = words[0]
    if first == "make":
        return f"make {words[1]}" if len(words) > 1 and words[1].isalpha() else ""
    if first.removeprefix(".venv/bin/") == "gobelet":
        inner, names = cli.main, [first]
        for word in words[1:]:
            if not isinstance(inner, click.Group) or word not in inner.commands:
                break
            inner = inner.commands[word]
            names.append(word)
        unknown = len(words) > len(names) and isinstance(inner, click.Group) and not words[len(names)].startswith("-")
        return " ".join([*names, words[len(names)]] if unknown else names) if len(words) > 1 else ""
    if PYTHON.match(first):
        return " ".join(words[: 3 if words[1:2] == ["-m"] else 2]) if len(words) > 1 else ""
    if first in ("sh", "bash") and len(words) > 1:
        return " ".join(words[:2])
    if first.endswith(".sh") and len(words) <= 3:
        return first
    return " ".join(words[:2]) if first in FOREIGN and len(words) > 1 else ""


# --- what is wrong with one


def faults(one: Command) -> list[str]:
    """What cannot be typed as it stands there, a sentence each."""
    program = one.name.split()
    if program[0] == "make":
        given = next((word.removeprefix("ARGS=") for word in one.given if word.startswith("ARGS=")), "")
        return target_faults(program[1], shlex.split(given))
    if program[0].endswith("gobelet"):
        return gobelet_faults([*program[1:], *one.given])
    if PYTHON.match(program[0]) and program[1] == "-m":
        return module_faults(program[2], one.given)
    if PYTHON.match(program[0]) or program[-1].endswith(".sh"):
        near = (ROOT / program[-1], ROOT / Path(one.document).parent / program[-1])
        return [] if any(path.is_file() for path in near) else [f"there is no {program[-1]}"]
    return []


def target_faults(target: str, given: list[str]) -> list[str]:
    """What is wrong with `make TARGET ARGS=…`: the Makefile's recipe says who gets them."""
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    recipe = re.search(rf"^(?:\w+ )*{target}(?: \w+)*:\n((?:\t.*\n)+)", text, re.MULTILINE)
    if not recipe:
        return [f"make has no {target}"]
    if not given:
        return []
    taker = re.search(r"^\t.*\$\(BIN\)/(?:python -m )?(\S+) (.*)\$\(ARGS\)", recipe[1], re.MULTILINE)
    if not taker:
        return [f"make {target} takes no ARGS"]
    module, before = taker[1].replace("$@", target), taker[2].replace("$@", target).split()
    return gobelet_faults([*before[:1], *given]) if module == "gobelet" else module_faults(module, given)


def gobelet_faults(words: list[str]) -> list[str]:
    """What is wrong with arguments of `gobelet`, by its own reading of them; nothing is run."""
    inner, context, rest = cli.main, click.Context(cli.main, info_name="gobelet"), list(words)
    while isinstance(inner, click.Group) and rest and not rest[0].startswith("-"):
        if rest[0] not in inner.commands:
            return [f"{context.command_path} has no {rest[0]}"]
        inner = inner.commands[rest.pop(0)]
        context = click.Context(inner, parent=context, info_name=inner.name)
    known = {name for one in inner.get_params(context) for name in (*one.opts, *one.secondary_opts)}
    wrong = [f"{context.command_path} has no {word}" for word in rest if word[:2] == "--" and word not in known]
    if wrong or any(PLACEHOLDER.match(word) or word.startswith("*.") for word in rest):
        return wrong
    try:
        inner.make_context(inner.name, rest, parent=context.parent)
    except click.MissingParameter:  # a sentence names it without all that it needs
        return []
    except Misuse as error:
        return [error.localised_message(Messages("en"))]
    except click.ClickException as error:
        return [error.format_message()]
    except HostError as error:
        return [str(error)]
    except click.exceptions.Exit:  # --help, --version
        return []
    return []


def module_faults(module: str, given) -> list[str]:
    """What is wrong with `python -m MODULE …`: it has no such file, or its source does not know an option or a word."""
    if module in ("pytest", "pip"):
        return []
    place = ROOT / ("host_tools" if module.startswith("gobelet_host") else "") / module.replace(".", "/")
    first = place.with_suffix(".py") if place.with_suffix(".py").is_file() else place / "__main__.py"
    if not first.is_file():
        return [f"there is no module {module}"]
    text = first.read_text(encoding="utf-8")
    for path in place.glob("*.py"):  # of a package, what stands between quotes in its other modules, too
        text += "\n".join(re.findall(r'"[^"\n]*"', path.read_text(encoding="utf-8")))
    words = [word for word in (one.partition("=")[0] for one in given) if not PLACEHOLDER.match(word)]
    own = words[: words.index("--")] if "--" in words else words
    return [
        f"{module} knows no {word}"
        for word in own
        if "/" not in word and not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text)
    ]
