"""The pages as they are sent: a file each, with what all of them begin with (shared/head.html) and the seat that
those with a hand have (shared/seat.html). It knows no route."""

import html
from collections.abc import Iterable

from gobelet_host.web.site import STATIC
from gobelet_host.words import isolate

LOOK = "shared/base.css"
STYLES = tuple(f"tv/{name}.css" for name in ("tv", "table", "stages", "boards", "others", "scenes"))  # in this order
STAGE = "tv/stage.css"  # all of them, see scripts.py


def page(
    name: str, files: str = "/static", lang: str = "fr", title: str = "Gobelet", viewport: str = "", look: str = "",
    **values: str,
) -> str:  # fmt: skip
    """The text of a page, static/<name>. files: the address of its files. viewport: what its own says beside the usual.
    look: instead of links to the icon and to the styles of all pages. values: what else stands in {{…}} in it."""
    text = (STATIC / name).read_text(encoding="utf-8")
    text = text.replace("{{head}}\n", (STATIC / "shared" / "head.html").read_text(encoding="utf-8"))
    text = text.replace("{{seat}}\n", (STATIC / "shared" / "seat.html").read_text(encoding="utf-8"))
    icon = '<link rel="icon" href="{{files}}/shared/icon.svg">\n'
    first = {"look": look or icon + _linked([LOOK]), "stage": _linked([STAGE]), "viewport": viewport, "files": files}
    for key, value in {**first, "lang": lang, "title": title, **values}.items():
        text = text.replace("{{%s}}" % key, value)
    return text


def escape(text: str) -> str:
    """A text as it stands in a page: names are what players like."""
    return html.escape(isolate(text)).replace("{", "&#123;")


def _linked(styles: Iterable[str]) -> str:
    return "\n".join(f'<link rel="stylesheet" href="{{{{files}}}}/{name}">' for name in styles)
