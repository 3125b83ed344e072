"""Which documents of the project are pages of the site, in which language, and where their links lead there.

A link to what is no page becomes its text; one to a page that has no French is led to the English one. It knows no
generator: what comes out is Markdown.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass

from gobelet.games import GAMES
from gobelet.texts import LANGUAGES

OWN = ("index", "try", "download")  # texts of the site itself: site/<lang>/<name>.md
IN_BOTH = {name: f"docs/{name}" for name in ("play", *GAMES, "trust", "alarms", "limits", "arena", "club")}
IN_BOTH |= {name: f"hardware/{name}" for name in ("guide", "kit", "parts", "wiring")}
IN_ENGLISH = {
    "pico": "docs/pico.md",
    "boards": "docs/boards.md",
    "overview": "docs/overview.md",
    "architecture": "docs/architecture.md",
    "vocabulary": "docs/vocabulary.md",
    "protocol": "docs/protocol.md",
    "adding-a-game": "docs/adding-a-game.md",
    "library": "docs/library.md",
    "adding-a-language": "docs/adding-a-language.md",
    "readings": "docs/readings.md",
    "pins": "hardware/pins.md",
    "budget": "hardware/budget.md",
    "contributing": "CONTRIBUTING.md",
    "changelog": "CHANGELOG.md",
}
# What has no page of its own, and which page tells most of it.
ELSEWHERE = {"README.md": "index", "README.fr.md": "index"}
ELSEWHERE |= {"hardware": "guide", "hardware/README.md": "guide", "hardware/print": "download"}
LINK = re.compile(r"(?P<image>!?)\[(?P<text>(?:[^\[\]]|\[[^\[\]]*\]|!\[[^\[\]]*\]\([^)]*\))*)\]\((?P<target>[^)\s]+)\)")
FENCE = re.compile(r"^(```.*?^```\s*$)", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`[^`]*`)")
PICTURES = (".png", ".jpg", ".svg", ".webp")


@dataclass(frozen=True)
class Page:
    """name: of the page, without a suffix; source: the document, below the project's folder."""

    name: str
    lang: str
    source: str


def pages(lang: str) -> dict[str, Page]:
    """The pages of a language, by name."""
    found = {name: f"site/{lang}/{name}.md" for name in OWN}
    found |= {name: f"{stem}.{lang}.md" for name, stem in IN_BOTH.items()}
    found |= IN_ENGLISH if lang == "en" else {}
    return {name: Page(name, lang, source) for name, source in found.items()}


ADDRESSES = {page.source: page for lang in LANGUAGES for page in pages(lang).values()}
# The site's own texts name pages as if all lay beside them.
for _lang in LANGUAGES:
    ADDRESSES |= {f"site/{_lang}/{name}.md": page for name, page in (pages("en") | pages(_lang)).items()}


def mended(page: Page, text: str, picture: Callable[[str], str]) -> str:
    """A document as it stands on the site. picture: takes one in, by its path in the project, and says its address."""

    def link(found: re.Match[str]) -> str:
        target = found["target"]
        if re.match(r"[a-z]+:|#|/", target):
            return found[0]
        path, _, anchor = target.partition("#")
        place = posixpath.normpath(posixpath.join(posixpath.dirname(page.source), path))
        if found["image"]:
            return f"![{found['text']}]({picture(place)})"
        told = LINK.sub(link, found["text"])
        if place.endswith(PICTURES):
            return f"[{told}]({picture(place)})"
        address = address_of(place, page.lang, anchor)
        if address.startswith("../"):  # a tree of its own, of which the generator knows nothing
            return f'<a href="{address}">{told}</a>'
        return f"[{told}]({address})" if address else told

    text = text.replace("\n{games}\n", "\n" + "\n".join(GAMES) + "\n")  # in a list of pages
    return "".join(
        part if number % 2 else "".join(
            words if at % 2 else LINK.sub(link, words) for at, words in enumerate(halves(part))
        )
        for number, part in enumerate(FENCE.split(text))
    )  # fmt: skip


def halves(text: str) -> list[str]:
    """A text in turns: what is no code, then code in a line that stands outside of a link's text, and so on."""
    whole: list[str] = [""]
    last = 0
    for code in CODE.finditer(text):
        if any(one.start() < code.start() < one.end() for one in LINK.finditer(text, last)):
            continue
        whole[-1] += text[last : code.start()]
        whole += [code[0], ""]
        last = code.end()
    whole[-1] += text[last:]
    return whole


def address_of(place: str, lang: str, anchor: str = "") -> str:
    """The address of what lies at a path of the project, seen from a page of a language; "" for what has none."""
    behind = f"#{anchor}" if anchor else ""
    if place in ELSEWHERE:
        return f"{ELSEWHERE[place]}.md"
    target = ADDRESSES.get(place)
    if target is None:
        return ""
    return f"{target.name}.md{behind}" if target.lang == lang else f"../{target.lang}/{target.name}.html{behind}"
