"""A match as one HTML file, to be sent to a friend and opened without the table: the replay page with all it needs.

The page's modules lie in it as data addresses, under the names that they have on the table (an import map), so that
they are the very files of static/. It knows no table; whoever calls it says which match.
"""

import base64
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gobelet_host.web import pages, tunes
from gobelet_host.web.site import STATIC
from gobelet_host.web.texts import WebWords
from gobelet_host.words import isolate

STYLES = (pages.LOOK, "vendor/uplot/uPlot.min.css", *pages.STYLES, "replay/replay.css")
FIRST = "replay/film.js"
ROOT = "gobelet/"  # a module in a data address cannot name another one by a path: they have bare names here
WORDS = ("tv.", "replay.", "stats.", "view.")
_DRAWING = re.compile(r"\batHome\(`static/(games/[^`]+)`\)")  # what stages.js asks for
_IMPORT = re.compile(r'(\bfrom |\bimport )"(\.[^"]+)"')


def film(title: str, messages: list[Any], figures: dict[str, Any], words: WebWords) -> str:
    """The file. messages, figures: what the replay page is told of the match."""
    game = next((message["picture"]["game"] for message in messages if message["picture"]["game"]), "")
    contents = {"title": title, "messages": messages, "figures": figures, "words": words.labels(WORDS)}
    text = isolate(json.dumps(contents, ensure_ascii=False))
    modules = {ROOT + name: _data(code) for name, code in _modules(STATIC / FIRST)}
    if stage := tunes.drawing(game) if game else "":
        place = f"games/{game}/stage.js"
        modules[ROOT + place] = _data(_absolute(stage, place))
        for name, code in _imported(stage, place):
            modules.setdefault(ROOT + name, _data(code))
    styles = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    return pages.page(
        "replay/film.html",
        lang=words.lang,
        title=pages.escape(title),
        look=f"<style>\n{styles}\n</style>",
        modules=json.dumps({"imports": modules}),
        first=ROOT + FIRST,
        match=base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode(),
    )


def _modules(path: Path) -> Iterator[tuple[str, str]]:
    """A module of static/ and all that it imports, by name, each with its code as it stands in the file."""
    name, code = path.relative_to(STATIC).as_posix(), path.read_text(encoding="utf-8")
    yield name, _absolute(code, name)
    yield from _imported(code, name)


def _imported(code: str, name: str, seen: set[str] | None = None) -> Iterator[tuple[str, str]]:
    seen = {name} if seen is None else seen
    for _, target in _IMPORT.findall(code):
        module = _resolved(target, name)
        if module not in seen:
            seen.add(module)
            text = (STATIC / module).read_text(encoding="utf-8")
            yield module, _absolute(text, module)
            yield from _imported(text, module, seen)


def _absolute(code: str, name: str) -> str:
    """The code with the names of ROOT, the drawing of the game that stages.js asks for included."""
    named = _IMPORT.sub(lambda match: f'{match[1]}"{ROOT}{_resolved(match[2], name)}"', code)
    return _DRAWING.sub(rf"`{ROOT}\1`", named)


def _resolved(target: str, name: str) -> str:
    parts = name.split("/")[:-1]
    for part in target.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def _data(code: str) -> str:
    return "data:text/javascript;base64," + base64.b64encode(code.encode()).decode()
