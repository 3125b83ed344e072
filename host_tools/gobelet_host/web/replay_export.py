"""A match as one HTML file, to be sent to a friend and opened without the table: the replay page with all it needs.

The page's script and the drawing of its game lie in it as data addresses, as a table sends them (script_bundler.py),
under names that an import map knows: a module in a data address cannot name another one by a path. It knows no table;
whoever calls it says which match.
"""

import base64
import gzip
import json
import re
from typing import Any

from gobelet_host.web import pages, scripts
from gobelet_host.web.site import STATIC
from gobelet_host.web.texts import WebWords
from gobelet_host.words import isolate

STYLES = (pages.LOOK, "vendor/uplot/uPlot.min.css", *pages.STYLES, "replay/replay.css")
FIRST = "replay/film.js"
PLOT = "vendor/uplot/uPlot.min.js"  # what stays an import of it
ROOT = "gobelet/"
WORDS = ("tv.", "replay.", "stats.", "view.")
_DRAWING = re.compile(r"\batHome\(`static/(games/[^`]+)`\)")  # what stages.js asks for


def film(title: str, messages: list[Any], figures: dict[str, Any], words: WebWords) -> str:
    """The file. messages, figures: what the replay page is told of the match."""
    game = next((message["picture"]["game"] for message in messages if message["picture"]["game"]), "")
    contents = {"title": title, "messages": messages, "figures": figures, "words": words.labels(WORDS)}
    text = isolate(json.dumps(contents, ensure_ascii=False))
    first = _DRAWING.sub(rf"`{ROOT}\1`", scripts.script(FIRST)).replace(f'"../{PLOT}"', f'"{ROOT}{PLOT}"')
    modules = {FIRST: first, PLOT: (STATIC / PLOT).read_text(encoding="utf-8")}
    if stage := scripts.drawing(game) if game else "":
        modules[f"games/{game}/stage.js"] = stage
    styles = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in STYLES)
    return pages.page(
        "replay/film.html",
        lang=words.lang,
        title=pages.escape(title),
        look=f"<style>\n{styles}\n</style>",
        modules=json.dumps({"imports": {ROOT + name: _data(code) for name, code in modules.items()}}),
        first=ROOT + FIRST,
        match=base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode(),
    )


def _data(code: str) -> str:
    return "data:text/javascript;base64," + base64.b64encode(code.encode()).decode()
