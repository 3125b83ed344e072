"""Texts from TOML files, one a language: <folder>/fr.toml. It must not know what they say nor who shows them.

title = "Parafico"                  # the key "title"
[option]
seat_ties = "A tie for seats"       # the key "option.seat_ties"
"seat_ties.reroll" = "roll again"   # the key "option.seat_ties.reroll", quoted as "seat_ties" has a text itself
"""

import functools
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gobelet_host.errors import HostError


@functools.cache
def load(folder: Path, lang: str) -> Mapping[str, str]:
    """Every text of a folder in a language, by key: its sections and its name, with dots between. Read once.

    Raises HostError("no_words", "bad_words")."""
    path = folder / f"{lang}.toml"
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise HostError("no_words", lang, path) from error
    except (OSError, ValueError) as error:  # of a disk, of UTF-8, of TOML
        raise HostError("bad_words", path, error) from error
    texts: dict[str, str] = {}
    for key, text in _flat(read, ""):
        if not isinstance(text, str):
            raise HostError("bad_words.text", path, key)
        if key in texts:
            raise HostError("bad_words.twice", path, key)
        texts[key] = text
    return MappingProxyType(texts)


@functools.cache
def section(folder: Path, lang: str, name: str) -> Mapping[str, str]:
    """The texts of one section, by key without its name. Raises as load() does."""
    start = name + "."
    texts = {key.removeprefix(start): text for key, text in load(folder, lang).items() if key.startswith(start)}
    return MappingProxyType(texts)


def _flat(read: Mapping[str, Any], start: str) -> Iterator[tuple[str, Any]]:
    for name, value in read.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{start}{name}.")
        else:
            yield start + name, value
