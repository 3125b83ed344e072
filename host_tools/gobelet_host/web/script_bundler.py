"""The modules of a page as one script: a phone asks once instead of twenty times, and what they have in common is
compressed once.

Each module becomes a function that is called once and gives what it exports; modules that are imported come before
those that import them, as in a browser. A page that asks for several such scripts has each module once all the same:
the first script that brings it makes it (MADE). They are our own and written in a few forms (see below): any other one
is refused, and so is a circle. Imports of what lies elsewhere (static/vendor) stay imports. It must not know what pages
are for.
"""

import posixpath
import re
from collections.abc import Iterator

from gobelet_host.web.site import STATIC

MADE = "const $made = globalThis.$made ??= {};\n"  # what the modules of this page have given, by name
_IMPORT = re.compile(r'^import (\{ [^}]+ \}|\* as \w+|\w+) from "(\.[^"]+)";.*\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_OTHER = re.compile(r"^(?:import|export) .*", re.MULTILINE)
_COMMENT = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)\n", re.DOTALL | re.MULTILINE)
_TAIL = re.compile(r"^(.*?)[ \t]+// .*$", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)  # no text of ours goes over several lines


def bundle_script(name: str, source: str = "") -> str:
    """The script of a module of static/ ("cup/main.js") with all that it imports. It must be served under the same
    name, as addresses that are relative to it stay so. source: its text, if it lies elsewhere. Raises ValueError for a
    module in a form that is not known."""
    outer: dict[str, None] = {}  # imports that stay; each once
    *modules, (_, last) = _in_order(name, source or _source(name), (), set(), outer)
    parts = [f'const {_called(module)} = $made["{module}"] ??= (() => {{\n{text}}})();\n' for module, text in modules]
    return "".join(outer) + (MADE if parts else "") + "".join(parts) + last


def later(name: str) -> list[str]:
    """The modules that a module and all that it imports ask for while they run: each is a script of its own."""
    return sorted({_path(target, module) for module in _all(name) for target in _LATER.findall(_source(module))})


def without_comments(source: str) -> str:
    """A script without comments: whole lines, and what stands behind ` // ` where no text is open."""
    return _TAIL.sub(lambda match: match[1] if _closed(match[1]) else match[0], _COMMENT.sub("", source))


def minify_css(source: str) -> str:
    """A style sheet without comments and without the space that no browser needs. No text in ours has signs that end
    a rule, or what looks like a comment."""
    text = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL))
    return re.sub(r" ?([{};,]) ?|(:) ", r"\1\2", text).replace(";}", "}").strip() + "\n"


def _closed(line: str) -> bool:
    return not any(line.count(quote) % 2 for quote in "\"'`")


def _all(name: str) -> list[str]:
    return [module for module, _ in _in_order(name, _source(name), (), set(), {})]


def _in_order(
    name: str, source: str, above: tuple[str, ...], done: set[str], outer: dict[str, None]
) -> Iterator[tuple[str, str]]:
    """Each module once, behind those that it imports. above: those that lead here, the script itself first."""
    done.add(name)
    for names, target in _IMPORT.findall(source):
        path = _path(target, name)
        if path in (name, *above):
            raise ValueError(f"{' -> '.join([*above, name, path])} is a circle")
        if path.startswith("vendor/"):
            outer[f'import {names} from "{_from(path, (*above, name)[0])}";\n'] = None
        elif path not in done:
            yield from _in_order(path, _source(path), (*above, name), done, outer)
    exports = ", ".join(_EXPORT.findall(source))
    body = _EXPORT.sub("", _IMPORT.sub(lambda match: _replace_import(match, name), source))
    if strange := _OTHER.search(body):
        raise ValueError(f"{name}: {strange[0]}")
    body = _LATER.sub(lambda match: f'import("{_from(_path(match[1], name), (*above, name)[0])}")', body)
    body = _INDENT.sub("", without_comments(body))
    if exports:
        body += f"{'return' if above else 'export'} {{ {exports} }};\n"
    yield name, body


def _replace_import(match: re.Match[str], name: str) -> str:
    """Replaces an import by the names, taken from what the module exports."""
    imported, path = match[1], _path(match[2], name)
    if path.startswith("vendor/"):
        return ""
    if imported[0] not in "*{":
        return match[0]  # our own modules have no default: it is refused
    names = imported.removeprefix("* as ") if imported.startswith("*") else imported.replace(" as ", ": ")
    return f"const {names} = {_called(path)};\n"


def _source(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def _called(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


def _from(path: str, script: str) -> str:
    """How a script names what lies elsewhere below static/."""
    relative = posixpath.relpath(path, posixpath.dirname(script))
    return relative if relative.startswith(".") else f"./{relative}"


def _path(target: str, name: str) -> str:
    """Where the target of an import lies, below static/."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), target))
