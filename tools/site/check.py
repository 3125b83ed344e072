"""Looks at the made site as a browser would: each link inside it leads to a file and a place in it, and nothing that a
page loads lies elsewhere. It knows no generator."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"img": ("src",), "script": ("src",), "link": ("href",), "iframe": ("src",), "video": ("src", "poster")}
LOADED |= {"source": ("src", "srcset"), "model-viewer": ("src", "poster", "data-open"), "input": ("src",)}
NO_LOAD = {"prev", "next", "search", "index", "canonical", "author", "copyright"}  # links that are no more than links


class Seen(HTMLParser):
    """What one page names: ids; links: addresses that a click leads to; loaded: those that a browser asks for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.ids |= {found[name] for name in ("id", "name") if name in found}
        kinds = set(found.get("rel", "").split())
        if tag == "a" and "href" in found or tag == "link" and kinds & NO_LOAD:
            self.links.append(found.get("href", ""))
        elif tag in LOADED:
            self.loaded += [found[name].split()[0] for name in LOADED[tag] if found.get(name)]


def links(folder: Path) -> list[str]:
    """What is wrong with the pages below a folder, a line each."""
    seen = {path: Seen(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.html"))}
    wrong: list[str] = []
    for path, page in seen.items():
        where = path.relative_to(folder).as_posix()
        wrong += [f"{where}: loads {one}" for one in page.loaded if is_elsewhere(one)]
        for one in {*page.links, *page.loaded}:
            wrong += [f"{where}: {one} {why}" for why in missing(folder, path, one, seen)]
    return wrong


def missing(folder: Path, path: Path, address: str, seen: dict[Path, Seen]) -> Iterator[str]:
    """Why an address on a page leads nowhere, if so."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if target.is_dir():
        target /= "index.html"
    if not target.is_relative_to(folder.resolve()) or not target.is_file():
        yield "is not there"
    elif parts.fragment and target in seen and unquote(parts.fragment) not in seen[target].ids:
        yield f"has no {parts.fragment}"


def is_elsewhere(address: str) -> bool:
    """Whether an address lies on another host, whatever this page's is."""
    parts = urlsplit(address)
    return bool(parts.netloc) or parts.scheme not in ("", "data")
